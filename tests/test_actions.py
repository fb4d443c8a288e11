"""Actions as values and as texts."""

from __future__ import annotations

import copy
import pickle

import pytest

import terranova as tn

TEXTS = ("e5", "a1", "z64", "e5-e9", "a1-z64", "a1-a1", "*e6", "*a10")


@pytest.mark.parametrize("text", TEXTS)
def test_texts_survive_the_round_trip(text: str) -> None:
    action = tn.Action.from_text(text)
    assert action.text() == str(action) == text
    assert repr(action) == f"Action.from_text({text!r})"
    assert action == tn.Action.from_text(text)
    assert hash(action) == hash(tn.Action.from_text(text))
    assert pickle.loads(pickle.dumps(action)) == action
    assert type(copy.deepcopy(action)) is type(action)


def test_the_three_kinds() -> None:
    place, move, stone = (tn.Action.from_text(text) for text in ("e5", "e5-e9", "*e6"))
    assert isinstance(place, tn.PlacePioneer)
    assert isinstance(move, tn.MovePioneer)
    assert isinstance(stone, tn.PlaceStone)
    assert place == tn.PlacePioneer("e5")
    assert move == tn.MovePioneer("e5", "e9")
    assert stone == tn.PlaceStone("e6")
    assert (place.field, move.start, move.end, stone.field) == ("e5", "e5", "e9", "e6")
    assert len({place, move, stone, tn.PlacePioneer("e5")}) == 3
    assert place != "e5"


def test_they_can_be_matched() -> None:
    match tn.Action.from_text("e5-e9"):
        case tn.MovePioneer(start, end):
            assert (start, end) == ("e5", "e9")
        case _:
            pytest.fail("not a move")


def test_lists_are_sorted_by_character_code() -> None:
    texts = ["b1", "a1-a2", "*b1", "a1-a10", "*a2", "a10", "a2"]
    assert [str(action) for action in sorted(map(tn.Action.from_text, texts))] == sorted(texts)
    assert sorted(["*a2", "a1-a10", "a1-a2"]) == ["*a2", "a1-a10", "a1-a2"]


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "e", "5", "e0", "e05", "e65", "E5", "e5 ", " e5", "e5\n", "e٣", "é5", "e5!"),
        *("-", "e5-", "-e5", "e5-e", "e5--e6", "e5-e6-e7", "e5 - e6", "e5–e6", "e5>e6"),
        *("*", "**e5", "* e5", "*e5-e6", "e5*", "pass", "1.", "{", "\ud800", "\0"),
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(tn.InvalidTextError) as caught:
        tn.Action.from_text(text)
    assert (caught.value.code, caught.value.line, caught.value.column) == ("bad-action", 1, 1)
    assert caught.value.details == {"text": text}
    assert caught.value.__cause__ is None
