"""Which pool is meant by an address."""

from __future__ import annotations

import os

from terranova.cluster.jobs import Pool
from terranova.cluster.local import LocalPool


def make_pool(address: str | None = None, processes: int | None = None) -> Pool:
    """The cluster at this address, such as ``tcp://10.0.0.1:8786``; else so many processes here, one for each core.

    :raises MissingExtraError: if Dask is needed and not installed.
    """
    if address is None:
        return LocalPool(processes or count_cores())
    from terranova.cluster.dask_pool import DaskPool
    from terranova.extras import load

    load("distributed")
    return DaskPool(address)


def count_cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
