"""Facts about pioneers: a majority given away, pioneers spent for too little, points closed for others."""

from __future__ import annotations

from dataclasses import replace

from terranova.actions import MovePioneer
from terranova.bridge import tables_of
from terranova.closable import stones_that_close
from terranova.game import Game
from terranova.position import STONE
from terranova.region import Region
from terranova.report.facts.fact import Fact
from terranova.report.facts.moment import Moment, in_order, middle_of

LEAST_PER_PIONEER = 3
"""Points for each pioneer below which a closing of several is too little."""
LEAST_WORTH = 6
"""Points below which a majority is not worth a sentence."""


def majority_given_away(moment: Moment) -> Fact | None:
    """A pioneer left ground that one turn can close, and with it the majority there went to somebody else."""
    left = {action.start for action in moment.played if isinstance(action, MovePioneer)}
    game = moment.after.game
    if game.is_game_over() or not left:
        return None
    best: Fact | None = None
    for stones, regions in stones_that_close(game).items():
        for region in regions:
            if region.fields & left and region.worth >= LEAST_WORTH and not set(stones) & region.fields:
                fact = _majority(moment, stones, region)
                if fact and (best is None or fact.numbers["points"] > best.numbers["points"]):
                    best = fact
    return best


def _majority(moment: Moment, stones: tuple[str, ...], region: Region) -> Fact | None:
    was, now = _counts(moment.before, region), _counts(moment.after.game, region)
    tables = tables_of(moment.before.map)
    (had, _), (have, shares) = tables.shares(region.worth, was), tables.shares(region.worth, now)
    if moment.mover not in had or moment.mover in have or not have or now[moment.own] >= was[moment.own]:
        return None
    map, points = moment.before.map, max(shares)
    numbers = {"points": points, "count": len(region.fields), "had": was[moment.own], "have": now[moment.own]}
    fields, text = in_order(map, region.fields), " ".join(f"*{stone}" for stone in stones)
    return Fact("majority-given-away", moment.mover, text, "", fields, middle_of(map, fields), numbers, have)


def _counts(game: Game, region: Region) -> tuple[int, ...]:
    owners = [player for field, player in game.position.pioneers.items() if field in region.fields]
    return tuple(owners.count(player) for player in game.players)


def pioneers_spent(moment: Moment) -> Fact | None:
    """The turn closed something for few points for each of the mover's pioneers in it; the better one does not."""
    closed_by_better = {region.fields for region in moment.after_better.territories}
    for region in moment.after.territories:
        pioneers, points = region.pioneers[moment.own], region.shares[moment.own]
        if pioneers >= 2 and points < LEAST_PER_PIONEER * pioneers and region.fields not in closed_by_better:
            return _closed(moment, "pioneers-spent", moment.mover, region, points, pioneers=pioneers)
    return None


def closed_for_others(moment: Moment) -> Fact | None:
    """The turn closed something that brought somebody else more points than the mover."""
    closed_by_better = {region.fields for region in moment.after_better.territories}
    for region in moment.after.territories:
        points = max(region.shares)
        if points > region.shares[moment.own] and region.fields not in closed_by_better:
            return _closed(moment, "closed-for-others", region.winners[0], region, points)
    return None


def _closed(moment: Moment, code: str, player: str, region: Region, points: int, **numbers: int) -> Fact:
    map = moment.before.map
    counted = {"points": points, "count": len(region.fields), **numbers}
    others = tuple(winner for winner in region.winners if winner != player)
    fields = in_order(map, region.fields)
    return Fact(code, player, str(moment.played), "", fields, middle_of(map, fields), counted, others)


# Checks.


def check_majority_given_away(fact: Fact, moment: Moment) -> bool:
    """Place the stones and look at the region they make; count the pioneers there before and after the turn."""
    position, map = moment.after.game.position, moment.before.map
    cells = list(position.cells)
    for stone in fact.turn.split():
        cells[map.index[stone.removeprefix("*")]] = STONE
    fenced = replace(position, cells="".join(cells))
    if frozenset(fact.fields) not in fenced.regions():
        return False
    tables = tables_of(map)
    region = tables.region(frozenset(fact.fields), position)
    had, _ = tables.shares(region.worth, _counts(moment.before, region))
    was, now = _counts(moment.before, region)[moment.own], _counts(moment.after.game, region)[moment.own]
    return (
        fact.player == moment.mover
        and region.is_territory
        and fact.player in had
        and fact.player not in region.winners
        and set(fact.others) == set(region.winners) != set()
        and (fact.numbers["had"], fact.numbers["have"]) == (was, now)
        and now < was
        and fact.numbers["points"] == max(region.shares)
        and fact.numbers["count"] == len(region.fields)
    )


def check_pioneers_spent(fact: Fact, moment: Moment) -> bool:
    """Play the turn and look at what it closed."""
    region = _territory(fact, moment)
    return (
        region is not None
        and fact.player == moment.mover
        and region.pioneers[moment.own] == fact.numbers["pioneers"]
        and region.shares[moment.own] == fact.numbers["points"] < LEAST_PER_PIONEER * fact.numbers["pioneers"]
    )


def check_closed_for_others(fact: Fact, moment: Moment) -> bool:
    """Play the turn and look at who got what."""
    region = _territory(fact, moment)
    if region is None or fact.player == moment.mover:
        return False
    points = region.shares[moment.index_of(fact.player)]
    return points == fact.numbers["points"] > region.shares[moment.own]


def _territory(fact: Fact, moment: Moment) -> Region | None:
    found = [region for region in moment.after.territories if region.fields == set(fact.fields)]
    others = {winner for region in found for winner in region.winners} - {fact.player}
    fits = found and fact.numbers["count"] == len(fact.fields) and set(fact.others) == others
    return found[0] if fits else None
