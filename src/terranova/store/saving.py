"""How a change of tables is written: one statement for each kind of row, whatever the number of tables.

What waits at the same moment is written together. Each step into the database hands Python's lock to the other
threads and back, so that the number of statements counts, not their length.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection

from terranova.store import receipts
from terranova.store.drivers import Driver
from terranova.store.errors import ConflictError
from terranova.store.rows import ChatRow, Receipt, Saving, TableRow

MOST_ROWS = 64
"""In one statement; a power of two, so that few different statements are needed."""

CHANGING = {
    "changed_at": "float8",
    "document": "json",
    "phase": "text",
    "is_public": "bool",
    "number": "int4",
    "version": "int4",
    "deadline": "float8",
    "awaits_computer": "bool",
}
"""The columns that a saving changes, with their types."""
NEW = ("id", "maker", "created_at", "setup", "made_from", *CHANGING)
ENTRY = ("table_id", "number", "kind", "player", "text", "person", "at")
CHAT = ("table_id", "number", "person", "player", "name", "phrase", "text", "at")
MEMBER = ("person", "table_id")

_COMPACT = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode


def save(driver: Driver, connection: Connection, savings: Sequence[Saving]) -> None:
    """Write changes of different tables.

    :raises ConflictError: if one of the tables was changed by someone else; the transaction must be taken back then.
    """
    flat = [one for saving in savings for one in (saving, *saving.also)]
    try:
        _write(driver, connection, flat)
    except driver.conflicts as error:
        raise ConflictError(flat[0].table.id) from error


def _write(driver: Driver, connection: Connection, savings: list[Saving]) -> None:
    raw = connection.connection
    changes: list[tuple[Any, int, str]] = []
    with driver.sending_together(connection):
        for n, part in _parts([_new_row(one) for one in savings if one.is_new]):
            raw.cursor().execute(_insert(driver, "tables", NEW, n), part)
        for n, part in _parts([_changed_row(one.table) for one in savings if not one.is_new]):
            cursor = raw.cursor()
            cursor.execute(_update(driver, n), part)
            changes.append((cursor, n, str(part[0])))
        entries = [
            (one.table.id, e.number, e.kind, e.player, e.text, e.person, e.at) for one in savings for e in one.entries
        ]
        for n, part in _parts(entries):
            raw.cursor().execute(_insert(driver, "entries", ENTRY, n), part)
        answers = [receipts.encode(one.table.id, one.receipt) for one in savings if one.receipt]
        for n, part in _parts(answers):
            raw.cursor().execute(_insert(driver, "receipts", receipts.COLUMNS, n), part)
        members = sorted({(person, one.table.id) for one in savings for person in one.members})
        for n, part in _parts(members):
            raw.cursor().execute(_insert(driver, "members", MEMBER, n, " ON CONFLICT DO NOTHING"), part)
    for cursor, n, table_id in changes:
        if cursor.rowcount != n:
            raise ConflictError(table_id)


def save_plans(driver: Driver, connection: Connection, plans: Sequence[tuple[str, int, Any]]) -> None:
    """Write plans, each of a table and its version; those of another version than the current one are left out."""
    rows = [
        (table_id, version, None if plan is None else _COMPACT(plan))
        for table_id, version, plan in sorted(plans, key=itemgetter(0))
    ]
    with driver.sending_together(connection):
        for n, part in _parts(rows):
            connection.connection.cursor().execute(_plan(driver, n), part)


def add_receipt(driver: Driver, connection: Connection, table_id: str, receipt: Receipt) -> None:
    """Write the answer to a message.

    :raises ConflictError: if the message was answered before.
    """
    try:
        row = receipts.encode(table_id, receipt)
        connection.connection.cursor().execute(_insert(driver, "receipts", receipts.COLUMNS, 1), row)
    except driver.conflicts as error:
        raise ConflictError(table_id) from error


def add_chat(driver: Driver, connection: Connection, table_id: str, line: ChatRow) -> None:
    """Write a line of chat.

    :raises ConflictError: if there is one with its number.
    """
    row = (table_id, line.number, line.person, line.player, line.name, line.phrase, line.text, line.at)
    try:
        connection.connection.cursor().execute(_insert(driver, "chat", CHAT, 1), row)
    except driver.conflicts as error:
        raise ConflictError(table_id) from error


def _changing_values(row: TableRow) -> tuple[Any, ...]:
    return (
        row.changed_at,
        _COMPACT(row.document),
        row.phase,
        row.is_public,
        row.number,
        row.version,
        row.deadline,
        row.awaits_computer,
    )


def _changed_row(row: TableRow) -> tuple[Any, ...]:
    return (row.id, *_changing_values(row))


def _new_row(saving: Saving) -> tuple[Any, ...]:
    row = saving.table
    return (row.id, row.maker, row.created_at, _COMPACT(row.setup), saving.made_from, *_changing_values(row))


def _parts(rows: list[tuple[Any, ...]]) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """The rows in parts of 64, 32, … 1, each with its number of rows and all their values."""
    start = 0
    while start < len(rows):
        n = min(MOST_ROWS, 1 << ((len(rows) - start).bit_length() - 1))
        yield n, tuple(chain.from_iterable(rows[start : start + n]))
        start += n


@lru_cache(maxsize=256)
def _insert(driver: Driver, table: str, columns: tuple[str, ...], n: int, ending: str = "") -> str:
    row = f"({', '.join('?' for _ in columns)})"
    return driver.statement(f"INSERT INTO {table} ({', '.join(columns)}) VALUES {', '.join([row] * n)}{ending}")


@lru_cache(maxsize=64)
def _update(driver: Driver, n: int) -> str:
    """The statement that changes so many tables, each only if it has the version before."""
    row = f"({', '.join(driver.typed(kind) for kind in ('text', *CHANGING.values()))})"
    places = {name: f"new.column{number}" for number, name in enumerate(CHANGING, start=2)}
    return driver.statement(
        f"""UPDATE tables SET {", ".join(f"{name} = {place}" for name, place in places.items())}, plan = NULL
            FROM (VALUES {", ".join([row] * n)}) AS new
            WHERE tables.id = new.column1 AND tables.version = {places["version"]} - 1"""
    )


@lru_cache(maxsize=16)
def _plan(driver: Driver, n: int) -> str:
    """The statement that changes the plans of so many tables."""
    row = f"({', '.join(driver.typed(kind) for kind in ('text', 'int4', 'text'))})"
    return driver.statement(
        f"""UPDATE tables SET plan = new.column3 FROM (VALUES {", ".join([row] * n)}) AS new
            WHERE tables.id = new.column1 AND tables.version = new.column2"""
    )
