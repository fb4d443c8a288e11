"""Words for reports: every fact as a sentence and every turning point as a title, in the language spoken now."""

from __future__ import annotations

from collections.abc import Mapping

from terranova.locale import listing, speaker
from terranova.report.facts import KINGMAKING, Fact
from terranova.report.turns import JudgedTurn

Names = Mapping[str, str]
"""From a player (``"red"``) to the player's name."""


def fact_text(fact: Fact, names: Names, reader: str | None = None) -> str:
    """The sentence for a fact; a player who reads it is called *you* in it."""
    about, details = fact.player, dict[str, object](fact.numbers)
    if fact.code in ("missed-win", "ended-behind"):
        details = {"scores": "–".join(str(points) for points in fact.numbers.values())}
        who = [about]
    elif fact.code == "majority-given-away":
        who = list(fact.others)
    else:
        who = [about]
    if fact.code == KINGMAKING:
        details["loser"] = names[fact.others[0]]
    named = listing([_name(player, names, reader) for player in who])
    key = _key(f"fact.{fact.code}", is_you=who == [reader])
    return speaker().t(key, player=named, field=fact.field, **details)


def reasons(turn: JudgedTurn, names: Names, reader: str | None = None, most: int = 2) -> list[str]:
    """Why a turn was not the best, the weightiest reason first; what was expected if there is no other."""
    texts = [fact_text(fact, names, reader) for fact in turn.facts[:most]]
    if texts or turn.best == turn.turn:
        return texts
    own = list(names).index(turn.player)
    better, played = (speaker().number(values[own], ".0f") for values in (turn.best_values, turn.values))
    return [speaker().t("fact.none", player=_name(turn.player, names, reader), better=better, played=played)]


def title(turn: JudgedTurn, names: Names, reader: str | None = None) -> str:
    """A turning point in a few words."""
    player = _name(turn.player, names, reader)
    if not turn.facts:
        return speaker().t("turning.none", player=player)
    fact = turn.facts[0]
    key = _key(f"turning.{fact.code}", is_you=fact.player == reader)
    numbers = {} if fact.code in ("missed-win", "ended-behind") else fact.numbers
    return speaker().t(key, player=player, other=names[fact.player], **numbers)


def _name(player: str, names: Names, reader: str | None) -> str:
    return speaker().t("turning.you") if player == reader else names[player]


def _key(key: str, *, is_you: bool) -> str:
    return f"{key}.you" if is_you and speaker().has(f"{key}.you") else key
