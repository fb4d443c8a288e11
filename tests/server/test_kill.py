"""kill -9 of a real server, ten times during live play; and the example bot against another real one."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent.parent


def load(path: Path) -> ModuleType:
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))  # for its neighbours
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_or_doubled() -> None:
    figures = load(ROOT / "tools" / "faults.py").run(kills=10, players=1, seed=3, pairs=1)
    assert figures["kills"] == 10
    assert figures["actions acknowledged"] > 20
    assert figures["sockets opened again"] >= 10


@pytest.mark.slow
def test_the_example_bot_plays_a_game(tmp_path: Path) -> None:
    environment = os.environ | {"TERRANOVA_DATA_DIR": str(tmp_path), "TERRANOVA_PREPARE": "no"}
    command = [sys.executable, "-m", "terranova.server", "--port", "0"]
    bot = load(ROOT / "examples" / "bot.py")
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        assert found
        try:
            table = make_table(found[0])
            outcome = bot.main(found[0], table)
        finally:
            process.terminate()
    assert outcome["rule"] in ("R21", "R22", "R24")


def make_table(server: str) -> str:
    """A table with a free seat for the bot, against the computer."""
    import http.client
    import json
    import time

    connection = http.client.HTTPConnection(server.removeprefix("http://"))
    seats = [{"who": "elsewhere"}, {"who": "computer", "level": 1}]
    body = json.dumps({"seats": seats, "map": "duel", "rules": "de quiet_limit=6"})
    while True:
        connection.request("POST", "/api/tables", body, {"Content-Type": "application/json"})
        response = connection.getresponse()
        made = json.loads(response.read())
        if response.status == 201:
            connection.close()
            return str(made["table"])
        time.sleep(0.05)
