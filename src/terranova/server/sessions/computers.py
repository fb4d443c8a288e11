"""Computer players at tables: they think when it is their turn; and hints for people."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Iterable
from itertools import count

from terranova.engine.levels import WEAKEST
from terranova.errors import TerraNovaError
from terranova.server.computer.bots import Bot
from terranova.server.computer.job import HINT_SECONDS, ThinkingError, TurnRequest
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
from terranova.server.tables.table import Table
from terranova.store import StoreFailedError

log = logging.getLogger(__name__)

BACKOFF_SECONDS = (1, 2, 4, 8, 16, 32, 60)
FAILURES_ALLOWED = 3


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
        if is_wanted and session.thinking is None:
            session.thinking = Thinking(table.number)
            self._tasks.spawn(self._think(session, table, session.thinking))

    async def _think(self, session: TableSession, table: Table, thinking: Thinking) -> None:
        """Ask until there is an answer that can be played, or nobody waits for it any more."""
        failures = 0
        try:
            for attempt in count():
                try:
                    return await self._play(session, thinking, await self._turn(session, table, thinking, failures))
                except (ThinkingError, TerraNovaError) as error:
                    failures += 1
                    log.warning("no turn of the computer player at table %s: %s", table.id, error)
                except (Refusal, StoreFailedError) as error:
                    log.warning("a computer player waits at table %s: %s", table.id, error)
                await asyncio.sleep(BACKOFF_SECONDS[min(attempt, len(BACKOFF_SECONDS) - 1)])
                if session.thinking is not thinking:
                    return None
        finally:
            if session.thinking is thinking:
                session.thinking = None

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
        level = WEAKEST if failures or (seat.bot and bot is None) else seat.level
        request = self._request(table, (), level, bot.seconds if bot else None, bot.command if bot else None)
        thinking.job = self.workers.ask(request, session.address)
        return (await thinking.job.done).actions

    async def _play(self, session: TableSession, thinking: Thinking, actions: list[str]) -> None:
        async with session.lock:
            if session.thinking is thinking:
                now = self._clock.now()
                await self._registry.commit_unasked(
                    session, play.computer_turn(session.table, thinking.number, actions, now), now
                )

    def hurry(self, session: TableSession, person: str) -> None:
        """Let the computer player play now; those who only watch may not, unless nobody else is there.

        :raises Refusal: if none thinks.
        """
        if session.table.people and not session.table.seats_of(person):
            raise Refusal("not-seated")
        if session.thinking is None or session.thinking.job is None:
            raise Refusal("nobody-thinks")
        self.workers.hurry(session.thinking.job)

    async def hint(self, table: Table, person: str, after: int, address: str = "") -> HintView:
        """Return the best turn for the player to move; planned actions stay in it, unless they are a whole turn.

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
        try:
            thought = await job.done
        except ThinkingError:
            raise Refusal("busy") from None
        except asyncio.CancelledError:
            self.workers.cancel(job)
            raise
        return hint_view(table, (*planned, *thought.actions), thought)

    def _request(
        self,
        table: Table,
        planned: tuple[str, ...],
        level: int | None,
        seconds: float | None = None,
        bot: tuple[str, ...] | None = None,
    ) -> TurnRequest:
        setup = table.setup
        return TurnRequest(
            map=setup.map.text(),
            rules=setup.rules.text(),
            players=setup.players,
            start=setup.start,
            actions=[*(entry.text for entry in table.played), *planned],
            level=level,
            seed=self._chance.getrandbits(32),
            seconds=seconds,
            bot=bot,
        )
