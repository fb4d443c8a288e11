"""Refusals as the messages and HTTP responses that clients get."""

from __future__ import annotations

import math

from starlette.responses import Response

from terranova.server.errors import describe
from terranova.server.schema.views import EntryView, Failure, Problem

RETRY_SECONDS = 3
"""When to try again, if the refusal does not say."""


def failure(error: Exception, key: str | None = None, missed: list[EntryView] | None = None) -> Failure:
    """Return the answer to a message that was refused; a stale one brings the entries it missed."""
    _, problem = describe(error)
    return Failure(key=key, error=Problem(**problem), missed=missed)


def failure_response(error: Exception, missed: list[EntryView] | None = None) -> Response:
    """Return the response to a request that was refused."""
    status, problem = describe(error)
    headers = {"Cache-Control": "no-store"}
    if status in (429, 503):
        headers["Retry-After"] = str(math.ceil(problem["details"].get("seconds", RETRY_SECONDS)))
    return Response(failure(error, None, missed).model_dump_json(), status, headers, "application/json")
