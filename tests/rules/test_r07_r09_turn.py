"""R7 to R9: what a turn is made of, passing, and forgoing."""

from __future__ import annotations

import pytest

import terranova as tn
from terranova.events import PioneerMoved, StonePlaced, TurnEnded, TurnPassed
from tests.support.draw import EDITIONS, draw, drawn, legal, play, refusal

ROWS = """
    A.  Br  C.  D.  A.
      A.  B.  C.  Dy  A.
"""
MOVE, STONE = tn.MovePioneer, tn.PlaceStone


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(
    "turn",
    [
        pytest.param("a2-a3 a3-a4 a4-a5", id="MMM"),
        pytest.param("a2-a3 a3-a4 *a5", id="MMP"),
        pytest.param("a2-a3 *a4 a3-a1", id="MPM"),
        pytest.param("a2-a3 *a2 *a4", id="MPP"),
    ],
)
def test_r07_a_full_turn_has_three_actions(turn: str, rules: str) -> None:
    game = draw(ROWS, rules=rules)
    for taken, text in enumerate(turn.split()):
        assert (game.turn, game.position.actions_taken) == ("red", taken)
        game.push_text(text)
    assert (game.turn, game.position.actions_taken) == ("yellow", 0)
    assert game.position.moved == ()


@pytest.mark.parametrize("rules", EDITIONS)
def test_r07_the_first_action_is_a_move(rules: str) -> None:
    game = draw(ROWS, rules=rules)
    assert all(isinstance(action, MOVE) for action in game.legal_actions)
    assert refusal(game, "*a3") == ("R7", "first-is-a-move")
    assert refusal(game, "*a2") == ("R7", "first-is-a-move")


def test_r07_the_second_and_third_may_be_either() -> None:
    game = draw(ROWS)
    for text in ("a2-a3", "a3-a4"):
        game.push_text(text)
        assert {type(action) for action in game.legal_actions} == {MOVE, STONE}


@pytest.mark.parametrize("actions", [(), ("a2-a3",), ("a2-a3", "*a4")])
def test_r07_no_pioneer_is_placed_after_setup(actions: tuple[str, ...]) -> None:
    game = play(draw(ROWS), *actions)
    assert refusal(game, "a1") == ("R7", "no-placing")
    assert refusal(game, "b4") == ("R7", "no-placing")


def test_r07_a_fourth_action_belongs_to_the_next_player() -> None:
    game = play(draw(ROWS), "a2-a3", "a3-a4", "a4-a3")
    assert refusal(game, "a3-a4") == ("R10", "not-your-pioneer")
    assert refusal(game, "*a4") == ("R7", "first-is-a-move")
    with pytest.raises(tn.IllegalActionError) as caught:
        draw(ROWS).push_turn("a2-a3 a3-a4 a4-a3 a3-a4")
    assert (caught.value.rule, caught.value.code) == ("R7", "turn-ended")


def test_r07_the_third_action_ends_the_turn() -> None:
    game = play(draw(ROWS), "a2-a3", "a3-a4")
    assert game.push_text("a4-a3") == (PioneerMoved("red", "a4", "a3"), TurnEnded("red", forgone=0, quiet=1))


def test_r08_who_cannot_move_is_passed_over() -> None:
    """Red stands between the rim and yellow."""
    game = draw("Ar  By  C.  D.  A.  Bb  C.  Dy", turn="b0", scores=(0, 0, 0))
    play(game, "a6-a7", "a7-a6")
    assert game.push_text("a6-a5") == (
        PioneerMoved("blue", "a6", "a5"),
        TurnEnded("blue", forgone=0, quiet=1),
        TurnPassed("red", quiet=2),
    )
    assert game.turn == "yellow"


@pytest.mark.parametrize("rules", ["de", "fr", "fi", "hu", "it eliminated_ends=no"])
def test_r08_who_has_no_pioneer_left_is_passed_over(rules: str) -> None:
    game = draw("Ax  B#  C.  D.  Ab  Bb  C.  Dy  E.", turn="b0", scores=(5, 0, 0), rules=rules)
    play(game, "a5-a3", "a6-a7")
    assert game.push_text("a7-a5")[-1] == TurnPassed("red", quiet=2)
    assert game.turn == "yellow"


def test_r08_several_are_passed_over_in_a_row() -> None:
    """Red and yellow block one another in the corner, blue and green go on."""
    game = draw("Ar  By  Cb  D.  A.  Bg  C.  D.", turn="g0", scores=(0, 0, 0, 0))
    play(game, "a6-a7", "a7-a8")
    assert game.push_text("a8-a7")[1:] == (
        TurnEnded("green", forgone=0, quiet=1),
        TurnPassed("red", quiet=2),
        TurnPassed("yellow", quiet=3),
    )
    assert game.turn == "blue"


def test_r08_a_passed_over_turn_is_not_over_for_good() -> None:
    """Blue lets red out, and red is not passed over again."""
    game = draw("Ar  Bb  C.  D.  A.  By  C.  D.", turn="y0", scores=(0, 0, 0))
    game.push_turn("a6-a7 a7-a8 a8-a7")
    assert game.turn == "blue"
    game.push_turn("a2-a3 a3-a4 a4-a5")
    assert game.turn == "red"


def test_r08_who_can_move_is_not_passed_over() -> None:
    game = draw("Ar  B.  Cy  D.  A.", turn="y0")
    game.push_turn("a3-a4 a4-a3 a3-a4")
    assert game.turn == "red"
    assert legal(game) == ["a1-a2", "a1-a3"]


@pytest.mark.parametrize("rules", EDITIONS)
def test_r09_an_action_must_be_taken_while_one_is_legal(rules: str) -> None:
    game = draw(ROWS, rules=rules)
    for text in ("a2-a3", "*a4"):
        game.push_text(text)
        assert game.turn == "red"
        assert len(game.legal_actions) > 0


def test_r09_second_and_third_are_forgone_when_none_is_legal() -> None:
    """No stones, and R11 of the Italian edition forbids the only way: back."""
    game = draw("Ar  B.  Cy  D.  A.", rules="it quiet_limit=0", stones=0)
    assert legal(game) == ["a1-a2"]
    events = game.push_text("a1-a2")
    assert events[:2] == (PioneerMoved("red", "a1", "a2"), TurnEnded("red", forgone=2, quiet=1))


def test_r09_the_third_is_forgone_when_none_is_legal() -> None:
    """Red walls itself in: the stone takes the field red came from, yellow stands on the other side."""
    game = draw("A.  Br  C.  Dy  E.  Ab  B.  C.  D.", scores=(0, 0, 0))
    game.push_text("a2-a3")
    events = game.push_text("*a2")
    assert events[0] == StonePlaced("red", "a2")
    assert events[-1] == TurnEnded("red", forgone=1, quiet=0)
    assert drawn(game) == "Ax  B#  Cr  Dy  E.  Ab  B.  C.  D."
    assert game.turn == "yellow"


def test_r09_after_being_scored_away_the_rest_is_forgone() -> None:
    """Red's last pioneer leaves with its territory, so nothing of red's can move or anchor."""
    game = draw("A.  Br  C.  D.  Ay  Bb  C.  D.  E.", scores=(0, 0, 0))
    game.push_text("a2-a1")
    events = game.push_text("*a2")
    assert events[-1] == TurnEnded("red", forgone=1, quiet=0)
    assert game.scores == (3, 0, 0)
    assert game.turn == "yellow"


def test_r09_a_last_stone_must_be_placed() -> None:
    """Out and no way back in the Italian edition: a stone is all that is left, twice."""
    game = draw(
        """
        Ar  B.  Cy  D.
          Ay  By  C.  D.
        """,
        rules="it",
    )
    game.push_text("a1-a2")
    assert legal(game) == ["*a1"]
    assert game.turn == "red"
    assert refusal(game, "a3-a4") == ("R10", "not-your-pioneer")


def test_r09_earlier_actions_need_not_keep_later_ones_possible() -> None:
    """Red may wall itself in, though a stone elsewhere or another move would leave a third action."""
    game = play(draw("A.  Br  C.  Dy  E.  Ab  B.  C.  D.", scores=(0, 0, 0)), "a2-a3")
    assert legal(game) == ["*a2", "a3-a1", "a3-a2"]
    game.push_text("a3-a1")
    assert game.turn == "red"
    game.pop()
    game.push_text("*a2")
    assert game.turn == "yellow"


def test_r09_the_turn_ends_by_itself_without_a_further_action() -> None:
    game = draw("A.  Br  C.  Dy  E.  Ab  B.  C.  D.", scores=(0, 0, 0))
    with pytest.raises(tn.IllegalActionError) as caught:
        game.push_turn("a2-a3 *a2 a3-a4")
    assert (caught.value.rule, caught.value.code) == ("R9", "turn-ended")
    assert game.action_stack == ()
