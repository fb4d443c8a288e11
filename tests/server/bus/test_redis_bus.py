"""The bus with a real Redis: several processes, killed, paused, and cut off."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial

import pytest

from terranova.server.bus.bus import MISSED, BusDownError, Event, Here
from terranova.server.bus.redis_bus import DEAD_SECONDS, PREFIX, RedisBus
from tools.private_servers import RedisServer, redis_server
from tools.tcp_proxy import TcpProxy

PEER = (sys.executable, "-m", "tests.support.bus_peer")


@asynccontextmanager
async def connected(*urls: str) -> AsyncIterator[list[RedisBus]]:
    buses = [RedisBus(url) for url in urls]
    try:
        for bus in buses:
            await bus.start()
        for bus in buses:
            await until(partial(getattr, bus, "is_connected"))
        yield buses
    finally:
        for bus in buses:
            await bus.close()


async def until(is_so: Callable[[], object], seconds: float = 15) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "waited in vain"
        await asyncio.sleep(0.01)


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(60):
            await test()

    asyncio.run(bounded())


def name() -> str:
    return secrets.token_hex(4)


def test_others_hear_an_event_once_and_in_order_and_the_sender_does_not(redis: RedisServer) -> None:
    async def test() -> None:
        channel, heard, own = name(), list[Event](), list[Event]()
        async with connected(redis.url, redis.url) as (sender, receiver):
            await receiver.follow(channel, heard.append)
            await sender.follow(channel, own.append)
            for number in range(500):
                sender.publish(channel, "change", {"version": number, "text": "é"})
            await until(lambda: len(heard) >= 500)
            await asyncio.sleep(0.1)
            assert [event.data["version"] for event in heard] == list(range(500))
            assert heard[0] == Event(channel, "change", {"version": 0, "text": "é"}, sender.process)
            assert own == []
            receiver.unfollow(channel)
            await asyncio.sleep(0.1)
            sender.publish(channel, "change", {})
            await asyncio.sleep(0.2)
            assert len(heard) == 500

    run(test)


def test_after_follow_returns_no_event_passes_by(redis: RedisServer) -> None:
    async def test() -> None:
        async with connected(redis.url, redis.url) as (sender, receiver):
            for _ in range(100):
                channel, heard = name(), list[Event]()
                await receiver.follow(channel, heard.append)
                sender.publish(channel, "change", {})
                await until(partial(len, heard))

    run(test)


@pytest.mark.parametrize("fault", ["cut", "stall"])
def test_a_receiver_that_was_cut_off_connects_again_and_notices_the_gap(
    redis: RedisServer, link: TcpProxy, fault: str
) -> None:
    async def test() -> None:
        channel, heard, gaps = name(), list[Event](), list[float]()
        async with connected(redis.url, f"redis://127.0.0.1:{link.port}/0") as (sender, receiver):
            await receiver.follow(channel, heard.append)
            receiver.gap_handlers.append(lambda: gaps.append(time.monotonic()))
            getattr(link, fault)()
            await until(lambda: not receiver.is_connected)
            sender.publish(channel, "change", {"version": 1})
            await asyncio.sleep(0.3)
            assert heard == []
            gaps.clear()
            repaired_at = time.monotonic()
            link.mend()
            await until(lambda: gaps)
            assert time.monotonic() - repaired_at < 5
            sender.publish(channel, "change", {"version": 2})
            await until(lambda: any(event.data.get("version") == 2 for event in heard))

    run(test)


def test_a_sender_that_was_cut_off_says_later_that_something_is_missing(redis: RedisServer, link: TcpProxy) -> None:
    async def test() -> None:
        channel, heard = name(), list[Event]()
        async with connected(f"redis://127.0.0.1:{link.port}/0", redis.url) as (sender, receiver):
            await receiver.follow(channel, heard.append)
            link.cut()
            await asyncio.sleep(0.1)
            sender.publish(channel, "change", {"version": 1})
            await asyncio.sleep(0.3)
            link.mend()
            await until(lambda: heard)
            assert [event.kind for event in heard] == [MISSED]
            assert heard[0].channel == channel

    run(test)


def test_a_slow_link_delays_events_and_loses_none(redis: RedisServer, link: TcpProxy) -> None:
    async def test() -> None:
        channel, heard = name(), list[Event]()
        async with connected(f"redis://127.0.0.1:{link.port}/0", redis.url) as (sender, receiver):
            await receiver.follow(channel, heard.append)
            link.delay(0.3)
            for number in range(50):
                sender.publish(channel, "change", {"version": number})
                await asyncio.sleep(0.01)
            await until(lambda: len(heard) >= 50)
            assert [event.data.get("version") for event in heard] == list(range(50))

    run(test)


def test_redis_itself_may_be_restarted(redis: RedisServer) -> None:
    async def test() -> None:
        with redis_server() as own:
            channel, heard, gaps = name(), list[Event](), list[int]()
            async with connected(own.url, own.url) as (sender, receiver):
                await receiver.follow(channel, heard.append)
                await until(lambda: receiver.is_connected)
                receiver.gap_handlers.append(lambda: gaps.append(1))
                gaps.clear()
                await asyncio.to_thread(own.restart)
                await until(lambda: gaps and receiver.is_connected)
                await until(lambda: sender.is_connected)
                sender.publish(channel, "change", {"version": 1})
                await until(lambda: any(event.data.get("version") == 1 for event in heard))

    run(test)


def test_without_redis_a_claim_fails_clearly_and_nothing_else_does() -> None:
    async def test() -> None:
        bus = RedisBus("redis://127.0.0.1:1/0")
        await bus.start()
        try:
            bus.publish("channel", "change", {})
            bus.enter("place", Here(("ann",), 0))
            await bus.follow("channel", lambda event: None)
            assert not bus.is_connected
            with pytest.raises(BusDownError):
                await bus.claim("clocks", 1)
            with pytest.raises(BusDownError):
                await bus.others("place")
            await bus.release("clocks")
        finally:
            await bus.close()

    run(test)


def test_a_claim_is_held_by_one_is_prolonged_runs_out_and_can_be_given_up(redis: RedisServer) -> None:
    async def test() -> None:
        key = name()
        async with connected(redis.url, redis.url) as (first, second):
            assert await first.claim(key, 0.5)
            assert not await second.claim(key, 0.5)
            await asyncio.sleep(0.3)
            assert await first.claim(key, 0.5)
            await asyncio.sleep(0.3)
            assert not await second.claim(key, 0.5)
            await second.release(key)
            assert not await second.claim(key, 0.5)
            await first.release(key)
            assert await second.claim(key, 0.3)
            await asyncio.sleep(0.4)
            assert await first.claim(key, 0.5)

    run(test)


def test_presence_is_by_process_and_ends_with_it(redis: RedisServer) -> None:
    async def test() -> None:
        place = name()
        async with connected(redis.url, redis.url) as (first, second):
            first.enter(place, Here(("ann", "bob"), 2))
            await until_async(second, place, {first.process: Here(("ann", "bob"), 2)})
            assert await first.others(place) == {}
            first.enter(place, Here())
            await until_async(second, place, {})
            first.enter(place, Here(("ann",), 0))
            await until_async(second, place, {first.process: Here(("ann",), 0)})
            await first.close()
            await until_async(second, place, {})

    run(test)


async def until_async(bus: RedisBus, place: str, wanted: dict[str, Here]) -> None:
    end = time.monotonic() + 15
    while (found := await bus.others(place)) != wanted:
        assert time.monotonic() < end, found
        await asyncio.sleep(0.02)


class Peer:
    """Another process with a bus, which enters a place, holds a claim and tells what it hears."""

    def __init__(self, url: str, place: str) -> None:
        self.place = place
        self._process = subprocess.Popen([*PEER, url, place], stdout=subprocess.PIPE, text=True)
        self.pid = self._process.pid
        self.id = self.read()["process"]

    def read(self) -> dict[str, object]:
        assert self._process.stdout
        found: dict[str, object] = json.loads(self._process.stdout.readline())
        return found

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        assert self._process.stdout
        self._process.stdout.close()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_a_killed_or_paused_process_is_gone_for_the_others_within_five_seconds(
    redis: RedisServer, number: signal.Signals
) -> None:
    async def test() -> None:
        place, gaps = name(), list[float]()
        peer = await asyncio.to_thread(Peer, redis.url, place)
        try:
            async with connected(redis.url) as (bus,):
                await until_async(bus, place, {str(peer.id): Here(("peer",), 1)})
                assert not await bus.claim(place, 1)
                bus.gap_handlers.append(lambda: gaps.append(time.monotonic()))
                os.kill(peer.pid, number)
                began = time.monotonic()
                await until(lambda: gaps)
                await until_async(bus, place, {})
                assert time.monotonic() - began < 5
                assert await bus.claim(place, 1)
                if number == signal.SIGSTOP:
                    await asyncio.sleep(max(0.0, DEAD_SECONDS + 0.5 - (time.monotonic() - began)))
                    os.kill(peer.pid, signal.SIGCONT)
                    assert (await asyncio.to_thread(peer.read))["gap"]
                    await until_async(bus, place, {str(peer.id): Here(("peer",), 1)})
        finally:
            peer.close()

    run(test)


@pytest.mark.parametrize("failing", ["_watch", "_connect"])
def test_whatever_happens_to_the_connection_events_arrive_again(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    """As when redis-py uses a connection that another task has just closed."""

    async def test() -> None:
        channel, heard = name(), list[Event]()
        async with connected(redis.url, redis.url) as (sender, receiver):
            await receiver.follow(channel, heard.append)
            subscriber = receiver._subscriber
            work, failures = getattr(subscriber, failing), 0

            async def fail_once() -> None:
                nonlocal failures
                failures += 1
                if failures == 1:
                    raise AttributeError("'NoneType' object has no attribute 'writelines'")
                await work()

            monkeypatch.setattr(subscriber, failing, fail_once)
            subscriber._break()
            await until(lambda: failures > 1 and subscriber.is_connected)
            sender.publish(channel, "change", {"version": 1})
            await until(lambda: heard)

    run(test)


@pytest.mark.parametrize(
    ("part", "failing"), [("_publisher", "_watch"), ("link", "send"), ("_redis", "execute_command")]
)
def test_whatever_happens_to_a_command_later_ones_are_sent(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch, part: str, failing: str
) -> None:
    async def test() -> None:
        channel, heard = name(), list[Event]()
        async with connected(redis.url, redis.url) as (sender, receiver):
            await receiver.follow(channel, heard.append)
            await until(lambda: sender._publisher._link)
            link = sender._publisher._link
            with monkeypatch.context() as patch:
                failed = asyncio.Event()

                def fail(*_: object, **__: object) -> None:
                    failed.set()
                    raise AttributeError("'NoneType' object has no attribute 'writelines'")

                patch.setattr(link if part == "link" else getattr(sender, part), failing, fail)
                if part == "_publisher":
                    assert link is not None
                    link.abort()
                sender.publish(channel, "change", {"version": 1})
                await failed.wait()
            await until(lambda: sender._publisher._link is not None)
            sender.publish(channel, "change", {"version": 2})
            await until(lambda: any(event.kind == MISSED or event.data.get("version") == 2 for event in heard))
            assert sender.is_connected
            assert not any(task.done() for task in sender._tasks)

    run(test)


def test_a_command_that_redis_refuses_is_told_as_missed(redis: RedisServer) -> None:
    async def test() -> None:
        channel, heard = name(), list[Event]()
        async with connected(redis.url, redis.url) as (sender, receiver):
            await receiver.follow(channel, heard.append)
            sender._publisher.send(("PUBLISH", f"{PREFIX}{channel}", "one", "too many"))
            await until(lambda: heard)
            assert [event.kind for event in heard] == [MISSED]

    run(test)


def test_following_one_channel_on_a_dead_connection_does_not_forget_the_others(redis: RedisServer) -> None:
    async def test() -> None:
        first, second, heard = name(), name(), list[Event]()
        async with connected(redis.url, redis.url) as (sender, receiver):
            await receiver.follow(first, heard.append)
            link = receiver._subscriber._link
            assert link is not None
            await link.close()
            await receiver.follow(second, heard.append)
            await until(lambda: receiver._subscriber._link not in (None, link))
            await until(lambda: receiver.is_connected)
            sender.publish(first, "change", {})
            sender.publish(second, "change", {})
            await until(lambda: {event.channel for event in heard} >= {first, second})

    run(test)
