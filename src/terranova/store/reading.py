"""Rows as they come from the database, read one by one: what cannot be read is set aside and hurts no other."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from dataclasses import fields
from typing import Any, TypeVar

from terranova.store.drivers.driver import Row
from terranova.store.rows import ChatRow, EntryRow, TableRow

log = logging.getLogger(__name__)

R = TypeVar("R", TableRow, EntryRow, ChatRow)

NUMBER = (int, float)
TEXT = (str,)
_TYPES: dict[str, tuple[type, ...]] = {
    "str": TEXT,
    "str | None": (str, type(None)),
    "float": NUMBER,
    "float | None": (int, float, type(None)),
    "int": (int,),
    "bool": (int, bool),
    "dict[str, Any]": TEXT,
    "Any": (str, type(None)),
}
"""What may stand in a column, by the type of its field."""


class DamagedTables:
    """The tables that could not be read since the start; each is logged once."""

    def __init__(self) -> None:
        self.reasons: dict[str, str] = {}
        """By table id."""

    def add(self, table_id: object, reason: object) -> None:
        """Set a table aside."""
        name = str(table_id)
        if name not in self.reasons:
            self.reasons[name] = str(reason)
            log.error("table %s cannot be read and is left out: %s", name, reason)


def columns_of(kind: type) -> str:
    """Return the columns of a kind of row, for a query."""
    return ", ".join(f"CAST({name} AS TEXT)" if name in ("setup", "document") else name for name in _names(kind))


def read_row(kind: type[R], row: Row) -> R:
    """Return the value of a row.

    :raises ValueError: if it cannot be read.
    """
    values: dict[str, Any] = {}
    for field, stored in zip(fields(kind), row, strict=True):
        declared, value = str(field.type), stored
        if type(value) not in _TYPES[declared]:
            raise ValueError(f"{field.name} is {str(value)[:40]!r}")
        if declared == "bool":
            value = bool(value)
        elif declared == "float":
            value = float(value)
        elif declared in ("dict[str, Any]", "Any") and value is not None:
            value = _read_json(field.name, value, declared)
        values[field.name] = value
    return kind(**values)


def read_tables(rows: Iterable[Row], damaged: DamagedTables) -> tuple[TableRow, ...]:
    """Return the tables of rows; those that cannot be read are left out."""
    found = []
    for row in rows:
        try:
            found.append(read_row(TableRow, row))
        except ValueError as error:
            damaged.add(row[0], error)
    return tuple(found)


def _read_json(name: str, text: str, declared: str) -> Any:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{name}: {error}") from None
    if declared == "dict[str, Any]" and not isinstance(value, dict):
        raise ValueError(f"{name} is no object")
    return value


def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
