"""What the engine is asked for and what it answers."""

from __future__ import annotations

from dataclasses import dataclass

from terranova.actions import Action

Turn = tuple[Action, ...]


@dataclass(frozen=True)
class Limit:
    """How long to think about a turn: so many nodes (turns looked into), so many seconds, or whichever comes first."""

    nodes: int | None = None
    time: float | None = None

    def __post_init__(self) -> None:
        if self.nodes is not None and self.nodes < 1:
            raise ValueError(f"a limit has at least one node, not {self.nodes}")
        if self.time is not None and not self.time >= 0:
            raise ValueError(f"a limit has no negative time: {self.time}")


@dataclass(frozen=True)
class Candidate:
    """A turn that was looked at."""

    turn: Turn
    visits: int
    values: tuple[float, ...]
    """Expected points of each player at the end of the game."""
    chances: tuple[float, ...]
    """Each player's chance to win."""
    line: tuple[Turn, ...]
    """How the game would go on: this turn and the best replies found."""


@dataclass(frozen=True)
class PlayResult:
    """The engine's answer."""

    action: Action
    """The next action."""
    turn: Turn
    """The rest of this turn as planned, ``action`` first."""
    values: tuple[float, ...]
    """Expected points of each player at the end of the game."""
    chances: tuple[float, ...]
    """Each player's chance to win."""
    line: tuple[Turn, ...]
    """This turn and the best replies found."""
    candidates: tuple[Candidate, ...]
    """The turns that were looked at, best first."""
    nodes: int
    """Turns looked into."""
    seconds: float
