"""One thread that writes: what waits at the same moment is committed together, so that it shares one flush."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

from terranova.store.rows import StoreClosedError

T = TypeVar("T")

MOST_AT_ONCE = 128
"""A bound on a transaction's length, so that the first in it does not wait for very many."""


class _Work(NamedTuple):
    run: Callable[[Connection], Any]
    done: Future[Any]


class Writer:
    """Runs changes one after the other. A change's future is done when its transaction is committed, not before."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: queue.SimpleQueue[_Work | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._write_all, name="terranova-writer", daemon=True)
        self._thread.start()

    def submit(self, run: Callable[[Connection], T]) -> Future[T]:
        """Hand in a change."""
        done: Future[T] = Future()
        with self._lock:
            if self._closed:
                raise StoreClosedError
            self._waiting.put(_Work(run, done))
        return done

    def close(self) -> None:
        """Write what waits, then stop."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._waiting.put(None)
        self._thread.join()

    def _write_all(self) -> None:
        is_last = False
        while not is_last:
            first = self._waiting.get()
            batch: list[_Work] = []
            while first is not None and len(batch) < MOST_AT_ONCE:
                batch.append(first)
                try:
                    first = self._waiting.get_nowait()
                except queue.Empty:
                    break
            else:
                is_last = first is None
                if first is not None:
                    batch.append(first)
            # Who has stopped waiting before the work began wants it not done; afterwards it cannot be stopped.
            batch = [work for work in batch if work.done.set_running_or_notify_cancel()]
            if batch:
                self._write(batch)

    def _write(self, batch: list[_Work]) -> None:
        results: list[tuple[Any, BaseException | None]] = []
        try:
            with self._engine.begin() as connection:
                if len(batch) == 1:  # no need for a savepoint: if it fails, the transaction does
                    results = [(batch[0].run(connection), None)]
                else:
                    results = [_try(work, connection) for work in batch]
        except Exception as error:
            results = [(None, error) for _ in batch]
        for work, (value, failure) in zip(batch, results, strict=True):
            if failure is None:
                work.done.set_result(value)
            else:
                work.done.set_exception(failure)


def _try(work: _Work, connection: Connection) -> tuple[Any, BaseException | None]:
    try:
        with connection.begin_nested():
            return work.run(connection), None
    except Exception as error:
        return None, error
