"""A real server in a process of its own, and raw connections to it."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Json = dict[str, Any]


@dataclass
class RealServer:
    """Where it is, and its process."""

    port: int
    process: subprocess.Popen[str]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=120)

    def post(self, path: str, body: Json, cookie: str = "") -> tuple[Json, str]:
        """The answer, and the cookie."""
        headers = {"Content-Type": "application/json"} | ({"Cookie": cookie} if cookie else {})
        request = urllib.request.Request(self.address + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=120) as response:
            return json.load(response), (response.headers.get("Set-Cookie") or cookie).partition(";")[0]

    def get(self, path: str) -> Json:
        with urllib.request.urlopen(self.address + path, timeout=120) as response:
            found: Json = json.load(response)
            return found

    def make_table(self) -> tuple[str, str]:
        """A table of one browser, and its cookie."""
        made, cookie = self.post("/api/tables", {"seats": [{"who": "here"}, {"who": "here"}]})
        return made["table"], cookie


@contextmanager
def running(folder: Path, **environment: str) -> Iterator[RealServer]:
    """A server that is ready to play."""
    known = os.environ | {"TERRANOVA_DATA_DIR": str(folder), "TERRANOVA_PREPARE": "no"} | environment
    command = [sys.executable, "-m", "terranova.server", "--port", "0"]
    with subprocess.Popen(command, env=known, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", process.stdout.readline())
            assert found
            server = RealServer(int(found[1]), process)
            until = time.monotonic() + 120
            while not server.get("/api/health")["is_ready"]:
                assert time.monotonic() < until
                time.sleep(0.02)
            yield server
        finally:
            process.kill()
