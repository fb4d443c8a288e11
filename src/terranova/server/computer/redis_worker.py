"""The other end of the engine's queue: takes requests out of Redis and lets the processes of this machine think."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from terranova.server.bus.bus import Bus, Event, Here
from terranova.server.computer.bots import Bot
from terranova.server.computer.job import STUDY, Job, Request, StudyRequest, ThinkingError, TurnRequest, TurnResult
from terranova.server.computer.kinds import KINDS
from terranova.server.computer.pool import WorkerPool
from terranova.server.computer.process import START_SECONDS
from terranova.server.computer.redis_jobs import PROGRESS, channel_of
from terranova.server.computer.redis_queue import TURNS, WorkQueue
from terranova.server.computer.redis_service import POLL_SECONDS, RedisService
from terranova.server.errors import Refusal


class QueueWorker:
    """Works until it is cancelled."""

    def __init__(
        self, url: str, bus: Bus, pool: WorkerPool, bots: Iterable[Bot] = (), queue: WorkQueue = TURNS
    ) -> None:
        self._bus = bus
        self._queue = queue
        self._pool = pool
        self._commands = {bot.command for bot in bots}
        self._running: dict[str, Job[Any]] = {}
        self._service = RedisService(url, bus, queue.name, queue.function, self._think, pool.size)

    @property
    def size(self) -> int:
        """How many jobs it does at the same time."""
        return self._pool.size

    async def run(self) -> None:
        """Take jobs and do them; when Redis is away, wait for it."""
        self._pool.start()
        with contextlib.suppress(TimeoutError):  # then the first job shows what is wrong
            async with asyncio.timeout(START_SECONDS):
                while not self._pool.is_ready:  # the first process ever compiles the engine; others can take the jobs
                    await asyncio.sleep(POLL_SECONDS)
        await self._bus.follow(self._queue.workers, self._hear)
        self._bus.gap_handlers.append(self._enter)
        self._enter()
        try:
            await self._service.run()
        finally:
            self._bus.enter(self._queue.workers, Here())
            await self._pool.close()

    def _enter(self) -> None:
        self._bus.enter(self._queue.workers, Here((), self._pool.size))

    async def _think(self, redis: Any, job_id: str, request: Any, asker: str) -> dict[str, Any]:
        try:
            return await self._answer(redis, job_id, _read_request(request), asker)
        except (ThinkingError, Refusal, TypeError, ValueError, LookupError) as error:
            return {"error": str(error)}
        finally:
            self._running.pop(job_id, None)

    async def _answer(self, redis: Any, job_id: str, request: Request[Any], asker: str) -> dict[str, Any]:
        if isinstance(request, TurnRequest) and request.bot is not None and request.bot not in self._commands:
            # Commands are this machine's to choose: who can write to Redis shall not run programs here.
            raise ThinkingError(f"the program {request.bot} is not in this machine's list")

        def show(found: dict[str, Any]) -> None:
            self._bus.publish(channel_of(job_id), PROGRESS, found)

        job = self._running[job_id] = self._pool.ask(request, asker, on_progress=show)
        if await redis.exists(self._queue.hurry_key(job_id)):
            self._pool.hurry(job)
        try:
            result = await job.done
            return {"result": asdict(result) if isinstance(result, TurnResult) else result}
        except asyncio.CancelledError:
            self._pool.cancel(job)
            raise

    def _hear(self, event: Event) -> None:
        job = self._running.get(str(event.data.get("id")))
        if event.kind == "hurry" and job is not None:
            self._pool.hurry(job)


def _read_request(message: dict[str, Any]) -> Request[Any]:
    """The request of a message.

    :raises TypeError: if it is none.
    """
    request = message["request"]
    if STUDY in message:
        kind = KINDS[message[STUDY]]
        return StudyRequest(message[STUDY], request, kind.seconds, kind.is_urgent)
    bot = request.get("bot")
    return TurnRequest(**{**request, "bot": tuple(bot) if bot is not None else None})
