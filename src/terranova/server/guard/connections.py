"""Limits below requests and messages: clients that send too much or too slowly, or read too slowly, are cut off.

The web server's own classes wait for ever for the head of a request and for a client that reads nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from terranova.server.errors import Refusal
from terranova.server.guard.frames import FrameBudget
from terranova.server.guard.quotas import NETWORKS_SHARING, Rates, network_of, wider_network_of
from terranova.server.settings import Limits
from terranova.server.system_clock import SystemClock

TOO_MANY = 4029
"""The code with which a flooder's socket is closed."""
FLOODED_SECONDS = 2
"""For a flooder to read that code; nothing of theirs is read meanwhile."""

TRANSPORT = "terranova.transport"
"""The name under which a socket's scope holds its connection."""


class ConnectionCount:
    """How many connections of each address are open, and their limits."""

    def __init__(self, limits: Limits, proxies: Iterable[str]) -> None:
        self.limits = limits
        self.frames = Rates(SystemClock(), limits)
        self._trusted = [ipaddress.ip_network(name, strict=False) for name in proxies if name != "*"]
        self._trusts_all = "*" in proxies
        self._open: Counter[str] = Counter()
        """By the name they are counted under, and those of version 6 by their wider network too:"""
        self._n_wider = 0

    def enter(self, address: str | None) -> str | None:
        """Count a connection; returns the name it is counted under, or None if there are too many."""
        name = "" if address is None or self._is_proxy(address) else network_of(address)
        each = self.limits.connections_per_address
        wider = wider_network_of(name)
        bounds = {name: each} if name else {}
        if wider:
            bounds[wider] = each * NETWORKS_SHARING
        if self._open.total() - self._n_wider >= self.limits.connections:
            return None
        if any(self._open[one] >= most for one, most in bounds.items()):
            return None
        self._open[name] += 1
        if wider:
            self._open[wider] += 1
            self._n_wider += 1
        return name

    def exit(self, name: str) -> None:
        """Stop counting a connection."""
        wider = wider_network_of(name)
        self._n_wider -= wider is not None
        for one in (name, wider):
            if one is not None:
                self._open[one] -= 1
                if not self._open[one]:
                    del self._open[one]

    def _is_proxy(self, address: str) -> bool:
        # A proxy brings everybody's connections.
        if self._trusts_all:
            return True
        try:
            place = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(place in network for network in self._trusted)


class Watchdog:
    """Counts one connection, and ends it if what must happen on it does not happen in time."""

    def __init__(self, count: ConnectionCount) -> None:
        self._count = count
        self._name: str | None = None
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def enter(self, transport: asyncio.Transport) -> bool:
        """Count the connection; False if its address has too many, and it is closed."""
        peer = transport.get_extra_info("peername")
        self._name = self._count.enter(str(peer[0]) if isinstance(peer, tuple | list) else None)
        if self._name is None:
            transport.abort()
        return self._name is not None

    def exit(self) -> None:
        """Stop counting, and cancel all timers."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        if self._name is not None:
            self._count.exit(self._name)
            self._name = None

    def expect(self, what: str, seconds: float, otherwise: Callable[[], None]) -> None:
        """Start the timer of something that must happen, unless it runs already."""
        if what not in self._timers:
            self._timers[what] = asyncio.get_running_loop().call_later(seconds, otherwise)

    def has_come(self, what: str) -> None:
        """Cancel the timer of something that has happened."""
        if timer := self._timers.pop(what, None):
            timer.cancel()


class HttpProtocol(H11Protocol):
    """A connection for requests."""

    count: ClassVar[ConnectionCount]

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._watchdog = Watchdog(self.count)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, and wait for the head of a request."""
        super().connection_made(transport)
        if self._watchdog.enter(transport):
            self._watchdog.expect("head", self.count.limits.head_seconds, transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting it."""
        self._watchdog.exit()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Stop waiting once the head is there; wait again when another one has begun."""
        super().data_received(data)
        if self.conn.their_state is not h11.SEND_BODY:
            self._watchdog.has_come("rest")
        if self.conn.their_state is not h11.IDLE:
            self._watchdog.has_come("head")
        elif self.conn.trailing_data[0]:
            self._watchdog.expect("head", self.count.limits.head_seconds, self.transport.abort)

    def on_response_complete(self) -> None:
        """Wait a moment for the rest of a request that is answered already: cut off, many clients miss the answer."""
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY and not self.transport.is_closing():
            self._watchdog.expect("rest", self.count.limits.linger_seconds, self.transport.abort)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the connection to the other protocol, which counts it."""
        self._watchdog.exit()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """Wait for a client that does not read, but not for ever."""
        super().pause_writing()
        self._watchdog.expect("reading", self.count.limits.stall_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on: the client reads again."""
        self._watchdog.has_come("reading")
        super().resume_writing()


class Inbox:
    """What has come by a socket and is not read yet. It has one reader.

    ``asyncio.Queue`` keeps room for 64 of each of four things: three kilobytes of every socket.
    """

    __slots__ = ("_messages", "_news")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._news: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Add a message."""
        self._messages.append(message)
        if self._news is not None and not self._news.done():
            self._news.set_result(None)

    async def get(self) -> Any:
        """Take the first message; wait for one if there is none."""
        while not self._messages:
            self._news = asyncio.get_running_loop().create_future()
            await self._news
        return self._messages.pop(0)

    def empty(self) -> bool:
        """Whether there is nothing to read."""
        return not self._messages


class SocketProtocol(WebSocketsSansIOProtocol):
    """A connection for messages."""

    count: ClassVar[ConnectionCount]

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.queue = Inbox()  # type: ignore[assignment]  # all that is asked of the queue
        self._watchdog = Watchdog(self.count)
        self._budget = FrameBudget(self.count.frames, f"socket {id(self)}")
        self._is_stalled = False
        self._is_flooded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count it."""
        super().connection_made(transport)
        self._watchdog.enter(self.transport)

    def handle_connect(self, event: Request) -> None:
        """Show the application the connection, so that it can write frames itself."""
        super().handle_connect(event)
        if hasattr(self, "scope"):  # else the handshake was refused
            self.scope["extensions"][TRANSPORT] = self.transport  # type: ignore[assignment]  # of our own kind

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting it."""
        self._watchdog.exit()
        self._budget.close()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Count what has arrived, then read it; a flooder is not read."""
        if not self._is_flooded and self._has_room(data):
            super().data_received(data)

    def _has_room(self, data: bytes) -> bool:
        if self.handshake_initiated:  # before that comes the head of the request, which is bounded
            try:
                self._budget.use(data, self._address())
            except Refusal:
                self._end_flood()
                return False
        return True

    def _address(self) -> str | None:
        """Where the client is; not known of one behind a proxy until the app has begun."""
        client = self.scope["client"] if self.handshake_complete else None
        return network_of(client[0]) if client else None

    def _end_flood(self) -> None:
        self._is_flooded = self._is_stalled = True
        self.transport.pause_reading()
        if not self.handshake_complete:
            self.transport.abort()
            return
        with contextlib.suppress(InvalidState):
            self.conn.send_close(TOO_MANY, "too-many")
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MANY, "reason": "too-many"})
        self.close_sent = True
        self.stop_keepalive()
        # Closing at once would reset the connection, as what it has sent is not read; the code would be lost.
        self.close_timer = self.loop.call_later(FLOODED_SECONDS, self.transport.abort)

    def pause_writing(self) -> None:
        """Stop listening to a client that does not read: a ping would be answered into memory."""
        super().pause_writing()
        self._watchdog.expect("reading", self.count.limits.stall_seconds, self.transport.abort)
        self._is_stalled = True
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """Listen again: the client reads."""
        self._watchdog.has_come("reading")
        super().resume_writing()
        self._is_stalled = False
        if not self.read_paused:
            self.transport.resume_reading()

    async def receive(self) -> Any:
        """Return the next message; that lets the client send again, unless it does not read."""
        message = await super().receive()
        if self._is_stalled:
            self.transport.pause_reading()
        return message


def make_protocols(count: ConnectionCount) -> tuple[type[HttpProtocol], type[SocketProtocol]]:
    """Return the protocols of one server; the web server makes their instances itself."""

    class Http(HttpProtocol):
        pass

    class Socket(SocketProtocol):
        pass

    Http.count = Socket.count = count
    return Http, Socket
