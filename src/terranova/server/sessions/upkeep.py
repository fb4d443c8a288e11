"""Watch: what happens at tables without anybody asking. Clocks run out, computer players go on, some are forgotten."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from terranova.server.errors import Refusal
from terranova.server.sessions.session import TableSession
from terranova.server.tables import play
from terranova.store import StoreFailedError

if TYPE_CHECKING:
    from terranova.server.sessions.service import TableService

log = logging.getLogger(__name__)

SLEPT_SECONDS = 5.0
"""A longer pause between two looks at the clocks is none of the players'."""
UNPLAYED_SECONDS = 30 * 86_400.0
UNPLAYED_AT_ONCE = 500


class Upkeep:
    """Looks after all tables of a hall."""

    def __init__(self, service: TableService) -> None:
        self._service = service
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
        now = self._service.clock.now()
        last = now if self._beat is None else self._beat
        if now - last > self._service.settings.clock_seconds + SLEPT_SECONDS:
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
        await self._service.store.stay_alive(self._service.clock.now())
        self._is_stuck = False

    async def _put_off_deadlines(self, seconds: float, before: float) -> None:
        await self._service.store.put_off(seconds, before, self._service.clock.now())
        for session in tuple(self._service.sessions.values()):
            if session.table.deadline is not None:
                async with session.lock:
                    deadline = await self._service.store.deadline_of(session.table.id)
                    if session.table.deadline not in (None, deadline):
                        was, session.table = session.table, replace(session.table, deadline=deadline)
                        session.tell_change(was, self._service.clock.now())

    async def enforce_clocks(self) -> None:
        """Let those run out of time whose deadline has passed."""
        for table_id in await self._service.store.tables_out_of_time(self._service.clock.now()):
            await self._try(table_id, self._enforce_clock)

    async def _enforce_clock(self, session: TableSession) -> None:
        async with session.lock:
            now = self._service.clock.now()
            after = play.time_out(session.table, now)
            if after != session.table:
                with contextlib.suppress(Refusal):  # another process was first
                    await self._service.commit_by_itself(session, after, now)

    async def _try(self, table_id: str, work: Callable[[TableSession], Awaitable[None]]) -> None:
        """Do something at a table; one that fails is left alone, and stands in no other's way."""
        if table_id not in self._broken:
            try:
                await work(await self._service.find(table_id))
            except StoreFailedError:
                raise  # it concerns all tables
            except Exception:
                self._broken.add(table_id)
                log.exception("table %s is left alone from now on", table_id)

    async def wake_computers(self) -> None:
        """Let computer players go on where the server had stopped."""

        async def wake(session: TableSession) -> None:
            self._service.computers.look_after(session)

        for table_id in await self._service.store.tables_awaiting_computer():
            await self._try(table_id, wake)

    def forget_idle(self) -> None:
        """Let tables go that nobody looks at; they are loaded again when somebody does."""
        before = self._service.clock.now() - self._service.settings.idle_seconds
        for table_id, session in tuple(self._service.sessions.items()):
            if (
                not session.listeners
                and session.thinking is None
                and session.touched < before
                and not session.lock.locked()
            ):
                del self._service.sessions[table_id]

    async def forget_unplayed(self) -> None:
        """Let tables go for good at which nobody has sat down for long; every game is kept."""
        before = self._service.clock.now() - UNPLAYED_SECONDS
        found = await self._service.store.unplayed_tables(before, UNPLAYED_AT_ONCE)
        await self._service.store.remove_unplayed(
            [table_id for table_id in found if table_id not in self._service.sessions], before
        )
