"""Chromium, Firefox and WebKit, as Debian packages them; ``make test-browsers`` installs them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest
from playwright.sync_api import sync_playwright

from tools.browser_server import CHROMIUM, FLAGS, ROOT, Server
from tools.browsers.firefox import Firefox
from tools.browsers.page import Page
from tools.browsers.webkit import WebKit

SETTINGS: dict[str, Any] = {"motion": "off", "confirm": "never", "tips": False, "glide": False}
LISTEN = """() => {
    window.wrong = [];
    addEventListener("error", ({ message }) => window.wrong.push(message));
    addEventListener("unhandledrejection", ({ reason }) => window.wrong.push(String(reason)));
}"""


class Visitor:
    """Somebody with a browser of a kind, who walks through the game."""

    def __init__(self, name: str, page: Page, address: str, resize: Callable[[int, int], None]) -> None:
        self.name = name
        self.page = page
        self.resize = resize
        self._address = address
        self._was_anywhere = False

    def go(self, path: str) -> None:
        """Go to a page; from now on its errors are noticed."""
        self.page.goto(f"{self._address}{path}")
        self.page.evaluate(LISTEN)
        self._was_anywhere = True

    def set(self, **settings: Any) -> None:
        """Choose settings, for the next page."""
        self.page.evaluate("text => localStorage.setItem('terranova-settings', text)", json.dumps(SETTINGS | settings))

    def ask(self, path: str, **body: Any) -> dict[str, Any]:
        """Send something to the server as this browser."""
        told: dict[str, Any] = self.page.evaluate(
            """async ([path, body]) => {
                const headers = { "Content-Type": "application/json" };
                const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
                if (!answer.ok) throw new Error(await answer.text());
                return answer.json();
            }""",
            [path, body],
        )
        return told

    def errors(self) -> list[str]:
        """What has gone wrong on the page. A size noticed one frame late, on a slow machine, is no error."""
        wrong: list[str] = self.page.evaluate("() => window.wrong ?? []")
        return [message for message in wrong if not message.startswith("ResizeObserver loop")]

    def keep_picture(self, what: str) -> None:
        """Keep a picture to look at."""
        folder = ROOT / "build" / "browsers"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{what}-{self.name}.png").write_bytes(self.page.screenshot())


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"))
    running.start()
    yield running
    running.stop()


def need(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        pytest.fail(f"no {program} on this machine: tools/install-browsers.sh installs it")
    return found


@pytest.fixture(scope="module", params=["chromium", "firefox", "webkit"])
def visitor(request: pytest.FixtureRequest, server: Server) -> Iterator[Visitor]:
    name: str = request.param
    if name == "chromium":
        with sync_playwright() as playing:
            browser = playing.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            page = browser.new_context(has_touch=True).new_page()
            page.set_default_timeout(60_000)
            walker = Visitor(
                name,
                cast("Page", page),
                server.address,
                lambda width, height: page.set_viewport_size({"width": width, "height": height}),
            )
            yield start(walker)
            browser.close()
        return
    other = Firefox(need("firefox-esr")) if name == "firefox" else WebKit(need("WebKitWebDriver"))
    try:
        yield start(Visitor(name, other, server.address, other.resize))
    finally:
        other.close()


def start(visitor: Visitor) -> Visitor:
    visitor.go("/rules")
    visitor.set()
    return visitor


@pytest.fixture(autouse=True)
def no_errors(visitor: Visitor, request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever goes wrong on a page fails the test; a picture of its end is kept."""
    visitor.set()
    visitor.resize(1366, 768)
    yield
    visitor.keep_picture(request.node.originalname)
    assert visitor.errors() == []
