"""Hall: all tables there are. Every change of a table goes through here: checked, committed, then told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import Callable, Coroutine
from dataclasses import replace
from itertools import count
from typing import Any, NamedTuple

from terranova.errors import TerraNovaError
from terranova.record import Record
from terranova.server import making, playing, proposals, seating, views
from terranova.server.clocks import Clock
from terranova.server.documents import saving, table_of
from terranova.server.errors import Refusal
from terranova.server.hints import explain
from terranova.server.identity import Links
from terranova.server.jobs import Thinkers, ThinkingError
from terranova.server.live import LiveTable, Thinking
from terranova.server.lobby import Lobby
from terranova.server.messages import incoming as said
from terranova.server.messages import outgoing as out
from terranova.server.opponents import HINT_SECONDS, Question
from terranova.server.seats import PERSON
from terranova.server.settings import Settings
from terranova.server.tables import Options, Table
from terranova.store import ChatRow, ConflictError, Receipt, Store

log = logging.getLogger(__name__)

RETRY_SECONDS = (1, 2, 4, 8, 16, 32, 60)
NO_TABLE = ""
"""Receipts of messages that make a table stand under this id."""


class Person(NamedTuple):
    """A browser, or a bot."""

    id: str
    name: str


class Hall:
    """The tables, loaded when somebody asks for them."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        thinkers: Thinkers,
        links: Links,
        settings: Settings,
        chance: random.Random,
    ) -> None:
        self.store = store
        self.clock = clock
        self.thinkers = thinkers
        self.links = links
        self.settings = settings
        self.chance = chance
        self.lobby = Lobby(store)
        self.live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._making: dict[tuple[str, str], asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

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
        if error is not None and not isinstance(error, Refusal | TerraNovaError):
            log.error("work at a table failed", exc_info=error)

    # Finding tables.

    async def find(self, table_id: str) -> LiveTable:
        """The table of that id.

        :raises Refusal: if there is none.
        """
        found = self.live.get(table_id)
        if found is not None:
            found.touched = self.clock.now()
            return found
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        try:
            async with lock:
                if table_id in self.live:
                    return self.live[table_id]
                kept = await self.store.load(table_id)
                if kept is None:
                    raise Refusal("unknown-table")
                return self._take_in(LiveTable(table_of(kept), kept.chat, kept.receipts, self.clock.now()))
        finally:
            self._loading.pop(table_id, None)

    def _take_in(self, live: LiveTable) -> LiveTable:
        self.live[live.table.id] = live
        self._look_after(live)
        return live

    def forget_idle(self) -> None:
        """Let tables go that nobody looks at; they are loaded again when somebody does."""
        before = self.clock.now() - self.settings.idle_seconds
        for table_id, live in tuple(self.live.items()):
            if not live.listeners and live.thinking is None and live.touched < before and not live.lock.locked():
                del self.live[table_id]

    # Making tables.

    async def make(self, person: Person, key: str | None, make: Callable[[], Table]) -> LiveTable:
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
        finally:
            if key:
                self._making.pop((person.id, key), None)
        self.lobby.look(table)
        return self._take_in(LiveTable(table, (), (), self.clock.now()))

    async def make_table(self, person: Person, wish: said.MakeTable) -> LiveTable:
        """A new table."""
        now = self.clock.now()
        return await self.make(
            person, wish.key, lambda: making.make_table(wish, person.id, person.name, self.chance, now)
        )

    async def keep_record(self, person: Person, wish: said.UploadRecord) -> LiveTable:
        """A table for a written game.

        :raises InvalidTextError: if it is not a record.
        """
        now = self.clock.now()
        # In a thread: a long record takes a while, and the others play on.
        made = await asyncio.to_thread(lambda: making.from_record(Record.from_text(wish.text), person.id, now))
        return await self.make(person, wish.key, lambda: made)

    async def play_on(self, person: Person, table_id: str, wish: said.PlayOn) -> LiveTable:
        """A new table that goes on from a moment of a game."""
        table, now = (await self.find(table_id)).table, self.clock.now()
        return await self.make(
            person, wish.key, lambda: making.play_on(table, wish, person.id, person.name, self.chance, now)
        )

    # Acting at a table.

    async def act(self, table_id: str, person: Person, command: said.AnyCommand) -> out.Answer:
        """Do what somebody asks for. When this returns, it is committed.

        :raises Refusal: if it cannot be done; nothing has changed then.
        """
        live = await self.find(table_id)
        # A change goes on to its end even if whoever asked for it has gone.
        answer: out.Answer = await asyncio.shield(self._spawn(self._act(live, person, command)))
        return answer

    async def _act(self, live: LiveTable, person: Person, command: said.AnyCommand) -> out.Answer:
        if isinstance(command, said.Hint):
            return await self._hint(live, person, command)
        async with live.lock:
            if command.key and (known := live.receipts.get((person.id, command.key))) is not None:
                return out.Answer(**known)
            now = self.clock.now()
            if isinstance(command, said.Chat):
                return await self._chat(live, person, command, now)
            if isinstance(command, said.Hurry):
                self._hurry(live)
                return self._answer(live.table, command)
            before, new = live.table, None
            after = self._changed(live, person, command, now)
            if proposals.is_rematch_agreed(after):
                here = live.people_here(now, self.settings.away_seconds)
                new = replace(making.rematch(after, here, self.chance, now), version=1)
                after = replace(after, next=new.id, proposal=None)
            if after == before:
                return self._answer(before, command)
            await self._commit(live, after, now, command, person, new)
            return self._answer(live.table, command, new.id if new else None)

    def _changed(self, live: LiveTable, person: Person, command: said.AnyCommand, now: float) -> Table:
        """The table after a command; pure, so that a refusal leaves everything as it was."""
        table, me = live.table, person.id
        match command:
            case said.Plan():
                return playing.plan(table, me, command.after, command.actions, now)
            case said.Turn():
                return playing.end_turn(table, me, command.after, command.actions, now)
            case said.Resign():
                return playing.resign(table, me, command.player, now)
            case said.Sit():
                sat = seating.sit(table, me, command.player, command.name, making.new_link(), now)
                return seating.begin_if_full(sat, self.chance, now)
            case said.Leave():
                return seating.leave(table, me, command.player, now)
            case said.ChangeSeat():
                seat = making.seat_from(command.seat, command.player, me, person.name)
                return seating.begin_if_full(seating.change_seat(table, me, seat), self.chance, now)
            case said.Start():
                return seating.begin(table, me, command.level, self.chance, now)
            case said.Carry():
                player, link = self.links.read(table.id, command.token)
                return seating.carry(table, me, player, link, now)
            case said.ChangeOptions():
                return _with_options(table, me, command)
            case said.Agree():
                return proposals.answer(table, me, command.proposal, command.yes, now)
            case said.Propose():
                here = live.people_here(now, self.settings.away_seconds)
                return _propose(table, me, command, here, now)
        raise AssertionError(command)

    async def _commit(
        self,
        live: LiveTable,
        after: Table,
        now: float,
        command: said.Command | None = None,
        person: Person | None = None,
        new: Table | None = None,
    ) -> None:
        """Write a change, then tell of it. The lock of the table is held."""
        before = live.table
        after = replace(after, version=before.version + 1)
        receipt = None
        if command is not None and command.key and person is not None:
            answer = self._answer(after, command, new.id if new else None).model_dump()
            receipt = Receipt(person.id, command.key, answer, now)
        write = saving(before, after, now, receipt)
        if new is not None:
            write = replace(write, also=(saving(None, new, now),))
        try:
            await self.store.save(write)
        except ConflictError:
            kept = await self.store.load(before.id)
            assert kept is not None
            live.table = table_of(kept)
            live.tell_change(before, now)
            raise Refusal("changed-meanwhile") from None
        live.table = after
        if receipt:
            live.remember(receipt)
        if after.awaits_computer and before.number != after.number:
            live.thinking_since = now
        if new is not None:
            self._take_in(LiveTable(new, (), (), now))
        live.tell_change(before, now)
        self.lobby.look(after, before)
        self._look_after(live)

    def _answer(self, table: Table, command: said.Command, new: str | None = None) -> out.Answer:
        return out.Answer(key=command.key, number=table.number, version=table.version, table=new)

    async def _chat(self, live: LiveTable, person: Person, command: said.Chat, now: float) -> out.Answer:
        table = live.table
        seats = table.seats_of(person.id)
        row = ChatRow(
            number=live.chat[-1].number + 1 if live.chat else 1,
            person=person.id,
            player=seats[0].player if len(seats) == 1 else None,
            name=seats[0].name if len(seats) == 1 and seats[0].name else person.name,
            phrase=command.phrase,
            text=command.text or "",
            at=now,
        )
        answer = self._answer(table, command)
        receipt = Receipt(person.id, command.key, answer.model_dump(), now) if command.key else None
        await self.store.add_chat(table.id, row, receipt)
        if receipt:
            live.remember(receipt)
        live.say(row)
        return answer

    # Clocks.

    async def enforce_clocks(self) -> None:
        """Let those run out of time whose deadline has passed."""
        for table_id in await self.store.tables_out_of_time(self.clock.now()):
            live = await self.find(table_id)
            async with live.lock:
                now = self.clock.now()
                after = playing.time_out(live.table, now)
                if after != live.table:
                    with contextlib.suppress(Refusal):  # another process was first
                        await self._commit(live, after, now)

    # Computer players.

    async def wake_computers(self) -> None:
        """Let computer players go on where the server had stopped."""
        for table_id in await self.store.tables_awaiting_computer():
            await self.find(table_id)

    def look_after(self, live: LiveTable) -> None:
        """See to it that a computer player whose turn it is thinks; called when somebody comes to watch."""
        self._look_after(live)

    def _look_after(self, live: LiveTable) -> None:
        table = live.table
        # Computers among themselves play for those who watch.
        is_wanted = table.awaits_computer and (bool(table.people) or bool(live.listeners))
        if live.thinking is not None and (not table.awaits_computer or live.thinking.number != table.number):
            if live.thinking.job is not None and not live.thinking.job.done.done():
                self.thinkers.cancel(live.thinking.job)
            live.thinking = None
        if is_wanted and live.thinking is None:
            live.thinking = Thinking(table.number)
            self._spawn(self._think(live, table, live.thinking))

    async def _think(self, live: LiveTable, table: Table, thinking: Thinking) -> None:
        """Ask until there is an answer that can be played; stops when nobody waits for it any more."""
        seat = table.seat_to_move
        assert seat is not None
        assert seat.level is not None
        question = _question(table, (), seat.level, self.chance.getrandbits(32), None)
        try:
            for attempt in count():
                try:
                    thinking.job = self.thinkers.ask(question)
                    actions = (await thinking.job.done).actions
                    return await self._play_computer(live, thinking, actions)
                except (ThinkingError, TerraNovaError, Refusal) as error:
                    log.warning("no turn of the computer player at table %s: %s", table.id, error)
                    await asyncio.sleep(RETRY_SECONDS[min(attempt, len(RETRY_SECONDS) - 1)])
        finally:
            if live.thinking is thinking:
                live.thinking = None

    async def _play_computer(self, live: LiveTable, thinking: Thinking, actions: list[str]) -> None:
        async with live.lock:
            if live.thinking is thinking:
                now = self.clock.now()
                await self._commit(live, playing.computer_turn(live.table, thinking.number, actions, now), now)

    def _hurry(self, live: LiveTable) -> None:
        if live.thinking is None or live.thinking.job is None:
            raise Refusal("nobody-thinks")
        self.thinkers.hurry(live.thinking.job)

    async def _hint(self, live: LiveTable, person: Person, command: said.Hint) -> out.Answer:
        table = live.table
        seat = table.seat_to_move
        if not table.seats_of(person.id):
            raise Refusal("not-seated")
        if not table.gives_hints:
            raise Refusal("no-hints")
        table.require_phase("playing")
        table.require_after(command.after)
        if seat is None or seat.kind != PERSON or seat.owner != person.id:
            raise Refusal("not-your-turn", player=table.turn)
        planned = table.plan.actions if table.plan else ()
        _, is_complete = playing.play_through(table, planned)
        if is_complete:
            planned = ()
        seed = self.chance.getrandbits(32)
        job = self.thinkers.ask(_question(table, planned, None, seed, HINT_SECONDS))
        try:
            thought = await job.done
        except ThinkingError:
            raise Refusal("busy") from None
        except asyncio.CancelledError:
            self.thinkers.cancel(job)
            raise
        hint = explain(table, (*planned, *thought.actions), thought)
        return self._answer(table, command).model_copy(update={"hint": hint})


def _question(table: Table, planned: tuple[str, ...], level: int | None, seed: int, seconds: float | None) -> Question:
    setup = table.setup
    actions = [entry.text for entry in table.played] + list(planned)
    return Question(setup.map.text(), setup.rules.text(), setup.players, setup.start, actions, level, seed, seconds)


def _with_options(table: Table, person: str, command: said.ChangeOptions) -> Table:
    if table.maker != person:
        raise Refusal("not-maker")
    old = table.options
    options = Options(
        is_public=old.is_public if command.is_public is None else command.is_public,
        show_plans=old.show_plans if command.show_plans is None else command.show_plans,
        hints=old.hints if command.hints is None else command.hints,
    )
    return replace(table, options=options)


def _propose(table: Table, person: str, command: said.Propose, here: set[str], now: float) -> Table:
    if command.what == "undo":
        assert command.turn is not None
        return proposals.propose_undo(table, person, command.turn, now)
    if command.what == "give":
        assert command.player is not None
        return proposals.propose_give(table, person, command.player, command.to, command.level, here, now)
    return proposals.propose_rematch(table, person, here, now)


def missed(live: LiveTable, after: int) -> list[out.EntryView]:
    """What a stale message has missed."""
    return views.entries_after(live.table, after)
