"""The tables in memory. Every change of a table is committed here, then broadcast."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

from terranova.server.errors import Refusal
from terranova.server.sessions.lobby import Lobby
from terranova.server.sessions.persistence import saving, table_of
from terranova.server.sessions.session import TableSession
from terranova.server.tables.clock import Clock
from terranova.server.tables.table import Table
from terranova.store import ConflictError, Kept, Receipt, Store

log = logging.getLogger(__name__)


class SessionRegistry:
    """The sessions of all tables in use; a table is loaded when somebody asks for it."""

    def __init__(self, store: Store, clock: Clock, lobby: Lobby) -> None:
        self.live: dict[str, TableSession] = {}
        """By table id."""
        self.followers: list[Callable[[TableSession], None]] = []
        """Called with each session that was loaded, made or changed."""
        self._store = store
        self._clock = clock
        self._lobby = lobby
        self._loading: dict[str, asyncio.Lock] = {}

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
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        try:
            async with lock:
                if table_id in self.live:
                    return self.live[table_id]
                kept = await self._load(table_id)
                session = TableSession(await _read(kept), kept.chat, kept.receipts, self._clock.now())
                return self._add(session)
        finally:
            self._loading.pop(table_id, None)

    def add_new(self, table: Table, address: str = "") -> TableSession:
        """Add a table that was just saved for the first time, made from this address."""
        self._lobby.notice(table)
        session = TableSession(table, (), (), self._clock.now())
        session.address = address or session.address
        return self._add(session)

    def _add(self, session: TableSession) -> TableSession:
        self.live[session.table.id] = session
        self._notify(session)
        return session

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
        session.broadcast_change(before, now)
        self._lobby.notice(after, before)
        self._notify(session)

    async def commit_unasked(self, session: TableSession, after: Table, now: float) -> None:
        """Write a change that no person asked for. The caller holds the session's lock.

        :raises Refusal: if the table was changed by someone else; the session has their table then.
        """
        try:
            await self.commit(session, replace(after, version=session.table.version + 1), now)
        except ConflictError:
            kept = await self._store.load(session.table.id)
            if kept is not None:
                session.table = await _read(kept)
            raise Refusal("changed-meanwhile") from None

    async def reload(self, session: TableSession) -> None:
        """Replace a table that someone else has changed, and broadcast what is new.

        :raises Refusal: if it is gone.
        """
        before, kept = session.table, await self._load(session.table.id)
        session.table, session.chat = await _read(kept), list(kept.chat)
        session.broadcast_change(before, self._clock.now())

    async def _load(self, table_id: str) -> Kept:
        kept = await self._store.load(table_id)
        if kept is None:
            raise Refusal("unknown-table")
        return kept


async def _read(kept: Kept) -> Table:
    """Return the table of what was stored.

    :raises Refusal: if it cannot be made out.
    """
    try:
        # In a thread: a long game takes a while, and so does a map of one's own.
        return await asyncio.to_thread(table_of, kept)
    except Exception:  # another version of the game may have written it
        log.exception("table %s cannot be read", kept.table.id)
        raise Refusal("broken-table") from None
