"""What happens at tables by itself: clocks run out, computer players go on, idle tables are dropped."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace

from terranova.server.errors import Refusal
from terranova.server.sessions.computers import Computers
from terranova.server.sessions.registry import SessionRegistry
from terranova.server.sessions.session import TableSession
from terranova.server.settings import Settings
from terranova.server.tables import play
from terranova.server.tables.clock import Clock
from terranova.store import Store, StoreFailedError

log = logging.getLogger(__name__)

SLEPT_SECONDS = 5.0
"""A longer pause between two checks of the clocks does not count for the players."""
UNPLAYED_SECONDS = 30 * 86_400.0
UNPLAYED_AT_ONCE = 500


class Upkeep:
    """Looks after all tables."""

    def __init__(
        self, registry: SessionRegistry, computers: Computers, store: Store, clock: Clock, settings: Settings
    ) -> None:
        self._registry = registry
        self._computers = computers
        self._store = store
        self._clock = clock
        self._settings = settings
        self._beat: float | None = None
        """When the clocks were last checked and the result could be saved."""
        self._is_stuck = False
        """Whether the last attempt to save failed."""
        self._broken: set[str] = set()
        """Tables that cannot be read, or at which something fails that should not."""

    async def beat(self) -> None:
        """Check the clocks. If this was not called for a while, the machine slept, and no player loses that time.

        Nor the time in which nothing could be saved, as when the disk was full.
        """
        now = self._clock.now()
        last = now if self._beat is None else self._beat
        if now - last > self._settings.clock_seconds + SLEPT_SECONDS:
            await self._put_off_deadlines(now - last, last)
            log.warning("the server stood still for %.0f seconds; so did the clocks", now - last)
            last, self._is_stuck = now, False
        self._beat = last
        await self.enforce_clocks()
        if not self._is_stuck:
            self._beat = now

    async def stay_alive(self) -> None:
        """Store that the server is running, which also shows whether anything can be saved."""
        self._is_stuck = True
        await self._store.stay_alive(self._clock.now())
        self._is_stuck = False

    async def _put_off_deadlines(self, seconds: float, before: float) -> None:
        await self._store.put_off(seconds, before, self._clock.now())
        for session in tuple(self._registry.live.values()):
            if session.table.deadline is not None:
                async with session.lock:
                    deadline = await self._store.deadline_of(session.table.id)
                    if session.table.deadline not in (None, deadline):
                        was, session.table = session.table, replace(session.table, deadline=deadline)
                        session.broadcast_change(was, self._clock.now())

    async def enforce_clocks(self) -> None:
        """Time out the players whose deadline has passed."""
        for table_id in await self._store.tables_out_of_time(self._clock.now()):
            await self._try(table_id, self._enforce_clock)

    async def _enforce_clock(self, session: TableSession) -> None:
        async with session.lock:
            now = self._clock.now()
            after = play.time_out(session.table, now)
            if after != session.table:
                with contextlib.suppress(Refusal):  # another process was first
                    await self._registry.commit_unasked(session, after, now)

    async def _try(self, table_id: str, work: Callable[[TableSession], Awaitable[None]]) -> None:
        """Do something at a table; one that fails is skipped from then on."""
        if table_id not in self._broken:
            try:
                await work(await self._registry.find(table_id))
            except StoreFailedError:
                raise  # it concerns all tables
            except Exception:
                self._broken.add(table_id)
                log.exception("table %s is left alone from now on", table_id)

    async def wake_computers(self) -> None:
        """Let computer players go on after a restart."""

        async def wake(session: TableSession) -> None:
            self._computers.look_after(session)

        for table_id in await self._store.tables_awaiting_computer():
            await self._try(table_id, wake)

    def forget_idle(self) -> None:
        """Drop tables from memory that nobody uses; they are loaded again when somebody does."""
        before = self._clock.now() - self._settings.idle_seconds
        for table_id, session in tuple(self._registry.live.items()):
            if (
                not session.listeners
                and session.thinking is None
                and session.touched < before
                and not session.lock.locked()
            ):
                del self._registry.live[table_id]

    async def forget_unplayed(self) -> None:
        """Delete tables that have waited for people for too long; no game is ever deleted."""
        before = self._clock.now() - UNPLAYED_SECONDS
        found = await self._store.unplayed_tables(before, UNPLAYED_AT_ONCE)
        await self._store.remove_unplayed(
            [table_id for table_id in found if table_id not in self._registry.live], before
        )
