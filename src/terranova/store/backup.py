"""A copy of an SQLite database, made while it is in use, and put back in its place."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from terranova.store.drivers.sqlite import PRIVATE_FILE, make_private_folder
from terranova.store.errors import DamagedStoreError
from terranova.store.last_change import note_of

HEADER = b"SQLite format 3\0"


def is_sqlite_file(file: Path) -> bool:
    """Whether a file is an SQLite database."""
    with file.open("rb") as stream:
        return stream.read(len(HEADER)) == HEADER


def back_up(database: Path, copy: Path) -> None:
    """Copy a database as it is at this moment; the copy appears when it is whole.

    :raises DamagedStoreError: if the database is damaged.
    """
    unfinished = copy.with_name(copy.name + ".part")
    os.close(os.open(unfinished, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, PRIVATE_FILE))
    try:
        with _open(database) as source, closing(sqlite3.connect(unfinished)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
        check_whole(unfinished)
        _flush(unfinished)
        unfinished.replace(copy)
    except sqlite3.DatabaseError as error:
        raise DamagedStoreError(str(error)) from error
    finally:
        unfinished.unlink(missing_ok=True)


def put_back(copy: Path, database: Path) -> None:
    """Let a copy take the place of a database that no server uses.

    :raises DamagedStoreError: if the copy is damaged; nothing is changed then.
    """
    make_private_folder(database.parent)
    new = database.with_name(database.name + ".new")
    back_up(copy, new)
    for ending in ("-wal", "-shm"):
        database.with_name(database.name + ending).unlink(missing_ok=True)
    accept_loss(database)
    new.replace(database)
    _flush(database.parent)


def accept_loss(database: Path) -> None:
    """Forget which change was the last: what is there now is all there is."""
    note_of(database).unlink(missing_ok=True)


def check_whole(file: Path) -> None:
    """Read a database through.

    :raises DamagedStoreError: if it is damaged.
    """
    try:
        with _open(file) as database:
            found = [str(row[0]) for row in database.execute("PRAGMA integrity_check(5)")]
            found += [f"{row[0]}: a row without its table" for row in database.execute("PRAGMA foreign_key_check")][:5]
    except sqlite3.DatabaseError as error:
        raise DamagedStoreError(str(error)) from error
    if found != ["ok"]:
        raise DamagedStoreError("; ".join(line for line in found if line != "ok"))


def _open(file: Path) -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True))


def _flush(place: Path) -> None:
    if os.name == "posix":
        handle = os.open(place, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
