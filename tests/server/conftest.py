"""A server in this process, on a folder of its own."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from terranova.server.computer.bots import Bot
from terranova.server.http.app import make_app
from terranova.server.settings import Limits
from terranova.store import Store
from tests.support.server import ROOMY, FakeClock, FakeWorkers, Server, quiet_settings


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store.in_folder(tmp_path)
    yield store
    store.close()


class Start:
    """Starts servers one after the other on the same folder; each stops the one before."""

    def __init__(self, folder: Path, database: str | None = None) -> None:
        self.folder = folder
        self.database = database
        """The address of its database, if that is not in the folder."""
        self._running: list[tuple[TestClient, Store]] = []

    def stop(self) -> None:
        while self._running:
            client, store = self._running.pop()
            client.__exit__(None, None, None)
            store.close()

    def __call__(
        self,
        clock: FakeClock | None = None,
        workers: FakeWorkers | None = None,
        limits: Limits = ROOMY,
        bots: tuple[Bot, ...] = (),
    ) -> Server:
        self.stop()
        clock, workers = clock or FakeClock(), workers or FakeWorkers()
        settings = quiet_settings(self.folder, limits, bots)
        store = Store(self.database) if self.database else Store.in_folder(self.folder)
        client = TestClient(make_app(settings, store=store, clock=clock, workers=workers, chance=random.Random(1)))
        client.__enter__()
        self._running.append((client, store))
        server = Server(client, clock, workers)
        server.call(server.context.readiness.wait)
        return server


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    start = Start(tmp_path)
    yield start
    start.stop()


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    start = Start(tmp_path_factory.mktemp("server"))
    yield start()
    start.stop()


@pytest.fixture
def server(shared_server: Server) -> Server:
    """A server that the tests of a module share: each makes tables of its own."""
    shared_server.workers.is_held = False
    return shared_server
