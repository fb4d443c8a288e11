"""The analysis board in a real browser: by keyboard, by mouse, by touch, and shared by its link."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from terranova import Game
from tests.browser.conftest import Newcomer


def position() -> str:
    """A position after set-up."""
    game = Game(map="duel", players=2)
    while game.position.is_setup:
        game.push(next(iter(game.legal_actions)))
    return game.position.text()


@pytest.mark.slow
def test_lines_are_played_by_keyboard_kept_and_shared(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    page.goto(f"/analysis?map=duel&position={quote(position())}")
    expect(page.locator(".line")).to_have_count(3, timeout=120_000)
    page.keyboard.press("ArrowDown")
    expect(page.locator(".line[aria-pressed=true]")).to_have_count(1)  # whichever rank it has a moment later
    page.keyboard.press("Enter")
    expect(page.locator(".node")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".node.now")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".node.now")).to_have_count(1)
    page.locator(".sign").nth(1).click()
    page.fill("#comment", "So it is")
    page.wait_for_url("**/analysis/*")
    expect(page.locator(".tree-head")).to_contain_text("Saved")
    other = newcomer().new_page()
    other.goto(page.url)
    expect(other.locator(".node")).to_have_count(1)
    expect(other.locator(".comment")).to_have_text("So it is")
    expect(other.locator(".sign")).to_have_count(0)


@pytest.mark.slow
def test_the_board_comes_closer_by_buttons(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    page.goto("/analysis?map=duel")
    expect(page.locator("body.ready")).to_be_attached(timeout=60_000)
    shown = page.locator("terra-nova-board .minimap")
    expect(shown).to_be_hidden()
    page.click("[data-do=zoom-in]")
    expect(shown).to_be_visible()
    page.click("[data-do=zoom-fit]")
    expect(shown).to_be_hidden()


@pytest.mark.slow
def test_on_a_phone_a_pioneer_is_placed_by_touch(newcomer: Newcomer) -> None:
    page = newcomer(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    page.goto("/analysis?map=duel")
    expect(page.locator("body.ready")).to_be_attached(timeout=60_000)
    page.tap("[data-do=engine]")
    page.tap("[data-tab=turns]")
    page.tap("terra-nova-board")  # one tap places a pioneer in set-up
    expect(page.locator(".node")).to_have_count(1)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
