"""The examples: as short as they say, and they work; the bots against a real server."""

from __future__ import annotations

import ast
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from server.real import RealServer, running

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
SMALL: dict[str, Any] = {"map": "duel", "rules": "de quiet_limit=6"}


def lines_of_code(source: str) -> int:
    """Lines that are neither empty nor documentation."""
    documented: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node):
            text = node.body[0]
            documented |= set(range(text.lineno, (text.end_lineno or text.lineno) + 1))
    lines = enumerate(source.splitlines(), 1)
    return sum(bool(line.strip()) and number not in documented for number, line in lines)


@pytest.mark.parametrize("name", ["bot.py", "protocol_bot.py"])
def test_a_bot_has_forty_lines(name: str) -> None:
    assert lines_of_code((EXAMPLES / name).read_text(encoding="utf-8")) <= 40


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"example_{path.stem}", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def check_over(server: RealServer, outcome: dict[str, Any], bots: int) -> None:
    state = server.get(f"/api/tables/{outcome['table']}")["state"]
    assert state["outcome"]["winners"] == outcome["winners"]
    assert outcome["rule"] in ("R21", "R22", "R24")
    assert sum(seat["name"] == "Bot" for seat in state["seats"]) == bots


@pytest.mark.slow
def test_the_bot_takes_a_seat_and_plays_to_the_end(tmp_path: Path) -> None:
    bot = load(EXAMPLES / "bot.py")
    with running(tmp_path) as server:
        # Two of them against each other: the one in a process of its own, as people start it.
        made, _ = server.post("/api/tables", {"seats": [{"who": "elsewhere"}, {"who": "elsewhere"}], **SMALL})
        command = [sys.executable, str(EXAMPLES / "bot.py"), server.address, made["table"]]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
            outcome = bot.main(server.address, made["table"])
            said, _ = other.communicate(timeout=120)
        assert other.returncode == 0
        assert json.loads(said.replace("'", '"').replace("None", "null")) == outcome
        check_over(server, outcome, bots=2)


@pytest.mark.slow
def test_the_bot_plays_the_computer_at_a_seat_that_was_kept_for_it(tmp_path: Path) -> None:
    bot = load(EXAMPLES / "bot.py")
    with running(tmp_path) as server:
        seats = [{"who": "elsewhere"}, {"who": "computer", "level": 1}]
        made, _ = server.post("/api/tables", {"seats": seats, **SMALL})
        check_over(server, bot.main(server.address, made["table"]), bots=1)
