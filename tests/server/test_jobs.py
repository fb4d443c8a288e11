"""The pool of workers: answers, hurries, failures, ends."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from terranova.server import jobs
from terranova.server.errors import Refusal
from terranova.server.jobs import ThinkingError, WorkerPool
from terranova.server.opponents import Question, Thought

STUB = (sys.executable, str(Path(__file__).parent / "stub_worker.py"))


def question(rules: str, level: int = 5) -> Question:
    return Question("", rules, 2, None, [], level, 1)


def with_pool(test: Callable[[WorkerPool], Awaitable[None]], size: int = 1) -> None:
    async def run() -> None:
        pool = WorkerPool(size, 3, STUB)
        try:
            await asyncio.wait_for(test(pool), 30)
        finally:
            await pool.close()

    asyncio.run(run())


def test_answers_come_in_order() -> None:
    async def test(pool: WorkerPool) -> None:
        pool.start()
        asked = [pool.ask(question("answer", level)) for level in (2, 3, 4)]
        assert [await job.done for job in asked] == [Thought([f"level {level}"]) for level in (2, 3, 4)]
        assert pool.is_ready

    with_pool(test)


def test_too_many_are_refused() -> None:
    async def test(pool: WorkerPool) -> None:
        for _ in range(3):
            pool.ask(question("for ever"))
        with pytest.raises(Refusal) as caught:
            pool.ask(question("answer"))
        assert caught.value.code == "busy"

    with_pool(test)


def test_a_hurried_worker_answers() -> None:
    async def test(pool: WorkerPool) -> None:
        job = pool.ask(question("until hurried"))
        await at_work(pool)
        pool.hurry(job)
        assert (await job.done).actions == ["level 5"]

    with_pool(test)


async def at_work(pool: WorkerPool) -> None:
    while all(worker.job is None for worker in pool._workers):
        await asyncio.sleep(0)


def test_a_worker_that_does_not_hurry_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "HURRY_SECONDS", 0.01)

    async def test(pool: WorkerPool) -> None:
        job = pool.ask(question("for ever"))
        await at_work(pool)
        pool.hurry(job)
        assert (await job.done).actions == ["level 1"]

    with_pool(test)


def test_a_cancelled_job_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "HURRY_SECONDS", 0.01)

    async def test(pool: WorkerPool) -> None:
        first, second = pool.ask(question("for ever")), pool.ask(question("answer", 7))
        await at_work(pool)
        pool.cancel(first)
        assert first.done.cancelled()
        assert (await second.done).actions == ["level 7"]

    with_pool(test)


def test_a_failure_is_told() -> None:
    async def test(pool: WorkerPool) -> None:
        with pytest.raises(ThinkingError, match="ValueError: no"):
            await pool.ask(question("fail")).done
        assert (await pool.ask(question("answer")).done).actions == ["level 5"]

    with_pool(test)


def test_a_worker_that_dies_is_replaced_a_few_times() -> None:
    async def test(pool: WorkerPool) -> None:
        with pytest.raises(ThinkingError, match="3 attempts"):
            await pool.ask(question("die")).done
        assert (await pool.ask(question("answer")).done).actions == ["level 5"]

    with_pool(test)


def test_a_program_that_does_not_start_is_no_end() -> None:
    async def run() -> None:
        pool = WorkerPool(1, 3, (sys.executable, "-c", ""))
        with pytest.raises(ThinkingError):
            await asyncio.wait_for(pool.ask(question("answer")).done, 30)
        assert not pool.is_ready
        await pool.close()

    asyncio.run(run())


@pytest.mark.slow
def test_the_engine_answers() -> None:
    async def run() -> None:
        pool = WorkerPool(1, 3)
        try:
            asked = Question((MAPS / "duel.map").read_text(), "de", 2, None, [], 1, 7)
            job = pool.ask(asked)
            thought = await job.done
            assert len(thought.actions) == 1
            game = asked.game()
            game.push_text(thought.actions[0])
        finally:
            await pool.close()

    asyncio.run(run())


MAPS = Path(jobs.__file__).parent.parent / "data" / "maps"
