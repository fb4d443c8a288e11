from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terranova import Action, Game, InvalidTextError, Map, TerraNovaError, map_names
from terranova.protocol.answers import (
    Answer,
    Best,
    Failure,
    HandshakeDone,
    Identity,
    Info,
    Option,
    Ready,
    read_answer,
)
from terranova.protocol.commands import Command, Go, NewGame, Plain, SetOption, SetPosition, read_command
from terranova.protocol.errors import ProtocolError
from terranova.protocol.harness import STRANGE_MAP
from terranova.rules import RuleSet

GO = [Go(), Go(nodes=2000), Go(time=0.25), Go(level=4), Go(nodes=7, time=1.5, level=8), Go(infinite=True)]


@pytest.mark.parametrize("command", [Plain("tni"), Plain("stop"), SetOption("book", 'my "best" file.txt'), *GO])
def test_commands_are_written_and_read_again(command: Command) -> None:
    assert read_command(command.text()) == command


@pytest.mark.parametrize(
    "map", [*(Map.load(name) for name in map_names()), Map.from_text(STRANGE_MAP)], ids=lambda m: m.name
)
@pytest.mark.parametrize(("players", "rules"), [(2, "de"), (4, "it stones=60 quiet_limit=0")])
def test_new_games_carry_their_map(map: Map, players: int, rules: str) -> None:
    new = NewGame(map, players, RuleSet.from_text(rules))
    read = read_command(new.text())
    assert isinstance(read, NewGame)
    assert (read.map.rows, dict(read.map.landscapes), read.map.name) == (map.rows, dict(map.landscapes), map.name)
    assert (read.players, read.rules) == (players, new.rules)


def test_a_new_game_may_leave_things_away() -> None:
    assert read_command("newgame") == NewGame(Map.load("terra-nova"), 2, RuleSet())
    assert read_command("newgame players 3 map duel") == NewGame(Map.load("duel"), 3, RuleSet())


def test_positions_bring_the_game_there() -> None:
    chance, game = random.Random(1), Game("duel", 3, "hu")
    for _ in range(50):
        game.push(chance.choice(list(game.legal_actions)))
    for there in (game, Game.from_position(game.position, rules="hu")):
        command = read_command(SetPosition.of(there).text())
        assert isinstance(command, SetPosition)
        assert command.game(NewGame.of(game)).position == game.position


@pytest.mark.parametrize("words", ['start actions "a3  b2"', '"" actions a3', '"2./3.  r0"', 'start legal "a\tb" ""'])
def test_positions_with_quotes_are_written_as_they_were_read(words: str) -> None:
    command = read_command(f"position {words}")
    assert command is not None
    assert read_command(command.text()) == command


def test_a_history_that_is_too_long_is_left_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("terranova.protocol.commands.LINE_LIMIT", 100)
    game = Game("duel")
    for field in game.map.fields[:26]:
        game.push_text(field)
    assert SetPosition.of(game) == SetPosition(game.position.text())
    game.pop()
    assert SetPosition.of(Game("duel")) == SetPosition()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("perft 3", "unknown-command"),
        ("tni now", "too-many-arguments"),
        ("option threads", "missing-argument"),
        ("option a b c", "too-many-arguments"),
        ("go 5", "unknown-key"),
        ("go level 9", "bad-argument"),
        ("go time 0", "bad-argument"),
        ("go infinite nodes 5", "unknown-key"),
        ("position", "missing-argument"),
        ("position actions e5", "missing-argument"),
        ("newgame map atlantis", "record-tag-value"),
        ("newgame players 5", "record-tag-value"),
        ("newgame rules xx", "record-tag-value"),
        ("newgame rules de stones=60", "unknown-key"),
        ('newgame map x drawing "A B"', "record-no-tag"),
        ('newgame map x landscapes "A=a,B=b" drawing "A B"', "record-drawing"),
        ('newgame map "unfinished', "open-quote"),
    ],
)
def test_bad_commands_say_what_is_wrong(line: str, code: str) -> None:
    with pytest.raises(TerraNovaError) as caught:
        read_command(line)
    assert caught.value.code == code
    assert caught.value.sentence


ANSWERS: list[Answer] = [
    Identity("name", "A bot of many words"),
    Option("threads", "number", "1", 1, 64),
    Option("book", "text", "a file"),
    Option("noise", "flag", "yes"),
    HandshakeDone(),
    Ready(),
    Info(nodes=812, time=0.41, values=(31.5, -2.25), chances=(0.71, 0.29), line=("e5-e9 *e10 *d9", "h9-f7")),
    Info(note='deep in "thought'),
    Info(),
    Best((Action.from_text("e5-e9"), Action.from_text("*e10"))),
    Failure("busy", "a search is running"),
]


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: type(answer).__name__)
def test_answers_are_written_and_read_again(answer: Answer) -> None:
    assert read_answer(answer.text()) == answer


def test_unknown_info_is_passed_over() -> None:
    assert read_answer("info depth 7 nodes 5 hashfull 3") == Info(nodes=5)


def test_newer_info_replaces_older() -> None:
    older, newer = Info(nodes=5, values=(1.0, 2.0)), Info(nodes=9, note="well")
    assert older.updated(newer) == Info(nodes=9, values=(1.0, 2.0), note="well")


@pytest.mark.parametrize(
    "line",
    ["bestmove e5", "best", "best e5=e9", "id name", "tniok", "tniok x", "ready now", "option x", "option x flag maybe",
     "option x number 5 6 7", "info nodes", "info nodes x", "info values 1;2", "error"],
)  # fmt: skip
def test_bad_answers_are_refused(line: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        read_answer(line)
    assert caught.value.sentence


WORDS = """tni go nodes newgame map position start actions e5 option info best id line / values 1,2 - * " \\ 0 note
error drawing"""
words = st.sampled_from(WORDS.split())
lines = st.one_of(st.text(), st.lists(words, max_size=8).map(" ".join))


@given(lines)
def test_any_line_is_a_command_or_an_error(line: str) -> None:
    with suppress(ProtocolError, InvalidTextError):
        command = read_command(line)
        assert command is None or read_command(command.text()) == command


@given(lines)
def test_any_line_is_an_answer_or_an_error(line: str) -> None:
    with suppress(ProtocolError):
        answer = read_answer(line)
        assert answer is None or read_answer(answer.text()) is not None
