"""Programs that fail in every way a program can: each time a clear fault, in time, and nothing is left of them."""

from __future__ import annotations

import pytest

from terranova import Game
from terranova.protocol.answers import Info
from terranova.protocol.client import Client
from terranova.protocol.commands import Go
from terranova.protocol.errors import EngineFault
from tests.support.protocol_programs import bad_bot, example_bot, group_lives


@pytest.mark.parametrize(
    ("mode", "code", "text"),
    [
        ("illegal", "illegal", "“best z26”: z26: There is no space z26 on this map. (R1)"),
        ("unfinished", "nonsense", "“best” needs the actions of the turn"),
        ("not-an-action", "nonsense", "“e5=e9” is not an action"),
        ("refuses", "refused", "tired: leave me alone"),
        ("foreign-answer", "nonsense", "“ready” does not answer “go time 0.2”"),
        ("nonsense", "nonsense", "No answer starts with “I”"),
        ("bad-info", "nonsense", "“many” is not a whole number"),
        ("crash", "crash", "it exited with code 3: RuntimeError: the sky fell"),
        ("abort", "crash", "it was stopped by signal 6"),
        ("flood", "flood", "more than 100000 lines in answer to “go time 0.2”"),
        ("endless-line", "flood", "a line is longer than 65536 bytes"),
        ("garbage", "nonsense", r"this line is not UTF-8: \xff\xfe\x80best"),
        ("close-output", "crash", "it closed its output"),
        ("stderr-flood", "crash", "it exited with code 4: "),
        ("sleep", "hang", "no answer to “go time 0.2” after"),
        ("hang", "hang", "no answer to “go time 0.2” after"),
        ("parent", "hang", "no answer to “go time 0.2” after"),
    ],
)
def test_what_a_bad_program_does_is_named(mode: str, code: str, text: str) -> None:
    grace = 0.3 if code == "hang" else 30.0
    with Client(bad_bot(mode), grace=grace) as bot:
        pid = bot.process.pid
        with pytest.raises(EngineFault) as caught:
            bot.play(Game("duel"), Go(time=0.2))
    assert caught.value.code == code
    assert text in caught.value.text
    assert not group_lives(pid)


@pytest.mark.parametrize(
    ("mode", "code", "text"),
    [
        ("dies-at-once", "crash", "it exited with code 1"),
        ("silent", "hang", "no answer to “tni”"),
        ("rude", "nonsense", "No answer starts with “hello”"),
        ("newer", "nonsense", "it speaks version 2 of the protocol, not 1"),
    ],
)
def test_a_bad_handshake_is_named(mode: str, code: str, text: str) -> None:
    with pytest.raises(EngineFault) as caught:
        Client(bad_bot(mode), start_seconds=0.5 if mode == "silent" else 20)
    assert caught.value.code == code
    assert text in caught.value.text


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(EngineFault, match="start: “/no/such/program” cannot be started: No such file or directory"):
        Client(["/no/such/program"])


def test_a_whole_game_is_played_and_said() -> None:
    told: list[Info] = []
    with Client(example_bot(), grace=20.0) as bot:
        assert bot.name == "Forty lines"
        bot.set_option("seed", "5")  # it has none: passed over
        game = Game("duel", 3, "hu stones=9 quiet_limit=4")
        while not game.is_game_over():
            reply = bot.play(game, Go(time=1.0), told.append)
            game.push_turn(" ".join(str(action) for action in reply.turn))
        with pytest.raises(EngineFault, match="refused: “go time 1”: not-now"):
            bot.play(game, Go(time=1.0))
        pid = bot.process.pid
    assert told == []
    assert not group_lives(pid)
