"""Draws on other machines: requests wait in a queue in Redis until a ``terranova work`` takes them."""

from __future__ import annotations

import asyncio
import base64
import hashlib
from typing import Any

from terranova.errors import TerraNovaError
from terranova.server.bus.bus import Bus
from terranova.server.computer.redis_jobs import RedisJobs
from terranova.server.computer.redis_service import RedisService
from terranova.server.drawing import pictures
from terranova.server.drawing.painter import Painter
from terranova.server.errors import Refusal

QUEUE = "terranova:pictures"
FUNCTION = "draw"
AT_ONCE = 4
"""Pictures of one web process that are in the queue at the same time."""
ANSWER_SECONDS = 30.0
PICTURE_SECONDS = 0.2
"""About what one takes."""


class RedisDrawer:
    """A drawer whose process is elsewhere."""

    at_once = AT_ONCE

    def __init__(self, url: str, bus: Bus) -> None:
        self._url = url
        self._bus = bus
        self._jobs: RedisJobs | None = None

    async def draw(self, request: bytes, asker: str) -> object:
        """What a worker answers.

        :raises TimeoutError: if none does.
        """
        if self._jobs is None:
            self._jobs = RedisJobs(self._url, self._bus, QUEUE, FUNCTION)
        job_id = f"{QUEUE}:{hashlib.sha256(request).hexdigest()}"  # two processes that want the same have one job
        async with asyncio.timeout(ANSWER_SECONDS):
            answer = await self._jobs.run(job_id, request.decode(), asker, PICTURE_SECONDS)
        if "file" in answer:
            return base64.b64decode(answer["file"])
        if answer.get("is_impossible"):
            return await asyncio.to_thread(_failure_of, request)
        return str(answer.get("error"))

    async def close(self) -> None:
        """Disconnect."""
        jobs, self._jobs = self._jobs, None
        if jobs is not None:
            await jobs.close()


def _failure_of(request: bytes) -> object:
    """What is wrong with a request: an error does not travel, but it comes again."""
    try:
        return pictures.draw(request)
    except TerraNovaError as error:
        return error


class PictureWorker:
    """The other end of the queue: draws with the processes of this machine until it is cancelled."""

    def __init__(self, url: str, bus: Bus, painter: Painter) -> None:
        self._painter = painter
        self._service = RedisService(url, bus, QUEUE, FUNCTION, self._draw, AT_ONCE)

    async def run(self) -> None:
        """Take requests and draw."""
        try:
            await self._service.run()
        finally:
            await self._painter.close()

    async def _draw(self, _redis: Any, _job_id: str, request: Any, asker: str) -> dict[str, Any]:
        try:
            return {"file": base64.b64encode(await self._painter.draw_request(asker, str(request).encode())).decode()}
        except TerraNovaError:
            return {"is_impossible": True}
        except Refusal as refusal:
            return {"error": refusal.code}
