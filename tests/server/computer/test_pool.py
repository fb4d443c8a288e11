"""The pool of workers: answers, hurries, failures, ends."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import terranova
from terranova.server.computer import process
from terranova.server.computer.job import Job, ThinkingError, TurnRequest, TurnResult
from terranova.server.computer.pool import WorkerPool
from terranova.server.computer.queue import JobQueue
from terranova.server.errors import Refusal

MAPS = Path(terranova.__file__).parent / "data" / "maps"
STUB = (sys.executable, str(Path(__file__).parents[2] / "support" / "stub_worker.py"))


def request(rules: str, level: int = 5) -> TurnRequest:
    return TurnRequest("", rules, 2, None, [], level, 1)


def with_pool(test: Callable[[WorkerPool], Awaitable[None]], size: int = 1, most: int = 3) -> None:
    async def run() -> None:
        pool = WorkerPool(size, most, STUB)
        try:
            await asyncio.wait_for(test(pool), 120)
        finally:
            await pool.close()

    asyncio.run(run())


def test_answers_come_in_order() -> None:
    async def test(pool: WorkerPool) -> None:
        pool.start()
        asked = [pool.ask(request("answer", level)) for level in (2, 3, 4)]
        assert [await job.done for job in asked] == [TurnResult([f"level {level}"]) for level in (2, 3, 4)]
        assert pool.is_ready

    with_pool(test)


def test_too_many_are_refused() -> None:
    async def test(pool: WorkerPool) -> None:
        for _ in range(3):
            pool.ask(request("for ever"))
        with pytest.raises(Refusal) as caught:
            pool.ask(request("answer"))
        assert caught.value.code == "busy"

    with_pool(test)


def test_a_hurried_worker_answers() -> None:
    async def test(pool: WorkerPool) -> None:
        job = pool.ask(request("until hurried"))
        await at_work(pool)
        pool.hurry(job)
        assert (await job.done).actions == ["level 5"]

    with_pool(test)


async def at_work(pool: WorkerPool) -> None:
    while all(worker.job is None for worker in pool._workers):
        await asyncio.sleep(0)


def test_a_worker_that_does_not_hurry_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "HURRY_SECONDS", 0.01)

    async def test(pool: WorkerPool) -> None:
        job = pool.ask(request("for ever"))
        await at_work(pool)
        pool.hurry(job)
        assert (await job.done).actions == ["level 1"]

    with_pool(test)


def test_a_cancelled_job_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "HURRY_SECONDS", 0.01)

    async def test(pool: WorkerPool) -> None:
        first, second = pool.ask(request("for ever")), pool.ask(request("answer", 7))
        await at_work(pool)
        pool.cancel(first)
        assert first.done.cancelled()
        assert (await second.done).actions == ["level 7"]

    with_pool(test)


def test_a_failure_is_told() -> None:
    async def test(pool: WorkerPool) -> None:
        with pytest.raises(ThinkingError, match="ValueError: no"):
            await pool.ask(request("fail")).done
        assert (await pool.ask(request("answer")).done).actions == ["level 5"]

    with_pool(test)


def test_a_worker_that_dies_is_replaced_a_few_times() -> None:
    async def test(pool: WorkerPool) -> None:
        with pytest.raises(ThinkingError, match="3 attempts"):
            await pool.ask(request("die")).done
        assert (await pool.ask(request("answer")).done).actions == ["level 5"]

    with_pool(test)


@pytest.mark.parametrize("rules", ["garbage", "other", "wrong", "list"])
def test_an_answer_that_is_none_is_asked_for_again(rules: str) -> None:
    async def test(pool: WorkerPool) -> None:
        with pytest.raises(ThinkingError, match="3 attempts"):
            await pool.ask(request(rules)).done
        assert (await pool.ask(request("answer")).done).actions == ["level 5"]

    with_pool(test)


def test_a_worker_that_hangs_is_hurried_and_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "THINK_SECONDS", 0.05)
    monkeypatch.setattr(process, "HURRY_SECONDS", 1)
    monkeypatch.setattr(process, "LEAVE_SECONDS", 0.1)

    async def test(pool: WorkerPool) -> None:
        assert (await pool.ask(request("for ever")).done).actions == ["level 1"]
        with pytest.raises(ThinkingError, match="3 attempts"):
            await pool.ask(request("always for ever")).done
        monkeypatch.setattr(process, "THINK_SECONDS", 20)
        assert (await pool.ask(request("answer")).done).actions == ["level 5"]

    with_pool(test)


def test_a_worker_that_never_gets_ready_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "START_SECONDS", 0.2)

    async def run() -> None:
        pool = WorkerPool(1, 3, (sys.executable, "-c", "import time; time.sleep(600)"))
        with pytest.raises(ThinkingError):
            await asyncio.wait_for(pool.ask(request("answer")).done, 120)
        await pool.close()

    asyncio.run(run())


def test_a_program_that_is_not_there_is_no_end() -> None:
    async def run() -> None:
        pool = WorkerPool(1, 3, ("/nowhere/to/be/found",))
        for _ in range(2):
            with pytest.raises(ThinkingError):
                await asyncio.wait_for(pool.ask(request("answer")).done, 120)
        await pool.close()

    asyncio.run(run())


def test_askers_take_turns() -> None:
    async def test(pool: WorkerPool) -> None:
        order: list[int] = []
        wishes = [("eve", level) for level in range(10, 16)] + [("ann", 20), ("bob", 30), ("ann", 21)]
        asked = [pool.ask(request("answer", level), asker) for asker, level in wishes]
        for job in asked:
            job.done.add_done_callback(lambda done: order.append(int(done.result().actions[0].split()[1])))
        await asyncio.gather(*(job.done for job in asked))
        assert order == [10, 20, 30, 11, 21, 12, 13, 14, 15]

    with_pool(test, most=40)


def test_nobody_can_take_all_places() -> None:
    async def test(pool: WorkerPool) -> None:
        for _ in range(5):
            pool.ask(request("answer"), "eve")
        with pytest.raises(Refusal, match="busy"):
            pool.ask(request("answer"), "eve")
        assert (await pool.ask(request("answer", 2), "ann").done).actions == ["level 2"]

    with_pool(test, most=20)


async def order_of(*jobs: Job[Any]) -> list[str]:
    """In which order jobs are answered."""
    order: list[str] = []
    for job in jobs:
        job.done.add_done_callback(lambda done: order.append(done.result().actions[0]))
    await asyncio.gather(*(job.done for job in jobs))
    return order


def test_who_hurries_comes_before_nobody_else() -> None:
    async def test(pool: WorkerPool) -> None:
        first = pool.ask(request("until hurried", 9), "ann")
        await at_work(pool)
        jobs = [pool.ask(request("answer", level), "eve") for level in (2, 3, 4)]
        honest = pool.ask(request("answer", 7), "bob")
        for job in jobs:
            pool.hurry(job)
        pool.hurry(first)
        assert (await order_of(*jobs, honest))[1] == "level 7"

    with_pool(test, most=40)


def test_of_ones_own_jobs_the_hurried_one_is_next() -> None:
    async def test(pool: WorkerPool) -> None:
        first = pool.ask(request("until hurried", 9), "eve")
        await at_work(pool)
        others = [pool.ask(request("answer", level), "ann") for level in (2, 3, 4)]
        pool.hurry(others[2])
        pool.hurry(first)
        assert await order_of(*others) == ["level 1", "level 2", "level 3"]

    with_pool(test, most=20)


def test_who_has_used_much_makes_room_for_who_has_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("terranova.server.computer.pool.SLICE_SECONDS", 0.2)
    monkeypatch.setattr("terranova.server.computer.pool.PATIENCE_SECONDS", 0.05)

    async def test(pool: WorkerPool) -> None:
        long = pool.ask(request("until hurried", 9), "eve")
        await at_work(pool)
        assert (await pool.ask(request("answer", 3), "ann").done).actions == ["level 3"]
        assert long.done.done()

    with_pool(test, most=20)


def test_time_is_shared_not_jobs() -> None:
    now = 0.0
    queue: JobQueue[Job[Any]] = JobQueue(lambda: now)

    async def run() -> None:
        nonlocal now
        for number in range(4):
            queue.add(Job(number, request("answer"), "eve"))
        queue.charge("eve", 20)
        queue.charge("ann", 1)
        queue.add(Job(4, request("answer"), "ann"))
        assert [job.number for _ in range(2) if (job := queue.next())] == [4, 0]
        now = 1000.0
        queue.add(Job(5, request("answer"), "ann"))
        assert [job.number for _ in range(2) if (job := queue.next())] == [1, 5]

    asyncio.run(run())


def test_no_process_is_left() -> None:
    pids: list[int] = []

    async def test(pool: WorkerPool) -> None:
        asked = [pool.ask(request("for ever")) for _ in range(3)]
        while len(pids) < 3 or any(worker.job is None for worker in pool._workers):
            pids[:] = [worker.process.pid for worker in pool._workers if worker.process.pid]
            await asyncio.sleep(0.01)
        assert not any(job.done.done() for job in asked)

    with_pool(test, size=3)
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_a_program_that_does_not_start_is_no_end() -> None:
    async def run() -> None:
        pool = WorkerPool(1, 3, (sys.executable, "-c", ""))
        with pytest.raises(ThinkingError):
            await asyncio.wait_for(pool.ask(request("answer")).done, 120)
        assert not pool.is_ready
        await pool.close()

    asyncio.run(run())


@pytest.mark.slow
def test_the_engine_answers() -> None:
    async def run() -> None:
        pool = WorkerPool(1, 3)
        try:
            asked = TurnRequest((MAPS / "duel.map").read_text(), "de", 2, None, [], 1, 7)
            job = pool.ask(asked)
            result = await job.done
            assert len(result.actions) == 1
            game = asked.game()
            game.push_text(result.actions[0])
        finally:
            await pool.close()

    asyncio.run(run())
