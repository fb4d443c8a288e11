"""The time of a server: it goes on evenly whatever happens to the computer's clock.

A clock that is set, by hand or by a time server, would take time from a player or give some. And the processes of one
server must agree about deadlines, though each may run on a machine with a time of its own.
"""

from __future__ import annotations

import time

SLEW = 0.01
"""So many seconds in each second the time may go faster or slower, until it is right again."""
AGREED_SECONDS = 0.2
"""A time that took longer to arrive says too little."""


def steady_seconds() -> float:
    """Seconds since some moment, the sleep of the machine included; nobody can set them."""
    if hasattr(time, "clock_gettime"):  # not on Windows, whose ``monotonic`` includes sleep
        return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))
    return time.monotonic()


class SystemClock:
    """The computer's own time without its jumps, or that of a database which many servers share."""

    def __init__(self) -> None:
        self._read_at = steady_seconds()
        self._offset = self._own_offset()
        """What is added to the steady seconds."""
        self._agreed: float | None = None
        """What should be added, once the servers have agreed; else the computer says."""

    def now(self) -> float:
        """Return the seconds since 1970; they never go back."""
        steady = steady_seconds()
        wanted = self._own_offset() if self._agreed is None else self._agreed
        most = SLEW * (steady - self._read_at)
        self._offset += max(-most, min(most, wanted - self._offset))
        self._read_at = steady
        return steady + self._offset

    def agree(self, seconds: float, asked_at: float) -> None:
        """Follow a time that all servers share; it was asked for at that moment of the steady seconds.

        The first one counts at once.
        """
        steady = steady_seconds()
        is_first = self._agreed is None
        if is_first or steady - asked_at <= AGREED_SECONDS:
            self._agreed = seconds - (asked_at + steady) / 2
        if is_first:
            self._offset = self._agreed or 0.0

    def _own_offset(self) -> float:
        return time.time() - steady_seconds()
