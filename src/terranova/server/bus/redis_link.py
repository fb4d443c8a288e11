"""A connection to Redis whose replies arrive as calls.

A task that waits for each reply would cost more than the reply itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from hiredis import ProtocolError, Reader, pack_command
from redis.asyncio import ConnectionPool
from redis.asyncio.connection import AbstractConnection

Command = tuple[str | bytes, ...]

BUFFER_BYTES = 65_536


class RedisLink(asyncio.BufferedProtocol):
    """Connected by redis-py, which knows about passwords and encryption, and from then on without it."""

    def __init__(self, connection: AbstractConnection, on_reply: Callable[[Any], None]) -> None:
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the connection has ended."""
        self._connection = connection
        self._on_reply = on_reply
        self._reader = Reader()
        self._buffer = bytearray(BUFFER_BYTES)
        if connection._writer is None:
            raise ConnectionError("the connection has ended")
        self._transport = connection._writer.transport
        self._transport.set_protocol(self)

    @classmethod
    async def open(cls, pool: ConnectionPool, on_reply: Callable[[Any], None]) -> RedisLink:
        """Connect as a pool says; replies are handed to ``on_reply``, an error among them as an exception."""
        connection: AbstractConnection = pool.make_connection()  # type: ignore[no-untyped-call]
        try:
            await connection.connect()  # type: ignore[no-untyped-call]
            return cls(connection, on_reply)
        except BaseException:
            await connection.disconnect(nowait=True)
            raise

    def send(self, commands: Iterable[Command]) -> None:
        """Send commands, all at once.

        :raises ConnectionError: if the connection has ended.
        """
        if self.lost.done() or self._transport.is_closing():
            raise ConnectionError("the connection has ended")
        self._transport.write(b"".join(pack_command(command) for command in commands))  # type: ignore[arg-type]

    def abort(self) -> None:
        """End the connection; ``lost`` is done soon."""
        self._transport.abort()

    async def close(self) -> None:
        """End the connection without waiting: a link that lets nothing through holds the last bytes for long."""
        self.abort()
        await self._connection.disconnect(nowait=True)

    def get_buffer(self, sizehint: int) -> bytearray:  # noqa: ARG002  # there is one size
        """Where the next bytes go."""
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Take the replies in the bytes that have come."""
        self._reader.feed(self._buffer, 0, nbytes)  # type: ignore[arg-type]
        try:
            while (reply := self._reader.gets()) is not False:
                self._on_reply(reply)
        except ProtocolError:
            self.abort()

    def connection_lost(self, error: Exception | None) -> None:  # noqa: ARG002  # however it has ended
        """Tell those who wait for it."""
        if not self.lost.done():
            self.lost.set_result(None)
