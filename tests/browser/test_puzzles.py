"""Puzzles in a real browser: a wrong try, another one, the answer; by mouse, finger and keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from terranova.locale import translator
from terranova.puzzles import Puzzle, judge, shipped
from terranova.puzzles.wording import verdict_text
from terranova.turn import Turn
from tests.browser.conftest import Newcomer
from tools.browser_driver import By, Hand

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PUZZLE = min(
    (puzzle for puzzle in shipped() if puzzle.kind == "most" and puzzle.map == "duel"),
    key=lambda puzzle: (puzzle.n_turns, puzzle.id),
)


class Solver(Hand):
    """Somebody who solves puzzles."""

    def press_field(self, field: str) -> None:
        if self.by == "keys":
            self.walk_to(field)
            self.page.keyboard.press("Enter")
        else:
            super().press_field(field)

    def do(self, action: str) -> None:
        before = self.page.locator(".slot.filled").count()
        field, _, end = action.removeprefix("*").partition("-")
        self.press_field(field)
        if end:
            self.page.wait_for_function("f => document.querySelector('terra-nova-board').chosen === f", arg=field)
            self.press_field(end)
        elif self.by == "touch":
            self.page.locator("[data-do=considered]").tap()
        expect(self.page.locator(".slot.filled")).to_have_count(before + 1)

    def press(self, name: str, key: str) -> None:
        button = self.page.locator(f"[data-do={name}]")
        if self.by == "keys":
            self.page.keyboard.press(key)
        else:
            button.tap() if self.by == "touch" else button.click()


def open_puzzle(page: Page, puzzle: Puzzle) -> None:
    page.goto(f"/puzzles/{puzzle.id}")
    page.wait_for_selector("body.ready")
    expect(page.locator(".slot")).to_have_count(3)


def a_wrong_turn(puzzle: Puzzle) -> Turn:
    return next(turn for turn in puzzle.game().turns() if not judge(puzzle, turn).is_solved)


@pytest.mark.parametrize("by", ["mouse", "touch", "keys"])
def test_a_wrong_try_and_a_right_one(newcomer: Newcomer, by: By) -> None:
    page = newcomer(**(PHONE if by == "touch" else {})).new_page()
    open_puzzle(page, PUZZLE)
    solver = Solver(page, by)
    wrong = a_wrong_turn(PUZZLE)
    for action in wrong:
        solver.do(str(action))
    solver.press("try", "Control+Enter")
    verdict = page.locator(".verdict.not-yet")
    expect(verdict).to_contain_text(verdict_text(PUZZLE, judge(PUZZLE, wrong), translator("en")))
    solver.press("again", "Control+Enter")
    expect(verdict).to_have_count(0)
    expect(page.locator(".slot.filled")).to_have_count(0)
    for action in PUZZLE.solution:
        solver.do(str(action))
    solver.press("try", "Control+Enter")
    expect(page.locator(".verdict.solved")).to_be_visible()
    expect(page.locator(".why")).to_be_visible()
    solver.press("next", "Control+Enter")
    page.wait_for_function("id => document.body.dataset.puzzle !== id", arg=PUZZLE.id)
    expect(page.locator(".verdict")).to_have_count(0)


def test_the_answer_plays_itself(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    open_puzzle(page, PUZZLE)
    page.click("[data-do=show]")
    expect(page.locator(".verdict.shown")).to_contain_text(str(PUZZLE.solution[0]))
    expect(page.locator(".slot.filled")).to_have_count(len(PUZZLE.solution))


def test_the_daily_puzzle_opens_by_itself(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    page.goto("/puzzles")
    page.wait_for_selector("body.ready")
    expect(page.locator(".days li")).to_have_count(6)
    expect(page.locator("#task-title")).to_be_visible()
    assert (page.get_attribute("body", "data-puzzle") or "") in shipped()
