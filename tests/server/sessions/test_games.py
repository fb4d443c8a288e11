"""Whole games through the API: by people, by computers, by both."""

from __future__ import annotations

import random
import time
from itertools import count

import pytest
from starlette.testclient import WebSocketTestSession

from terranova import record
from terranova.server.computer.job import TurnResult
from tests.server.conftest import Start
from tests.support.server import RING, Browser, FakeWorkers, Json, Server, until

SHORT = "de quiet_limit=8"


def next_action(moment: Json, rng: random.Random) -> str:
    """A legal action: a stone that closes something if there is one, else any, stones rather than moves."""
    closing = [stone for stone, preview in moment["previews"].items() if preview["territories"]]
    stones = [action for action in moment["legal"] if action.startswith("*")]
    chosen: str = rng.choice(closing or (stones if rng.random() < 0.7 else []) or moment["legal"])
    return chosen


@pytest.mark.parametrize("players", [2, 3, 4])
def test_people_play_a_whole_game_over_sockets(server: Server, players: int) -> None:
    rng = random.Random(players)
    browsers = [server.browser(f"P{number}") for number in range(players)]
    table = browsers[0].make("here P0", *["elsewhere"] * (players - 1), map="duel", rules=SHORT, show_plans=True)
    for number, browser in enumerate(browsers[1:], 1):
        browser.do(table, "sit", name=f"P{number}")
    sockets = [browser.listen(table) for browser in browsers]
    keys = count(1)
    for socket in sockets:
        socket.__enter__()
    states = [until(socket, "welcome")["state"] for socket in sockets]
    colours = ["red", "yellow", "blue", "green"]
    acknowledged: list[str] = []
    try:
        while states[0]["phase"] == "playing":
            mover = colours.index(states[0]["moment"]["turn"])
            plan: list[str] = []
            moment, is_complete = states[mover]["moment"], False
            while not is_complete:
                plan.append(next_action(moment, rng))
                message = {"type": "plan", "after": states[mover]["number"], "actions": plan, "key": f"k{next(keys)}"}
                sockets[mover].send_json(message)
                for number, socket in enumerate(sockets):
                    states[number] = until(socket, "state")
                    assert states[number]["plan"]["steps"][-1]["action"] == plan[-1]
                assert until(sockets[mover], "answer")
                moment, is_complete = states[mover]["plan"]["moment"], states[mover]["plan"]["is_complete"]
            sockets[mover].send_json({"type": "turn", "after": states[mover]["number"], "key": f"k{next(keys)}"})
            for number, socket in enumerate(sockets):
                states[number] = until(socket, "state")
            assert until(sockets[mover], "answer")["number"] == states[mover]["number"]
            acknowledged += plan
            assert [entry["action"] for entry in states[0]["entries"]] == plan
    finally:
        for socket in sockets:
            socket.__exit__(None, None, None)
    assert states[0]["outcome"]["rule"] in ("R21", "R22", "R24")
    check_record(browsers[0], table, acknowledged)


def check_record(browser: Browser, table: str, actions: list[str] | None = None) -> None:
    """The record can be read, and says what the table says."""
    response = browser.client.get(f"/api/tables/{table}/record")
    assert response.status_code == 200
    read = record.read(response.text)
    game, state = read.game(), browser.state(table)
    assert game.position.text() == state["moment"]["position"]
    assert actions is None or [str(action) for action in read.actions] == actions
    replay = browser.get(f"/api/tables/{table}/replay")
    assert [step["action"] for step in replay["steps"]] == [str(action) for action in read.actions]
    assert replay["steps"][-1]["position"] == state["moment"]["position"]


def test_a_person_plays_the_computer(server: Server) -> None:
    rng = random.Random(5)
    ann = server.browser("Ann")
    table = ann.make("computer 1", "here Ann", "computer 2", map="duel", rules=SHORT)
    with ann.listen(table) as socket:
        state = until(socket, "welcome")["state"]
        while state["phase"] == "playing":
            if state["moment"]["turn"] == "yellow" and state["thinking"] is None:
                actions: list[str] = []
                while True:
                    plan = ann.do(table, "plan", actions=actions) and ann.state(table)["plan"] if actions else None
                    if plan and plan["is_complete"]:
                        break
                    actions.append(next_action(plan["moment"] if plan else state["moment"], rng))
                ann.do(table, "turn", actions=actions)
            state = until(socket, "state")
            while state["number"] < ann.state(table)["number"]:
                state = until(socket, "state")
    check_record(ann, table)


def test_computers_play_for_those_who_watch(start: Start) -> None:
    workers = FakeWorkers()
    server = start(workers=workers)
    ann = server.browser("Ann")
    table = ann.make("computer 1", "computer 1", map="duel", rules="de quiet_limit=1")
    server.settle()
    assert workers.asked == []
    with ann.listen(table) as socket:
        state = until(socket, "welcome")["state"]
        while state["phase"] == "playing":
            state = until(socket, "state")
    assert state["outcome"]["rule"] in ("R21", "R22", "R24")


def test_computers_go_on_after_a_restart(start: Start) -> None:
    workers = FakeWorkers()
    workers.is_held = True
    server = start(workers=workers)
    table = server.browser("Ann").make("computer 1", "here Ann")
    assert len(workers.asked) == 1
    again = start()
    with again.browser().listen(table) as socket:
        state = until(socket, "welcome")["state"]
        while state["number"] == 0:
            state = until(socket, "state")
    assert len(again.workers.asked) == 1


def test_thinking_is_shown_hurried_and_cancelled(start: Start) -> None:
    workers = FakeWorkers()
    workers.is_held = True
    server = start(workers=workers)
    ann = server.browser("Ann")
    table = ann.make("computer 3", "here Ann")
    assert ann.state(table)["thinking"] == {
        "player": "red",
        "level": 3,
        "since": round(server.clock.now() * 1000),
    }
    ann.do(table, "hurry")
    server.settle()
    assert [job.number for job in workers.hurried] == [1]
    assert ann.state(table)["number"] == 1
    ann.do(table, "turn", actions=[ann.state(table)["moment"]["legal"][0]])
    assert len(workers.asked) == 2
    ann.do(table, "propose", what="undo", turn=1)
    assert workers.cancelled == [workers.asked[1]]
    assert ann.state(table)["thinking"] is None


def test_an_impossible_answer_of_a_computer_is_asked_for_again(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("terranova.server.sessions.computers.BACKOFF_SECONDS", (0,))
    workers = FakeWorkers()
    workers.is_held = True
    server = start(workers=workers)
    ann = server.browser("Ann")
    table = ann.make("computer 3", "here Ann")
    workers.is_held = False
    server.call(workers.answer, workers.asked[0], TurnResult(["*e5"]))
    with ann.listen(table) as socket:
        state = until(socket, "welcome")["state"]
        while state["number"] == 0:
            state = until(socket, "state")
    assert len(workers.asked) == 2


def test_a_hint_says_why(server: Server) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    hint = ann.do(table, "hint")["hint"]
    assert hint["code"] == "places"
    ann.do(table, "turn", actions=hint["actions"])
    bob = server.browser("Bob")
    other = ann.make("here Ann", "elsewhere")
    bob.do(other, "sit", name="Bob")
    assert ann.try_to(other, "hint")["code"] == "no-hints"
    ann.do(other, "options", hints=True)
    assert ann.do(other, "hint")["hint"]["actions"]
    assert bob.try_to(other, "hint")["code"] == "not-your-turn"


def test_a_hint_keeps_what_is_planned(server: Server) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here", drawing=RING, start="r5./6./6./5.y r0 - 0,0 20 0")
    ann.do(table, "plan", actions=["a1-a3"])
    hint = ann.do(table, "hint")["hint"]
    assert hint["actions"][0] == "a1-a3"
    assert (hint["gains"], hint["threat"]) == ([0, 0], None)  # nobody can close anything yet
    assert hint["code"] == ("threatens" if hint["next_gain"] else "prepares")
    assert hint["landscapes"]  # where it plays, if nothing else
    ann.do(table, "turn", actions=hint["actions"])


def ask_for_a_held_hint(socket: WebSocketTestSession, workers: FakeWorkers) -> None:
    """Ask for a hint that no worker answers yet."""
    until(socket, "welcome")
    workers.is_held = True
    socket.send_json({"type": "hint", "after": 0, "key": "h"})
    while not workers.asked:
        time.sleep(0.01)


def test_a_hint_for_a_position_that_is_gone_is_not_given(start: Start) -> None:
    workers = FakeWorkers()
    server = start(workers=workers)
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    with ann.listen(table) as socket:
        ask_for_a_held_hint(socket, workers)
        ann.do(table, "turn", after=0, actions=["e5"])
        server.call(workers.answer, workers.asked[0])
        told = socket.receive_json()
        while told.get("key") != "h":
            told = socket.receive_json()
    assert (told["type"], told["error"]["code"], len(told["missed"])) == ("error", "stale", 1)


@pytest.mark.parametrize("how", ["stop-hint", "leaves"])
def test_a_search_that_nobody_waits_for_is_stopped(start: Start, how: str) -> None:
    workers = FakeWorkers()
    server = start(workers=workers)
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    with ann.listen(table) as socket:
        ask_for_a_held_hint(socket, workers)
        if how == "stop-hint":
            socket.send_json({"type": "stop-hint", "key": "s"})
            told = {one["key"]: one for one in (until(socket, "answer"), until(socket, "answer"))}
            assert set(told) == {"h", "s"}
            assert "hint" not in told["h"]
    while not workers.cancelled:
        time.sleep(0.01)
    assert workers.cancelled == workers.asked
    assert ann.do(table, "stop-hint")["type"] == "answer"  # nothing to stop is no error


def test_there_is_no_record_of_what_was_not_played(server: Server) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    ann.do(table, "turn", actions=["e5"])
    for path in ("record?actions=2", "record?actions=99", "moments/2", "moments/2/picture.svg"):
        response = ann.client.get(f"/api/tables/{table}/{path}")
        assert response.status_code == 404
        assert response.json()["error"]["code"] == "unknown-moment"
        assert response.json()["error"]["details"] == {"count": 1}
    assert "e5" in ann.client.get(f"/api/tables/{table}/record?actions=1").text
    assert "e5" not in ann.client.get(f"/api/tables/{table}/record?actions=0").text
