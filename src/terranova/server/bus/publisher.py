"""The connection on which commands go to Redis that nobody waits for, such as events. It reconnects by itself."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from redis.asyncio import ConnectionPool

from terranova.server.bus.redis_link import Command, RedisLink

log = logging.getLogger(__name__)

BACKOFF_SECONDS = (0.05, 1.0)
"""Between two attempts to connect: the first and the longest."""
ANSWER_SECONDS = 2.0
"""A connection on which no answer comes for so long is taken for dead."""
MOST_WAITING = 20_000
"""Commands that are not answered; beyond that they are dropped."""


class Publisher:
    """Sends commands in their order for as long as it runs; what may not have arrived is told to ``drop``."""

    def __init__(self, pool: ConnectionPool, drop: Callable[[Iterable[Command]], None]) -> None:
        self._pool = pool
        self._drop = drop
        self._link: RedisLink | None = None
        self._is_new = True
        """Whether it has never been connected: then commands wait for that."""
        self._waiting: list[Command] = []
        self._unanswered: deque[Command] = deque()
        self._answered_at = 0.0

    def send(self, command: Command) -> None:
        """Send a command with the others of this moment."""
        if len(self._waiting) + len(self._unanswered) >= MOST_WAITING or (self._link is None and not self._is_new):
            self._drop([command])
            return
        self._waiting.append(command)
        if self._link is not None and len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        link, waiting, self._waiting = self._link, self._waiting, []
        if not waiting:
            return
        if not self._unanswered:
            self._answered_at = time.monotonic()
        self._unanswered.extend(waiting)
        try:
            if link is None:
                raise ConnectionError("the connection has ended")
            link.send(waiting)
        except Exception as error:  # whatever it is: later commands are sent on a new connection
            self._fail(error)

    def _take(self, reply: Any) -> None:
        self._answered_at = time.monotonic()
        command = self._unanswered.popleft()
        if isinstance(reply, Exception):
            log.warning("Redis refuses %s: %s", command[0], reply)
            self._drop([command])

    def _fail(self, error: Exception) -> None:
        lost, self._waiting = [*self._unanswered, *self._waiting], []
        self._unanswered.clear()
        if lost:
            log.warning("%s events could not be sent: %r", len(lost), error)
            self._drop(lost)
        if self._link is not None:
            self._link.abort()

    async def run(self) -> None:
        """Connect, watch, and connect again when that fails."""
        shortest, longest = BACKOFF_SECONDS
        pause = shortest
        while True:
            try:
                self._link = await RedisLink.open(self._pool, self._take)
                self._is_new, pause = False, shortest
                self._flush()
                await self._watch(self._link)
            except Exception as error:  # whatever it is: nothing else connects again
                self._fail(error)
            finally:
                link, self._link = self._link, None
                if link is not None:
                    await link.close()
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))
            pause = min(2 * pause, longest)

    async def _watch(self, link: RedisLink) -> None:
        """:raises OSError: as soon as the connection has ended, or no answer comes."""
        while True:
            await asyncio.wait([link.lost], timeout=ANSWER_SECONDS)
            if link.lost.done():
                raise ConnectionError("the connection has ended")
            if self._unanswered and time.monotonic() - self._answered_at > ANSWER_SECONDS:
                raise TimeoutError("no answer")
