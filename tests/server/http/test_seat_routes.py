"""Seats, links and clocks over the HTTP API."""

from __future__ import annotations

import pytest

from tests.server.conftest import Start
from tests.support.server import Server


def test_a_seat_is_carried_by_a_private_link(server: Server) -> None:
    ann, phone, eve = server.browser("Ann"), server.browser(), server.browser("Eve")
    table = ann.make("here Ann", "computer 1")
    link = ann.get(f"/api/tables/{table}/link")
    assert link["path"] == f"/table/{table}#seat={link['token']}"
    phone.do(table, "carry", token=link["token"])
    assert phone.get(f"/api/tables/{table}")["you"]["seats"] == ["red"]
    assert ann.get(f"/api/tables/{table}")["you"]["seats"] == []
    assert eve.client.get(f"/api/tables/{table}/link").json()["error"]["code"] == "not-seated"
    other = eve.make("here Eve", "computer 1")
    assert ann.try_to(other, "carry", token=link["token"])["code"] == "bad-link"


def test_invitations_name_an_address_that_others_can_use(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.browser("Ann")
    table = ann.make("here Ann", "elsewhere")
    path = f"/api/tables/{table}/invitation"
    assert ann.get(path)["address"] == f"http://testserver/table/{table}"
    monkeypatch.setattr(
        server.context, "settings", server.context.settings.model_copy(update={"lan_address": "http://192.0.2.7:1/"})
    )
    assert ann.get(path, headers={"host": "localhost:1"})["address"] == f"http://192.0.2.7:1/table/{table}"
    assert ann.get(path)["address"] == f"http://testserver/table/{table}"
    link = ann.get(f"/api/tables/{table}/link", headers={"host": "127.0.0.1:1"})
    assert link["address"] == f"http://192.0.2.7:1{link['path']}"
    for code in (path, f"/api/tables/{table}/link"):
        assert "<svg" in ann.client.get(f"{code}.svg").text
    assert server.browser().client.get(f"/api/tables/{table}/link.svg").status_code == 403


def test_rematch_over_the_api(server: Server) -> None:
    ann, bob = server.browser("Ann"), server.browser("Bob")
    table = ann.make("here Ann", "elsewhere")
    bob.do(table, "sit", name="Bob")
    bob.do(table, "resign")
    assert ann.state(table)["outcome"] == {"winners": ["red"], "rule": None, "code": "resigned", "scores": [0, 0]}
    ann.do(table, "propose", what="rematch")
    assert bob.get(f"/api/tables/{table}")["you"]["asked"] is True
    asked = bob.state(table)["proposal"]
    assert (asked["by"], asked["waiting_for"]) == ("Ann", ["Bob"])
    new = bob.do(table, "agree", proposal=asked["id"], yes=True)["table"]
    assert ann.state(table)["next"] == new
    view = ann.get(f"/api/tables/{new}")
    assert (view["you"]["seats"], view["rematch_of"], view["state"]["phase"]) == (["yellow"], table, "playing")
    assert new in [game["table"] for game in ann.get("/api/games")["tables"]]


def test_a_leavers_seat_is_given_away(server: Server) -> None:
    ann, bob, eve = server.browser("Ann"), server.browser("Bob"), server.browser("Eve")
    table = ann.make("here Ann", "elsewhere")
    bob.do(table, "sit", name="Bob")
    assert ann.try_to(table, "propose", what="give", player="yellow")["code"] == "not-away"
    server.clock.advance(61)
    ann.do(table, "propose", what="give", player="yellow", to="open")
    eve.do(table, "sit", name="Eve")
    assert [seat["name"] for seat in ann.state(table)["seats"]] == ["Ann", "Eve"]
    eve.do(table, "leave")
    ann.do(table, "propose", what="give", player="yellow", level=2)
    assert ann.state(table)["seats"][1]["level"] == 2
    assert eve.get(f"/api/tables/{table}")["you"]["may_return"] == ["yellow"]
    eve.do(table, "sit", name="Eve")


def test_who_has_just_sat_down_or_looked_is_here(server: Server) -> None:
    ann, bob = server.browser("Ann"), server.browser("Bob")
    table = ann.make("here Ann", "elsewhere")
    server.clock.advance(61)
    bob.do(table, "sit", name="Bob")
    assert ann.try_to(table, "propose", what="give", player="yellow")["code"] == "not-away"
    server.clock.advance(61)
    bob.state(table)
    assert ann.try_to(table, "propose", what="give", player="yellow")["code"] == "not-away"
    server.clock.advance(61)
    ann.do(table, "propose", what="give", player="yellow", to="open")


def test_a_seat_is_not_given_away_when_its_owner_is_back(server: Server) -> None:
    ann, bob, cid = (server.browser(name) for name in ("Ann", "Bob", "Cid"))
    table = ann.make("here Ann", "elsewhere", "elsewhere")
    bob.do(table, "sit", name="Bob")
    cid.do(table, "sit", name="Cid")
    server.clock.advance(61)
    cid.state(table)
    ann.do(table, "propose", what="give", player="yellow")
    bob.state(table)
    cid.do(table, "agree", proposal=ann.state(table)["proposal"]["id"], yes=True)
    state = ann.state(table)
    assert (state["proposal"], [seat["kind"] for seat in state["seats"]]) == (None, ["person"] * 3)


def test_clocks_over_the_api(server: Server) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here", clock={"kind": "turn", "seconds": 60, "on_timeout": "loses"})
    clock = ann.state(table)["clock"]
    assert (clock["running"], clock["deadline"]) == ("red", round((server.clock.now() + 60) * 1000))
    server.pass_time(59)
    ann.do(table, "turn", actions=["e5"])
    server.pass_time(59)
    assert ann.state(table)["phase"] == "playing"
    server.pass_time(2)
    state = ann.state(table)
    assert (state["outcome"]["winners"], state["outcome"]["code"]) == (["red"], "time")
    days = ann.make("here", "here", clock={"kind": "days", "days": 3, "on_timeout": "computer"})
    server.pass_time(3 * 86_400 + 1)
    assert ann.state(days)["seats"][0]["kind"] == "computer"


def test_out_of_time_one_of_two_loses_and_one_of_three_is_replaced(server: Server) -> None:
    ann, clock = server.browser("Ann"), {"kind": "turn", "seconds": 60}
    two, three = ann.make("here", "here", clock=clock), ann.make("here", "here", "here", clock=clock)
    server.pass_time(61)
    state = ann.state(two)
    assert (state["phase"], state["outcome"]["winners"], state["outcome"]["code"]) == ("over", ["yellow"], "time")
    state = ann.state(three)
    assert (state["phase"], state["seats"][0]["kind"]) == ("playing", "computer")


def test_time_without_a_server_costs_nobody_time(start: Start) -> None:
    server = start()
    ann, clock = server.browser("Ann"), server.clock
    table = ann.make("here", "here", clock={"kind": "turn", "seconds": 60, "on_timeout": "computer"})
    clock.advance(20)
    start.stop()
    clock.advance(10_000)
    again = start(clock=clock)
    again.call(again.context.service.upkeep.enforce_clocks)
    state = again.browser().state(table)
    assert state["phase"] == "playing"
    assert state["seats"][0]["kind"] == "person"
    assert state["clock"]["deadline"] - state["time"] >= 40_000
    again.pass_time(61)
    assert again.browser().state(table)["seats"][0]["kind"] == "computer"


def test_a_clock_that_began_just_before_the_end_is_not_put_off_for_long(start: Start) -> None:
    server = start()
    clock = server.clock
    clock.advance(5_000)
    table = server.browser("Ann").make("here", "here", clock={"kind": "turn", "seconds": 60})
    clock.advance(1)
    start.stop()
    again = start(clock=clock)
    state = again.browser().state(table)
    assert state["clock"]["deadline"] - state["time"] <= 61_000
