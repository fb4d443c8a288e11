"""Players, watchers and chat of one table on different web processes."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tools.clients import Client
from tools.shared_cluster import Cluster

Json = dict[str, Any]

PATIENCE_SECONDS = 90
"""A worker that starts on a busy machine takes a while."""


class Browser(Client):
    """A person whose requests go to one web process."""

    def __init__(self, port: int, name: str) -> None:
        super().__init__(port)
        self.ask("PUT", "/api/me", {"name": name})

    def at(self, port: int) -> Browser:
        """The same person at another process."""
        self.close()
        other = object.__new__(Browser)
        Client.__init__(other, port)
        other.cookie = self.cookie
        return other

    def state(self, table: str) -> Json:
        found: Json = self.ask("GET", f"/api/tables/{table}")["state"]
        return found

    @contextmanager
    def watching(self, table: str) -> Iterator[Socket]:
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        with connect(address, additional_headers={"Cookie": self.cookie}, compression=None) as socket:
            yield Socket(socket)


class Socket:
    """What arrives on a socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.welcome = self.next()

    def next(self) -> Json:
        message: Json = json.loads(self._socket.recv(timeout=PATIENCE_SECONDS))
        return message

    def send(self, message: Json) -> None:
        with suppress(ConnectionClosed):
            self._socket.send(json.dumps(message))

    def close_code(self) -> int | None:
        with suppress(ConnectionClosed):
            while True:
                self.next()
        return self._socket.close_code

    def until(self, is_it: Callable[[Json], object]) -> Json:
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            message = self.next()
            if is_it(message):
                return message
        raise AssertionError("it did not come")


@pytest.fixture
def people(shared: Cluster) -> Iterator[tuple[Browser, Browser]]:
    """Two people, each at a process."""
    first, second = Browser(shared.ports[0], "Ann"), Browser(shared.ports[1], "Bob")
    yield first, second
    first.close()
    second.close()


def table_of_two(ann: Browser, bob: Browser) -> str:
    table = ann.make([{"who": "here"}, {"who": "elsewhere"}])
    bob.act(table, "sit", name="Bob")
    begin(table, ann, bob)
    return table


def begin(table: str, *people: Browser) -> None:
    """Everybody is ready, and each process has heard of it."""
    for one in people:
        one.act(table, "ready")
    end = time.monotonic() + PATIENCE_SECONDS
    for one in people:
        while one.state(table)["phase"] == "waiting":
            assert time.monotonic() < end
            time.sleep(0.01)


def has_reached(number: int, message: Json) -> bool:
    return bool(message.get("number", 0) >= number)


def play(browser: Browser, table: str) -> None:
    """Play a turn as soon as it is theirs: what another process has done arrives a moment later."""
    player = browser.ask("GET", f"/api/tables/{table}")["you"]["seats"][0]
    end = time.monotonic() + PATIENCE_SECONDS
    while (state := browser.state(table))["moment"]["turn"] != player:
        assert time.monotonic() < end
        time.sleep(0.01)
    number = state["number"]
    browser.act(table, "turn", after=number, actions=[state["moment"]["legal"][0]])


def test_two_play_from_two_processes_and_a_watcher_sees_every_entry_once(
    shared: Cluster, people: tuple[Browser, Browser]
) -> None:
    ann, bob = people
    table = table_of_two(ann, bob)
    with ExitStack() as stack:
        sockets = [stack.enter_context(browser.watching(table)) for browser in (ann, bob)]
        number = 0
        for _ in range(4):  # placing pioneers: a turn is one action
            for player in (ann, bob):
                play(player, table)
                number += 1
                for socket in sockets:
                    seen = socket.until(lambda message: "entries" in message)
                    assert seen["number"] == number
                    assert len(seen["entries"]) == 1
        assert ann.state(table)["number"] == bob.state(table)["number"] == number


def test_a_plan_is_seen_at_the_other_process(shared: Cluster, people: tuple[Browser, Browser]) -> None:
    ann, bob = people
    table = table_of_two(ann, bob)
    ann.act(table, "options", show_plans=True)
    with bob.watching(table) as socket:
        state = ann.state(table)
        ann.act(table, "plan", after=state["number"], actions=[state["moment"]["legal"][0]])
        assert socket.until(lambda message: message.get("plan"))
    assert bob.state(table)["plan"]["steps"][0]["action"] == state["moment"]["legal"][0]


def test_chat_and_presence_are_shared(shared: Cluster, people: tuple[Browser, Browser]) -> None:
    ann, bob = people
    table = table_of_two(ann, bob)
    with ann.watching(table) as here:
        with bob.watching(table) as there:
            assert here.until(lambda message: message.get("presence", {}).get("here") == ["red", "yellow"])
            for number in range(3):
                ann.act(table, "chat", text=f"a{number}")
                bob.act(table, "chat", text=f"b{number}")
            lines = [there.until(lambda message: message["type"] == "chat") for _ in range(6)]
            assert [line["text"] for line in lines] == ["a0", "b0", "a1", "b1", "a2", "b2"]
        assert here.until(lambda message: message.get("presence", {}).get("here") == ["red"])
    kept = [[line["text"] for line in one.ask("GET", f"/api/tables/{table}")["chat"]] for one in people]
    assert kept[0] == kept[1] == ["a0", "b0", "a1", "b1", "a2", "b2"]


def test_a_message_repeated_at_the_other_process_gets_the_same_answer(
    shared: Cluster, people: tuple[Browser, Browser]
) -> None:
    ann, bob = people
    table = table_of_two(ann, bob)
    first = ann.state(table)["moment"]["legal"][0]
    body = {"key": "once", "after": 0, "actions": [first]}
    answer = ann.ask("POST", f"/api/tables/{table}/turn", body)
    play(bob, table)
    again = ann.at(shared.ports[1])
    assert again.ask("POST", f"/api/tables/{table}/turn", body) == answer
    assert again.state(table)["number"] == 2
    again.close()


def test_the_lobby_is_shared(shared: Cluster, people: tuple[Browser, Browser]) -> None:
    ann, bob = people
    address = f"ws://127.0.0.1:{bob.port}/api/open-tables/socket"
    with connect(address, additional_headers={"Cookie": bob.cookie}, compression=None) as socket:
        lobby = Socket(socket)
        wish = {"seats": [{"who": "here"}, {"who": "elsewhere"}], "map": "duel", "is_public": True, "key": "lobby"}
        table = ann.ask("POST", "/api/tables", wish)["table"]
        lobby.until(lambda message: any(one["table"] == table for one in message.get("tables", ())))


def test_a_computer_answers_once_for_all_watchers(shared: Cluster, people: tuple[Browser, Browser]) -> None:
    ann, bob = people
    table = ann.make([{"who": "here"}, {"who": "computer", "level": 1}])
    with ann.watching(table), bob.watching(table) as there:
        for number in (2, 4, 6):
            play(ann, table)
            there.until(partial(has_reached, number))
    assert bob.state(table)["number"] == 6


def test_a_clock_runs_out_once(shared: Cluster, people: tuple[Browser, Browser]) -> None:
    ann, bob = people
    wish = {
        "seats": [{"who": "here"}, {"who": "elsewhere"}],
        "map": "duel",
        "clock": {"kind": "game", "seconds": 10, "on_timeout": "loses"},
        "key": "clock",
    }
    table = ann.ask("POST", "/api/tables", wish)["table"]
    bob.act(table, "sit", name="Bob")
    with ann.watching(table) as here, bob.watching(table) as there:
        begin(table, ann, bob)
        for socket in (here, there):
            over = socket.until(lambda message: message.get("phase") == "over")
            assert (over["outcome"]["winners"], over["outcome"]["code"]) == (["yellow"], "time")
    entries = bob.ask("GET", f"/api/tables/{table}?after=0")["state"]["entries"]
    assert [(entry["kind"], entry["player"]) for entry in entries] == [("timeout", "red")]


def test_a_name_is_known_everywhere(shared: Cluster, people: tuple[Browser, Browser]) -> None:
    ann, _ = people
    ann.ask("PUT", "/api/me", {"name": "Anna"})
    there = ann.at(shared.ports[1])
    end = time.monotonic() + 5
    while there.ask("GET", "/api/me")["name"] != "Anna":
        assert time.monotonic() < end
        time.sleep(0.05)
    there.close()


def test_a_process_that_restarts_hands_its_players_over(shared: Cluster, people: tuple[Browser, Browser]) -> None:
    """They are told, come back at the other process at once, and nothing is lost or done twice."""
    ann, bob = people
    wish = {
        "seats": [{"who": "here"}, {"who": "elsewhere"}],
        "map": "duel",
        "clock": {"kind": "game", "seconds": 600},
        "key": "handing-over",
    }
    table = ann.ask("POST", "/api/tables", wish)["table"]
    bob.act(table, "sit", name="Bob")
    begin(table, ann, bob)
    leaving, ann_there = shared.webs[0], ann.at(shared.ports[1])
    state = bob.state(table)
    before = state["clock"]["deadline"] - state["time"]
    turn = {"type": "turn", "key": "during-restart", "after": 0, "actions": [state["moment"]["legal"][0]]}
    with ann.watching(table) as here, bob.watching(table) as there:
        began = time.monotonic()
        leaving.process.terminate()
        here.send(turn)
        here.until(lambda message: message["type"] == "restarting")
        assert here.close_code() == 1012
        with ann_there.watching(table) as again:
            again.send(turn)
            answer = again.until(lambda message: message["type"] in ("answer", "error"))
            assert (answer["type"], answer["number"]) == ("answer", 1)
            handed_over = time.monotonic() - began
            there.until(partial(has_reached, 1))
    left = bob.state(table)["clock"]["left"][0]
    assert before - left <= handed_over * 1000 + 500
    entries = bob.ask("GET", f"/api/tables/{table}?after=0")["state"]["entries"]
    assert [entry["number"] for entry in entries] == [1]
    ann_there.close()
    assert leaving.wait_for_end() == 0
    leaving.restart()
    leaving.wait()


def test_pictures_are_drawn_by_the_worker(shared: Cluster, people: tuple[Browser, Browser]) -> None:
    """No web process has a drawing process of its own."""
    ann, bob = people
    table = table_of_two(ann, bob)
    play(ann, table)
    for browser in people:
        address = f"http://127.0.0.1:{browser.port}/api/tables/{table}/moments/1/picture.png"
        with urllib.request.urlopen(address, timeout=PATIENCE_SECONDS) as response:
            assert response.read().startswith(b"\x89PNG")
    for web in shared.webs:
        assert not any("drawing.worker" in command for command in commands_below(web.process.pid))
    assert any("drawing.worker" in command for command in commands_below(shared.workers[0].process.pid))


def commands_below(pid: int) -> list[str]:
    """The commands of the processes that a process has started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [Path(f"/proc/{child}/cmdline").read_bytes().decode() for child in children]
