"""The kinds of clock there are, declared once: messages, tables, the browser's form and the docs follow this."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

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
else:
    ClockKindName = Literal[tuple(CLOCK_KINDS)]
