"""SQLite: one file, for one server on one machine."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import QueuePool

from terranova.store.drivers.driver import Driver

BUSY_SECONDS = 10
PRIVATE_FILE = 0o600
PRIVATE_FOLDER = 0o700
STATEMENTS_KEPT = 512
UNREADABLE = ("SQLITE_CORRUPT", "SQLITE_NOTADB")


class SqliteDriver(Driver):
    """SQLite, with a write-ahead log that is flushed at every commit."""

    # A transaction that writes says so at once: one that began by reading could not wait for another writer.
    begin_write = "BEGIN IMMEDIATE"
    begin_snapshot = "BEGIN"
    greatest = "max"
    time = "(julianday('now') - 2440587.5) * 86400.0"
    conflicts = (sqlite3.IntegrityError,)
    failures = (sqlite3.Error, SQLAlchemyError, MemoryError)  # the driver raises MemoryError for SQLITE_NOMEM

    def __init__(self, url: URL) -> None:
        super().__init__(url)
        if url.database in (None, "", ":memory:"):
            raise ValueError("a database in memory cannot be shared by threads; use a file in a temporary folder")
        self.file = Path(url.database or "")

    def make_engine(self, connections: int) -> Engine:
        """Return connections to the file, which only its owner can read."""
        if os.name == "posix":
            # SQLite would leave it to the umask; its other files take the permissions of this one.
            os.close(os.open(self.file, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, PRIVATE_FILE))
            _make_private(self.file, PRIVATE_FILE)
        engine = create_engine(
            self.url,
            poolclass=QueuePool,
            pool_size=connections,
            isolation_level="AUTOCOMMIT",
            connect_args={
                "check_same_thread": False,
                "timeout": BUSY_SECONDS,
                "cached_statements": STATEMENTS_KEPT,
            },
        )
        event.listen(engine, "connect", _prepare)
        return engine

    def is_in_transaction(self, connection: Connection) -> bool:
        """Whether SQLite has not taken back the transaction: it does so when it runs out of disk or memory."""
        raw: Any = connection.connection.dbapi_connection
        return bool(raw.in_transaction)

    def is_passing(self, error: BaseException) -> bool:  # noqa: ARG002  # it is never so
        """Nothing passes by itself here: a database that is busy was waited for."""
        return False

    def concerns_one_row(self, error: BaseException) -> bool:
        """Whether a page or a text cannot be read."""
        cause = getattr(error, "orig", None) or error
        name = getattr(cause, "sqlite_errorname", "") or ""
        return name.startswith(UNREADABLE) or "decode to UTF-8" in str(cause)

    def lock(self, connection: Connection, name: str) -> None:
        """Do nothing: a transaction that writes is alone."""

    def stay_connected(self, connection: Connection) -> None:
        """Do nothing: one server holds the folder."""

    def has_others(self, connection: Connection) -> bool:  # noqa: ARG002  # there are none
        """No: one server holds the folder."""
        return False

    def free_bytes(self) -> int | None:
        """How much room the disk has."""
        return shutil.disk_usage(self.file.parent).free

    def used_bytes(self, connection: Connection) -> int:
        """How large the file is, without what is free in it."""
        pages, free, size = (
            int(self.one(connection, f"PRAGMA {name}")) for name in ("page_count", "freelist_count", "page_size")
        )
        return (pages - free) * size


def make_private_folder(folder: Path) -> None:
    """Make a folder that only its owner can look into, or make it so."""
    folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    if os.name == "posix":
        _make_private(folder, PRIVATE_FOLDER)


def _make_private(place: Path, mode: int) -> None:
    status = place.stat()
    if status.st_uid == os.geteuid() and status.st_mode & 0o077:
        place.chmod(mode)


def _prepare(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin and end where the store says so
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()
