"""Limits that hold over all processes: each draws from buckets of its own, and tells the others now and then.

A use costs no question: what is allowed here is known here. What was drawn goes to the bucket that all share, in one
question for many buckets; the answer says what the others have drawn. While nobody can be asked, each process has the
limits for itself.
"""

from __future__ import annotations

import asyncio
import logging

from terranova.server.bus.bus import Bus, BusDownError, Draw
from terranova.server.bus.tasks import end
from terranova.server.guard.quotas import Bucket, Rates
from terranova.server.tables.clock import Clock

log = logging.getLogger(__name__)

MOST_AT_ONCE = 200
AGAIN_SECONDS = 1.0
"""Between two attempts while nobody can be asked."""


class RateSharing:
    """Keeps the buckets of this process in step with those of others."""

    def __init__(self, rates: Rates, bus: Bus, clock: Clock) -> None:
        self._bus = bus
        self._clock = clock
        self._due: dict[str, Bucket] = {}
        self._task: asyncio.Task[None] | None = None
        if bus.is_shared:
            rates.share = self._note

    async def close(self) -> None:
        """Stop telling the others."""
        if self._task is not None:
            await end([self._task])

    def _note(self, bucket: Bucket) -> None:
        self._due[bucket.name] = bucket
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        while self._due:
            due = list(self._due.values())[:MOST_AT_ONCE]
            drawn = [bucket.unshared for bucket in due]
            for bucket in due:
                del self._due[bucket.name]
                bucket.unshared = 0.0
            try:
                levels = await self._bus.draw([_draw(*each) for each in zip(due, drawn, strict=True)])
            except BusDownError as error:
                log.warning("limits are not shared now: %s", error)
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            now = self._clock.now()
            for bucket, level in zip(due, levels, strict=True):
                # What was drawn meanwhile the answer does not know; and Redis may have been started again, empty.
                bucket.level = min(bucket.fill(now), level - bucket.unshared)


def _draw(bucket: Bucket, cost: float) -> Draw:
    return Draw(bucket.name, cost, bucket.per_second, bucket.burst)
