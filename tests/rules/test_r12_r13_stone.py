"""R12 and R13: placing stones, and that they stay."""

from __future__ import annotations

import random

import pytest

import terranova as tn
from terranova.events import StonePlaced, TurnEnded
from tests.support.draw import EDITIONS, draw, drawn, ending, legal, play, refusal, stones_of

ANY_MOVED = ("de", "fr", "fi", "it", "hu anchor=any-moved")
LAST_MOVED = ("hu", "de anchor=last-moved", "it anchor=last-moved")

HEXAGON = """
        A.  Ar  B.
      A.  A.  B.  B.
    D.  D.  Cr  B.  B.
      D.  D.  C.  C.
        Dr  C.  Cy
"""


@pytest.mark.parametrize("rules", EDITIONS)
def test_r12_beside_the_moved_pioneer_where_it_stands_now(rules: str) -> None:
    game = play(draw(HEXAGON, rules=rules), "c3-c4")
    assert stones_of(game) == {"c3", "c5", "b3", "b4", "d3", "d4"}
    assert game.push_text("*c5") == (StonePlaced("red", "c5"),)
    assert game.position.at("c5") == "#"
    assert game.supply == 19


@pytest.mark.parametrize("rules", EDITIONS)
def test_r12_not_beside_fields_it_left_or_passed(rules: str) -> None:
    game = play(draw(HEXAGON, rules=rules), "c3-c5")
    assert refusal(game, "*c2") == ("R12", "no-anchor")
    assert refusal(game, "*b2") == ("R12", "no-anchor")
    play(game, "c5-b4")
    assert stones_of(game) == {"a4", "b3", "c4", "c5"}


@pytest.mark.parametrize("rules", EDITIONS)
def test_r12_not_beside_pioneers_that_have_not_moved(rules: str) -> None:
    game = play(draw(HEXAGON, rules=rules), "c3-c4")
    assert refusal(game, "*a2") == ("R12", "no-anchor")  # beside red's own
    assert refusal(game, "*e3") == ("R12", "no-anchor")  # beside yellow's


@pytest.mark.parametrize("taken", ["c4", "a3", "e4"])
def test_r12_not_on_a_pioneer(taken: str) -> None:
    assert refusal(play(draw(HEXAGON), "c3-c4"), f"*{taken}") == ("R12", "field-taken")


def test_r12_not_on_a_stone_nor_a_closed_field() -> None:
    picture = """
        A.  B.  Cr  D.  E#  Fx
          A.  B.  C.  Dy  E#  F#
    """
    game = play(draw(picture), "a3-a4")
    assert refusal(game, "*a5") == ("R12", "field-taken")
    assert refusal(game, "*a6") == ("R12", "field-taken")
    assert stones_of(game) == {"a3", "b3"}


@pytest.mark.parametrize("rules", ANY_MOVED)
def test_r12_beside_either_of_two_moved(rules: str) -> None:
    game = play(draw(HEXAGON, rules=rules), "c3-c2", "a3-a4")
    assert stones_of(game) == {"c1", "b1", "b2", "c3", "d1", "d2", "a3", "b3", "b4"}
    play(game, "*d1")
    assert game.position.at("d1") == "#"


@pytest.mark.parametrize("rules", LAST_MOVED)
def test_r12_beside_the_last_moved_only(rules: str) -> None:
    game = play(draw(HEXAGON, rules=rules), "c3-c2", "a3-a4")
    assert stones_of(game) == {"a3", "b3", "b4"}
    assert refusal(game, "*d1") == ("R12", "not-last-moved")
    assert refusal(game, "*e3") == ("R12", "no-anchor")


@pytest.mark.parametrize("rules", LAST_MOVED)
def test_r12_the_last_moved_of_two_after_a_stone(rules: str) -> None:
    """After move, stone, move there is no fourth action; after move and stone the one moved still anchors."""
    game = play(draw(HEXAGON, rules=rules), "c3-c2", "*d1")
    assert stones_of(game) == {"c1", "b1", "b2", "c3", "d2"}


@pytest.mark.parametrize("rules", EDITIONS)
def test_r12_two_stones_beside_one_pioneer(rules: str) -> None:
    game = play(draw(HEXAGON, rules=rules), "c3-c4", "*b3")
    assert "*b3" not in legal(game)
    play(game, "*c3")
    assert game.supply == 18
    assert game.turn == "yellow"


def test_r12_last_turns_pioneer_anchors_nothing() -> None:
    game = draw(HEXAGON)
    game.push_turn("c3-c4 c4-c3 c3-c4")
    game.push_turn("e4-e3 e3-d3 d3-e3")
    play(game, "a3-a2")
    assert refusal(game, "*c5") == ("R12", "no-anchor")


def test_r12_scored_away_pioneer_anchors_nothing() -> None:
    """The stone closes the territory its own pioneer stands in; the third action can only be another's move."""
    game = play(draw("A.  Br  C.  D.  A.  Br  C.  D.  Ey"), "a2-a1", "*a2")
    assert drawn(game) == "Ax  B#  C.  D.  A.  Br  C.  D.  Ey"
    assert game.position.moved == ()
    assert stones_of(game) == set()
    assert legal(game) == ["a6-a3", "a6-a4", "a6-a5", "a6-a7", "a6-a8"]
    assert refusal(game, "*a3") == ("R12", "no-anchor")


def test_r12_a_pioneer_moved_after_that_anchors() -> None:
    """It is a third action's move, so there is nothing left to anchor; resumed, MOVED shows it the same way."""
    game = play(draw("A.  Br  C.  D.  A.  Br  C.  D.  Ey"), "a2-a1", "*a2", "a6-a5")
    assert game.turn == "yellow"
    assert draw("Ax  B#  C.  D.  A.  Br  C.  D.  Ey", turn="r2", scores=(3, 0)).turn == "red"


@pytest.mark.parametrize("rules", EDITIONS)
def test_r12_an_empty_supply_places_nothing(rules: str) -> None:
    game = play(draw(HEXAGON, rules=rules, stones=1), "c3-c4", "*c5")
    assert game.supply == 0
    assert stones_of(game) == set()
    assert refusal(game, "*c3") == ("R12", "no-stones")
    assert game.turn == "red"


@pytest.mark.parametrize("rules", EDITIONS)
def test_r12_no_stones_from_the_beginning(rules: str) -> None:
    game = draw(HEXAGON.replace("r", ".").replace("y", "."), turn="rs2", rules=f"{rules} stones=0", stones=0)
    play(game, "c3", "a3", "c3-c4")
    assert stones_of(game) == set()
    assert refusal(game, "*c5") == ("R12", "no-stones")


def test_r12_the_last_stone_of_the_supply() -> None:
    game = play(draw(HEXAGON, stones=1), "c3-c4", "c4-c5")
    events = game.push_text("*c4")
    assert TurnEnded("red", forgone=0, quiet=0) in events
    assert ending(game) == "R24"


@pytest.mark.parametrize("rules", EDITIONS)
def test_r13_no_action_takes_a_stone_away(rules: str) -> None:
    """Random games: what is a stone stays a stone, and the supply only falls."""
    rng = random.Random(13)
    game = tn.Game(map="duel", players=3, rules=rules)
    stones, supply = game.position.stones, game.supply
    while not game.is_game_over():
        stone = [action for action in game.legal_actions if isinstance(action, tn.PlaceStone)]
        game.push(rng.choice(stone or list(game.legal_actions)))
        assert game.position.stones >= stones
        assert game.supply + len(game.position.stones) == game.rules.stones
        assert game.supply <= supply
        stones, supply = game.position.stones, game.supply
    assert stones


def test_r13_stones_around_a_closed_territory_stay() -> None:
    game = play(draw("A.  B.  Cr  D.  A.  Br  C.  D.  Ey"), "a3-a2", "*a3")
    assert drawn(game) == "Ax  Bx  C#  D.  A.  Br  C.  D.  Ey"
    play(game, "a6-a5")
    assert refusal(game, "a9-a3") == ("R10", "way-blocked")
    assert drawn(game) == "Ax  Bx  C#  D.  Ar  B.  C.  D.  Ey"


def test_r13_there_is_no_action_on_a_stone() -> None:
    game = play(draw(HEXAGON), "c3-c4", "*c5")
    assert refusal(game, "*c5") == ("R12", "field-taken")
    assert refusal(game, "c5-c3") == ("R10", "no-pioneer")
    assert refusal(game, "c4-c5") == ("R10", "way-blocked")
