"""A real server and a real browser: Debian's chromium without its windows, or the one that CHROMIUM names."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

from tools.browser_server import CHROMIUM, FLAGS, Server

Newcomer = Callable[..., BrowserContext]

expect.set_options(timeout=60_000)


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
        *, motion: bool = False, settings: dict[str, Any] | None = None, timeout: float = 60_000, **more: Any
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
