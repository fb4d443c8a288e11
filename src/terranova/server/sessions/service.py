"""What people do at tables: make them and give commands. Each change is checked, committed, then broadcast."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from terranova.errors import TerraNovaError
from terranova.record import Record
from terranova.server.bus.bus import Bus
from terranova.server.computer.pool import Pool
from terranova.server.errors import Refusal
from terranova.server.identity import Links, Person
from terranova.server.schema import commands
from terranova.server.schema import views as out
from terranova.server.serialize.table import differences_view
from terranova.server.sessions.computers import Computers
from terranova.server.sessions.lobby import Lobby
from terranova.server.sessions.persistence import saving
from terranova.server.sessions.plans import PlanKeeper
from terranova.server.sessions.registry import SessionRegistry
from terranova.server.sessions.session import TableSession
from terranova.server.sessions.tasks import BackgroundTasks
from terranova.server.sessions.upkeep import Upkeep
from terranova.server.settings import Settings
from terranova.server.tables import create, play, propose
from terranova.server.tables.clock import Clock
from terranova.server.tables.commands import Circumstances, apply
from terranova.server.tables.table import Table
from terranova.store import ChatRow, ConflictError, Receipt, Store

CONFLICTS_ALLOWED = 3
"""How often a command is tried again at a table that another process has just changed."""
MEGABYTE = 1_000_000
NO_TABLE = ""
"""Receipts of messages that make a table are stored under this id."""


class TableService:
    """Carries out what people ask for, and holds the parts that do it."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        workers: Pool,
        links: Links,
        settings: Settings,
        chance: random.Random,
        bus: Bus,
    ) -> None:
        self.lobby = Lobby(store, clock)
        self._tasks = BackgroundTasks()
        self.registry = SessionRegistry(store, clock, self.lobby, self._tasks, bus)
        self.plans = PlanKeeper(store, self._tasks)
        self.computers = Computers(workers, self.registry, self._tasks, clock, chance, settings.bots)
        self.upkeep = Upkeep(self.registry, self.computers, store, clock, settings)
        self._store = store
        self._clock = clock
        self._links = links
        self._settings = settings
        self._chance = chance
        self._making: dict[tuple[str, str], asyncio.Lock] = {}

    async def close(self) -> None:
        """Stop what is running and write what is being planned; all else that was acknowledged is committed already."""
        await self._tasks.close()
        await self.plans.flush()

    # Making tables.

    async def make(self, person: Person, key: str | None, make: Callable[[], Table]) -> TableSession:
        """Save a new table; a repeated request gets the table of the first."""
        if not await asyncio.to_thread(self._store.has_room, self._settings.low_space * MEGABYTE):
            raise Refusal("no-room")
        lock = self._making.setdefault((person.id, key), asyncio.Lock()) if key else asyncio.Lock()
        try:
            async with lock:
                if key and (known := await self._store.find_receipt(NO_TABLE, person.id, key)):
                    return await self.registry.find(known.answer["table"])
                table = replace(make(), version=1)
                now = self._clock.now()
                receipt = Receipt(person.id, key, {"table": table.id}, now) if key else None
                new = replace(saving(None, table, now), made_from=self._store.network_mark(person.address))
                await asyncio.shield(self._tasks.spawn(self._store.save_new(new, NO_TABLE, receipt)))
        except ConflictError:
            raise Refusal("changed-meanwhile") from None  # another process was at the same request
        finally:
            if key:
                self._making.pop((person.id, key), None)
        return self.registry.add_new(table, person.address)

    async def make_table(self, person: Person, request: commands.MakeTable) -> TableSession:
        """Make a new table."""
        self.computers.require_bots(request.seats)
        now = self._clock.now()

        def make() -> Table:
            return create.make_table(request, person.id, person.name, self._chance, now)

        # In a thread: a map of one's own takes a while to get ready.
        made = await asyncio.to_thread(make) if request.drawing is not None else None
        return await self.make(person, request.key, lambda: made or make())

    async def add_record(self, person: Person, request: commands.UploadRecord) -> TableSession:
        """Make a table of a written game.

        :raises InvalidTextError: if it is not a record.
        """
        now = self._clock.now()
        # In a thread: a long record takes a while, and the others play on.
        made = await asyncio.to_thread(lambda: create.from_record(Record.from_text(request.text), person.id, now))
        return await self.make(person, request.key, lambda: made)

    async def play_on(self, person: Person, table_id: str, request: commands.PlayOn) -> TableSession:
        """Make a table that goes on from a moment of another game."""
        self.computers.require_bots(request.seats)
        table, now = (await self.registry.find(table_id)).table, self._clock.now()
        return await self.make(
            person, request.key, lambda: create.play_on(table, request, person.id, person.name, self._chance, now)
        )

    # Commands.

    async def act(self, table_id: str, person: Person, command: commands.Command) -> out.Answer:
        """Carry out a command. When this returns, it is committed, unless it is a plan.

        :raises Refusal: if it cannot be done; nothing has changed then.
        """
        if isinstance(command, commands.ChangeSeat):
            self.computers.require_bots([command.seat])
        session = await self.registry.find(table_id)
        if isinstance(command, commands.Plan) and not session.lock.locked():
            try:
                return self._plan(session, person, command)  # nothing to wait for
            except (Refusal, TerraNovaError):
                if not self.registry.sharing.bus.is_shared:
                    raise
                # This process may be behind: then it catches up, and tries again.
        if command.is_slow:  # it changes nothing, and ends with its client
            return await self._act(session, person, command)
        # A change goes on to its end even if the client is gone.
        return await asyncio.shield(self._tasks.spawn(self._act(session, person, command)))

    async def _act(self, session: TableSession, person: Person, command: commands.Command) -> out.Answer:
        handle = SESSION_HANDLERS.get(type(command), TableService._change)
        if command.is_slow:
            return await handle(self, session, person, command)
        async with session.lock:
            session.see(person.id, self._clock.now())
            if command.key and (known := session.receipts.get((person.id, command.key))) is not None:
                return out.Answer(**known)
            try:
                answer = await handle(self, session, person, command)
            except ConflictError:
                answer = await self._after_conflict(session, person, command)
            except (Refusal, TerraNovaError):
                known_answer = await self._known_answer(session, person, command)
                if known_answer is None and not await self.registry.sharing.is_behind(session):
                    raise
                answer = known_answer or await handle(self, session, person, command)
            session.charge(person.id, person.address)
            return answer

    def _plan(self, session: TableSession, person: Person, command: commands.Plan) -> out.Answer:
        """Plan a turn: it stays in memory, and is written later."""
        now = self._clock.now()
        before = session.table
        after = play.plan(before, person.id, command.after, command.actions, now)
        session.see(person.id, now)
        session.charge(person.id, person.address)
        if after.plan != before.plan:
            plan = session.set_plan(after, now)
            self.plans.note(session)
            self.registry.sharing.send_plan(session, plan)
        return _answer(after, command)

    async def _plan_locked(self, session: TableSession, person: Person, command: commands.Plan) -> out.Answer:
        return self._plan(session, person, command)

    async def _change(self, session: TableSession, person: Person, command: commands.Command) -> out.Answer:
        now = self._clock.now()
        before, new = session.table, None
        here = session.people_here(now, self._settings.away_seconds)
        after = apply(before, command, person, Circumstances(now, here, self._chance, self._links, session.author_of))
        if propose.is_rematch_agreed(after):
            new = replace(create.rematch(after, here, self._chance, now), version=1)
            after = replace(after, next=new.id, proposal=None)
        if after == before:
            return _answer(before, command)
        after = replace(after, version=before.version + 1)
        answer = _answer(after, command, new.id if new else None)
        await self.registry.commit(session, after, now, _receipt(person, command, answer, now), new)
        if after.plan is None:
            self.plans.forget(session)
        else:
            self.plans.note(session)  # the saving has dropped it
        return answer

    async def _after_conflict(self, session: TableSession, person: Person, command: commands.Command) -> out.Answer:
        """The table was changed elsewhere, or the message was answered long ago: find out which, and try again."""
        handle = SESSION_HANDLERS.get(type(command), TableService._change)
        for _ in range(CONFLICTS_ALLOWED):
            await self.registry.reload(session)
            if known := await self._known_answer(session, person, command):
                return known
            with contextlib.suppress(ConflictError):
                return await handle(self, session, person, command)
        raise Refusal("changed-meanwhile")

    async def _known_answer(
        self, session: TableSession, person: Person, command: commands.Command
    ) -> out.Answer | None:
        """The answer that was given to this message before, however long ago."""
        if command.key and (known := await self._store.find_receipt(session.table.id, person.id, command.key)):
            session.remember(known)
            return out.Answer(**known.answer)
        return None

    async def _chat(self, session: TableSession, person: Person, command: commands.Chat) -> out.Answer:
        now = self._clock.now()
        session.table.require_chat(person.id)
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
        await self._store.add_chat(session.table.id, row, receipt)
        if receipt:
            session.remember(receipt)
        self.registry.sharing.send_chat(session.table.id, row)
        session.add_chat(row)
        return answer

    async def _hurry(self, session: TableSession, person: Person, command: commands.Hurry) -> out.Answer:
        self.computers.hurry(session, person.id)
        return _answer(session.table, command)

    async def _hint(self, session: TableSession, person: Person, command: commands.Hint) -> out.Answer:
        hint = await self.computers.hint(session.table, person.id, command.after, person.address)
        if hint is None:
            return _answer(session.table, command)
        session.table.require_after(command.after)  # the search took a while
        return _answer(session.table, command).model_copy(update={"hint": hint})

    async def _stop_hint(self, session: TableSession, person: Person, command: commands.StopHint) -> out.Answer:
        self.computers.stop_hint(session.table, person.id)
        return _answer(session.table, command)

    async def _differences(self, session: TableSession, person: Person, command: commands.Differences) -> out.Answer:
        table = session.table
        table.require_after(command.after)
        found = differences_view(table, is_planned=table.sees_plan(person.id))
        return _answer(table, command).model_copy(update={"differences": found})


SESSION_HANDLERS: dict[
    type[commands.Command], Callable[[TableService, TableSession, Person, Any], Awaitable[out.Answer]]
] = {
    commands.Chat: TableService._chat,
    commands.Hurry: TableService._hurry,
    commands.Hint: TableService._hint,
    commands.StopHint: TableService._stop_hint,
    commands.Plan: TableService._plan_locked,
    commands.Differences: TableService._differences,
}
"""Commands that commit no change of the table; ``tables.commands`` has the handlers of those that do."""


def _answer(table: Table, command: commands.Command, new: str | None = None) -> out.Answer:
    return out.Answer(key=command.key, number=table.number, version=table.version, table=new)


def _receipt(person: Person, command: commands.Command, answer: out.Answer, now: float) -> Receipt | None:
    return Receipt(person.id, command.key, answer.model_dump(), now) if command.key else None
