"""The connection on which events arrive. It reconnects by itself, and says when events may have been lost.

redis-py's own ``PubSub`` subscribes again after a lost connection without a word: nobody would learn of the gap.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import Callable

from redis.asyncio import ConnectionPool
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import RedisError

from terranova.server.bus.bus import Event, Handler

log = logging.getLogger(__name__)

BACKOFF_SECONDS = (0.05, 2.0)
"""Between two attempts to connect: the first and the longest."""
SILENCE_SECONDS = 2.5
"""Each process hears its own beat every second; after such a silence the connection is taken for dead."""
CONFIRM_SECONDS = 2.0
"""For the confirmation of a subscription; after that the gap is noticed by the silence."""


class Subscriber:
    """Follows channels for as long as it runs."""

    def __init__(self, pool: ConnectionPool, beat_channel: str, notice_gap: Callable[[], None]) -> None:
        self.is_connected = False
        self._pool = pool
        self._beat_channel = beat_channel
        self._notice_gap = notice_gap
        self._handlers: dict[str, Handler] = {}
        self._confirmed: dict[str, asyncio.Future[None]] = {}
        self._connection: AbstractConnection | None = None
        self._heard_at = 0.0

    async def follow(self, channel: str, handler: Handler) -> None:
        """Subscribe to a channel, and wait for the confirmation if there is a connection."""
        is_new = channel not in self._handlers
        self._handlers[channel] = handler
        if not is_new or not self.is_connected or self._connection is None:
            return  # a new connection subscribes to all
        confirmed = self._confirmed.setdefault(channel, asyncio.get_running_loop().create_future())
        try:
            await _send(self._connection, "SUBSCRIBE", channel)
            async with asyncio.timeout(CONFIRM_SECONDS):
                await asyncio.shield(confirmed)
        except (RedisError, OSError):
            self._break()

    def unfollow(self, channel: str) -> None:
        """Forget a channel. What still arrives of it is dropped."""
        if self._handlers.pop(channel, None) is not None and self.is_connected and self._connection is not None:
            task = asyncio.ensure_future(self._unsubscribe(self._connection, channel))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _unsubscribe(self, connection: AbstractConnection, channel: str) -> None:
        if channel not in self._handlers:
            await _send(connection, "UNSUBSCRIBE", channel)

    def check_beat(self) -> None:
        """Break a connection on which nothing is heard any more: its other end may be gone without a word."""
        if self.is_connected and time.monotonic() - self._heard_at > SILENCE_SECONDS:
            log.warning("no event has arrived for %.1f s; connecting again", time.monotonic() - self._heard_at)
            self._break()

    def _break(self) -> None:
        """Let the reader notice that the connection is dead."""
        self.is_connected = False
        writer = getattr(self._connection, "_writer", None)
        if writer is not None:
            writer.transport.abort()

    async def run(self) -> None:
        """Connect, read, and connect again when that fails."""
        shortest, longest = BACKOFF_SECONDS
        pause = shortest
        while True:
            try:
                await self._connect()
                pause = shortest
                await self._read()
            except Exception as error:  # whatever it is: nothing else connects again
                log.warning("events do not arrive: %r", error)
            finally:
                await self._disconnect()
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))
            pause = min(2 * pause, longest)

    async def _connect(self) -> None:
        connection: AbstractConnection = self._pool.make_connection()  # type: ignore[no-untyped-call]
        self._connection = connection
        await connection.connect()  # type: ignore[no-untyped-call]
        await connection.send_command("SUBSCRIBE", self._beat_channel)
        sent: set[str] = set()
        while missing := self._handlers.keys() - sent:  # more may come while these are sent
            await connection.send_command("SUBSCRIBE", *missing)
            sent |= missing
        self._heard_at = time.monotonic()
        self.is_connected = True

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        self.is_connected = False
        for future in self._confirmed.values():
            if not future.done():
                future.set_result(None)  # the gap is told when there is a connection again
        self._confirmed.clear()
        if connection is not None:
            # Not waited for: a link that lets nothing through holds the last bytes for as long as it likes.
            with contextlib.suppress(Exception):
                await connection.disconnect(nowait=True)

    async def _read(self) -> None:
        connection = self._connection
        is_gap_told = False
        while connection is not None and connection is self._connection:
            response = await connection.read_response(disable_decoding=True, timeout=SILENCE_SECONDS)
            if response is None:
                raise TimeoutError("silence")
            kind, channel = bytes(response[0]), bytes(response[1]).decode()
            if kind == b"message":
                self._heard_at = time.monotonic()
                if channel == self._beat_channel and not is_gap_told:
                    is_gap_told = True  # all subscriptions are confirmed by now: they came before
                    self._notice_gap()
                self._handle(channel, bytes(response[2]))
            elif kind == b"subscribe" and (future := self._confirmed.pop(channel, None)) and not future.done():
                future.set_result(None)

    def _handle(self, channel: str, message: bytes) -> None:
        handler = self._handlers.get(channel)
        if handler is None:
            return
        try:
            handler(Event.decode(channel, message))
        except Exception:  # one event must not keep the others from arriving
            log.exception("an event of %s could not be handled", channel)


async def _send(connection: AbstractConnection, *command: str) -> None:
    """Send a command on this connection, and on no other.

    redis-py would connect again without a word, and then follow this one channel only; or, if the connection ends at
    this moment, raise an AttributeError.
    """
    if not connection.is_connected:
        raise ConnectionError("the connection has ended")
    try:
        await connection.send_command(*command)
    except AttributeError as error:
        raise ConnectionError("the connection has just ended") from error
