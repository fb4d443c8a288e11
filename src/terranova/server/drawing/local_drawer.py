"""Draws in a process of this machine, one thing at a time."""

from __future__ import annotations

import asyncio
import pickle
import sys
from asyncio.subprocess import Process
from collections.abc import Sequence

from terranova.workers import async_process

WORKER = (sys.executable, "-m", "terranova.server.drawing.worker")
DRAW_SECONDS = 20.0
"""For one picture, the start of the process included."""


class LocalDrawer:
    """A drawing process, started when there is something to draw."""

    at_once = 1

    def __init__(self, command: Sequence[str] = WORKER) -> None:
        self._command = command
        self.process: Process | None = None

    async def draw(self, request: bytes, asker: str) -> object:  # noqa: ARG002  # all wait in one queue
        """What the process answers; one that does not is ended."""
        try:
            return await self._ask(request)
        except (OSError, EOFError, TimeoutError):
            await self.close()
            raise

    async def _ask(self, request: bytes) -> object:
        if self.process is None or self.process.returncode is not None:
            self.process = await async_process.start(self._command)
        process = self.process
        assert process.stdin
        assert process.stdout
        process.stdin.write(len(request).to_bytes(4, "big") + request)
        async with asyncio.timeout(DRAW_SECONDS):
            length = int.from_bytes(await process.stdout.readexactly(4), "big")
            return pickle.loads(await process.stdout.readexactly(length))

    async def close(self) -> None:
        """End the process."""
        process, self.process = self.process, None
        if process is not None:
            await async_process.close(process)
