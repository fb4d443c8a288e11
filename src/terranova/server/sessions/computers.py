"""Computer players at tables: whose turn it is thinks, is hurried, is let go; and hints for people."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from itertools import count
from typing import Any

from terranova.errors import TerraNovaError
from terranova.server.computer.bots import Bot
from terranova.server.computer.job import HINT_SECONDS, ThinkingError, TurnRequest
from terranova.server.computer.pool import Pool
from terranova.server.errors import Refusal
from terranova.server.schema.views import HintView
from terranova.server.sessions.hints import explain
from terranova.server.sessions.session import TableSession, Thinking
from terranova.server.tables import play
from terranova.server.tables.clock import Clock
from terranova.server.tables.table import Table
from terranova.store import StoreFailedError

log = logging.getLogger(__name__)

RETRY_SECONDS = (1, 2, 4, 8, 16, 32, 60)
FAILURES_ALLOWED = 3

Commit = Callable[[TableSession, Table, float], Awaitable[None]]
Spawn = Callable[[Coroutine[Any, Any, Any]], asyncio.Task[Any]]


class Computers:
    """Asks the thinkers for turns and hands them to whoever commits."""

    def __init__(
        self,
        thinkers: Pool,
        clock: Clock,
        chance: random.Random,
        commit: Commit,
        spawn: Spawn,
        bots: Iterable[Bot] = (),
    ) -> None:
        self.thinkers = thinkers
        self._bots = {bot.name: bot for bot in bots}
        self._clock = clock
        self._chance = chance
        self._commit = commit
        self._spawn = spawn

    def look_after(self, session: TableSession) -> None:
        """See to it that a computer player thinks if it is its turn, and that none does otherwise."""
        table = session.table
        if session.thinking is not None and (not table.awaits_computer or session.thinking.number != table.number):
            if session.thinking.job is not None and not session.thinking.job.done.done():
                self.thinkers.cancel(session.thinking.job)
            session.thinking = None
        # Computers among themselves play for those who watch.
        is_wanted = table.awaits_computer and (bool(table.people) or bool(session.listeners))
        if is_wanted and session.thinking is None:
            session.thinking = Thinking(table.number)
            self._spawn(self._think(session, table, session.thinking))

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
                await asyncio.sleep(RETRY_SECONDS[min(attempt, len(RETRY_SECONDS) - 1)])
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
        level = 1 if failures or (seat.bot and bot is None) else seat.level
        question = self._question(table, (), level, bot.seconds if bot else None, bot.command if bot else None)
        thinking.job = self.thinkers.ask(question, session.asker)
        return (await thinking.job.done).actions

    async def _play(self, session: TableSession, thinking: Thinking, actions: list[str]) -> None:
        async with session.lock:
            if session.thinking is thinking:
                now = self._clock.now()
                await self._commit(session, play.computer_turn(session.table, thinking.number, actions, now), now)

    def hurry(self, session: TableSession, person: str) -> None:
        """Let the computer player play now; those who only watch may not, unless nobody else is there.

        :raises Refusal: if none thinks.
        """
        if session.table.people and not session.table.seats_of(person):
            raise Refusal("not-seated")
        if session.thinking is None or session.thinking.job is None:
            raise Refusal("nobody-thinks")
        self.thinkers.hurry(session.thinking.job)

    async def hint(self, table: Table, person: str, after: int, asker: str = "") -> HintView:
        """The best turn for whoever is to move; planned actions stay in it, unless they are a whole turn already.

        :raises Refusal: if it is not for this person, or no worker has time.
        """
        if not table.gives_hints and table.seats_of(person):
            raise Refusal("no-hints")
        play.require_turn(table, person, after, self._clock.now())
        planned = table.plan.actions if table.plan else ()
        _, is_complete = play.play_through(table, planned)
        if is_complete:
            planned = ()
        job = self.thinkers.ask(self._question(table, planned, None, HINT_SECONDS), asker)
        try:
            thought = await job.done
        except ThinkingError:
            raise Refusal("busy") from None
        except asyncio.CancelledError:
            self.thinkers.cancel(job)
            raise
        return explain(table, (*planned, *thought.actions), thought)

    def _question(
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
