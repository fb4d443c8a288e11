"""The very first start: nothing is compiled yet, and the start page is up all the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tools.browser_server import Server

pytestmark = pytest.mark.slow

COMPILING = 900_000
"""Milliseconds that compiling may take on a busy machine."""


@pytest.fixture
def cold_server(tmp_path: Path) -> Iterator[Server]:
    """A server with an empty cache, which has just been started."""
    running = Server(tmp_path)
    running.start(is_awaited=False, TERRANOVA_CACHE_DIR=str(tmp_path / "cache"))
    yield running
    running.stop()


@pytest.fixture
def page(chromium: Browser, cold_server: Server) -> Iterator[Page]:
    context = chromium.new_context(base_url=cold_server.address, viewport={"width": 1366, "height": 768})
    context.set_default_timeout(COMPILING)
    yield context.new_page()
    context.close()


def test_people_play_while_the_computers_are_compiled(page: Page, cold_server: Server) -> None:
    cold_server.wait_until_served()
    page.goto("/#screen")
    expect(page.locator(".start-button")).to_be_visible()
    # The page can be used: names, seats, maps, other pages.
    expect(page.locator("#readiness")).to_contain_text("ready")
    page.get_by_role("textbox", name="Name, Red").fill("Anna")
    page.get_by_role("textbox", name="Name, Yellow").fill("Ben")
    page.get_by_role("radio", name="Duel").check(force=True)
    page.get_by_role("button", name="Start game").click()
    # The game begins once the rules are compiled, however long the computers still take.
    page.wait_for_url("**/table/*")
    page.wait_for_selector("body.ready.my-turn")
    health = page.request.get("/api/health").json()
    assert health["is_ready"]
    page.get_by_role("button", name="Place the rest at random").click()
    expect(page.locator(".planner h2")).to_have_text("Ben: place a pioneer", timeout=60_000)
    page.goto("/#computer")
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("body.ready")
    if page.request.get("/api/health").json()["computers_seconds"]:
        # A computer's seat says how long it still needs.
        expect(page.locator("#players .player").last).to_contain_text("Ready in about")
    page.wait_for_function(
        "async () => { const told = await (await fetch('/api/health')).json();"
        " return told.is_ready && !told.computers_seconds; }"
    )
    page.get_by_role("button", name="Place the rest at random").click()
    # The computer has placed its own: it plays.
    expect(page.locator(".slots")).to_be_visible(timeout=COMPILING)
