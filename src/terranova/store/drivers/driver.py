"""What the store asks of a database's driver."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from sqlalchemy import URL, Connection, Engine

from terranova.store.errors import StoreFailedError

Row = tuple[Any, ...]


class Driver(ABC):
    """A kind of database: how it is opened, how its transactions begin, what its failures mean.

    Statements are written with ``?`` for their values and go to the driver as they are: for the writes of a turn the
    layers above it would cost more than the database.
    """

    begin_write: str
    begin_snapshot: str
    """Begins a transaction whose reads all see the same moment."""
    greatest: str
    """The function that returns the greatest of its arguments."""
    time: str
    """The expression for the seconds since 1970."""
    conflicts: tuple[type[Exception], ...]
    """What is raised when a row is there already."""
    failures: tuple[type[Exception], ...]
    """What is raised when the database cannot do its work."""

    def __init__(self, url: URL) -> None:
        self.url = url

    @abstractmethod
    def make_engine(self, connections: int) -> Engine:
        """Return connections that commit each statement by itself, unless a transaction was begun."""

    @abstractmethod
    def is_in_transaction(self, connection: Connection) -> bool:
        """Whether the transaction is still there and sound: some failures end all of it."""

    @abstractmethod
    def is_passing(self, error: BaseException) -> bool:
        """Whether the same transaction may well succeed when it is tried again at once, on a new connection."""

    @abstractmethod
    def concerns_one_row(self, error: BaseException) -> bool:
        """Whether the failure lies in what is stored, so that other rows can be read."""

    @abstractmethod
    def lock(self, connection: Connection, name: str) -> None:
        """Let no other process do the same until the transaction ends."""

    @abstractmethod
    def stay_connected(self, connection: Connection) -> None:
        """Let other processes see that this one is there, for as long as the connection lives."""

    @abstractmethod
    def has_others(self, connection: Connection) -> bool:
        """Whether another process has said that it stays connected."""

    @abstractmethod
    def free_bytes(self) -> int | None:
        """How much room there is for more, if that can be known."""

    @abstractmethod
    def used_bytes(self, connection: Connection) -> int:
        """How much room the database takes."""

    @contextmanager
    def sending_together(self, connection: Connection) -> Iterator[None]:  # noqa: ARG002  # for databases far away
        """Send the statements inside at once and then wait for all; their cursors know what came of them afterwards."""
        yield

    def execute(self, connection: Connection, statement: str, values: Sequence[Any] = ()) -> Any:
        """Run a statement on the driver's connection; returns its cursor."""
        cursor = connection.connection.cursor()
        cursor.execute(self.statement(statement), values)
        return cursor

    def rows(self, connection: Connection, statement: str, values: Sequence[Any] = ()) -> list[Row]:
        """Return all rows of a query."""
        found: list[Row] = self.execute(connection, statement, values).fetchall()
        return found

    def one(self, connection: Connection, statement: str, values: Sequence[Any] = ()) -> Any:
        """Return the first value of the first row, or None."""
        row = self.execute(connection, statement, values).fetchone()
        return row[0] if row else None

    def execute_many(self, connection: Connection, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """Run a statement for each row of values."""
        connection.connection.cursor().executemany(self.statement(statement), list(rows))

    def statement(self, text: str) -> str:
        """Return a statement in the driver's own form."""
        return text

    def typed(self, kind: str) -> str:  # noqa: ARG002  # for databases that must know it
        """Return the place of a value of which the database cannot see the type."""
        return "?"

    def failed(self, error: BaseException) -> StoreFailedError:
        """Return what the store says of a failure."""
        cause = getattr(error, "orig", None) or error
        reason = "out of memory" if isinstance(cause, MemoryError) else str(cause).strip().partition("\n")[0]
        return StoreFailedError(reason or type(cause).__name__)


@lru_cache(maxsize=512)
def with_percents(text: str) -> str:
    """Return a statement with ``%s`` for its values."""
    return text.replace("%", "%%").replace("?", "%s")
