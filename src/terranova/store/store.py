"""Store: the database behind awaitable calls."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import QueuePool

from terranova.store import queries
from terranova.store.migrate import upgrade
from terranova.store.rows import (
    ChatRow,
    EntryRow,
    NewerStoreError,
    PersonRow,
    Receipt,
    Saving,
    StoreFailedError,
    TableRow,
)
from terranova.store.writer import Writer

T = TypeVar("T")

READERS = 4
BUSY_SECONDS = 10


class Kept(NamedTuple):
    """All that is kept of one table."""

    table: TableRow
    entries: tuple[EntryRow, ...]
    chat: tuple[ChatRow, ...]
    receipts: tuple[Receipt, ...]


class Store:
    """The database. Made once for a process and closed at its end; making one brings the database up to date."""

    def __init__(self, url: str) -> None:
        """Open the database, and make it if need be.

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

    @classmethod
    def in_folder(cls, folder: Path) -> Store:
        """The embedded database of a data folder, which is made if it is not there."""
        folder.mkdir(parents=True, exist_ok=True)
        return cls(f"sqlite:///{folder / 'terranova.sqlite3'}")

    def close(self) -> None:
        """Write what waits and let go of the database."""
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def _read(self, ask: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self._engine.connect() as connection:
                return ask(connection)

        with _failures():
            return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def _write(self, change: Callable[[Connection], T]) -> T:
        with _failures():
            return await asyncio.wrap_future(self._writer.submit(change))

    # Tables.

    async def save(self, saving: Saving) -> None:
        """Write one change of a table; when this returns it is on the disk.

        :raises ConflictError: if the table was changed by someone else; nothing is written.
        """
        await self._write(lambda connection: queries.save(connection, saving))

    async def save_new(self, saving: Saving, under: str, receipt: Receipt | None) -> None:
        """Write a new table, with a receipt that is kept ``under`` another id, as the message named no table."""

        def change(connection: Connection) -> None:
            queries.save(connection, saving)
            if receipt:
                queries.add_receipt(connection, under, receipt)

        await self._write(change)

    async def add_chat(self, table_id: str, row: ChatRow, receipt: Receipt | None) -> None:
        """Write something that was said."""

        def change(connection: Connection) -> None:
            queries.add_chat(connection, table_id, row)
            if receipt:
                queries.add_receipt(connection, table_id, receipt)

        await self._write(change)

    async def has_table(self, table_id: str) -> bool:
        """Whether there is such a table."""
        return await self._read(lambda connection: queries.find_table(connection, table_id)) is not None

    async def load(self, table_id: str) -> Kept | None:
        """All that is kept of a table."""

        def ask(connection: Connection) -> Kept | None:
            table = queries.find_table(connection, table_id)
            if table is None:
                return None
            return Kept(
                table,
                queries.entries_of(connection, table_id),
                queries.chat_of(connection, table_id),
                queries.receipts_of(connection, table_id),
            )

        return await self._read(ask)

    async def find_receipt(self, table_id: str, person: str, key: str) -> Receipt | None:
        """The answer once given to this message."""
        return await self._read(lambda connection: queries.find_receipt(connection, table_id, person, key))

    async def open_tables(self, phase: str, changed_after: float, limit: int) -> tuple[TableRow, ...]:
        """The public tables in this phase that have changed since, the latest first."""
        return await self._read(lambda connection: queries.open_tables(connection, phase, changed_after, limit))

    async def tables_of(self, person: str, limit: int, before: tuple[float, str] | None = None) -> tuple[TableRow, ...]:
        """The tables that a person has made or sat at, the latest first; ``before`` is the last one known."""
        return await self._read(lambda connection: queries.tables_of(connection, person, limit, before))

    async def tables_awaiting_computer(self) -> tuple[str, ...]:
        """The tables at which a computer player is to move."""
        return await self._read(queries.tables_awaiting_computer)

    async def unplayed_tables(self, before: float, limit: int) -> tuple[str, ...]:
        """Some tables that still wait for people, and were not touched since a moment."""
        return await self._read(lambda connection: queries.unplayed_tables(connection, before, limit))

    async def remove_unplayed(self, table_ids: Collection[str], before: float) -> None:
        """Remove those of these tables that still wait for people, and were not touched since a moment."""
        await self._write(lambda connection: queries.remove_unplayed(connection, table_ids, before))

    # Clocks.

    async def tables_out_of_time(self, now: float) -> tuple[str, ...]:
        """The tables whose deadline has passed, the longest ago first."""
        return await self._read(lambda connection: queries.tables_out_of_time(connection, now))

    async def come_alive(self, now: float) -> float:
        """Say that the server is there again; puts off all deadlines by the time it was not, and returns that."""

        def change(connection: Connection) -> float:
            last = queries.find_fact(connection, queries.ALIVE)
            away = max(0.0, now - float(last)) if last else 0.0
            queries.shift_deadlines(connection, away, now)
            queries.save_fact(connection, queries.ALIVE, repr(now))
            return away

        return await self._write(change)

    async def put_off(self, seconds: float, before: float, now: float) -> None:
        """Put off the deadlines of tables last changed before a moment."""

        def change(connection: Connection) -> None:
            queries.shift_deadlines(connection, seconds, before)
            queries.save_fact(connection, queries.ALIVE, repr(now))

        await self._write(change)

    async def deadline_of(self, table: str) -> float | None:
        """When the clock that runs at a table has run out."""
        return await self._read(lambda connection: queries.deadline_of(connection, table))

    async def stay_alive(self, now: float) -> None:
        """Say that the server is still there; not written while no clock runs, as nobody could lose time then."""
        if await self._read(queries.has_deadlines):
            await self._write(lambda connection: queries.save_fact(connection, queries.ALIVE, repr(now)))

    # People, facts, housekeeping.

    async def find_person(self, person: str) -> PersonRow | None:
        """What is remembered of a person."""
        return await self._read(lambda connection: queries.find_person(connection, person))

    async def save_person(self, person: PersonRow) -> None:
        """Remember a person."""
        await self._write(lambda connection: queries.save_person(connection, person))

    def fact(self, name: str, make: Callable[[], str]) -> str:
        """A fact about the server, made if there is none yet. Blocks: for the start of a process."""

        def change(connection: Connection) -> str:
            value = queries.find_fact(connection, name)
            if value is None:
                value = make()
                queries.save_fact(connection, name, value)
            return value

        return self._writer.submit(change).result()

    async def forget_receipts(self, before: float) -> None:
        """Drop receipts that are too old to be asked for again."""
        await self._write(lambda connection: queries.forget_receipts(connection, before))


@contextmanager
def _failures() -> Iterator[None]:
    """Name what a database says when it cannot do its work."""
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
