"""A queue of jobs in Redis: put in by one process, done by another, and waited for until the answer is there.

The queue is arq's. Its sorted set is the order of the work, and scores are ours to choose: askers take turns. A job has
an id made of what it is for, so that two processes that ask for the same get the same job.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from arq.connections import ArqRedis
from arq.jobs import Job as QueuedJob
from pydantic_core import from_json, to_json
from redis.asyncio import ConnectionPool
from redis.exceptions import RedisError

from terranova.server.bus.bus import Bus, Event

WAITING_SECONDS = 600
"""How long a job waits for a worker before it is given up."""
LOOK_SECONDS = 1.0
"""How often is looked for an answer whose announcement was lost."""
COMMAND_SECONDS = 5.0
DONE = "done"
"""The kind of the event that brings an answer."""
PROGRESS = "progress"
"""The kind of an event that brings what was found so far."""
Answer = Mapping[str, Any]

# Each asker has a virtual clock, which runs ahead by what was asked for: who asks for much comes later. Scores lie in
# the past, as the queue takes scores of the future for work that is not due yet.
_NEXT_START = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local start = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now - ARGV[2])
redis.call('SET', KEYS[1], string.format('%.0f', start + ARGV[1]), 'PX', ARGV[2])
return string.format('%.0f', math.min(start, now - 1))
"""


def connect(url: str, queue: str) -> ArqRedis:
    """The queue at this address. Requests and answers are JSON, never pickled: what is read may only be data."""
    pool = ConnectionPool.from_url(url, socket_connect_timeout=COMMAND_SECONDS, socket_timeout=COMMAND_SECONDS)
    return ArqRedis(
        pool,
        job_serializer=lambda value: to_json(value, fallback=repr),
        job_deserializer=from_json,
        default_queue_name=queue,
    )


def channel_of(job_id: str) -> str:
    """Where the answer to a job is announced."""
    return f"job:{job_id}"


class RedisJobs:
    """One queue, for those who ask."""

    def __init__(self, url: str, bus: Bus, queue: str, function: str) -> None:
        self.redis = connect(url, queue)
        self._bus = bus
        self._queue = queue
        self._function = function

    async def close(self) -> None:
        """Disconnect; jobs in the queue are done anyway, for whichever process asks for them next."""
        await self.redis.aclose(close_connection_pool=True)

    async def run(
        self,
        job_id: str,
        request: Any,
        asker: str,
        seconds: float,
        on_progress: Callable[[dict[str, Any]], None] | None = None,
    ) -> Answer:
        """Put a job into the queue, and wait for its answer; both again if Redis forgets.

        It takes about so many ``seconds``; only the ratios matter.
        """
        heard = asyncio.Event()
        answers: list[Answer] = []

        def hear(event: Event) -> None:
            if event.kind == PROGRESS:
                if on_progress is not None:
                    on_progress(event.data)
                return
            heard.set()  # or the announcement was lost, and the answer has to be looked for
            if event.kind == DONE:
                answers.append(event.data)

        await self._bus.follow(channel_of(job_id), hear)
        try:
            while not answers:
                heard.clear()
                with contextlib.suppress(RedisError, OSError):
                    answers += await self._look(job_id, request, asker, seconds)
                if not answers:
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(LOOK_SECONDS):
                            await heard.wait()
        finally:
            self._bus.unfollow(channel_of(job_id))
        return answers[0]

    async def abort(self, job_id: str) -> None:
        """Drop a job, wherever it is by now."""
        with contextlib.suppress(RedisError, OSError, TimeoutError):
            await self._load_job(job_id).abort(timeout=COMMAND_SECONDS, poll_delay=LOOK_SECONDS)

    def _load_job(self, job_id: str) -> QueuedJob:
        return QueuedJob(job_id, self.redis, _queue_name=self._queue, _deserializer=from_json)

    async def _look(self, job_id: str, request: Any, asker: str, seconds: float) -> list[Answer]:
        """The answer, if it is there; if not even the job is, it is put into the queue."""
        found = await self._load_job(job_id).result_info()
        if found is not None:
            return [found.result if found.success else {"error": str(found.result)}]
        if await self.redis.zscore(self._queue, job_id) is None:
            due = await self._next_start(asker, seconds)
            await self.redis.enqueue_job(
                self._function, request, asker, _job_id=job_id, _defer_until=due, _expires=WAITING_SECONDS
            )
        return []

    async def _next_start(self, asker: str, seconds: float) -> datetime:
        cost, window = str(int(1000 * seconds)), str(1000 * WAITING_SECONDS)
        start = await self.redis.execute_command(  # type: ignore[no-untyped-call]
            "EVAL", _NEXT_START, "1", f"{self._queue}:asker:{asker}", cost, window
        )
        return datetime.fromtimestamp(int(start) / 1000, UTC)
