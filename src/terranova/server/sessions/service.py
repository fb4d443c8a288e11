"""Hall: all tables there are. Every change of a table goes through here: checked, committed, then told."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, NamedTuple

from terranova.errors import TerraNovaError
from terranova.record import Record
from terranova.server.computer.pool import Pool
from terranova.server.errors import Refusal
from terranova.server.identity import Links
from terranova.server.schema import commands
from terranova.server.schema import views as out
from terranova.server.sessions.computers import Computers
from terranova.server.sessions.lobby import Lobby
from terranova.server.sessions.persistence import saving, table_of
from terranova.server.sessions.session import TableSession
from terranova.server.sessions.upkeep import Upkeep
from terranova.server.settings import Settings
from terranova.server.tables import create, propose
from terranova.server.tables.clock import Clock
from terranova.server.tables.commands import Circumstances, changed
from terranova.server.tables.table import Table
from terranova.store import ChatRow, ConflictError, Kept, Receipt, Store, StoreFailedError

log = logging.getLogger(__name__)

NO_TABLE = ""
"""Receipts of messages that make a table stand under this id."""


class Person(NamedTuple):
    """A browser, or a bot."""

    id: str
    name: str
    address: str = ""
    """Where the request comes from."""


class TableService:
    """The tables, loaded when somebody asks for them."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        thinkers: Pool,
        links: Links,
        settings: Settings,
        chance: random.Random,
    ) -> None:
        self.store = store
        self.clock = clock
        self.computers = Computers(thinkers, clock, chance, self.commit_by_itself, self._spawn, settings.bots)
        self.links = links
        self.settings = settings
        self.chance = chance
        self.lobby = Lobby(store, clock)
        self.sessions: dict[str, TableSession] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._making: dict[tuple[str, str], asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.upkeep = Upkeep(self)

    async def close(self) -> None:
        """Let all work go; what was acknowledged is committed already."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refusal | TerraNovaError | StoreFailedError):
            log.error("work at a table failed", exc_info=error)

    # Finding tables.

    async def has(self, table_id: str) -> bool:
        """Whether there is such a table; it is not loaded for that."""
        return table_id in self.sessions or await self.store.has_table(table_id)

    async def find(self, table_id: str) -> TableSession:
        """The table of that id.

        :raises Refusal: if there is none.
        """
        found = self.sessions.get(table_id)
        if found is not None:
            found.touched = self.clock.now()
            return found
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        try:
            async with lock:
                if table_id in self.sessions:
                    return self.sessions[table_id]
                kept = await self.store.load(table_id)
                if kept is None:
                    raise Refusal("unknown-table")
                table = await _read(kept)
                return self._take_in(TableSession(table, kept.chat, kept.receipts, self.clock.now()))
        finally:
            self._loading.pop(table_id, None)

    def _take_in(self, session: TableSession) -> TableSession:
        self.sessions[session.table.id] = session
        self.computers.look_after(session)
        return session

    # Making tables.

    async def make(self, person: Person, key: str | None, make: Callable[[], Table]) -> TableSession:
        """Keep a new table; a repeated wish gets the table it got."""
        lock = self._making.setdefault((person.id, key), asyncio.Lock()) if key else asyncio.Lock()
        try:
            async with lock:
                if key and (known := await self.store.find_receipt(NO_TABLE, person.id, key)):
                    return await self.find(known.answer["table"])
                table = replace(make(), version=1)
                now = self.clock.now()
                receipt = Receipt(person.id, key, {"table": table.id}, now) if key else None
                await asyncio.shield(self._spawn(self.store.save_new(saving(None, table, now), NO_TABLE, receipt)))
        except ConflictError:
            raise Refusal("changed-meanwhile") from None  # another process was at the same wish
        finally:
            if key:
                self._making.pop((person.id, key), None)
        self.lobby.look(table)
        session = TableSession(table, (), (), self.clock.now())
        session.asker = person.address or session.asker
        return self._take_in(session)

    async def make_table(self, person: Person, wish: commands.MakeTable) -> TableSession:
        """A new table."""
        now = self.clock.now()

        def make() -> Table:
            return create.make_table(wish, person.id, person.name, self.chance, now)

        # In a thread: a map of one's own takes a while to get ready.
        made = await asyncio.to_thread(make) if wish.drawing is not None else None
        return await self.make(person, wish.key, lambda: made or make())

    async def keep_record(self, person: Person, wish: commands.UploadRecord) -> TableSession:
        """A table for a written game.

        :raises InvalidTextError: if it is not a record.
        """
        now = self.clock.now()
        # In a thread: a long record takes a while, and the others play on.
        made = await asyncio.to_thread(lambda: create.from_record(Record.from_text(wish.text), person.id, now))
        return await self.make(person, wish.key, lambda: made)

    async def play_on(self, person: Person, table_id: str, wish: commands.PlayOn) -> TableSession:
        """A new table that goes on from a moment of a game."""
        table, now = (await self.find(table_id)).table, self.clock.now()
        return await self.make(
            person, wish.key, lambda: create.play_on(table, wish, person.id, person.name, self.chance, now)
        )

    # Acting at a table.

    async def act(self, table_id: str, person: Person, command: commands.AnyCommand) -> out.Answer:
        """Do what somebody asks for. When this returns, it is committed.

        :raises Refusal: if it cannot be done; nothing has changed then.
        """
        session = await self.find(table_id)
        # A change goes on to its end even if whoever asked for it has gone.
        answer: out.Answer = await asyncio.shield(self._spawn(self._act(session, person, command)))
        return answer

    async def _act(self, session: TableSession, person: Person, command: commands.AnyCommand) -> out.Answer:
        if isinstance(command, commands.Hint):
            hint = await self.computers.hint(session.table, person.id, command.after, person.address)
            session.table.require_after(command.after)  # it was thought about for a while
            return _answer(session.table, command).model_copy(update={"hint": hint})
        async with session.lock:
            session.see(person.id, self.clock.now())
            session.asker = person.address or session.asker
            if command.key and (known := session.receipts.get((person.id, command.key))) is not None:
                return out.Answer(**known)
            if isinstance(command, commands.Hurry):
                self.computers.hurry(session, person.id)
                return _answer(session.table, command)
            try:
                return await self._change(session, person, command)
            except ConflictError:
                return await self._after_conflict(session, person, command)

    async def _change(self, session: TableSession, person: Person, command: commands.AnyCommand) -> out.Answer:
        now = self.clock.now()
        if isinstance(command, commands.Chat):
            return await self._chat(session, person, command, now)
        before, new = session.table, None
        here = session.people_here(now, self.settings.away_seconds)
        given = Circumstances(now, here, self.chance, self.links)
        after = changed(before, person.id, person.name, command, given)
        if propose.is_rematch_agreed(after):
            new = replace(create.rematch(after, here, self.chance, now), version=1)
            after = replace(after, next=new.id, proposal=None)
        if after == before:
            return _answer(before, command)
        after = replace(after, version=before.version + 1)
        answer = _answer(after, command, new.id if new else None)
        await self._commit(session, after, now, _receipt(person, command, answer, now), new)
        return answer

    async def _after_conflict(self, session: TableSession, person: Person, command: commands.Command) -> out.Answer:
        """The table is not what it was here, or the message was answered long ago: see which, and tell."""
        before, kept = session.table, await self.store.load(session.table.id)
        if kept is None:
            raise Refusal("unknown-table")
        session.table, session.chat = await _read(kept), list(kept.chat)
        session.tell_change(before, self.clock.now())
        if command.key and (known := await self.store.find_receipt(before.id, person.id, command.key)):
            session.remember(known)
            return out.Answer(**known.answer)
        raise Refusal("changed-meanwhile")

    async def _commit(
        self, session: TableSession, after: Table, now: float, receipt: Receipt | None = None, new: Table | None = None
    ) -> None:
        """Write a change, and a new table that came of it, then tell of it. The lock of the table is held.

        :raises ConflictError: if the table was changed by someone else; nothing is written.
        """
        before = session.table
        write = saving(before, after, now, receipt)
        if new is not None:
            write = replace(write, also=(saving(None, new, now),))
        await self.store.save(write)
        session.table = after
        session.see_new(before, now)
        if receipt:
            session.remember(receipt)
        if after.awaits_computer and before.number != after.number:
            session.thinking_since = now
        if new is not None:
            self._take_in(TableSession(new, (), (), now))
        session.tell_change(before, now)
        self.lobby.look(after, before)
        self.computers.look_after(session)

    async def commit_by_itself(self, session: TableSession, after: Table, now: float) -> None:
        """Write a change that no person asked for; if somebody else was first, theirs counts."""
        try:
            await self._commit(session, replace(after, version=session.table.version + 1), now)
        except ConflictError:
            if (kept := await self.store.load(session.table.id)) is not None:
                session.table = await _read(kept)
            raise Refusal("changed-meanwhile") from None

    async def _chat(self, session: TableSession, person: Person, command: commands.Chat, now: float) -> out.Answer:
        seats = session.table.seats_of(person.id)
        row = ChatRow(
            number=session.chat[-1].number + 1 if session.chat else 1,
            person=person.id,
            player=seats[0].player if len(seats) == 1 else None,
            name=seats[0].name if len(seats) == 1 and seats[0].name else person.name,
            phrase=command.phrase,
            text=command.text or "",
            at=now,
        )
        answer = _answer(session.table, command)
        receipt = _receipt(person, command, answer, now)
        await self.store.add_chat(session.table.id, row, receipt)
        if receipt:
            session.remember(receipt)
        session.say(row)
        return answer


async def _read(kept: Kept) -> Table:
    """The table that was kept.

    :raises Refusal: if it cannot be made out.
    """
    try:
        # In a thread: a long game takes a while, and so does a map of one's own.
        return await asyncio.to_thread(table_of, kept)
    except Exception:  # another version of the game may have written it
        log.exception("table %s cannot be read", kept.table.id)
        raise Refusal("broken-table") from None


def _answer(table: Table, command: commands.Command, new: str | None = None) -> out.Answer:
    return out.Answer(key=command.key, number=table.number, version=table.version, table=new)


def _receipt(person: Person, command: commands.Command, answer: out.Answer, now: float) -> Receipt | None:
    return Receipt(person.id, command.key, answer.model_dump(), now) if command.key else None
