"""Pictures as PNG, each made in a process of its own: rendering would block the server."""

from __future__ import annotations

import asyncio
import logging
import sys

from terranova.server.errors import Refusal
from terranova.workers import async_process

log = logging.getLogger(__name__)

PAINT = """
import os, sys
getattr(os, "nice", lambda _: 0)(5)
from terranova import svg
sys.stdout.buffer.write(svg.png(sys.stdin.buffer.read().decode()))
"""
AT_ONCE = 2
MOST_WAITING = 30
SECONDS = 60.0


class Painter:
    """Makes so many pictures at once, and lets so many wait."""

    def __init__(self) -> None:
        self._places = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0

    async def png(self, picture: str) -> bytes:
        """An SVG picture as PNG.

        :raises Refusal: if too many wait, or it takes too long.
        """
        if self._waiting >= MOST_WAITING:
            raise Refusal("busy")
        self._waiting += 1
        try:
            async with self._places:
                return await self._paint(picture)
        finally:
            self._waiting -= 1

    async def _paint(self, picture: str) -> bytes:
        try:
            async with async_process.run((sys.executable, "-c", PAINT)) as process, asyncio.timeout(SECONDS):
                pixels, _ = await process.communicate(picture.encode())
        except TimeoutError:
            log.error("a picture was not done in %.0f seconds", SECONDS)
            raise Refusal("busy") from None
        if process.returncode:
            log.error("a picture failed with code %s", process.returncode)
            raise Refusal("busy")
        return pixels
