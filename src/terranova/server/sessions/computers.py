"""Computer players at tables: they think when it is their turn; and hints for people."""

from __future__ import annotations

import asyncio
import logging
import random
from collections import OrderedDict
from collections.abc import Iterable
from itertools import count

from terranova.engine.levels import WEAKEST
from terranova.errors import TerraNovaError
from terranova.server.bus.bus import BusDownError
from terranova.server.computer.bots import Bot
from terranova.server.computer.job import HINT_SECONDS, Job, ThinkingError, TurnRequest, TurnResult
from terranova.server.computer.pool import Pool
from terranova.server.errors import Refusal
from terranova.server.schema.commands import SeatWish
from terranova.server.schema.views import HintView
from terranova.server.serialize.hint import hint_view
from terranova.server.sessions.registry import SessionRegistry
from terranova.server.sessions.session import TableSession, Thinking
from terranova.server.sessions.tasks import BackgroundTasks
from terranova.server.tables import play
from terranova.server.tables.clock import Clock
from terranova.server.tables.seat import RANDOM
from terranova.server.tables.table import Table
from terranova.store import StoreFailedError

log = logging.getLogger(__name__)

BACKOFF_SECONDS = (1, 2, 4, 8, 16, 32, 60)
FAILURES_ALLOWED = 3
"""Answers that cannot be played, before any turn at all is played; if that fails too, the table is set aside."""
SET_ASIDE_KEPT = 1_000
CLAIM_SECONDS = 2.0
"""How long the process that plays a computer's turn has for it before another one may."""
PLACING_LEVEL = 5
"""The level that places pioneers for a person: it knows good places and takes no time."""


class Computers:
    """Asks the engine workers for turns and commits them."""

    def __init__(
        self,
        workers: Pool,
        registry: SessionRegistry,
        tasks: BackgroundTasks,
        clock: Clock,
        chance: random.Random,
        bots: Iterable[Bot] = (),
    ) -> None:
        self.workers = workers
        self._registry = registry
        self._tasks = tasks
        self._clock = clock
        self._chance = chance
        self._bots = {bot.name: bot for bot in bots}
        self._hints: dict[tuple[str, str], Job[TurnResult]] = {}
        """What is being thought about for people, by table and person."""
        self.set_aside: OrderedDict[str, int] = OrderedDict()
        """Tables whose computer player could not play, with their number then: nobody thinks there until it changes."""
        registry.followers.append(self.look_after)

    def require_bots(self, seats: Iterable[SeatWish]) -> None:
        """:raises Refusal: if a seat names a program that the host does not offer."""
        for seat in seats:
            if seat.bot is not None and seat.bot not in self._bots:
                raise Refusal("unknown-bot", bot=seat.bot)

    def look_after(self, session: TableSession) -> None:
        """Let a computer player think if it is its turn, and stop one whose turn it is not."""
        table = session.table
        if session.thinking is not None and (not table.awaits_computer or session.thinking.number != table.number):
            if session.thinking.job is not None and not session.thinking.job.done.done():
                self.workers.cancel(session.thinking.job)
            session.thinking = None
        # Computers among themselves play for those who watch.
        is_wanted = table.awaits_computer and (bool(table.people) or bool(session.listeners))
        if is_wanted and session.thinking is None and self.set_aside.get(table.id) != table.number:
            session.thinking = Thinking(table.number)
            self._tasks.spawn(self._think(session, table, session.thinking))

    async def _think(self, session: TableSession, table: Table, thinking: Thinking) -> None:
        """Ask for a turn and play it. Only what costs no thinking is tried for as long as it takes."""
        failures, actions = 0, None
        try:
            for attempt in count():
                try:
                    if actions is None and not play.is_full(table):
                        actions = await self._turn(session, table, thinking, failures)
                    return await self._play(session, thinking, actions)
                except (ThinkingError, TerraNovaError) as error:
                    log.warning("no turn of the computer player at table %s: %s", table.id, error)
                    failures, actions = failures + 1, None
                    if failures > FAILURES_ALLOWED + 1:
                        return self._set_aside(table, error)
                except StoreFailedError as error:
                    log.warning("a computer player waits at table %s: %s", table.id, error)
                except Refusal as refusal:
                    if refusal.code == "changed-meanwhile":
                        return None
                    if refusal.code != "busy":
                        return self._set_aside(table, refusal)
                await asyncio.sleep(BACKOFF_SECONDS[min(attempt, len(BACKOFF_SECONDS) - 1)])
                if session.thinking is not thinking:
                    return None
        finally:
            if session.thinking is thinking:
                session.thinking = None
                if session.table.number != thinking.number:  # somebody else has changed the table
                    self.look_after(session)

    def _set_aside(self, table: Table, error: Exception) -> None:
        log.error("table %s is set aside: its computer player cannot play: %s", table.id, error)
        self.set_aside[table.id] = table.number
        while len(self.set_aside) > SET_ASIDE_KEPT:
            self.set_aside.popitem(last=False)

    async def _turn(self, session: TableSession, table: Table, thinking: Thinking, failures: int) -> list[str]:
        """A turn: as strong as it shall be, then as the weakest level finds it, then any at all. The game goes on."""
        seat = table.seat_to_move
        assert seat is not None
        if failures >= FAILURES_ALLOWED:
            log.error("table %s: any turn is played, as no worker finds one", table.id)
            return play.any_turn(table, self._chance)
        bot = self._bots.get(seat.bot) if seat.bot and not failures else None
        if seat.bot and bot is None:
            log.warning("table %s: the weakest level plays for the program %s", table.id, seat.bot)
        if seat.placing == RANDOM and table.places_for(seat):
            return play.any_turn(table, self._chance)
        wanted = PLACING_LEVEL if table.places_for(seat) else seat.level
        level = WEAKEST if failures or (seat.bot and bot is None) else wanted
        request = self._request(table, (), level, bot.seconds if bot else None, bot.command if bot else None)
        thinking.job = self.workers.ask(request, session.address, f"{table.id}:{thinking.number}:{failures}")
        return (await thinking.job.done).actions

    async def _play(self, session: TableSession, thinking: Thinking, actions: list[str] | None) -> None:
        """Play a turn; without one the table is full, which ends the game."""
        if not await self._is_ours(session, thinking):
            return
        async with session.lock:
            if session.thinking is thinking:
                now, table = self._clock.now(), session.table
                after = play.computer_turn(table, thinking.number, actions, now) if actions else play.end_if_full(table)
                await self._registry.commit_unasked(session, after, now)

    async def _is_ours(self, session: TableSession, thinking: Thinking) -> bool:
        """Whether this process plays the turn; all that have the table in memory get the answer.

        If the one that was to play it dies, another one does after a while.
        """
        key = f"play:{session.table.id}:{thinking.number}"
        while session.thinking is thinking:
            try:
                if await self._registry.sharing.bus.claim(key, CLAIM_SECONDS):
                    return True
            except BusDownError:
                return True  # the version decides
            await asyncio.sleep(CLAIM_SECONDS / 3)
        return False

    def hurry(self, session: TableSession, person: str) -> None:
        """Let the computer player play now; those who only watch may not, unless nobody else is there.

        :raises Refusal: if none thinks.
        """
        if session.table.people and not session.table.seats_of(person):
            raise Refusal("not-seated")
        if session.thinking is None or session.thinking.job is None:
            raise Refusal("nobody-thinks")
        self.workers.hurry(session.thinking.job)

    async def hint(self, table: Table, person: str, after: int, address: str = "") -> HintView | None:
        """Return the best turn for the player to move; planned actions stay in it, unless they are a whole turn.

        None if the person does not want it any more.

        :raises Refusal: if it is not for this person, or no worker has time.
        """
        if not table.gives_hints and table.seats_of(person):
            raise Refusal("no-hints")
        play.require_turn(table, person, after, self._clock.now())
        planned = table.plan.actions if table.plan else ()
        _, is_complete = play.play_through(table, planned)
        if is_complete:
            planned = ()
        job = self.workers.ask(self._request(table, planned, None, HINT_SECONDS), address)
        self._hints[table.id, person] = job
        try:
            thought = await job.done
        except ThinkingError:
            raise Refusal("busy") from None
        except asyncio.CancelledError:
            if job.done.cancelled() and not is_cancelling():
                return None
            self.workers.cancel(job)
            raise
        finally:
            if self._hints.get((table.id, person)) is job:
                del self._hints[table.id, person]
        return await asyncio.to_thread(hint_view, table, (*planned, *thought.actions), thought)

    def stop_hint(self, table: Table, person: str) -> None:
        """Stop the search for a person's hint, if there is one."""
        job = self._hints.get((table.id, person))
        if job is not None and not job.done.done():
            self.workers.cancel(job)

    def _request(
        self,
        table: Table,
        planned: tuple[str, ...],
        level: int | None,
        seconds: float | None = None,
        bot: tuple[str, ...] | None = None,
    ) -> TurnRequest:
        setup = table.setup
        # A position is all that a level needs, and a long game takes a while to play through; a program gets the game.
        start, played = (setup.start, table.played) if bot else (table.game.position.text(), ())
        return TurnRequest(
            map=setup.map.text(),
            rules=setup.rules.text(),
            players=setup.players,
            start=start,
            actions=[*(entry.text for entry in played), *planned],
            level=level,
            seed=self._chance.getrandbits(32),
            seconds=seconds,
            bot=bot,
        )


def is_cancelling() -> bool:
    """Whether this task itself is to end, and not only what it waits for."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
