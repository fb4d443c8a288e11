"""Limits below requests and messages: clients that send or read too slowly are cut off, and no address has too many.

The web server's own classes wait for ever for the head of a request and for a client that reads nothing.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from terranova.server.guard.quotas import network_of
from terranova.server.settings import Limits


class ConnectionCount:
    """How many connections of each address are open, and their limits."""

    def __init__(self, limits: Limits, proxies: Iterable[str]) -> None:
        self.limits = limits
        self._trusted = [ipaddress.ip_network(name, strict=False) for name in proxies if name != "*"]
        self._trusts_all = "*" in proxies
        self._open: Counter[str] = Counter()

    def enter(self, address: str | None) -> str | None:
        """Count a connection; returns the name it is counted under, or None if there are too many."""
        name = "" if address is None or self._is_proxy(address) else network_of(address)
        if name and self._open[name] >= self.limits.connections_per_address:
            return None
        self._open[name] += 1
        return name

    def exit(self, name: str) -> None:
        """Stop counting a connection."""
        self._open[name] -= 1
        if not self._open[name]:
            del self._open[name]

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
        if self.conn.their_state is not h11.IDLE:
            self._watchdog.has_come("head")
        elif self.conn.trailing_data[0]:
            self._watchdog.expect("head", self.count.limits.head_seconds, self.transport.abort)

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


class SocketProtocol(WebSocketsSansIOProtocol):
    """A connection for messages."""

    count: ClassVar[ConnectionCount]

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._watchdog = Watchdog(self.count)
        self._is_stalled = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count it."""
        super().connection_made(transport)
        self._watchdog.enter(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting it."""
        self._watchdog.exit()
        super().connection_lost(exc)

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
