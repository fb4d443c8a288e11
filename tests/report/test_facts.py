"""Facts: each kind is found where it is true, confirmed by playing, and refused where it is not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from terranova import Game, Turn
from terranova.errors import TerraNovaError
from terranova.report import FACT_CODES, Fact, Moment, find_facts, is_true
from terranova.report.facts import KINDS
from terranova.report.facts.kingmaking import kingmaking
from tests.support import fact_checker
from tests.support.fact_games import fact_games


@pytest.mark.parametrize("seed", range(8))
def test_no_fact_is_false_by_the_slow_rules(seed: int) -> None:
    for fact, moment, case in fact_games(seed, most=12):
        assert is_true(fact, moment)
        assert fact_checker.is_true(fact, case), (fact, case)
        assert Fact.from_document(fact.document()) == fact


@pytest.mark.parametrize("seed", [3, 6])
def test_a_fact_with_another_number_field_or_player_is_refused(seed: int) -> None:
    checked = 0
    for fact, moment, _ in fact_games(seed, most=10):
        false = [replace(fact, numbers={**fact.numbers, name: fact.numbers[name] + 1}) for name in fact.numbers]
        false.append(replace(fact, fields=(*fact.fields, "zz1")))
        others = [player for player in moment.before.players if player != fact.player]
        if fact.code != "closed-for-others":  # another may get as much
            false.append(replace(fact, player=others[0]))
        for wrong in false:
            checked += 1
            assert not is_true(wrong, moment), wrong
    assert checked


def test_all_kinds_are_checked_by_the_slow_rules_too() -> None:
    assert set(fact_checker._CHECKS) == set(KINDS)
    assert set(FACT_CODES) == {*KINDS, "kingmaking"}


def test_a_fact_of_another_turn_is_refused() -> None:
    first, second = (next(iter(fact_games(seed))) for seed in (1, 2))
    assert first[1].before.position != second[1].before.position
    assert not is_true(first[0], second[1])


def test_what_is_no_fact() -> None:
    for document in ({}, {"code": "missed-win"}, {"code": "x", "player": "red", "fields": 3}):
        with pytest.raises(TerraNovaError) as caught:
            Fact.from_document(document)
        assert caught.value.code == "bad-report"
    moment = next(iter(fact_games(1)))[1]
    assert not is_true(Fact("no-such-kind", "red"), moment)


def test_kingmaking_needs_somebody_without_a_chance_and_two_others() -> None:
    game = Game("duel", 3)
    while game.position.is_setup:
        game.push(next(iter(game.legal_actions)))
    turns = list(game.turns(2, promising=True))
    moment = Moment(game, turns[0], turns[1])
    after, better = (0.01, 0.69, 0.3), (0.02, 0.4, 0.58)
    fact = kingmaking(moment, after, better)
    assert fact is not None
    assert (fact.player, fact.others) == ("yellow", ("blue",))
    assert fact.numbers == {"own": 2, "gainer_from": 40, "gainer_to": 69, "loser_from": 58, "loser_to": 30}
    assert is_true(fact, moment, after, better)
    assert not is_true(fact, moment)
    assert not is_true(fact, moment, (0.01, 0.5, 0.49), better)
    assert find_facts(moment, after, better)[0] == fact
    assert kingmaking(moment, (0.2, 0.5, 0.3), better) is None
    assert kingmaking(moment, (0.01, 0.45, 0.54), better) is None


def test_a_moment_needs_legal_turns() -> None:
    game = Game("duel")
    while game.position.is_setup:
        game.push(next(iter(game.legal_actions)))
    with pytest.raises(TerraNovaError):
        Moment(game, next(game.turns()), Turn(["*a1"]))
