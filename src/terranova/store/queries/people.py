"""People, what they have stored, and facts about the server."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection

from terranova.store.database import Database, reads, writes
from terranova.store.rows import PersonRow

BYTES_PER_ENTRY = 100
"""Of the database, its indexes included; an estimate."""
USAGE = (
    f"SELECT count(*), sum(length(CAST(setup AS TEXT)) + length(CAST(document AS TEXT)) + {BYTES_PER_ENTRY} * number)"
)


class Usage(NamedTuple):
    """What somebody has stored."""

    tables: int
    bytes: int
    """About so many: of the tables and their entries."""


class PeopleQueries(Database):
    """People and facts."""

    def __init__(self, address: str, *, is_checked: bool = True) -> None:
        super().__init__(address, is_checked=is_checked)
        self._key = self.fact("networks", lambda: secrets.token_urlsafe(32)).encode()

    @reads
    def find_person(self, connection: Connection, person: str) -> PersonRow | None:
        """Return what is remembered of a person."""
        query = "SELECT id, name, language FROM people WHERE id = ?"
        row = self.driver.execute(connection, query, (person,)).fetchone()
        return PersonRow(*row) if row else None

    @writes
    def save_person(self, connection: Connection, person: PersonRow, now: float) -> None:
        """Remember a person who was there now."""
        change = """INSERT INTO people (id, name, language, seen_at) VALUES (?, ?, ?, ?)
                    ON CONFLICT (id) DO UPDATE
                    SET name = excluded.name, language = excluded.language, seen_at = excluded.seen_at"""
        self.driver.execute(connection, change, (person.id, person.name, person.language, now))

    @reads
    def usage_of(self, connection: Connection, person: str, since: float = 0.0) -> Usage:
        """Return what a person has made since a moment and is still stored."""
        query = f"{USAGE} FROM tables WHERE maker = ? AND created_at >= ?"
        count, size = self.driver.rows(connection, query, (person, since))[0]
        return Usage(int(count), int(size or 0))

    @reads
    def usage_from(self, connection: Connection, network: str, since: float = 0.0) -> Usage:
        """Return what was made from a network since a moment and is still stored."""
        query = f"{USAGE} FROM tables WHERE made_from = ? AND created_at >= ?"
        count, size = self.driver.rows(connection, query, (self.network_mark(network), since))[0]
        return Usage(int(count), int(size or 0))

    def network_mark(self, network: str) -> str:
        """Return what stands for a network in the database: nobody can tell the network from it."""
        if not network:
            return ""
        return hashlib.blake2b(network.encode(), key=self._key, digest_size=8).hexdigest()

    async def probe(self) -> None:
        """Write something and nothing of importance.

        :raises StoreFailedError: if nothing can be written.
        """
        change = """INSERT INTO facts (name, value) VALUES ('probe', ?)
                    ON CONFLICT (name) DO UPDATE SET value = excluded.value"""
        await self.write(lambda connection: self.driver.execute(connection, change, (secrets.token_hex(4),)))

    def fact(self, name: str, make: Callable[[], str]) -> str:
        """Return a fact about the server; if there is none yet, the first who asks makes it, whatever the others do.

        Blocks: for the start of a process.
        """

        def change(connection: Connection) -> str:
            new = "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
            self.driver.execute(connection, new, (name, make()))
            value: str = self.driver.one(connection, "SELECT value FROM facts WHERE name = ?", (name,))
            return value

        return self.write_now(change)
