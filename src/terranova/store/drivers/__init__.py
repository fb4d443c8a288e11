"""What differs between the databases that can be used."""

from __future__ import annotations

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from terranova.store.drivers.driver import Driver
from terranova.store.drivers.postgresql import PostgresDriver
from terranova.store.drivers.sqlite import SqliteDriver
from terranova.store.errors import UnknownDatabaseError

__all__ = ["Driver", "PostgresDriver", "SqliteDriver", "driver_for"]


def driver_for(address: str) -> Driver:
    """Return the driver of a database's address.

    :raises UnknownDatabaseError: if it names no database that can be used.
    :raises MissingDriverError: if its library is not installed.
    """
    try:
        url = make_url(address)
    except ArgumentError:
        raise UnknownDatabaseError("this is no address of a database") from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        return SqliteDriver(url)
    if kind in ("postgresql", "postgres"):
        return PostgresDriver(url.set(drivername="postgresql+psycopg"))
    raise UnknownDatabaseError(f"{kind}: only SQLite and PostgreSQL can be used")
