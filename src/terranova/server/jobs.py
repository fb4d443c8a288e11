"""Engine work: questions go to worker processes, thoughts come back. Nothing here blocks the web process."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import sys
from collections import deque
from collections.abc import Sequence
from dataclasses import asdict, replace
from itertools import count
from typing import Protocol

from terranova.server.errors import Refusal
from terranova.server.opponents import Question, Thought

log = logging.getLogger(__name__)

HURRY_SECONDS = 1.5
"""A hurried worker that has not answered by then is replaced, and the weakest level answers."""
ATTEMPTS = 3
WORKER = (sys.executable, "-m", "terranova.server.worker")


class ThinkingError(RuntimeError):
    """No worker could answer."""


class Job:
    """A question on its way to an answer."""

    def __init__(self, number: int, question: Question) -> None:
        self.number = number
        self.question = question
        self.is_hurried = False
        self.attempts = 0
        self.done: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()


class Thinkers(Protocol):
    """Whoever answers questions."""

    is_ready: bool
    """Whether an answer comes at once."""

    def start(self) -> None:
        """Get ready before something is asked."""

    async def close(self) -> None:
        """Let all work go."""

    def ask(self, question: Question) -> Job:
        """Hand in a question; its job's ``done`` brings the thought.

        :raises Refusal: if too many wait.
        """
        ...

    def hurry(self, job: Job) -> None:
        """Ask for the answer now."""

    def cancel(self, job: Job) -> None:
        """Say that nobody waits for the answer any more."""


class WorkerPool:
    """Worker processes, each with one job at a time; started when there is more to do than they can."""

    def __init__(self, size: int, most_waiting: int, command: Sequence[str] = WORKER) -> None:
        self.size = size or max(1, (os.cpu_count() or 2) - 1)
        self.most_waiting = most_waiting
        self.command = command
        self.is_ready = False
        self._numbers = count(1)
        self._waiting: deque[Job] = deque()
        self._wake = asyncio.Event()
        self._workers: list[_Worker] = []
        self._is_closed = False

    def start(self) -> None:
        """Start a first worker, which compiles the engine if need be."""
        if not self._workers:
            self._workers.append(_Worker(self))

    async def close(self) -> None:
        """Stop all workers; jobs not done are cancelled."""
        self._is_closed = True
        for worker in self._workers:
            worker.task.cancel()
        await asyncio.gather(*(worker.task for worker in self._workers), return_exceptions=True)
        for job in self._waiting:
            job.done.cancel()

    def ask(self, question: Question) -> Job:
        """Hand in a question."""
        if self._is_closed or len(self._waiting) >= self.most_waiting:
            raise Refusal("busy")
        job = Job(next(self._numbers), question)
        self._waiting.append(job)
        if len(self._workers) < self.size and not any(worker.is_idle for worker in self._workers):
            self._workers.append(_Worker(self))
        self._wake.set()
        return job

    def hurry(self, job: Job) -> None:
        """Ask for the answer now; a job that waits is done at the weakest level when its turn comes."""
        job.is_hurried = True
        for worker in self._workers:
            if worker.job is job:
                worker.hurry()

    def cancel(self, job: Job) -> None:
        """Forget a job; a worker that is at it is hurried, and its answer dropped."""
        job.done.cancel()
        with contextlib.suppress(ValueError):
            self._waiting.remove(job)
        self.hurry(job)

    async def next_job(self) -> Job:
        """The job that waits longest."""
        while True:
            while self._waiting:
                job = self._waiting.popleft()
                if not job.done.done():
                    return job
            self._wake.clear()
            await self._wake.wait()

    def again(self, job: Job) -> None:
        """Put a job back in front, unless it has been tried too often."""
        job.attempts += 1
        if job.attempts >= ATTEMPTS:
            job.done.set_exception(ThinkingError(f"no answer after {ATTEMPTS} attempts"))
        else:
            self._waiting.appendleft(job)
            self._wake.set()


class _Worker:
    """One process and the task that feeds it."""

    def __init__(self, pool: WorkerPool) -> None:
        self.pool = pool
        self.job: Job | None = None
        self.is_idle = True
        self.process: asyncio.subprocess.Process | None = None
        self.task = asyncio.create_task(self._run())
        self._deadline: asyncio.TimerHandle | None = None

    async def _run(self) -> None:
        try:
            await self._living()
            while True:
                self.is_idle = True
                job = await self.pool.next_job()
                self.is_idle = False
                try:
                    await self._do(job)
                finally:
                    if self._deadline:
                        self._deadline.cancel()
                        self._deadline = None
                    self.job = None
        finally:
            self._kill()
            if self.process is not None:
                await self.process.wait()

    async def _do(self, job: Job) -> None:
        process = await self._living()
        if process is None:
            return self.pool.again(job)
        self.job = job
        question = replace(job.question, level=1, seconds=None) if job.is_hurried else job.question
        line = await self._ask({"id": job.number, "question": asdict(question)})
        if not line:
            await process.wait()
            self.process = None
        if job.done.done():
            return None
        if not line:
            if not job.is_hurried:
                log.warning("a worker ended with code %s", process.returncode)
            return self.pool.again(job)
        answer = json.loads(line)
        if "thought" in answer:
            job.done.set_result(Thought(**answer["thought"]))
        else:
            log.error("a worker failed:\n%s", answer["error"])
            job.done.set_exception(ThinkingError(answer["error"].strip().splitlines()[-1]))
        return None

    def hurry(self) -> None:
        """Ask for the answer now; if none comes, the process is ended and the job tried at the weakest level."""
        if self.job is None or self._deadline is not None:
            return
        with contextlib.suppress(ConnectionError):
            self._send({"hurry": self.job.number})
        self._deadline = asyncio.get_running_loop().call_later(HURRY_SECONDS, self._kill)

    async def _living(self) -> asyncio.subprocess.Process | None:
        """The process, started and ready; None if it does not start."""
        if self.process is None or self.process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            self.process = await asyncio.create_subprocess_exec(*self.pool.command, stdin=pipe, stdout=pipe)
            if not await self._read():
                log.error("a worker did not start: code %s", await self.process.wait())
                self.process = None
                return None
            self.pool.is_ready = True
        return self.process

    async def _ask(self, message: dict[str, object]) -> bytes:
        """The line that answers a message, empty if the process has ended."""
        try:
            self._send(message)
            return await self._read()
        except (ConnectionError, ValueError) as error:
            log.warning("a worker broke off: %s", error)
            self._kill()
            return b""

    def _send(self, message: dict[str, object]) -> None:
        assert self.process
        assert self.process.stdin
        self.process.stdin.write(json.dumps(message).encode() + b"\n")

    async def _read(self) -> bytes:
        assert self.process
        assert self.process.stdout
        return await self.process.stdout.readline()

    def _kill(self) -> None:
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
