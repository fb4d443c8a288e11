"""The other end of a queue in Redis: takes jobs and hands them to a function, for as long as it is not cancelled."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from arq.connections import ArqRedis
from arq.constants import in_progress_key_prefix
from arq.worker import Worker, func
from redis.exceptions import RedisError

from terranova.server.bus.bus import Bus
from terranova.server.bus.tasks import end
from terranova.server.computer.redis_jobs import DONE, channel_of, connect

log = logging.getLogger(__name__)

LEASE_SECONDS = 2.5
"""A worker that stops renewing its hold on a job for so long has died or stands still; another takes the job."""
RENEW_SECONDS = 0.7
JOB_SECONDS = 90
"""For one job in all: the worker processes have shorter limits of their own."""
TRIES = 4
"""How often a job is begun before it is given up: one that kills its workers must not go round for ever."""
KEEP_SECONDS = 60
"""How long an answer is kept for a process whose link was down when it came."""
POLL_SECONDS = 0.05
AGAIN_SECONDS = 1.0

Do = Callable[[ArqRedis, str, Any, str], Awaitable[dict[str, Any]]]
"""Answers a job: from the connection, its id, the request and the asker."""


class RedisService:
    """Does the jobs of one queue, some of them at the same time."""

    def __init__(self, url: str, bus: Bus, queue: str, function: str, do: Do, at_once: int) -> None:
        self._url = url
        self._bus = bus
        self._queue = queue
        self._function = function
        self._do = do
        self._at_once = at_once

    async def run(self) -> None:
        """Take jobs and do them; when Redis is away, wait for it."""
        while True:
            try:
                await self._work()
            except (RedisError, OSError) as error:
                log.warning("no work can be taken: %s", error)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _work(self) -> None:
        redis = connect(self._url, self._queue)
        worker = Worker(
            functions=[func(self._answer, name=self._function)],  # type: ignore[arg-type]  # a method is fine
            redis_pool=redis,
            queue_name=self._queue,
            handle_signals=False,
            allow_abort_jobs=True,
            max_jobs=self._at_once,
            max_tries=TRIES,
            job_timeout=JOB_SECONDS,
            keep_result=KEEP_SECONDS,
            poll_delay=POLL_SECONDS,
            job_serializer=redis.job_serializer,
            job_deserializer=redis.job_deserializer,
            log_results=False,
        )
        worker.in_progress_timeout_s = LEASE_SECONDS
        try:
            await worker.async_run()
        finally:
            # The queue hands these jobs to others at once.
            await end([*worker.tasks.values(), *([worker.main_task] if worker.main_task else [])])
            await redis.aclose(close_connection_pool=True)

    async def _answer(self, context: dict[str, Any], request: Any, asker: str) -> dict[str, Any]:
        job_id: str = context["job_id"]
        holding = asyncio.create_task(_hold(context["redis"], job_id))
        try:
            answer = await self._do(context["redis"], job_id, request, asker)
        finally:
            await end([holding])  # before its connection is closed
        self._bus.publish(channel_of(job_id), DONE, answer)
        return answer


async def _hold(redis: Any, job_id: str) -> None:
    """Renew the hold on a job; arq's own lasts as long as the longest job, far too long for those who wait."""
    while True:
        with contextlib.suppress(RedisError, OSError):
            await redis.psetex(in_progress_key_prefix + job_id, int(LEASE_SECONDS * 1000), b"1")
        await asyncio.sleep(RENEW_SECONDS)
