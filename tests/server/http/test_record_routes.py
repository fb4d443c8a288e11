"""Records and replays over the HTTP API."""

from __future__ import annotations

from terranova import Map, record
from tests.support.server import RING, Json, Server


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


def test_map_of_a_record_comes_along(server: Server) -> None:
    table, _ = played(server)
    text = server.browser().client.get(f"/api/tables/{table}/record").text
    assert record.read(text).map == Map.from_text(RING)


def test_an_uploaded_record_is_found_again(server: Server) -> None:
    table, _ = played(server)
    eve = server.browser("Eve")
    kept = eve.post("/api/records", {"text": eve.client.get(f"/api/tables/{table}/record").text})["table"]
    (game,) = eve.get("/api/games")["tables"]
    assert (game["table"], game["is_record"], game["phase"], game["yours"]) == (kept, True, "over", [])
    watched = eve.make("computer 1", "computer 1")
    assert watched in [game["table"] for game in eve.get("/api/games")["tables"]]
