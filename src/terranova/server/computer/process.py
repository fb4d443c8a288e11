"""A worker process as the server sees it: one request at a time, each answered or failed in bounded time."""

from __future__ import annotations

import asyncio
from asyncio.subprocess import Process
from collections.abc import Sequence

from terranova.server.computer.job import OnProgress, R, Request, ThinkingError
from terranova.workers import async_process
from terranova.workers.errors import EngineFault
from terranova.workers.messages import Message

START_SECONDS = 600.0
"""For a process to get ready: the first one ever compiles the engine."""
THINK_SECONDS = 40.0
"""For a turn; after that the process is hurried."""
HURRY_SECONDS = 1.5
"""For the answer of a hurried process."""
LEAVE_SECONDS = 3.0
"""For a process to exit with everything it has started when its input ends."""


class WorkerProcess:
    """A process that thinks, started when it is needed and again after it failed."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Process | None = None
        self._hurry = asyncio.Event()

    @property
    def pid(self) -> int | None:
        """The number of the process, if it runs."""
        return self._process.pid if self._process else None

    @property
    def is_hurried(self) -> bool:
        """Whether the last request was hurried."""
        return self._hurry.is_set()

    def hurry(self) -> None:
        """Ask for the answer now."""
        self._hurry.set()

    async def start(self) -> None:
        """Start the process unless it runs, and wait until it is ready.

        :raises EngineFault: if it does not start.
        """
        self._hurry.clear()
        if self._process is not None and self._process.returncode is None:
            return
        try:
            self._process = await async_process.start(self._command)
            async with asyncio.timeout(START_SECONDS):
                await async_process.receive(self._process)
        except (OSError, TimeoutError) as error:
            raise EngineFault("start", f"a worker did not start: {error!r}") from None

    async def answer(self, number: int, request: Request[R], on_progress: OnProgress | None = None) -> R:
        """The result of a request.

        :raises EngineFault: if the process ends, hangs or answers nonsense; it has to be closed then.
        :raises ThinkingError: if the process says that it has no answer.
        """
        assert self._process is not None
        async_process.send(self._process, {"id": number, **request.message()})
        answer = asyncio.ensure_future(_receive_answer(self._process, number, on_progress))
        hurry = asyncio.ensure_future(self._hurry.wait())
        seconds = THINK_SECONDS if request.seconds_at_most is None else request.seconds_at_most
        try:
            await asyncio.wait((answer, hurry), timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if not answer.done():
                self._hurry.set()
                async_process.send(self._process, {"hurry": number})
                await asyncio.wait((answer,), timeout=HURRY_SECONDS)
            if not answer.done():
                raise EngineFault("hang", "a worker does not answer")
            return _read_result(answer.result(), request)
        finally:
            for task in (answer, hurry):
                task.cancel()
            await asyncio.gather(answer, hurry, return_exceptions=True)

    async def close(self) -> None:
        """Let the process exit by itself for a moment, then kill it."""
        process, self._process = self._process, None
        if process is not None:
            await async_process.close(process, LEAVE_SECONDS)


async def _receive_answer(process: Process, number: int, on_progress: OnProgress | None) -> Message:
    """The message that ends a request; those of its progress are handed on.

    :raises EngineFault: if the process ends or answers nonsense.
    """
    while True:
        message = await async_process.receive(process)
        if message.get("id") != number:
            raise EngineFault("nonsense", "a worker answers another request")
        found = message.get("progress")
        if not isinstance(found, dict):
            return message
        if on_progress is not None:
            on_progress(found)


def _read_result(message: Message, request: Request[R]) -> R:
    if isinstance(message.get("error"), str):
        raise ThinkingError(message["error"])
    try:
        return request.read_result(message["result"])
    except (KeyError, TypeError):
        raise EngineFault("nonsense", "a worker's result is none") from None
