"""What happens at tables by itself: clocks run out, computer players go on, idle tables are dropped."""

from __future__ import annotations

import contextlib
import logging
import math
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace

from terranova.server.bus.bus import BusDownError
from terranova.server.errors import Refusal
from terranova.server.sessions.computers import Computers
from terranova.server.sessions.registry import SessionRegistry
from terranova.server.sessions.session import TableSession
from terranova.server.sessions.standstill import Standstill
from terranova.server.settings import Settings
from terranova.server.tables import play
from terranova.server.tables.clock import Clock
from terranova.store import Store, StoreFailedError

log = logging.getLogger(__name__)

CLAIM_SECONDS = 2.0
"""How long one process looks after what concerns all; it goes on if it asks again in time."""
ASK_SECONDS = 1.0
"""Between two questions who does; well below the time a claim lasts."""
LOOK_SECONDS = 1.0
"""So far ahead the deadlines are read, and as often; one that is set meanwhile is seen so much later at most."""
Work = Callable[[TableSession], Awaitable[None]]


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
        self._standstill = Standstill(settings.clock_seconds)
        self._claims: dict[str, tuple[float, bool]] = {}
        """When it was last asked whether something is for this process to do, and the answer."""
        self._deadlines: dict[str, float] = {}
        """The clocks that run out soon, by table."""
        self._looked_at = -math.inf
        """When they were read."""
        self._broken = registry.broken
        self._has_lost_process = False
        registry.sharing.deadline_handlers.append(self.read_deadlines)
        registry.sharing.bus.gap_handlers.append(self._notice_lost_process)

    async def pulse(self) -> None:
        """Notice that the process runs. Waits for nothing: a machine that slept is no database that is slow."""
        self._standstill.pulse(self._clock.now())

    async def beat(self) -> None:
        """Check the clocks. If the machine slept, or nothing could be saved, no player loses that time."""
        await self.pulse()
        now = self._clock.now()
        if seconds := self._standstill.seconds(now):
            put_off = await self._put_off_deadlines(seconds)
            self._standstill.settle(now)
            log.warning("the server stood still for %.1f seconds, its clocks for %.1f", seconds, put_off)
        await self.enforce_clocks()

    async def stay_alive(self) -> None:
        """Store that the server is running, which also shows whether anything can be saved."""
        is_saved = False
        self._standstill.begin_save(self._clock.now())
        try:
            await self._store.stay_alive(self._clock.now())
            is_saved = True
        finally:
            self._standstill.end_save(self._clock.now(), is_saved=is_saved)

    async def _put_off_deadlines(self, seconds: float) -> float:
        put_off = await self._store.put_off(seconds, self._clock.now())
        if put_off:
            self._registry.sharing.send_deadlines()
            await self.read_deadlines()
        return put_off

    async def read_deadlines(self) -> None:
        """Take over the deadlines that were put off, here or by another process."""
        for session in tuple(self._registry.live.values()):
            if session.table.deadline is not None:
                async with session.lock:
                    deadline = await self._store.deadline_of(session.table.id)
                    if session.table.deadline not in (None, deadline):
                        was, session.table = session.table, replace(session.table, deadline=deadline)
                        session.broadcast_change(was, self._clock.now())

    async def enforce_clocks(self) -> None:
        """Time out the players whose deadline has passed, if this is the process that does."""
        if not await self._is_for_us("clocks"):
            return
        now = self._clock.now()
        if not 0 <= now - self._looked_at < LOOK_SECONDS:
            self._deadlines = await self._store.deadlines_until(now + LOOK_SECONDS)
            self._looked_at = now
        due = [table_id for table_id, deadline in self._deadlines.items() if deadline <= now]
        await self._try_all(due, self._enforce_clock)

    async def _is_for_us(self, what: str) -> bool:
        """Whether what concerns all tables is for this process to do; if nobody can be asked, everybody does it.

        The answer holds for a while: a claim lasts longer, and the clocks are checked so often that asking each time
        was most of what an idle process did.
        """
        now = self._clock.now()
        asked_at, is_ours = self._claims.get(what, (-math.inf, False))
        if not 0 <= now - asked_at < ASK_SECONDS:
            try:
                is_ours = await self._registry.sharing.bus.claim(what, CLAIM_SECONDS)
            except BusDownError:
                return True  # the versions of the tables decide who was first
            self._claims[what] = now, is_ours
        return is_ours

    async def _enforce_clock(self, session: TableSession) -> None:
        async with session.lock:
            now = self._clock.now()
            after = play.time_out(session.table, now)
            if after != session.table:
                with contextlib.suppress(Refusal):  # another process was first
                    await self._registry.commit_unasked(session, after, now)

    async def _try_all(self, table_ids: Iterable[str], work: Work) -> None:
        """Do something at tables; one that fails is set aside, and the others go on.

        :raises StoreFailedError: if it was not the tables: nothing can be saved.
        """
        for table_id in table_ids:
            if self._broken.is_waiting(table_id, self._clock.now()):
                continue
            try:
                await work(await self._registry.find(table_id))
                self._broken.remove(table_id)
            except StoreFailedError as error:
                await self._store.stay_alive(self._clock.now())  # fails too if it concerns all tables
                self._broken.add(table_id, error, self._clock.now())
            except Exception as error:
                if getattr(error, "code", "") == "unknown-table":  # removed meanwhile
                    self._broken.remove(table_id)
                else:
                    self._broken.add(table_id, error, self._clock.now())

    async def wake_computers_of_others(self) -> None:
        """Let computer players go on whose process has died; called again and again."""
        if self._has_lost_process:
            self._has_lost_process = False
            if await self._is_for_us("computers"):
                await self.wake_computers()

    def _notice_lost_process(self) -> None:
        self._has_lost_process = True

    async def wake_computers(self) -> None:
        """Let computer players go on after a restart."""
        await self._try_all(await self._store.tables_awaiting_computer(), self._wake)

    async def retry_broken(self) -> None:
        """Try tables again that were set aside: what was wrong may have been the moment, not the table."""
        await self._try_all(self._broken.due(self._clock.now()), self._wake)

    async def _wake(self, session: TableSession) -> None:
        self._computers.look_after(session)

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
                self._registry.forget(table_id)

    async def remove_old(self) -> None:
        """Delete what is kept no longer; not the tables in use."""
        removed = await self._store.remove_old(self._settings.retention, self._clock.now(), set(self._registry.live))
        if any(removed):
            log.info("removed what is kept no longer: %s", removed)
