"""The socket of a table: stale, repeated, foreign, late and malformed messages, and coming back."""

from __future__ import annotations

import json

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.conftest import Start
from tests.support.server import Server, until


def test_welcome_says_everything(server: Server) -> None:
    ann = server.browser("Ann")
    table = ann.make("here Ann", "elsewhere")
    with ann.listen(table) as socket:
        welcome = socket.receive_json()
    assert welcome["type"] == "welcome"
    assert welcome["map"]["name"] == "terra-nova"
    assert welcome["you"] == {
        "name": "Ann",
        "seats": ["red"],
        "is_maker": True,
        "is_muted": False,
        "may_return": [],
        "asked": False,
    }
    assert welcome["state"]["phase"] == "waiting"
    assert welcome["state"]["moment"]["legal"] == []


def test_everyone_sees_a_turn(server: Server) -> None:
    ann, bob, eve = server.browser("Ann"), server.browser("Bob"), server.browser()
    table = ann.make("here Ann", "elsewhere")
    with ann.listen(table) as a, bob.listen(table) as b, eve.listen(table) as e:
        for socket in (a, b, e):
            until(socket, "welcome")
        b.send_json({"type": "sit", "name": "Bob", "key": "s"})
        assert until(b, "you")["you"]["seats"] == ["yellow"]
        assert until(b, "answer")["key"] == "s"
        state = until(a, "state")
        assert state["phase"] == "playing"
        a.send_json({"type": "turn", "after": 0, "actions": ["e5"], "key": "t"})
        assert until(a, "answer")["number"] == 1
        for socket in (b, e):
            state = until(socket, "state")
            while state["number"] < 1:
                state = until(socket, "state")
            assert state["entries"][0]["events"] == [{"event": "pioneer-placed", "player": "red", "field": "e5"}]
            assert state["moment"]["turn"] == "yellow"
            assert state["history"]["turns"][-1]["actions"] == ["e5"]


def test_a_repeated_message_changes_nothing(server: Server) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    with ann.listen(table) as socket:
        until(socket, "welcome")
        message = {"type": "turn", "after": 0, "actions": ["e5"], "key": "once"}
        socket.send_json(message)
        first = until(socket, "answer")
        socket.send_json(message)
        assert until(socket, "answer") == first
    again = ann.do(table, "turn", after=0, actions=["e5"], key="once")
    assert {name: value for name, value in again.items() if value is not None} == first
    assert ann.state(table)["number"] == 1


def test_a_repeated_message_gets_its_answer_after_a_restart(start: Start) -> None:
    server = start()
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    cookies = ann.client.cookies
    first = ann.do(table, "turn", after=0, actions=["e5"], key="once")
    again = start()
    ann = again.browser()
    ann.client.cookies = cookies
    assert ann.do(table, "turn", after=0, actions=["e5"], key="once") == first
    assert ann.state(table)["number"] == 1


def test_a_stale_message_gets_what_it_missed(server: Server) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    ann.do(table, "turn", after=0, actions=["e5"])
    with ann.listen(table) as socket:
        until(socket, "welcome")
        socket.send_json({"type": "turn", "after": 0, "actions": ["e6"], "key": "late"})
        error = until(socket, "error")
    assert (error["key"], error["error"]["code"]) == ("late", "stale")
    assert [entry["action"] for entry in error["missed"]] == ["e5"]
    assert ann.try_to(table, "turn", after=0, actions=["e6"])["missed"][0]["action"] == "e5"
    assert ann.try_to(table, "turn", after=9, actions=["e6"])["code"] == "ahead"


def test_a_player_who_comes_back_gets_what_was_missed(server: Server) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    for number, field in enumerate(("e5", "e6", "e7")):
        ann.do(table, "turn", after=number, actions=[field])
    with ann.listen(table, after=1) as socket:
        state = until(socket, "welcome")["state"]
    assert [entry["action"] for entry in state["entries"]] == ["e6", "e7"]
    assert len(state["history"]["turns"]) == 3


def test_nobody_acts_for_a_seat_that_is_not_theirs(server: Server) -> None:
    ann, bob, eve = server.browser("Ann"), server.browser("Bob"), server.browser("Eve")
    table = ann.make("here Ann", "elsewhere")
    bob.do(table, "sit", name="Bob")
    assert bob.try_to(table, "turn", actions=["e5"])["code"] == "not-your-turn"
    assert eve.try_to(table, "turn", actions=["e5"])["code"] == "not-seated"
    assert eve.try_to(table, "plan", actions=["e5"])["code"] == "not-seated"
    assert eve.try_to(table, "resign")["code"] == "not-seated"
    assert eve.try_to(table, "sit", name="Eve", player="red")["code"] == "seat-taken"
    assert bob.try_to(table, "resign", player="red")["code"] == "not-your-seat"
    assert bob.try_to(table, "options", is_public=True)["code"] == "not-maker"
    assert ann.state(table)["number"] == 0


def test_a_forged_cookie_is_nobody(server: Server) -> None:
    ann, eve = server.browser("Ann"), server.browser()
    table = ann.make("here", "here")
    cookie = ann.client.cookies["terranova_person"]
    eve.client.cookies.set("terranova_person", cookie[:-2] + ("AA" if cookie[-2:] != "AA" else "BB"))
    with eve.listen(table) as socket:
        assert until(socket, "welcome")["you"]["seats"] == []
        socket.send_json({"type": "turn", "after": 0, "actions": ["e5"]})
        assert until(socket, "error")["error"]["code"] == "unknown-person"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://testserver.evil.example"])
def test_a_foreign_page_cannot_connect(server: Server, origin: str) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    with ann.listen(table, headers={"origin": origin}) as socket:
        assert socket.receive_json()["error"]["code"] == "foreign-origin"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.code == 4003
    with ann.listen(table, headers={"origin": "http://testserver"}) as socket:
        assert socket.receive_json()["type"] == "welcome"


def test_an_unknown_table_closes_the_socket(server: Server) -> None:
    with server.browser().listen("nothing") as socket:
        assert socket.receive_json()["error"]["code"] == "unknown-table"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.code == 4004


MALFORMED = [
    ("", "bad-json"),
    ("{", "bad-json"),
    ("[" * 5000, "bad-json"),
    ('"\\ud800"', "bad-json"),
    ("null", "bad-message"),
    ("[]", "bad-message"),
    ("17", "bad-message"),
    ("{}", "bad-message"),
    ('{"type": "fly"}', "bad-message"),
    ('{"type": 5}', "bad-message"),
    ('{"type": "turn"}', "bad-message"),
    ('{"type": "turn", "after": "x", "actions": ["e5"]}', "bad-message"),
    ('{"type": "turn", "after": -1, "actions": ["e5"]}', "bad-message"),
    ('{"type": "turn", "after": 0, "actions": "e5"}', "bad-message"),
    ('{"type": "turn", "after": 0, "actions": []}', "bad-message"),
    ('{"type": "turn", "after": 0, "actions": ["e5", "e5", "e5", "e5"]}', "bad-message"),
    ('{"type": "turn", "after": 0, "actions": ["e5"], "more": 1}', "bad-message"),
    ('{"type": "turn", "after": 0, "actions": ["e5"], "key": "no spaces"}', "bad-message"),
    ('{"type": "turn", "after": 1e999, "actions": ["e5"]}', "bad-message"),
    ('{"type": "turn", "after": 0, "actions": ["e5 e6"]}', "bad-message"),
    ('{"type": "turn", "after": 0, "actions": ["🙂"]}', "bad-action"),
    ('{"type": "turn", "after": 0, "actions": ["z99"]}', "bad-action"),
    ('{"type": "turn", "after": 0, "actions": ["z64"]}', "no-such-field"),
    ('{"type": "turn", "after": 0, "actions": ["e5-e6"]}', "set-up-only-places"),
    ('{"type": "turn", "after": 0, "actions": ["e5", "e6"]}', "turn-ended"),
    ('{"type": "turn", "after": 0}', "no-plan"),
    ('{"type": "chat", "text": ""}', "bad-message"),
    ('{"type": "chat", "text": "a\\u0000b"}', "bad-message"),
    ('{"type": "chat"}', "bad-message"),
    ('{"type": "sit", "name": "\\u202e"}', "bad-message"),
    ('{"type": "propose", "what": "undo"}', "bad-message"),
    ('{"type": "propose", "what": "undo", "turn": 3}', "no-such-turn"),
    ('{"type": "agree", "proposal": 1, "yes": true}', "no-proposal"),
    ('{"type": "hurry"}', "nobody-thinks"),
    ('{"type": "carry", "token": "nonsense"}', "bad-link"),
    ('{"type": "carry", "token": "é"}', "bad-link"),
    ('{"type": "start"}', "already-started"),
]


@pytest.mark.parametrize(("text", "code"), MALFORMED, ids=range(len(MALFORMED)))
def test_malformed_messages_get_a_clear_error(server: Server, text: str, code: str) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    with ann.listen(table) as socket:
        until(socket, "welcome")
        socket.send_text(text)
        assert until(socket, "error")["error"]["code"] == code
        socket.send_bytes(b'{"type": "ping"}')
        assert until(socket, "pong")
    assert ann.state(table)["number"] == 0


def test_an_error_names_the_key_and_the_rule(server: Server) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    with ann.listen(table) as socket:
        until(socket, "welcome")
        socket.send_json({"type": "turn", "after": 0, "actions": ["*e5"], "key": "k"})
        error = until(socket, "error")
    assert (error["key"], error["error"]["rule"], error["error"]["action"]) == ("k", "R5", "*e5")
    assert error["error"]["message"]


def test_too_large_a_message_closes_the_socket(server: Server) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    with ann.listen(table) as socket:
        until(socket, "welcome")
        socket.send_text(json.dumps({"type": "chat", "text": "x" * 20_000}))
        with pytest.raises(WebSocketDisconnect) as closed:
            until(socket, "answer")
    assert closed.value.code == 1009


def test_nothing_but_nonsense_closes_the_socket(server: Server) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    with ann.listen(table) as socket:
        until(socket, "welcome")
        for _ in range(50):
            socket.send_text("nonsense")
            until(socket, "error")
        with pytest.raises(WebSocketDisconnect) as closed:
            until(socket, "answer")
    assert closed.value.code == 1008


def test_a_late_message_is_refused(server: Server) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here", clock={"kind": "turn", "seconds": 30})
    server.clock.advance(31)
    assert ann.try_to(table, "turn", actions=["e5"])["code"] == "too-late"
    assert ann.try_to(table, "plan", actions=["e5"])["code"] == "too-late"


def test_a_plan_is_seen_only_if_the_maker_allows(server: Server) -> None:
    ann, bob = server.browser("Ann"), server.browser("Bob")
    table = ann.make("here Ann", "elsewhere")
    bob.do(table, "sit", name="Bob")
    with ann.listen(table) as a, bob.listen(table) as b:
        until(a, "welcome")
        until(b, "welcome")
        ann.do(table, "plan", actions=["e5"])
        assert until(a, "state")["plan"]["steps"][0]["action"] == "e5"
        assert bob.state(table)["plan"] is None
        ann.do(table, "options", show_plans=True)
        assert until(b, "state")["plan"]["is_complete"]  # the first that was sent to him


def test_plans_are_shown_by_default_while_all_share_one_browser(server: Server) -> None:
    ann, eve = server.browser("Ann"), server.browser()
    table = ann.make("here", "here")
    ann.do(table, "plan", actions=["e5"])
    assert ann.state(table)["options"]["show_plans"]
    assert eve.state(table)["plan"]["steps"][0]["action"] == "e5"


def test_presence(server: Server) -> None:
    ann, bob = server.browser("Ann"), server.browser("Bob")
    table = ann.make("here Ann", "elsewhere")
    with ann.listen(table) as a:
        until(a, "welcome")
        with bob.listen(table) as b:
            assert until(b, "welcome")["presence"] == {"here": ["red"], "watchers": 1}
            assert until(a, "presence")["presence"] == {"here": ["red"], "watchers": 1}
            bob.do(table, "sit", name="Bob")
            assert until(a, "presence")["presence"] == {"here": ["red", "yellow"], "watchers": 0}
        assert until(a, "presence")["presence"] == {"here": ["red"], "watchers": 0}


def test_chat(server: Server) -> None:
    ann, eve = server.browser("Ann"), server.browser("Eve")
    table = ann.make("here Ann", "elsewhere")
    with ann.listen(table) as socket:
        until(socket, "welcome")
        socket.send_json({"type": "chat", "phrase": "good-luck", "key": "c"})
        said = until(socket, "chat")
        assert (said["name"], said["player"], said["phrase"], said["text"]) == ("Ann", "red", "good-luck", "")
        until(socket, "answer")
        socket.send_json({"type": "chat", "phrase": "good-luck", "key": "c"})
        until(socket, "answer")
        eve.do(table, "chat", text="<b>hi</b>")
        said = until(socket, "chat")
        assert (said["number"], said["name"], said["player"], said["text"]) == (2, "Eve", None, "<b>hi</b>")
    assert [line["number"] for line in ann.get(f"/api/tables/{table}")["chat"]] == [1, 2]


def test_the_open_tables_are_told_live(start: Start) -> None:
    server = start()
    ann = server.browser("Ann")
    with ann.client.websocket_connect("/api/open-tables/socket") as socket:
        assert socket.receive_json() == {"type": "open-tables", "tables": []}
        private = ann.make("here Ann", "elsewhere")
        public = ann.make("here Ann", "elsewhere", is_public=True)
        server.call(server.context.service.lobby.broadcast)
        (shown,) = socket.receive_json()["tables"]
        assert (shown["table"], shown["free"], shown["seats"][0]["name"]) == (public, 1, "Ann")
        ann.do(private, "options", is_public=True)
        server.call(server.context.service.lobby.broadcast)
        assert {one["table"] for one in socket.receive_json()["tables"]} == {private, public}
        ann.do(public, "options", is_public=False)
        server.call(server.context.service.lobby.broadcast)
        assert [one["table"] for one in until(socket, "open-tables")["tables"]] == [private]


def test_a_message_that_does_not_come_is_named(server: Server) -> None:
    table = server.browser("Ann").make("here", "here")
    with server.browser().listen(table) as socket:
        until(socket, "welcome")
        with pytest.raises(AssertionError, match="no 'chat' came within"):
            until(socket, "chat", seconds=0.01)


def test_clock_of_a_socket_is_the_servers(server: Server) -> None:
    table = server.browser("Ann").make("here", "here")
    with server.browser().listen(table) as socket:
        assert until(socket, "welcome")["state"]["time"] == round(server.clock.now() * 1000)
