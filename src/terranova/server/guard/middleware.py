"""What every request passes: foreign pages, floods and huge bodies stop here; headers are added.

From here on sentences are in the language of the request.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from terranova.locale import speaking
from terranova.server.errors import Refusal
from terranova.server.failures import failure_response
from terranova.server.guard.hosts import AllowedHosts
from terranova.server.guard.origin import EMBEDDED, HEADERS, SECURE_HEADERS, is_own_origin
from terranova.server.guard.quotas import Rates, network_of
from terranova.server.language import language_of
from terranova.server.logs import about, new_request_id
from terranova.server.schema.vocabulary import TABLE_ID
from terranova.server.settings import Settings

SAFE = ("GET", "HEAD", "OPTIONS")
UPLOADS = ("/api/records", "/api/analyses", "/api/analyses/read", "/api/analyses/write")
WEIGHTS = {
    "/api/docs": 20,
    "/api/games": 3,
    "/api/open-tables": 2,
    "/api/openapi.json": 8,
    "/api/lessons": 8,
    "/rules": 8,
}
"""Answers that take as long as so many usual ones."""


class Guard:
    """A middleware around everything."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        rates: Rates,
        on_answer: Callable[[str, int, float], None] = lambda _method, _status, _seconds: None,
        on_refusal: Callable[[str], None] = lambda _code: None,
    ) -> None:
        self.app = app
        self.settings = settings
        self.rates = rates
        self.hosts = AllowedHosts(settings)
        self.on_answer = on_answer
        self.on_refusal = on_refusal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        with speaking(language_of(HTTPConnection(scope))):
            if scope["type"] == "websocket":  # its head is bounded by the protocol, before anybody hears of it
                if not self.hosts.has(Headers(scope=scope).get("host", "")):
                    await receive()
                    return await send({"type": "websocket.close", "code": 4003, "reason": "unknown-host"})
                with about(request=new_request_id(), **_table_in(scope["path"])):
                    return await self.app(scope, receive, send)
            return await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, request_id = time.monotonic(), new_request_id()
        with about(request=request_id, **_table_in(scope["path"])):
            await self._answer_known(scope, receive, send, began, request_id)

    async def _answer_known(self, scope: Scope, receive: Receive, send: Send, began: float, request_id: str) -> None:
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
                is_secure = self.settings.is_secure or scope["scheme"] == "https"
                for name, value in (HEADERS | (SECURE_HEADERS if is_secure else {})).items():
                    headers.setdefault(name, value)
                if scope["path"].startswith(EMBEDDED) and "frame-ancestors *" in headers["Content-Security-Policy"]:
                    del headers["X-Frame-Options"]
                if headers.get("content-type") == "application/json":  # what one person sees is not for another
                    headers.setdefault("Cache-Control", "no-store")
                headers["X-Request-Id"] = request_id
                self.on_answer(scope["method"], message["status"], time.monotonic() - began)
            await send(message)

        try:
            self._check(scope, most)
        except Refusal as refusal:
            self.on_refusal(refusal.code)
            return await failure_response(refusal)(scope, receive, send_with_headers)
        return await self.app(scope, _count_received(receive, most, limits.body_seconds), send_with_headers)

    def _check(self, scope: Scope, most: int) -> None:
        headers = Headers(scope=scope)
        address = network_of(scope["client"][0]) if scope.get("client") else ""
        self.rates.use("requests", address, WEIGHTS.get(scope["path"], 1))
        if _size_of_head(scope) > self.settings.limits.head_bytes:
            raise Refusal("too-large", limit=self.settings.limits.head_bytes)
        if not self.hosts.has(headers.get("host", "")):
            raise Refusal("unknown-host")
        if scope["method"] not in SAFE and not is_own_origin(headers, self.settings.allowed_origins):
            raise Refusal("foreign-origin")
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > most:
            raise Refusal("too-large", limit=most)


def _table_in(path: str) -> dict[str, str]:
    """The table that an address names, for the log."""
    found = re.match(rf"/(?:api/tables|table|replay)/({TABLE_ID})(?:/|$)", path)
    return {"table": found[1]} if found else {}


def _size_of_head(scope: Scope) -> int:
    address = len(scope.get("raw_path") or b"") + len(scope.get("query_string") or b"")
    return address + sum(len(name) + len(value) for name, value in scope["headers"])


def _count_received(receive: Receive, most: int, seconds: float) -> Receive:
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
