"""Whether the rules are compiled. The first start of all compiles them, in a process of its own; pages do not wait."""

from __future__ import annotations

import asyncio
import logging
import sys

from terranova import Game, is_warm
from terranova.server.errors import Refusal
from terranova.workers import async_process

log = logging.getLogger(__name__)

_COMPILE = "import terranova; terranova.warm_up(lambda done, steps: print(done, steps, flush=True))"


class Readiness:
    """Becomes ready once, after ``prepare``."""

    def __init__(self) -> None:
        self.done = 0
        self.steps = 1
        self._ready = asyncio.Event()

    @property
    def is_ready(self) -> bool:
        """Whether games can be played."""
        return self._ready.is_set()

    def require(self) -> None:
        """:raises Refusal: if games cannot be played yet."""
        if not self.is_ready:
            raise Refusal("warming-up")

    async def wait(self) -> None:
        """Wait until games can be played."""
        await self._ready.wait()

    async def prepare(self) -> None:
        """Compile the rules if that was not done before, and load them."""
        if not await asyncio.to_thread(is_warm):
            await self._compile()
        await asyncio.to_thread(Game)
        self.done = self.steps

    def announce(self) -> None:
        """Let the game begin."""
        self._ready.set()

    async def _compile(self) -> None:
        async with async_process.run((sys.executable, "-c", _COMPILE), has_input=False) as process:
            assert process.stdout
            async for line in process.stdout:
                done, _, steps = line.decode().strip().partition(" ")
                self.done, self.steps = int(done), int(steps) + 1
            if await process.wait():
                log.warning("compiling ahead failed with code %s; the rules are compiled here", process.returncode)
