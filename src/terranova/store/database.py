"""A database behind awaitable calls: threads that read, and one that writes."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Collection, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from terranova.store.drivers import SqliteDriver, driver_for
from terranova.store.drivers.driver import Row
from terranova.store.errors import DamagedStoreError, LostChangesError, NewerStoreError, StoreFailedError
from terranova.store.last_change import LastChange
from terranova.store.migrate import upgrade
from terranova.store.reading import DamagedTables
from terranova.store.rows import Saving
from terranova.store.writer import Writer

READERS = 4

D = TypeVar("D", bound="Database")
P = ParamSpec("P")
T = TypeVar("T")
Query = Callable[Concatenate[D, Connection, P], T]
Call = Callable[Concatenate[D, P], Coroutine[Any, Any, T]]


class Database:
    """The database. Made once for a process and closed at its end; making one brings the database up to date."""

    def __init__(self, address: str, *, is_checked: bool = True) -> None:
        """Open the database, and create it if need be; unchecked, what is damaged can still be looked at.

        :raises UnknownDatabaseError: if it is of a kind that cannot be used.
        :raises MissingDriverError: if the library for it is not installed.
        :raises StoreFailedError: if there is none, or it cannot be used.
        :raises NewerStoreError: if a newer version has used it.
        :raises DamagedStoreError: if it cannot be read.
        :raises LostChangesError: if changes are missing that were there before.
        """
        self.driver = driver_for(address)
        self.damaged = DamagedTables()
        self._last: LastChange | None = None
        with self._failures():
            self._engine = self.driver.make_engine(READERS + 1)
        try:
            with self._failures():
                upgrade(self._engine, self.driver)
                if isinstance(self.driver, SqliteDriver):
                    self._last = LastChange(self.driver.file)
                    if is_checked:
                        with self._engine.connect() as connection:
                            self._last.check(self.driver, connection)
        except (StoreFailedError, NewerStoreError, DamagedStoreError, LostChangesError):
            self._engine.dispose()
            raise
        self._writer = Writer(self._engine, self.driver, self._note_saved)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="terranova-reader")

    def close(self) -> None:
        """Write what waits and close the database."""
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()
        if self._last is not None:
            self._last.close()

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run a query in a thread that reads."""

        def run() -> T:
            with self._engine.connect() as connection:
                return query(connection)

        with self._failures():
            return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def write(self, change: Callable[[Connection], T], noted: Saving | None = None) -> T:
        """Run a change in the thread that writes; when this returns it is on the disk."""
        with self._failures():
            return await self._writer.write(change, noted)

    async def write_saving(self, saving: Saving) -> None:
        """Write a change of a table; when this returns it is on the disk."""
        with self._failures():
            await self._writer.save(saving)

    def write_now(self, change: Callable[[Connection], T]) -> T:
        """Run a change and wait for it. Blocks: for the start of a process."""
        with self._failures():
            return self._writer.submit(change).result()

    @contextmanager
    def snapshot(self, connection: Connection) -> Iterator[None]:
        """Let all reads see the same moment."""
        self.driver.execute(connection, self.driver.begin_snapshot)
        yield
        self.driver.execute(connection, "COMMIT")

    def rows(
        self, connection: Connection, columns: str, table: str, rest: str, values: Sequence[Any] = ()
    ) -> list[Row]:
        """Return the rows of a query; if one cannot be read, the others are, and it is set aside."""
        try:
            return self.driver.rows(connection, f"SELECT {columns} FROM {table} {rest}", values)
        except self.driver.failures as error:
            if not isinstance(self.driver, SqliteDriver) or not self.driver.concerns_one_row(error):
                raise
        found = []
        for (place,) in self.driver.rows(connection, f"SELECT tables.rowid FROM {table} {rest}", values):
            try:
                found += self.driver.rows(connection, f"SELECT {columns} FROM tables WHERE rowid = ?", (place,))
            except self.driver.failures as error:
                self.damaged.add(f"in row {place}", error)
        return found

    def note_removed(self, table_ids: Collection[str]) -> None:
        """Tables were removed on purpose."""
        if self._last is not None:
            self._last.forget(table_ids)

    def _note_saved(self, savings: list[Saving]) -> None:
        if self._last is not None and savings:
            self._last.note(savings[-1].table.id, savings[-1].table.version)

    @contextmanager
    def _failures(self) -> Iterator[None]:
        """Turn what a database says when it cannot do its work into an error of the store."""
        try:
            yield
        except self.driver.failures as error:
            raise self.driver.failed(error) from error


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
