"""A machine with worker processes that take engine work from Redis; they are stubs, as in the tests of the pool."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from terranova.server.bus.redis_bus import RedisBus
from terranova.server.computer.pool import WorkerPool
from terranova.server.computer.redis_worker import QueueWorker

STUB = (sys.executable, str(Path(__file__).parent / "stub_worker.py"))


async def work(url: str) -> None:
    bus = RedisBus(url)
    await bus.start()
    worker = asyncio.create_task(QueueWorker(url, bus, WorkerPool(1, 100, STUB)).run())
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await worker


if __name__ == "__main__":
    asyncio.run(work(sys.argv[1]))
