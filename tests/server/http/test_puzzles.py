"""Puzzles over HTTP: today's, tries, ratings, streaks."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from itsdangerous import URLSafeSerializer

from terranova import Game, Map
from terranova.puzzles import MAKEABLE, Puzzle, make_puzzle, shipped
from terranova.server.guard.quotas import BYTES_OF_A_TRY
from tests.server.conftest import Start
from tests.support.server import ROOMY, Browser, Server

CHEAP = sorted(shipped(), key=lambda puzzle: (puzzle.n_turns, puzzle.id))
MOST = next(puzzle for puzzle in CHEAP if puzzle.kind == "most")


def a_wrong_turn(puzzle: Puzzle) -> list[str]:
    game = puzzle.game()
    for turn in game.turns():
        after = game.copy()
        after.push(turn)
        if after.scores == game.scores:
            return [str(action) for action in turn]
    raise AssertionError("every turn scores")


def answer_of(puzzle: Puzzle) -> list[str]:
    return [str(action) for action in puzzle.solution]


def overview(browser: Browser) -> dict[str, object]:
    found: dict[str, object] = browser.get("/api/puzzles")
    return found


def test_there_is_one_puzzle_a_day(server: Server) -> None:
    ann, bob = server.browser("Ann"), server.browser("Bob")
    seen = ann.get("/api/puzzles")
    assert seen["daily"] == bob.get("/api/puzzles")["daily"]
    assert sum(kind["count"] for kind in seen["kinds"]) == len(shipped())
    assert seen["solver"]["streak"] == 0
    assert [day["is_solved"] for day in seen["solver"]["days"]] == [False] * 6
    assert seen["solver"]["days"][-1]["date"] == seen["date"]
    puzzle = ann.get(f"/api/puzzles/{seen['daily']}")
    assert puzzle["date"] == seen["date"]
    assert puzzle["state"] == "open"
    assert "solution" not in puzzle


def test_a_wrong_try_hears_what_it_overlooked_and_costs_once(server: Server) -> None:
    ann = server.browser("Ann")
    wrong = a_wrong_turn(MOST)
    first = ann.post(f"/api/puzzles/{MOST.id}/try", {"actions": wrong})
    assert first["result"] == "not-yet"
    assert first["solution"] is None
    assert first["message"]
    assert first["change"] < 0
    second = ann.post(f"/api/puzzles/{MOST.id}/try", {"actions": wrong})
    assert second["change"] == 0
    solved = ann.post(f"/api/puzzles/{MOST.id}/try", {"actions": answer_of(MOST)})
    assert (solved["result"], solved["value"], solved["change"]) == ("solved", MOST.target, 0)
    assert solved["solver"]["solved"] == 1
    assert solved["solution"]["actions"] == answer_of(MOST)
    again = ann.post(f"/api/puzzles/{MOST.id}/try", {"actions": answer_of(MOST)})
    assert again["solver"]["solved"] == 1
    assert ann.get(f"/api/puzzles/{MOST.id}")["state"] == "solved"


def test_solving_at_once_raises_the_rating(server: Server) -> None:
    ann = server.browser("Ann")
    solved = ann.post(f"/api/puzzles/{MOST.id}/try", {"actions": answer_of(MOST)})
    assert solved["change"] > 0
    assert ann.get("/api/puzzles")["solver"]["rating"] == solved["solver"]["rating"]


def test_who_is_shown_the_answer_is_not_rated(server: Server) -> None:
    ann = server.browser("Ann")
    shown = ann.post(f"/api/puzzles/{MOST.id}/show", {})
    assert (shown["result"], shown["change"]) == ("shown", 0)
    assert shown["solution"]["actions"] == answer_of(MOST)
    after = ann.post(f"/api/puzzles/{MOST.id}/try", {"actions": answer_of(MOST)})
    assert (after["result"], after["change"], after["solver"]["solved"]) == ("solved", 0, 0)


def test_browsers_that_do_not_come_back_leave_few_tries(start: Start) -> None:
    server = start(limits=replace(ROOMY, people_per_day=3))
    ann, path = server.browser("Ann"), f"/api/puzzles/{MOST.id}/show"
    answers = [server.browser().client.post(path) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    assert answers[-1].json()["error"]["code"] == "daily-limit"
    assert ann.post(path, {})["result"] == "shown"


def test_tries_count_for_what_is_stored_in_a_day(start: Start) -> None:
    server = start(limits=replace(ROOMY, bytes_per_day=2 * BYTES_OF_A_TRY))
    ann, path = server.browser("Ann"), f"/api/puzzles/{MOST.id}/show"
    assert [ann.client.post(path).status_code for _ in range(3)] == [200, 200, 429]


def test_the_streak_counts_days(server: Server) -> None:
    ann = server.browser("Ann")
    daily = shipped()[ann.get("/api/puzzles")["daily"]]
    solved = ann.post(f"/api/puzzles/{daily.id}/try", {"actions": answer_of(daily)})
    assert solved["solver"]["streak"] == 1
    assert solved["solver"]["days"][-1]["is_solved"]
    other = next(puzzle for puzzle in CHEAP if puzzle.id != daily.id)
    ann.post(f"/api/puzzles/{other.id}/try", {"actions": answer_of(other)})
    assert ann.get("/api/puzzles")["solver"]["streak"] == 1


def test_play_goes_no_further_than_the_turn(server: Server) -> None:
    ann = server.browser("Ann")
    begun = ann.post(f"/api/puzzles/{MOST.id}/play", {"actions": []})
    assert (begun["is_whole"], begun["can_be_tried"]) == (False, False)
    assert begun["moment"]["legal"]
    whole = ann.post(f"/api/puzzles/{MOST.id}/play", {"actions": a_wrong_turn(MOST)})
    assert (whole["is_whole"], whole["can_be_tried"]) == (True, True)
    assert not whole["moment"]["legal"]


def test_the_next_puzzle_is_another(server: Server) -> None:
    ann = server.browser("Ann")
    first = ann.get("/api/puzzles/next?players=2")["puzzle"]
    second = ann.get(f"/api/puzzles/next?players=2&after={first}")["puzzle"]
    assert first != second
    assert shipped()[first].n_players == 2
    assert ann.get("/api/puzzles/next?map=nowhere")["puzzle"] is None


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/puzzles/aaaaaaa/try", {"actions": ["*a1"]}, 404),
        ("/api/puzzles/AAAAAAA/try", {"actions": ["*a1"]}, 422),
        (f"/api/puzzles/{MOST.id}/try", {"actions": []}, 422),
        (f"/api/puzzles/{MOST.id}/try", {"actions": ["*a1"]}, 422),
        (f"/api/puzzles/{MOST.id}/try", {"actions": ["hello"]}, 422),
        (f"/api/puzzles/{MOST.id}/try", {"actions": ["*a1"] * 4}, 422),
        (f"/api/puzzles/{MOST.id}/try", {}, 422),
    ],
)
def test_bad_tries_are_refused(server: Server, path: str, body: dict[str, object], status: int) -> None:
    response = server.browser("Ann").client.post(path, json=body)
    assert response.status_code == status
    assert response.json()["error"]["message"]


def wish_for(puzzle: Puzzle) -> dict[str, str]:
    return {"map": puzzle.map, "position": puzzle.position}


def test_a_position_makes_a_puzzle_that_opens_and_is_not_rated(server: Server) -> None:
    ann, bob = server.browser("Ann"), server.browser("Bob")
    findings = {found["kind"]: found for found in ann.post("/api/puzzles", wish_for(MOST))["findings"]}
    assert list(findings) == list(MAKEABLE)
    assert all(found["message"] for found in findings.values())
    proved = {kind: make_puzzle(kind, MOST.game()).puzzle is not None for kind in MAKEABLE}
    assert {kind: found["puzzle"] is not None for kind, found in findings.items()} == proved
    id = findings["most"]["puzzle"]
    opened = bob.get(f"/api/puzzles/{id}")
    assert (opened["id"], opened["kind"], opened["rating"], opened["state"]) == (id, "most", None, "open")
    assert bob.client.get(f"/puzzles/{id}").status_code == 200
    assert bob.post(f"/api/puzzles/{id}/play", {"actions": []})["moment"]["legal"]
    wrong = bob.post(f"/api/puzzles/{id}/try", {"actions": a_wrong_turn(MOST)})
    assert (wrong["result"], wrong["change"], wrong["solver"]["solved"]) == ("not-yet", 0, 0)
    solved = bob.post(f"/api/puzzles/{id}/try", {"actions": answer_of(MOST)})
    assert (solved["result"], solved["value"], solved["change"]) == ("solved", MOST.target, 0)
    assert solved["solver"]["solved"] == 0
    assert bob.post(f"/api/puzzles/{id}/show", {})["solution"]["actions"]


def test_a_puzzle_that_was_changed_is_none(server: Server) -> None:
    client = server.browser("Ann").client
    made = client.post("/api/puzzles", json=wish_for(MOST)).json()["findings"]
    id = next(found["puzzle"] for found in made if found["kind"] == "most")
    body, _, signature = id.rpartition(".")
    forged = URLSafeSerializer("a guess", salt="puzzle").dumps(replace(MOST, target=1).text())
    for other in (f"{body[:-1]}{'A' if body[-1] != 'A' else 'B'}.{signature}", f"own-{forged}"):
        assert client.get(f"/api/puzzles/{other}").status_code == 404
        assert client.get(f"/puzzles/{other}").status_code == 404


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"position": "2./#7./10./11./11./11./11./11./10./9./7./4. r0 - 0,0 79 0"}, "position-ended"),
        ({"rules": "fr"}, "puzzle-ground"),
        ({"drawing": Map.load("duel").text()}, "puzzle-ground"),
        ({"position": Game(map=MOST.map, players=2).position.text()}, "puzzle-moment"),
        ({"position": "nonsense"}, None),
    ],
)
def test_what_cannot_be_a_puzzle_is_refused(server: Server, change: dict[str, str], code: str | None) -> None:
    response = server.browser("Ann").client.post("/api/puzzles", json=wish_for(MOST) | change)
    assert response.status_code == 422
    assert code in (None, response.json()["error"]["code"])


def test_a_game_that_is_being_played_makes_no_puzzle(server: Server) -> None:
    ann = server.browser("Ann")
    seats = [{"who": "here"}] * MOST.n_players
    table = ann.post("/api/tables", {"seats": seats, "map": MOST.map, "start": MOST.position, "hints": False})["table"]
    ann.post(f"/api/tables/{table}/turn", {"after": 0, "actions": a_wrong_turn(MOST)})
    position = ann.state(table)["moment"]["position"]
    assert position != MOST.position
    refused = ann.client.post("/api/puzzles", json={"map": MOST.map, "position": position})
    assert refused.json()["error"]["code"] == "no-analysis"


def test_making_puzzles_is_rationed(start: Start) -> None:
    server = start(limits=replace(ROOMY, hints=(0.001, 2)))
    client = server.browser("Ann").client
    codes = [client.post("/api/puzzles", json=wish_for(MOST)).status_code for _ in range(3)]
    assert codes == [200, 200, 429]


def test_the_pages_of_puzzles(server: Server) -> None:
    client = server.browser("Ann").client
    assert client.get("/puzzles").status_code == 200
    page = client.get(f"/puzzles/{MOST.id}")
    assert page.status_code == 200
    assert f'data-puzzle="{MOST.id}"' in page.text
    assert client.get("/puzzles/aaaaaaa").status_code == 404
    assert datetime.now(UTC).year >= 2026
