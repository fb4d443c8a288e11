"""A PostgreSQL server of its own, in a temporary folder, for tests and measurements."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

SECONDS_TO_START = 60
INSTALL = "tools/install-servers.sh installs it"


class PostgresServer:
    """A running server; it refuses to run as root, so then it runs as the user ``postgres``."""

    def __init__(self, folder: Path, *, is_durable: bool) -> None:
        self.port = _free_port()
        self._folder = folder
        self._numbers = count(1)
        self._prefix = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        if self._prefix:
            user = pwd.getpwnam("postgres")
            os.chown(folder, user.pw_uid, user.pw_gid)
        self._data = folder / "data"
        self._run(
            "initdb",
            "--username=terranova",
            "--auth=trust",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
            "-D",
            self._data,
        )
        flush = "on" if is_durable else "off"
        settings = {
            "port": self.port,
            "listen_addresses": "'127.0.0.1'",
            "unix_socket_directories": f"'{folder}'",
            "fsync": flush,
            "synchronous_commit": flush,
            "full_page_writes": flush,
            "max_connections": 200,
        }
        with (self._data / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = {value}\n" for name, value in settings.items())
        self.start()

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._run("pg_ctl", "-D", self._data, "-w", "-t", str(SECONDS_TO_START), "-l", self._folder / "log", "start")

    def stop(self, mode: str = "immediate") -> None:
        """End it."""
        self._run("pg_ctl", "-D", self._data, "-w", "-m", mode, "stop")

    @property
    def pid(self) -> int:
        """The number of its main process."""
        return int((self._data / "postmaster.pid").read_text().splitlines()[0])

    def address(self, database: str) -> str:
        """Return the address of one of its databases, as the server takes it."""
        return f"postgresql+psycopg://terranova@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """Make an empty database; returns its address."""
        name = f"test{next(self._numbers)}"
        with psycopg.connect(self._plain("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

    def _plain(self, database: str) -> str:
        return f"postgresql://terranova@127.0.0.1:{self.port}/{database}"

    def _run(self, program: str, *arguments: str | Path) -> None:
        command = [*self._prefix, find_program(program), *map(str, arguments)]
        # Its output goes to a file: the server that pg_ctl starts would keep a pipe open.
        with tempfile.TemporaryFile("w+") as said:
            done = subprocess.run(command, cwd=self._folder, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
            if done.returncode:
                said.seek(0)
                raise RuntimeError(f"{program}: {said.read()}")


@contextmanager
def postgres(*, is_durable: bool = True) -> Iterator[PostgresServer]:
    """A server for as long as it is needed; without durability it is faster, and fit for tests only."""
    folder = Path(tempfile.mkdtemp(prefix="terranova-postgres-"))
    try:
        server = PostgresServer(folder, is_durable=is_durable)
        try:
            yield server
        finally:
            server.stop()
    finally:
        _remove(folder)


def find_program(name: str) -> str:
    """Return where a program of PostgreSQL is: Debian keeps them out of the path.

    :raises FileNotFoundError: if it is not installed.
    """
    if found := shutil.which(name):
        return found
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda place: int(place.parts[-3]))
    if not places:
        raise FileNotFoundError(f"PostgreSQL's {name} is missing; {INSTALL}")
    return str(places[-1])


def _remove(folder: Path) -> None:
    until = time.monotonic() + 10
    while folder.exists() and time.monotonic() < until:
        shutil.rmtree(folder, ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
