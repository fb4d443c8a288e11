"""Tables, their entries, their chat and the answers given at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection

from terranova.store import receipts, saving
from terranova.store.database import Database, reads, writes
from terranova.store.errors import DamagedTableError
from terranova.store.reading import columns_of, read_row, read_tables
from terranova.store.rows import CHAT_KEPT, ChatRow, EntryRow, Receipt, Saving, TableRow

TABLE = columns_of(TableRow)
ENTRY = columns_of(EntryRow)
CHAT = columns_of(ChatRow)


class StoredTable(NamedTuple):
    """What is stored of one table: all its entries, or those after a number."""

    table: TableRow
    entries: tuple[EntryRow, ...]
    chat: tuple[ChatRow, ...]


class TableQueries(Database):
    """Tables and what happens at them."""

    async def save(self, change: Saving) -> None:
        """Write one change of a table.

        :raises ConflictError: if the table was changed by someone else; nothing is written.
        """
        await self.write_saving(change)

    async def save_new(self, change: Saving, under: str, receipt: Receipt | None) -> None:
        """Write a new table, with a receipt that is stored ``under`` another id, as the message named no table.

        :raises ConflictError: if the message was answered meanwhile.
        """

        def write(connection: Connection) -> None:
            saving.save(self.driver, connection, [change])
            if receipt:
                saving.add_receipt(self.driver, connection, under, receipt)

        await self.write(write, change)

    @writes
    def add_chat(self, connection: Connection, table_id: str, row: ChatRow, receipt: Receipt | None) -> None:
        """Write a line of chat.

        :raises ConflictError: if someone else has written one with this number.
        """
        saving.add_chat(self.driver, connection, table_id, row)
        if receipt:
            saving.add_receipt(self.driver, connection, table_id, receipt)

    @writes
    def save_plans(self, connection: Connection, plans: Sequence[tuple[str, int, Any]]) -> None:
        """Keep plans, each of a table and its version, or None for no plan, without a new version.

        One of another version than the current one is left out. A saving of the table drops the plan.
        """
        saving.save_plans(self.driver, connection, plans)

    @reads
    def has_table(self, connection: Connection, table_id: str) -> bool:
        """Whether there is such a table."""
        return self.driver.one(connection, "SELECT 1 FROM tables WHERE id = ?", (table_id,)) is not None

    @reads
    def load(self, connection: Connection, table_id: str) -> StoredTable | None:
        """Return a table with all its entries and the last lines of chat, oldest first.

        :raises DamagedTableError: if it cannot be read.
        """
        with self.snapshot(connection):
            found = self._load(connection, table_id, after=0)
            return found._replace(chat=self._chat(connection, table_id, 0)) if found else None

    @reads
    def load_since(self, connection: Connection, table_id: str, number: int) -> StoredTable | None:
        """Return a table with the entries after a number, to catch up with it; without its chat.

        :raises DamagedTableError: if it cannot be read.
        """
        with self.snapshot(connection):
            return self._load(connection, table_id, after=number)

    @reads
    def chat_since(self, connection: Connection, table_id: str, number: int) -> tuple[ChatRow, ...]:
        """Return the lines of a table's chat after a number, at most the last ones that are shown."""
        return self._chat(connection, table_id, number)

    @reads
    def find_receipt(self, connection: Connection, table_id: str, person: str, key: str) -> Receipt | None:
        """Return the answer once given to this message."""
        query = "SELECT number, version, more, at FROM receipts WHERE table_id = ? AND digest = ?"
        row = self.driver.execute(connection, query, (table_id, receipts.digest(person, key))).fetchone()
        return receipts.decode(person, key, *row) if row else None

    @reads
    def open_tables(self, connection: Connection, phase: str, changed_after: float, limit: int) -> tuple[TableRow, ...]:
        """Return the public tables in this phase that have changed since, the latest first."""
        rest = "WHERE is_public = ? AND phase = ? AND changed_at > ? ORDER BY changed_at DESC LIMIT ?"
        return self._tables(connection, "tables", rest, (True, phase, changed_after, limit))

    @reads
    def tables_of(
        self, connection: Connection, person: str, limit: int, before: tuple[float, str] | None = None
    ) -> tuple[TableRow, ...]:
        """Return the tables that a person has made or sat at, the latest first; ``before`` is the last one known."""
        table = "tables JOIN members ON members.table_id = tables.id"
        older, values = "", [person]
        if before is not None:
            moment, table_id = before
            older = "AND (changed_at < ? OR (changed_at = ? AND id < ?))"
            values += [moment, moment, table_id]  # type: ignore[list-item]
        rest = f"WHERE members.person = ? {older} ORDER BY changed_at DESC, id DESC LIMIT ?"
        return self._tables(connection, table, rest, [*values, limit])

    @reads
    def tables_awaiting_computer(self, connection: Connection) -> tuple[str, ...]:
        """Return the tables at which a computer player is to move."""
        return tuple(str(row[0]) for row in self.rows(connection, "id", "tables", "WHERE awaits_computer = ?", (True,)))

    @reads
    def versions(self, connection: Connection, table_ids: Sequence[str]) -> dict[str, int]:
        """Return the versions of those of these tables that there are."""
        if not table_ids:
            return {}
        rest = f"WHERE id IN ({', '.join('?' * len(table_ids))})"
        return {str(row[0]): int(row[1]) for row in self.rows(connection, "id, version", "tables", rest, table_ids)}

    @reads
    def table_ids(self, connection: Connection, after: str, limit: int) -> tuple[str, ...]:
        """Return the tables in the order of their ids, a page at a time."""
        rest = "WHERE id > ? ORDER BY id LIMIT ?"
        return tuple(str(row[0]) for row in self.rows(connection, "id", "tables", rest, (after, limit)))

    def _tables(self, connection: Connection, table: str, rest: str, values: Sequence[Any]) -> tuple[TableRow, ...]:
        return read_tables(self.rows(connection, TABLE, table, rest, values), self.damaged)

    def _load(self, connection: Connection, table_id: str, after: int) -> StoredTable | None:
        log = f"SELECT {ENTRY} FROM entries WHERE table_id = ? AND number > ? ORDER BY number"
        try:
            rows = self.driver.rows(connection, f"SELECT {TABLE} FROM tables WHERE id = ?", (table_id,))
            if not rows:
                return None
            table = read_row(TableRow, rows[0])
            entries = tuple(read_row(EntryRow, row) for row in self.driver.rows(connection, log, (table_id, after)))
        except ValueError as error:
            self.damaged.add(table_id, error)
            raise DamagedTableError(table_id, str(error)) from error
        except self.driver.failures as error:
            if not self.driver.concerns_one_row(error):
                raise
            self.damaged.add(table_id, error)
            raise DamagedTableError(table_id, str(error)) from error
        return StoredTable(table, entries, ())

    def _chat(self, connection: Connection, table_id: str, after: int) -> tuple[ChatRow, ...]:
        """Return the last lines; those that cannot be read are left out."""
        query = f"SELECT {CHAT} FROM chat WHERE table_id = ? AND number > ? ORDER BY number DESC LIMIT ?"
        lines = []
        try:
            for row in reversed(self.driver.rows(connection, query, (table_id, after, CHAT_KEPT))):
                try:
                    lines.append(read_row(ChatRow, row))
                except ValueError as error:
                    self.damaged.add(f"{table_id} (chat)", error)
        except self.driver.failures as error:
            if not self.driver.concerns_one_row(error):
                raise
            self.damaged.add(f"{table_id} (chat)", error)
        return tuple(lines)
