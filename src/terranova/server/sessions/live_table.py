"""A table that other processes change too: what they send is kept as text until somebody here asks for the table.

Most processes only pass on what has happened to those who watch; they need not play it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pydantic_core import from_json, to_json

from terranova.server.sessions import codec
from terranova.server.sessions.persistence import advance, plan_document
from terranova.server.tables.table import Plan, Table
from terranova.store import EntryRow, Receipt, Saving, StoredTable, TableRow

MOST_UNREAD = 32
"""Changes that wait; then they are read, so that nobody has to wait for very many."""


class LiveTable:
    """The value of a table, and what has been heard of it since."""

    def __init__(self, table: Table, remember: Callable[[Receipt], None]) -> None:
        self.version = table.version
        """Of all that has been heard."""
        self._remember = remember
        """Called with the answers that other processes have given, when they are read."""
        self._known = table
        self._rows: list[str] = []
        self._plan: str | None = None

    @property
    def value(self) -> Table:
        """The table with all that has been heard."""
        if self._rows or self._plan is not None:
            self._read()
        return self._known

    @value.setter
    def value(self, table: Table) -> None:
        self._known = table
        self.version = table.version
        self._rows, self._plan = [], None

    @property
    def n_entries(self) -> int:
        """How long the log is, without what has not been read."""
        return len(self._known.log)

    def hear_change(self, version: int, rows: str) -> None:
        """Take over the rows of the next version."""
        self._rows.append(rows)
        self._plan = None
        self.version = version
        if len(self._rows) >= MOST_UNREAD:
            self._read()

    def hear_plan(self, plan: str) -> None:
        """Take over what is being planned."""
        self._plan = plan

    def _read(self) -> None:
        texts, plan, table = self._rows, self._plan, self._known
        # What cannot be read leaves the table as it was; the next event or command finds out and asks the store.
        self.value = table
        if texts:
            table = advance(table, self._stored(texts))
        self.value = table if plan is None else replace(table, plan=read_plan(plan))

    def _stored(self, texts: list[str]) -> StoredTable:
        changes: list[dict[str, Any]] = [from_json(text) for text in texts]
        for change in changes:
            if change["receipt"]:
                self._remember(Receipt(**change["receipt"]))
        entries = tuple(EntryRow(**entry) for change in changes for entry in change["entries"])
        return StoredTable(TableRow(**changes[-1]["table"], setup={}), entries, ())


def write_change(write: Saving, after: Table) -> str:
    """What was written of a table, as other processes get it; its plan, which is written apart, goes with it."""
    row = {name: value for name, value in vars(write.table).items() if name != "setup"} | {"plan": plan_document(after)}
    receipt = None if write.receipt is None else vars(write.receipt)
    return to_json({"table": row, "entries": [vars(entry) for entry in write.entries], "receipt": receipt}).decode()


def write_plan(table: Table) -> str:
    """What is being planned, as other processes get it."""
    return to_json(plan_document(table)).decode()


def read_plan(text: str) -> Plan | None:
    """The plan that another process has sent."""
    document = from_json(text)
    return None if document is None else codec.read(Plan, document)
