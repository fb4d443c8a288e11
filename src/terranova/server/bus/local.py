"""A bus for a server of one process: there is nobody to talk to."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from terranova.server.bus.bus import Draw, Handler, Here


class LocalBus:
    """Every claim is granted, nobody else is anywhere, and events reach nobody."""

    is_shared = False
    is_connected = True

    def __init__(self) -> None:
        self.process = secrets.token_hex(6)
        self.gap_handlers: list[Callable[[], None]] = []

    async def start(self) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""

    def publish(self, channel: str, kind: str, data: Mapping[str, Any]) -> None:
        """Do nothing."""

    async def follow(self, channel: str, handler: Handler) -> None:
        """Do nothing."""

    def unfollow(self, channel: str) -> None:
        """Do nothing."""

    def enter(self, place: str, here: Here) -> None:
        """Do nothing."""

    async def others(self, place: str) -> dict[str, Here]:  # noqa: ARG002
        """Nobody."""
        return {}

    async def claim(self, key: str, seconds: float) -> bool:  # noqa: ARG002
        """Always."""
        return True

    async def release(self, key: str) -> None:
        """Do nothing."""

    async def draw(self, draws: Sequence[Draw]) -> list[float]:
        """Nobody else draws: the buckets are full but for this."""
        return [draw.burst - draw.cost for draw in draws]

    async def hold(self, bounds: Mapping[str, int]) -> bool:  # noqa: ARG002
        """Always: who holds how many is known here."""
        return True

    def let_go(self, names: Iterable[str]) -> None:
        """Do nothing."""
