"""What the engine is asked for and what it answers."""

from __future__ import annotations

from collections.abc import Callable
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

    @classmethod
    def of(cls, limit: Limit | float) -> Limit:
        """The limit itself, or one of so many seconds.

        >>> Limit.of(0.5)
        Limit(nodes=None, time=0.5)

        :raises TypeError: if it is neither a limit nor a number.
        """
        if isinstance(limit, Limit):
            return limit
        if isinstance(limit, bool) or not isinstance(limit, int | float):
            raise TypeError(f"a limit is a Limit or a number of seconds, not {limit!r}")
        return cls(time=float(limit))


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
class Evaluation:
    """What a position promises, judged without a search."""

    values: tuple[float, ...]
    """Expected points of each player at the end of the game."""
    chances: tuple[float, ...]
    """Each player's chance to win."""


@dataclass(frozen=True)
class Progress:
    """What a search has found so far."""

    nodes: int
    """Turns looked into."""
    seconds: float
    values: tuple[float, ...]
    """Expected points of each player at the end of the game, after the turn that looks best now."""
    chances: tuple[float, ...]
    """Each player's chance to win."""
    line: tuple[Turn, ...]
    """The turn that looks best now, and the best replies found."""
    candidates: tuple[Candidate, ...] = ()
    """The turns that look best now, if several were asked for; the best first."""


OnProgress = Callable[[Progress], None]
"""Called now and then during a search."""


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
