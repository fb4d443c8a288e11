"""Running the command line in tests, in this process or in one of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

import terranova as tn
from terranova.cli import main

SOURCES = Path(tn.__file__).parent.parent

ENGLISH = {"TERRANOVA_LANGUAGE": "en"}
"""The tests pass in any language the developer has set."""

TINY = """\
name: tiny
title: A sketch
F: forest
L: lake
M: meadow
S: steppe

  F F
 F L L M
S S L M
"""
TINY_RULES = "de stones=3"
TINY_START = "2./r2.y/4. r0 - 0,0 3 0"

STRIP_ACTIONS = ("a1-a2", "*a1", "a8-a7", "a7-a6", "a6-a7", "a12-a13", "a13-a14", "a14-a13")
"""From the position of the fixture ``strip``: Red walls itself in, and is passed over at the end."""


def strip_record(position: str, players: int) -> str:
    """The beginning of a record on a map of one row, where three quiet turns end the game."""
    return f"""\
[Map "strip"]
[Drawing "{" ".join("ABCD" * 8)}"]
[Landscapes "A=forest,B=lake,C=meadow,D=steppe"]
[Rules "de quiet_limit=3"]
[Players "{players}"]
[Position "{position}"]

"""


def run(*args: str, input: str | None = None, env: dict[str, str] | None = None) -> Result:
    """Run a command here; an exception that the program does not handle fails the test."""
    return CliRunner(env={"COLUMNS": "80", "LINES": "24", "FORCE_COLOR": None, **ENGLISH, **(env or {})}).invoke(
        main, args, input=input, prog_name="terranova", catch_exceptions=False
    )


def run_json(*args: str, code: int = 0) -> dict[str, Any]:
    """The one JSON document a command prints."""
    result = run(*args, "--json")
    assert result.exit_code == code, result.stderr
    document: dict[str, Any] = json.loads(result.stdout)
    return document


def assert_refused(result: Result, *parts: str) -> None:
    """Exit code 2, nothing on standard output, one ``error:`` line with these parts in it."""
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    error = result.stderr.splitlines()[-1]
    assert error.startswith("error: "), result.stderr
    for part in parts:
        assert part in error


def start(*args: str, **options: Any) -> subprocess.Popen[str]:
    """Start the program in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(SOURCES), "COLUMNS": "80", "LINES": "24", **ENGLISH}
    return subprocess.Popen([sys.executable, "-m", "terranova", *args], text=True, env=env, encoding="utf-8", **options)
