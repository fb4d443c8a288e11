"""Ending tasks that talk to Redis."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

PATIENCE_SECONDS = 0.3


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they are done: redis-py 5 sometimes loses a cancellation that comes while it connects."""
    left = {task for task in tasks if not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=PATIENCE_SECONDS)
