"""The connection on which events arrive. It reconnects by itself, and says when events may have been lost.

redis-py's own ``PubSub`` subscribes again after a lost connection without a word: nobody would learn of the gap.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable
from typing import Any

from redis.asyncio import ConnectionPool

from terranova.server.bus.redis_link import RedisLink

log = logging.getLogger(__name__)

BACKOFF_SECONDS = (0.05, 2.0)
"""Between two attempts to connect: the first and the longest."""
SILENCE_SECONDS = 2.5
"""Each process hears its own beat every second; after such a silence the connection is taken for dead."""
AT_ONCE = 500
"""Channels in one command."""
CONFIRM_SECONDS = 2.0
"""For the confirmation of a subscription; after that the gap is noticed by the silence."""


Handler = Callable[[bytes], None]


class Subscriber:
    """Follows channels for as long as it runs; the messages of its own process are passed over unread."""

    def __init__(self, pool: ConnectionPool, own: bytes, beat_channel: str, notice_gap: Callable[[], None]) -> None:
        self.is_connected = False
        self._own = own
        """How the messages of this process begin."""
        self._pool = pool
        self._beat_channel = beat_channel
        self._notice_gap = notice_gap
        self._handlers: dict[str, Handler] = {}
        self._confirmed: dict[str, asyncio.Future[None]] = {}
        self._link: RedisLink | None = None
        self._is_gap_told = False
        self._heard_at = 0.0

    async def follow(self, channel: str, handler: Handler) -> None:
        """Subscribe to a channel, and wait for the confirmation if there is a connection."""
        is_new = channel not in self._handlers
        self._handlers[channel] = handler
        if not is_new or not self.is_connected or self._link is None:
            return  # a new connection subscribes to all
        confirmed = self._confirmed.setdefault(channel, asyncio.get_running_loop().create_future())
        try:
            self._link.send([("SUBSCRIBE", channel)])
            async with asyncio.timeout(CONFIRM_SECONDS):
                await asyncio.shield(confirmed)
        except OSError:
            self._break()

    def unfollow(self, channel: str) -> None:
        """Forget a channel. What still arrives of it is dropped."""
        if self._handlers.pop(channel, None) is not None and self.is_connected and self._link is not None:
            try:
                self._link.send([("UNSUBSCRIBE", channel)])
            except OSError:
                self._break()

    def check_beat(self) -> None:
        """Break a connection on which nothing is heard any more: its other end may be gone without a word."""
        if self.is_connected and time.monotonic() - self._heard_at > SILENCE_SECONDS:
            log.warning("no event has arrived for %.1f s; connecting again", time.monotonic() - self._heard_at)
            self._break()

    def _break(self) -> None:
        """Let the watcher notice that the connection is dead."""
        self.is_connected = False
        if self._link is not None:
            self._link.abort()

    async def run(self) -> None:
        """Connect, listen, and connect again when that fails."""
        shortest, longest = BACKOFF_SECONDS
        pause = shortest
        while True:
            try:
                await self._connect()
                pause = shortest
                await self._watch()
            except Exception as error:  # whatever it is: nothing else connects again
                log.warning("events do not arrive: %r", error)
            finally:
                await self._disconnect()
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))
            pause = min(2 * pause, longest)

    async def _connect(self) -> None:
        self._is_gap_told = False
        self._link = await RedisLink.open(self._pool, self._take)
        self._heard_at = time.monotonic()
        channels = list(self._handlers)
        commands = [("SUBSCRIBE", *channels[start : start + AT_ONCE]) for start in range(0, len(channels), AT_ONCE)]
        # The own beat last: when it is heard, all others are subscribed to.
        self._link.send([*commands, ("SUBSCRIBE", self._beat_channel)])
        self.is_connected = True

    async def _disconnect(self) -> None:
        link, self._link = self._link, None
        self.is_connected = False
        for future in self._confirmed.values():
            if not future.done():
                future.set_result(None)  # the gap is told when there is a connection again
        self._confirmed.clear()
        if link is not None:
            await link.close()

    async def _watch(self) -> None:
        """:raises OSError: as soon as the connection has ended, or nothing is heard any more."""
        link = self._link
        while link is not None:
            silence = time.monotonic() - self._heard_at
            if silence > SILENCE_SECONDS:
                raise TimeoutError("silence")
            await asyncio.wait([link.lost], timeout=SILENCE_SECONDS - silence + 0.01)
            if link.lost.done():
                raise ConnectionError("the connection has ended")

    def _take(self, reply: Any) -> None:
        if isinstance(reply, Exception):
            log.warning("Redis refuses: %s", reply)
            self._break()
            return
        kind, channel = reply[0], reply[1].decode()
        if kind == b"message":
            self._heard_at = time.monotonic()
            if channel == self._beat_channel and not self._is_gap_told:
                self._is_gap_told = True
                self._notice_gap()
            self._handle(channel, reply[2])
        elif kind == b"subscribe" and (future := self._confirmed.pop(channel, None)) and not future.done():
            future.set_result(None)

    def _handle(self, channel: str, message: bytes) -> None:
        if message.startswith(self._own):
            return
        handler = self._handlers.get(channel)
        if handler is None:
            return
        try:
            handler(message)
        except Exception:  # one event must not keep the others from arriving
            log.exception("an event of %s could not be handled", channel)
