"""Watch: what happens at tables without anybody asking. Clocks run out, computer players go on, some are forgotten."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from terranova.server import playing
from terranova.server.errors import Refusal
from terranova.server.live import LiveTable
from terranova.store import StoreFailedError

if TYPE_CHECKING:
    from terranova.server.hall import Hall

log = logging.getLogger(__name__)

SLEPT_SECONDS = 5.0
"""A longer pause between two looks at the clocks is none of the players'."""
UNPLAYED_SECONDS = 30 * 86_400.0
UNPLAYED_AT_ONCE = 500


class Watch:
    """Looks after all tables of a hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._beat: float | None = None
        """When the clocks were last looked at, and what came of it could be kept."""
        self._is_stuck = False
        """Whether nothing could be kept of late."""
        self._broken: set[str] = set()
        """Tables that cannot be read, or at which something fails that should not."""

    async def beat(self) -> None:
        """Look at the clocks. Called all the time: if it was not, the machine slept, and nobody pays for that.

        Nor does anybody pay for the time in which nothing could be kept, as when the disk was full.
        """
        now = self._hall.clock.now()
        last = now if self._beat is None else self._beat
        if now - last > self._hall.settings.clock_seconds + SLEPT_SECONDS:
            await self._put_off_deadlines(now - last, last)
            log.warning("the server stood still for %.0f seconds; so did the clocks", now - last)
            last, self._is_stuck = now, False
        self._beat = last
        await self.enforce_clocks()
        if not self._is_stuck:
            self._beat = now

    async def stay_alive(self) -> None:
        """Say that the server is still there, and see by that whether anything can be kept."""
        self._is_stuck = True
        await self._hall.store.stay_alive(self._hall.clock.now())
        self._is_stuck = False

    async def _put_off_deadlines(self, seconds: float, before: float) -> None:
        await self._hall.store.put_off(seconds, before, self._hall.clock.now())
        for live in tuple(self._hall.live.values()):
            if live.table.deadline is not None:
                async with live.lock:
                    deadline = await self._hall.store.deadline_of(live.table.id)
                    if live.table.deadline not in (None, deadline):
                        was, live.table = live.table, replace(live.table, deadline=deadline)
                        live.tell_change(was, self._hall.clock.now())

    async def enforce_clocks(self) -> None:
        """Let those run out of time whose deadline has passed."""
        for table_id in await self._hall.store.tables_out_of_time(self._hall.clock.now()):
            await self._try(table_id, self._enforce_clock)

    async def _enforce_clock(self, live: LiveTable) -> None:
        async with live.lock:
            now = self._hall.clock.now()
            after = playing.time_out(live.table, now)
            if after != live.table:
                with contextlib.suppress(Refusal):  # another process was first
                    await self._hall.commit_by_itself(live, after, now)

    async def _try(self, table_id: str, work: Callable[[LiveTable], Awaitable[None]]) -> None:
        """Do something at a table; one that fails is left alone, and stands in no other's way."""
        if table_id not in self._broken:
            try:
                await work(await self._hall.find(table_id))
            except StoreFailedError:
                raise  # it concerns all tables
            except Exception:
                self._broken.add(table_id)
                log.exception("table %s is left alone from now on", table_id)

    async def wake_computers(self) -> None:
        """Let computer players go on where the server had stopped."""

        async def wake(live: LiveTable) -> None:
            self._hall.computers.look_after(live)

        for table_id in await self._hall.store.tables_awaiting_computer():
            await self._try(table_id, wake)

    def forget_idle(self) -> None:
        """Let tables go that nobody looks at; they are loaded again when somebody does."""
        before = self._hall.clock.now() - self._hall.settings.idle_seconds
        for table_id, live in tuple(self._hall.live.items()):
            if not live.listeners and live.thinking is None and live.touched < before and not live.lock.locked():
                del self._hall.live[table_id]

    async def forget_unplayed(self) -> None:
        """Let tables go for good at which nobody has sat down for long; every game is kept."""
        before = self._hall.clock.now() - UNPLAYED_SECONDS
        found = await self._hall.store.unplayed_tables(before, UNPLAYED_AT_ONCE)
        await self._hall.store.remove_unplayed(
            [table_id for table_id in found if table_id not in self._hall.live], before
        )
