"""Engine work over Redis: claims, fairness, hurry, cancellation, and workers that die or stand still."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from secrets import token_hex

import pytest

from terranova.server.bus.bus import MISSED
from terranova.server.bus.redis_bus import RedisBus
from terranova.server.computer.job import ThinkingError, TurnRequest, TurnResult
from terranova.server.computer.pool import WorkerPool
from terranova.server.computer.redis_jobs import Answer, connect
from terranova.server.computer.redis_queue import STUDIES, TURNS, QueuedPool, WorkQueue, expected_seconds
from terranova.server.computer.redis_worker import QueueWorker
from terranova.server.computer.study_service import Studies
from terranova.server.errors import Refusal
from tests.support.queue_peer import STUB
from tools.private_servers import RedisServer, redis_server

PEER = (sys.executable, "-m", "tests.support.queue_peer")


def request(rules: str = "answer", level: int = 5, **more: object) -> TurnRequest:
    return TurnRequest("", rules, 2, None, [], level, 1, **more)  # type: ignore[arg-type]


@pytest.fixture
def redis() -> object:
    """A server of its own for each test: the queue has one name."""
    with redis_server() as server:
        yield server


@asynccontextmanager
async def asking(redis: RedisServer, most: int = 40, queue: WorkQueue = TURNS) -> AsyncIterator[QueuedPool]:
    bus = RedisBus(redis.url)
    await bus.start()
    pool = QueuedPool(redis.url, bus, most, queue)
    pool.start()
    try:
        yield pool
    finally:
        await pool.close()
        await bus.close()


@asynccontextmanager
async def working(redis: RedisServer, queue: WorkQueue = TURNS) -> AsyncIterator[None]:
    bus = RedisBus(redis.url)
    await bus.start()
    task = asyncio.create_task(QueueWorker(redis.url, bus, WorkerPool(1, 100, STUB), queue=queue).run())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        await bus.close()


class Machine:
    """Another process that works."""

    def __init__(self, redis: RedisServer) -> None:
        self._process = subprocess.Popen([*PEER, redis.url], stdout=subprocess.PIPE, text=True, start_new_session=True)
        assert self._process.stdout
        assert self._process.stdout.readline() == "ready\n"

    def send(self, number: signal.Signals) -> None:
        os.killpg(self._process.pid, number)

    def close(self) -> None:
        with suppress(ProcessLookupError):
            self.send(signal.SIGKILL)
        self._process.wait()
        assert self._process.stdout
        self._process.stdout.close()


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(90):
            await test()

    asyncio.run(bounded())


async def until(is_so: Callable[[], object], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "waited in vain"
        await asyncio.sleep(0.01)


def test_a_request_is_answered_and_workers_are_noticed(redis: RedisServer) -> None:
    async def test() -> None:
        async with asking(redis) as pool:
            assert not pool.is_ready
            waiting = pool.ask(request(level=7))
            async with working(redis):
                assert await waiting.done == TurnResult(["level 7"])
                began = time.monotonic()
                assert await pool.ask(request(level=3)).done == TurnResult(["level 3"])
                assert time.monotonic() - began < 5
                await until(lambda: pool.is_ready)

    run(test)


def test_the_same_turn_asked_for_by_two_processes_is_thought_about_once(redis: RedisServer) -> None:
    async def test() -> None:
        async with asking(redis) as first, asking(redis) as second:
            key = token_hex(4)
            jobs = [pool.ask(request(level=level), key=key) for pool, level in ((first, 4), (second, 6))]
            async with working(redis):
                answers = [await job.done for job in jobs]
                assert answers[0] == answers[1]
                # And who asks later gets what is known.
                assert await second.ask(request(level=2), key=key).done == answers[0]

    run(test)


def test_a_failure_is_told(redis: RedisServer) -> None:
    async def test() -> None:
        async with asking(redis) as pool, working(redis):
            with pytest.raises(ThinkingError, match="ValueError: no"):
                await pool.ask(request("fail")).done
            with pytest.raises(ThinkingError, match="not in this machine's list"):
                await pool.ask(request(bot=("rm", "-rf"), seconds=1.0)).done

    run(test)


def test_who_asks_for_much_comes_later(redis: RedisServer) -> None:
    async def test() -> None:
        order: list[str] = []
        async with asking(redis) as pool:
            for number in range(8):
                job = pool.ask(request(level=8), "greedy")
                job.done.add_done_callback(partial(lambda name, _: order.append(name), f"greedy {number}"))
            await asyncio.sleep(1)  # all of them are in the queue before anybody else comes
            last = pool.ask(request(level=1), "modest")
            last.done.add_done_callback(lambda _: order.append("modest"))
            queue = connect(redis.url, TURNS.name)
            while await queue.zcard(TURNS.name) < 9:
                await asyncio.sleep(0.05)
            await queue.aclose(close_connection_pool=True)
            async with working(redis):
                await until(lambda: len(order) == 9)
        assert order.index("modest") <= 1

    run(test)


def test_nobody_has_more_than_a_share(redis: RedisServer) -> None:
    async def test() -> None:
        async with asking(redis, most=8) as pool:
            for _ in range(2):
                pool.ask(request(), "greedy")
            with pytest.raises(Refusal):
                pool.ask(request(), "greedy")
            pool.ask(request(), "modest")

    run(test)


def test_a_job_is_hurried_wherever_it_is(redis: RedisServer) -> None:
    async def test() -> None:
        async with asking(redis) as pool:
            waiting = pool.ask(request("for ever", level=8))
            pool.hurry(waiting)
            await asyncio.sleep(0.5)
            async with working(redis):
                assert await waiting.done == TurnResult(["level 1"])
                running = pool.ask(request("until hurried", level=8))
                await asyncio.sleep(1)
                assert not running.done.done()
                pool.hurry(running)
                assert await running.done == TurnResult(["level 8"])

    run(test)


def test_a_cancelled_job_frees_its_worker(redis: RedisServer) -> None:
    async def test() -> None:
        async with asking(redis) as pool, working(redis):
            job = pool.ask(request("for ever", level=8))
            await asyncio.sleep(1)
            pool.cancel(job)
            assert job.done.cancelled()
            assert await pool.ask(request(level=2)).done == TurnResult(["level 2"])

    run(test)


def test_redis_may_forget_the_queue(redis: RedisServer) -> None:
    async def test() -> None:
        async with asking(redis) as pool:
            job = pool.ask(request(level=2))
            await asyncio.sleep(0.5)
            await asyncio.to_thread(redis.restart)
            async with working(redis):
                assert await job.done == TurnResult(["level 2"])
                await asyncio.to_thread(redis.restart)
                assert await pool.ask(request(level=3)).done == TurnResult(["level 3"])

    run(test)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_another_machine_takes_over_within_five_seconds(redis: RedisServer, number: signal.Signals) -> None:
    async def test() -> None:
        machines = [await asyncio.to_thread(Machine, redis)]
        try:
            async with asking(redis) as pool:
                await pool.ask(request()).done
                job = pool.ask(request("until hurried", level=8))
                await asyncio.sleep(1)
                machines[0].send(number)
                began = time.monotonic()
                async with working(redis):
                    await asyncio.sleep(4)
                    pool.hurry(job)  # it runs at the other one by now
                    assert await job.done == TurnResult(["level 8"])
                    assert time.monotonic() - began < 6
        finally:
            for machine in machines:
                machine.close()

    run(test)


def test_a_study_tells_its_progress_and_its_rest_goes_on(redis: RedisServer) -> None:
    async def test() -> None:
        found: list[int] = []

        def keep(message: dict[str, int]) -> None:
            found.append(message["number"])

        async with asking(redis, queue=STUDIES) as pool, working(redis, STUDIES):
            studies = Studies(pool)
            task = asyncio.create_task(studies.run("lines", {"from": 0, "to": 5, "waits at": 2}, on_progress=keep))
            await until(lambda: found == [0, 1])
            assert not task.done()
            for job in list(pool._running):
                pool.hurry(job)
            assert await task == {"counted": 5}
            assert found == [0, 1, 2, 3, 4]

    run(test)


def test_a_study_that_nobody_waits_for_frees_its_worker(redis: RedisServer) -> None:
    async def test() -> None:
        found: list[object] = []
        async with asking(redis, queue=STUDIES) as pool, working(redis, STUDIES):
            studies = Studies(pool)
            task = asyncio.create_task(
                studies.run("lines", {"from": 0, "to": 2, "waits at": 1}, on_progress=found.append)
            )
            await until(lambda: found)
            task.cancel()
            assert await studies.run("lines", {"from": 7, "to": 8}) == {"counted": 8}
            assert task.cancelled()

    run(test)


def test_costs_are_in_proportion() -> None:
    costs = [expected_seconds(request(level=level)) for level in range(1, 9)]
    assert costs == sorted(costs)
    assert expected_seconds(request(seconds=2.0)) == 2.0


def test_an_answer_that_was_lost_is_looked_for_now_and_then(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        looks = 0
        async with asking(redis) as pool:
            look = pool._jobs._look

            async def count(job_id: str, request: object, asker: str, seconds: float) -> list[Answer]:
                nonlocal looks
                looks += 1
                return await look(job_id, request, asker, seconds)

            monkeypatch.setattr(pool._jobs, "_look", count)
            pool.ask(request(), key="lost")
            sender = RedisBus(redis.url)
            await sender.start()
            await asyncio.sleep(0.2)
            before = looks
            sender.publish(f"job:{TURNS.name}:lost", MISSED, {})
            await asyncio.sleep(0.5)
            await sender.close()
        assert before < looks <= before + 2

    run(test)
