"""Engine work for other machines: requests wait in a queue in Redis until a ``terranova work`` takes them."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Mapping
from itertools import count
from typing import Any, NamedTuple

from redis.exceptions import RedisError

from terranova.engine.levels import LEVELS
from terranova.server.bus.bus import Bus, BusDownError
from terranova.server.bus.tasks import end
from terranova.server.computer.job import Job, OnProgress, R, Request, StudyRequest, ThinkingError, TurnRequest
from terranova.server.computer.redis_jobs import LOOK_SECONDS, WAITING_SECONDS, RedisJobs
from terranova.server.errors import Refusal


class WorkQueue(NamedTuple):
    """A queue in Redis, and who works on it."""

    name: str
    function: str
    workers: str
    """The place on the bus where workers are, and the channel on which they are asked to hurry."""

    def hurry_key(self, job_id: str) -> str:
        """Where is noted that a job shall be done at once, for a worker that takes it later."""
        return f"{self.name}:hurry:{job_id}"


TURNS = WorkQueue("terranova:engine", "think", "engine")
STUDIES = WorkQueue("terranova:studies", "study", "studies")
SHARE = 4
"""No asker has more than this fraction of the places."""


def expected_seconds(request: Request[Any]) -> float:
    """About how long a worker is busy with a request; only the ratios matter."""
    if isinstance(request, StudyRequest):
        return request.seconds
    assert isinstance(request, TurnRequest)
    if request.seconds is not None:
        return request.seconds
    level = None if request.level is None else LEVELS.get(request.level)
    if level is None or level.nodes is None:
        return 5.0
    return 0.02 + 0.01 * level.nodes


class QueuedPool:
    """A pool whose workers are elsewhere."""

    def __init__(self, url: str, bus: Bus, most_waiting: int, queue: WorkQueue = TURNS) -> None:
        self.is_ready = False
        self._queue = queue
        self._jobs = RedisJobs(url, bus, queue.name, queue.function)
        self._bus = bus
        self._most_waiting = most_waiting
        self._numbers = count(1)
        self._running: dict[Job[Any], tuple[str, asyncio.Task[None]]] = {}
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
                self.is_ready = bool(await self._bus.others(self._queue.workers))
            await asyncio.sleep(LOOK_SECONDS)

    async def close(self) -> None:
        """Forget all jobs; those in the queue are done anyway, for whichever process asks for them next."""
        self._is_closed = True
        tasks = [task for _, task in self._running.values()] + list(self._background)
        await end([*tasks, self._watch] if self._watch else tasks)
        await self._jobs.close()

    def ask(self, request: Request[R], asker: str = "", key: str = "", on_progress: OnProgress | None = None) -> Job[R]:
        """Make a job of a request; one with the ``key`` of another is the same job, in whichever process."""
        mine = sum(job.asker == asker for job in self._running)
        has_share = mine < max(1, self._most_waiting // SHARE) or not asker
        if self._is_closed or len(self._running) >= self._most_waiting or not has_share:
            raise Refusal("busy")
        job = Job(next(self._numbers), request, asker, on_progress)
        job_id = f"{self._queue.name}:{key or secrets.token_hex(8)}"
        task = asyncio.create_task(self._run(job, job_id))
        self._running[job] = job_id, task
        task.add_done_callback(lambda done: self._end(job, done))
        return job

    def hurry(self, job: Job[Any]) -> None:
        """Ask for the answer now. The job keeps its place in the queue, so that nobody is pushed back."""
        job.is_hurried = True
        if job in self._running:
            self._do(self._hurry(self._running[job][0]))

    def cancel(self, job: Job[Any]) -> None:
        """Drop a job, wherever it is by now."""
        job.done.cancel()
        if job in self._running:
            job_id, task = self._running[job]
            task.cancel()
            self._bus.publish(self._queue.workers, "hurry", {"id": job_id})  # a search that runs stops at once
            self._do(self._jobs.abort(job_id))

    def _do(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def _hurry(self, job_id: str) -> None:
        with contextlib.suppress(RedisError, OSError):
            await self._jobs.redis.set(self._queue.hurry_key(job_id), b"1", ex=WAITING_SECONDS)
            self._bus.publish(self._queue.workers, "hurry", {"id": job_id})

    def _end(self, job: Job[Any], task: asyncio.Task[None]) -> None:
        self._running.pop(job, None)
        if job.done.done():
            return
        if task.cancelled():
            job.done.cancel()
        else:
            job.done.set_exception(task.exception() or ThinkingError("no answer"))

    async def _run(self, job: Job[Any], job_id: str) -> None:
        seconds = expected_seconds(job.request)
        answer = await self._jobs.run(job_id, job.request.message(), job.asker, seconds, job.show_progress)
        _finish(job, answer)


def _finish(job: Job[Any], answer: Mapping[str, Any]) -> None:
    """End a job with what a worker has said."""
    if job.done.done():
        return
    try:
        job.done.set_result(job.request.read_result(answer["result"]))
    except (KeyError, TypeError):
        reason = answer.get("error") if isinstance(answer, Mapping) else None
        job.done.set_exception(ThinkingError(str(reason or "a worker's result is none")))
