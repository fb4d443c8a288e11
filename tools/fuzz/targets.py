"""Everything that reads foreign text, as functions of bytes. An exception that is no refusal is a bug."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from pydantic import ValidationError
from pydantic_core import from_json

import terranova as tn
from terranova.analysis import AnalysisTree
from terranova.errors import TerraNovaError
from terranova.protocol.answers import read_answer
from terranova.protocol.commands import NewGame, SetPosition, read_command
from terranova.record import BrokenRecordError, Record, read, read_all
from terranova.server.errors import Refusal
from terranova.server.schema.commands import SOCKET_MESSAGE, MakeTable, UploadRecord
from terranova.server.serialize import analysis

T = TypeVar("T")
MAP = tn.Map.load("duel")


def check_round_trip(parse: Callable[[str], object], text: str) -> None:
    """Read a text: a place in it is wrong, or it is written as a text that is read as the same."""
    value = attempt(lambda: parse(text))
    if isinstance(value, tn.InvalidTextError):
        assert 1 <= value.line <= text.count("\n") + 1
        assert value.column >= 1
        assert str(value)
        return
    again = parse(str(value))
    assert again == value
    assert str(again) == str(value)


def attempt(call: Callable[[], T]) -> T | tn.InvalidTextError | tn.IllegalActionError:
    """What the call gives, or the error with which it refuses; any other exception goes through."""
    try:
        return call()
    except (tn.InvalidTextError, tn.IllegalActionError) as error:
        return error


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def maps(data: bytes) -> None:
    """Map files; of the valid ones, the pictures and tables that a game needs."""
    text = _text(data)
    check_round_trip(tn.Map.from_text, text)
    with suppress(tn.InvalidTextError):
        map = tn.Map.from_text(text)
        assert tn.svg.board(map).startswith("<svg")


def positions(data: bytes) -> None:
    """Position lines, and games that go on from them; the first byte says for how many players."""
    players, line = 2 + (data[:1] or b"\0")[0] % 3, _text(data[1:])
    check_round_trip(lambda text: tn.Position.from_text(text, MAP, players), line)
    with suppress(tn.InvalidTextError):
        game = tn.Game.from_position(line, map=MAP, players=players)
        assert game.position.text() == line
        for _ in range(4):
            if not game.is_game_over():
                game.push(next(iter(game.legal_actions)))


def actions(data: bytes) -> None:
    """Actions, and turns in the middle of a game."""
    text = _text(data)
    check_round_trip(tn.Action.from_text, text)
    game = tn.Game(map=MAP)
    before = game.position
    refused = attempt(lambda: game.push_turn(text))
    assert (game.position == before) == (isinstance(refused, Exception) or not text.split())


def rule_sets(data: bytes) -> None:
    """Rule sets by name and options."""
    check_round_trip(tn.RuleSet.from_text, _text(data))


def records(data: bytes) -> None:
    """Records: one, or all of a file. What was right before a mistake can be written."""
    record = attempt(lambda: read(data))
    kept = record.record if isinstance(record, BrokenRecordError) else record
    if isinstance(kept, Record):
        assert Record.from_text(kept.text()) == kept
    with suppress(tn.InvalidTextError, tn.IllegalActionError):
        for one in read_all(io.BytesIO(data)):
            assert one.text()


def trees(data: bytes) -> None:
    """Records as trees of turns, as the analysis board keeps them."""
    with suppress(TerraNovaError):
        record = Record.from_text(_text(data))
        tree = AnalysisTree.of_record(record)
        assert AnalysisTree.of_record(tree.record()).record() == tree.record()


def protocol(data: bytes) -> None:
    """Lines of the engine protocol, to the engine and from it."""
    new: NewGame | None = None
    for line in _text(data).splitlines():
        with suppress(TerraNovaError):
            command = read_command(line)
            if isinstance(command, NewGame):
                new = command
            elif isinstance(command, SetPosition) and new is not None:
                assert command.game(new).position.text()
            if command is not None:
                assert read_command(command.text()) == command
        with suppress(TerraNovaError):
            answer = read_answer(line)
            if answer is not None:
                again = read_answer(answer.text())  # its numbers are rounded
                assert again is not None
                assert again.text() == answer.text()


def messages(data: bytes) -> None:
    """Messages over sockets, and what is posted to make a table or upload a record."""
    with suppress(ValueError):
        raw = from_json(data)
        for validate in (SOCKET_MESSAGE.validate_python, MakeTable.model_validate, UploadRecord.model_validate):
            with suppress(ValidationError, TerraNovaError):
                validate(raw)


def uploads(data: bytes) -> None:
    """Records that are opened on the analysis board."""
    with suppress(Refusal, TerraNovaError):
        assert analysis.read_record(_text(data)).model_dump_json()


TARGETS: dict[str, Callable[[bytes], None]] = {
    target.__name__.replace("_", "-"): target
    for target in (maps, positions, actions, rule_sets, records, trees, protocol, messages, uploads)
}
