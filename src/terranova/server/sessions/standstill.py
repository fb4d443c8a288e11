"""The time in which a process could do nothing for its players: it is not theirs.

A process that is busy, or waits for a database far away, does not stand still: its clocks go on.
"""

from __future__ import annotations

SLEPT_SECONDS = 1.0
"""A longer pause between two pulses does not count for the players."""
STALLED_SECONDS = 2.0
"""Nor does a longer wait until something was saved."""


class Standstill:
    """Knows since when a process stands still, from pulses and from what could be saved."""

    def __init__(self, pulse_seconds: float) -> None:
        self._most = pulse_seconds + SLEPT_SECONDS
        self._pulse: float | None = None
        """When the process was last seen running."""
        self._saving: float | None = None
        """When it began to save what is not saved yet."""
        self._since: float | None = None
        self._settled = 0.0
        """Until when the players have been given back their time."""

    def pulse(self, now: float) -> None:
        """The process runs. Called at short intervals, whatever else it waits for."""
        if self._pulse is not None and now - self._pulse > self._most:
            self._begin(self._pulse)
        if self._saving is not None and now - self._saving > STALLED_SECONDS:
            self._begin(self._saving)
        self._pulse = now

    def begin_save(self, now: float) -> None:
        """The process tries to save something."""
        self._saving = now

    def end_save(self, now: float, *, is_saved: bool) -> None:
        """It did, or it failed: then nothing could be saved since it tried."""
        assert self._saving is not None
        if not is_saved or now - self._saving > STALLED_SECONDS:
            self._begin(self._saving)
        self._saving = None

    def seconds(self, now: float) -> float:
        """Return how much time is to be given back to the players before any of them may run out of it."""
        lasted = 0.0 if self._since is None else now - self._since
        return lasted if lasted > self._most else 0.0

    def settle(self, now: float) -> None:
        """The players have been given back the time until now."""
        self._since, self._settled = None, now

    def _begin(self, since: float) -> None:
        since = max(since, self._settled)
        self._since = since if self._since is None else min(self._since, since)
