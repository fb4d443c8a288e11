"""The position editor in a real browser: set up by mouse and by keyboard, repaired, analysed, played."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from terranova.locale import translator
from terranova.puzzles import shipped
from terranova.puzzles.wording import why_sentences
from tests.browser.conftest import Newcomer
from tools.browser_driver import WHERE

pytestmark = pytest.mark.slow

POSSIBLE = "#check .good:not(.stale)"
"""That the rules allow the position as it is now."""
FENCED = "2./#7./10./11./11./11./11./11./10./9./7./4. r0 - 0,0 79 0"

PUZZLE = min(
    (puzzle for puzzle in shipped() if puzzle.kind == "most" and puzzle.map == "duel"),
    key=lambda puzzle: (puzzle.n_turns, puzzle.id),
)


def tap(page: Page, field: str) -> None:
    page.mouse.click(*page.evaluate(WHERE, field))


def text_of(page: Page) -> str:
    return page.locator("#position-text").input_value()


def test_a_position_is_set_up_repaired_and_analysed(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    page.goto(f"/positions?map=duel&position={quote(FENCED)}")
    page.wait_for_selector("body.ready")
    # Nobody has a pioneer, so the game would be over: the page says by which rule, and ends it when asked.
    expect(page.locator("#check .problem a")).to_have_text("R22")
    expect(page.locator("[data-do=position-play]")).to_have_attribute("aria-disabled", "true")
    page.click("[data-do=position-fix]")
    expect(page.locator(POSSIBLE)).to_be_visible()
    page.click("[data-do=position-undo]")
    # With a pioneer of each player the game goes on.
    tap(page, "d5")
    page.click("[data-do=position-tool][data-value=y]")
    tap(page, "h5")
    expect(page.locator(POSSIBLE)).to_be_visible()
    # By the rules: a move, and then the position is in the middle of red's turn.
    page.keyboard.press("6")
    expect(page.locator("[data-do=position-tool][data-value=play]")).to_have_attribute("aria-pressed", "true")
    tap(page, "d5")
    tap(page, "d6")
    expect(page.locator("[data-do=position-begin-turn]")).to_be_visible()
    expect(page.locator(POSSIBLE)).to_be_visible()
    shown = text_of(page)
    assert " r1 d5>d6! " in shown
    # The address carries it all, and the analysis board begins there.
    page.reload()
    page.wait_for_selector("body.ready")
    assert text_of(page) == shown
    page.click("#use a[href^='/analysis']")
    page.wait_for_url("**/analysis?*")
    expect(page.locator("body.ready")).to_be_attached(timeout=60_000)
    page.click("[data-tab=share]")
    link = page.locator("a[href^='/positions?']").get_attribute("href") or ""
    assert quote("d5>d6!", safe="") in link


def test_a_position_makes_a_puzzle(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    page.goto(f"/positions?map={PUZZLE.map}&position={quote(PUZZLE.position)}")
    page.wait_for_selector("body.ready")
    page.click("[data-do=position-puzzle]")
    found = page.locator("dialog [data-kind=most]")
    expect(found).to_contain_text(why_sentences(PUZZLE, translator("en"))[1], timeout=120_000)
    found.locator("a").click()
    page.wait_for_url("**/puzzles/own-*")
    page.wait_for_selector("body.ready")
    expect(page.locator(".task .eyebrow")).to_have_text("Set by a player")
    page.click("[data-do=show]")
    expect(page.locator(".verdict.shown")).to_contain_text(str(PUZZLE.solution[0]))


def test_a_game_begins_from_a_position_set_up_by_keyboard(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    page.goto("/positions?map=duel")
    page.wait_for_selector("body.ready")
    page.focus("terra-nova-board")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-value=r] b")).to_have_text("1 / 13")
    page.keyboard.press("Control+z")
    expect(page.locator("[data-value=r] b")).to_have_text("0 / 13")
    page.keyboard.press("Control+y")
    expect(page.locator(POSSIBLE)).to_be_visible()
    page.click("[data-do=position-play]")
    page.click("dialog [value=yes]")
    page.wait_for_url("**/table/*")
    expect(page.locator("terra-nova-board")).to_be_visible()
