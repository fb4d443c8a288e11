"""The kinds of clock there are, declared once: messages, tables, the browser's form and the docs follow this."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from terranova.server.schema.vocabulary import Message, Whole

DAY = 86_400


@dataclass(frozen=True)
class ClockNumber:
    """A number that a clock can be set to."""

    least: int
    most: int
    default: int
    seconds: int = 1
    """In one of its unit."""


@dataclass(frozen=True)
class ClockKind:
    """A kind of clock. The default is no clock at all."""

    time: Literal["seconds", "days"] | None = None
    """The number that says how much time there is."""
    is_for_game: bool = False
    """Whether the time is for the whole game: what is left is carried from turn to turn."""
    has_increment: bool = False
    """Whether a turn adds ``increment``."""

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers it is set by."""
        return ((self.time,) if self.time else ()) + (("increment",) if self.has_increment else ())


CLOCK_NUMBERS = {
    "seconds": ClockNumber(5, DAY, 900),
    "increment": ClockNumber(0, 3_600, 0),
    "days": ClockNumber(1, 60, 3, seconds=DAY),
}
CLOCK_KINDS = {
    "none": ClockKind(),
    "game": ClockKind("seconds", is_for_game=True, has_increment=True),
    "turn": ClockKind("seconds"),
    "days": ClockKind("days"),
}

OnTimeout = Literal["computer", "loses"]
if TYPE_CHECKING:
    ClockKindName = str
    ClockNumberName = str
else:
    ClockKindName = Literal[tuple(CLOCK_KINDS)]
    ClockNumberName = Literal[tuple(CLOCK_NUMBERS)]


def _clock_number(name: str) -> Any:
    number = CLOCK_NUMBERS[name]
    return Field(number.default, ge=number.least, le=number.most)


class ClockWish(Message):
    """A clock: none, for the whole game with an increment after each turn, for each turn, or days for each turn."""

    kind: ClockKindName = "none"
    seconds: Whole = _clock_number("seconds")
    """For the game or for each turn."""
    increment: Whole = _clock_number("increment")
    """Seconds added after each turn of a game clock."""
    days: Whole = _clock_number("days")
    on_timeout: OnTimeout | None = None
    """Whether running out of time hands the seat to the computer or loses; by default two players lose."""


class ClockSetting(Message):
    """The clock a table plays with, as its players see it."""

    kind: ClockKindName
    seconds: int
    increment: int
    on_timeout: OnTimeout
