"""Puzzles over HTTP: today's, tries, ratings, streaks."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from terranova.puzzles import Puzzle, shipped
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


def test_the_pages_of_puzzles(server: Server) -> None:
    client = server.browser("Ann").client
    assert client.get("/puzzles").status_code == 200
    page = client.get(f"/puzzles/{MOST.id}")
    assert page.status_code == 200
    assert f'data-puzzle="{MOST.id}"' in page.text
    assert client.get("/puzzles/aaaaaaa").status_code == 404
    assert datetime.now(UTC).year >= 2026
