"""R10: how a pioneer moves."""

from __future__ import annotations

import pytest

import terranova as tn
from terranova.events import PioneerMoved
from tests.support.draw import EDITIONS, draw, drawn, moves_from, play, refusal

HEXAGON = """
        A.  A.  B.
      A.  A.  B.  B.
    D.  D.  Cr  B.  B.
      D.  D.  C.  C.
        D.  C.  Cy
"""


@pytest.mark.parametrize("rules", EDITIONS)
def test_r10_six_directions_as_far_as_wished(rules: str) -> None:
    game = draw(HEXAGON, rules=rules)
    assert moves_from(game, "c3") == {"c4", "c5", "c2", "c1", "b3", "a4", "b2", "a2", "d3", "d2", "e2"}


@pytest.mark.parametrize("rules", EDITIONS)
def test_r10_a_move_leads_from_field_to_field(rules: str) -> None:
    game = draw(HEXAGON, rules=rules)
    assert game.push_text("c3-a4") == (PioneerMoved("red", "c3", "a4"),)
    assert game.position.pioneers == {"a4": "red", "e4": "yellow"}
    assert game.position.is_free("c3")


def test_r10_a_long_line_is_gone_in_one_move() -> None:
    game = draw("  ".join(["Ar", *(f"{'ABCD'[i % 4]}." for i in range(61)), "By", "C."]))
    assert moves_from(game, "a1") == {f"a{number}" for number in range(2, 63)}
    play(game, "a1-a62")
    assert game.position.at("a62") == "r"


@pytest.mark.parametrize("text", ["c3-a3", "c3-e3", "c3-b1", "c3-d4", "c3-b4"])
def test_r10_only_straight(text: str) -> None:
    assert refusal(draw(HEXAGON), text) == ("R10", "no-straight-line")


@pytest.mark.parametrize("rules", EDITIONS)
def test_r10_at_least_one_field(rules: str) -> None:
    assert refusal(draw(HEXAGON, rules=rules), "c3-c3") == ("R10", "stands-still")


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("blocker", ["r", "y", "#"])
def test_r10_pioneers_and_stones_block_and_are_never_jumped(blocker: str, rules: str) -> None:
    picture = f"""
        Ar  B.  C{blocker}  D.  A.
          A.  B.  C.  D.  Ay
    """
    game = draw(picture, rules=rules)
    assert moves_from(game, "a1") == {"a2", "b1"}
    assert refusal(game, "a1-a3") == ("R10", "way-blocked")
    assert refusal(game, "a1-a4") == ("R10", "way-blocked")


def test_r10_the_blocking_field_is_named() -> None:
    game = draw("Ar  B.  C.  Dy  A.  B.")
    error = game.why_illegal(tn.Action.from_text("a1-a6"))
    assert error.details == {"start": "a1", "end": "a6", "field": "a4"}


def test_r10_closed_fields_block() -> None:
    picture = """
        A.  Br  C#  Dx  E#  A.  B.
          C.  D.  C#  D#  E.  Fy  A.
    """
    game = draw(picture)
    assert refusal(game, "a2-a4") == ("R10", "way-blocked")
    assert moves_from(game, "a2") == {"a1", "b1", "b2"}


def test_r10_holes_and_the_rim_end_a_line() -> None:
    game = draw(
        """
        Ar  B.      C.  D.
          A.  B.  C.  Dy
        """
    )
    assert moves_from(game, "a1") == {"a2", "b1"}
    assert refusal(game, "a1-a4") == ("R10", "no-straight-line")


@pytest.mark.parametrize("rules", EDITIONS)
def test_r10_only_ones_own_pioneers(rules: str) -> None:
    game = draw(HEXAGON, rules=rules)
    assert refusal(game, "e4-e3") == ("R10", "not-your-pioneer")
    assert refusal(game, "c2-c1") == ("R10", "no-pioneer")
    assert moves_from(game, "e4") == set()


def test_r10_fields_left_in_this_turn_are_free_again() -> None:
    game = draw("Ar  Br  C.  D.  A.  By")
    assert moves_from(game, "a1") == set()
    play(game, "a2-a4")
    assert moves_from(game, "a1") == {"a2", "a3"}
    assert drawn(game) == "Ar  B.  C.  Dr  A.  By"
