"""The HTTP API: people, lists of tables, maps and bad requests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from terranova.locale import LANGUAGES
from terranova.server.schema.clocks import CLOCK_KINDS
from terranova.server.schema.commands import Rename
from terranova.server.schema.summaries import OpenTables
from terranova.server.schema.vocabulary import OldPhrase
from terranova.server.sessions.lobby import KEPT_SECONDS
from terranova.store import ChatRow, Saving
from tests.server.conftest import Start
from tests.support.server import RING, Server


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
    server.call(service.upkeep.remove_old)
    assert {game["table"] for game in ann.get("/api/games")["tables"]} == {looked_at, played, fresh}
    assert bob.client.get(f"/api/tables/{old}").json()["error"]["code"] == "unknown-table"
    bob.do(looked_at, "sit", name="Bob")


def test_open_tables_are_public_ones(server: Server) -> None:
    ann = server.browser("Ann")
    private, public = ann.make("here", "elsewhere"), ann.make("here", "elsewhere", is_public=True)
    shown = [table["table"] for table in server.browser().get("/api/open-tables")["tables"]]
    assert public in shown
    assert private not in shown


def test_the_list_is_made_once_for_all_who_ask(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    lobby, made = server.context.service.lobby, list[int]()
    make = lobby.list

    async def counted() -> OpenTables:
        made.append(1)
        return await make()

    monkeypatch.setattr(lobby, "list", counted)
    ann = server.browser("Ann")
    lobby.hear()
    assert ann.get("/api/open-tables") == ann.get("/api/open-tables")
    assert len(made) == 1
    table = ann.make("here Ann", "elsewhere", is_public=True)
    for _ in range(2):
        assert table in [one["table"] for one in ann.get("/api/open-tables")["tables"]]
    assert len(made) == 2
    server.clock.advance(KEPT_SECONDS)
    ann.get("/api/open-tables")
    assert len(made) == 3


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


def test_a_table_changed_elsewhere_is_read_again(server: Server) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    store = server.context.store
    kept = server.call(store.load, table)
    server.call(store.save, Saving(replace(kept.table, version=kept.table.version + 1)))
    with ann.listen(table) as socket:
        version = socket.receive_json()["state"]["version"]
        ann.do(table, "turn", after=0, actions=["e5"], key="k")  # tried again on what the other has made of it
        assert [socket.receive_json()["version"] for _ in range(2)] == [version + 1, version + 2]


def test_an_answer_forgotten_here_is_found_in_the_store(server: Server) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    first = ann.do(table, "chat", text="hello", key="k")
    server.context.service.registry.live[table].receipts.clear()
    assert ann.do(table, "chat", text="hello", key="k") == first
    assert len(ann.get(f"/api/tables/{table}")["chat"]) == 1


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
