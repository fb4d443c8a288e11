"""The clock of a table, with all its arithmetic. A running clock is a deadline; nothing ticks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from terranova.server.schema.clocks import CLOCK_KINDS, CLOCK_NUMBERS, ClockKind, ClockWish

Left = tuple[float, ...]
"""Seconds left of each player's time, in turn order."""


class Clock(Protocol):
    """Where the time comes from; tests bring their own."""

    def now(self) -> float:
        """Return the seconds since 1970."""
        ...


@dataclass(frozen=True)
class ClockChoice:
    """The clock a table plays with."""

    kind: str = "none"
    """One of ``CLOCK_KINDS``."""
    seconds: int = 0
    """For the whole game, or for each turn."""
    increment: int = 0
    """Added after each turn, for a game clock."""
    on_timeout: str = "computer"
    """``computer``: the seat is handed over; ``loses``."""

    @classmethod
    def from_message(cls, message: ClockWish, players: int = 2) -> ClockChoice:
        """Return the clock that a message asks for; numbers its kind does not have are ignored.

        Of two players the one who runs out of time loses, unless the message says otherwise.
        """
        kind = CLOCK_KINDS[message.kind]
        if kind.time is None:
            return cls()
        seconds = getattr(message, kind.time) * CLOCK_NUMBERS[kind.time].seconds
        increment = message.increment if kind.has_increment else 0
        on_timeout = message.on_timeout or ("loses" if players == 2 else "computer")
        return cls(message.kind, seconds, increment, on_timeout)

    @property
    def _kind(self) -> ClockKind:
        return CLOCK_KINDS[self.kind]

    @property
    def is_running(self) -> bool:
        """Whether there is a clock at all."""
        return self._kind.time is not None

    @property
    def is_for_game(self) -> bool:
        """Whether what is left of it is carried from turn to turn."""
        return self._kind.is_for_game

    def full(self, players: int) -> Left:
        """Return the time before the first turn."""
        return (float(self.seconds),) * players

    def start(self, left: Left, player: int, now: float) -> float:
        """Start the clock of a player; returns the deadline."""
        return now + (left[player] if self.is_for_game else self.seconds)

    def stop(self, left: Left, player: int, deadline: float, now: float, *, has_played: bool) -> Left:
        """Stop the clock of a player; returns what everybody has left, with the increment if a turn was played."""
        if not self.is_for_game:
            return left
        rest = max(0.0, deadline - now) + (self.increment if has_played else 0)
        return (*left[:player], rest, *left[player + 1 :])


def has_run_out(deadline: float | None, now: float) -> bool:
    """Whether a deadline has passed."""
    return deadline is not None and now > deadline
