"""Engine work for other machines: requests wait in a queue in Redis until a ``terranova work`` takes them."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Mapping
from dataclasses import asdict
from itertools import count
from typing import Any

from redis.exceptions import RedisError

from terranova.engine.levels import LEVELS
from terranova.server.bus.bus import Bus, BusDownError
from terranova.server.bus.tasks import end
from terranova.server.computer.job import Job, ThinkingError, TurnRequest, TurnResult
from terranova.server.computer.redis_jobs import LOOK_SECONDS, WAITING_SECONDS, RedisJobs
from terranova.server.errors import Refusal

QUEUE = "terranova:engine"
FUNCTION = "think"
WORKERS = "engine"
"""The place on the bus where workers are, and the channel on which they are asked to hurry."""
SHARE = 4
"""No asker has more than this fraction of the places."""


def expected_seconds(request: TurnRequest) -> float:
    """About how long a worker is busy with a request; only the ratios matter."""
    if request.seconds is not None:
        return request.seconds
    level = LEVELS.get(request.level or 0)
    if level is None or level.nodes is None:
        return 5.0
    return 0.02 + 0.01 * level.nodes


def hurry_key(job_id: str) -> str:
    """Where is noted that a job shall be done at once, for a worker that takes it later."""
    return f"{QUEUE}:hurry:{job_id}"


class QueuedPool:
    """A pool whose workers are elsewhere."""

    def __init__(self, url: str, bus: Bus, most_waiting: int) -> None:
        self.is_ready = False
        self._jobs = RedisJobs(url, bus, QUEUE, FUNCTION)
        self._bus = bus
        self._most_waiting = most_waiting
        self._numbers = count(1)
        self._running: dict[Job, tuple[str, asyncio.Task[None]]] = {}
        self._background: set[asyncio.Task[Any]] = set()
        self._is_closed = False
        self._watch: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to notice whether there are workers."""
        if self._watch is None:
            self._watch = asyncio.create_task(self._watch_workers())

    async def _watch_workers(self) -> None:
        while True:
            with contextlib.suppress(BusDownError):
                self.is_ready = bool(await self._bus.others(WORKERS))
            await asyncio.sleep(LOOK_SECONDS)

    async def close(self) -> None:
        """Forget all jobs; those in the queue are done anyway, for whichever process asks for them next."""
        self._is_closed = True
        tasks = [task for _, task in self._running.values()] + list(self._background)
        await end([*tasks, self._watch] if self._watch else tasks)
        await self._jobs.close()

    def ask(self, request: TurnRequest, asker: str = "", key: str = "") -> Job:
        """Make a job of a request; one with the ``key`` of another is the same job, in whichever process."""
        mine = sum(job.asker == asker for job in self._running)
        has_share = mine < max(1, self._most_waiting // SHARE) or not asker
        if self._is_closed or len(self._running) >= self._most_waiting or not has_share:
            raise Refusal("busy")
        job = Job(next(self._numbers), request, asker)
        job_id = f"{QUEUE}:{key or secrets.token_hex(8)}"
        task = asyncio.create_task(self._run(job, job_id))
        self._running[job] = job_id, task
        task.add_done_callback(lambda done: self._end(job, done))
        return job

    def hurry(self, job: Job) -> None:
        """Ask for the answer now. The job keeps its place in the queue, so that nobody is pushed back."""
        job.is_hurried = True
        if job in self._running:
            self._do(self._hurry(self._running[job][0]))

    def cancel(self, job: Job) -> None:
        """Drop a job, wherever it is by now."""
        job.done.cancel()
        if job in self._running:
            job_id, task = self._running[job]
            task.cancel()
            self._do(self._jobs.abort(job_id))

    def _do(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def _hurry(self, job_id: str) -> None:
        with contextlib.suppress(RedisError, OSError):
            await self._jobs.redis.set(hurry_key(job_id), b"1", ex=WAITING_SECONDS)
            self._bus.publish(WORKERS, "hurry", {"id": job_id})

    def _end(self, job: Job, task: asyncio.Task[None]) -> None:
        self._running.pop(job, None)
        if job.done.done():
            return
        if task.cancelled():
            job.done.cancel()
        else:
            job.done.set_exception(task.exception() or ThinkingError("no answer"))

    async def _run(self, job: Job, job_id: str) -> None:
        answer = await self._jobs.run(job_id, asdict(job.request), job.asker, expected_seconds(job.request))
        _finish(job, answer)


def _finish(job: Job, answer: Mapping[str, Any]) -> None:
    """End a job with what a worker has said."""
    if job.done.done():
        return
    try:
        job.done.set_result(TurnResult(**answer["result"]))
    except (KeyError, TypeError):
        reason = answer.get("error") if isinstance(answer, Mapping) else None
        job.done.set_exception(ThinkingError(str(reason or "a worker's result is none")))
