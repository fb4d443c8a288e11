from __future__ import annotations

from pathlib import Path

import pytest

import terranova as tn
from tests.support.cli import assert_refused, run, run_json

FAST = ("--time", "0.05")


@pytest.fixture(scope="module")
def game() -> tn.Game:
    """Set-up and two turns."""
    game, engine = tn.Game("duel"), tn.Engine(level=4)
    while game.position.is_setup:
        game.push(engine.play(game).action)
    game.push(next(game.turns()))
    game.push(engine.play(game).turn)
    return game


@pytest.fixture
def path(game: tn.Game, tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    tn.record.write(game.record(Red="Anna"), path)
    return path


def test_every_turn_of_a_record_is_judged(game: tn.Game, path: Path) -> None:
    found = run_json("analyse", str(path), *FAST, "--json")["turns"]
    assert [turn["player"] for turn in found] == ["red", "yellow"]
    assert " ".join(found[0]["actions"]) == str(tn.Turn(game.action_stack[26:29]))
    for turn in found:
        assert 0 <= turn["chance"] <= 1
        assert turn["loss"] >= 0
        assert len(turn["best"]["turn"].split()) == 3
    assert found[0]["best"]["turn"] != " ".join(found[0]["actions"])
    lines = run("analyse", str(path), *FAST).stdout.splitlines()
    assert lines[0].startswith("1. Anna (red): ")
    assert lines[0].endswith("%]")


def test_one_position_of_a_record(path: Path) -> None:
    shown = run("analyse", str(path), "--at", "1", "--top", "2", *FAST).stdout
    assert "\n1. " in shown
    assert "\n2. " in shown
    assert "Chance to win: Anna (red) " in shown


def test_a_position_in_one_line(game: tn.Game) -> None:
    line = game.position.text()
    found = run_json("analyse", line, "--map", "duel", *FAST, "--top", "1", "--json")
    assert found["position"] == line
    (best,) = found["candidates"]
    tn.Game.from_position(line, map="duel").preview(best["turn"])
    assert sum(best["chances"]) == pytest.approx(1.0)


def test_a_game_that_is_over_has_no_turns() -> None:
    game = tn.Game("duel", rules="de quiet_limit=1")
    while not game.is_game_over():
        game.push(next(iter(game.legal_actions)))
    line, rules = game.position.text(), ("--map", "duel", "--rules", "de quiet_limit=1")
    assert run_json("analyse", line, *rules, "--json")["candidates"] == []


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        (("no-such-file",), "no-such-file"),
        (("FILE", "--at", "9"), "turns in the record: 2"),
        (("FILE", "--map", "duel"), "A record has its own position, players and rules."),
        (("3r/2y r0 - 0,0 80 0", "--map", "duel"), "Rows here: 2"),
        (("a b", "--at", "1"), "The option --at is for a record."),
    ],
)
def test_what_cannot_be_analysed(words: tuple[str, ...], refused: str, path: Path) -> None:
    assert_refused(run("analyse", *(str(path) if word == "FILE" else word for word in words)), refused)
