"""Guard: what every request passes. Foreign pages, floods and huge bodies stop here; headers are added here.

From here on the language of whoever asks is spoken.
"""

from __future__ import annotations

import asyncio

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from terranova.locale import speaking
from terranova.server.errors import Refusal
from terranova.server.failures import failure_response
from terranova.server.guard.origin import HEADERS, is_own_origin
from terranova.server.guard.quotas import Rates, network_of
from terranova.server.language import language_of
from terranova.server.settings import Settings

SAFE = ("GET", "HEAD", "OPTIONS")
UPLOADS = ("/api/records",)
WEIGHTS = {"/api/docs": 20, "/api/openapi.json": 8, "/api/lessons": 8, "/rules": 8}
"""Answers that take as long as so many usual ones."""


class Guard:
    """A middleware around everything."""

    def __init__(self, app: ASGIApp, settings: Settings, rates: Rates) -> None:
        self.app = app
        self.settings = settings
        self.rates = rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        with speaking(language_of(HTTPConnection(scope))):
            if scope["type"] == "websocket":  # its head is bounded by the protocol, before anybody hears of it
                return await self.app(scope, receive, send)
            return await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        limits = self.settings.limits
        most = limits.upload_bytes if scope["path"] in UPLOADS else limits.body_bytes

        is_head = scope["method"] == "HEAD"
        if is_head:  # answered as if all was wanted, and then left away
            scope = {**scope, "method": "GET"}

        async def send_with_headers(message: Message) -> None:
            if is_head and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            self._check(scope, most)
        except Refusal as refusal:
            return await failure_response(refusal)(scope, receive, send_with_headers)
        return await self.app(scope, _counted(receive, most, limits.body_seconds), send_with_headers)

    def _check(self, scope: Scope, most: int) -> None:
        headers = Headers(scope=scope)
        address = network_of(scope["client"][0]) if scope.get("client") else ""
        self.rates.use("requests", address, WEIGHTS.get(scope["path"], 1))
        if _size_of_head(scope) > self.settings.limits.head_bytes:
            raise Refusal("too-large", limit=self.settings.limits.head_bytes)
        if scope["method"] not in SAFE and not is_own_origin(headers, self.settings.allowed_origins):
            raise Refusal("foreign-origin")
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > most:
            raise Refusal("too-large", limit=most)


def _size_of_head(scope: Scope) -> int:
    address = len(scope.get("raw_path") or b"") + len(scope.get("query_string") or b"")
    return address + sum(len(name) + len(value) for name, value in scope["headers"])


def _counted(receive: Receive, most: int, seconds: float) -> Receive:
    """The same messages, until they are too many bytes or take too long."""
    seen, is_more = 0, True
    until: float | None = None

    async def counted() -> Message:
        nonlocal seen, is_more, until
        if not is_more:  # what comes now is that the client goes
            return await receive()
        until = until or asyncio.get_running_loop().time() + seconds
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408) from None
        is_more = message.get("more_body", False)
        seen += len(message.get("body", b""))
        if seen > most:
            raise HTTPException(413)
        return message

    return counted
