"""Events: what an action caused, as values for records, animation, sound and screen readers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from terranova.outcome import Outcome
from terranova.region import Region


@dataclass(frozen=True, slots=True)
class PioneerPlaced:
    """R5."""

    player: str
    field: str


@dataclass(frozen=True, slots=True)
class PioneerMoved:
    """R10."""

    player: str
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class StonePlaced:
    """R12."""

    player: str
    field: str


@dataclass(frozen=True, slots=True)
class TerritoryScored:
    """R16–R19: a territory was closed; its pioneers left the game."""

    territory: Region


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn ended; ``forgone`` actions were impossible (R9)."""

    player: str
    forgone: int
    quiet: int
    """Quiet turns in a row after it (R24)."""


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """A player who cannot move was passed over (R8)."""

    player: str
    quiet: int
    """Quiet turns in a row after it (R24)."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """R21–R25."""

    outcome: Outcome


Event: TypeAlias = PioneerPlaced | PioneerMoved | StonePlaced | TerritoryScored | TurnEnded | TurnPassed | GameEnded
