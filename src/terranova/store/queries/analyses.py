"""Analyses: each a record with its owner."""

from __future__ import annotations

from sqlalchemy import Connection

from terranova.store.database import Database, reads, writes
from terranova.store.rows import AnalysisRow

COLUMNS = "id, owner, title, record, others_may_add, version, created_at, changed_at"


class AnalysisQueries(Database):
    """Analyses that people keep."""

    @reads
    def find_analysis(self, connection: Connection, id: str) -> AnalysisRow | None:
        """Return an analysis."""
        rows = self.driver.rows(connection, f"SELECT {COLUMNS} FROM analyses WHERE id = ?", (id,))
        return _row(*rows[0]) if rows else None

    @reads
    def analyses_of(self, connection: Connection, owner: str, most: int) -> list[tuple[str, str, float]]:
        """Return the id, title and last change of somebody's analyses, the last changed first."""
        query = "SELECT id, title, changed_at FROM analyses WHERE owner = ? ORDER BY changed_at DESC LIMIT ?"
        return [
            (str(id), str(title), float(at)) for id, title, at in self.driver.rows(connection, query, (owner, most))
        ]

    @writes
    def save_analysis(self, connection: Connection, row: AnalysisRow) -> bool:
        """Write a new analysis, or one in the place of the version before; False if that has changed meanwhile."""
        if row.version == 1:
            new = f"INSERT INTO analyses ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
            values = (row.id, row.owner, row.title, row.record, row.others_may_add, 1, row.created_at, row.changed_at)
            self.driver.execute(connection, new, values)
            return True
        change = """UPDATE analyses SET title = ?, record = ?, others_may_add = ?, version = ?, changed_at = ?
                    WHERE id = ? AND version = ?"""
        follows = (row.id, row.version - 1)
        after = (row.title, row.record, row.others_may_add, row.version, row.changed_at)
        return int(self.driver.execute(connection, change, (*after, *follows)).rowcount) == 1

    @writes
    def remove_analysis(self, connection: Connection, id: str) -> None:
        """Delete an analysis."""
        self.driver.execute(connection, "DELETE FROM analyses WHERE id = ?", (id,))


def _row(
    id: str, owner: str, title: str, record: str, may_add: object, version: int, created_at: float, changed_at: float
) -> AnalysisRow:
    return AnalysisRow(id, owner, title, record, bool(may_add), version, created_at, changed_at)
