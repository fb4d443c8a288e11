"""What a server keeps: keys for a week, nothing new on a disk that is almost full; the same on every database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from terranova.store import RECEIPTS_KEPT
from tests.server.conftest import Start
from tests.support.server import RING, until


@pytest.fixture
def start_anywhere(tmp_path: Path, database_address: str) -> Iterator[Start]:
    start = Start(tmp_path, database_address)
    yield start
    start.stop()


def test_a_game_goes_on_after_a_restart_on_every_database(start_anywhere: Start) -> None:
    server = start_anywhere()
    ann = server.browser("Ann")
    table = ann.make("here Ann", "here Bob", map="duel", is_public=True, clock={"kind": "game", "seconds": 900})
    with ann.listen(table) as socket:
        until(socket, "welcome")
    first = ann.state(table)["moment"]["legal"][0]
    answer = ann.do(table, "turn", actions=[first], key="k1")
    ann.do(table, "chat", text="hello", key="k2")
    cookies = dict(ann.client.cookies)
    again = start_anywhere(clock=server.clock)
    back = again.browser()
    back.client.cookies.update(cookies)
    view = back.get(f"/api/tables/{table}")
    assert (view["state"]["number"], [line["text"] for line in view["chat"]]) == (1, ["hello"])
    assert view["you"]["seats"] == ["red", "yellow"]
    assert [game["table"] for game in back.get("/api/games")["tables"]] == [table]
    assert [shown["table"] for shown in back.get("/api/open-tables")["tables"]] == [table]
    repeated = back.post(f"/api/tables/{table}/turn", {"after": 0, "actions": [first], "key": "k1"})
    assert repeated == answer
    assert back.state(table)["number"] == 1


def test_a_key_is_remembered_after_many_others_and_a_restart(start: Start) -> None:
    """The answer is found in the store when the memory of the table has long dropped it."""
    server = start()
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    first = ann.do(table, "turn", after=0, actions=["e5"], key="first")
    for number in range(RECEIPTS_KEPT + 30):
        ann.do(table, "chat", text="hello", key=f"k{number}")
    cookies = dict(ann.client.cookies)
    assert ann.do(table, "turn", after=0, actions=["e5"], key="first") == first
    again = start(clock=server.clock)
    back = again.browser()
    back.client.cookies.update(cookies)
    assert back.do(table, "turn", after=0, actions=["e5"], key="first") == first
    assert back.state(table)["number"] == 1
    assert back.try_to(table, "turn", after=0, actions=["e5"], key="other")["code"] == "stale"


def test_no_new_table_on_a_disk_that_is_almost_full(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    server = start()
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    with monkeypatch.context() as low:
        low.setattr(server.context.store.driver, "free_bytes", lambda: 199_000_000)
        error = ann.refused("/api/tables", {"seats": [{"who": "here"}, {"who": "here"}]}, status=503)
        assert error["code"] == "no-room"
        record = ann.client.get(f"/api/tables/{table}/record").text
        assert ann.refused("/api/records", {"text": record}, status=503)["code"] == "no-room"
        ann.do(table, "turn", actions=["e5"])
        ann.do(table, "chat", text="we play on")
    ann.make("here", "here")


def test_the_last_turn_of_a_game_repeated_after_a_restart_gets_its_answer(start_anywhere: Start) -> None:
    """The rules refuse it, as the game is over; but it is this turn that has ended it."""
    ann = start_anywhere().browser("Ann")
    start = "r5./6./6./5.y r0 - 0,0 20 0"
    table = ann.make("here", "here", drawing=RING, start=start, rules="de quiet_limit=1")
    body = {"after": 0, "actions": ["a1-a3", "a3-a2", "a2-a3"], "key": "last"}
    answer = ann.post(f"/api/tables/{table}/turn", body)
    assert ann.state(table)["phase"] == "over"
    again = start_anywhere().browser()
    again.client.cookies = ann.client.cookies
    assert again.post(f"/api/tables/{table}/turn", body) == answer
    assert again.refused(f"/api/tables/{table}/turn", {**body, "key": "other"})["code"] == "game-over"
