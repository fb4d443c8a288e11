"""Every conformance case through the library."""

from pathlib import Path
from typing import Any

import pytest

import terranova as tn
from tests.support.cases import CASES, load, rules_of


def begin(case: dict[str, Any], start: str | None = None) -> tn.Game:
    map, players, rules = tn.Map.from_text(case["map"]), case["players"], rules_of(case)
    start = start or case["start"]
    if start is None:
        return tn.Game(map=map, players=players, rules=rules)
    return tn.Game.from_position(start, map=map, players=players, rules=rules)


def check(game: tn.Game, expected: dict[str, Any]) -> None:
    assert game.position.text() == expected["position"]
    assert [str(action) for action in game.legal_actions] == expected["legal"]
    assert len(game.legal_actions) == len(expected["legal"])
    assert game.scores == tuple(expected["scores"])
    assert game.turn == expected["to_move"]
    assert game.is_game_over() == expected["over"]
    outcome = game.outcome()
    assert (outcome.rule if outcome else None) == expected.get("end")


def test_there_are_cases() -> None:
    assert len(CASES) >= 146


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    case = load(path)
    game = begin(case)
    expected = {item["after"]: item for item in case.get("expect", [])}
    for played in range(len(case["actions"]) + 1):
        if played in expected:
            check(game, expected[played])
        if played < len(case["actions"]):
            game.push_text(case["actions"][played])
    if "illegal" in case:
        before = game.position.text()
        with pytest.raises(tn.IllegalActionError) as caught:
            game.push_text(case["illegal"])
        assert caught.value.rule == case["rule"]
        assert game.position.text() == before
    for depth, count in enumerate(case.get("perft", []), 1):
        assert tn.perft(game, depth) == count


@pytest.mark.parametrize("path", [p for p in CASES if "expect" in load(p)], ids=lambda path: path.stem)
def test_case_resumed(path: Path) -> None:
    """From each position's text the game goes on exactly as the original."""
    case = load(path)
    for item in case["expect"]:
        game = begin(case, item["position"])
        check(game, item)
        later = {other["after"]: other for other in case["expect"]}
        for played in range(item["after"], len(case["actions"])):
            game.push_text(case["actions"][played])
            if played + 1 in later:
                check(game, later[played + 1])
