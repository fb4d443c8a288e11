"""Limits hold over all processes of a server, with a real Redis."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from terranova.server.bus.redis_bus import DEAD_SECONDS, RedisBus
from terranova.server.errors import Refusal
from terranova.server.guard.quotas import SHARED_PART, Rates
from terranova.server.guard.rate_sharing import RateSharing
from terranova.server.guard.socket_count import SocketCount
from terranova.server.settings import Limits
from terranova.server.system_clock import SystemClock
from tools.private_servers import RedisServer
from tools.tcp_proxy import TcpProxy

LIMITS = Limits(messages=(0.001, 160), tables_per_day=10, sockets_per_person=3, sockets_per_address=5)


class Process:
    """The guard of one web process."""

    def __init__(self, url: str) -> None:
        self.bus = RedisBus(url)
        self.rates = Rates(SystemClock(), LIMITS)
        self.sharing = RateSharing(self.rates, self.bus, SystemClock())
        self.sockets = SocketCount(LIMITS, self.bus)

    def use(self, times: int, limit: str, user: str) -> int:
        """How often it was allowed."""
        allowed = 0
        for _ in range(times):
            try:
                self.rates.use(limit, user)
            except Refusal:
                break
            allowed += 1
        return allowed


@asynccontextmanager
async def processes(*urls: str) -> AsyncIterator[list[Process]]:
    async with AsyncExitStack() as stack:
        made = [Process(url) for url in urls]
        for process in made:
            await process.bus.start()
            stack.push_async_callback(process.bus.close)
            stack.push_async_callback(process.sharing.close)
        yield made


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(60):
            await test()

    asyncio.run(bounded())


def name() -> str:
    return secrets.token_hex(6)


async def flood(process: Process, user: str, times: int) -> int:
    """As somebody would who sends as fast as they can; the loop goes on meanwhile, and Redis answers."""
    allowed = 0
    for _ in range(times):
        one = process.use(1, "messages", user)
        if not one:
            await asyncio.sleep(0.05)  # what was drawn last arrives
            one = process.use(1, "messages", user)
        if not one:
            break
        allowed += one
        await asyncio.sleep(0.002)
    return allowed


def test_a_flood_over_three_processes_gets_what_one_would_give(redis: RedisServer) -> None:
    async def test() -> None:
        eve, ann = name(), name()
        async with processes(redis.url, redis.url, redis.url) as made:
            allowed = sum(await asyncio.gather(*(flood(process, eve, 400) for process in made)))
            most = 160 * (1 + len(made) * SHARED_PART)
            assert 160 <= allowed <= most + len(made)
            assert await flood(made[0], ann, 20) == 20

    run(test)


def test_who_goes_to_another_process_has_no_new_burst(redis: RedisServer) -> None:
    async def test() -> None:
        eve = name()
        async with processes(redis.url, redis.url) as (first, second):
            assert await flood(first, eve, 400) == 160
            assert await flood(second, eve, 400) <= 160 * SHARED_PART + 1

    run(test)


def test_a_day_is_shared_too(redis: RedisServer) -> None:
    async def test() -> None:
        eve = name()
        async with processes(redis.url, redis.url) as made:
            allowed = 0
            for number in range(40):
                process = made[number % 2]
                with contextlib.suppress(Refusal):
                    process.rates.use_of_day("tables_per_day", eve)
                    allowed += 1
                await asyncio.sleep(0.02)
            assert 10 <= allowed <= 12
            with pytest.raises(Refusal, match="daily-limit"):
                made[0].rates.use_of_day("tables_per_day", eve)

    run(test)


def test_without_redis_each_process_has_the_limits_for_itself(redis: RedisServer, link: TcpProxy) -> None:
    async def test() -> None:
        eve = name()
        async with processes(f"redis://127.0.0.1:{link.port}/0") as (process,):
            link.cut()
            assert await flood(process, eve, 400) == 160
            await process.sockets.enter(eve, "192.0.2.1")

    run(test)


def test_sockets_are_counted_over_all_processes(redis: RedisServer) -> None:
    async def test() -> None:
        eve, address = name(), f"192.0.2.{secrets.randbelow(200)}"
        async with processes(redis.url, redis.url) as (first, second):
            await first.sockets.enter(eve, address)
            await second.sockets.enter(eve, address)
            await first.sockets.enter(eve, address)
            with pytest.raises(Refusal):
                await second.sockets.enter(eve, address)
            for _ in range(2):
                await second.sockets.enter(None, address)
            with pytest.raises(Refusal):
                await first.sockets.enter(None, address)
            assert (first.sockets.total, second.sockets.total) == (2, 3)
            first.sockets.exit(eve, address)
            await until_entered(second, eve, address)

    run(test)


async def until_entered(process: Process, person: str, address: str) -> None:
    for _ in range(500):
        try:
            return await process.sockets.enter(person, address)
        except Refusal:
            await asyncio.sleep(0.02)
    raise AssertionError("it stays refused")


def test_the_sockets_of_a_process_that_has_died_are_free(redis: RedisServer) -> None:
    async def test() -> None:
        eve = name()
        async with processes(redis.url, redis.url) as (first, second):
            for _ in range(3):
                await first.sockets.enter(eve, name())
            with pytest.raises(Refusal):
                await second.sockets.enter(eve, name())
            for task in first.bus._tasks:  # it stands still, as far as the others can see
                task.cancel()
            await asyncio.sleep(DEAD_SECONDS)
            await until_entered(second, eve, name())

    run(test)


def test_a_process_that_was_away_counts_its_sockets_again(redis: RedisServer, link: TcpProxy) -> None:
    async def test() -> None:
        eve = name()
        async with processes(f"redis://127.0.0.1:{link.port}/0", redis.url) as (first, second):
            for _ in range(3):
                await first.sockets.enter(eve, name())
            link.cut()
            await asyncio.sleep(DEAD_SECONDS + 1)
            await until_entered(second, eve, name())  # which forgets those of the dead
            link.mend()
            for _ in range(500):
                try:
                    await second.sockets.enter(eve, name())
                except Refusal:
                    return
                second.sockets.exit(eve, name())
                await asyncio.sleep(0.02)
            raise AssertionError("the sockets of the other process are not counted")

    run(test)
