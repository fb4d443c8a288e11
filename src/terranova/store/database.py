"""A database behind awaitable calls: threads that read, and one that writes."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import QueuePool

from terranova.store.migrate import upgrade
from terranova.store.rows import NewerStoreError, StoreFailedError
from terranova.store.writer import Writer

READERS = 4
BUSY_SECONDS = 10

D = TypeVar("D", bound="Database")
P = ParamSpec("P")
T = TypeVar("T")
Query = Callable[Concatenate[D, Connection, P], T]
Call = Callable[Concatenate[D, P], Coroutine[Any, Any, T]]


class Database:
    """The database. Made once for a process and closed at its end; making one brings the database up to date."""

    def __init__(self, url: str) -> None:
        """Open the database, and create it if need be.

        :raises StoreFailedError: if there is none, or it cannot be used.
        :raises NewerStoreError: if a newer version has used it.
        """
        self._engine = _make_engine(url)
        try:
            with _failures():
                upgrade(self._engine)
        except (StoreFailedError, NewerStoreError):
            self._engine.dispose()
            raise
        self._writer = Writer(self._engine.execution_options(writes=True))
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="terranova-reader")

    def close(self) -> None:
        """Write what waits and close the database."""
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run a query in a thread that reads."""

        def run() -> T:
            with self._engine.connect() as connection:
                return query(connection)

        with _failures():
            return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def write(self, change: Callable[[Connection], T]) -> T:
        """Run a change in the thread that writes; when this returns it is on the disk."""
        with _failures():
            return await asyncio.wrap_future(self._writer.submit(change))


def reads(query: Query[D, P, T]) -> Call[D, P, T]:
    """Make an awaitable call of a method that queries a connection."""

    @functools.wraps(query)
    async def call(self: D, /, *args: P.args, **named: P.kwargs) -> T:
        return await self.read(lambda connection: query(self, connection, *args, **named))

    return call


def writes(change: Query[D, P, T]) -> Call[D, P, T]:
    """Make an awaitable call of a method that changes something by a connection: all of it or nothing."""

    @functools.wraps(change)
    async def call(self: D, /, *args: P.args, **named: P.kwargs) -> T:
        return await self.write(lambda connection: change(self, connection, *args, **named))

    return call


@contextmanager
def _failures() -> Iterator[None]:
    """Turn what a database says when it cannot do its work into an error of the store."""
    try:
        yield
    except DatabaseError as error:
        raise StoreFailedError(str(error.orig)) from error


def _make_engine(url: str) -> Engine:
    if not url.startswith("sqlite"):
        return create_engine(url, pool_size=READERS + 1)
    in_memory = url in ("sqlite://", "sqlite:///:memory:")
    if in_memory:
        raise ValueError("a database in memory cannot be shared by threads; use a file in a temporary folder")
    engine = create_engine(
        url,
        poolclass=QueuePool,
        pool_size=READERS + 1,
        connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS},
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # the driver's own transactions know no savepoints
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that writes says so at once: one that began by reading could not wait for another writer.
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
