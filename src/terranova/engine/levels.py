"""The levels: how far each searches and how it errs. 1 to 7 are node budgets, the same strength on every machine."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """One level."""

    nodes: int | None
    """Turns looked into; None for as many as the time allows."""
    seconds: float | None = None
    """The time for a turn unless another limit is given."""
    temperature: float = 0.0
    """How freely it chooses among turns that are worse, in points."""
    overlooks: float = 0.0
    """The chance that it does not see a turn at all."""


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
WEAKEST = min(LEVELS)
STRONGEST = max(LEVELS)
