"""Refusals as the messages and HTTP responses that clients get."""

from __future__ import annotations

import math

from starlette.responses import Response

from terranova.errors import IllegalActionError, InvalidTextError, TerraNovaError, UnknownMapError
from terranova.server.errors import Refusal
from terranova.server.schema.views import EntryView, Failure, Problem

RETRY_AFTER_SECONDS = 3
"""When to try again, if the refusal does not say."""

RULES = {"turn-unfinished": "R9", "not-your-turn": "R4"}
"""The rules of the server's own refusals."""


def problem_of(error: Refusal | TerraNovaError) -> Problem:
    """Return the refusal in the current language, with its rule and its place."""
    rule = RULES.get(error.code) if isinstance(error, Refusal) else error.rule
    details = {name: _plain(value) for name, value in error.details.items()}
    action = error.action if isinstance(error, IllegalActionError) else None
    line, column = (error.line, error.column) if isinstance(error, InvalidTextError) else (None, None)
    return Problem(
        code=error.code,
        message=error.sentence,
        rule=rule,
        action=action,
        line=line,
        column=column,
        details=details,
    )


def failure(error: Refusal | TerraNovaError, key: str | None = None, missed: list[EntryView] | None = None) -> Failure:
    """Return the answer to a message that was refused; a stale one brings the entries it missed."""
    return Failure(key=key, error=problem_of(error), missed=missed)


def failure_response(error: Refusal | TerraNovaError, missed: list[EntryView] | None = None) -> Response:
    """Return the response to a request that was refused."""
    status = error.status if isinstance(error, Refusal) else 404 if isinstance(error, UnknownMapError) else 422
    headers = {"Cache-Control": "no-store"}
    if status in (429, 503):
        headers["Retry-After"] = str(math.ceil(error.details.get("seconds", RETRY_AFTER_SECONDS)))
    return Response(failure(error, None, missed).model_dump_json(), status, headers, "application/json")


def _plain(value: object) -> object:
    """Return a value that JSON can hold."""
    return value if isinstance(value, str | int | float | bool | list | dict | None) else str(value)
