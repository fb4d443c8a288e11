"""R4 to R6: set-up."""

from __future__ import annotations

import random

import pytest

import terranova as tn
from terranova.events import PioneerPlaced, TurnPassed
from tests.support.draw import EDITIONS, PLAYERS, draw, drawn, legal, refusal

ROW = "A.  B.  C.  D.  A.  B.  C.  D."


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", EDITIONS)
def test_r04_red_starts_and_the_others_follow_in_colour_order(rules: str, players: int) -> None:
    game = tn.Game(map="duel", players=players, rules=rules)
    turns = []
    for _ in range(2 * players):
        turns.append(game.turn)
        game.push(next(iter(game.legal_actions)))
    assert turns == 2 * list(PLAYERS[:players])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r04_turns_follow_in_colour_order_too(players: int) -> None:
    picture = """
        A.  A.  Br  B.
          A.  Ay  B.  B.
        C.  C.  Db  D.
          C.  Cg  D.  D.
    """
    for letter in "rybg"[players:]:
        picture = picture.replace(letter, ".")
    game = draw(picture, scores=(0,) * players)
    turns = []
    for _ in range(2 * players):
        turns.append(game.turn)
        for _ in range(3):
            game.push(next(action for action in game.legal_actions if isinstance(action, tn.MovePioneer)))
    assert turns == 2 * list(PLAYERS[:players])


def test_r04_no_other_player_can_act() -> None:
    """It is red's turn, whatever the action looks like: a placing is always of the player to move."""
    game = draw(ROW, turn="rs4")
    game.push_text("a1")
    game.push_text("a2")
    assert game.position.pioneers == {"a1": "red", "a2": "yellow"}
    with pytest.raises(tn.InvalidTextError) as caught:
        draw(ROW, turn="ys4")
    assert (caught.value.code, caught.value.part) == ("position-setup-turn", "TURN")


def test_r05_any_free_field_will_do() -> None:
    game = draw(ROW, turn="rs6")
    assert legal(game) == ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"]
    assert game.push_text("a3") == (PioneerPlaced("red", "a3"),)
    assert legal(game) == ["a1", "a2", "a4", "a5", "a6", "a7", "a8"]
    assert drawn(game) == "A.  B.  Cr  D.  A.  B.  C.  D."


@pytest.mark.parametrize("rules", EDITIONS)
def test_r05_a_taken_field_is_refused(rules: str) -> None:
    game = draw("A.  Br  Cy  D.  A.  B.  C.  D.", turn="rs4", rules=rules)
    assert refusal(game, "a2") == ("R5", "field-taken")
    assert refusal(game, "a3") == ("R5", "field-taken")


@pytest.mark.parametrize("text", ["a2-a1", "a3-a4", "*a1", "*a2", "a1-a1"])
def test_r05_nothing_but_placing_in_setup(text: str) -> None:
    game = draw("A.  Br  Cy  D.  A.  B.  C.  D.", turn="rs4")
    assert refusal(game, text) == ("R5", "set-up-only-places")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", EDITIONS)
def test_r05_all_place_all_of_theirs_and_nothing_is_scored(rules: str, players: int) -> None:
    rng = random.Random(players)
    game = tn.Game(map="duel", players=players, rules=rules)
    n_placings = game.position.to_place
    for n in range(n_placings):
        assert game.position.to_place == n_placings - n
        player, action = game.turn, rng.choice(list(game.legal_actions))
        assert player is not None
        placed, *others = game.push(action)
        assert placed == PioneerPlaced(player, str(action))
        assert others == []
    assert not game.position.is_setup
    assert game.scores == (0,) * players
    assert len(game.position.pioneers) == n_placings


def test_r05_the_last_pioneer_may_fill_the_map() -> None:
    game = draw("Ar  By  Cr  D.", turn="ys1")
    assert legal(game) == ["a4"]
    game.push_text("a4")
    assert not game.position.is_setup


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", EDITIONS)
def test_r06_who_placed_first_takes_the_first_turn(rules: str, players: int) -> None:
    game = draw("  ".join(["A.", "B.", "C.", "D."] * 4), turn=f"rs{players}", scores=(0,) * players, rules=rules)
    for field in ("a2", "a5", "a8", "a11")[:players]:
        game.push_text(field)
    assert game.turn == "red"
    assert game.position.actions_taken == 0
    assert all(isinstance(action, tn.MovePioneer) and action.start == "a2" for action in game.legal_actions)


def test_r06_who_placed_first_but_cannot_move_is_passed_over() -> None:
    """Red stands in the corner behind yellow, so yellow has the first turn that is taken (R8)."""
    game = draw("Ar  By  C.  D.  A.  B.  C.  D.", turn="bs1", scores=(0, 0, 0))
    assert game.push_text("a6") == (PioneerPlaced("blue", "a6"), TurnPassed("red", 1))
    assert game.turn == "yellow"


def test_r06_nothing_but_a_move_begins_the_first_turn() -> None:
    game = draw("Ar  B.  C.  D.  A.  B.  C.  D.", turn="ys1")
    game.push_text("a8")
    assert refusal(game, "*a2") == ("R7", "first-is-a-move")
    assert refusal(game, "a2") == ("R7", "no-placing")
