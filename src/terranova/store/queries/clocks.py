"""Deadlines, and the time in which no server was there: that time is nobody's."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection

from terranova.store.database import Database, reads, writes

FRESH_SECONDS = 10.0
"""A process that is connected and was alive so recently counts as alive now."""
FORGOTTEN_SECONDS = 86_400.0

HEARTBEAT = """INSERT INTO processes (id, alive_at) VALUES (?, ?)
               ON CONFLICT (id) DO UPDATE SET alive_at = {greatest}(processes.alive_at, excluded.alive_at)"""
"""A heartbeat that waited for long takes nothing back."""


class ClockQueries(Database):
    """The clocks of all tables, and the heartbeat of this process: a row of its own, so that none waits for another."""

    def __init__(self, address: str, *, is_checked: bool = True) -> None:
        super().__init__(address, is_checked=is_checked)
        self.process = secrets.token_hex(8)
        self._heartbeat = HEARTBEAT.format(greatest=self.driver.greatest)

    @reads
    def time(self, connection: Connection) -> float:
        """Return the database's own time, in seconds since 1970: all servers on it share that."""
        return float(self.driver.one(connection, f"SELECT {self.driver.time}"))

    @reads
    def deadlines_until(self, connection: Connection, moment: float) -> dict[str, float]:
        """Return when clocks run out, by table, up to a moment; the earliest first."""
        rest = "WHERE deadline <= ? ORDER BY deadline"
        return {str(row[0]): float(row[1]) for row in self.rows(connection, "id, deadline", "tables", rest, (moment,))}

    @reads
    def deadline_of(self, connection: Connection, table_id: str) -> float | None:
        """Return when the clock that runs at a table runs out."""
        deadline: float | None = self.driver.one(connection, "SELECT deadline FROM tables WHERE id = ?", (table_id,))
        return deadline

    @writes
    def come_alive(self, connection: Connection, now: float) -> float:
        """Store that this process runs; puts off all deadlines by the time in which none did, and returns that."""
        self.driver.lock(connection, "clocks")
        last = self.driver.one(connection, "SELECT max(alive_at) FROM processes")
        away = max(0.0, now - last) if last is not None else 0.0
        if away <= FRESH_SECONDS and self.driver.has_others(connection):
            away = 0.0
        self._put_off(connection, now - away, now)
        self.driver.execute(connection, "DELETE FROM processes WHERE alive_at < ?", (now - FORGOTTEN_SECONDS,))
        self.driver.execute(connection, self._heartbeat, (self.process, now))
        self._writer.be_present()
        return away

    @writes
    def put_off(self, connection: Connection, seconds: float, now: float) -> float:
        """Put off all deadlines: this process stood still for so many seconds.

        Not by the time in which another process was alive. Returns by how much.
        """
        self.driver.lock(connection, "clocks")
        others = "SELECT max(alive_at) FROM processes WHERE id <> ?"
        last = self.driver.one(connection, others, (self.process,)) or 0.0
        away = max(0.0, min(seconds, now - last))
        if away <= FRESH_SECONDS and self.driver.has_others(connection):
            away = 0.0
        self._put_off(connection, now - away, now)
        self.driver.execute(connection, self._heartbeat, (self.process, now))
        return away

    async def stay_alive(self, now: float) -> None:
        """Store that this process is running; not while no clock runs, as nobody could lose time then."""
        if await self._has_deadlines():
            await self.write(lambda connection: self.driver.execute(connection, self._heartbeat, (self.process, now)))

    @reads
    def _has_deadlines(self, connection: Connection) -> bool:
        return self.driver.one(connection, "SELECT 1 FROM tables WHERE deadline IS NOT NULL LIMIT 1") is not None

    def _put_off(self, connection: Connection, since: float, now: float) -> None:
        """Put off deadlines by the time since a moment, or since the table was changed, if that was later."""
        change = f"""UPDATE tables SET deadline = deadline + (? - {self.driver.greatest}(?, changed_at))
                     WHERE deadline IS NOT NULL AND changed_at <= ?"""
        if since < now:
            self.driver.execute(connection, change, (now, since, now))
