"""What a board can be drawn of, marks as text, and numbers as colours."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest

import terranova as tn
from terranova import svg

DUEL = tn.Map.load("duel")


def game_with_a_territory() -> tn.Game:
    canyon = "name: canyon\nC: canyon\nD: dunes\nE: estuary\nF: forest\nW: wetland\n\n"
    canyon += "W W W C C D D\n W W C C C D D\nW W E E E F F\n E E E E F F F\n"
    start = "r2.#2.y/.b2.r2./2.#.b2./2#3.y. r0 - 0,0,0 20 0"
    game = tn.Game.from_position(start, map=tn.Map.from_text(canyon), players=3)
    game.push("b5-b4 *b3")
    return game


def test_a_game_a_position_or_a_map() -> None:
    game = game_with_a_territory()
    assert svg.board(game) == svg.board(game.position, territories=game.territories)
    assert svg.board(game, territories=()) == svg.board(game.position)
    assert svg.board(DUEL, size=300) == svg.map(DUEL, size=300)


@pytest.mark.parametrize("value", [None, "duel", 7])
def test_what_cannot_be_drawn(value: Any) -> None:
    with pytest.raises(TypeError, match="a game, a position or a map"):
        svg.board(value)


def test_marks_as_text() -> None:
    values: list[svg.Mark | str] = [svg.Ring("f5"), svg.Arrow("a3", "a4"), svg.Ghost("b4")]
    assert svg.board(DUEL, marks=["f5", "a3-a4", "*b4"]) == svg.board(DUEL, marks=values) != svg.board(DUEL)


@pytest.mark.parametrize("text", ["z9", "a3-z9", "*z9", "nonsense", ""])
def test_marks_that_are_none(text: str) -> None:
    with pytest.raises(tn.InvalidTextError):
        svg.board(DUEL, marks=[text])


def test_a_mark_of_a_wrong_type() -> None:
    with pytest.raises(TypeError, match="a mark or its text"):
        svg.board(DUEL, marks=[7])  # type: ignore[list-item]


def heated(picture: str) -> list[tuple[str, float]]:
    root = ET.fromstring(picture)
    paths = [path for path in root.iter("{http://www.w3.org/2000/svg}path") if "heat" in path.get("class", "")]
    return [(path.attrib["class"].rpartition("-")[2], float(path.attrib["fill-opacity"])) for path in paths]


def test_a_number_for_each_field() -> None:
    assert heated(svg.board(DUEL, heat={"a3": 2.0, "a4": -1.0, "b4": 0.0})) == [("above", 0.85), ("below", 0.48)]
    assert len(heated(svg.board(DUEL, heat=[0.01] * len(DUEL)))) == len(DUEL)
    assert heated(svg.board(DUEL, heat=[0] * len(DUEL))) == []


@pytest.mark.parametrize(
    ("heat", "problem"),
    [({"z9": 1}, "z9"), ([1.0], "105 fields"), ({"a3": float("nan")}, "a3"), ({"a3": float("inf")}, "a3")],
)
def test_numbers_that_cannot_be_drawn(heat: Any, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        svg.board(DUEL, heat=heat)


def test_values_show_themselves_in_notebooks() -> None:
    game = game_with_a_territory()
    for value in (game, game.position, game.map, game.record()):
        assert ET.fromstring(value._repr_svg_()).tag.endswith("svg")
