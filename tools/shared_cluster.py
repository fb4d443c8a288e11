"""A server of many processes: web processes and workers with their links to PostgreSQL and Redis, which can be cut."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from redis import Redis

from tools.private_servers import RedisServer, free_port
from tools.shared_servers import READY_SECONDS, Program, WebProcess, databases, port_of, scratch, worker
from tools.tcp_proxy import TcpProxy

LIMITS = (
    "requests=1000000/1000000 messages=1000000/1000000 chats=1000000/1000000 makings=1000000/1000000 "
    "sockets_per_person=100000 sockets_per_address=100000 connections_per_address=100000 "
    "tables_per_day=1000000 bytes_per_day=1000000000000 people_per_day=1000000"
)
"""Everybody here has one address."""


@dataclass
class Cluster:
    """All processes of a server, and the links of each."""

    webs: list[WebProcess]
    workers: list[Program]
    links: list[TcpProxy]
    """Two for each web process, then one for each worker; none if they are not to be cut."""
    database: str
    redis: str
    errors: Path

    @property
    def ports(self) -> list[int]:
        """Where the web processes listen."""
        return [web.port for web in self.webs]


def _wait_for_workers(redis: RedisServer, workers: list[Program], errors: Path) -> None:
    """Wait until all workers take jobs: each loads the engine first."""
    until = time.monotonic() + READY_SECONDS
    with Redis(port=redis.port) as client:
        while client.hlen("terranova:place:engine") < len(workers):
            has_ended = any(one.process.poll() is not None for one in workers)
            if has_ended or time.monotonic() > until:
                raise RuntimeError(f"the workers are not ready: {errors.read_text()[-2000:]}")
            time.sleep(0.1)


@contextmanager
def cluster(
    n_web: int, n_workers: int, *, is_durable: bool = True, has_links: bool = False, limits: str = LIMITS
) -> Iterator[Cluster]:
    """A running server; what its processes say goes to ``errors``."""
    with ExitStack() as stack:
        errors = stack.enter_context(scratch()) / "errors.log"
        database, redis = stack.enter_context(databases(is_durable=is_durable))
        links: list[TcpProxy] = []

        def link(address: str) -> str:
            if not has_links:
                return address
            port = port_of(address)
            links.append(TcpProxy(port))
            stack.callback(links[-1].close)
            return address.replace(f":{port}/", f":{links[-1].port}/")

        def environment() -> dict[str, str]:
            return {
                "TERRANOVA_DATABASE_URL": link(database),
                "TERRANOVA_REDIS_URL": link(redis.url),
                "TERRANOVA_LIMITS": limits,
                "TERRANOVA_DATA_DIR": str(errors.parent / "data"),
            }

        webs, workers = [], []
        for _ in range(n_web):
            webs.append(WebProcess(free_port(), environment(), errors))
            stack.callback(webs[-1].kill)
        for _ in range(n_workers):
            workers.append(worker({**environment(), "TERRANOVA_DATABASE_URL": ""}, errors))
            stack.callback(workers[-1].kill)
        for web in webs:
            web.wait()
        _wait_for_workers(redis, workers, errors)
        yield Cluster(webs, workers, links, database, redis.url, errors)
