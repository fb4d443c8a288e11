"""Worker: one process that thinks, and the task that feeds it. Whatever the process does, every job comes to an end."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from terranova.engine.levels import WEAKEST
from terranova.server.computer import subprocesses
from terranova.server.computer.job import Thought

if TYPE_CHECKING:
    from terranova.server.computer.pool import Job, WorkerPool

log = logging.getLogger(__name__)

START_SECONDS = 600.0
"""For a process to get ready: the first of all compiles the engine."""
THINK_SECONDS = 60.0
"""For an answer; whoever needs longer is hurried."""
HURRY_SECONDS = 1.5
"""A hurried process that has not answered by then is replaced, and the weakest level answers."""
LEAVE_SECONDS = 3.0
"""For a process to end by itself, with all that it has started, when its input ends."""


class BrokenWorkerError(Exception):
    """The process has ended, hangs, or talks nonsense."""


class Worker:
    """One process and the task that feeds it."""

    def __init__(self, pool: WorkerPool) -> None:
        self.pool = pool
        self.job: Job | None = None
        self.is_idle = True
        self.process: asyncio.subprocess.Process | None = None
        self._is_hurried = asyncio.Event()
        self.task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        try:
            await self._try_to_start()
            while True:
                self.is_idle = True
                job = await self.pool.next_job()
                self.is_idle = False
                await self._do(job)
        finally:
            await self._end()

    async def _try_to_start(self) -> None:
        """Get ready before there is a job; if that fails, the first job will hear of it."""
        try:
            await self._living()
        except BrokenWorkerError as error:
            log.error("%s", error)
            await self._end()

    async def _do(self, job: Job) -> None:
        try:
            process = await self._living()
            self.job = job
            answer = await self._answer(process, job)
        except BrokenWorkerError as error:
            if not job.done.cancelled():
                log.warning("%s", error)
            await self._end()
            # Whatever it was about this question: the weakest level is done with it soon.
            self.pool.again(job, hurried=job.attempts > 0 or self._is_hurried.is_set())
        else:
            if isinstance(answer, Thought):
                if not job.done.done():
                    job.done.set_result(answer)
            else:
                log.error("a worker failed:\n%s", answer)
                self.pool.fail(job, answer.strip().splitlines()[-1])
        finally:
            self.job = None
            self._is_hurried.clear()

    def hurry(self) -> None:
        """Ask for the answer now; if none comes, the process is ended and the job tried at the weakest level."""
        self._is_hurried.set()

    async def _answer(self, process: asyncio.subprocess.Process, job: Job) -> Thought | str:
        """The thought, or what the process says went wrong.

        :raises BrokenWorkerError: if there is no answer.
        """
        question = replace(job.question, level=WEAKEST, bot=None, seconds=None) if job.is_hurried else job.question
        _send(process, {"id": job.number, "question": asdict(question)})
        reading = asyncio.ensure_future(_read(process))
        waiting = asyncio.ensure_future(self._is_hurried.wait())
        try:
            await asyncio.wait((reading, waiting), timeout=THINK_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            if not reading.done():
                self._is_hurried.set()
                _send(process, {"hurry": job.number})
                await asyncio.wait((reading,), timeout=HURRY_SECONDS)
            if not reading.done():
                raise BrokenWorkerError("a worker does not answer")
            return _understand(reading.result(), job.number)
        finally:
            for task in (reading, waiting):
                task.cancel()
            await asyncio.gather(reading, waiting, return_exceptions=True)

    async def _living(self) -> asyncio.subprocess.Process:
        """The process, started and ready.

        :raises BrokenWorkerError: if it does not start.
        """
        if self.process is not None and self.process.returncode is None:
            return self.process
        try:
            self.process = await subprocesses.start(*self.pool.command)
            async with asyncio.timeout(START_SECONDS):
                await _read(self.process)
        except (OSError, TimeoutError) as error:
            raise BrokenWorkerError(f"a worker did not start: {error!r}") from None
        self.pool.is_ready = True
        return self.process

    async def _end(self) -> None:
        """Let the process end by itself for a moment, then end it."""
        process, self.process = self.process, None
        if process is None:
            return
        assert process.stdin
        process.stdin.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEAVE_SECONDS):
                await process.wait()
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def _send(process: asyncio.subprocess.Process, message: dict[str, object]) -> None:
    assert process.stdin
    process.stdin.write(json.dumps(message).encode() + b"\n")


async def _read(process: asyncio.subprocess.Process) -> dict[str, Any]:
    """The next message.

    :raises BrokenWorkerError: if there is none.
    """
    assert process.stdout
    try:
        line = await process.stdout.readline()
        if not line:
            raise BrokenWorkerError(f"a worker ended with code {await process.wait()}")
        message = json.loads(line)
    except (OSError, ValueError) as error:
        raise BrokenWorkerError(f"a worker talks nonsense: {error!r}") from None
    if not isinstance(message, dict):
        raise BrokenWorkerError("a worker talks nonsense")
    return message


def _understand(message: dict[str, Any], number: int) -> Thought | str:
    if message.get("id") != number:
        raise BrokenWorkerError("a worker answers another question")
    if isinstance(message.get("error"), str):
        return str(message["error"]) or "no reason"
    try:
        return Thought(**message["thought"])
    except (KeyError, TypeError):
        raise BrokenWorkerError("a worker's thought is none") from None
