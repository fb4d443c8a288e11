"""Where the editions part: what is told of an edition is what a game under its rules does."""

from __future__ import annotations

import random

import pytest

import terranova as tn
from terranova.editions import Difference, differences, step_differences
from terranova.rules import EDITIONS as RULE_SETS
from tests.support.draw import EDITIONS, draw, play

HEXAGON = """
        A.  Ar  B.
      A.  A.  B.  B.
    D.  D.  Cr  B.  B.
      D.  D.  C.  C.
        Dr  C.  Cy
"""
LAST_OF_BLUE = """
    Ab  A.  B.  Cr  D.  Ey
      A#  B.  C.  D.  E.
"""
"""Blue has one pioneer, in a corner that a stone on a2 fences off."""


def told(found: tuple[Difference, ...]) -> list[tuple[str, str, str, str, list[str]]]:
    return [(d.rule, d.code, d.there, " ".join(d.editions), [str(action) for action in d.actions]) for d in found]


def test_nothing_differs_before_anything_has_moved() -> None:
    for rules in EDITIONS:
        assert differences(draw(HEXAGON, rules=rules)) == ()
    assert differences(tn.Game("duel")) == ()


def test_r11_the_way_back_with_the_second_move() -> None:
    game = play(draw(HEXAGON), "c3-c5")
    assert told(differences(game)) == [("R11", "way-home", "forbidden", "it", ["c5-c3"])]
    game = play(draw(HEXAGON, rules="it"), "c3-c5")
    assert told(differences(game)) == [("R11", "way-home", "allowed", "de fr fi hu", ["c5-c3"])]


def test_r11_the_way_back_with_the_third_move() -> None:
    game = play(draw(HEXAGON, rules="hu"), "c3-c4", "c4-b3")
    assert told(differences(game)) == [("R11", "way-home", "forbidden", "de fr fi it", ["b3-c3"])]
    game = play(draw(HEXAGON, rules="de"), "c3-c4", "c4-b3")
    assert told(differences(game)) == [("R11", "way-home", "allowed", "hu", ["b3-c3"])]


def test_r12_beside_which_moved_pioneer() -> None:
    game = play(draw(HEXAGON), "c3-c2", "a3-a4")
    stones = ["*b1", "*b2", "*c1", "*c3", "*d1", "*d2"]
    assert ("R12", "anchor", "forbidden", "hu", stones) in told(differences(game))
    game = play(draw(HEXAGON, rules="hu"), "c3-c2", "a3-a4")
    assert ("R12", "anchor", "allowed", "de fr fi it", stones) in told(differences(game))


def test_an_edition_that_has_parted_from_this_turn_is_left_out() -> None:
    game = play(draw(HEXAGON), "c3-c5", "c5-c3")
    assert told(step_differences(game, 2)[1]) == [("R11", "way-home", "forbidden", "it", ["c5-c3"])]
    assert all("it" not in found.editions for found in differences(game))


def test_steps_of_a_turn_that_is_over() -> None:
    game = play(draw(HEXAGON), "c3-c2", "a3-a4", "*d1")
    first, second, third = step_differences(game, 3)
    assert (first, second) == ((), ())
    assert told(third) == [("R12", "anchor", "forbidden", "hu", ["*d1"])]


def test_r23_a_player_without_a_pioneer() -> None:
    game = play(draw(LAST_OF_BLUE, scores=(0, 0, 0)), "a4-a3")
    found = [d for d in differences(game) if d.rule == "R23"]
    assert told(tuple(found)) == [("R23", "player-gone", "ends", "it", ["*a2"])]
    assert found[0].player == "blue"
    play(game, "*a2", "a3-a4")
    assert not game.is_game_over()
    assert [told(step) for step in step_differences(game, 3)][1] == told(tuple(found))


def test_r23_where_the_game_ends_here_and_goes_on_elsewhere() -> None:
    game = play(draw(LAST_OF_BLUE, scores=(0, 0, 0), rules="it"), "a4-a3")
    found = [d for d in differences(game) if d.rule == "R23"]
    assert told(tuple(found)) == [("R23", "player-gone", "goes-on", "de fr fi hu", ["*a2"])]
    assert play(game, "*a2", "a3-b2").is_game_over()


def test_r23_says_nothing_where_the_game_ends_anyway() -> None:
    """Of two players, one without a pioneer cannot move, so R22 ends the game in every edition."""
    game = play(draw(LAST_OF_BLUE.replace("b", "y", 1).replace("Ey", "E.")), "a4-a3")
    assert "*a2" in game.legal_actions
    assert [d for d in differences(game) if d.rule == "R23"] == []


def test_r23_of_an_earlier_turn_is_no_choice_of_this_one() -> None:
    game = play(draw(LAST_OF_BLUE, scores=(0, 0, 0)), "a4-a3", "*a2", "a3-a4", "a6-a5")
    assert game.turn == "yellow"
    assert [d for d in differences(game) if d.rule == "R23"] == []


def stones_first(rules: str, until: int, seed: int) -> tn.Game:
    """A random game with stones wherever possible, up to where a stone would leave so many in the supply."""
    chance = random.Random(seed)
    game = tn.Game("terra-nova", 2, rules)
    while not game.is_game_over():
        legal = list(game.legal_actions)
        stones = [action for action in legal if isinstance(action, tn.PlaceStone)]
        if stones and game.supply == until + 1:
            return game
        game.push(chance.choice([s for s in stones if not game.preview(s).territories] or legal))
    raise AssertionError("the game ended before")


def test_r24_the_last_stone_here() -> None:
    game = stones_first("de stones=4", 0, 1)
    ends = [d for d in differences(game) if d.code == "no-stones"]
    assert {(d.rule, d.there) for d in ends} == {("R24", "goes-on")}
    assert {name for d in ends for name in d.editions} == set(EDITIONS)
    game.push(ends[0].actions[0])
    while game.position.actions_taken:
        game.push(next(iter(game.legal_actions)))
    assert game.outcome() is not None


def test_r2_the_last_stone_elsewhere() -> None:
    game = stones_first("de", 20, 3)
    ends = [d for d in differences(game) if d.code == "no-stones"]
    assert [(d.rule, d.there, d.editions, d.stones) for d in ends] == [("R24", "ends", ("hu",), 60)]
    assert set(ends[0].actions) <= set(game.legal_actions)
    assert len(game.position.stones) == 59


def test_r24_another_quiet_limit() -> None:
    game = play(draw(HEXAGON, rules="de quiet_limit=30", quiet=11), "c3-c4", "c4-c5")
    quiet = [d for d in differences(game) if d.code == "quiet"]
    assert {(d.rule, d.there) for d in quiet} == {("R24", "ends")}
    assert {name for d in quiet for name in d.editions} == set(EDITIONS)
    as_usual = play(draw(HEXAGON, quiet=11), "c3-c4", "c4-c5")
    assert [d for d in differences(as_usual) if d.code == "quiet"] == []


@pytest.mark.parametrize("rules", EDITIONS)
def test_what_is_told_is_what_each_edition_does(rules: str) -> None:
    """In random games: an action is told as allowed or forbidden exactly if it is so under the other edition."""
    chance = random.Random(rules)
    n_told = 0
    for _ in range(4):
        game = tn.Game("duel", chance.choice((2, 3, 4)), rules)
        while not game.is_game_over() and len(game.action_stack) < 90:
            game.push(chance.choice(list(game.legal_actions)))
            done = game.position.actions_taken
            if game.is_game_over() or game.position.is_setup or done == 0:
                continue
            here = set(game.legal_actions)
            found = differences(game)
            parted = {name for step in step_differences(game, done) for d in step for name in d.editions}
            for name, edition in RULE_SETS.items():
                if name in parted:
                    continue
                there = set(_legal_under(game, edition, done))
                for way, expected in (("allowed", there - here), ("forbidden", here - there)):
                    said = {a for d in found if d.there == way and name in d.editions for a in d.actions}
                    assert said == expected
                    n_told += len(said)
    assert n_told > 10


def _legal_under(game: tn.Game, edition: tn.RuleSet, done: int) -> list[tn.Action]:
    """The legal actions if the present turn had been played under this edition's rules."""
    before = game.copy()
    turn = [before.pop() for _ in range(done)][::-1]
    other = tn.Game.from_position(before.position, rules=edition)
    for action in turn:
        other.push(action)
    return list(other.legal_actions)
