"""Sounds: of our own making, none unless wanted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomer
from tools.browser_driver import Hand, make_table, middle_of_a_game, open_table

pytestmark = pytest.mark.slow

SPY = """
window.tones = [];
const Real = window.AudioContext;
window.AudioContext = class extends Real {
    createOscillator() {
        const voice = super.createOscillator(), start = voice.start.bind(voice);
        voice.start = (at) => { window.tones.push(voice.type); start(at); };
        return voice;
    }
};
"""
"""Counts the tones that are begun."""


def tones(page: Page) -> int:
    count: int = page.evaluate("() => window.tones.length")
    return count


def move(page: Page) -> None:
    hand = Hand(page)
    before = hand.offered()
    start, end = before["moves"][0]
    hand.press_field(start)
    hand.press_field(end)
    hand.changed_since(before)


def test_no_sound_unless_wanted_then_one_for_each_thing(newcomer: Newcomer) -> None:
    context = newcomer(motion=True)
    context.add_init_script(SPY)
    page = open_table(context, middle_of_a_game(context, planned=0))
    move(page)
    assert tones(page) == 0
    page.locator("[data-do=sound]").click()
    expect(page.locator("[data-do=sound]")).to_have_attribute("aria-pressed", "true")
    move(page)
    assert (sliding := tones(page)) > 0
    page.locator("[data-do=undo]:visible").click()
    page.wait_for_function("() => document.querySelector('terra-nova-board').shown.steps.length === 1")
    hand = Hand(page)
    before = hand.offered()
    hand.press_field(before["stones"][0])
    hand.changed_since(before)
    assert tones(page) > sliding
    page.reload()
    expect(page.locator("[data-do=sound]")).to_have_attribute("aria-pressed", "true")


def test_a_turn_of_ones_own_is_heard_also_where_nothing_moves(newcomer: Newcomer) -> None:
    anna = newcomer(settings={"sounds": True})
    anna.add_init_script(SPY)
    table = make_table(anna, [{"who": "elsewhere"}, {"who": "here", "name": "Anna"}], map="duel")
    page = open_table(anna, table)
    ben = open_table(newcomer(), table)
    ben.get_by_role("textbox", name="Your name").fill("Ben")
    ben.get_by_role("button", name="Take a seat").click()
    ben.wait_for_selector("body.my-turn")
    Hand(ben).act()
    page.wait_for_selector("body.my-turn")
    page.wait_for_function("() => window.tones.length >= 2")
