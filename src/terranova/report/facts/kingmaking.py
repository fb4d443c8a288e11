"""The fact about kingmaking: who has no chance any more decides between two others."""

from __future__ import annotations

from collections.abc import Sequence

from terranova.report.facts.fact import Fact
from terranova.report.facts.moment import Moment

NO_CHANCE = 0.05
"""The chance up to which a player is out of the race."""
LEAST_SHIFT = 0.15
"""How much chance one of the others must win, and another lose."""


def kingmaking(moment: Moment, chances: Sequence[float], better: Sequence[float]) -> Fact | None:
    """The mover had no chance left, but moved it from one to another of the others; chances are after each turn."""
    if len(chances) < 3 or max(chances[moment.own], better[moment.own]) > NO_CHANCE:
        return None
    shifts = {player: now - then for player, now, then in zip(moment.before.players, chances, better, strict=True)}
    gainer, loser = max(shifts, key=lambda player: shifts[player]), min(shifts, key=lambda player: shifts[player])
    if shifts[gainer] < LEAST_SHIFT or -shifts[loser] < LEAST_SHIFT or moment.mover in (gainer, loser):
        return None
    at = moment.index_of
    numbers = {
        "own": percent(max(chances[moment.own], better[moment.own])),
        "gainer_from": percent(better[at(gainer)]),
        "gainer_to": percent(chances[at(gainer)]),
        "loser_from": percent(better[at(loser)]),
        "loser_to": percent(chances[at(loser)]),
    }
    return Fact("kingmaking", gainer, str(moment.better), numbers=numbers, others=(loser,))


def check_kingmaking(fact: Fact, moment: Moment, chances: Sequence[float], better: Sequence[float]) -> bool:
    """Whether the engine's chances, found again, say so."""
    return fact == kingmaking(moment, chances, better)


def percent(chance: float) -> int:
    """A chance as a whole percentage."""
    return round(100 * chance)
