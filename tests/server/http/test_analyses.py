"""Analyses over HTTP and the socket: kept, shared, guarded, and asked about."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from terranova import Game
from terranova.server.computer.study_service import Studies
from terranova.workers.messages import Message
from tests.support.server import Server


def opened(ann: Any, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = ann.post("/api/analyses/open", {"map": "duel", **more})
    return found


def body_of(view: dict[str, Any], **more: Any) -> dict[str, Any]:
    kept = {name: view[name] for name in ("title", "start", "names", "others_may_add", "comment")}
    names = ("parent", "actions", "comment", "glyph", "evaluation")
    nodes = [{name: node[name] for name in names} for node in view["nodes"]]
    rest = {"id": view["id"], "version": view["version"]} if view["id"] else {}
    return {**kept, **rest, "map": view["map"]["name"], "rules": view["rules"]["text"], "nodes": nodes, **more}


def placings(count: int) -> list[dict[str, Any]]:
    game, found = Game(map="duel", players=2), []
    for place in range(count):
        action = next(iter(game.legal_actions))
        found.append({"parent": place - 1, "actions": [str(action)]})
        game.push(action)
    return found


def test_an_analysis_is_kept_and_found_by_its_link(server: Server) -> None:
    ann, ben = server.browser("Ann"), server.browser("Ben")
    kept = ann.post("/api/analyses", body_of(opened(ann), title="Ours", nodes=placings(3)))
    assert (kept["version"], kept["is_mine"], kept["can_add"]) == (1, True, True)
    seen = ben.get(f"/api/analyses/{kept['id']}")
    assert (seen["is_mine"], seen["can_add"], seen["title"]) == (False, False, "Ours")
    assert [node["player"] for node in seen["nodes"]] == ["red", "yellow", "red"]
    assert [one["id"] for one in ann.get("/api/analyses")["analyses"]] == [kept["id"]]
    assert ben.get("/api/analyses")["analyses"] == []
    assert ann.client.get(f"/analysis/{kept['id']}").status_code == 200
    assert ann.client.get("/analysis/AAAAAAAAAAAA").status_code == 404
    record = ann.client.get(f"/api/analyses/{kept['id']}/record").text
    again = ann.post("/api/analyses/read", {"text": record})
    assert [node["actions"] for node in again["nodes"]] == [node["actions"] for node in seen["nodes"]]


def test_others_add_only_where_they_may_and_take_nothing_away(server: Server) -> None:
    ann, ben = server.browser("Ann"), server.browser("Ben")
    kept = ann.post("/api/analyses", body_of(opened(ann), nodes=placings(2)))
    more = body_of(kept, nodes=placings(3))
    assert ben.client.post("/api/analyses", json=more).status_code == 403
    kept = ann.post("/api/analyses", body_of(kept, others_may_add=True))
    less = body_of(kept, nodes=placings(1))
    assert ben.client.post("/api/analyses", json=less).json()["error"]["code"] == "analysis-not-yours"
    added = ben.post("/api/analyses", body_of(kept, nodes=placings(3), others_may_add=False, title="Mine"))
    assert (len(added["nodes"]), added["others_may_add"], added["title"]) == (3, True, "")
    assert ben.client.delete(f"/api/analyses/{kept['id']}").status_code == 403
    assert ann.client.delete(f"/api/analyses/{kept['id']}").json() == {"analyses": []}


def test_who_is_late_is_told(server: Server) -> None:
    ann = server.browser("Ann")
    kept = ann.post("/api/analyses", body_of(opened(ann), nodes=placings(1)))
    ann.post("/api/analyses", body_of(kept, nodes=placings(2)))
    late = ann.client.post("/api/analyses", json=body_of(kept, nodes=placings(3)))
    assert (late.status_code, late.json()["error"]["code"]) == (409, "changed-meanwhile")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"nodes": [{"parent": 0, "actions": ["a1"]}]}, "analysis-order"),
        ({"nodes": [{"parent": -1, "actions": ["a1-a2"]}]}, None),
        ({"start": "nonsense"}, None),
        ({"map": "atlantis"}, None),
        ({"nodes": [{"parent": -1, "actions": ["z99"]}]}, None),
    ],
)
def test_what_is_wrong_is_a_sentence(server: Server, change: dict[str, Any], code: str | None) -> None:
    ann = server.browser("Ann")
    answer = ann.client.post("/api/analyses", json=body_of(opened(ann), **change))
    assert answer.status_code in (404, 422)
    error = answer.json()["error"]
    assert error["message"]
    assert code is None or error["code"] == code


def test_a_link_that_was_tampered_with(server: Server) -> None:
    ann = server.browser("Ann")
    assert ann.client.get("/api/analyses/AAAAAAAAAAAA").json()["error"]["code"] == "unknown-analysis"
    assert ann.client.get("/api/analyses/..").status_code in (404, 405)
    assert ann.client.post("/api/analyses/open", json={"position": "x"}).status_code == 422
    assert ann.client.post("/api/analyses/read", json={"text": "[Map"}).status_code == 422


def test_a_running_game_is_analysed_only_where_hints_are_given(server: Server) -> None:
    ann = server.browser("Ann")
    seats = [{"who": "here"}, {"who": "here"}]
    made = {"seats": seats, "map": "duel", "hints": False}
    closed = ann.post("/api/tables", made)["table"]
    assert ann.client.get(f"/api/tables/{closed}/analysis").json()["error"]["code"] == "no-analysis"
    open_ = ann.post("/api/tables", {**made, "hints": True})["table"]
    assert ann.get(f"/api/tables/{open_}/analysis")["map"]["name"] == "duel"


def test_the_path_to_a_position_is_not_told_again(server: Server) -> None:
    ann = server.browser("Ann")
    start = opened(ann)["start"]
    game = Game(map="duel", players=2)
    first, second = [str(action) for action in game.legal_actions][:2]
    body = {"position": start, "map": "duel", "played": [first], "actions": [second]}
    found = ann.post("/api/positions/play", body)
    assert [step["action"] for step in found["steps"]] == [second]
    assert found["moment"]["actions"] == 2
    assert ann.post("/api/positions/closable", {"position": start, "map": "duel"}) == {"chances": []}


class FakeStudies(Studies):
    """Answers once with progress, then waits until it is stopped, unless asked for something quick."""

    def __init__(self) -> None:
        self.stopped: list[str] = []
        self.kinds: list[str] = []

    def start(self) -> None: ...

    async def run(self, kind: str, data: Message, asker: str = "", on_progress: Any = None, key: str = "") -> Message:
        self.kinds.append(kind)
        on_progress({"position": data["position"]})
        try:
            if data["seconds"] > 5:
                await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.stopped.append(kind)
            raise
        return {"lines": []}


def test_the_engine_answers_the_last_question_of_a_kind(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    studies = FakeStudies()
    monkeypatch.setattr(server.context, "studies", studies)
    ann = server.browser("Ann")
    start = opened(ann)["start"]
    with ann.client.websocket_connect("/api/analysis/socket") as socket:
        socket.send_json({"ask": "lines", "id": 1, "position": start, "map": "duel"})
        assert socket.receive_json()["found"] == {"position": start}
        socket.send_json({"ask": "lines", "id": 2, "position": start, "map": "duel", "strength": "quick"})
        assert socket.receive_json()["id"] == 2
        assert socket.receive_json() == {"ask": "lines", "id": 2, "found": {"lines": []}, "is_done": True}
        assert studies.stopped == ["lines"]
        socket.send_json({"ask": "lines", "id": 3, "position": "nonsense", "map": "duel"})
        refused = socket.receive_json()
        assert (refused["type"], refused["key"]) == ("error", "3")
        socket.send_json({"ask": "everything"})
        assert socket.receive_json()["error"]["code"] == "bad-message"
        socket.send_text("{")
        assert socket.receive_json()["error"]["code"] == "bad-json"


def test_the_position_of_a_running_game_is_not_analysed(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.context, "studies", FakeStudies())
    ann = server.browser("Ann")
    made = {"seats": [{"who": "here"}, {"who": "here"}], "map": "duel", "hints": False}
    table = ann.post("/api/tables", made)["table"]
    first = ann.state(table)["moment"]["position"]
    ann.post(f"/api/tables/{table}/turn", {"after": 0, "actions": ["e5"]})
    position = ann.state(table)["moment"]["position"]
    assert position != first
    with ann.client.websocket_connect("/api/analysis/socket") as socket:
        socket.send_json({"ask": "lines", "id": 1, "position": position, "map": "duel", "strength": "quick"})
        assert socket.receive_json()["error"]["code"] == "no-analysis"
        socket.send_json({"ask": "lines", "id": 2, "position": first, "map": "duel", "strength": "quick"})
        assert socket.receive_json()["found"] == {"position": first}


def test_what_placings_bring_on_a_bundled_map_is_known_at_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.context, "studies", FakeStudies())
    ann = server.browser("Ann")
    start = opened(ann)["start"]
    with ann.client.websocket_connect("/api/analysis/socket") as socket:
        socket.send_json({"ask": "placements", "id": 1, "position": start, "map": "duel"})
        answer = socket.receive_json()
        assert answer["is_done"]
        assert answer["found"]["games"] >= 100
        assert answer["found"]["points"].keys() == answer["found"]["counts"].keys()
        # By other rules it has to be played for.
        asked = {"ask": "placements", "id": 2, "position": start, "map": "duel", "rules": "hu"}
        socket.send_json(asked)
        assert socket.receive_json()["found"] == {"position": start}


def test_a_position_is_drawn_and_an_impossible_one_explained(server: Server) -> None:
    ann = server.browser("Ann")
    asked = {"map": "duel", "position": opened(ann)["start"], "size": 200}
    drawn = ann.client.get("/api/positions/picture.png", params=asked)
    assert drawn.status_code == 200
    assert drawn.content.startswith(b"\x89PNG")
    asked["position"] = "2./8./10./11./11./11./11./11./10./9./7./4. r0 - 0,0 80 0"
    refused = ann.client.get("/api/positions/picture.png", params=asked)
    assert refused.status_code == 422
    assert refused.json()["error"]["code"] == "position-ended"
