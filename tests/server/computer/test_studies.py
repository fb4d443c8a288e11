"""Studies: work that tells its progress, makes room for others, stops at once and survives its worker."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from terranova import Game
from terranova.server.computer.job import StudyRequest, ThinkingError
from terranova.server.computer.kinds import KINDS
from terranova.server.computer.pool import STUDY_WORKER, WorkerPool
from terranova.server.computer.study_service import Studies
from terranova.server.schema.analyses import EngineAnswer

STUB = (sys.executable, str(Path(__file__).parents[2] / "support" / "stub_worker.py"))


def with_pool(test: Callable[[WorkerPool, list[int]], Awaitable[None]], size: int = 1) -> None:
    async def run() -> None:
        pool = WorkerPool(size, 40, STUB)
        try:
            await asyncio.wait_for(test(pool, []), 120)
        finally:
            await pool.close()

    asyncio.run(run())


def count(first: int, last: int, *, is_urgent: bool = False, seconds: float = 60.0, **more: int) -> StudyRequest:
    data = {"from": first, "to": last} | {name.replace("_", " "): number for name, number in more.items()}
    return StudyRequest("count", data, seconds, is_urgent)


def keep(found: list[int]) -> Callable[[dict[str, Any]], None]:
    return lambda message: found.append(message["number"])


async def until(is_so: Callable[[], object]) -> None:
    while not is_so():
        await asyncio.sleep(0.001)


def test_progress_comes_in_order_before_the_result() -> None:
    async def test(pool: WorkerPool, found: list[int]) -> None:
        assert await pool.ask(count(3, 7), on_progress=keep(found)).done == {"counted": 7}
        assert found == [3, 4, 5, 6]

    with_pool(test)


def test_a_study_ends_when_its_time_is_over_and_says_what_is_left() -> None:
    async def test(pool: WorkerPool, found: list[int]) -> None:
        job = pool.ask(count(0, 9, seconds=0.05, waits_at=2), on_progress=keep(found))
        assert await job.done == {"rest": {"from": 2, "to": 9}}
        assert found == [0, 1]

    with_pool(test)


def test_patient_work_makes_room_for_somebody_who_looks() -> None:
    async def test(pool: WorkerPool, found: list[int]) -> None:
        patient = pool.ask(count(0, 9, waits_at=4), "eve", on_progress=keep(found))
        await until(lambda: len(found) == 4)
        assert await pool.ask(count(0, 1, is_urgent=True), "ann").done == {"counted": 1}
        assert await patient.done == {"rest": {"from": 4, "to": 9}}

    with_pool(test)


def test_of_ones_own_jobs_the_urgent_one_is_next() -> None:
    async def test(pool: WorkerPool, found: list[int]) -> None:
        order: list[int] = []
        jobs = [
            pool.ask(count(0, 1), "eve"),
            pool.ask(count(0, 2), "eve"),
            pool.ask(count(0, 3, is_urgent=True), "eve"),
        ]
        for job in jobs:
            job.done.add_done_callback(lambda done: order.append(done.result()["counted"]))
        await asyncio.gather(*(job.done for job in jobs))
        assert order == [3, 1, 2]

    with_pool(test)


def test_the_rest_is_done_in_its_turn() -> None:
    async def test(pool: WorkerPool, found: list[int]) -> None:
        studies = Studies(pool)
        data = {"from": 0, "to": 5, "waits at": 3}
        task = asyncio.create_task(studies.run("lines", data, on_progress=keep(found)))
        await until(lambda: len(found) == 3)
        pool._workers[0].process.hurry()
        assert await task == {"counted": 5}
        assert found == [0, 1, 2, 3, 4]

    with_pool(test)


def test_who_stops_waiting_stops_the_worker() -> None:
    async def test(pool: WorkerPool, found: list[int]) -> None:
        studies = Studies(pool)
        task = asyncio.create_task(studies.run("lines", {"from": 0, "to": 5, "waits at": 1}, on_progress=keep(found)))
        await until(lambda: found)
        pid = pool._workers[0].process.pid
        task.cancel()
        assert await studies.run("lines", {"from": 0, "to": 2}) == {"counted": 2}
        assert task.cancelled()
        assert pool._workers[0].process.pid == pid, "a worker that stops by itself is not replaced"
        assert found == [0], "nothing is told any more"

    with_pool(test)


def test_a_worker_that_dies_leaves_what_was_found() -> None:
    async def test(pool: WorkerPool, found: list[int]) -> None:
        with pytest.raises(ThinkingError, match="3 attempts"):
            await Studies(pool).run("lines", {"from": 0, "to": 5, "dies at": 2}, on_progress=keep(found))
        assert set(found) == {0, 1}
        assert await Studies(pool).run("lines", {"from": 2, "to": 5}) == {"counted": 5}

    with_pool(test)


def test_a_failure_is_told() -> None:
    async def test(pool: WorkerPool, found: list[int]) -> None:
        with pytest.raises(ThinkingError, match="ValueError: no"):
            await Studies(pool).run("lines", {"from": 0, "to": 5, "fails at": 2}, on_progress=keep(found))
        assert found == [0, 1]

    with_pool(test)


def test_every_kind_has_its_function() -> None:
    for kind in KINDS.values():
        assert callable(kind.load())
        assert 0 < kind.seconds <= 60, "with several machines a job has 90 seconds in all"


class Shown:
    """A task that keeps what is reported and stops after the first report."""

    def __init__(self) -> None:
        self.reports: list[dict[str, Any]] = []

    def report(self, found: dict[str, Any]) -> None:
        self.reports.append(found)

    def is_stopped(self) -> bool:
        return bool(self.reports)


@pytest.mark.slow
@pytest.mark.parametrize("ask", ["lines", "ownership", "placements"])
def test_what_is_found_is_what_the_schema_says(ask: str) -> None:
    game = Game(map="duel", players=2)
    while game.position.is_setup:
        game.push(next(iter(game.legal_actions)))
    data = {"map": game.map.text(), "rules": game.rules.text(), "players": 2, "position": game.position.text()}
    task = Shown()
    result = KINDS[ask].load()({**data, "top": 2, "seconds": 0.2, "games": 2}, task)
    for found in (*task.reports, result):
        TypeAdapter(EngineAnswer).validate_python({"ask": ask, "id": 1, "found": found, "is_done": False})


@pytest.mark.slow
def test_the_engine_finds_lines_and_goes_on_until_it_is_stopped() -> None:
    game = Game(map="duel", players=2)
    while game.position.is_setup:
        game.push(next(iter(game.legal_actions)))
    data = {
        "map": game.map.text(),
        "rules": game.rules.text(),
        "players": 2,
        "position": game.position.text(),
        "top": 3,
        "seconds": 600.0,
    }

    async def run() -> None:
        pool, found = WorkerPool(1, 3, STUDY_WORKER), list[dict[str, Any]]()
        try:
            studies = Studies(pool)
            async with asyncio.timeout(120):
                task = asyncio.create_task(studies.run("lines", data, on_progress=found.append))
                await until(lambda: len(found) >= 2)
                task.cancel()
                last = await studies.run("lines", {**data, "seconds": 0.3})
        finally:
            await pool.close()
        for message in (found[0], found[-1], last):
            assert len(message["lines"]) == 3
            for line in message["lines"]:
                assert len(line["values"]) == len(line["chances"]) == 2
                after = game.copy()
                for action in line["turn"]:
                    after.push_text(action)
        assert last["is_final"]
        assert not found[-1]["is_final"]

    asyncio.run(run())
