"""Every page in the pseudo-language: all that is read is translated, and nothing breaks where words are long."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from terranova.locale import PSEUDO
from terranova.server.http.routes.pages import PAGES
from tests.browser.conftest import Newcomer
from tools.browser_driver import WHERE, Hand, make_table, middle_of_a_game, upload, wait_until_still

pytestmark = pytest.mark.slow

SCAN = (Path(__file__).parent / "scan.js").read_text("utf-8")
SCREENS: dict[str, tuple[dict[str, Any], dict[str, tuple[int, int]]]] = {
    "mouse": ({}, {"desktop": (1440, 900), "small": (1100, 720), "tablet": (820, 1180)}),
    "touch": ({"has_touch": True, "is_mobile": True}, {"phone": (390, 844), "narrow": (360, 640)}),
}
"""What kinds of screens there are, and the sizes that each is looked at."""
WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
KNOWN = ["Anna", "Ben", "Level", "Terra", "Nova", "and", *WEEKDAYS, *(day[:3] for day in WEEKDAYS)]
"""What stands on a page in every language: names, and the browser's own words between two of them and for days."""

HERE: list[dict[str, Any]] = [{"who": "here", "name": "Anna"}, {"who": "here", "name": "Ben"}]
MIXED: list[dict[str, Any]] = [{"who": "here", "name": "Anna"}, {"who": "elsewhere"}, {"who": "computer", "level": 4}]
UNTRANSLATED = ("api",)
PATHS = [page.path for page in PAGES.values() if not page.shows_table and page.name not in UNTRANSLATED]
PATHS += ["/#screen", "/#friends", "/#watch"]
DIALOGS = ("share", "settings", "help", "menu")
IN_MENU = ("words", "resign", "leave")
CLOSING = "n5"
"""Where a stone closes something in the game of the record."""
WIDE = 1100
"""Pixels across from which a table has a card beside the board; narrower ones have the sum in a line."""


class Reader:
    """Somebody who goes from page to page and notes what is wrong on each."""

    def __init__(self, context: BrowserContext, sizes: dict[str, tuple[int, int]]) -> None:
        self.page = context.new_page()
        self.sizes = sizes
        self.faults: dict[tuple[str, str], list[str]] = {}

    def look(self, where: str, *only: str) -> None:
        """Note what is wrong with the page as it is now, at each size or only at some."""
        for size in only or self.sizes:
            width, height = self.sizes[size]
            self.page.set_viewport_size({"width": width, "height": height})
            wait_until_still(self.page)  # what fades in is not there yet
            for _ in range(50):
                found = self.page.evaluate(SCAN, KNOWN)
                if not found:
                    break
                self.page.wait_for_timeout(100)  # a page may still be filling
            else:
                self.faults[where, size] = found

    def go(self, path: str) -> None:
        """Open a page in the pseudo-language."""
        before, hash, after = path.partition("#")
        self.page.goto("about:blank")  # the same page with another hash would not be loaded anew
        self.page.goto(f"{before}{'&' if '?' in before else '?'}lang={PSEUDO}{hash}{after}")
        if path.startswith(("/table/", "/replay/")):
            self.page.wait_for_selector("body.ready")
        else:
            self.page.wait_for_load_state("networkidle")


def command(page: Page, name: str) -> None:
    """What the button with that name does, wherever it is."""
    own = page.evaluate("() => document.querySelector('script[src*=\"/table/table.js\"]').src")
    script = "([own, name]) => import(own.replace('table/table.js', 'page.js')).then((page) => page.command(name))"
    page.evaluate(script, [own, name])


@pytest.mark.parametrize("screen", SCREENS)
def test_pages(newcomer: Newcomer, screen: str) -> None:
    kind, sizes = SCREENS[screen]
    reader = Reader(newcomer(**kind), sizes)
    for path in PATHS:
        reader.go(path)
        reader.look(path)
        if path == "/#friends":
            reader.page.locator("details.options summary").click()
            reader.look("the options of a game")
    assert reader.faults == {}


@pytest.mark.parametrize("screen", SCREENS)
def test_tables(newcomer: Newcomer, screen: str) -> None:
    kind, sizes = SCREENS[screen]
    context = newcomer(**kind)
    reader = Reader(context, sizes)
    page = reader.page
    reader.go("/offline")
    for name, seats in (("waiting", MIXED), ("set-up", HERE)):
        reader.go(f"/table/{make_table(context, seats)}")
        reader.look(name)
    reader.go(f"/table/{middle_of_a_game(context, planned=0)}")
    reader.look("a turn")
    for name in (*DIALOGS, *IN_MENU):
        command(page, "menu" if name in IN_MENU else name)
        page.wait_for_selector("dialog[open]")
        if name in IN_MENU:
            page.locator(f"dialog[open] [value={name}]").click()
            page.wait_for_selector("dialog[open]:not([data-name=menu])")
        reader.look(name)
        page.evaluate("() => document.querySelector('dialog[open]').close()")
    for size, (width, height) in sizes.items():
        page.set_viewport_size({"width": width, "height": height})
        reader.go(f"/table/{middle_of_a_game(context, planned=2)}")
        page.wait_for_selector(".slot:nth-child(2) .what b")
        if screen == "touch":
            Hand(page, "touch").press_field(CLOSING)
        else:
            page.mouse.move(*page.evaluate(WHERE, CLOSING))
        page.wait_for_selector("#card .card" if width >= WIDE else ".mathline .sum")
        reader.look("a stone that closes", size)
    reader.go(f"/replay/{upload(context)}?at=50")
    reader.look("a replay")
    reader.go("/games")
    reader.look("my games")
    assert reader.faults == {}
