"""Redis for tests and measurements: a private instance in a temporary folder, on a free port of this machine."""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

START_SECONDS = 30


def free_port() -> int:
    """A port that nobody listens at now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class RedisServer:
    """A Redis server, or Valkey where that is installed."""

    def __init__(self, folder: str) -> None:
        self.port = free_port()
        self._folder = folder
        self.process = self._start()

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://127.0.0.1:{self.port}/0"

    def _start(self) -> subprocess.Popen[bytes]:
        program = shutil.which("redis-server") or shutil.which("valkey-server")
        if program is None:
            raise RuntimeError("redis-server is not installed; tools/install-servers.sh installs it")
        options = {"port": self.port, "bind": "127.0.0.1", "save": "", "appendonly": "no", "dir": self._folder}
        arguments = [part for name, value in options.items() for part in (f"--{name}", str(value))]
        process = subprocess.Popen([program, *arguments], stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until and process.poll() is None:
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=1) as probe:
                    probe.sendall(b"PING\r\n")
                    if probe.recv(16).startswith(b"+PONG"):
                        return process
            except OSError:
                time.sleep(0.02)
        process.kill()
        raise RuntimeError("redis-server did not start")

    def stop(self) -> None:
        """End it, with all it knows."""
        self.process.kill()
        self.process.wait()

    def restart(self) -> None:
        """Start it again, empty, on the same port."""
        self.stop()
        self.process = self._start()


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    """A Redis server for as long as the block runs."""
    with tempfile.TemporaryDirectory(prefix="terranova-redis-") as folder:
        server = RedisServer(folder)
        try:
            yield server
        finally:
            server.stop()
