"""Several web processes on one port: started, started again when one ends, and replaced one by one on SIGHUP.

They share one listening socket. With a socket for each (SO_REUSEPORT) a process that stands still would go on getting
its part of the new connections.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
import threading
import time
from asyncio.subprocess import Process
from collections.abc import Callable

from terranova.workers import async_process
from terranova.workers.errors import EngineFault

log = logging.getLogger(__name__)

READY_SECONDS = 120.0
"""For a process to listen; the rules are compiled later, if need be."""
STOP_SECONDS = 8.0
SHORT_LIFE = 5.0
"""A process that lives no longer is started again only after a pause, which doubles each time."""
PAUSE_SECONDS = (0.2, 10.0)


class Slot:
    """The place of one web process, which may be another one later."""

    def __init__(self, process: Process | None = None) -> None:
        self.process = process


class Supervisor:
    """Keeps a number of web processes running."""

    def __init__(self, listening: socket.socket, count: int, announce: Callable[[], None]) -> None:
        self._listening = listening
        self._slots = [Slot() for _ in range(count)]
        self._announce = announce
        self._is_stopping = asyncio.Event()
        self._is_outdated = asyncio.Event()

    async def run(self) -> None:
        """Run until SIGINT or SIGTERM.

        :raises EngineFault: if the first process does not start.
        """
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._is_stopping.set)
        loop.add_signal_handler(signal.SIGHUP, self._is_outdated.set)
        self._slots[0].process = await self._start()
        work = [self._replace_when_outdated(), *(self._keep(slot) for slot in self._slots)]
        tasks = [asyncio.create_task(one) for one in work]
        await asyncio.to_thread(self._announce)
        try:
            await self._is_stopping.wait()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            left = [slot.process for slot in self._slots if slot.process is not None]
            await asyncio.gather(*(async_process.close(process, STOP_SECONDS) for process in left))

    async def _start(self) -> Process:
        """Start a process, and wait until it takes connections.

        :raises EngineFault: if it does not.
        """
        file = self._listening.fileno()
        command = (sys.executable, "-m", "terranova.server", "--listen-on", str(file))
        process = await async_process.start(command, pass_fds=(file,))
        try:
            async with asyncio.timeout(READY_SECONDS):
                await async_process.receive(process)
        except TimeoutError:
            await async_process.close(process)
            raise EngineFault("start", f"not ready after {READY_SECONDS:.0f} s") from None
        except (EngineFault, asyncio.CancelledError):
            await async_process.close(process)
            raise
        return process

    async def _keep(self, slot: Slot) -> None:
        """Start a process again whenever it ends by itself."""
        shortest, longest = PAUSE_SECONDS
        pause = shortest
        while True:
            began = time.monotonic()
            try:
                slot.process = process = slot.process or await self._start()
                code = await process.wait()
                if slot.process is not process:
                    continue  # it was replaced
                slot.process = None
                await async_process.close(process)
                log.warning("web process %s has ended with code %s", process.pid, code)
            except (EngineFault, OSError) as error:
                log.error("a web process does not start: %s", error)
            pause = min(2 * pause, longest) if time.monotonic() - began < SHORT_LIFE else shortest
            await asyncio.sleep(pause)

    async def _replace_when_outdated(self) -> None:
        """Replace one process after the other: each stops when its successor takes connections."""
        while True:
            await self._is_outdated.wait()
            self._is_outdated.clear()
            for slot in self._slots:
                try:
                    new = await self._start()
                except (EngineFault, OSError) as error:
                    log.error("a web process is not replaced, as its successor does not start: %s", error)
                    continue
                old, slot.process = slot.process, new
                if old is not None:
                    await async_process.close(old, STOP_SECONDS)


def tell_ready() -> None:
    """Tell the supervisor that this process takes connections."""
    sys.stdout.write('{"ready": true}\n')
    sys.stdout.flush()


def end_with_supervisor() -> None:
    """Stop this process when its input ends: the supervisor wants it to, or is gone."""

    def wait() -> None:
        with contextlib.suppress(OSError, ValueError):
            sys.stdin.buffer.read()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, name="terranova-supervised", daemon=True).start()
