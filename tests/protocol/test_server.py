from __future__ import annotations

import os
import random
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terranova import Action, Game
from terranova.protocol.answers import Answer, Best, Failure, HandshakeDone, Identity, Info, Option, Ready, read_answer
from terranova.protocol.commands import Go, NewGame, SetPosition, read_command
from terranova.protocol.engine_adapter import EngineAdapter
from terranova.protocol.errors import ProtocolError
from terranova.protocol.server import Server
from terranova.protocol.tokens import LINE_LIMIT


class Dreamer:
    """Plays the first legal turn; thinks until it is stopped if it may think for a second or more."""

    name = "Dreamer"
    author = "the tests"
    options: Sequence[Option] = (Option("depth", "number", "3", 1, 9),)

    def __init__(self) -> None:
        self.set: dict[str, str] = {}
        self._stopped = threading.Event()
        self.slept_through = False

    def get_ready(self) -> None: ...

    def set_option(self, name: str, value: str) -> None:
        if not value.isdigit():
            raise ProtocolError("bad-argument", text=value, what="a depth")
        self.set[name] = value

    def new_game(self) -> None: ...

    def think(self, game: Game, go: Go, tell: Callable[[Info], None]) -> Sequence[Action]:
        self._stopped.clear()
        tell(Info(nodes=1))
        if go.nodes == 666:
            raise ZeroDivisionError("no way")
        if go.nodes == 667:
            return [Action.from_text("*e5")]
        if go.infinite or (go.time or 0) >= 1:
            self.slept_through = not self._stopped.wait(120)
        turn = [next(iter(game.legal_actions))]
        game = game.copy()
        game.push(turn[0])
        while not game.is_game_over() and game.position.actions_taken:
            turn.append(next(iter(game.legal_actions)))
            game.push(turn[-1])
        return turn

    def stop(self) -> None:
        self._stopped.set()


def answers(*lines: str | bytes) -> list[Answer]:
    """What a server says to these lines; it is over when they are."""
    sink = BytesIO()
    source = b"".join((line if isinstance(line, bytes) else line.encode()) + b"\n" for line in lines)
    Server(Dreamer(), BytesIO(source), sink).serve()
    said = [read_answer(line.decode()) for line in sink.getvalue().splitlines()]
    return [answer for answer in said if answer is not None]


def codes(said: list[Answer]) -> list[str]:
    return [answer.code for answer in said if isinstance(answer, Failure)]


class Talk:
    """A server that runs in another thread, to be talked to line by line."""

    def __init__(self, sink: int, source: int) -> None:
        self._sink = os.fdopen(sink, "wb", buffering=0)
        self._source = os.fdopen(source, "rb")

    def send(self, line: str) -> None:
        self._sink.write(line.encode() + b"\n")

    def hear(self) -> Answer | None:
        return read_answer(self._source.readline().decode().rstrip("\n"))

    def hear_all(self) -> list[Answer | None]:
        return [read_answer(line.decode().rstrip("\n")) for line in self._source]

    def close(self) -> None:
        self._sink.close()


@contextmanager
def talk() -> Iterator[Talk]:
    read_in, write_in = os.pipe()
    read_out, write_out = os.pipe()
    source, sink = os.fdopen(read_in, "rb"), os.fdopen(write_out, "wb")

    def serve() -> None:
        with source, sink:
            Server(Dreamer(), source, sink).serve()

    serving = threading.Thread(target=serve, daemon=True)
    serving.start()
    talking = Talk(write_in, read_out)
    try:
        yield talking
    finally:
        talking.close()
        serving.join(10)
        talking._source.close()
        assert not serving.is_alive()


def test_the_handshake() -> None:
    assert answers("tni") == [
        Identity("name", "Dreamer"),
        Identity("author", "the tests"),
        Option("depth", "number", "3", 1, 9),
        HandshakeDone(1),
    ]


def test_a_game_is_played() -> None:
    with talk() as server:
        for line in ("newgame map duel players 3 rules it", "position start actions e5 d4", "go time 0.5"):
            server.send(line)
        assert [server.hear(), server.hear()] == [Info(nodes=1), Best((Action.from_text("a3"),))]


def test_a_turn_is_answered_to_its_end() -> None:
    game, chance = Game("duel"), random.Random(3)
    while game.position.is_setup or game.position.actions_taken != 1:
        game.push(chance.choice(list(game.legal_actions)))
    with talk() as server:
        for line in (NewGame.of(game).text(), SetPosition.of(game).text(), "go"):
            server.send(line)
        server.hear()
        best = server.hear()
    assert isinstance(best, Best)
    assert len(best.actions) == 2
    for action in best.actions:
        game.push(action)


def test_stop_ends_a_search_and_ready_is_answered_meanwhile() -> None:
    with talk() as server:
        for line in ("newgame map duel", "position start", "go infinite", "ready?", "position start", "go", "stop"):
            server.send(line)
        heard = [server.hear() for _ in range(5)]
        assert Ready() in heard
        assert codes([answer for answer in heard if answer]) == ["busy", "busy"]
        assert isinstance(heard[-1], Best)
        server.send("stop")  # nothing to stop any more
        server.send("ready?")
        assert server.hear() == Ready()


def test_no_handshake_while_it_thinks() -> None:
    with talk() as server:
        for line in ("newgame map duel", "position start", "go infinite"):
            server.send(line)
        server.hear()
        server.send("tni")
        busy = server.hear()
        assert isinstance(busy, Failure)
        assert busy.code == "busy"
        server.send("stop")
        assert isinstance(server.hear(), Best)


@pytest.mark.parametrize(("line", "nodes"), [("level 4 time 600", 1), ("level 5 nodes 3", 3), ("level 5 nodes 30", 8)])
def test_a_level_keeps_its_own_nodes_beside_other_limits(line: str, nodes: int) -> None:
    game = Game("duel")
    for field in game.map.fields[: game.position.to_place]:
        game.push_text(field)
    go = read_command(f"go {line}")
    assert isinstance(go, Go)
    told: list[Info] = []
    EngineAdapter().think(game, go, told.append)
    assert told[-1].nodes == nodes


def test_what_an_engine_was_started_with_is_what_it_says() -> None:
    options = {option.name: option.default for option in EngineAdapter(memory=512, seed=3).options}
    assert (options["memory"], options["seed"], options["threads"]) == ("512", "3", "1")


def test_the_next_command_may_come_at_once() -> None:
    with talk() as server:
        server.send("newgame map duel")
        for _ in range(200):
            server.send("position start")
            server.send("go nodes 1")
            assert [type(server.hear()), type(server.hear())] == [Info, Best]


def test_the_end_of_the_input_ends_a_search() -> None:
    with talk() as server:
        for line in ("newgame map duel", "position start", "go infinite"):
            server.send(line)
        server.hear()
        server.close()
        assert [type(answer) for answer in server.hear_all()] == [Best]


def test_quit_ends_at_once_even_in_a_search() -> None:
    dreamer, sink = Dreamer(), BytesIO()
    source = b"newgame map duel\nposition start\ngo infinite\nquit\ntni\n"
    Server(dreamer, BytesIO(source), sink).serve()
    assert not dreamer.slept_through
    assert b"id name" not in sink.getvalue()


def test_nothing_is_played_without_a_game_or_position() -> None:
    assert codes(answers("go")) == ["no-position"]
    assert codes(answers("position start")) == ["no-game"]
    assert codes(answers("newgame map duel", "go")) == ["no-position"]
    assert codes(answers("newgame map duel", "position start", "newgame map nowhere", "go")) == [
        "record-tag-value",
        "no-position",
    ]
    assert codes(answers("newgame map duel", "position start", "position start actions a3 a3", "go")) == [
        "field-taken",
        "no-position",
    ]
    assert codes(answers("newgame map duel", "position nonsense", "go")) == ["position-parts", "no-position"]


def test_a_finished_game_is_not_gone_on_with() -> None:
    game, chance = Game("duel", 2, "de quiet_limit=1"), random.Random(1)
    while not game.is_game_over():
        game.push(chance.choice(list(game.legal_actions)))
    said = answers(NewGame.of(game).text(), SetPosition.of(game).text(), "go")
    assert codes(said) == ["game-over"]


def test_options_are_set_and_checked() -> None:
    assert answers("option depth 5") == []
    assert codes(answers("option colour red", "option depth deep")) == ["unknown-option", "bad-argument"]


@pytest.mark.parametrize("nodes", [666, 667])
def test_an_engine_that_fails_says_so_and_the_talk_goes_on(nodes: int) -> None:
    with talk() as server:
        for line in ("newgame map duel", "position start", f"go nodes {nodes}"):
            server.send(line)
        server.hear()
        failed = server.hear()
        assert isinstance(failed, Failure)
        assert failed.code == ("engine-failed" if nodes == 666 else "set-up-only-places")
        server.send("go nodes 1")
        assert [type(server.hear()), type(server.hear())] == [Info, Best]


def test_lines_that_are_no_text_or_too_long() -> None:
    said = answers(b"\xff\xfe", b"x" * (3 * LINE_LIMIT), b"ready?\r", "", "  ", "\ufeffready?", "ready?")
    assert codes(said) == ["not-text", "line-too-long"]
    assert said.count(Ready()) == 3


def test_nobody_listening_ends_it() -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb", buffering=0) as sink:
        Server(Dreamer(), BytesIO(b"tni\n" * 100), sink).serve()


LINES = """tni|ready?|stop|newgame|newgame map duel|newgame map duel players 4|position start|position start actions a3
|position start actions a3 a4 b2|go|go nodes 1|go level 2|option depth 4"""
commands = st.sampled_from(LINES.replace("\n", "").split("|"))
garbage = st.one_of(st.binary(max_size=60), st.text(max_size=60).map(lambda text: text.encode(errors="replace")))
pieces = st.tuples(commands.map(str.encode), garbage).map(lambda pair: pair[0] + b" " + pair[1])


@given(st.lists(st.one_of(commands.map(str.encode), garbage, pieces), max_size=20))
def test_no_line_ends_a_server(lines: list[bytes]) -> None:
    lines = [part for line in lines for part in line.split(b"\n") if not part.strip().startswith(b"quit")]
    assert Ready() in answers(*lines, "stop", "ready?")[-2:]


@given(st.lists(commands))
def test_what_it_says_can_be_read(lines: list[str]) -> None:
    for line in lines:
        read_command(line)
    assert all(answer.text() for answer in answers(*lines))


@pytest.mark.parametrize("line", ["position start actions e5", "position nonsense", "newgame map duel"])
def test_a_game_refused_during_a_search_leaves_the_one_there_is(line: str) -> None:
    with talk() as server:
        for first in ("newgame map duel", "position start", "go infinite"):
            server.send(first)
        assert server.hear() == Info(nodes=1)
        server.send(line)
        assert isinstance(server.hear(), Failure)
        server.send("stop")
        best = server.hear()
        assert isinstance(best, Best)
        server.send("go time 0.5")
        assert [server.hear(), server.hear()] == [Info(nodes=1), best]
