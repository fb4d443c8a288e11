"""The server as an attacker, a careless bot or a very unlucky browser meets it: an answer with a code, and no harm."""

from __future__ import annotations

import json
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from terranova import Game, record
from terranova.server.tables.play import MOST_ENTRIES
from tests.server.conftest import Start
from tests.support.server import RING, ROOMY, Browser, Json, Server, until

TWO = [{"who": "here"}, {"who": "here"}]
RING_START = "r5./6./6./5.y r0 - 0,0 20 0"


def post(browser: Browser, path: str, body: bytes, kind: str = "application/json") -> tuple[int, str]:
    response = browser.client.post(path, content=body, headers={"content-type": kind})
    return response.status_code, response.json()["error"]["code"]


# What is no message.

NONSENSE = [
    b"[" * 60_000,
    b'{"seats":' * 5_000,
    b'{"a":' * 5_000 + b"1" + b"}" * 5_000,
    b"1" * 60_000,
    b"\x00" * 1000,
    b"\xed\xa0\x80",
    b"NaN",
    b'"' + b"\\" * 9_999,
]


@pytest.mark.parametrize("body", NONSENSE, ids=range(len(NONSENSE)))
@pytest.mark.parametrize("path", ["/api/tables", "/api/records", "/api/maps/check"])
def test_nonsense_is_refused(server: Server, path: str, body: bytes) -> None:
    status, code = post(server.browser(), path, body)
    assert (status, code) in ((400, "bad-json"), (422, "bad-message"))


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/xml", "", "x" * 500]
)
def test_other_kinds_of_content_are_refused(server: Server, kind: str) -> None:
    status, code = post(server.browser(), "/api/tables", json.dumps({"seats": TWO}).encode(), kind)
    assert (status, code) in ((415, "unsupported-media"), (422, "bad-message"))


LONE = "\ud83d"
STRINGS: list[tuple[str, Json]] = [
    ("/api/tables", {"seats": TWO, "map": LONE}),
    ("/api/tables", {"seats": TWO, "rules": LONE}),
    ("/api/tables", {"seats": TWO, "start": LONE}),
    ("/api/tables", {"seats": TWO, "drawing": LONE}),
    ("/api/tables", {"seats": TWO, "key": LONE}),
    ("/api/tables", {"seats": [{"who": "here", "name": LONE}, {"who": "here"}]}),
    ("/api/records", {"text": LONE}),
    ("/api/records", {"text": f'[Map "duel"]\n[Players "2"]\n[Red "{LONE}"]\n\n'}),
    ("/api/maps/check", {"drawing": LONE}),
    ("/api/maps/picture", {"drawing": LONE}),
    ("/api/tables/TABLE/carry", {"token": LONE}),
    ("/api/tables/TABLE/chat", {"text": LONE}),
    ("/api/tables/TABLE/sit", {"name": LONE}),
    ("/api/tables/TABLE/turn", {"after": 0, "actions": [LONE]}),
]


@pytest.mark.parametrize(("path", "body"), STRINGS, ids=range(len(STRINGS)))
def test_half_a_character_is_refused(server: Server, path: str, body: Json) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "elsewhere")
    status, code = post(ann, path.replace("TABLE", table), json.dumps(body).encode())
    assert 400 <= status < 500
    assert code
    with ann.listen(table) as socket:
        until(socket, "welcome")
        if "TABLE" in path:
            socket.send_text(json.dumps({"type": path.rpartition("/")[2], **body}))
            assert until(socket, "error")["error"]["code"]


@pytest.mark.parametrize("frame", [b"", b"\xff\xfe", b"\x00", b'{"type": "chat", "text": "\xff"}', b"\x80" * 3000])
def test_binary_frames_are_read_or_refused(server: Server, frame: bytes) -> None:
    ann = server.browser("Ann")
    with ann.listen(ann.make("here", "here")) as socket:
        until(socket, "welcome")
        socket.send_bytes(frame)
        assert until(socket, "error")["error"]["code"] == "bad-json"


@pytest.mark.parametrize("number", ["1e400", "-0", "0.5", "1" * 400, "true", "[0]", '"0"', "9007199254740993"])
def test_numbers_that_are_none(server: Server, number: str) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    body = f'{{"after": {number}, "actions": ["e5"]}}'.encode()
    response = ann.client.post(f"/api/tables/{table}/turn", content=body, headers={"content-type": "application/json"})
    assert response.status_code in (200, 400, 409, 422)
    assert response.status_code != 200 or number == "-0"


@pytest.mark.parametrize(
    "path",
    [
        "/web/..%2f..%2fpyproject.toml",
        "/web/%2e%2e/%2e%2e/server/settings.py",
        "/web//etc/passwd",
        "/web/board/../../server/app.py",
        "/web/..\\..\\server\\app.py",
        "/web/board/element.js%00.css",
        "/api/maps/..%2f..%2fetc%2fpasswd",
        "/api/maps/%2e%2e/picture.svg",
        "/api/maps/terra-nova%00/picture.svg",
        "/table/..%2f..",
        "/replay/%3Cscript%3E",
        "/api/tables/a'%20or%20'1'='1",
        "/%ff%fe",
    ],
)
def test_paths_lead_nowhere(server: Server, path: str) -> None:
    response = server.browser().client.get(path)
    assert response.status_code in (404, 422)
    assert response.json()["error"]["code"]


# What people call themselves.

GOOD_NAMES = {
    "Ann": "Ann",
    "  Ann   Lee ": "Ann Lee",
    "Jean\u00a0Pierre": "Jean Pierre",
    "\U0001fae9": "\U0001fae9",  # a picture that is newer than some versions of Python
    "Ann \U0001faff": "Ann \U0001faff",  # a place that is kept for pictures to come
    "Ann\tLee": "Ann Lee",
    "👨‍👩‍👧": "👨‍👩‍👧",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿": "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "می‌خواهم": "می‌خواهم",
    "אנה": "אנה",
    "<script>": "<script>",
    "é": "é",
}
BAD_NAMES = [
    "",
    "   ",
    "\u200d",
    "\u200b\u200b",
    "a\u202eb",
    "a\u2066b",
    "\x07",
    "a\x00b",
    "\x1b[31m",
    "\ue000",
    "\ufeffa",
    "\u3164",
    "\u2800\u2800",
    "x" * 33,
    "\U000e0067",
    "a" + "\u0301" * 20,
]


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_names_of_all_languages_are_kept(server: Server, name: str) -> None:
    ann = server.browser()
    assert ann.put("/api/me", {"name": name})["name"] == GOOD_NAMES[name]
    table = ann.make(f"here {GOOD_NAMES[name]}", "here")
    assert ann.state(table)["seats"][0]["name"] == GOOD_NAMES[name]
    assert ann.client.get("/").status_code == 200
    read = record.read(ann.client.get(f"/api/tables/{table}/record").text)
    assert read.tags["Red"] == GOOD_NAMES[name]
    with ann.listen(table) as socket:
        until(socket, "welcome")
        socket.send_json({"type": "chat", "text": name})
        assert until(socket, "chat")["text"] == GOOD_NAMES[name]


@pytest.mark.parametrize("name", BAD_NAMES)
def test_names_that_deceive_or_show_nothing_are_refused(server: Server, name: str) -> None:
    response = server.browser().client.put("/api/me", json={"name": name})
    assert (response.status_code, response.json()["error"]["code"]) == (422, "bad-message")


def test_names_in_a_record_are_cleaned(server: Server) -> None:
    text = '[Map "duel"]\n[Players "2"]\n[Red "a\u202eb\u2066c"]\n[Yellow "\u200b"]\n\n'
    kept = server.browser("Eve").post("/api/records", {"text": text})
    assert [seat["name"] for seat in kept["state"]["seats"]] == ["abc", ""]


# Maps and records.


def wide(columns: int, rows: int) -> str:
    return "name: wide\nF: forest\nL: lake\nM: moor\nS: sea\n\n" + "\n".join(
        (" " if row % 2 else "") + " ".join("FLMS"[(row + col) % 4] for col in range(columns)) for row in range(rows)
    )


@pytest.mark.parametrize(
    "drawing",
    [
        wide(500, 10),
        wide(3, 500),
        "name: a\n" + "F: forest\n" * 1500,
        "name: " + "x" * 15_000 + "\nF: f\n\nF\n",
        "name: a\nF: \u202eforest\n\nF F\n",
        "name: ../../a\nF: f\n\nF F\n",
        "name: a\r\n\r\n",
        "\ufeffname: a",
        "name: a\nF: forest\n\n" + " " * 15_000 + "F\n",
        "F" * 16_384,
    ],
    ids=range(10),
)
def test_maps_that_are_none(server: Server, drawing: str) -> None:
    ann = server.browser("Ann")
    for path in ("/api/maps/check", "/api/maps/picture"):
        response = ann.client.post(path, json={"drawing": drawing})
        assert response.status_code in (200, 422)
    response = ann.client.post("/api/tables", json={"seats": TWO, "drawing": drawing})
    assert response.status_code == 422
    assert response.json()["error"]["code"]


def test_a_picture_of_a_map_holds_no_script(server: Server) -> None:
    drawing = RING.replace("F: forest", 'F: "/><script>alert(1)</script>').replace(
        "name: ring", "name: ring\ntitle: <b>"
    )
    response = server.browser().client.post("/api/maps/picture", json={"drawing": drawing})
    assert "<script" not in response.text
    assert "<b>" not in response.text


def endless_record(n_actions: int) -> str:
    """A game in which two pioneers go to and fro, under rules without a quiet limit."""
    game, rng = Game(map="duel", players=2, rules="hu quiet_limit=0"), random.Random(1)
    while len(game.action_stack) < n_actions:
        moves = [action for action in game.legal_actions if not str(action).startswith("*")]
        game.push(rng.choice(moves))
    return str(game.record().text())


def test_records_are_bounded(server: Server) -> None:
    eve = server.browser("Eve")
    text = endless_record(MOST_ENTRIES + 40)
    assert len(text) < 400_000
    for body, code in (({"text": text}, "table-full"), ({"text": "x" * 400_001}, "bad-message")):
        assert eve.client.post("/api/records", json=body).json().get("error", {}).get("code") == code


# Both at once.


def at_once(table: str, *said: tuple[Browser, str, Json]) -> list[Any]:
    """Let browsers give commands at the same moment; their answers."""

    def give(browser: Browser, command: str, body: Json) -> Any:
        return browser.client.post(f"/api/tables/{table}/{command}", json=body)

    with ThreadPoolExecutor(len(said)) as pool:
        return [future.result() for future in [pool.submit(give, *one) for one in said]]


def statuses(answers: list[Any]) -> list[int]:
    return sorted(answer.status_code for answer in answers)


def test_two_people_take_one_seat(server: Server) -> None:
    for _ in range(5):
        table = server.browser("Ann").make("here Ann", "elsewhere")
        people = [server.browser(f"P{number}") for number in range(4)]
        answers = at_once(table, *((one, "sit", {"name": "P"}) for one in people))
        assert statuses(answers) == [200, 409, 409, 409]
        assert sum(bool(one.get(f"/api/tables/{table}")["you"]["seats"]) for one in people) == 1


def test_a_turn_is_ended_twice(server: Server) -> None:
    ann = server.browser("Ann")
    for _ in range(5):
        table = ann.make("here", "here")
        turn = (ann, "turn", {"after": 0, "actions": ["e5"]})
        assert statuses(at_once(table, turn, turn, turn, turn)) == [200, 409, 409, 409]
        assert ann.state(table)["number"] == 1
        same = (ann, "turn", {"after": 1, "actions": ["e6"], "key": "same"})
        answers = at_once(table, same, same, same, same)
        assert statuses(answers) == [200] * 4
        assert len({answer.text for answer in answers}) == 1
        assert ann.state(table)["number"] == 2


def test_resigning_and_playing_again_twice(server: Server) -> None:
    ann, bob = server.browser("Ann"), server.browser("Bob")
    table = ann.make("here Ann", "elsewhere")
    bob.do(table, "sit", name="Bob")
    resign: tuple[Browser, str, Json] = (bob, "resign", {})
    assert statuses(at_once(table, resign, resign, resign)) == [200, 409, 409]
    at_once(table, (ann, "propose", {"what": "rematch"}), (bob, "propose", {"what": "rematch"}))
    asked = ann.state(table)["proposal"]
    yes = (bob if asked["by"] == "Ann" else ann, "agree", {"proposal": asked["id"], "yes": True})
    assert statuses(at_once(table, yes, yes, yes)) == [200, 409, 409]
    new = ann.state(table)["next"]
    assert sum(game["table"] == new for game in ann.get("/api/games")["tables"]) == 1
    assert ann.try_to(table, "propose", what="rematch")["code"] == "already-rematched"
    assert ann.state(table)["next"] == new


def test_taking_back_while_the_other_plays(server: Server) -> None:
    ann, bob = server.browser("Ann"), server.browser("Bob")
    for _ in range(5):
        table = ann.make("here Ann", "elsewhere")
        bob.do(table, "sit", name="Bob")
        for one, space in ((ann, "e5"), (bob, "e6"), (ann, "e7")):
            one.do(table, "turn", actions=[space])
        ann.do(table, "propose", what="undo", turn=0)
        asked = ann.state(table)["proposal"]["id"]
        turn = (bob, "turn", {"after": 3, "actions": ["e8"]})
        yes = (bob, "agree", {"proposal": asked, "yes": True})
        assert statuses(at_once(table, turn, yes)) == [200, 409]
        assert ann.state(table)["moment"]["actions"] in (0, 4)


# Where the others would be left waiting.


def test_a_seat_given_away_before_the_game_begins_it(server: Server) -> None:
    ann, bob = server.browser("Ann"), server.browser("Bob")
    table = ann.make("here Ann", "elsewhere", "elsewhere")
    bob.do(table, "sit", name="Bob")
    server.clock.advance(61)
    with ann.listen(table) as a, bob.listen(table) as b:
        until(a, "welcome")
        until(b, "welcome")
        bob.do(table, "propose", what="give", player="blue", level=1)
        ann.do(table, "agree", proposal=ann.state(table)["proposal"]["id"], yes=True)
    assert ann.state(table)["phase"] == "playing"


def test_a_rematch_without_its_maker_has_another(server: Server) -> None:
    ann, bob, cid = (server.browser(name) for name in ("Ann", "Bob", "Cid"))
    table = ann.make("here Ann", "elsewhere", "elsewhere")
    for one, name in ((bob, "Bob"), (cid, "Cid")):
        one.do(table, "sit", name=name)
    ann.do(table, "resign")
    bob.do(table, "resign")
    server.clock.advance(61)
    with bob.listen(table) as b, cid.listen(table) as c:
        until(b, "welcome")
        until(c, "welcome")
        bob.do(table, "propose", what="rematch")
        new = cid.do(table, "agree", proposal=cid.state(table)["proposal"]["id"], yes=True)["table"]
    assert bob.get(f"/api/tables/{new}")["you"]["is_maker"]
    bob.do(new, "start", level=1)
    assert bob.state(new)["phase"] == "playing"


def test_a_seat_that_is_carried_keeps_what_it_was_asked(server: Server) -> None:
    ann, bob, phone = server.browser("Ann"), server.browser("Bob"), server.browser()
    table = ann.make("here Ann", "elsewhere")
    bob.do(table, "sit", name="Bob")
    ann.do(table, "turn", actions=["e5"])
    bob.do(table, "turn", actions=["e6"])
    ann.do(table, "propose", what="undo", turn=0)
    phone.do(table, "carry", token=bob.get(f"/api/tables/{table}/link")["token"])
    assert phone.get(f"/api/tables/{table}")["you"]["asked"]
    phone.do(table, "agree", proposal=ann.state(table)["proposal"]["id"], yes=True)
    assert ann.state(table)["moment"]["actions"] == 0


def test_what_somebody_proposed_who_has_gone_stands_in_nobodys_way(server: Server) -> None:
    ann, bob, cid = (server.browser(name) for name in ("Ann", "Bob", "Cid"))
    clock = {"kind": "turn", "seconds": 30}
    table = ann.make("here Ann", "elsewhere", "elsewhere", clock=clock)
    for one, name in ((bob, "Bob"), (cid, "Cid")):
        one.do(table, "sit", name=name)
    for one in (ann, bob, cid):
        one.do(table, "ready")
    ann.do(table, "turn", actions=["e5"])
    bob.do(table, "propose", what="undo", turn=0)
    server.pass_time(31)
    assert ann.state(table)["seats"][1]["kind"] == "computer"
    assert ann.state(table)["proposal"] is None
    cid.do(table, "propose", what="undo", turn=0)


def test_a_bot_over_http_is_not_away_while_it_acts(server: Server) -> None:
    ann, bob = server.browser("Ann"), server.browser("Bob")
    table = ann.make("here Ann", "elsewhere")
    bob.do(table, "sit", name="Bob")
    server.clock.advance(1000)
    bob.do(table, "chat", phrase="hello")
    server.clock.advance(30)
    assert ann.try_to(table, "propose", what="give", player="yellow")["code"] == "not-away"
    server.clock.advance(31)
    ann.do(table, "propose", what="give", player="yellow")


def test_watchers_leave_nothing_behind(server: Server) -> None:
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    for number in range(5):
        with server.browser(f"W{number}").listen(table) as socket:
            until(socket, "welcome")
    session = server.context.service.registry.live[table]
    assert not session.listeners
    assert len(session.last_seen) <= 1


# Floods.


def test_many_people_of_one_address_are_one_flood(start: Start) -> None:
    server = start(limits=replace(ROOMY, chats=(0.5, 4), hints=(0.2, 3), messages=(30, 50)))
    table = server.browser("Ann").make("here Ann", "here")
    crowd = [server.browser(f"P{number}") for number in range(30)]
    answers = [one.client.post(f"/api/tables/{table}/chat", json={"phrase": "hello"}) for one in crowd]
    assert statuses(answers) == [200] * 16 + [429] * 14


def test_many_people_of_one_address_ask_for_few_hints(start: Start) -> None:
    server = start(limits=replace(ROOMY, hints=(0.2, 3)))
    crowd = [server.browser(f"P{number}") for number in range(15)]
    tables = [one.make("here", "here") for one in crowd]
    answers = [
        one.client.post(f"/api/tables/{table}/hint", json={"after": 0})
        for one, table in zip(crowd, tables, strict=True)
    ]
    assert statuses(answers) == [200] * 12 + [429] * 3


def test_long_answers_cost_more(start: Start) -> None:
    client = start(limits=replace(ROOMY, requests=(1, 50))).browser().client
    assert [client.get("/api/docs").status_code for _ in range(5)] == [200, 200, 200, 429, 429]


def test_new_maps_are_counted(start: Start) -> None:
    server = start(limits=replace(ROOMY, maps=(0.1, 3)))
    ann, eve = server.browser("Ann"), server.browser("Eve")
    for number in range(3):
        ann.make("here", "here", drawing=RING.replace("name: ring", f"name: ring{number}"), start=RING_START)
    ann.make("here", "here", drawing=RING.replace("name: ring", "name: ring2"), start=RING_START)
    wish = {"seats": TWO, "drawing": RING.replace("ring", "rang"), "start": RING_START}
    assert ann.refused("/api/tables", wish, 429)["code"] == "too-many"
    trial = {"position": RING_START, "drawing": RING.replace("name: ring", "name: ring1"), "rules": "de"}
    assert eve.post("/api/positions/play", trial)["moment"]["legal"]
    others = [{**trial, "drawing": RING.replace("name: ring", f"name: r{number}")} for number in range(12)]
    assert {eve.client.post("/api/positions/play", json=other).status_code for other in others} == {200, 429}


def test_connecting_again_and_again_is_counted(start: Start) -> None:
    server = start(limits=replace(ROOMY, requests=(1, 40)))
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    codes = []
    for _ in range(20):
        with ann.listen(table) as socket:
            message = socket.receive_json()
            codes.append(message.get("error", {}).get("code"))
    assert codes[0] is None
    assert codes[-1] == "too-many"


def test_long_games_cost_more(start: Start) -> None:
    server = start(limits=replace(ROOMY, requests=(1, 300)))
    eve = server.browser("Eve")
    kept = eve.post("/api/records", {"text": endless_record(1000)})["table"]
    paths = [f"/api/tables/{kept}/replay", f"/api/tables/{kept}?after=0", f"/api/tables/{kept}/record"]
    answers = [eve.client.get(path).status_code for path in paths * 20]
    assert answers[:3] == [200] * 3
    assert answers.count(200) < 40
    assert set(answers) == {200, 429}
