"""The command ``terranova arena`` from end to end: results, records, interrupts, resuming, bad input."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from terranova import record
from terranova.cli import main
from tests.support.arena_programs import bad_bot_spec, processes_marked, wait_until

FOREVER = 5000
"""Games that no test waits for."""


def start(*arguments: str, env: dict[str, str] | None = None, word: str = "arena") -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "terranova", word, *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=os.environ | (env or {}))


def arena(*arguments: str) -> dict[str, Any]:
    result = CliRunner().invoke(main, ["arena", *arguments, "--json"])
    assert result.exit_code == 0, result.output
    document: dict[str, Any] = json.loads(result.stdout)
    return document


def lines_of(folder: Path) -> list[dict[str, Any]]:
    file = folder / "results.jsonl"
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def played(folder: Path) -> list[dict[str, Any]]:
    """All results in their order, without what the clock decides."""
    timed = ("seconds", "longest")
    found = [{key: value for key, value in line.items() if key not in timed} for line in lines_of(folder)]
    return sorted(found, key=lambda line: int(line["number"]))


def test_random_against_random(tmp_path: Path) -> None:
    document = arena("random", "random", "--games", "4", "--out", str(tmp_path), "-j", "2")
    assert (document["games"], document["blocks"]) == (4, 2)
    assert [standing["player"] for standing in document["standings"]] == ["random", "random"]
    assert sum(standing["score"] for standing in document["standings"]) == pytest.approx(1)
    assert sum(document["endings"].values()) == 4
    for number in range(1, 5):
        written = record.read(tmp_path / "games" / f"{number:05}.txt")
        assert written.game().is_game_over()
    again = CliRunner().invoke(main, ["arena", "random", "random", "--games", "4", "--out", str(tmp_path)])
    assert again.exit_code == 0
    assert f"Games already in {tmp_path}: 4." in again.stderr
    assert "4 games in 2 blocks" in again.stdout


@pytest.mark.slow
def test_a_match_that_is_broken_off_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    """Interrupted once, killed once, then finished: the same games as in one go, and no process is left."""
    mark = f"TERRANOVA_TEST=resume-{time.time_ns()}"
    env = dict([mark.split("=", 1)])
    match = ["random", "random", "--map", "duel", "--players", "3", "--seed", "7", "-j", "1", "--out"]
    broken, whole = tmp_path / "broken", tmp_path / "whole"

    interrupted = start(*match, str(broken), "--games", str(FOREVER), env=env)
    assert wait_until(lambda: len(lines_of(broken)) >= 2)
    interrupted.send_signal(signal.SIGINT)
    _, said = interrupted.communicate(timeout=120)
    assert interrupted.returncode == 130
    assert "Interrupted. Run the same command again to resume" in said
    assert wait_until(lambda: not processes_marked(mark))
    first = len(lines_of(broken))

    killed = start(*match, str(broken), "--games", str(FOREVER), env=env)
    assert wait_until(lambda: len(lines_of(broken)) >= first + 2)
    killed.kill()
    killed.communicate(timeout=120)
    assert wait_until(lambda: not processes_marked(mark))
    second = len(lines_of(broken))
    assert first < second < FOREVER

    # As if it had been killed in the middle of a line, and one game before the last had been lost.
    kept = (broken / "results.jsonl").read_text().splitlines(keepends=True)
    (broken / "results.jsonl").write_text("".join(kept[:-2]) + kept[-1][:50])
    games = str(second + 3)
    resumed, in_one_go = arena(*match, str(broken), "--games", games), arena(*match, str(whole), "--games", games)
    assert played(broken) == played(whole)
    assert len(played(whole)) == second + 3
    for document in (resumed, in_one_go):
        del document["folder"]
        for standing in document["standings"]:
            del standing["longest"]
    assert resumed == in_one_go
    for number in range(1, second + 4):
        name = f"games/{number:05}.txt"
        assert (broken / name).read_text() == (whole / name).read_text()


def test_a_program_that_hangs_forfeits_every_game(tmp_path: Path) -> None:
    mark = f"TERRANOVA_TEST=hang-{time.time_ns()}"
    env = dict([mark.split("=", 1)])
    arguments = [
        "random",
        bad_bot_spec("parent"),
        "--games",
        "2",
        "--time",
        "0.1",
        "--grace",
        "0.2",
        "--out",
        str(tmp_path),
    ]
    running = start(*arguments, "-j", "1", env=env)
    said, _ = running.communicate(timeout=120)
    assert running.returncode == 0
    assert "Ended by: forfeit 2 (100.0%)." in said
    assert "2 games were forfeited:" in said
    assert "hang: no answer to “go time 0.1”" in said
    assert record.read(tmp_path / "games" / "00002.txt").tags["Forfeit"] == "red"
    assert wait_until(lambda: not processes_marked(mark))


def test_a_sequential_test_ends_a_match(tmp_path: Path) -> None:
    arguments = ["random", bad_bot_spec("illegal"), "--sprt", "0", "200", "--games", "400", "--out", str(tmp_path)]
    document = arena(*arguments, "-j", "1", "--time", "0.2")
    assert document["sprt"]["verdict"] == "elo1"
    assert document["games"] < 100
    assert arena(*arguments, "-j", "1", "--time", "0.2") == document  # decided already: nothing more is played


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["random"], "A match needs two or more players"),
        (["random", "lvl:3"], "“lvl:3” is not a player"),
        (["random", "cmd:./no-such-bot"], "there is no program “./no-such-bot”"),
        (["random", "random", "--players", "5"], "--players"),
        (["random", "random", "--map", "atlantis"], "There is no map or file “atlantis”"),
        (["random", "random", "--rules", "xx"], "Unknown rule set “xx”"),
        (["random", "random", "--random-setup", "99"], "99 random pioneers are too many"),
        (["random", "random", "--sprt", "5", "0"], "must be above"),
        (["random", "random", "--sprt", "0", "5", "--alpha", "0.7"], "between 0 and 0.5"),
        (["random", "random", "random", "--sprt", "0", "5"], "compares two players, not 3"),
        (["random", "random", "--games", "0"], "--games"),
    ],
)
def test_bad_input_is_named(arguments: list[str], message: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["arena", *arguments, "--out", str(tmp_path / "new")])
    assert result.exit_code == 2
    assert message in result.stderr
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("bounds", [("0", "7000"), ("nan", "5"), ("5", "0")])
def test_bounds_that_are_none_are_refused(bounds: tuple[str, str]) -> None:
    assert CliRunner().invoke(main, ["arena", "random", "random", "--sprt", *bounds]).exit_code == 2


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
def test_a_program_that_is_checked_ends_with_its_checker(how: signal.Signals) -> None:
    mark = f"TERRANOVA_TEST=check-bot-{time.time_ns()}"
    words = bad_bot_spec("hang").removeprefix("cmd:").split()
    checking = start("--time", "60", *words, env=dict([mark.split("=", 1)]), word="check-bot")
    assert wait_until(lambda: len(processes_marked(mark)) == 2)
    checking.send_signal(how)
    checking.communicate(timeout=120)
    assert wait_until(lambda: not processes_marked(mark), 30)
