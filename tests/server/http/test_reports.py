"""Reports over HTTP: made once, kept as far as they got, worded for the reader; turns tried in the place of mistakes."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
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
    monkeypatch.setattr(service, "DEPTHS", {"usual": 2, "deep": 4})
    monkeypatch.setattr("terranova.server.http.routes.reports.DEPTHS", {"usual": 2, "deep": 4})
