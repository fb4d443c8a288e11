"""A Redis server for tests, and a link to it that can be cut."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tools.private_servers import RedisServer, redis_server
from tools.tcp_proxy import TcpProxy


@pytest.fixture(scope="session")
def redis() -> Iterator[RedisServer]:
    """One server for all tests of a process; each test has channels and keys of its own."""
    with redis_server() as server:
        yield server


@pytest.fixture
def link(redis: RedisServer) -> Iterator[TcpProxy]:
    """A link to the server that belongs to one test."""
    proxy = TcpProxy(redis.port)
    yield proxy
    proxy.close()
