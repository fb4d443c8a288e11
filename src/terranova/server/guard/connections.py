"""Wires: what happens below requests and messages. Who sends or reads too slowly is cut off, and nobody has too many.

The web server's own classes wait for ever for the head of a request and for a client that reads nothing.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from terranova.server.guard.quotas import network_of
from terranova.server.settings import Limits


class Wires:
    """What all connections of a server share: its limits, and how many there are of each address."""

    def __init__(self, limits: Limits, proxies: Iterable[str]) -> None:
        self.limits = limits
        self._trusted = [ipaddress.ip_network(name, strict=False) for name in proxies if name != "*"]
        self._trusts_all = "*" in proxies
        self._open: Counter[str] = Counter()

    def enter(self, address: str | None) -> str | None:
        """Count a connection; under which name, or None if there are too many."""
        name = "" if address is None or self._is_proxy(address) else network_of(address)
        if name and self._open[name] >= self.limits.connections_per_address:
            return None
        self._open[name] += 1
        return name

    def exit(self, name: str) -> None:
        """Count a connection no more."""
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


class Wire:
    """One connection: whether it is counted, and until when something must happen on it."""

    def __init__(self, wires: Wires) -> None:
        self._wires = wires
        self._name: str | None = None
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def enter(self, transport: asyncio.Transport) -> bool:
        """Count it; False if there are too many of its address, and it is closed."""
        peer = transport.get_extra_info("peername")
        self._name = self._wires.enter(str(peer[0]) if isinstance(peer, tuple | list) else None)
        if self._name is None:
            transport.abort()
        return self._name is not None

    def exit(self) -> None:
        """Count it no more, and wait for nothing."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        if self._name is not None:
            self._wires.exit(self._name)
            self._name = None

    def expect(self, what: str, seconds: float, otherwise: Callable[[], None]) -> None:
        """Wait so long for something, unless that is being waited for already."""
        if what not in self._timers:
            self._timers[what] = asyncio.get_running_loop().call_later(seconds, otherwise)

    def has_come(self, what: str) -> None:
        """Wait for it no more."""
        if timer := self._timers.pop(what, None):
            timer.cancel()


def make_protocols(wires: Wires) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """The classes of connections for a server."""
    limits = wires.limits

    class Http(H11Protocol):
        """A connection for requests."""

        def __init__(self, *args: Any, **named: Any) -> None:
            super().__init__(*args, **named)
            self.wire = Wire(wires)

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            if self.wire.enter(transport):
                self.wire.expect("head", limits.head_seconds, transport.abort)

        def connection_lost(self, exc: Exception | None) -> None:
            self.wire.exit()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.conn.their_state is not h11.IDLE:
                self.wire.has_come("head")
            elif self.conn.trailing_data[0]:
                self.wire.expect("head", limits.head_seconds, self.transport.abort)

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self.wire.exit()  # the other protocol counts it
            super().handle_websocket_upgrade(event)

        def pause_writing(self) -> None:
            super().pause_writing()
            self.wire.expect("reading", limits.stall_seconds, self.transport.abort)

        def resume_writing(self) -> None:
            self.wire.has_come("reading")
            super().resume_writing()

    class Socket(WebSocketsSansIOProtocol):
        """A connection for messages."""

        def __init__(self, *args: Any, **named: Any) -> None:
            super().__init__(*args, **named)
            self.wire = Wire(wires)
            self._is_stalled = False

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            self.wire.enter(self.transport)

        def connection_lost(self, exc: Exception | None) -> None:
            self.wire.exit()
            super().connection_lost(exc)

        def pause_writing(self) -> None:
            super().pause_writing()
            self.wire.expect("reading", limits.stall_seconds, self.transport.abort)
            # Whoever does not read is not heard either: a ping would be answered into memory.
            self._is_stalled = True
            self.transport.pause_reading()

        def resume_writing(self) -> None:
            self.wire.has_come("reading")
            super().resume_writing()
            self._is_stalled = False
            if not self.read_paused:
                self.transport.resume_reading()

        async def receive(self) -> Any:
            message = await super().receive()
            if self._is_stalled:
                self.transport.pause_reading()
            return message

    return Http, Socket
