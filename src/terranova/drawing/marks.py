"""What a picture can point out on single fields, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Dot:
    """A field that can be reached."""

    field: str


@dataclass(frozen=True)
class Offer:
    """A field for a stone; ``gains`` are the points it would bring each player, in turn order."""

    field: str
    gains: tuple[int, ...] = ()


@dataclass(frozen=True)
class Ring:
    """A chosen field: in the player's colour, or in that of the focus."""

    field: str
    player: str | None = None


@dataclass(frozen=True)
class Ghost:
    """What would stand here: the player's pioneer, or a stone."""

    field: str
    player: str | None = None


@dataclass(frozen=True)
class Cross:
    """A field that is in the way."""

    field: str


@dataclass(frozen=True)
class Step:
    """The number of an action, on the field where it ended."""

    field: str
    number: int


@dataclass(frozen=True)
class Arrow:
    """From one field to another: a hint, in the player's colour if given."""

    start: str
    end: str
    player: str | None = None


Mark: TypeAlias = Dot | Offer | Ring | Ghost | Cross | Step | Arrow
