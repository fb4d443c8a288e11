"""Tuning as jobs, resumed from a journal; matches against another program."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tools import compare, strength, tune


def test_tuning_goes_on_from_its_journal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    played = []

    def play_pair(job: tune.PairJob) -> float:
        played.append(job)
        return 1.0

    class Here:
        def run(self, job: Any, items: Any) -> Any:
            with job.open() as worker:
                yield from enumerate([worker(item, lambda: False) for item in items])

    monkeypatch.setattr(tune, "play_pair", play_pair)
    monkeypatch.setattr(tune, "make_pool", lambda *_: Here())
    written = []
    for rounds in ("2", "3"):
        words = ["--rounds", rounds, "--pairs", "2", "--nodes", "1", "--maps", "duel", "--journal", str(tmp_path / "j")]
        monkeypatch.setattr(sys, "argv", ["tune", *words, "--output", str(tmp_path / "weights.json")])
        tune.main()
        written.append(json.loads((tmp_path / "weights.json").read_text(encoding="utf-8")))
    assert len(played) == 6
    assert written[1]["made_with"]["scores"] == [1.0] * 3
    assert written[0]["weights"] != written[1]["weights"]


def test_foreign_matches_need_an_opponent(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["strength", "foreign"])
    with pytest.raises(SystemExit):
        strength.main()
    assert "--opponent" in capsys.readouterr().err
    commands = [match.command(10) for match in strength.foreign_matches("./bot --fast")]
    assert all("cmd:./bot --fast" in command for command in commands)
    assert {"--map", "--players", "--time"} <= {word for command in commands for word in command}


def test_an_engine_is_as_good_as_itself(capsys: pytest.CaptureFixture[str]) -> None:
    """From both seats of one set-up the same engine wins once, or shares both."""
    assert compare.main([str(compare.HERE), "--nodes", "1", "--map", "duel", "--games", "2"]) == 0.5
    assert "50.0 %" in capsys.readouterr().out
