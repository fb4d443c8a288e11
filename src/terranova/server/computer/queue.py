"""The jobs that wait, fair by the time that workers spend on each asker, whatever anybody presses."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

HALF_LIFE = 30.0
"""Seconds after which half of what somebody has used is forgotten."""
SMALLEST_USE = 0.25
"""Differences below that do not matter: askers who use little take turns."""
ASKERS_KEPT = 2_000


class Asked(Protocol):
    """What somebody has asked for."""

    @property
    def asker(self) -> str:
        """Who."""
        ...

    @property
    def goes_first(self) -> bool:
        """Whether it goes before the asker's other jobs."""
        ...


J = TypeVar("J", bound=Asked)


class JobQueue(Generic[J]):
    """A queue for each asker; next is a job of the asker who has used least, then of the one who has waited longest."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._askers: OrderedDict[str, deque[J]] = OrderedDict()
        """Those who have jobs waiting; who has just had a turn is last."""
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """Seconds used by each asker lately, and when that was noted."""

    def __len__(self) -> int:
        return sum(len(jobs) for jobs in self._askers.values())

    def of(self, asker: str) -> int:
        """How many jobs of an asker wait."""
        return len(self._askers.get(asker, ()))

    def used(self, asker: str) -> float:
        """How many seconds an asker has used lately."""
        seconds, at = self._used.get(asker, (0.0, 0.0))
        return float(seconds * 0.5 ** ((self._now() - at) / HALF_LIFE)) if seconds else 0.0

    def charge(self, asker: str, seconds: float) -> None:
        """Note what was spent on an asker."""
        self._used[asker] = (self.used(asker) + seconds, self._now())
        self._used.move_to_end(asker)
        while len(self._used) > ASKERS_KEPT:
            self._used.popitem(last=False)

    def add(self, job: J) -> None:
        """Queue a job behind those of the same asker."""
        self._askers.setdefault(job.asker, deque()).append(job)

    def remove(self, job: J) -> bool:
        """Take a job out, and return whether it was there."""
        jobs = self._askers.get(job.asker, deque())
        if job not in jobs:
            return False
        jobs.remove(job)
        if not jobs:
            del self._askers[job.asker]
        return True

    def first(self) -> J | None:
        """The job whose turn it is; an asker's own urgent jobs come before their others."""
        if not self._askers:
            return None
        asker = min(self._askers, key=lambda one: self.used(one) // SMALLEST_USE)  # of equals the first
        jobs = self._askers[asker]
        return next((job for job in jobs if job.goes_first), jobs[0])

    def next(self) -> J | None:
        """Take out the job whose turn it is."""
        job = self.first()
        if job is not None:
            self.remove(job)
            if job.asker in self._askers:
                self._askers.move_to_end(job.asker)
        return job
