"""The pool: jobs wait here for worker processes, which never block the event loop."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections import OrderedDict, deque
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Protocol

from terranova.engine.levels import WEAKEST
from terranova.server.computer.job import Job, ThinkingError, TurnRequest
from terranova.server.computer.process import WorkerProcess
from terranova.server.errors import Refusal
from terranova.workers.errors import EngineFault

log = logging.getLogger(__name__)

ATTEMPTS = 3
SHARE = 4
"""No asker takes more than this fraction of the places."""
WORKER = (sys.executable, "-m", "terranova.server.computer.worker")


class Pool(Protocol):
    """Whatever does jobs."""

    is_ready: bool
    """Whether an answer comes at once."""

    def start(self) -> None:
        """Get ready before the first job."""

    async def close(self) -> None:
        """Cancel all jobs."""

    def ask(self, request: TurnRequest, asker: str = "") -> Job:
        """Make a job of a request; its ``done`` brings the result. Askers take turns.

        :raises Refusal: if too many jobs wait.
        """
        ...

    def hurry(self, job: Job) -> None:
        """Ask for the answer now."""

    def cancel(self, job: Job) -> None:
        """Drop a job whose answer is no longer wanted."""


class JobQueue:
    """The jobs that wait: hurried ones first, then one of each asker in turn."""

    def __init__(self) -> None:
        self._hurried: deque[Job] = deque()
        self._askers: OrderedDict[str, deque[Job]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._hurried) + sum(len(jobs) for jobs in self._askers.values())

    def of(self, asker: str) -> int:
        """How many jobs of an asker wait."""
        return len(self._askers.get(asker, ()))

    def add(self, job: Job) -> None:
        """Queue a job behind those of the same asker."""
        if job.is_hurried:
            self._hurried.append(job)
        else:
            self._askers.setdefault(job.asker, deque()).append(job)

    def remove(self, job: Job) -> bool:
        """Take a job out, and return whether it was there."""
        for jobs in (self._hurried, self._askers.get(job.asker, deque())):
            if job in jobs:
                jobs.remove(job)
                return True
        return False

    def next(self) -> Job | None:
        """The job whose turn it is."""
        if self._hurried:
            return self._hurried.popleft()
        while self._askers:
            asker, jobs = self._askers.popitem(last=False)
            if jobs:
                job = jobs.popleft()
                if jobs:
                    self._askers[asker] = jobs  # behind all others
                return job
        return None


class Worker:
    """A worker process and the job it is doing."""

    def __init__(self, pool: WorkerPool) -> None:
        self.process = WorkerProcess(pool.command)
        self.job: Job | None = None
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

    async def _do(self, pool: WorkerPool, job: Job) -> None:
        try:
            await self.process.start()
            pool.is_ready = True
            self.job = job
            request = replace(job.request, level=WEAKEST, bot=None, seconds=None) if job.is_hurried else job.request
            result = await self.process.answer(job.number, request)
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
            self.job = None


class WorkerPool:
    """Worker processes with one job each; another is started when more jobs wait than workers are idle."""

    def __init__(self, size: int, most_waiting: int, command: Sequence[str] = WORKER) -> None:
        self.size = size or max(1, (os.cpu_count() or 2) - 1)
        self.most_waiting = most_waiting
        self.command = command
        self.is_ready = False
        self._numbers = count(1)
        self._waiting = JobQueue()
        self._wake = asyncio.Event()
        self._workers: list[Worker] = []
        self._is_closed = False

    def start(self) -> None:
        """Start a first worker, which compiles the engine if necessary."""
        if not self._workers:
            self._workers.append(Worker(self))

    async def close(self) -> None:
        """Stop all workers; jobs not done are cancelled."""
        self._is_closed = True
        for worker in self._workers:
            worker.task.cancel()
        await asyncio.gather(*(worker.task for worker in self._workers), return_exceptions=True)
        while job := self._waiting.next():
            job.done.cancel()

    def ask(self, request: TurnRequest, asker: str = "") -> Job:
        """Make a job of a request."""
        is_full = len(self._waiting) >= self.most_waiting
        has_share = self._waiting.of(asker) < max(1, self.most_waiting // SHARE) or not asker
        if self._is_closed or is_full or not has_share:
            raise Refusal("busy")
        job = Job(next(self._numbers), request, asker)
        self._waiting.add(job)
        if len(self._workers) < self.size and len(self._waiting) > sum(worker.is_idle for worker in self._workers):
            self._workers.append(Worker(self))
        self._wake.set()
        return job

    def hurry(self, job: Job) -> None:
        """Ask for the answer now; a waiting job comes next, at the weakest level."""
        is_waiting = self._waiting.remove(job)
        job.is_hurried = True
        if is_waiting:
            self._waiting.add(job)
        for worker in self._workers:
            if worker.job is job:
                worker.process.hurry()

    def cancel(self, job: Job) -> None:
        """Forget a job; a worker that is doing it is hurried, and its answer dropped."""
        job.done.cancel()
        if not self._waiting.remove(job):
            self.hurry(job)

    async def next_job(self) -> Job:
        """The job whose turn it is."""
        while True:
            while job := self._waiting.next():
                if not job.done.done():
                    return job
            self._wake.clear()
            await self._wake.wait()

    def retry(self, job: Job, *, hurried: bool = False) -> None:
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

    def fail(self, job: Job, reason: str) -> None:
        """End a job without an answer."""
        if not job.done.done():
            job.done.set_exception(ThinkingError(reason))
