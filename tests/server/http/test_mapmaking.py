"""Making maps over HTTP: reviews of drawings, new maps, measured fairness."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from terranova import Map
from terranova.mapmaking.generate import STYLES, generate_map
from terranova.server.computer.job import ThinkingError
from terranova.server.schema.mapmaking import MOST_GAMES
from tests.support.server import RING, Json, Server


def states(review: Json) -> dict[str, str]:
    return {check["code"]: check["state"] for check in review["checks"]}


def test_a_good_map_is_told_what_is_good(server: Server) -> None:
    review = server.browser().post("/api/maps/review", {"drawing": Map.load("terra-nova").text()})
    assert review["problem"] is None
    assert review["players"] == [2, 3, 4]
    assert review["map"]["fields"] == 168
    assert set(states(review).values()) <= {"good", "note"}
    assert {"connected", "players", "no-bottleneck"} <= states(review).keys()
    assert 0 < review["balance"] <= 100


def test_a_poor_map_is_told_what_is_poor(server: Server) -> None:
    thin = RING.replace(" M M M S S S\n", " M M M S S S S S\n")
    review = server.browser().post("/api/maps/review", {"drawing": thin})
    assert states(review)["bottleneck"] == "warning"
    assert "no-bottleneck" not in states(review)


def test_what_is_no_map_gets_the_reason_in_the_readers_language(server: Server) -> None:
    apart = RING.replace("F F F L L L\n", "F F F L L L       L\n", 1)
    browser = server.browser()
    for language in ("en", "fi"):
        review = browser.post(f"/api/maps/review?lang={language}", {"drawing": apart})
        assert review["map"] is None
        assert review["players"] == []
        assert review["problem"]["code"] == "map-not-connected"
        assert states(review) == {"map-not-connected": "problem"}
        assert review["checks"][0]["sentence"] == review["problem"]["message"]
    assert review["problem"]["message"] != browser.post("/api/maps/review", {"drawing": apart})["problem"]["message"]


@pytest.mark.parametrize("style", STYLES)
def test_new_maps_are_those_of_the_library(server: Server, style: str) -> None:
    wishes: dict[str, Any] = {"seed": 5, "fields": 100, "landscapes": 6, "style": style}
    made = server.browser().post("/api/maps/generate", wishes)["drawing"]
    assert made == generate_map(5, fields=100, landscapes=6, style=style).text()
    picture = server.browser().client.get("/api/maps/new.svg", params={**wishes, "size": 64})
    assert picture.status_code == 200
    assert picture.text.startswith("<svg")


def test_wishes_that_cannot_be_met(server: Server) -> None:
    ann = server.browser()
    assert ann.refused("/api/maps/generate", {"seed": 1, "fields": 30, "landscapes": 8})["code"] == "generate-crowded"
    for wrong in ({"seed": -1}, {"seed": 1, "style": "spiral"}, {"seed": 1, "fields": 1000}, {}):
        assert ann.refused("/api/maps/generate", wrong, 422)["code"] == "bad-message"


Told = list[Json]


@pytest.fixture
def measure(server: Server, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Told]:
    """Measure a map with games that a test makes up; returns the lines of the answer."""

    def ask(*tallies: Json, error: Exception | None = None, **wish: Any) -> Told:
        async def run(kind: str, data: Json, asker: str, on_progress: Callable[[Json], None]) -> Json:
            assert kind == "fairness"
            asked.append(data)
            for tally in tallies:
                on_progress(tally)
            if error:
                raise error
            return tallies[-1]

        asked: list[Json] = []
        monkeypatch.setattr(server.context.studies, "run", run)
        body = {"drawing": Map.load("terra-nova").text(), "players": 3, "games": 40, **wish}
        response = server.browser().client.post("/api/maps/fairness", json=body)
        assert response.status_code == 200, response.text
        assert asked[0]["tally"]["games"] == (wish["tally"]["games"] if "tally" in wish else 0)
        return [json.loads(line) for line in response.text.splitlines()]

    return ask


def tally(games: int, *wins: float) -> Json:
    return {"games": games, "wins": list(wins), "turns": 80 * games, "closings": 12 * games, "land": 0.5 * games}


def test_each_game_is_a_line(measure: Callable[..., Told]) -> None:
    first, second, third, last = measure(tally(1, 1, 0, 0), tally(40, 34, 3, 3))
    assert (first["tally"]["games"], second["tally"]["games"], third["tally"]["games"]) == (0, 1, 40)
    assert [seat["verdict"] for seat in second["seats"]] == ["open"] * 3
    assert [seat["verdict"] for seat in last["seats"]] == ["often", "seldom", "seldom"]
    assert last["seats"][0]["low"] < 0.85 < last["seats"][0]["high"]
    assert (last["turns"], last["closings"], last["land"], last["is_final"]) == (80, 12, 0.5, True)


def test_games_go_on_from_a_tally(measure: Callable[..., Told]) -> None:
    lines = measure(tally(11, 4, 4, 3), tally=tally(10, 4, 3, 3))
    assert lines[0]["tally"]["games"] == 10
    assert not lines[-1]["is_final"]


def test_what_was_found_stands_when_a_worker_dies(measure: Callable[..., Told]) -> None:
    *found, failure = measure(tally(2, 1, 1, 0), error=ThinkingError("it died"))
    assert found[-1]["tally"]["games"] == 2
    assert failure["error"]["code"] == "study-failed"


def test_games_that_cannot_be_played(server: Server) -> None:
    ann = server.browser()
    drawing = Map.load("terra-nova").text()
    wrong = {"drawing": drawing, "players": 3, "tally": tally(1, 1, 0)}
    assert ann.refused("/api/maps/fairness", wrong, 422)["code"] == "bad-message"
    many = {"drawing": drawing, "games": MOST_GAMES + 1}
    assert ann.refused("/api/maps/fairness", many, 422)["code"] == "bad-message"
    assert ann.refused("/api/maps/fairness", {"drawing": "name: x"}, 422)["code"] == "map-no-drawing"
    assert ann.refused("/api/maps/fairness", {"drawing": RING, "players": 4}, 422)["code"] == "map-too-small"
