"""Reports on games, as far as they are made."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection

from terranova.store.database import Database, reads, writes

Turns = list[dict[str, Any]]


class ReportQueries(Database):
    """The judged turns of a table's game, by how deep the engine looked."""

    @reads
    def find_report(self, connection: Connection, table_id: str, nodes: int) -> Turns:
        """Return the turns judged so far; none if there is no report, or one that cannot be read."""
        query = "SELECT turns FROM reports WHERE table_id = ? AND nodes = ?"
        row = self.driver.execute(connection, query, (table_id, nodes)).fetchone()
        try:
            found = json.loads(row[0]) if row else []
        except ValueError:
            return []
        return found if isinstance(found, list) else []

    @writes
    def save_report(self, connection: Connection, table_id: str, nodes: int, turns: Turns, now: float) -> None:
        """Keep the turns judged so far, unless more are kept already or the table has gone."""
        change = """INSERT INTO reports (table_id, nodes, count, turns, changed_at)
                    SELECT id, ?, ?, ?, ? FROM tables WHERE id = ?
                    ON CONFLICT (table_id, nodes) DO UPDATE
                    SET count = excluded.count, turns = excluded.turns, changed_at = excluded.changed_at
                    WHERE excluded.count > reports.count"""
        text = json.dumps(turns, separators=(",", ":"))
        self.driver.execute(connection, change, (nodes, len(turns), text, now, table_id))
