"""The databases that the store runs on: a file, and a real PostgreSQL that is started once for all tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from terranova.store import Store
from terranova.store.store import address_in
from tools.postgres import PostgresServer, postgres

KINDS = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A PostgreSQL of our own; tests that need one fail where it is not installed."""
    with postgres(is_durable=False) as server:
        yield server


@pytest.fixture(params=KINDS)
def database_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return address_in(tmp_path)
    server: PostgresServer = request.getfixturevalue("postgres_server")
    return server.new_database()


@pytest.fixture
def any_store(database_address: str) -> Iterator[Store]:
    """A store on each kind of database."""
    store = Store(database_address)
    yield store
    store.close()
