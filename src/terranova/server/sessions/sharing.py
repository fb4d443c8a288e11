"""The same table in several processes: what happens at it here is sent there, and the other way round.

No process owns a table. A change is committed under the version it follows, then sent to the processes that have the
table in memory too. One that misses something, or gets it in another order, reads the store.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any

from terranova.server.bus.bus import Bus, BusDownError, Event, Here
from terranova.server.sessions.broadcast import Forms, chooser_at
from terranova.server.sessions.live_table import read_plan, write_change, write_plan
from terranova.server.sessions.lobby import Lobby
from terranova.server.sessions.persistence import advance
from terranova.server.sessions.session import TableSession
from terranova.server.sessions.tasks import BackgroundTasks
from terranova.server.tables.clock import Clock
from terranova.server.tables.table import Table
from terranova.store import ChatRow, Saving, Store, StoredTable, StoreFailedError

log = logging.getLogger(__name__)

CHANGE, PLAN, CHAT, PRESENCE, DEADLINES = "change", "plan", "chat", "presence", "deadlines"
LOBBY = "lobby"
"""The channel of what concerns no single table."""
LEFT_SECONDS = 10.0
"""A table for which nobody here has asked for so long is dropped as soon as it is played elsewhere."""
AT_ONCE = 500
"""Tables whose versions are asked for together."""


class Sharing:
    """Keeps the sessions of this process in step with those of others."""

    def __init__(
        self,
        bus: Bus,
        store: Store,
        clock: Clock,
        lobby: Lobby,
        tasks: BackgroundTasks,
        live: Mapping[str, TableSession],
        notify: Callable[[TableSession], None],
        forget: Callable[[str], None],
    ) -> None:
        self.bus = bus
        self.deadline_handlers: list[Callable[[], Coroutine[Any, Any, None]]] = []
        """Called when another process has put off deadlines."""
        self._store = store
        self._clock = clock
        self._lobby = lobby
        self._tasks = tasks
        self._live = live
        self._notify = notify
        self._forget = forget
        self._early: set[str] = set()
        """Tables of which something was heard while they were being loaded."""
        self._checking: asyncio.Task[None] | None = None
        self._is_check_due = False
        if bus.is_shared:
            lobby.announce = self._announce_lobby
            bus.gap_handlers.append(self.check_soon)

    async def start(self) -> None:
        """Begin to hear of what concerns all."""
        await self.bus.follow(LOBBY, self._hear_of_all)

    # The life of a session.

    async def expect(self, table_id: str) -> None:
        """Follow a table that is going to be loaded: nothing that is committed from now on is missed."""
        await self.bus.follow(_channel(table_id), self._hear)

    def add(self, session: TableSession, *, is_new: bool = False) -> None:
        """Share a session that has just been loaded or made."""
        if not self.bus.is_shared:
            return
        table_id = session.table.id
        session.report = self._report
        has_missed = table_id in self._early
        self._early.discard(table_id)
        self._tasks.spawn(self._settle(session, must_follow=is_new, must_catch_up=is_new or has_missed))

    async def _settle(self, session: TableSession, *, must_follow: bool, must_catch_up: bool) -> None:
        if must_follow:
            await self.expect(session.table.id)
        if must_catch_up:
            await self.catch_up(session)
        await self._read_presence(session)

    def drop(self, table_id: str) -> None:
        """Stop following a table that is in memory no more."""
        self._early.discard(table_id)
        self.bus.unfollow(_channel(table_id))

    # To the others.

    def send_change(self, write: Saving, after: Table, forms: Forms | None) -> None:
        """Send what was just committed, with the message that shows it, if that is all there is to show."""
        if not self.bus.is_shared:
            return
        data: dict[str, Any] = {"version": write.table.version, "rows": write_change(write, after)}
        if forms is not None and not write.table.awaits_computer:
            data |= forms.write()
        self.bus.publish(_channel(write.table.id), CHANGE, data)

    def send_plan(self, session: TableSession, plan: bytes | None) -> None:
        """Send what is being planned, with its form in messages if that is worked out."""
        if self.bus.is_shared:
            table = session.table
            data = {
                "version": table.version,
                "plan": write_plan(table),
                "form": None if plan is None else plan.decode(),
                "chooser": chooser_at(table),
                "is_shown": table.shows_plans,
            }
            self.bus.publish(_channel(table.id), PLAN, data)

    def send_chat(self, table_id: str, row: ChatRow) -> None:
        """Send a line of chat."""
        if self.bus.is_shared:
            self.bus.publish(_channel(table_id), CHAT, vars(row))

    def send_deadlines(self) -> None:
        """Tell that deadlines were put off, of which no version tells."""
        if self.bus.is_shared:
            self.bus.publish(LOBBY, DEADLINES, {})

    def _announce_lobby(self) -> None:
        self.bus.publish(LOBBY, LOBBY, {})

    def _report(self, session: TableSession, left: str | None = None) -> None:
        """Tell who is at a table by this process."""
        channel, here = _channel(session.table.id), session.here()
        self.bus.enter(channel, here)
        self.bus.publish(channel, PRESENCE, {"people": here.people, "anonymous": here.anonymous, "left": left})

    # From the others.

    def _hear_of_all(self, event: Event) -> None:
        if event.kind == DEADLINES:
            for handler in self.deadline_handlers:
                self._tasks.spawn(handler())
        else:
            self._lobby.hear()

    def _hear(self, event: Event) -> None:
        table_id = event.channel.partition(":")[2]
        session = self._live.get(table_id)
        if session is None:
            self._early.add(table_id)
        elif event.kind == PRESENCE:
            self._take_presence(session, event)
        elif self._is_left(session):
            self._forget(table_id)
        elif session.lock.locked():  # a change of our own is under way
            self._tasks.spawn(self._take_later(session, event))
        elif not self._take(session, event):
            self._tasks.spawn(self.catch_up(session))

    def _is_left(self, session: TableSession) -> bool:
        """Whether a table is played elsewhere and was left here: hearing of it would cost more than loading it."""
        return not session.is_in_use and self._clock.now() - session.touched > LEFT_SECONDS

    async def _take_later(self, session: TableSession, event: Event) -> None:
        async with session.lock:
            is_taken = self._take(session, event)
        if not is_taken:
            await self.catch_up(session)

    def _take(self, session: TableSession, event: Event) -> bool:
        """Take over what another process has done; False if something before it is missing."""
        if event.kind == CHANGE:
            return self._take_change(session, event.data)
        if event.kind == PLAN:
            return self._take_plan(session, event.data)
        if event.kind == CHAT:
            return self._take_chat(session, ChatRow(**event.data))
        return False

    def _take_change(self, session: TableSession, data: Mapping[str, Any]) -> bool:
        version = data["version"]
        if version == session.version + 1:
            forms = Forms.read(data) if "message" in data else None
            if forms is not None and session.can_forward(forms.chooser if forms.offer is None else None):
                session.hear_change(version, data["rows"], forms)
            else:
                before = session.table
                session.hear_change(version, data["rows"])
                self._broadcast(session, before)
        return bool(version <= session.version)

    def _take_plan(self, session: TableSession, data: Mapping[str, Any]) -> bool:
        if data["version"] == session.version:
            has_form = data["form"] is not None or not data["is_shown"]
            if has_form and session.can_forward(data["chooser"]):
                session.hear_plan(data["plan"], data["form"].encode() if data["is_shown"] else None)
            else:
                session.set_plan(replace(session.table, plan=read_plan(data["plan"])), self._clock.now())
        return bool(data["version"] <= session.version)

    def _take_chat(self, session: TableSession, row: ChatRow) -> bool:
        last = session.chat[-1].number if session.chat else 0
        if row.number == last + 1:
            session.add_chat(row)
        return row.number <= last + 1

    def _take_presence(self, session: TableSession, event: Event) -> None:
        here = Here(tuple(event.data["people"]), event.data["anonymous"])
        if here.people or here.anonymous:
            session.elsewhere[event.sender] = here
        else:
            session.elsewhere.pop(event.sender, None)
        if event.data["left"]:
            session.see(event.data["left"], self._clock.now())
        session.broadcast_presence()

    def _advance(self, session: TableSession, stored: StoredTable) -> None:
        before = session.table
        session.table = advance(before, stored)
        self._broadcast(session, before)

    def _broadcast(self, session: TableSession, before: Table) -> None:
        """Send everyone here what has happened elsewhere since."""
        now = self._clock.now()
        session.see_new(before, now)
        if session.table.awaits_computer and before.number != session.table.number:
            session.thinking_since = now
        session.broadcast_change(before, now)
        self._notify(session)

    # From the store.

    async def catch_up(self, session: TableSession) -> None:
        """Bring a session up to what is stored."""
        if not self.bus.is_shared:
            return
        async with session.lock:
            await self.catch_up_locked(session)

    async def catch_up_locked(self, session: TableSession) -> None:
        """Bring a session up to what is stored; the caller holds its lock."""
        table_id = session.table.id
        stored = await self._store.load_since(table_id, session.table.number)
        if stored is not None and stored.table.version > session.table.version:
            self._advance(session, stored)
        for row in await self._store.chat_since(table_id, session.chat[-1].number if session.chat else 0):
            self._take_chat(session, row)

    async def is_behind(self, session: TableSession) -> bool:
        """Whether the store had something newer, which the session has now. The caller holds its lock.

        A command may come before the event of what it answers: its sender has seen that by another process.
        """
        version = session.table.version
        if self.bus.is_shared:
            await self.catch_up_locked(session)
        return session.table.version != version

    async def _read_presence(self, session: TableSession) -> None:
        try:
            session.elsewhere = await self.bus.others(_channel(session.table.id))
        except BusDownError:
            session.elsewhere = {}
        session.broadcast_presence()

    def check_soon(self) -> None:
        """Compare all tables with the store: some events were lost, or a process has died."""
        self._is_check_due = True
        if self._checking is None or self._checking.done():
            self._checking = self._tasks.spawn(self._check_all())

    async def check_while_down(self) -> None:
        """Compare all tables with the store if no events arrive; called again and again."""
        if self.bus.is_shared and not self.bus.is_connected:
            self.check_soon()

    async def _check_all(self) -> None:
        while self._is_check_due:
            self._is_check_due = False
            try:
                await self._check(tuple(self._live))
            except StoreFailedError as error:
                log.warning("tables could not be compared with the store: %s", error)

    async def _check(self, table_ids: tuple[str, ...]) -> None:
        for start in range(0, len(table_ids), AT_ONCE):
            versions = await self._store.versions(table_ids[start : start + AT_ONCE])
            for table_id, version in versions.items():
                session = self._live.get(table_id)
                if session is None:
                    continue
                if session.listeners or version > session.version:
                    await self.catch_up(session)
                if session.listeners:
                    self._report(session)
                if session.listeners or session.elsewhere:
                    await self._read_presence(session)


def _channel(table_id: str) -> str:
    return f"table:{table_id}"
