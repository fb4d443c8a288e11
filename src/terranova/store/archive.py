"""A whole database as one file that any other can take in: lines of JSON, packed, one table a line.

It is written and read while servers run: writing sees one moment, reading adds tables a few at a time and leaves alone
those that are there in the same or a later version.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Boolean, Connection, LargeBinary, Table
from sqlalchemy.types import JSON

from terranova.store import models
from terranova.store.drivers.driver import Row
from terranova.store.store import Store

FORMAT = "terranova-archive"
VERSION = 1
AT_ONCE = 50
OF_A_TABLE = (models.entries, models.chat, models.members, models.receipts)
OTHERS = (models.people, models.solvers, models.puzzle_results, models.analyses, models.facts)

Line = dict[str, Any]


class BadArchiveError(ValueError):
    """A file that is no archive, or not a whole one."""


class Written(NamedTuple):
    """What went into an archive."""

    tables: int
    damaged: tuple[str, ...]
    """Tables that could not be read and are not in it."""


class TakenIn(NamedTuple):
    """What came out of an archive."""

    new: int
    replaced: int
    """Tables that were there in an earlier version."""
    skipped: int
    """Tables that were there in the same or a later version."""
    has_other_secret: bool
    """Whether the database had a secret of its own: cookies and links of the archive do not work here."""


async def write_archive(store: Store, file: Path) -> Written:
    """Write all that is stored at this moment into a file, which only its owner can read."""

    def write(connection: Connection) -> Written:
        file.touch(mode=0o600)
        damaged: list[str] = []
        count = 0
        with gzip.open(file, "wt", encoding="utf-8", compresslevel=6) as stream, store.snapshot(connection):
            _put(stream, {"format": FORMAT, "version": VERSION})
            for line in _tables(store, connection, damaged):
                _put(stream, line)
                count += 1
            loose = store.driver.rows(connection, f"{_select(models.receipts)} WHERE table_id = ''")
            _put(stream, {"receipts": [_written(models.receipts, row) for row in loose]})
            for model in OTHERS:
                rows = store.driver.rows(connection, _select(model))
                _put(stream, {model.name: [_written(model, row) for row in rows]})
            _put(stream, {"end": count})
        return Written(count, tuple(damaged))

    return await store.read(write)


async def read_archive(store: Store, file: Path) -> TakenIn:
    """Add what is in an archive.

    :raises BadArchiveError: if it is none, or was cut; nothing is added then.
    """
    check_archive(file)
    counts = {"new": 0, "replaced": 0, "skipped": 0}
    secret = await store.read(lambda connection: _secret(store, connection))
    some: list[Line] = []
    other: str | None = None
    for line in _lines(file):
        if "tables" in line:
            some.append(line)
        elif not {"format", "end"} & line.keys():
            if "facts" in line:
                other = dict(line["facts"]).get("secret")
            await store.write(lambda connection, line=line: _take_in_others(store, connection, line))  # type: ignore[misc]
        if len(some) == AT_ONCE or (some and "tables" not in line):
            for result in await store.write(lambda connection, some=some: _take_in(store, connection, some)):  # type: ignore[misc]
                counts[result] += 1
            some = []
    return TakenIn(**counts, has_other_secret=secret is not None and other is not None and secret != other)


def check_archive(file: Path) -> int:
    """Read an archive through; returns how many tables it has.

    :raises BadArchiveError: if it is none, or was cut.
    """
    end, count = None, 0
    for number, line in enumerate(_lines(file)):
        if number == 0 and (line.get("format"), line.get("version")) != (FORMAT, VERSION):
            raise BadArchiveError("this is no archive of this version")
        count += "tables" in line
        end = line.get("end")
    if end != count:
        raise BadArchiveError("the end of the archive is missing")
    return count


def _lines(file: Path) -> Iterator[Line]:
    try:
        with gzip.open(file, "rt", encoding="utf-8") as stream:
            for text in stream:
                line = json.loads(text)
                if not isinstance(line, dict):
                    raise BadArchiveError("this is no archive")
                yield line
    except (EOFError, gzip.BadGzipFile, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise BadArchiveError(str(error)) from None


def _put(stream: Any, line: Line) -> None:
    stream.write(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n")


def _tables(store: Store, connection: Connection, damaged: list[str]) -> Iterator[Line]:
    """Each table with all that belongs to it; those that cannot be read are named."""
    driver, last = store.driver, ""
    while found := store.rows(connection, "id", "tables", "WHERE id > ? ORDER BY id LIMIT ?", (last, AT_ONCE)):
        for (table_id,) in found:
            try:
                row = driver.rows(connection, f"{_select(models.tables)} WHERE id = ?", (table_id,))[0]
                line: Line = {"tables": _written(models.tables, row)}
                for model in OF_A_TABLE:
                    rows = driver.rows(connection, f"{_select(model)} WHERE table_id = ?", (table_id,))
                    line[model.name] = [_written(model, one) for one in rows]
                yield line
            except driver.failures as error:
                if not driver.concerns_one_row(error):
                    raise
                damaged.append(str(table_id))
        last = found[-1][0]


def _take_in(store: Store, connection: Connection, lines: Iterable[Line]) -> list[str]:
    """Add tables; tells what became of each."""
    driver, results = store.driver, []
    for line in lines:
        names = list(models.tables.c.keys())
        table_id, version = (line["tables"][names.index(name)] for name in ("id", "version"))
        present = driver.one(connection, "SELECT version FROM tables WHERE id = ?", (table_id,))
        if present is not None and present >= version:
            results.append("skipped")
            continue
        results.append("new" if present is None else "replaced")
        if present is not None:
            for model in OF_A_TABLE:
                driver.execute(connection, f"DELETE FROM {model.name} WHERE table_id = ?", (table_id,))
            driver.execute(connection, "DELETE FROM tables WHERE id = ?", (table_id,))
        _add(store, connection, models.tables, [line["tables"]])
        for model in OF_A_TABLE:
            _add(store, connection, model, line[model.name])
    return results


def _take_in_others(store: Store, connection: Connection, line: Line) -> None:
    for model in (models.receipts, *OTHERS):
        _add(store, connection, model, line.get(model.name, []))


def _add(store: Store, connection: Connection, model: Table, rows: list[list[Any]]) -> None:
    if rows:
        names = list(model.c.keys())
        places = ", ".join("?" for _ in names)
        statement = f"INSERT INTO {model.name} ({', '.join(names)}) VALUES ({places}) ON CONFLICT DO NOTHING"
        store.driver.execute_many(connection, statement, [_read_row(model, row) for row in rows])


def _secret(store: Store, connection: Connection) -> str | None:
    found: str | None = store.driver.one(connection, "SELECT value FROM facts WHERE name = 'secret'")
    return found


def _select(model: Table) -> str:
    columns = (f"CAST({c.name} AS TEXT)" if isinstance(c.type, JSON) else c.name for c in model.c)
    return f"SELECT {', '.join(columns)} FROM {model.name}"


def _written(model: Table, row: Row) -> list[Any]:
    """The values of a row as JSON has them, the same from every kind of database."""
    values: list[Any] = []
    for column, value in zip(model.c, row, strict=True):
        if isinstance(column.type, LargeBinary):
            values.append(bytes(value).hex())
        elif isinstance(column.type, Boolean):
            values.append(bool(value))
        else:
            values.append(value)
    return values


def _read_row(model: Table, row: list[Any]) -> list[Any]:
    return [
        bytes.fromhex(value) if isinstance(column.type, LargeBinary) else value
        for column, value in zip(model.c, row, strict=True)
    ]
