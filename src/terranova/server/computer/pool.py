"""The pool: jobs wait here for worker processes, which never block the event loop."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections.abc import Sequence
from itertools import count
from typing import Any, Protocol

from terranova.server.computer.job import Job, OnProgress, R, Request, ThinkingError
from terranova.server.computer.process import WorkerProcess
from terranova.server.computer.queue import JobQueue
from terranova.server.errors import Refusal
from terranova.workers.errors import EngineFault

log = logging.getLogger(__name__)

ATTEMPTS = 3
SHARE = 4
"""No asker takes more than this fraction of the places."""
PATIENCE_SECONDS = 0.3
"""How long a job waits before somebody who has used much more is asked to answer now."""
SLICE_SECONDS = 1.0
"""What anybody may use however many wait."""
WORKER = (sys.executable, "-m", "terranova.server.computer.worker")
STUDY_WORKER = (*WORKER, "--patient")
"""A process for studies: processors serve it only when nobody else needs them."""


class Pool(Protocol):
    """Whatever does jobs."""

    is_ready: bool
    """Whether an answer comes at once."""

    def start(self) -> None:
        """Get ready before the first job."""

    async def close(self) -> None:
        """Cancel all jobs."""

    def ask(self, request: Request[R], asker: str = "", key: str = "", on_progress: OnProgress | None = None) -> Job[R]:
        """Make a job of a request; its ``done`` brings the result. Askers take turns.

        Where several processes ask, those with the same ``key`` get the answer of one job.

        :raises Refusal: if too many jobs wait.
        """
        ...

    def hurry(self, job: Job[Any]) -> None:
        """Ask for the answer now."""

    def cancel(self, job: Job[Any]) -> None:
        """Drop a job whose answer is no longer wanted."""


class Worker:
    """A worker process and the job it is doing."""

    def __init__(self, pool: WorkerPool) -> None:
        self.process = WorkerProcess(pool.command)
        self.job: Job[Any] | None = None
        self.since = 0.0
        """When it began with its job."""
        self.is_idle = True
        self.task = asyncio.create_task(self._run(pool))

    async def _run(self, pool: WorkerPool) -> None:
        try:
            await self._start_early(pool)
            while True:
                self.is_idle = True
                job = await pool.next_job()
                self.is_idle = False
                await self._do(pool, job)
        finally:
            await self.process.close()

    async def _start_early(self, pool: WorkerPool) -> None:
        """Get ready before there is a job; if that fails, the first job tries again."""
        try:
            await self.process.start()
            pool.is_ready = True
        except EngineFault as fault:
            log.error("%s", fault)
            await self.process.close()

    async def _do(self, pool: WorkerPool, job: Job[Any]) -> None:
        try:
            await self.process.start()
            pool.is_ready = True
            self.job, self.since = job, time.monotonic()
            request = job.request.simpler() if job.is_hurried else job.request
            result = await self.process.answer(job.number, request, job.show_progress)
        except EngineFault as fault:
            if not job.done.cancelled():
                log.warning("%s", fault)
            await self.process.close()
            # Whatever it was about this request, the weakest level answers quickly.
            pool.retry(job, hurried=job.attempts > 0 or self.process.is_hurried)
        except ThinkingError as error:
            log.error("a worker failed:\n%s", error)
            pool.fail(job, (str(error).strip().splitlines() or ["no reason"])[-1])
        else:
            if not job.done.done():
                job.done.set_result(result)
        finally:
            if self.job is not None:
                pool.charge(job.asker, time.monotonic() - self.since)
            self.job = None


class WorkerPool:
    """Worker processes with one job each; another is started when more jobs wait than workers are idle."""

    def __init__(self, size: int, most_waiting: int, command: Sequence[str] = WORKER) -> None:
        self.size = size or max(1, (os.cpu_count() or 2) - 1)
        self.most_waiting = most_waiting
        self.command = command
        self.is_ready = False
        self._numbers = count(1)
        self._waiting: JobQueue[Job[Any]] = JobQueue()
        self._wake = asyncio.Event()
        self._workers: list[Worker] = []
        self._watching: asyncio.TimerHandle | None = None
        self._is_closed = False

    def start(self) -> None:
        """Start a first worker, which compiles the engine if necessary."""
        if not self._workers:
            self._workers.append(Worker(self))

    async def close(self) -> None:
        """Stop all workers; jobs not done are cancelled."""
        self._is_closed = True
        if self._watching is not None:
            self._watching.cancel()
        for worker in self._workers:
            worker.task.cancel()
        await asyncio.gather(*(worker.task for worker in self._workers), return_exceptions=True)
        while job := self._waiting.next():
            job.done.cancel()

    def ask(
        self,
        request: Request[R],
        asker: str = "",
        key: str = "",  # noqa: ARG002
        on_progress: OnProgress | None = None,
    ) -> Job[R]:
        """Make a job of a request."""
        is_full = len(self._waiting) >= self.most_waiting
        has_share = self._waiting.of(asker) < max(1, self.most_waiting // SHARE) or not asker
        if self._is_closed or is_full or not has_share:
            raise Refusal("busy")
        job = Job(next(self._numbers), request, asker, on_progress)
        self._waiting.add(job)
        if len(self._workers) < self.size and len(self._waiting) > sum(worker.is_idle for worker in self._workers):
            self._workers.append(Worker(self))
        self._wake.set()
        self._watch()
        if request.is_urgent:
            self._interrupt_patient()
        return job

    @property
    def is_alive(self) -> bool:
        """Whether those who should do jobs still do."""
        return not self._is_closed and all(not worker.task.done() for worker in self._workers)

    @property
    def n_waiting(self) -> int:
        """How many jobs wait."""
        return len(self._waiting)

    def charge(self, asker: str, seconds: float) -> None:
        """Note what a worker has spent on somebody."""
        self._waiting.charge(asker, seconds)

    def _watch(self) -> None:
        if self._watching is None and not self._is_closed:
            self._watching = asyncio.get_running_loop().call_later(PATIENCE_SECONDS, self._relieve)

    def _relieve(self) -> None:
        """Let those who have used little not wait for the end of a long search of somebody who has used much."""
        self._watching = None
        first = self._waiting.first()
        if first is None:
            return
        if time.monotonic() - first.since >= PATIENCE_SECONDS:
            used = self._waiting.used(first.asker)
            busy = [worker for worker in self._workers if worker.job is not None and worker.job.asker != first.asker]
            for worker in sorted(busy, key=self._used_at, reverse=True):
                most = self._used_at(worker)
                if most >= max(SLICE_SECONDS, 2 * used) and not worker.process.is_hurried:
                    worker.process.hurry()
                    break
        self._watch()

    def _interrupt_patient(self) -> None:
        """If somebody looks at the screen and all workers are busy, one that does patient work comes to an end now."""
        if len(self._workers) < self.size or any(worker.is_idle for worker in self._workers):
            return
        patient = [worker for worker in self._workers if worker.job is not None and not worker.job.request.is_urgent]
        patient = [worker for worker in patient if not worker.process.is_hurried]
        if patient:
            min(patient, key=lambda worker: worker.since).process.hurry()

    def _used_at(self, worker: Worker) -> float:
        """What the asker of a worker's job has used, up to now."""
        assert worker.job is not None
        return self._waiting.used(worker.job.asker) + time.monotonic() - worker.since

    def hurry(self, job: Job[Any]) -> None:
        """Ask for the answer now. A waiting job is done at the weakest level, but when it is its asker's turn."""
        job.is_hurried = True
        for worker in self._workers:
            if worker.job is job:
                worker.process.hurry()

    def cancel(self, job: Job[Any]) -> None:
        """Forget a job; a worker that is doing it is hurried, and its answer dropped."""
        job.done.cancel()
        if not self._waiting.remove(job):
            self.hurry(job)

    async def next_job(self) -> Job[Any]:
        """The job whose turn it is."""
        while True:
            while job := self._waiting.next():
                if not job.done.done():
                    return job
            self._wake.clear()
            await self._wake.wait()

    def retry(self, job: Job[Any], *, hurried: bool = False) -> None:
        """Queue a job once more, or fail it after too many attempts."""
        job.attempts += 1
        job.is_hurried |= hurried
        if job.done.done():
            return
        if job.attempts >= ATTEMPTS:
            job.done.set_exception(ThinkingError(f"no answer after {ATTEMPTS} attempts"))
        else:
            self._waiting.add(job)
            self._wake.set()

    def fail(self, job: Job[Any], reason: str) -> None:
        """End a job without an answer."""
        if not job.done.done():
            job.done.set_exception(ThinkingError(reason))
