from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from terranova.cli import main
from terranova.protocol import checks, client, harness
from terranova.protocol.checker import Checker
from terranova.protocol.harness import Settings
from tests.support.protocol_programs import bad_bot, example_bot

STUBBORN_BOT = """
import subprocess, sys
for line in sys.stdin.buffer:
    word = line.split()[:1]
    if word == [b"tni"]:
        print("id name Stubborn\\nid author nobody\\noption depth number 3 1 5\\ntniok 1", flush=True)
    elif word == [b"ready?"]:
        print("ready", flush=True)
    elif word == [b"go"]:
        print("info chances 0.9,0.9\\nbest a3\\ninfo note was that well?", flush=True)
    elif word == [b"quit"]:
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        sys.exit(3)
"""


@pytest.mark.slow
def test_the_example_passes_all_checks() -> None:
    wrong = [finding for finding in Checker(example_bot(), Settings(grace=20.0)).findings() if not finding.is_ok]
    assert wrong == []


def test_what_a_bot_does_wrong_is_named(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(STUBBORN_BOT)
    found = {
        finding.check: finding for finding in Checker([sys.executable, str(file)], Settings(grace=10.0)).findings()
    }
    wrong = {name: finding.problem for name, finding in found.items() if finding.problem}
    assert found["handshake"].is_ok
    assert found["ready"].is_ok
    assert found["garbage"].is_ok
    assert found["idle-stop"].is_ok
    assert wrong["unknown"] == "it says nothing to “frobnicate 1 2 3”; it should say “error CODE TEXT”"
    assert "not with “error CODE TEXT”" in wrong["no-position"]
    assert "not with “error CODE TEXT”" in wrong["game-over"]
    assert wrong["turns"].startswith("illegal: “best a3”: a3: Set-up is over")
    assert wrong["unasked"].startswith("illegal:")
    assert wrong["games"].startswith("illegal:")
    assert found["end-of-input"].is_ok
    assert wrong["quit"] == "after “quit” it exits with code 3, not 0"


def test_a_bot_that_hangs_is_checked_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (harness, client):
        monkeypatch.setattr(module, "READY_SECONDS", 0.5)
    monkeypatch.setattr(checks, "END_SECONDS", 0.3)
    found = list(Checker(bad_bot("hang"), Settings(grace=0.1)).findings())
    assert len(found) == 1 + len(checks.CHECKS) + len(checks.EXIT_CHECKS)
    assert found[0].is_ok
    assert {finding.problem for finding in found} >= {"not checked: the program had to be restarted too often"}
    assert any("hang: no answer to “go time 0.2”" in str(finding.problem) for finding in found)


def test_the_command_says_it_all() -> None:
    result = CliRunner().invoke(main, ["check-bot", "--json", *bad_bot("dies-at-once")])
    document = json.loads(result.stdout)
    assert result.exit_code == 1
    assert document["ok"] is False
    assert document["checks"][0]["problem"] == "crash: it exited with code 1"
    said = CliRunner().invoke(main, ["check-bot", " ".join(bad_bot("dies-at-once"))])
    assert said.exit_code == 1
    assert "FAIL handshake: starts, and answers “tni” with its name" in said.stdout
    for name in ("./no-such-bot", "./bob's-bot"):
        result = CliRunner().invoke(main, ["check-bot", name])
        assert result.exit_code == 2
        assert f"there is no program “{name}”" in result.stderr
