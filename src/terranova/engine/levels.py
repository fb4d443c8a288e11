"""The levels: how far each searches and how it errs. This is the one table of them; it needs no compiler.

Levels with a number of nodes have the same strength on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Width(NamedTuple):
    """How wide the beam is: how many beginnings of a turn are extended, by what comes after them."""

    firsts: int  # first moves, by stones
    movers: int  # first moves, by moves
    stone_pairs: int  # a move and a stone, by stones
    stone_movers: int  # a move and a stone, by moves
    move_pairs: int  # two moves, by stones
    move_movers: int  # two moves, by moves
    moves: int  # moves that looked good as first and extend others; besides any of the pioneer that moved last
    turns: int  # turns returned
    closings: int = 0  # turns that close something at once, found by themselves
    two_moves: bool = False  # whether closings by two moves and a stone are among them


NARROW = Width(8, 2, 10, 1, 3, 0, moves=12, turns=12)
"""The beam below the root."""
WIDE = Width(1000, 4, 150, 4, 12, 2, moves=1000, turns=48, closings=24, two_moves=True)
"""The beam at the root."""


@dataclass(frozen=True)
class Level:
    """One level."""

    nodes: int | None
    """Turns to search; None for as many as the time allows."""
    seconds: float | None = None
    """The time for a turn unless another limit is given."""
    temperature: float = 0.0
    """How freely it chooses among worse turns, in points; ``math.inf`` makes all turns it sees equal."""
    overlooks: float = 0.0
    """The probability that it misses a turn with a slide of middle length: short ones less, long ones more."""


LEVELS = {
    1: Level(nodes=1, temperature=15.0, overlooks=0.92),
    2: Level(nodes=1, temperature=3.5, overlooks=0.45),
    3: Level(nodes=1, temperature=1.2, overlooks=0.2),
    4: Level(nodes=1),
    5: Level(nodes=8),
    6: Level(nodes=40),
    7: Level(nodes=200),
    8: Level(nodes=None, seconds=5.0),
}
"""All levels by number, the weakest first, without gaps."""

WEAKEST, STRONGEST = min(LEVELS), max(LEVELS)


def find_level(number: int) -> Level:
    """The level with this number.

    :raises ValueError: if there is none.
    """
    if number not in LEVELS:
        raise ValueError(f"there is no level {number}; there are {min(LEVELS)} to {max(LEVELS)}")
    return LEVELS[number]
