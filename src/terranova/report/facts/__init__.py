"""Facts: why a turn was good or bad, found by looking and confirmed by playing.

Every kind has a function that finds it in a moment and one that checks it there by playing with the rules.
Only facts that pass their check are given to anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from terranova.report.facts import closings, endings, pioneers
from terranova.report.facts.fact import Fact
from terranova.report.facts.kingmaking import check_kingmaking, kingmaking
from terranova.report.facts.moment import Moment

Find = Callable[[Moment], Fact | None]
Check = Callable[[Fact, Moment], bool]

KINDS: dict[str, tuple[Find, Check]] = {
    "missed-win": (endings.missed_win, endings.check_missed_win),
    "ended-behind": (endings.ended_behind, endings.check_ended_behind),
    "missed-closing": (closings.missed_closing, closings.check_missed_closing),
    "allowed-closing": (closings.allowed_closing, closings.check_allowed_closing),
    "blockable-closing": (closings.blockable_closing, closings.check_blockable_closing),
    "closed-for-others": (pioneers.closed_for_others, pioneers.check_closed_for_others),
    "pioneers-spent": (pioneers.pioneers_spent, pioneers.check_pioneers_spent),
    "majority-given-away": (pioneers.majority_given_away, pioneers.check_majority_given_away),
    "missed-threat": (closings.missed_threat, closings.check_missed_threat),
}
"""The kinds that the rules alone confirm, the weightiest first."""

KINGMAKING = "kingmaking"
"""The kind that needs the engine's chances."""

FACT_CODES = (*KINDS, KINGMAKING)

ALLOWING = ("ended-behind", "allowed-closing", "closed-for-others", "pioneers-spent", "majority-given-away")
"""The kinds that say what a turn allows or costs, without naming a better one."""

__all__ = ["ALLOWING", "FACT_CODES", "KINDS", "KINGMAKING", "Fact", "Moment", "find_facts", "is_true"]


def find_facts(
    moment: Moment,
    chances: Sequence[float] | None = None,
    better: Sequence[float] | None = None,
    codes: Sequence[str] | None = None,
) -> tuple[Fact, ...]:
    """What is true of this moment, the weightiest first; kingmaking needs the chances after both turns."""
    codes = FACT_CODES if codes is None else codes
    found = [
        fact
        for code, (find, check) in KINDS.items()
        if code in codes and (fact := find(moment)) and check(fact, moment)
    ]
    if (
        chances is not None
        and better is not None
        and KINGMAKING in codes
        and (fact := kingmaking(moment, chances, better))
    ):
        found.insert(0, fact)
    return tuple(found)


def is_true(
    fact: Fact, moment: Moment, chances: Sequence[float] | None = None, better: Sequence[float] | None = None
) -> bool:
    """Whether playing confirms the fact."""
    if fact.code == KINGMAKING:
        return chances is not None and better is not None and check_kingmaking(fact, moment, chances, better)
    return fact.code in KINDS and KINDS[fact.code][1](fact, moment)
