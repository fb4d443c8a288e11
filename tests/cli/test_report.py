from __future__ import annotations

from pathlib import Path

import terranova as tn
from terranova.report.grades import CODES
from tests.support.cli import assert_refused, run, run_json

GAME = Path(__file__).parent.parent / "report" / "games" / "duel.txt"


def short_game(tmp_path: Path, n_turns: int = 3) -> Path:
    """The set-up and the first turns of the game."""
    record = tn.record.read(GAME)
    n_actions = record.start.to_place + sum(len(words) for _, _, words in record.turns()[:n_turns])
    path = tmp_path / "short.txt"
    tn.record.write(record.game(n_actions).record(Red="Anna"), path)
    return path


def test_every_turn_is_judged_and_summed_up(tmp_path: Path) -> None:
    path = short_game(tmp_path)
    found = run_json("report", str(path), "--depth", "2")
    assert [turn["number"] for turn in found["turns"]] == [1, 2, 3]
    assert {turn["grade"] for turn in found["turns"]} <= set(CODES)
    assert [one["player"] for one in found["players"]] == ["red", "yellow"]
    assert sum(sum(one["grades"].values()) for one in found["players"]) == 3
    lines = run("report", str(path), "--depth", "2").stdout.splitlines()
    assert lines[0].startswith("duel, rules de: Anna")
    assert [line.partition(" ")[0] for line in lines if line[:1].isdigit()][:3] == ["1.", "2.", "3."]
    assert any(line.startswith("Player") and "Accuracy" in line for line in lines)


def test_it_speaks_every_language(tmp_path: Path) -> None:
    result = run("--language", "de", "report", str(short_game(tmp_path)), "--depth", "1")
    assert result.exit_code == 0
    assert "Genauigkeit" in result.stdout


def test_bad_input(tmp_path: Path) -> None:
    assert_refused(run("report", str(tmp_path / "none.txt")), "none.txt")
    broken = tmp_path / "broken.txt"
    broken.write_text('[Map "duel"]\n\n1. a1-a2 nonsense\n', "utf-8")
    assert_refused(run("report", str(broken)), "broken.txt")
    setup = tmp_path / "setup.txt"
    game = tn.Game("duel")
    game.push_text("a3")
    tn.record.write(game.record(), setup)
    result = run("report", str(setup), "--depth", "1")
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1] == "error: The game has no whole turn to judge."
    assert_refused(run("report", str(GAME), "--depth", "0"), "--depth")
