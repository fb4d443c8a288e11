"""A table that is full is over, and nobody thinks about it any more."""

from __future__ import annotations

import pytest

from terranova.server.computer.job import TurnResult
from terranova.server.tables import play
from tests.server.conftest import Start
from tests.support.server import Browser, FakeWorkers, Server, until


def awaiting(server: Server) -> tuple[str, ...]:
    found: tuple[str, ...] = server.call(server.context.store.tables_awaiting_computer)
    return found


def two_turns(server: Server) -> tuple[Browser, str]:
    ann = server.browser("Ann")
    table = ann.make("here Ann", "computer 1")
    ann.do(table, "turn", actions=["e5"])
    server.settle()
    assert ann.state(table)["number"] == 2
    return ann, table


def test_a_full_table_is_over_and_most_points_win(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    server = start()
    ann, table = two_turns(server)
    monkeypatch.setattr(play, "MOST_ENTRIES", 3)
    legal = ann.state(table)["moment"]["legal"][0]
    ann.do(table, "turn", actions=[legal])
    server.settle()
    state = ann.state(table)
    assert (state["phase"], state["outcome"]["code"], state["outcome"]["rule"]) == ("over", "table-full", None)
    assert state["outcome"]["winners"] == ["red", "yellow"]
    assert len(server.workers.asked) == 1
    assert awaiting(server) == ()
    assert ann.try_to(table, "propose", what="undo", turn=0)["code"] == "table-over"


def test_an_old_full_table_is_ended_after_a_restart(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    workers = FakeWorkers()
    server = start(workers=workers)
    ann, table = two_turns(server)
    workers.is_held = True
    ann.do(table, "turn", actions=[ann.state(table)["moment"]["legal"][0]])
    assert awaiting(server) == (table,)
    monkeypatch.setattr(play, "MOST_ENTRIES", 3)
    again = start()
    with again.browser().listen(table) as socket:
        state = until(socket, "welcome")["state"]
        while state["phase"] == "playing":
            state = until(socket, "state")
    assert state["outcome"]["code"] == "table-full"
    assert again.workers.asked == []
    assert awaiting(again) == ()


def test_nobody_plays_on_from_a_full_table(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    server = start()
    ann, table = two_turns(server)
    monkeypatch.setattr("terranova.server.tables.create.MOST_ENTRIES", 2)
    wish = {"actions": 2, "seats": [{"who": "here"}, {"who": "computer"}]}
    assert ann.refused(f"/api/tables/{table}/play-on", wish, 409)["code"] == "table-full"


def test_a_computer_that_cannot_play_is_asked_a_few_times(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("terranova.server.sessions.computers.BACKOFF_SECONDS", (0,))
    monkeypatch.setattr(FakeWorkers, "answer", lambda self, job, _=None: job.done.set_result(TurnResult(["a99"])))
    monkeypatch.setattr(play, "any_turn", lambda *_: ["a99"])
    server = start()
    ann = server.browser("Ann")
    table = ann.make("computer 3", "here Ann")
    computers = server.context.service.computers
    server.settle()
    assert computers.set_aside == {table: 0}
    asked = len(server.workers.asked)
    with ann.listen(table) as socket:
        until(socket, "welcome")
        ann.do(table, "chat", phrase="hello")
        until(socket, "chat")
    assert len(server.workers.asked) == asked <= 4
