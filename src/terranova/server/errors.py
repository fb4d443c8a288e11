"""What the server refuses, beside what the library does: a code, a status, and the English sentence."""

from __future__ import annotations

from typing import Any

from terranova.errors import IllegalActionError, InvalidTextError, TerraNovaError, UnknownMapError
from terranova.locale import say_as

REFUSALS: dict[str, tuple[int, str]] = {
    # Messages
    "bad-json": (400, "this is not JSON"),
    "bad-message": (422, "the message is not as it should be: {reason}"),
    "too-large": (413, "at most {limit} bytes can be sent here"),
    "too-slow": (408, "the request did not arrive in time"),
    "unsupported-media": (415, "send application/json"),
    "too-many": (429, "this is too often; try again in {seconds} seconds"),
    "foreign-origin": (403, "pages of other servers cannot do this"),
    "not-found": (404, "there is nothing here"),
    "method-not-allowed": (405, "this cannot be done here"),
    "warming-up": (503, "the rules are still being compiled; try again soon"),
    "busy": (503, "there is too much to do; try again soon"),
    "not-kept": (503, "the server cannot write to its disk; nothing was changed"),
    "internal": (500, "something went wrong here; nothing was changed"),
    # Tables
    "unknown-table": (404, "there is no such table"),
    "broken-table": (500, "this table cannot be read any more"),
    "unknown-moment": (404, "this game has {count} actions"),
    "unknown-player": (404, "{player} does not play at this table"),
    "stale": (409, "the game has gone on since action {after}"),
    "ahead": (409, "there is no action {after} yet"),
    "not-started": (409, "the game has not begun"),
    "already-started": (409, "the game has begun"),
    "table-over": (409, "the game is over"),
    "not-over": (409, "the game is not over"),
    "not-maker": (403, "only whoever made the table can do this"),
    "changed-meanwhile": (409, "the table has changed meanwhile; look again"),
    # Seats
    "unknown-person": (403, "this browser is not known yet: PUT /api/me tells its name"),
    "not-seated": (403, "you have no seat at this table"),
    "not-your-seat": (403, "{player} is not your seat"),
    "not-your-turn": (403, "it is {player}'s turn"),
    "seat-taken": (409, "the seat of {player} is taken"),
    "no-free-seat": (409, "no seat is free"),
    "unknown-bot": (404, "there is no program {bot} to play against here"),
    "which-seat": (422, "you have several seats; say which you mean"),
    "not-away": (409, "{player} is here"),
    "bad-link": (403, "this private link does not hold any more"),
    # Turns
    "turn-unfinished": (422, "the turn is not finished: another action is possible"),
    "table-full": (409, "a table keeps at most {limit} entries"),
    "no-plan": (409, "nothing is planned"),
    "too-late": (409, "{player}'s time has run out"),
    "no-such-turn": (422, "there is no turn {turn} to take back"),
    "no-proposal": (409, "nothing is proposed"),
    "already-rematched": (409, "the next game is there already"),
    "proposal-open": (409, "something else is proposed already"),
    "not-asked": (403, "you are not asked"),
    "no-hints": (403, "hints are not given at this table"),
    "nobody-thinks": (409, "no computer player is thinking"),
}

RULES = {"turn-unfinished": "R9", "not-your-turn": "R4"}


class Refusal(Exception):  # noqa: N818 (it is what the client is told, not a fault of the program)
    """Why something is not done. ``code`` is stable; ``details`` are what the sentence speaks of."""

    def __init__(self, code: str, **details: Any) -> None:
        self.code = code
        self.details = details
        super().__init__(code, details)

    @property
    def status(self) -> int:
        """The HTTP status."""
        return REFUSALS[self.code][0]

    @property
    def sentence(self) -> str:
        """The refusal in the language that is spoken."""
        return say_as(f"refusal.{self.code}", REFUSALS[self.code][1], **self.details)


def describe(error: Exception) -> tuple[int, dict[str, Any]]:
    """The status of a refusal of the server or the library, and what the client is told of it."""
    if isinstance(error, Refusal):
        told: dict[str, Any] = {"code": error.code, "message": error.sentence, "details": error.details}
        if error.code in RULES:
            told["rule"] = RULES[error.code]
        return error.status, told
    assert isinstance(error, TerraNovaError)
    told = {"code": error.code, "message": error.sentence, "details": {k: _plain(v) for k, v in error.details.items()}}
    if error.rule:
        told["rule"] = error.rule
    if isinstance(error, IllegalActionError):
        told["action"] = error.action
    if isinstance(error, InvalidTextError):
        told |= {"line": error.line, "column": error.column}
    return (404 if isinstance(error, UnknownMapError) else 422), told


def _plain(value: object) -> object:
    return value if isinstance(value, str | int | float | bool | None) else str(value)
