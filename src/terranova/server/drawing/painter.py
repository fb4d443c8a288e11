"""The painter: hands what is to be drawn to a drawer, keeps what was drawn, and lets addresses take turns."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from collections.abc import Callable
from typing import Any, Protocol

from terranova.errors import TerraNovaError
from terranova.server.computer.queue import JobQueue
from terranova.server.drawing.cache import FileCache
from terranova.server.drawing.local_drawer import LocalDrawer
from terranova.server.errors import Refusal

log = logging.getLogger(__name__)

CACHE_BYTES = 16 << 20
MOST_WAITING = 120
SHARE = 4
"""No address has more than this fraction of the places."""
IDLE_SECONDS = 600.0
"""After which the drawer is closed; it begins again when there is something to draw."""


class Drawer(Protocol):
    """Whatever draws: a process of this machine, or a queue to others."""

    @property
    def at_once(self) -> int:
        """How many things it draws at the same time."""
        ...

    async def draw(self, request: bytes, asker: str) -> object:
        """The file that was asked for; or an error; or, as text, what went wrong.

        :raises OSError, EOFError, TimeoutError: if there is no answer.
        """
        ...

    async def close(self) -> None:
        """Rest until there is something to draw."""


class Drawing:
    """Something to be drawn."""

    def __init__(self, asker: str, digest: bytes, request: bytes) -> None:
        self.asker = asker
        self.digest = digest
        self.request = request
        self.goes_first = False
        self.done: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()


class Painter:
    """Draws, and keeps what was drawn."""

    def __init__(self, drawer: Drawer | None = None) -> None:
        self._drawer = drawer or LocalDrawer()
        self._cache = FileCache(CACHE_BYTES)
        self._waiting: JobQueue[Drawing] = JobQueue()
        self._drawings: dict[bytes, Drawing] = {}
        """What waits or is being drawn."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._wake = asyncio.Event()

    async def draw(self, asker: str, picture: Callable[..., bytes], *args: Any) -> bytes:
        """The file that a function of ``pictures`` draws.

        :raises Refusal: if too much waits, or it takes too long.
        :raises TerraNovaError: if this cannot be drawn.
        """
        return await self.draw_request(asker, json.dumps((picture.__name__, args)).encode())

    async def draw_request(self, asker: str, request: bytes) -> bytes:
        """The file of a request as ``pictures.draw`` takes it; the same otherwise."""
        digest = hashlib.sha256(request).digest()
        kept = self._cache.get(digest)
        if kept is not None:
            return kept
        drawing = self._drawings.get(digest)
        if drawing is None:
            if len(self._waiting) >= MOST_WAITING or self._waiting.of(asker) >= MOST_WAITING // SHARE:
                raise Refusal("busy")
            drawing = self._drawings[digest] = Drawing(asker, digest, request)
            drawing.done.add_done_callback(lambda done: self._finish(digest, done))
            self._waiting.add(drawing)
            self._wake.set()
            if len(self._tasks) < self._drawer.at_once:
                task = asyncio.create_task(self._run())
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(drawing.done)  # others may wait for the same

    def _finish(self, digest: bytes, done: asyncio.Future[bytes]) -> None:
        del self._drawings[digest]
        if not done.cancelled() and done.exception() is None:
            self._cache.add(digest, done.result())

    async def close(self) -> None:
        """Stop drawing."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._drawer.close()
        while drawing := self._waiting.next():
            drawing.done.cancel()

    async def _run(self) -> None:
        """Draw until nothing has come for a while."""
        try:
            while True:
                drawing = self._waiting.next()
                if drawing is not None:
                    await self._draw(drawing)
                    continue
                self._wake.clear()
                try:
                    async with asyncio.timeout(IDLE_SECONDS):
                        await self._wake.wait()
                except TimeoutError:
                    return
        finally:
            if self._tasks <= {asyncio.current_task()}:
                await self._drawer.close()

    async def _draw(self, drawing: Drawing) -> None:
        began = time.monotonic()
        try:
            answer = await self._drawer.draw(drawing.request, drawing.asker)
        except (OSError, EOFError, TimeoutError) as error:
            log.error("a picture failed: %r", error)
            answer = Refusal("busy")
        except asyncio.CancelledError:
            drawing.done.cancel()
            raise
        self._waiting.charge(drawing.asker, time.monotonic() - began)
        if isinstance(answer, bytes):
            drawing.done.set_result(answer)
        elif isinstance(answer, TerraNovaError | Refusal):
            drawing.done.set_exception(answer)
        else:
            log.error("a picture failed:\n%s", answer)
            drawing.done.set_exception(Refusal("busy"))
