"""The HTTP API beside playing: people, lists, maps, records, replays, pictures, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from terranova import Map, record
from terranova.locale import LANGUAGES
from terranova.server.schema.clocks import CLOCK_KINDS
from terranova.server.schema.commands import Rename
from terranova.server.schema.vocabulary import OldPhrase
from terranova.store import ChatRow, Saving
from tests.server.conftest import Start
from tests.support.server import RING, Json, Server


def test_a_name_is_remembered(server: Server) -> None:
    ann = server.browser()
    assert ann.get("/api/me") == {"name": "", "language": None, "is_known": False}
    ann.put("/api/me", {"name": "  Ann  ", "language": "fi"})
    assert ann.get("/api/me") == {"name": "Ann", "language": "fi", "is_known": True}
    bob = server.browser()
    bob.make("here Bob", "computer 1")
    assert bob.get("/api/me")["name"] == "Bob"


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(server: Server) -> None:
    response = server.browser().client.put("/api/me", json={"name": "Ann"})
    cookie = response.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


@pytest.mark.parametrize("headers", [{"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}])
def test_foreign_pages_change_nothing(server: Server, headers: dict[str, str]) -> None:
    ann = server.browser("Ann")
    response = ann.client.put("/api/me", json={"name": "Eve"}, headers=headers)
    assert (response.status_code, response.json()["error"]["code"]) == (403, "foreign-origin")
    assert ann.get("/api/me")["name"] == "Ann"
    assert ann.client.put("/api/me", json={"name": "Ann"}, headers={"origin": "http://testserver"}).status_code == 200


def test_what_can_be_closed_is_the_turn_that_closes_it(server: Server) -> None:
    ann = server.browser("Ann")
    text = (Path(__file__).parents[2] / "browser" / "games" / "midgame.txt").read_text("utf-8")
    kept = ann.post("/api/records", {"text": text})["table"]
    assert ann.get(f"/api/tables/{kept}/closable")["chances"] == []
    last = ann.get(f"/api/tables/{kept}/replay")["turns"][-1]
    here = [{"who": "here", "name": name} for name in ("Ann", "Bob")]
    table = ann.post(f"/api/tables/{kept}/play-on", {"actions": last["first"], "seats": here})["table"]
    told = ann.get(f"/api/tables/{table}/closable")
    assert told == ann.get(f"/api/tables/{table}/closable")
    best = told["chances"][0]
    assert (best["player"], best["gains"]) == ("red", [28, 0])
    ann.do(table, "turn", actions=best["actions"])
    state = ann.state(table)
    assert [territory["worth"] for territory in best["territories"]] == [state["moment"]["territories"][-1]["worth"]]
    later = ann.get(f"/api/tables/{table}/closable")
    assert later["actions"] == told["actions"] + 3
    assert later["chances"][0]["player"] == "yellow"
    ann.do(table, "resign", player="yellow")
    assert ann.get(f"/api/tables/{table}/closable")["chances"] == []


BAD = [
    ("POST", "/api/tables", b"{", 400, "bad-json"),
    ("POST", "/api/tables", b"\xff\xfe", 400, "bad-json"),
    ("POST", "/api/tables", b"[]", 422, "bad-message"),
    ("POST", "/api/tables", b'{"seats": []}', 422, "bad-message"),
    ("POST", "/api/tables", b'{"seats": [{"who": "here"}, {"who": "nobody"}]}', 422, "bad-message"),
    ("POST", "/api/tables", b'{"seats": [{"who": "here"}, {"who": "computer", "level": 99}]}', 422, "bad-message"),
    ("POST", "/api/tables", b'{"seats": [{"who": "here"}, {"who": "here"}], "map": "../a.map"}', 404, "unknown-map"),
    ("POST", "/api/tables", b'{"seats": [{"who": "here"}, {"who": "here"}], "map": "nowhere"}', 404, "unknown-map"),
    ("POST", "/api/tables", b'{"seats": [{"who": "here"}, {"who": "here"}], "rules": "xx"}', 422, "rules-unknown"),
    ("POST", "/api/tables", b'{"seats": [{"who": "here"}, {"who": "here"}], "start": "?"}', 422, "position-parts"),
    ("POST", "/api/tables", b'{"seats": [{"who": "here"}, {"who": "here"}], "drawing": "?"}', 422, "map-header-line"),
    ("POST", "/api/tables", b'{"seats": [{"who": "here"}, {"who": "here"}], "stand_in": NaN}', 422, "bad-message"),
    ("POST", "/api/records", b'{"text": "?"}', 422, "record-no-tag"),
    ("POST", "/api/maps/check", b'{"drawing": ""}', 422, "map-no-name"),
    ("PUT", "/api/me", b'{"name": ""}', 422, "bad-message"),
    ("PUT", "/api/me", b'{"name": "\\u0007"}', 422, "bad-message"),
    ("PUT", "/api/me", b'{"name": "\\ud83d"}', 422, "bad-message"),
    ("GET", "/api/tables/nothing", None, 404, "unknown-table"),
    ("GET", "/api/tables/..%2f..%2fetc", None, 404, "not-found"),
    ("GET", "/api/tables/a%00b", None, 422, "bad-message"),
    ("GET", "/api/nothing", None, 404, "not-found"),
    ("GET", "/web/nothing.js", None, 404, "not-found"),
    ("GET", "/web/../pyproject.toml", None, 404, "not-found"),
    ("DELETE", "/api/me", None, 405, "method-not-allowed"),
    ("POST", "/api/tables/nothing/turn", b'{"after": 0, "actions": ["e5"]}', 404, "unknown-table"),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), BAD, ids=range(len(BAD)))
def test_bad_requests_get_a_clear_error(
    server: Server, method: str, path: str, body: bytes | None, status: int, code: str
) -> None:
    client = server.browser("Ann").client
    headers = {"content-type": "application/json"} if body is not None else {}
    response = client.request(method, path, content=body, headers=headers)
    told = response.json()["error"]
    assert (response.status_code, told["code"]) == (status, code)
    assert told["message"]


def test_not_json_is_refused(server: Server) -> None:
    client = server.browser("Ann").client
    headers = {"content-type": "application/x-www-form-urlencoded"}
    response = client.post("/api/tables", content="seats=1", headers=headers)
    assert response.status_code in (415, 422)


def test_huge_bodies_are_refused(server: Server) -> None:
    client = server.browser("Ann").client
    assert client.post("/api/tables", content=b"x" * 70_000).json()["error"]["code"] == "too-large"

    def drip() -> Iterator[bytes]:
        for _ in range(70):
            yield b" " * 1000

    response = client.post("/api/tables", content=drip(), headers={"content-type": "application/json"})
    assert (response.status_code, response.json()["error"]["code"]) == (413, "too-large")


def test_my_games(server: Server) -> None:
    ann, bob = server.browser("Ann"), server.browser("Bob")
    tables = []
    for _ in range(3):
        server.clock.advance(1)
        tables.append(ann.make("here Ann", "elsewhere"))
    server.clock.advance(1)
    bob.do(tables[0], "sit", name="Bob")
    games = ann.get("/api/games")
    assert [game["table"] for game in games["tables"]] == [tables[0], tables[2], tables[1]]
    assert games["tables"][0]["yours"] == ["red"]
    assert [game["table"] for game in bob.get("/api/games")["tables"]] == [tables[0]]
    assert server.browser().get("/api/games") == {"tables": [], "more_before": None}


def test_whoever_uploads_a_record_finds_it_again(server: Server) -> None:
    table, _ = played(server)
    eve = server.browser("Eve")
    kept = eve.post("/api/records", {"text": eve.client.get(f"/api/tables/{table}/record").text})["table"]
    (game,) = eve.get("/api/games")["tables"]
    assert (game["table"], game["is_record"], game["phase"], game["yours"]) == (kept, True, "over", [])
    watched = eve.make("computer 1", "computer 1")
    assert watched in [game["table"] for game in eve.get("/api/games")["tables"]]


def test_all_my_games_are_found_page_by_page(server: Server) -> None:
    """Also those that were changed at the same moment."""
    ann = server.browser("Ann")
    made = {ann.make("here", "elsewhere") for _ in range(120)}
    found: list[str] = []
    page = ann.get("/api/games")
    while True:
        found += [game["table"] for game in page["tables"]]
        if page["more_before"] is None:
            break
        page = ann.get("/api/games", params={"before": page["more_before"]})
    assert len(found) == 120
    assert set(found) == made
    assert ann.client.get("/api/games?before=never").status_code == 422


def test_tables_that_never_began_are_forgotten_after_a_while(start: Start) -> None:
    server = start()
    ann, bob = server.browser("Ann"), server.browser("Bob")
    old, looked_at = ann.make("here Ann", "elsewhere"), ann.make("here Ann", "elsewhere")
    played = ann.make("here", "here")
    ann.do(old, "chat", phrase="hello", key="k")
    service = server.context.service
    for table in (old, played):
        service.registry.live.pop(table)
    server.clock.advance(40 * 86_400)
    fresh = ann.make("here Ann", "elsewhere")
    server.call(service.upkeep.forget_unplayed)
    assert {game["table"] for game in ann.get("/api/games")["tables"]} == {looked_at, played, fresh}
    assert bob.client.get(f"/api/tables/{old}").json()["error"]["code"] == "unknown-table"
    bob.do(looked_at, "sit", name="Bob")


def test_open_tables_are_public_ones(server: Server) -> None:
    ann = server.browser("Ann")
    private, public = ann.make("here", "elsewhere"), ann.make("here", "elsewhere", is_public=True)
    shown = [table["table"] for table in server.browser().get("/api/open-tables")["tables"]]
    assert public in shown
    assert private not in shown


def test_a_table_that_cannot_be_read_hides_no_other(start: Start) -> None:
    server = start()
    ann = server.browser("Ann")
    spoilt, whole = (ann.make("here", "elsewhere", is_public=True) for _ in range(2))
    store = server.context.store
    kept = server.call(store.load, spoilt)
    server.call(store.save, Saving(replace(kept.table, document={}, version=kept.table.version + 1)))
    for path in ("/api/open-tables", "/api/games"):
        assert [table["table"] for table in ann.get(path)["tables"]] == [whole]


def test_making_twice_with_one_key_makes_one_table(server: Server) -> None:
    ann, bob = server.browser("Ann"), server.browser("Bob")
    assert ann.make("here", "here", key="k") == ann.make("here", "here", key="k")
    assert bob.make("here", "here", key="k") != ann.make("here", "here", key="k")


def test_maps_and_rules(server: Server) -> None:
    ann = server.browser()
    maps = ann.get("/api/maps")["maps"]
    assert maps[0]["name"] == "terra-nova"
    assert sum(maps[0]["counts"].values()) == maps[0]["fields"] == 168
    assert ann.get("/api/maps/duel")["most_players"] == 4
    assert ann.client.get("/api/maps/nowhere").status_code == 404
    picture = ann.client.get("/api/maps/duel/picture.svg?size=200&theme=dark")
    assert picture.headers["content-type"] == "image/svg+xml"
    tag = {"if-none-match": picture.headers["etag"]}
    assert ann.client.get("/api/maps/duel/picture.svg?size=200&theme=dark", headers=tag).status_code == 304
    assert ann.post("/api/maps/check", {"drawing": RING})["fields"] == 24
    assert ann.client.post("/api/maps/picture", json={"drawing": RING}).text.startswith("<svg")
    assert [edition["name"] for edition in ann.get("/api/rules")["editions"]] == ["de", "fr", "fi", "it", "hu"]
    assert "hello" in ann.get("/api/phrases")["phrases"]


def test_still_boards_are_kept_for_ever(server: Server) -> None:
    ann = server.browser("Ann")
    own = ann.make("here Ann", "here Bo", drawing=RING, start="r5./6./6./5.y r0 - 0,0 20 0")
    with ann.listen(own) as socket:
        welcome = socket.receive_json()
    for map in (*ann.get("/api/maps")["maps"], welcome["map"]):
        drawn = ann.client.get(map["board"])
        assert drawn.status_code == 200
        assert drawn.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert drawn.headers["content-encoding"] == "gzip"
        assert set(drawn.json()) == {"layers", "mirrored", "rows", "steps"}
        assert len(map["geometry"]["centres"]) == sum(letter != " " for row in map["rows"] for letter in row)
    assert f'href="{welcome["map"]["board"]}"' in ann.client.get(f"/table/{own}").text
    assert ann.client.get("/api/boards/0123456789abcdef").status_code == 404


def played(server: Server) -> tuple[str, Json]:
    ann = server.browser("Ann")
    table = ann.make("here Ann", "here Bo", drawing=RING, start="r5./6./6./5.y r0 - 0,0 20 0")
    for turn in ("a1-a3 *a4 *b3", "d6-d5 *c5 *c6"):
        ann.do(table, "turn", actions=turn.split())
    return table, ann.state(table)


def test_records_go_out_and_come_in(server: Server) -> None:
    table, state = played(server)
    eve = server.browser("Eve")
    response = eve.client.get(f"/api/tables/{table}/record")
    assert "attachment" in response.headers["content-disposition"]
    assert record.read(response.text).tags == {"Red": "Ann", "Yellow": "Bo"}
    kept = eve.post("/api/records", {"text": response.text})
    assert kept["table"] != table
    assert kept["state"]["phase"] == "over"
    assert kept["state"]["moment"]["position"] == state["moment"]["position"]
    assert [seat["name"] for seat in kept["state"]["seats"]] == ["Ann", "Bo"]
    assert eve.client.get(f"/api/tables/{kept['table']}/record").text == response.text
    part = eve.client.get(f"/api/tables/{table}/record?actions=3").text
    assert len(record.read(part).actions) == 3
    assert eve.try_to(kept["table"], "propose", what="undo", turn=0)["code"] == "not-seated"


def test_a_broken_record_says_where(server: Server) -> None:
    error = server.browser("Eve").refused("/api/records", {"text": '[Map "duel"]\n[Players "2"]\n\nsetup a3 a3\n'}, 422)
    assert (error["code"], error["line"], error["column"]) == ("record-illegal", 4, 10)


def test_replay_and_moments(server: Server) -> None:
    table, state = played(server)
    eve = server.browser()
    replay = eve.get(f"/api/tables/{table}/replay")
    assert replay["start"] == "r5./6./6./5.y r0 - 0,0 20 0"
    assert [step["action"] for step in replay["steps"]] == ["a1-a3", "*a4", "*b3", "d6-d5", "*c5", "*c6"]
    assert [turn["first"] for turn in replay["turns"]] == [0, 3]
    for number, step in enumerate(replay["steps"], 1):
        moment = eve.get(f"/api/tables/{table}/moments/{number}")["moment"]
        assert (moment["position"], moment["actions"]) == (step["position"], number)
    assert eve.get(f"/api/tables/{table}/moments/6")["moment"]["legal"] == state["moment"]["legal"]
    assert eve.client.get(f"/api/tables/{table}/moments/7").json()["error"]["code"] == "unknown-moment"


def test_pictures_of_a_moment(server: Server) -> None:
    table, _ = played(server)
    client = server.browser().client
    drawn = client.get(f"/api/tables/{table}/moments/3/picture.svg?theme=dark&size=300")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert "sandbox" in drawn.headers["content-security-policy"]
    pixels = client.get(f"/api/tables/{table}/moments/3/picture.png?size=300")
    assert pixels.content.startswith(b"\x89PNG")
    assert client.get(f"/api/tables/{table}/moments/3/picture.svg?size=5").status_code == 422
    assert client.get(f"/api/tables/{table}/moments/9/picture.svg").status_code == 404


def test_playing_on_from_a_moment(server: Server) -> None:
    table, _ = played(server)
    eve = server.browser("Eve")
    wish = {"actions": 3, "seats": [{"who": "computer", "level": 1}, {"who": "here", "name": "Eve"}]}
    new = eve.post(f"/api/tables/{table}/play-on", wish)
    assert (new["state"]["number"], new["state"]["moment"]["turn"]) == (3, "yellow")
    eve.do(new["table"], "turn", actions=["d6-d4", "*c4", "*d5"])
    assert eve.refused(f"/api/tables/{table}/play-on", {**wish, "actions": 99})["code"] == "unknown-moment"
    wrong = {**wish, "seats": [{"who": "here"}] * 3}
    assert eve.refused(f"/api/tables/{table}/play-on", wrong)["code"] == "bad-message"


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


def test_a_table_changed_elsewhere_is_read_again(server: Server) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    store = server.context.store
    kept = server.call(store.load, table)
    server.call(store.save, Saving(replace(kept.table, version=kept.table.version + 1)))
    with ann.listen(table) as socket:
        version = socket.receive_json()["state"]["version"]
        error = ann.try_to(table, "turn", after=0, actions=["e5"], key="k")
        assert error["code"] == "changed-meanwhile"
        assert socket.receive_json()["version"] == version + 1
    ann.do(table, "turn", after=0, actions=["e5"], key="k")


def test_an_answer_forgotten_here_is_found_in_the_store(server: Server) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    first = ann.do(table, "chat", text="hello", key="k")
    server.context.service.registry.live[table].receipts.clear()
    assert ann.do(table, "chat", text="hello", key="k") == first
    assert len(ann.get(f"/api/tables/{table}")["chat"]) == 1


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
    days = ann.make("here", "here", clock={"kind": "days", "days": 3})
    server.pass_time(3 * 86_400 + 1)
    assert ann.state(days)["seats"][0]["kind"] == "computer"


def test_time_without_a_server_costs_nobody_time(start: Start) -> None:
    server = start()
    ann, clock = server.browser("Ann"), server.clock
    table = ann.make("here", "here", clock={"kind": "turn", "seconds": 60})
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


def test_map_of_a_record_comes_along(server: Server) -> None:
    table, _ = played(server)
    text = server.browser().client.get(f"/api/tables/{table}/record").text
    assert record.read(text).map == Map.from_text(RING)


def test_the_api_is_described(server: Server) -> None:
    api = server.browser().get("/api/openapi.json")
    assert "/api/tables/{table}/turn" in api["paths"]
    assert json.dumps(api)
    assert "MomentView" in server.browser().client.get("/api/docs").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_can_be_remembered(server: Server, language: str) -> None:
    assert server.browser("Ann").put("/api/me", {"name": "Ann", "language": language})["language"] == language


def test_the_languages_are_those_of_the_catalogues() -> None:
    [named, _] = Rename.model_json_schema()["properties"]["language"]["anyOf"]
    assert named["enum"] == list(LANGUAGES)


def test_the_kinds_of_clock_are_listed_with_their_numbers(server: Server) -> None:
    kinds = {kind["kind"]: kind["numbers"] for kind in server.browser().get("/api/clocks")["kinds"]}
    assert list(kinds) == list(CLOCK_KINDS)
    assert kinds["none"] == []
    assert [number["name"] for number in kinds["game"]] == ["seconds", "increment"]
    assert kinds["days"] == [{"name": "days", "least": 1, "most": 60, "default": 3}]


@pytest.mark.parametrize("phrase", get_args(OldPhrase))
def test_old_phrases_are_still_read_but_not_said(server: Server, phrase: str) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    assert ann.try_to(table, "chat", phrase=phrase)["code"] == "bad-message"
    row = ChatRow(1, None, None, "Ann", phrase, "", 0.0)
    server.call(server.context.store.add_chat, table, row, None)
    server.context.sessions.live.pop(table)
    assert [line["phrase"] for line in ann.get(f"/api/tables/{table}")["chat"]] == [phrase]
