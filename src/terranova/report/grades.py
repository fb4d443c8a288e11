"""Grades: how good a turn was, by the chance to win that it cost, and how accurate a player's turns were."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Grade:
    """One judgement of a turn."""

    code: str
    most: float
    """The loss of chance up to which a turn has this grade."""
    glyph: str
    """As records write it; empty for none."""


GRADES = (
    Grade("best", 0.01, ""),
    Grade("good", 0.05, ""),
    Grade("inaccuracy", 0.1, "?!"),
    Grade("mistake", 0.2, "?"),
    Grade("blunder", 1.0, "??"),
)
"""All grades, the best first."""

CODES = tuple(grade.code for grade in GRADES)
MISTAKES = frozenset(("mistake", "blunder"))
"""The grades of turns that become exercises."""

DEFAULT_NODES = 60
"""Turns looked into for each position, unless another depth is asked for."""
MOST_NODES = 20_000

SEVERITY = 4.0
"""How fast accuracy falls: a turn that costs a tenth of the game counts two thirds."""


def grade_of(loss: float) -> str:
    """The code of the grade for a loss of chance.

    >>> [grade_of(loss) for loss in (0.0, 0.03, 0.07, 0.15, 0.4)]
    ['best', 'good', 'inaccuracy', 'mistake', 'blunder']
    """
    return next(grade.code for grade in GRADES if loss <= grade.most or grade is GRADES[-1])


def accuracy(losses: Iterable[float]) -> float | None:
    """How accurate turns with these losses were, from 0 to 100; None without turns.

    >>> accuracy([0.0, 0.0]), round(accuracy([0.1]))
    (100.0, 67)
    """
    scores = [100 * math.exp(-SEVERITY * max(0.0, loss)) for loss in losses]
    return sum(scores) / len(scores) if scores else None
