"""Bots that are sent positions or legal actions, and what check-bot shows of a dialogue."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from terranova import Game
from terranova.cli import main
from terranova.events import GameEnded, TurnEnded
from terranova.protocol.checker import NAMES, Checker
from terranova.protocol.client import Client
from terranova.protocol.commands import Go, Send, SetPosition, read_command
from terranova.protocol.errors import EngineFault
from terranova.protocol.harness import Settings

EXAMPLE = [sys.executable, str(Path(__file__).parents[2] / "examples" / "legal_bot.py")]


def bot(tmp_path: Path, send: str, go: str) -> list[str]:
    """A program that wants to be sent this, and answers so."""
    path = tmp_path / "bot.py"
    path.write_text(
        f"""import sys
legal = []
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["tni"]:
        print("id name Test\\noption send text {send}\\ntniok 1", flush=True)
    elif words[:1] == ["ready?"]:
        print("ready", flush=True)
    elif words[:1] == ["position"]:
        sys.stderr.write(line)
        legal = words[words.index("legal") + 1 :] if "legal" in words else []
    elif words[:1] == ["go"]:
        print({go}, flush=True)
    elif words[:1] == ["quit"]:
        break
""",
        encoding="utf-8",
    )
    return [sys.executable, str(path)]


def after_set_up() -> Game:
    game = Game("duel")
    while game.position.is_setup:
        game.push(next(iter(game.legal_actions)))
    return game


def test_what_is_sent() -> None:
    game = after_set_up()
    assert SetPosition.of(game).line is None
    alone = SetPosition.of(game, Send.POSITION)
    assert (alone.line, alone.actions, alone.legal) == (game.position.text(), (), None)
    with_legal = SetPosition.of(game, Send.LEGAL)
    assert with_legal.legal == tuple(map(str, game.legal_actions))
    assert read_command(with_legal.text()) == with_legal
    assert read_command("position start legal") == SetPosition(None, (), ())


def test_a_bot_that_knows_no_rules_answers_action_by_action() -> None:
    game = Game("duel", 3, "it")
    with Client(EXAMPLE) as client:
        assert client.send_kind is Send.LEGAL
        for _ in range(60):
            if game.is_game_over():
                break
            was_setup = game.position.is_setup
            turn = client.play(game, Go(time=5.0)).turn
            events = game.push(turn)
            assert len(turn) == 1 if was_setup else any(isinstance(event, TurnEnded | GameEnded) for event in events)
    assert game.supply < 80


def test_the_example_passes_all_checks() -> None:
    findings = list(Checker(EXAMPLE, Settings(time=1.0, grace=20.0, max_turns=6)).findings())
    assert [(finding.check, finding.problem) for finding in findings if not finding.is_ok] == []
    assert tuple(finding.check for finding in findings) == NAMES


def test_a_position_alone(tmp_path: Path) -> None:
    game, lines = after_set_up(), list[str]()
    turn = " ".join(map(str, next(game.turns())))
    with Client(
        bot(tmp_path, "position", f"'best {turn}'"), on_line=lambda mark, line: lines.append(mark + line)
    ) as it:
        assert " ".join(map(str, it.play(game, Go(time=5.0)).turn)) == turn
    assert f">position {game.position.text()}" in lines
    assert f"<best {turn}" in lines


def test_part_of_a_turn_is_only_for_those_who_are_sent_legal_actions(tmp_path: Path) -> None:
    game = after_set_up()
    with Client(bot(tmp_path, "legal", "'best ' + legal[0]")) as client:
        assert len(client.play(game, Go(time=5.0)).turn) == 3
    with Client(bot(tmp_path, "position", f"'best {next(iter(game.legal_actions))}'")) as client:
        with pytest.raises(EngineFault) as caught:
            client.play(game, Go(time=5.0))
        assert caught.value.code == "illegal"


def test_an_illegal_action_among_them(tmp_path: Path) -> None:
    with Client(bot(tmp_path, "legal", "'best z9'")) as client, pytest.raises(EngineFault, match="z9"):
        client.play(after_set_up(), Go(time=5.0))


def test_an_unknown_wish_is_nonsense(tmp_path: Path) -> None:
    with pytest.raises(EngineFault, match="path, position or legal"):
        Client(bot(tmp_path, "everything", "''"))


def test_check_bot_shows_the_dialogue_that_failed(tmp_path: Path) -> None:
    words = bot(tmp_path, "legal", "'best z9'")
    ended = CliRunner().invoke(main, ["check-bot", "--only", "game-over", "--trace", *words])
    assert ended.exit_code == 1
    shown = [line.strip() for line in ended.stdout.splitlines()]
    first = next(i for i, line in enumerate(shown) if line.startswith("> newgame map duel"))
    assert "quiet_limit=1" in shown[first]
    assert any(line.startswith("> position") and line.endswith(" legal") for line in shown[first:])
    assert shown[first:].index("> go time 0.1") < shown[first:].index("< best z9")
    assert "< tniok 1" in ended.stderr
    checks = [line.split()[1] for line in shown if line.startswith(("ok", "FAIL"))]
    assert checks == ["handshake:", "game-over:"]


def test_check_bot_as_json_has_the_dialogue(tmp_path: Path) -> None:
    words = bot(tmp_path, "legal", "'best z9'")
    ended = CliRunner().invoke(main, ["check-bot", "--only", "game-over", "--json", *words])
    handshake, over = json.loads(ended.stdout)["checks"]
    assert handshake["dialogue"] == []
    assert over["dialogue"][-1].startswith(("<", ">"))


def test_check_bot_knows_its_checks() -> None:
    ended = CliRunner().invoke(main, ["check-bot", "--only", "everything", sys.executable])
    assert ended.exit_code == 2
    assert "there is no check “everything”" in ended.stderr
    assert "game-over" in ended.stderr
