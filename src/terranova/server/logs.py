"""Logs: a line of text or of JSON for each event, with the request, the table and the person it belongs to.

A person stands there as a short digest: an id would let a reader of the log act as that person. What is said very
often is counted instead of written.
"""

from __future__ import annotations

import hashlib
import json
import logging
import secrets
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType

TEXT = "text"
JSON = "json"
MOST_A_MINUTE = 30
"""Lines of one kind, that is of one place in the program."""
MINUTE = 60.0

_request: ContextVar[Mapping[str, str]] = ContextVar("request", default=MappingProxyType({}))


def new_request_id() -> str:
    """The id of a request or a socket."""
    return secrets.token_hex(6)


def person_digest(person: str) -> str:
    """How a person is called in the log."""
    return hashlib.sha256(f"log {person}".encode()).hexdigest()[:10]


@contextmanager
def about(**known: str) -> Iterator[None]:
    """Add what is known to all lines that are written inside: ``request``, ``table``, ``person``."""
    token = _request.set({**_request.get(), **known})
    try:
        yield
    finally:
        _request.reset(token)


def note(**known: str) -> None:
    """Add what has become known to the lines that follow, up to the end of the request."""
    _request.set({**_request.get(), **known})


class FloodFilter(logging.Filter):
    """Lets so many lines of each kind through in a minute, and then says how many there were."""

    def __init__(self, most: int = MOST_A_MINUTE, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._most = most
        self._now = now
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        kind, now = (record.name, str(record.msg)[:200]), self._now()
        began, count = self._seen.get(kind, (now, 0))
        if now - began >= MINUTE:
            if count > self._most:
                record.msg, record.args = f"{record.getMessage()} (and {count - self._most} like it before)", ()
            began, count = now, 0
        if len(self._seen) > 1_000:
            self._seen.clear()
        self._seen[kind] = (began, count + 1)
        return count < self._most


class TextFormatter(logging.Formatter):
    """A line for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (its name in the standard library)
        """The line, with what it belongs to."""
        known = " ".join(f"{name}={value}" for name, value in _request.get().items())
        return super().formatMessage(record) + (f" [{known}]" if known else "")


class JsonFormatter(logging.Formatter):
    """A line for programs."""

    def format(self, record: logging.LogRecord) -> str:
        """One JSON object."""
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_request.get(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up(form: str, level: int = logging.WARNING) -> None:
    """Write the log of this process to its standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if form == JSON else TextFormatter())
    handler.addFilter(FloodFilter())
    logging.basicConfig(level=level, handlers=[handler], force=True)
