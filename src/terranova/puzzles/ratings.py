"""Ratings of solvers: one number each, on the scale of the puzzles'."""

from __future__ import annotations

from typing import NamedTuple

FIRST = 1200
"""Where everybody begins."""
LEAST = 100
SCALE = 400
STEP, FIRST_STEP = 24, 48
"""The most that one puzzle changes, and the most while a solver is new."""
NEW = 12
"""So many puzzles a solver is new."""


class Rated(NamedTuple):
    """A solver's rating after a puzzle, and by how much it has changed."""

    rating: int
    change: int


def rate(rating: int, puzzle: int, *, is_solved: bool, n_before: int) -> Rated:
    """The rating of a solver after the first try at a puzzle, solved or not.

    >>> rate(1500, 1500, is_solved=True, n_before=50)
    Rated(rating=1512, change=12)
    """
    expected = 1 / (1 + 10 ** ((puzzle - rating) / SCALE))
    step = FIRST_STEP if n_before < NEW else STEP
    after = max(LEAST, rating + round(step * (is_solved - expected)))
    return Rated(after, after - rating)
