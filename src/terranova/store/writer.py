"""One thread that writes: what waits at the same moment is committed together, so that it shares one flush."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Engine

from terranova.store.drivers import Driver
from terranova.store.errors import StoreClosedError
from terranova.store.rows import Saving
from terranova.store.saving import save

T = TypeVar("T")

MOST_AT_ONCE = 128
"""A bound on a transaction's length, so that the first in it does not wait for very many."""
ATTEMPTS = 4

Result = tuple[Any, BaseException | None]


class _Work(Generic[T]):
    """A change, and who waits for it: a future of a thread or, with its loop, of a loop."""

    def __init__(
        self,
        run: Callable[[Connection], T],
        loop: asyncio.AbstractEventLoop | None = None,
        saving: Saving | None = None,
        noted: Saving | None = None,
    ) -> None:
        self.run = run
        self.saving = saving
        """What it writes, if that can be written together with others."""
        self.noted = noted or saving
        """What is noted as the last change when it is kept."""
        self.loop = loop
        self.done: Any = Future() if loop is None else loop.create_future()

    def begin(self) -> bool:
        """Whether somebody still waits for it; from now on it cannot be stopped."""
        return not self.done.cancelled() if self.loop else bool(self.done.set_running_or_notify_cancel())

    def end(self, result: Result) -> None:
        """Pass on what became of it. Called in the loop, if there is one."""
        value, failure = result
        if self.done.cancelled():
            return
        if failure is None:
            self.done.set_result(value)
        else:
            self.done.set_exception(failure)


class Writer:
    """Runs changes one after the other. A change's future is done when its transaction is committed, not before."""

    def __init__(self, engine: Engine, driver: Driver, after_commit: Callable[[list[Saving]], None]) -> None:
        self._engine = engine
        self._driver = driver
        self._after_commit = after_commit
        self._connection: Connection | None = None
        self._has_presence = False
        self._waiting: queue.SimpleQueue[_Work[Any] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._write_all, name="terranova-writer", daemon=True)
        self._thread.start()

    def submit(self, run: Callable[[Connection], T]) -> Future[T]:
        """Hand in a change; its future is waited for by a thread."""
        done: Future[T] = self._put(_Work(run)).done
        return done

    async def write(self, run: Callable[[Connection], T], noted: Saving | None = None) -> T:
        """Carry out a change; when this returns it is on the disk."""
        result: T = await self._put(_Work(run, asyncio.get_running_loop(), noted=noted)).done
        return result

    async def save(self, saving: Saving) -> None:
        """Write a change of a table, together with those of other tables that wait; when this returns it is kept."""

        def run(connection: Connection) -> None:
            save(self._driver, connection, [saving])

        await self._put(_Work(run, asyncio.get_running_loop(), saving)).done

    def be_present(self) -> None:
        """Let other processes see this one from now on. Called by a change, in the thread that writes."""
        assert self._connection is not None
        if not self._has_presence:
            self._driver.stay_connected(self._connection)
            self._has_presence = True

    def close(self) -> None:
        """Write what waits, then stop."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._waiting.put(None)
        self._thread.join()

    def _put(self, work: _Work[T]) -> _Work[T]:
        with self._lock:
            if self._closed:
                raise StoreClosedError
            self._waiting.put(work)
        return work

    def _write_all(self) -> None:
        is_last = False
        while not is_last:
            work = self._waiting.get()
            batch: list[_Work[Any]] = []
            while work is not None:
                batch.append(work)
                if len(batch) == MOST_AT_ONCE:
                    break
                try:
                    work = self._waiting.get_nowait()
                except queue.Empty:
                    break
            is_last = work is None
            # Who has stopped waiting before the work began wants it not done; afterwards it cannot be stopped.
            batch = [work for work in batch if work.begin()]
            if batch:
                _deliver(batch, self._write(batch))
        self._disconnect()

    def _write(self, batch: list[_Work[Any]]) -> list[Result]:
        """Commit a batch; what fails alone fails alone, unless the transaction is gone."""
        is_together = True
        for attempt in range(ATTEMPTS):
            try:
                connection = self._connect()
                self._driver.execute(connection, self._driver.begin_write)
                results = _run_together(batch, connection, self._driver) if is_together else self._run_each(batch)
            except Exception as error:
                self._take_back()
                may_help = is_together and len(batch) > 1
                is_together = is_together and not may_help
                if attempt + 1 < ATTEMPTS and (self._driver.is_passing(error) or may_help):
                    if self._driver.is_passing(error):
                        self._disconnect()
                    continue
                return [(None, error) for _ in batch]
            try:
                self._driver.execute(connection, "COMMIT")
            except Exception as error:
                self._take_back()
                return [(None, error) for _ in batch]
            kept = [work.noted for work, (_, failure) in zip(batch, results, strict=True) if not failure]
            self._after_commit([saving for saving in kept if saving])
            return results
        raise AssertionError("the last attempt returns")

    def _run_each(self, batch: list[_Work[Any]]) -> list[Result]:
        """Run each change in a savepoint of its own."""
        connection, driver = self._connect(), self._driver
        results: list[Result] = []
        for work in batch:
            driver.execute(connection, "SAVEPOINT one")
            try:
                value = work.run(connection)
                driver.execute(connection, "RELEASE SAVEPOINT one")
                results.append((value, None))
            except Exception as error:
                # On a full disk and the like SQLite takes back the whole transaction, and with it what came before.
                if not driver.is_in_transaction(connection) or driver.is_passing(error):
                    raise
                driver.execute(connection, "ROLLBACK TO SAVEPOINT one")
                driver.execute(connection, "RELEASE SAVEPOINT one")
                results.append((None, error))
        return results

    def _connect(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
            if self._has_presence:
                self._driver.stay_connected(self._connection)
        return self._connection

    def _take_back(self) -> None:
        """End a transaction that failed; a connection that cannot do even that is given up."""
        if self._connection is None:
            return
        try:
            if self._driver.is_in_transaction(self._connection):
                self._driver.execute(self._connection, "ROLLBACK")
        except Exception:
            self._disconnect()

    def _disconnect(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            try:
                connection.invalidate()
            finally:
                connection.close()


def _run_together(batch: list[_Work[Any]], connection: Connection, driver: Driver) -> list[Result]:
    """Run all changes without savepoints: if one fails, all must be taken back."""
    savings = [work.saving for work in batch if work.saving is not None]
    if savings:
        save(driver, connection, savings)
    return [(None if work.saving is not None else work.run(connection), None) for work in batch]


def _deliver(batch: list[_Work[Any]], results: list[Result]) -> None:
    """Tell everybody, with one call into each loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[_Work[Any], Result]]] = defaultdict(list)
    for work, result in zip(batch, results, strict=True):
        if work.loop is None:
            work.end(result)
        else:
            by_loop[work.loop].append((work, result))
    for loop, ended in by_loop.items():
        with contextlib.suppress(RuntimeError):  # the loop was closed: nobody waits any more
            loop.call_soon_threadsafe(_end_all, ended)


def _end_all(ended: list[tuple[_Work[Any], Result]]) -> None:
    for work, result in ended:
        work.end(result)
