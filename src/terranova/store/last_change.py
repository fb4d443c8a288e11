"""The last change that was kept, noted beside an SQLite database: so a lost or cut log is noticed at the next start.

SQLite itself says nothing then: it goes on with what it finds. The note is written after each commit and not flushed,
so it is never ahead of the database unless something was taken away from that.
"""

from __future__ import annotations

import contextlib
import os
import zlib
from collections.abc import Collection
from pathlib import Path

from sqlalchemy import Connection

from terranova.store.drivers.driver import Driver
from terranova.store.errors import DamagedStoreError, LostChangesError

WIDTH = 64
CHECKED_BYTES = 256 * 1024 * 1024
"""Up to this size a database is looked through at every start; larger files would delay the start."""


class LastChange:
    """The note of one database file."""

    def __init__(self, database: Path) -> None:
        self.file = note_of(database)
        self._database = database
        self._noted: str | None = None
        self._place = os.open(self.file, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)

    def note(self, table_id: str, version: int) -> None:
        """Note that a table has this version."""
        self._noted = table_id
        words = f"{table_id} {version}"
        # A note that cannot be written, or only in part, is none: the change itself is kept.
        with contextlib.suppress(OSError):
            os.lseek(self._place, 0, os.SEEK_SET)
            os.write(self._place, f"{words} {_sum(words)}\n".ljust(WIDTH).encode())

    def forget(self, table_ids: Collection[str]) -> None:
        """Tables were removed on purpose; if the note is about one of them, it is wiped."""
        if (self._noted or self._read()[0]) in table_ids:
            with contextlib.suppress(OSError):
                os.ftruncate(self._place, 0)
            self._noted = None

    def check(self, driver: Driver, connection: Connection) -> None:
        """Compare the database with the note, and look for damage in it.

        :raises LostChangesError: if the change that was noted is not there.
        :raises DamagedStoreError: if the database has damaged pages.
        """
        try:
            table_id, version = self._read()
            if table_id:
                found = driver.one(connection, "SELECT version FROM tables WHERE id = ?", (table_id,))
                if found is None or int(found) < version:
                    raise LostChangesError(str(self._database))
            if self._database.stat().st_size <= CHECKED_BYTES:
                answer = driver.one(connection, "PRAGMA quick_check(1)")
                if answer != "ok":
                    raise DamagedStoreError(str(answer).splitlines()[-1])
        except driver.failures as error:
            if driver.concerns_one_row(error):
                raise DamagedStoreError(str(error)) from error
            raise
        except (LostChangesError, DamagedStoreError):
            self.close()
            raise

    def close(self) -> None:
        """Let the file go."""
        if self._place >= 0:
            os.close(self._place)
            self._place = -1

    def _read(self) -> tuple[str, int]:
        os.lseek(self._place, 0, os.SEEK_SET)
        words = os.read(self._place, WIDTH).decode(errors="replace").split()
        if len(words) != 3 or words[2] != _sum(f"{words[0]} {words[1]}"):
            return "", 0
        return words[0], int(words[1])


def _sum(words: str) -> str:
    return f"{zlib.crc32(words.encode()):08x}"


def note_of(database: Path) -> Path:
    """Return where the last change of a database is noted."""
    return database.with_name(database.name + "-last")
