"""The bus as the rest of the server sees it, and its events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from pydantic_core import from_json, to_json

MISSED = "missed"
"""The kind of an event that says only: some events of this channel were lost."""


class BusDownError(RuntimeError):
    """The other processes cannot be reached now."""


class Event(NamedTuple):
    """Something that has happened in another process."""

    channel: str
    kind: str
    data: dict[str, Any]
    sender: str = ""
    """The id of the process."""

    def encode(self) -> bytes:
        """The event as it travels; the channel travels beside it."""
        return to_json([self.sender, self.kind, self.data])

    @staticmethod
    def head(sender: str) -> bytes:
        """How the events of a process begin as they travel."""
        return b'["%b",' % sender.encode()

    @classmethod
    def decode(cls, channel: str, message: bytes) -> Event:
        """:raises ValueError: if the message is no event."""
        parts = from_json(message)
        if not isinstance(parts, list) or len(parts) != 3 or not isinstance(parts[2], dict):
            raise ValueError(f"no event: {message[:80]!r}")
        sender, kind, data = parts
        return cls(channel, str(kind), data, str(sender))


class Here(NamedTuple):
    """Who is at a place by the sockets of one process."""

    people: tuple[str, ...] = ()
    """By id; each once."""
    anonymous: int = 0
    """Sockets of browsers without a cookie."""


class Draw(NamedTuple):
    """What one process has drawn from a bucket that all share. It fills at a steady rate, up to ``burst``."""

    bucket: str
    cost: float
    per_second: float
    burst: float


Handler = Callable[[Event], None]


class Bus(Protocol):
    """Events, presence, claims and counters shared by all processes of a server.

    An event may be lost. The receiver learns of that: ``gap_handlers`` are called, or an event of the kind ``MISSED``
    arrives. What was missed is in the store.
    """

    process: str
    """The id of this process."""
    gap_handlers: list[Callable[[], None]]
    """Called when events of any channel may have been lost, or a process has died."""

    @property
    def is_shared(self) -> bool:
        """Whether there may be other processes."""
        ...

    @property
    def is_connected(self) -> bool:
        """Whether events arrive now."""
        ...

    async def start(self) -> None:
        """Connect, and keep connected until closed."""

    async def close(self) -> None:
        """Leave all places, give up all claims, and disconnect."""

    def publish(self, channel: str, kind: str, data: Mapping[str, Any]) -> None:
        """Send an event to the other processes that follow the channel. Never waits."""

    async def follow(self, channel: str, handler: Handler) -> None:
        """Hand the events of a channel to a handler. When this returns, no later event passes by unnoticed."""

    def unfollow(self, channel: str) -> None:
        """Stop following."""

    def enter(self, place: str, here: Here) -> None:
        """Say who is at a place by this process; nobody at all is fine too. Never waits."""

    async def others(self, place: str) -> dict[str, Here]:
        """Who is at a place by other processes that are alive, by process.

        :raises BusDownError: if nobody can be asked.
        """
        ...

    async def claim(self, key: str, seconds: float) -> bool:
        """Whether something is for this process to do from now on; a claim that is held already is prolonged.

        :raises BusDownError: if nobody can be asked.
        """
        ...

    async def release(self, key: str) -> None:
        """Give up a claim, if it is held. If nobody can be reached, it runs out by itself."""

    async def draw(self, draws: Sequence[Draw]) -> list[float]:
        """Take what was drawn here from the buckets that all share; returns what is left in each, below zero too.

        :raises BusDownError: if nobody can be asked.
        """
        ...

    async def hold(self, bounds: Mapping[str, int]) -> bool:
        """Hold one of each of these for this process; False, and none, if all processes together have so many of one.

        What a process holds is free again when it dies.

        :raises BusDownError: if nobody can be asked; then it is held as soon as somebody can.
        """
        ...

    def let_go(self, names: Iterable[str]) -> None:
        """Hold one less of each of these. Never waits."""
