"""Why a message was not understood, in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from terranova.locale import say


def reason_of(errors: Sequence[Any]) -> str:
    """Return the first problem, with its place. What was sent is not repeated: it may be anything."""
    if not errors:
        return say("it cannot be read")
    first = errors[0]
    place = ".".join(str(part)[:40] for part in first.get("loc", ()) if part != "body")
    message = str(first.get("msg") or say("it cannot be read"))[:200]
    return f"{place}: {message}" if place else message
