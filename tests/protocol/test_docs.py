"""The engine's own command, and what the documentation shows, against the code."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from terranova import Game
from terranova.locale import messages_of
from terranova.protocol import errors
from terranova.protocol.answers import read_answer
from terranova.protocol.client import Client
from terranova.protocol.commands import Go, SetPosition, read_command

DOCUMENT = (Path(__file__).parents[2] / "docs" / "engine-protocol.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^    ([<>]) (.+)$", DOCUMENT, re.MULTILINE)


@pytest.mark.parametrize(("direction", "line"), SHOWN)
def test_lines_that_are_shown_can_be_read(direction: str, line: str) -> None:
    message = read_command(line) if direction == ">" else read_answer(line)
    assert message is not None
    if isinstance(message, SetPosition) and message.line:
        message.game(read_command("newgame map duel"))  # type: ignore[arg-type]
    assert type(message) is type((read_command if direction == ">" else read_answer)(message.text()))


def test_all_codes_are_explained() -> None:
    for code in messages_of("protocol."):
        if code not in ("unknown-answer", "unfinished-turn"):  # the one is for the controller, the other never sent
            assert f"`{code}`" in DOCUMENT, code
    for code in re.findall(r"``(\w+)``", errors.EngineFault.__doc__ or ""):
        if code not in ("code", "text"):
            assert f"| `{code}` |" in DOCUMENT, code


@pytest.mark.slow
def test_the_engine_command_speaks_the_protocol() -> None:
    with Client(
        [sys.executable, "-m", "terranova", "engine", "--level", "1"], grace=60.0, start_seconds=600.0
    ) as engine:
        assert engine.name.startswith("Terra Nova ")
        assert set(engine.options) == {"level", "threads", "memory", "seed"}
        game = Game("duel", 3, "it")
        for field in game.map.fields[::3][:30]:
            game.push_text(field)
        replies = [engine.play(game, go) for go in (Go(), Go(level=2), Go(nodes=2), Go(time=0.1))]
        assert replies[2].info.nodes
        assert len(replies[2].info.values) == len(replies[2].info.chances) == 3
        assert replies[2].info.line[0] == " ".join(str(action) for action in replies[2].turn)
        engine.set_option("seed", "5")
        assert len(engine.play(Game("duel"), Go(level=1)).turn) == 1
        assert engine.process.close(20.0) == 0
