"""Jobs on the machines of a Dask cluster."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Generator, Sequence
from contextlib import AbstractContextManager, suppress
from typing import Any

from terranova.cluster.errors import ClusterError
from terranova.cluster.jobs import Data, Job, Worker
from terranova.cluster.version import source_version
from terranova.extras import load

CONNECT_SECONDS = 15
WORKER_SECONDS = 60.0
"""For the first worker to be there."""
LOST_SECONDS = 30.0
"""How long the scheduler may be away, or no worker be there, before the work is given up."""
LOOK_AGAIN = 0.2
AHEAD = 4
"""Items handed over for each thread of the cluster; the rest waits here."""

_kept = threading.local()
"""The worker of this thread of a cluster's process, kept from item to item."""


class DaskPool:
    """The workers of a Dask scheduler. What a lost worker was doing is done again by another."""

    def __init__(self, address: str, lost_seconds: float = LOST_SECONDS) -> None:
        self._address = address
        self._lost_seconds = lost_seconds

    def run(self, job: Job, items: Sequence[Data]) -> Generator[tuple[int, Data], None, None]:
        """As every pool."""
        client = _connect(self._address)
        try:
            _check_workers(client)
            yield from self._answers(client, job, items)
        except OSError:  # of the connection
            raise ClusterError("cluster-lost", address=self._address) from None
        finally:
            client.close(timeout=5)

    def _answers(self, client: Any, job: Job, items: Sequence[Data]) -> Generator[tuple[int, Data], None, None]:
        done: queue.Queue[Any] = queue.Queue()
        waiting: dict[Any, int] = {}
        numbers = iter(range(len(items)))
        try:
            while True:
                most = AHEAD * max(1, sum(client.nthreads().values()))
                for number in numbers:
                    future = client.submit(do_item, source_version(), job, items[number], pure=False, retries=0)
                    waiting[future] = number
                    future.add_done_callback(done.put)
                    if len(waiting) >= most:
                        break
                if not waiting:
                    return
                future = self._next(client, done)
                number = waiting.pop(future)
                yield number, _answer_of(future, items[number])
                future.release()
        finally:
            with suppress(Exception):  # the scheduler may be gone
                client.cancel(list(waiting), force=True)

    def _next(self, client: Any, done: queue.Queue[Any]) -> Any:
        """The next future that is done.

        :raises ClusterError: if the scheduler or all workers stay away.
        """
        alive = time.monotonic()
        while True:
            try:
                return done.get(timeout=LOOK_AGAIN)
            except queue.Empty:
                pass
            now = time.monotonic()
            if client.status == "running" and _count_workers(client):
                alive = now
            elif client.status == "closed" or now - alive > self._lost_seconds:
                raise ClusterError("cluster-lost", address=self._address)


def do_item(version: str, job: Job, item: Data) -> Data:
    """Do an item in a process of the cluster."""
    if version != source_version():
        raise ClusterError("cluster-version", here=source_version(), wanted=version)
    return worker_for(job)(item, lambda: False)


def worker_for(job: Job) -> Worker:
    """The worker of this thread for a job; that of another job is closed."""
    if getattr(_kept, "job", None) != job:
        release_worker()
        opened: AbstractContextManager[Worker] = job.open()
        _kept.worker, _kept.opened, _kept.job = opened.__enter__(), opened, job
    worker: Worker = _kept.worker
    return worker


def release_worker() -> None:
    """Close the worker of this thread."""
    if getattr(_kept, "job", None) is not None:
        _kept.job = None
        _kept.opened.__exit__(None, None, None)


def _connect(address: str) -> Any:
    distributed = load("distributed")
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is raised as a sentence
    try:
        return distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ClusterError("cluster-missing", address=address, reason=reason) from None


def _count_workers(client: Any) -> int:
    return len(client.scheduler_info(n_workers=-1)["workers"])


def _check_workers(client: Any) -> None:
    """Wait for a worker, and see that all have this version."""
    try:
        client.wait_for_workers(1, timeout=WORKER_SECONDS)
    except TimeoutError:
        raise ClusterError("cluster-no-workers", seconds=round(WORKER_SECONDS)) from None
    try:
        versions = client.run(source_version)
    except Exception as error:  # a worker without this package cannot even read the question
        raise ClusterError(
            "cluster-version", here=f"{type(error).__name__}: {error}", wanted=source_version()
        ) from None
    for version in versions.values():
        if version != source_version():
            raise ClusterError("cluster-version", here=version, wanted=source_version())


def _answer_of(future: Any, item: Data) -> Data:
    """The answer, or the reason why there is none."""
    if future.status == "finished":
        try:
            return future.result(timeout=60)
        except Exception as error:  # its worker was lost before the answer was fetched
            raise ClusterError("cluster-failed-item", item=str(item)[:80], reason=str(error)) from None
    try:
        cause = future.exception(timeout=60)
    except Exception as lost:  # cancelled, or the scheduler is gone
        cause = lost
    if isinstance(cause, ClusterError):
        raise cause
    reason = f"{type(cause).__name__}: {cause}"
    raise ClusterError("cluster-failed-item", item=str(item)[:80], reason=reason)
