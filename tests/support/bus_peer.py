"""A process with a bus: enters a place, renews a claim of its name, and prints each gap it notices."""

from __future__ import annotations

import asyncio
import json
import sys

from terranova.server.bus.bus import BusDownError, Here
from terranova.server.bus.redis_bus import RedisBus


def tell(**what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


async def live(url: str, place: str) -> None:
    bus = RedisBus(url)
    has_gap = asyncio.Event()
    bus.gap_handlers.append(has_gap.set)
    await bus.start()
    while not bus.is_connected:
        await asyncio.sleep(0.01)
    await has_gap.wait()  # the one of connecting
    has_gap.clear()
    bus.enter(place, Here(("peer",), 1))
    await bus.claim(place, 2)
    tell(process=bus.process)
    while True:
        await asyncio.sleep(0.2)
        try:
            await bus.claim(place, 2)
        except BusDownError:
            continue
        if has_gap.is_set():
            has_gap.clear()
            bus.enter(place, Here(("peer",), 1))
            tell(gap=True)


if __name__ == "__main__":
    asyncio.run(live(sys.argv[1], sys.argv[2]))
