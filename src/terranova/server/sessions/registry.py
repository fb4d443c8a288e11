"""The tables in memory. Every change of a table is committed here, then broadcast."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from terranova.server.bus.bus import Bus
from terranova.server.errors import Refusal
from terranova.server.sessions.broken import BrokenTables
from terranova.server.sessions.lobby import Lobby
from terranova.server.sessions.persistence import saving, table_of
from terranova.server.sessions.session import TableSession
from terranova.server.sessions.sharing import Sharing
from terranova.server.sessions.tasks import BackgroundTasks
from terranova.server.tables.clock import Clock
from terranova.server.tables.table import Table
from terranova.store import ConflictError, DamagedTableError, Receipt, Store, StoredTable

MOST_BYTES = 64 * 1024 * 1024


class SessionRegistry:
    """The sessions of all tables in use; a table is loaded when somebody asks for it."""

    def __init__(self, store: Store, clock: Clock, lobby: Lobby, tasks: BackgroundTasks, bus: Bus) -> None:
        self.live: dict[str, TableSession] = {}
        """By table id."""
        self.most_bytes = MOST_BYTES
        """What live tables may take together before idle ones are dropped."""
        self.followers: list[Callable[[TableSession], None]] = []
        """Called with each session that was loaded, made or changed."""
        self._store = store
        self._clock = clock
        self._lobby = lobby
        self._loading: dict[str, asyncio.Task[TableSession]] = {}
        self.sharing = Sharing(bus, store, clock, lobby, tasks, self.live, self._notify, self.forget)

    @property
    def broken(self) -> BrokenTables:
        """The tables that are set aside."""
        return self._lobby.broken

    async def has(self, table_id: str) -> bool:
        """Whether there is such a table; it is not loaded for that."""
        return table_id in self.live or await self._store.has_table(table_id)

    async def find(self, table_id: str) -> TableSession:
        """Return the session of a table.

        :raises Refusal: if there is no such table.
        """
        found = self.live.get(table_id)
        if found is not None:
            found.touched = self._clock.now()
            return found
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.create_task(self._open(table_id))
            loading.add_done_callback(lambda done: self._finish_loading(table_id, done))
        return await asyncio.shield(loading)  # others may wait for it too

    async def _open(self, table_id: str) -> TableSession:
        await self.sharing.expect(table_id)
        stored = await self._load(table_id)
        return self._add(TableSession(await self._read(stored), stored.chat, (), self._clock.now()))

    def _finish_loading(self, table_id: str, done: asyncio.Task[TableSession]) -> None:
        del self._loading[table_id]
        if done.cancelled() or done.exception() is not None:  # those who wait have it
            self.sharing.drop(table_id)

    def add_new(self, table: Table, address: str = "") -> TableSession:
        """Add a table that was just saved for the first time, made from this address."""
        self._lobby.notice(table)
        session = TableSession(table, (), (), self._clock.now())
        session.address = address or session.address
        return self._add(session, is_new=True)

    def forget(self, table_id: str) -> None:
        """Drop a table from memory."""
        del self.live[table_id]
        self.sharing.drop(table_id)

    def _add(self, session: TableSession, *, is_new: bool = False) -> TableSession:
        self.live[session.table.id] = session
        self.sharing.add(session, is_new=is_new)
        self._make_room(session)
        self._notify(session)
        return session

    def _make_room(self, newest: TableSession) -> None:
        """Drop tables that nobody uses, the least recently used first, until all together are small enough."""
        weight = sum(session.weight for session in self.live.values())
        if weight <= self.most_bytes:
            return
        for session in sorted(self.live.values(), key=lambda one: one.touched):
            if weight > self.most_bytes and session is not newest and not session.is_in_use:
                self.forget(session.table.id)
                weight -= session.weight

    def _notify(self, session: TableSession) -> None:
        for follower in self.followers:
            follower(session)

    async def commit(
        self, session: TableSession, after: Table, now: float, receipt: Receipt | None = None, new: Table | None = None
    ) -> None:
        """Write a change, and a new table that came of it, then broadcast it. The caller holds the session's lock.

        :raises ConflictError: if the table was changed by someone else; nothing is written.
        """
        before = session.table
        write = saving(before, after, now, receipt)
        if new is not None:
            write = replace(write, also=(saving(None, new, now),))
        await self._store.save(write)
        session.table = after
        session.see_new(before, now)
        if receipt:
            session.remember(receipt)
        if after.awaits_computer and before.number != after.number:
            session.thinking_since = now
        if new is not None:
            self.add_new(new)
        forms = session.broadcast_change(before, now)
        self.sharing.send_change(write, after, forms)
        self._lobby.notice(after, before)
        self._notify(session)

    async def commit_unasked(self, session: TableSession, after: Table, now: float) -> None:
        """Write a change that no person asked for. The caller holds the session's lock.

        :raises Refusal: if the table was changed by someone else; the session has their table then.
        """
        try:
            await self.commit(session, replace(after, version=session.table.version + 1), now)
        except ConflictError:
            await self.sharing.catch_up_locked(session)
            raise Refusal("changed-meanwhile") from None

    async def reload(self, session: TableSession) -> None:
        """Catch up with a table that someone else has changed, and broadcast what is new. The caller holds its lock."""
        await self.sharing.catch_up_locked(session)

    async def _load(self, table_id: str) -> StoredTable:
        try:
            stored = await self._store.load(table_id)
        except DamagedTableError as error:
            self._lobby.broken.add(table_id, error, self._clock.now())
            raise Refusal("broken-table") from None
        if stored is None:
            raise Refusal("unknown-table")
        return stored

    async def _read(self, stored: StoredTable) -> Table:
        """Return the table of what was stored.

        :raises Refusal: if it cannot be made out.
        """
        try:
            # In a thread: a long game takes a while, and so does a map of one's own.
            return await asyncio.to_thread(table_of, stored)
        except Exception as error:  # another version of the game may have written it
            self._lobby.broken.add(stored.table.id, error, self._clock.now())
            raise Refusal("broken-table") from None
