"""A server of many processes for tests and measurements: PostgreSQL, Redis, web processes and workers of its own."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.jumping_server import JumpingClock
from tools.private_servers import RedisServer, redis_server

READY_SECONDS = 180
STOP_SECONDS = 60


class Program:
    """A web process or a worker, in a process group of its own: it can be killed, paused and started again."""

    def __init__(self, arguments: list[str], environment: dict[str, str], errors: Path) -> None:
        self._command = [sys.executable, "-m", *arguments]
        self._environment = os.environ | environment
        self._errors = errors
        self.process = self._start()

    def _start(self) -> subprocess.Popen[str]:
        with self._errors.open("a") as errors:
            return subprocess.Popen(
                self._command,
                env=self._environment,
                stdout=subprocess.PIPE,
                stderr=errors,
                stdin=subprocess.DEVNULL,
                text=True,
                start_new_session=True,
            )

    def send(self, number: signal.Signals) -> None:
        """Signal it and all it has started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, number)

    def kill(self) -> None:
        """End it without a word."""
        self.send(signal.SIGKILL)
        self.wait_for_end()

    def wait_for_end(self) -> int:
        """Wait until it has ended; returns its code."""
        code = self.process.wait(STOP_SECONDS)
        assert self.process.stdout
        self.process.stdout.close()
        return code

    def restart(self) -> None:
        """Start it again after it was killed."""
        self.process = self._start()


class WebProcess(Program):
    """A web process on a port that stays the same, and on a machine whose clock can be set."""

    def __init__(self, port: int, environment: dict[str, str], errors: Path) -> None:
        self.port = port
        self.clock = JumpingClock(errors.with_name(f"clock-{port}"))
        arguments = ["tools.jumping_server", str(self.clock.file), "--port", str(port)]
        super().__init__(arguments, environment, errors)

    def wait(self) -> None:
        """Wait until games can be played there."""
        until = time.monotonic() + READY_SECONDS
        while time.monotonic() < until:
            with contextlib.suppress(OSError, ValueError):
                address = f"http://127.0.0.1:{self.port}/api/health"
                if json.load(urllib.request.urlopen(address, timeout=5))["is_ready"]:
                    return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError(f"a web process is not ready: {self._errors.read_text()[-2000:]}")


def worker(environment: dict[str, str], errors: Path) -> Program:
    """A ``terranova work`` with one process."""
    return Program(["terranova", "work", "--processes", "1"], environment, errors)


@contextmanager
def databases(*, is_durable: bool = True) -> Iterator[tuple[str, RedisServer]]:
    """An empty PostgreSQL database and a Redis server."""
    from tools.postgres import postgres

    with postgres(is_durable=is_durable) as postgres_server, redis_server() as redis:
        yield postgres_server.new_database(), redis


def port_of(address: str) -> int:
    """The port in the address of a database."""
    found = re.search(r":(\d+)/", address)
    assert found
    return int(found[1])


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder for what processes say on their error streams."""
    with tempfile.TemporaryDirectory(prefix="terranova-shared-") as folder:
        yield Path(folder)
