"""PostgreSQL: for several servers, on one machine or many."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from terranova.store.drivers.driver import Driver, with_percents
from terranova.store.errors import MissingDriverError

if TYPE_CHECKING:
    import psycopg

OPTIONS = " ".join(
    f"-c {name}={value}"
    for name, value in {
        # A process that was stopped in the middle of a transaction holds up nobody for longer.
        "idle_in_transaction_session_timeout": 3_000,
        "lock_timeout": 5_000,
        "statement_timeout": 60_000,
        "client_min_messages": "warning",
    }.items()
)
CONNECT: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 5_000,
    "prepare_threshold": 1,
    "application_name": "terranova",
}
PRESENCE = zlib.crc32(b"terranova.presence")
"""The number of the lock that every server process shares."""
INSTALL = "pip install 'terranova[postgres]'"


class PostgresDriver(Driver):
    """PostgreSQL by psycopg 3."""

    begin_write = "BEGIN"
    begin_snapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    greatest = "greatest"
    time = "extract(epoch FROM clock_timestamp())"

    def __init__(self, url: URL) -> None:
        super().__init__(url)
        try:
            import psycopg
        except ImportError:
            raise MissingDriverError("psycopg", INSTALL) from None
        self.conflicts = (psycopg.IntegrityError,)
        self.failures = (psycopg.Error, SQLAlchemyError)
        self._passing = (
            psycopg.errors.DeadlockDetected,
            psycopg.errors.SerializationFailure,
            psycopg.errors.IdleInTransactionSessionTimeout,
        )
        self._lost = (psycopg.OperationalError, psycopg.InterfaceError)

    def make_engine(self, connections: int) -> Engine:
        """Return connections that are tried before use, so that a database that was restarted is found again."""
        engine = create_engine(
            self.url,
            pool_size=connections,
            pool_pre_ping=True,
            isolation_level="AUTOCOMMIT",
            connect_args=CONNECT | {"options": OPTIONS},
        )
        event.listen(engine, "connect", _prepare)
        return engine

    def is_in_transaction(self, connection: Connection) -> bool:
        """Whether the connection is there: a failed statement is taken back with its savepoint."""
        raw = _raw(connection)
        return not raw.closed and raw.info.transaction_status.name in ("INTRANS", "INERROR")

    def is_passing(self, error: BaseException) -> bool:
        """Whether the connection was lost, or somebody else was in the way."""
        cause = getattr(error, "orig", None) or error
        # An error with a code came from the server: the connection is there, and it would say the same again.
        is_lost = isinstance(cause, self._lost) and (getattr(cause, "sqlstate", None) or "57P").startswith(
            ("57P", "08")
        )
        return isinstance(cause, self._passing) or is_lost

    def concerns_one_row(self, error: BaseException) -> bool:
        """Whether a page cannot be read."""
        cause = getattr(error, "orig", None) or error
        return getattr(cause, "sqlstate", None) in ("XX001", "XX002")

    def lock(self, connection: Connection, name: str) -> None:
        """Take a lock that the end of the transaction lets go."""
        self.execute(connection, "SET LOCAL lock_timeout = 60000")
        self.execute(connection, "SELECT pg_advisory_xact_lock(?)", (zlib.crc32(name.encode()),))

    def stay_connected(self, connection: Connection) -> None:
        """Share a lock that the end of the connection lets go."""
        self.execute(connection, "SELECT pg_advisory_lock_shared(?)", (PRESENCE,))

    def has_others(self, connection: Connection) -> bool:
        """Whether others share the lock."""
        return bool(
            self.one(
                connection,
                """SELECT count(*) FROM pg_locks
                   WHERE locktype = 'advisory' AND classid = 0 AND objid::bigint = ? AND granted
                   AND pid <> pg_backend_pid()
                   AND database = (SELECT oid FROM pg_database WHERE datname = current_database())""",
                (PRESENCE,),
            )
        )

    def free_bytes(self) -> int | None:
        """Not known: the database's disk is elsewhere."""
        return None

    def used_bytes(self, connection: Connection) -> int:
        """How large the database is."""
        return int(self.one(connection, "SELECT pg_database_size(current_database())"))

    @contextmanager
    def sending_together(self, connection: Connection) -> Iterator[None]:
        """Send the statements inside at once: a turn waits for the network once and not for each kind of row."""
        with _raw(connection).pipeline():
            yield

    def statement(self, text: str) -> str:
        """Return a statement with ``%s`` for its values."""
        return with_percents(text)

    def typed(self, kind: str) -> str:
        """Return the place of a value with its type."""
        return f"?::{kind}"


def _raw(connection: Connection) -> psycopg.Connection[Any]:
    found: Any = connection.connection.dbapi_connection
    # SQLAlchemy wraps nothing here: its psycopg dialect hands out the driver's own connection.
    raw: psycopg.Connection[Any] = found
    return raw


def _prepare(connection: Any, _record: Any) -> None:
    from psycopg.types.string import TextLoader

    for name in ("json", "jsonb"):
        connection.adapters.register_loader(name, TextLoader)  # what cannot be read concerns one row, not all of them
