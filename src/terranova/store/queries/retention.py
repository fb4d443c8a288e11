"""What is deleted, and when."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from sqlalchemy import Connection

from terranova.store.database import Database, reads

DAY = 86_400.0
AT_ONCE = 200
"""Tables deleted in one transaction: nobody waits long for it."""
RECEIPTS_PER_TABLE = 2_000

OF_A_TABLE = ("chat", "members", "receipts", "entries", "reports")
OF_A_SOLVER = ("puzzle_results", "solvers")


@dataclass(frozen=True)
class Retention:
    """How many days things are kept; 0 keeps them for ever."""

    unplayed: float = 30
    """Tables that nobody has played at."""
    finished: float = 0
    """Games that have ended, and records."""
    chat: float = 0
    """Lines of chat."""
    receipts: float = 7
    """Answers, for messages that are repeated; of a table never more than the last ``RECEIPTS_PER_TABLE``."""
    people: float = 365
    """Names of people who have no games; puzzles that nobody has come back to."""

    @classmethod
    def from_text(cls, text: str) -> Retention:
        """Return what a text such as ``finished=365 chat=30`` says, the rest as usual.

        :raises ValueError: if it names nothing that can be deleted, or no number of days.
        """
        known = {entry.name for entry in fields(cls)}
        changed: dict[str, float] = {}
        for word in text.split():
            name, _, days = word.partition("=")
            if name not in known:
                raise ValueError(name)
            changed[name] = float(days)
            if not 0 <= changed[name] < float("inf"):
                raise ValueError(days)
        return cls(**changed)


class Removed(NamedTuple):
    """How much was deleted."""

    tables: int
    chat: int
    receipts: int
    people: int


class RetentionQueries(Database):
    """Deletes what is too old."""

    async def remove_old(self, retention: Retention, now: float, spared: Collection[str] = ()) -> Removed:
        """Delete what is kept no longer, in small steps; not the tables that are spared because they are in use."""
        tables = 0
        if retention.unplayed:
            condition = "phase = 'waiting' AND number = 0 AND changed_at < ?"
            tables += await self._remove_tables(condition, now - retention.unplayed * DAY, spared)
        if retention.finished:
            tables += await self._remove_tables(
                "phase = 'over' AND changed_at < ?", now - retention.finished * DAY, spared
            )
        chat = receipts = people = 0
        if retention.chat:
            chat = await self._delete("DELETE FROM chat WHERE at < ?", (now - retention.chat * DAY,))
        if retention.receipts:
            receipts = await self._delete("DELETE FROM receipts WHERE at < ?", (now - retention.receipts * DAY,))
        receipts += await self._remove_many_receipts()
        if retention.people:
            lonely = """DELETE FROM people WHERE seen_at < ?
                        AND NOT EXISTS (SELECT 1 FROM members WHERE members.person = people.id)"""
            people = await self._delete(lonely, (now - retention.people * DAY,))
            for name in OF_A_SOLVER:
                await self._delete(f"DELETE FROM {name} WHERE at < ?", (now - retention.people * DAY,))
        return Removed(tables, chat, receipts, people)

    async def _remove_tables(self, condition: str, before: float, spared: Collection[str]) -> int:
        last, n_removed = "", 0
        while found := await self._find_tables(condition, before, last):
            last = found[-1]
            chosen = [table_id for table_id in found if table_id not in spared]
            if chosen:
                n_removed += await self._remove_those(chosen, condition, before)
        return n_removed

    @reads
    def _find_tables(self, connection: Connection, condition: str, before: float, last: str) -> tuple[str, ...]:
        rest = f"WHERE {condition} AND id > ? ORDER BY id LIMIT ?"
        return tuple(str(row[0]) for row in self.rows(connection, "id", "tables", rest, (before, last, AT_ONCE)))

    async def _remove_those(self, table_ids: Sequence[str], condition: str, before: float) -> int:
        """Delete those of these tables that nobody has touched since they were found."""
        places = ", ".join("?" for _ in table_ids)

        def change(connection: Connection) -> list[str]:
            still = f"SELECT id FROM tables WHERE id IN ({places}) AND {condition}"
            gone = [str(row[0]) for row in self.driver.rows(connection, still, (*table_ids, before))]
            for table_id in gone:
                for name in OF_A_TABLE:
                    self.driver.execute(connection, f"DELETE FROM {name} WHERE table_id = ?", (table_id,))
                self.driver.execute(connection, "DELETE FROM tables WHERE id = ?", (table_id,))
            self.note_removed(gone)
            return gone

        return len(await self.write(change))

    async def _remove_many_receipts(self) -> int:
        """Keep the last receipts of each table; those of messages that named no table are not one table's."""
        oldest = """DELETE FROM receipts WHERE (table_id, digest) IN (
                        SELECT table_id, digest FROM (
                            SELECT table_id, digest, row_number() OVER (PARTITION BY table_id ORDER BY at DESC) AS place
                            FROM receipts WHERE table_id <> ''
                        ) AS ranked WHERE place > ?)"""
        return await self._delete(oldest, (RECEIPTS_PER_TABLE,))

    async def _delete(self, statement: str, values: Sequence[Any]) -> int:
        def change(connection: Connection) -> int:
            return int(self.driver.execute(connection, statement, values).rowcount)

        return await self.write(change)
