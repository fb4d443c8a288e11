"""Work that goes on after the request that began it has ended."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from terranova.errors import TerraNovaError
from terranova.server.errors import Refusal
from terranova.store import StoreFailedError

log = logging.getLogger(__name__)

T = TypeVar("T")


class BackgroundTasks:
    """The tasks of a server; those still running are cancelled at its end."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task and log how it fails, unless whoever waits for it is told."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finish)
        return task

    def _finish(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refusal | TerraNovaError | StoreFailedError):
            log.error("work at a table failed", exc_info=error)

    async def close(self) -> None:
        """Cancel what is running; what was acknowledged is committed already."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
