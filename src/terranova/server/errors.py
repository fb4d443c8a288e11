"""What the server refuses, beside what the library does; the sentences are the messages ``refusal.<code>``."""

from __future__ import annotations

from typing import Any

from terranova.locale import speaker

REFUSALS: dict[str, int] = {
    # Messages
    "bad-json": 400,
    "bad-message": 422,
    "too-large": 413,
    "too-slow": 408,
    "unsupported-media": 415,
    "too-many": 429,
    "daily-limit": 429,
    "foreign-origin": 403,
    "unknown-host": 421,
    "not-found": 404,
    "method-not-allowed": 405,
    "warming-up": 503,
    "busy": 503,
    "not-kept": 503,
    "no-room": 503,
    "internal": 500,
    "study-failed": 503,
    "map-too-small": 422,
    # Tables
    "unknown-table": 404,
    "broken-table": 500,
    "unknown-moment": 404,
    "unknown-player": 404,
    "stale": 409,
    "ahead": 409,
    "not-started": 409,
    "already-started": 409,
    "table-over": 409,
    "not-over": 409,
    "not-maker": 403,
    "changed-meanwhile": 409,
    # Analyses
    "unknown-analysis": 404,
    "analysis-not-yours": 403,
    "no-analysis": 403,
    # Seats
    "unknown-person": 403,
    "not-seated": 403,
    "not-your-seat": 403,
    "not-your-turn": 403,
    "seat-taken": 409,
    "no-free-seat": 409,
    "unknown-bot": 404,
    "which-seat": 422,
    "not-away": 409,
    "bad-link": 403,
    # Chat
    "muted": 403,
    "chat-closed": 403,
    # Turns
    "turn-unfinished": 422,
    "table-full": 409,
    "no-plan": 409,
    "not-in-set-up": 409,
    "too-late": 409,
    "no-such-turn": 422,
    "no-proposal": 409,
    "already-rematched": 409,
    "proposal-open": 409,
    "not-asked": 403,
    "no-hints": 403,
    "nobody-thinks": 409,
}
"""The HTTP status of each code."""


class Refusal(Exception):  # noqa: N818 (it is what the client is told, not a fault of the program)
    """Why something is not done. ``code`` is stable; ``details`` fill in the sentence."""

    def __init__(self, code: str, **details: Any) -> None:
        self.code = code
        self.details = details
        super().__init__(code, details)

    @property
    def status(self) -> int:
        """The HTTP status."""
        return REFUSALS[self.code]

    @property
    def sentence(self) -> str:
        """The refusal in the current language."""
        return speaker().t(f"refusal.{self.code}", **self.details)
