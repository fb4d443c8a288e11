"""Jobs for the tests of pools: they run in other processes."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from terranova.cluster.jobs import IsCalledOff, Job, Worker

SQUARES = "tests.support.cluster_jobs:open_squares"


def squares(folder: Path, **settings: Any) -> Job:
    """Numbers times ``factor``. Says in the folder who did what.

    The item ``lost`` ends its process, if it is the first to try it; the item ``fails`` raises; ``all_lost`` ends all.
    """
    return Job(SQUARES, {"folder": str(folder), "factor": 3, **settings})


@contextmanager
def open_squares(settings: dict[str, Any]) -> Iterator[Worker]:
    folder = Path(settings["folder"])

    def work(item: int, is_called_off: IsCalledOff) -> int:
        assert not is_called_off()
        tried = len(list(folder.glob(f"{item}-*")))
        (folder / f"{item}-{tried}").write_text(str(os.getpid()), encoding="utf-8")
        if item == settings.get("all_lost") or (item == settings.get("lost") and not tried):
            os.kill(os.getpid(), signal.SIGKILL)
        if item == settings.get("fails"):
            raise ZeroDivisionError("by zero")
        return item * int(settings["factor"])

    yield work
