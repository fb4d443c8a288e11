"""A bus for many processes, by Redis.

Events go by publish/subscribe: whatever they announce is in the store, so a stream in Redis would keep it a second time
and every reader would have to remember its place there. A process that was away reads the store anyway.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from pydantic_core import from_json, to_json
from redis.asyncio import ConnectionPool, Redis
from redis.exceptions import RedisError

from terranova.server.bus import scripts
from terranova.server.bus.bus import MISSED, BusDownError, Draw, Event, Handler, Here
from terranova.server.bus.publisher import Publisher
from terranova.server.bus.redis_link import Command
from terranova.server.bus.subscriber import Subscriber
from terranova.server.bus.tasks import end

log = logging.getLogger(__name__)

PREFIX = "terranova:"
BEAT_SECONDS = 0.8
DEAD_SECONDS = 3.0
"""A process that has not beaten for so long is dead to the others: who was there by it is there no more."""
COMMAND_SECONDS = 2.0
PLACE_SECONDS = 86_400
"""After which a place that nobody cleaned up is forgotten."""


class RedisBus:
    """Events, presence, claims and counters in Redis or Valkey."""

    is_shared = True

    def __init__(self, url: str) -> None:
        """:raises ValueError: if this is not the address of a Redis server."""
        self.process = secrets.token_hex(6)
        self.gap_handlers: list[Callable[[], None]] = []
        timeouts: dict[str, Any] = {"socket_connect_timeout": COMMAND_SECONDS, "socket_timeout": COMMAND_SECONDS}
        self._redis = Redis.from_url(url, **timeouts)
        self._beat_channel = f"{PREFIX}beat:{self.process}"
        pool = ConnectionPool.from_url(url, **timeouts)  # never borrowed from: it only says how to connect
        self._subscriber = Subscriber(pool, Event.head(self.process), self._beat_channel, self._tell_gap)
        self._publisher = Publisher(pool, self._drop)
        self._dropped: set[str] = set()
        """Channels of which an event could not be sent."""
        self._places: set[str] = set()
        self._claims: set[str] = set()
        self._held: Counter[str] = Counter()
        self._alive: frozenset[str] = frozenset()
        self._beaten_at: float | None = None
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def is_connected(self) -> bool:
        """Whether events arrive now."""
        return self._subscriber.is_connected

    async def start(self) -> None:
        """Connect; if that does not succeed at once, go on trying in the background."""
        with contextlib.suppress(RedisError, OSError):
            await self._beat()
        self._tasks = [
            asyncio.create_task(work) for work in (self._subscriber.run(), self._publisher.run(), self._keep_alive())
        ]

    async def close(self) -> None:
        """Leave all places, give up all claims, and disconnect."""
        await end(self._tasks)
        with contextlib.suppress(RedisError, OSError, TimeoutError):
            async with asyncio.timeout(COMMAND_SECONDS):
                for place in self._places:
                    await self._ask("HDEL", _place_key(place), self.process)
                for key in tuple(self._claims):
                    await self.release(key)
                await self._ask("ZREM", f"{PREFIX}processes", self.process)
        await self._redis.aclose()

    # Events.

    def publish(self, channel: str, kind: str, data: Mapping[str, Any]) -> None:
        """Send an event to the other processes that follow the channel."""
        self._publisher.send(("PUBLISH", PREFIX + channel, Event(channel, kind, dict(data), self.process).encode()))

    async def follow(self, channel: str, handler: Handler) -> None:
        """Hand the events of a channel to a handler, but not those of this process."""

        def handle(message: bytes) -> None:
            handler(Event.decode(channel, message))

        await self._subscriber.follow(PREFIX + channel, handle)

    def unfollow(self, channel: str) -> None:
        """Stop following."""
        self._subscriber.unfollow(PREFIX + channel)

    def _drop(self, commands: Iterable[Command]) -> None:
        self._dropped.update(str(command[1]) for command in commands if command[0] == "PUBLISH")

    def _tell_dropped(self) -> None:
        """Tell the followers of channels of which something was lost on the way."""
        dropped, self._dropped = self._dropped, set()
        for channel in dropped:
            self._publisher.send(("PUBLISH", channel, Event(channel, MISSED, {}, self.process).encode()))

    # Processes.

    async def _keep_alive(self) -> None:
        while True:
            self._subscriber.check_beat()
            try:
                await self._beat()
                if self._dropped:
                    self._tell_dropped()
            except Exception as error:  # whatever it is: without the next beat this process is dead to the others
                log.warning("Redis does not answer: %r", error)
            await asyncio.sleep(BEAT_SECONDS)

    async def _beat(self) -> None:
        keys = (f"{PREFIX}processes", self._beat_channel)
        found = await self._ask("EVAL", scripts.BEAT, "2", *keys, self.process, str(int(DEAD_SECONDS * 1000)))
        alive = frozenset(one.decode() for one in found)
        has_lost_some = bool(self._alive - alive)
        now, last = time.monotonic(), self._beaten_at
        self._alive, self._beaten_at = alive, now
        if has_lost_some or (last is not None and now - last > DEAD_SECONDS):
            self._tell_gap()

    def _tell_gap(self) -> None:
        for name, count in self._held.items():  # Redis may have forgotten, or taken this process for dead
            self._publisher.send(("HSET", _held_key(name), self.process, str(count)))
        for handler in self.gap_handlers:
            handler()

    # Who is here.

    def enter(self, place: str, here: Here) -> None:
        """Say who is at a place by this process."""
        key = _place_key(place)
        if here.people or here.anonymous:
            self._places.add(place)
            self._publisher.send(("HSET", key, self.process, to_json([here.people, here.anonymous])))
            self._publisher.send(("EXPIRE", key, str(PLACE_SECONDS)))
        elif place in self._places:
            self._places.discard(place)
            self._publisher.send(("HDEL", key, self.process))

    async def others(self, place: str) -> dict[str, Here]:
        """Who is at a place by other processes that are alive."""
        with _down():
            found = await self._ask("HGETALL", _place_key(place))
        others = {}
        for process, value in found.items():
            if process.decode() in self._alive - {self.process}:
                people, anonymous = from_json(value)
                others[process.decode()] = Here(tuple(people), anonymous)
        return others

    # Claims.

    async def claim(self, key: str, seconds: float) -> bool:
        """Whether something is for this process to do from now on."""
        with _down():
            name, until = f"{PREFIX}claim:{key}", str(int(seconds * 1000))
            is_mine = bool(await self._ask("EVAL", scripts.CLAIM, "1", name, self.process, until))
        (self._claims.add if is_mine else self._claims.discard)(key)
        return is_mine

    async def release(self, key: str) -> None:
        """Give up a claim, if it is held."""
        self._claims.discard(key)
        with contextlib.suppress(BusDownError), _down():
            await self._ask("EVAL", scripts.RELEASE, "1", f"{PREFIX}claim:{key}", self.process)

    # Counters.

    async def draw(self, draws: Sequence[Draw]) -> list[float]:
        """Take what was drawn here from the buckets that all share."""
        keys = [f"{PREFIX}bucket:{draw.bucket}" for draw in draws]
        numbers = [str(number) for draw in draws for number in (draw.cost, draw.per_second, draw.burst)]
        with _down():
            found = await self._ask("EVAL", scripts.DRAW, str(len(keys)), *keys, *numbers)
        return [float(level) for level in found]

    async def hold(self, bounds: Mapping[str, int]) -> bool:
        """Hold one of each of these for this process, if there are not too many."""
        keys = [f"{PREFIX}processes", *map(_held_key, bounds)]
        self._held.update(bounds.keys())
        numbers = [str(number) for number in (PLACE_SECONDS, *bounds.values())]
        with _down():
            is_held = bool(await self._ask("EVAL", scripts.HOLD, str(len(keys)), *keys, self.process, *numbers))
        if not is_held:
            self._hold_less(bounds)
        return is_held

    def let_go(self, names: Iterable[str]) -> None:
        """Hold one less of each of these."""
        names = tuple(names)
        self._hold_less(names)
        self._publisher.send(("EVAL", scripts.LET_GO, str(len(names)), *map(_held_key, names), self.process))

    def _hold_less(self, names: Iterable[str]) -> None:
        for name in names:
            self._held[name] -= 1
            if self._held[name] <= 0:
                del self._held[name]

    async def _ask(self, *command: str) -> Any:
        return await self._redis.execute_command(*command)


def _place_key(place: str) -> str:
    return f"{PREFIX}place:{place}"


def _held_key(name: str) -> str:
    return f"{PREFIX}held:{name}"


@contextlib.contextmanager
def _down() -> Iterator[None]:
    try:
        yield
    except (RedisError, OSError) as error:
        raise BusDownError(str(error)) from None
