"""Reports over HTTP: made once, kept as far as they got, worded for the reader; turns tried in place of mistakes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from terranova.report import JudgedTurn
from terranova.server.computer.job import Job, OnProgress, ThinkingError
from terranova.server.computer.studies.report import judge_attempt, judge_game
from terranova.server.reports import service
from tests.support.server import Browser, FakeWorkers, Json, Server

GAME = (Path(__file__).parents[2] / "report" / "games" / "ending.txt").read_text("utf-8")
N_TURNS = 8


class Task:
    """The worker as a study sees it, in this process."""

    def __init__(self, report: Callable[[Json], None], most: int | None = None) -> None:
        self._report = report
        self._left = most

    def report(self, found: Json) -> None:
        self._report(found)
        if self._left is not None:
            self._left -= 1

    def is_stopped(self) -> bool:
        return self._left == 0


class StudyWorkers(FakeWorkers):
    """Does studies here and at once; after ``breaks_after`` turns of a report it dies."""

    breaks_after: int | None = None

    def ask(self, request: Any, asker: str = "", key: str = "", on_progress: OnProgress | None = None) -> Job[Any]:
        job: Job[Any] = Job(len(self.asked), request, asker, on_progress)
        self.asked.append(job)  # type: ignore[arg-type]
        task = Task(on_progress or (lambda _: None), self.breaks_after)
        result = (judge_game if request.kind == "report" else judge_attempt)(request.data, task)
        if self.breaks_after is not None:
            job.done.set_exception(ThinkingError("the worker died"))
        else:
            job.done.set_result(result)
        return job


@pytest.fixture(autouse=True)
def shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "DEPTHS", {"usual": 6, "deep": 8})
    monkeypatch.setattr("terranova.server.http.routes.reports.DEPTHS", {"usual": 6, "deep": 8})


@pytest.fixture
def workers(server: Server) -> StudyWorkers:
    workers = StudyWorkers()
    server.context.studies.workers = workers
    return workers


@pytest.fixture
def anna(server: Server) -> Browser:
    return server.browser("Anna")


def keep(browser: Browser, text: str = GAME) -> str:
    table: str = browser.post("/api/records", {"text": text})["table"]
    return table


def make(server: Server, browser: Browser, table: str) -> Json:
    browser.post(f"/api/tables/{table}/report", {})

    async def wait() -> None:
        state = server.context.reports._running.get((table, service.DEPTHS["usual"]))
        if state and state.task:
            await state.task

    server.call(wait)
    return browser.get(f"/api/tables/{table}/report")


def test_a_report_is_made_once_and_kept(server: Server, workers: StudyWorkers, anna: Browser) -> None:
    table = keep(anna)
    before = anna.get(f"/api/tables/{table}/report")
    assert (before["n_judged"], before["n_turns"], before["is_running"]) == (0, N_TURNS, False)
    found = make(server, anna, table)
    assert found["is_complete"]
    assert found["n_judged"] == len(found["turns"]) == N_TURNS
    assert [turn["number"] for turn in found["turns"]] == list(range(1, N_TURNS + 1))
    assert sum(sum(one["counts"].values()) for one in found["players"]) == N_TURNS
    assert set(found["turning_points"]) <= {turn["number"] for turn in found["turns"]}
    assert make(server, anna, table) == found
    assert len(workers.asked) == 1
    rest = anna.get(f"/api/tables/{table}/report?after=6")
    assert [turn["number"] for turn in rest["turns"]] == [7, 8]
    assert anna.get(f"/api/tables/{table}/report?depth=deep")["n_judged"] == 0


def test_what_was_found_is_kept_when_a_worker_dies(server: Server, workers: StudyWorkers, anna: Browser) -> None:
    table = keep(anna)
    workers.breaks_after = 3
    found = make(server, anna, table)
    assert found["is_broken"]
    assert not found["is_complete"]
    assert not found["is_running"]
    assert found["n_judged"] == 3
    workers.breaks_after = None
    whole = make(server, anna, table)
    assert whole["is_complete"]
    assert not whole["is_broken"]
    assert whole["turns"][:3] == found["turns"]
    assert workers.asked[1].request.data["first"] == 3  # type: ignore[attr-defined]


def test_a_turn_can_be_tried_in_the_place_of_another(server: Server, workers: StudyWorkers, anna: Browser) -> None:
    table = keep(anna)
    turns = make(server, anna, table)["turns"]
    turn = next(turn for turn in turns if turn["best"] != turn["actions"])
    path = f"/api/tables/{table}/report/tries"
    best = anna.post(path, {"number": turn["number"], "actions": turn["best"]})
    assert best["is_solved"]
    assert best["is_best"]
    same = anna.post(path, {"number": turn["number"], "actions": turn["actions"]})
    assert not same["is_solved"]
    assert anna.client.post(path, json={"number": 99, "actions": turn["best"]}).json()["error"]["code"] == "not-found"
    unfinished = anna.client.post(path, json={"number": turn["number"], "actions": turn["best"][:1]})
    assert unfinished.json()["error"]["code"] == "turn-unfinished"
    illegal = anna.client.post(path, json={"number": turn["number"], "actions": ["*a3"]})
    assert illegal.status_code == 422


def test_browsers_of_one_address_share_the_workers_as_one(server: Server, workers: StudyWorkers, anna: Browser) -> None:
    table = keep(anna)
    turn = make(server, anna, table)["turns"][0]
    for browser in (anna, server.browser(), server.browser()):
        browser.post(f"/api/tables/{table}/report/tries", {"number": turn["number"], "actions": turn["best"]})
    assert len(workers.asked) == 4
    assert len({job.asker for job in workers.asked}) == 1


def test_moments_of_a_finished_game_can_be_played_on(anna: Browser) -> None:
    table = keep(anna)
    found = anna.post(f"/api/tables/{table}/moments/0/play", {"actions": ["g6-f6"]})
    assert [step["action"] for step in found["steps"]] == ["g6-f6"]
    assert (
        anna.client.post(f"/api/tables/{table}/moments/999/play", json={}).json()["error"]["code"] == "unknown-moment"
    )


def test_a_game_that_goes_on_is_not_judged(anna: Browser, workers: StudyWorkers) -> None:
    seats = [{"who": "here", "name": "Anna"}, {"who": "here", "name": "Ben"}]
    table = anna.post("/api/tables", {"map": "duel", "seats": seats})["table"]
    for answer in (
        anna.client.get(f"/api/tables/{table}/report"),
        anna.client.post(f"/api/tables/{table}/report", json={}),
        anna.client.post(f"/api/tables/{table}/moments/0/play", json={}),
    ):
        assert answer.status_code in (409, 422)
    assert workers.asked == []
    assert anna.client.get("/api/tables/none/report").status_code == 404


def test_a_worker_that_is_stopped_leaves_the_rest() -> None:
    found: list[Json] = []
    data = {"record": GAME, "nodes": 2, "first": 0}
    result = judge_game(data, Task(found.append, 2))
    assert [one["index"] for one in found] == [0, 1]
    assert result["rest"] == {**data, "first": 2}
    rest = judge_game(result["rest"], Task(found.append))
    assert rest == {"index": N_TURNS}
    assert [JudgedTurn.from_document(one["turn"]).number for one in found] == list(range(1, N_TURNS + 1))


def test_reasons_are_in_the_language_of_the_reader(server: Server, workers: StudyWorkers, anna: Browser) -> None:
    table = keep(anna)
    titles = [turn["title"] for turn in make(server, anna, table)["turns"]]
    german = anna.get(f"/api/tables/{table}/report?lang=de")["turns"]
    assert [turn["title"] for turn in german] != titles
