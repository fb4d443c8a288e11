"""A real server in a process of its own, and where the browser is that looks at it."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
CHROMIUM = os.environ.get("CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
]

LIMITS = (
    "requests=10000/100000 makings=1000/10000 maps=1000/10000 pictures=1000/10000"
    " tables_per_day=100000 people_per_day=100000"
)
"""Everybody here has one address: the usual limits would stop quick ones."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """The server in a process of its own, which can be stopped and started again on the same data."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, *, is_awaited: bool = True, **more: str) -> None:
        """Start it, with more environment variables; by default wait until games can be played."""
        environment = (
            os.environ
            | {"TERRANOVA_DATA_DIR": str(self.data), "TERRANOVA_WORKERS": "1", "PYTHONPATH": str(ROOT / "src")}
            | {"TERRANOVA_LIMITS": LIMITS}
            | more
        )
        with (self.data / "server.log").open("ab") as log:
            command = [sys.executable, "-m", "terranova.server", "--port", str(self.port)]
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        if is_awaited:
            self._wait(lambda health: bool(health["is_ready"]))

    def wait_until_served(self) -> None:
        """Wait until pages are served, though perhaps no game can be played yet."""
        self._wait(lambda _: True)

    def _wait(self, is_enough: Callable[[dict[str, Any]], bool]) -> None:
        until = time.monotonic() + 180
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(f"{self.address}/api/health", timeout=2) as answer:
                    if is_enough(json.load(answer)):
                        return
            except OSError:
                pass
            time.sleep(0.2)
        raise RuntimeError((self.data / "server.log").read_text())

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(120)
            self.process = None
