"""Refusals as HTTP responses; nothing a client sends makes a bare 500."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from terranova.errors import TerraNovaError
from terranova.server.errors import Refusal
from terranova.server.failures import failure_response
from terranova.server.http.validation import reason_of
from terranova.store import StoreFailedError

log = logging.getLogger(__name__)

STATUS_CODES = {
    400: "bad-json",
    404: "not-found",
    405: "method-not-allowed",
    408: "too-slow",
    413: "too-large",
    415: "unsupported-media",
}


def wants_page(request: Request) -> bool:
    """Whether a reader has mistyped an address, so that a page answers and no JSON."""
    path = request.scope["path"]
    is_read = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    return is_read and not path.startswith(("/api/", "/web/"))


def add_handlers(app: FastAPI, not_found: Callable[[Request], Awaitable[Response]]) -> None:
    """Make every refusal a response of the same form; readers who mistype an address get the page ``not_found``."""

    @app.exception_handler(Refusal)
    @app.exception_handler(TerraNovaError)
    async def refused(_: Request, error: Refusal | TerraNovaError) -> Response:
        return failure_response(error)

    @app.exception_handler(StoreFailedError)
    async def not_kept(_: Request, error: Exception) -> Response:
        log.error("the database failed: %s", error)
        return failure_response(Refusal("not-kept"))

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        if wants_page(request):
            return await not_found(request)
        errors = error.errors()
        if any(one.get("type") == "json_invalid" for one in errors):
            return failure_response(Refusal("bad-json"))
        return failure_response(Refusal("bad-message", reason=reason_of(errors)))

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and wants_page(request):
            return await not_found(request)
        code = STATUS_CODES.get(error.status_code, "bad-json" if error.status_code < 500 else "internal")
        limit = request.app.state.context.settings.limits.body_bytes
        response = failure_response(Refusal(code, limit=limit) if code == "too-large" else Refusal(code))
        for name, value in (error.headers or {}).items():
            response.headers[name] = value
        return response

    @app.exception_handler(Exception)
    async def failed(_: Request, __: Exception) -> Response:
        return failure_response(Refusal("internal"))
