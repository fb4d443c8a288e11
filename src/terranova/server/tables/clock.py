"""Clocks: the kinds there are, and the time the server goes by. A running clock is a deadline, nothing ticks."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Protocol

DAY = 86_400


class Clock(Protocol):
    """Where the time comes from; tests bring their own."""

    def now(self) -> float:
        """Seconds since 1970."""
        ...


class SystemClock:
    """The computer's own time."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()


@dataclass(frozen=True)
class ClockChoice:
    """The clock a table plays with."""

    kind: str = "none"
    """``none``, ``game``, ``turn`` or ``days``."""
    seconds: int = 0
    """For the whole game, or for each turn."""
    increment: int = 0
    """Added after each turn, for a game clock."""
    on_timeout: str = "computer"
    """``computer``: the seat is handed over; ``loses``."""

    @property
    def is_running(self) -> bool:
        """Whether there is a clock at all."""
        return self.kind != "none"

    @property
    def is_for_game(self) -> bool:
        """Whether what is left of it is carried from turn to turn."""
        return self.kind == "game"
