"""R11: the way home, by edition."""

from __future__ import annotations

import pytest

from terranova.events import TurnEnded
from tests.support.draw import draw, drawn, ending, legal, moves_from, play, refusal

THREE_MOVES = ("de", "fr", "fi", "it returns=three-moves", "hu returns=three-moves")
NEVER = ("it", "de returns=never", "hu returns=never")
FREE = ("hu", "de returns=free", "it returns=free")
ANY = THREE_MOVES + NEVER + FREE

HEXAGON = """
        A.  A.  B.
      A.  Ar  B.  B.
    D.  D.  Cr  B.  B.
      D.  D.  C.  C.
        Dy  C.  Cy
"""

OUT_AND_BACK = """
    Sr  S.  Sy  S.  Sr  S.  C#  C.  D.  Dy  E.
      S.  S.  S.  S.  S.  Ly  C.  C.  D.  F.  E.
    Sr  S.  S.  Sy  L.  L.  C#  D.  Dr  E.  E.
"""


@pytest.mark.parametrize("rules", THREE_MOVES)
def test_r11_three_moves_may_not_end_at_home(rules: str) -> None:
    game = play(draw(HEXAGON, rules=rules), "c3-c4", "c4-b3")
    assert "c3" not in moves_from(game, "b3")
    assert refusal(game, "b3-c3") == ("R11", "way-home")
    play(game, "b3-b4")
    assert game.turn == "yellow"


@pytest.mark.parametrize("rules", THREE_MOVES)
def test_r11_three_moves_out_and_back_and_out_again(rules: str) -> None:
    game = play(draw(HEXAGON, rules=rules), "c3-c5", "c5-c3")
    assert moves_from(game, "c3") >= {"c4", "c5"}
    play(game, "c3-c5")
    assert game.position.at("c5") == "r"


@pytest.mark.parametrize("rules", THREE_MOVES)
def test_r11_three_moves_in_one_line_and_home(rules: str) -> None:
    game = play(draw(HEXAGON, rules=rules), "c3-c4", "c4-c5")
    assert refusal(game, "c5-c3") == ("R11", "way-home")
    assert "c4" in moves_from(game, "c5")


@pytest.mark.parametrize("rules", THREE_MOVES + FREE)
def test_r11_two_moves_home_with_another_between(rules: str) -> None:
    """Only a pioneer that makes all three moves is meant."""
    game = play(draw(HEXAGON, rules=rules), "c3-c4", "b2-b3")
    play(game, "c4-c3")
    assert game.position.pioneers["c3"] == "red"
    assert game.turn == "yellow"


@pytest.mark.parametrize("rules", THREE_MOVES + FREE)
def test_r11_out_back_and_the_closing_stone(rules: str) -> None:
    """The worked example: 18 fields, two landscapes, three pioneers each, 18 points each (R17, R18)."""
    game = draw(OUT_AND_BACK, turn="y0", rules=rules)
    play(game, "b6-b8", "b8-b6", "*b7")
    assert game.scores == (18, 18)


@pytest.mark.parametrize("rules", NEVER)
def test_r11_out_back_and_the_closing_stone_is_not_allowed(rules: str) -> None:
    game = play(draw(OUT_AND_BACK, turn="y0", rules=rules), "b6-b8")
    assert refusal(game, "b8-b6") == ("R11", "way-home")


@pytest.mark.parametrize("rules", THREE_MOVES + FREE)
def test_r11_out_stone_and_back(rules: str) -> None:
    game = play(draw(HEXAGON, rules=rules), "c3-c4", "*c5", "c4-c3")
    assert game.position.pioneers["c3"] == "red"


@pytest.mark.parametrize("rules", NEVER)
def test_r11_out_stone_and_back_is_not_allowed(rules: str) -> None:
    game = play(draw(HEXAGON, rules=rules), "c3-c4", "*c5")
    assert refusal(game, "c4-c3") == ("R11", "way-home")


@pytest.mark.parametrize("rules", NEVER)
def test_r11_never_home_in_any_move(rules: str) -> None:
    game = play(draw(HEXAGON, rules=rules), "c3-c4")
    assert refusal(game, "c4-c3") == ("R11", "way-home")
    assert {"c2", "c1"} & moves_from(game, "c4") == {"c2", "c1"}
    play(game, "b2-b3")
    assert refusal(game, "c4-c3") == ("R11", "way-home")


@pytest.mark.parametrize("rules", NEVER)
def test_r11_never_home_round_a_triangle(rules: str) -> None:
    game = play(draw(HEXAGON, rules=rules), "c3-c4", "c4-b3")
    assert refusal(game, "b3-c3") == ("R11", "way-home")


@pytest.mark.parametrize("rules", ANY)
def test_r11_over_home_is_not_home(rules: str) -> None:
    """A pioneer may pass the field where it started; only ending there is meant."""
    game = play(draw(HEXAGON, rules=rules), "c3-c4", "c4-c5")
    play(game, "c5-c2")
    assert game.position.at("c2") == "r"


@pytest.mark.parametrize("rules", ANY)
def test_r11_another_pioneer_may_go_there(rules: str) -> None:
    game = play(draw(HEXAGON, rules=rules), "c3-c4", "b2-c3")
    assert game.position.pioneers["c3"] == "red"


@pytest.mark.parametrize("rules", ANY)
def test_r11_home_is_where_the_turn_began_not_the_last_field(rules: str) -> None:
    game = play(draw(HEXAGON, rules=rules), "c3-c4", "c4-c5")
    assert "c4" in moves_from(game, "c5")


@pytest.mark.parametrize("rules", ANY)
def test_r11_the_next_turn_begins_anew(rules: str) -> None:
    game = draw(HEXAGON, rules=rules)
    game.push_turn("c3-c4 c4-c5 b2-b3")
    game.push_turn("e4-e3 e2-d1 e3-d3")
    play(game, "c5-c4")
    assert "c3" in moves_from(game, "c4")


@pytest.mark.parametrize("rules", FREE)
def test_r11_free_three_moves_and_home(rules: str) -> None:
    game = play(draw(HEXAGON, rules=rules), "c3-c4", "c4-b3", "b3-c3")
    assert game.position.pioneers["c3"] == "red"
    assert game.turn == "yellow"


def test_r11_an_only_action_that_breaks_it_counts_as_impossible() -> None:
    """R9: with no stones the way home would be the only second action, so the turn ends."""
    picture = "Ar  B.  Cy  D.  A."
    for rules, forgone in (("it", 2), ("de", None), ("hu", None)):
        game = draw(picture, rules=rules, stones=0)
        events = game.push_text("a1-a2")
        ended = [event.forgone for event in events if isinstance(event, TurnEnded)]
        assert ended == ([] if forgone is None else [forgone])
        assert legal(game) == ([] if forgone else ["a2-a1"])
    assert drawn(game) == "A.  Br  Cy  D.  A."


def test_r11_is_kept_in_a_position_line() -> None:
    """A game resumed in mid-turn knows the way home from MOVED."""
    picture = HEXAGON.replace("Cr  B.  B.", "C.  Br  B.")
    for rules, allowed in (("it", False), ("de", True), ("hu", True)):
        game = draw(picture, rules=rules, turn="r1", moved="c3>c4!")
        assert ("c4-c3" in legal(game)) == allowed
    for rules, allowed in (("it", False), ("de", False), ("hu", True)):
        game = draw(picture, rules=rules, turn="r2", moved="c3>c5>c4!")
        assert ("c4-c3" in legal(game)) == allowed
        assert ending(game) is None
