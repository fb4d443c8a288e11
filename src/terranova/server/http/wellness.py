"""Whether the server can do its work at this moment: each part is looked at, and nothing is taken for granted."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

from terranova.server.http.context import Context
from terranova.store import StoreFailedError

MEGABYTE = 1 << 20
DATABASE_SECONDS = 5.0
KEPT_SECONDS = 5.0
"""An answer is used again for so long: anybody may ask."""


@dataclass(frozen=True)
class Wellness:
    """What is well, by part; and how many tables are set aside, which makes nothing else unwell."""

    parts: dict[str, bool]
    broken_tables: int
    computers_set_aside: int
    at: float

    @property
    def is_ready(self) -> bool:
        """Whether games can be played."""
        return all(self.parts.values())


async def look(context: Context) -> Wellness:
    """Look at every part."""
    known: Wellness | None = context.wellness
    if known is not None and time.monotonic() - known.at < KEPT_SECONDS:
        return known
    parts = {
        "rules": context.readiness.is_ready,
        "database": await _can_write(context),
        "disk": await asyncio.to_thread(context.store.has_room, context.settings.low_space * MEGABYTE),
        "workers": _workers_live(context),
        "upkeep": context.upkeep is None or not context.upkeep.done(),
    }
    computers = context.service.computers
    found = Wellness(parts, len(context.sessions.broken), len(computers.set_aside), time.monotonic())
    context.wellness = found
    return found


async def _can_write(context: Context) -> bool:
    try:
        async with asyncio.timeout(DATABASE_SECONDS):
            await context.store.probe()
    except (StoreFailedError, TimeoutError):
        return False
    return True


def _workers_live(context: Context) -> bool:
    """Computer players answer, or none was needed yet."""
    workers = context.service.computers.workers
    has_started = workers.is_ready or not context.settings.prepare_workers
    return has_started and bool(getattr(workers, "is_alive", True))
