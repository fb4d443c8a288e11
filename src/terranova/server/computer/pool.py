"""Engine work: questions go to worker processes, thoughts come back. Nothing here blocks the web process."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections import OrderedDict, deque
from collections.abc import Sequence
from itertools import count
from typing import Protocol

from terranova.server.computer.job import Question, Thought
from terranova.server.computer.process import Worker
from terranova.server.errors import Refusal

log = logging.getLogger(__name__)

ATTEMPTS = 3
SHARE = 4
"""Nobody takes more than this part of the places."""
WORKER = (sys.executable, "-m", "terranova.server.computer.worker")


class ThinkingError(RuntimeError):
    """No worker could answer."""


class Job:
    """A question on its way to an answer."""

    def __init__(self, number: int, question: Question, asker: str = "") -> None:
        self.number = number
        self.question = question
        self.asker = asker
        self.is_hurried = False
        self.attempts = 0
        self.done: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()


class EngineWorkers(Protocol):
    """Whoever answers questions."""

    is_ready: bool
    """Whether an answer comes at once."""

    def start(self) -> None:
        """Get ready before something is asked."""

    async def close(self) -> None:
        """Let all work go."""

    def ask(self, question: Question, asker: str = "") -> Job:
        """Hand in a question; its job's ``done`` brings the thought. Those who ask take turns.

        :raises Refusal: if too many wait.
        """
        ...

    def hurry(self, job: Job) -> None:
        """Ask for the answer now."""

    def cancel(self, job: Job) -> None:
        """Say that nobody waits for the answer any more."""


class Waiting:
    """The jobs that wait: those that are hurried first, then one of each asker in turn."""

    def __init__(self) -> None:
        self._hurried: deque[Job] = deque()
        self._askers: OrderedDict[str, deque[Job]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._hurried) + sum(len(jobs) for jobs in self._askers.values())

    def of(self, asker: str) -> int:
        """How many of an asker wait."""
        return len(self._askers.get(asker, ()))

    def add(self, job: Job) -> None:
        """Let a job wait behind those of the same asker."""
        if job.is_hurried:
            self._hurried.append(job)
        else:
            self._askers.setdefault(job.asker, deque()).append(job)

    def remove(self, job: Job) -> bool:
        """Take a job out; whether it was there."""
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


class WorkerPool:
    """Worker processes, each with one job at a time; started when there is more to do than they can."""

    def __init__(self, size: int, most_waiting: int, command: Sequence[str] = WORKER) -> None:
        self.size = size or max(1, (os.cpu_count() or 2) - 1)
        self.most_waiting = most_waiting
        self.command = command
        self.is_ready = False
        self._numbers = count(1)
        self._waiting = Waiting()
        self._wake = asyncio.Event()
        self._workers: list[Worker] = []
        self._is_closed = False

    def start(self) -> None:
        """Start a first worker, which compiles the engine if need be."""
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

    def ask(self, question: Question, asker: str = "") -> Job:
        """Hand in a question."""
        is_full = len(self._waiting) >= self.most_waiting
        has_share = self._waiting.of(asker) < max(1, self.most_waiting // SHARE) or not asker
        if self._is_closed or is_full or not has_share:
            raise Refusal("busy")
        job = Job(next(self._numbers), question, asker)
        self._waiting.add(job)
        if len(self._workers) < self.size and len(self._waiting) > sum(worker.is_idle for worker in self._workers):
            self._workers.append(Worker(self))
        self._wake.set()
        return job

    def hurry(self, job: Job) -> None:
        """Ask for the answer now; a job that waits is the next, at the weakest level."""
        is_waiting = self._waiting.remove(job)
        job.is_hurried = True
        if is_waiting:
            self._waiting.add(job)
        for worker in self._workers:
            if worker.job is job:
                worker.hurry()

    def cancel(self, job: Job) -> None:
        """Forget a job; a worker that is at it is hurried, and its answer dropped."""
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

    def again(self, job: Job, *, hurried: bool = False) -> None:
        """Let a job be tried once more, unless that was done too often."""
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
        """Say that there is no answer, and why."""
        if not job.done.done():
            job.done.set_exception(ThinkingError(reason))
