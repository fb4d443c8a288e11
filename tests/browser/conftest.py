"""A real server and a real browser: Debian's chromium without its windows, or the one that CHROMIUM names."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
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

Newcomer = Callable[..., BrowserContext]

expect.set_options(timeout=60_000)


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

    def start(self) -> None:
        environment = os.environ | {
            "TERRANOVA_DATA_DIR": str(self.data),
            "TERRANOVA_WORKERS": "1",
            "PYTHONPATH": str(ROOT / "src"),
        }
        with (self.data / "server.log").open("ab") as log:
            command = [sys.executable, "-m", "terranova.server", "--port", str(self.port)]
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        until = time.monotonic() + 180
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(f"{self.address}/api/health", timeout=2) as answer:
                    if json.load(answer)["is_ready"]:
                        return
            except OSError:
                pass
            time.sleep(0.2)
        raise RuntimeError((self.data / "server.log").read_text())

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(20)
            self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own, to be stopped and started."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def playwright_() -> Iterator[Playwright]:
    with sync_playwright() as playing:
        yield playing


@pytest.fixture(scope="session")
def chromium(playwright_: Playwright) -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.fail("no chromium on this machine: tools/install-browser.sh installs one")
    browser = playwright_.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def newcomer(chromium: Browser, server: Server) -> Iterator[Newcomer]:
    """Makes a browser of somebody who has never been here; whatever goes wrong on its pages fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def make(
        *, motion: bool = False, settings: dict[str, Any] | None = None, timeout: float = 30_000, **more: Any
    ) -> BrowserContext:
        usual = {"viewport": {"width": 1440, "height": 900}, "base_url": server.address}
        context = chromium.new_context(**(usual | more))
        chosen = {"motion": "on" if motion else "off", "confirm": "never", "tips": False} | (settings or {})
        kept = f"'terranova-settings', {json.dumps(json.dumps(chosen))}"
        script = f"localStorage.getItem('terranova-settings') || localStorage.setItem({kept})"
        # Pages that may keep nothing, such as an empty one, stay as they are.
        context.add_init_script(f"try {{ {script} }} catch {{}}")
        context.on("weberror", lambda error: wrong.append(str(error.error)))
        context.on(
            "console", lambda message: wrong.append(message.text) if "Content Security" in message.text else None
        )
        context.set_default_timeout(timeout)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert wrong == []
