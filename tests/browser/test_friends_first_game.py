"""A friend's first game: a link, a lesson, a game on a phone against a desktop, the end card, a rematch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Newcomer
from tools.browser_driver import Hand, read

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_link_learn_play_end_card(newcomer: Newcomer) -> None:
    desktop = newcomer(timeout=120_000, permissions=["clipboard-read", "clipboard-write"])
    anna = desktop.new_page()
    anna.goto("/#friends")
    anna.get_by_role("radio", name="Duel").check(force=True)
    anna.get_by_role("button", name="Start game").or_(anna.locator(".start-button")).first.click()
    anna.wait_for_url("**/table/*")
    anna.wait_for_selector("body.ready")
    table = anna.url.rsplit("/", 1)[1]
    anna.locator(".waiting").get_by_role("button", name="Copy link").click()
    link = anna.locator("#table-link").input_value()

    # The friend opens the link on a phone, and first has a look at the lessons in a tab of their own.
    phone = newcomer(timeout=120_000, **PHONE)
    ben = phone.new_page()
    ben.goto(link)
    ben.wait_for_selector("body.ready")
    with phone.expect_page() as opened:
        ben.locator(".waiting-more a[href='/learn']").tap()
    lesson = opened.value
    lesson.wait_for_selector("body.ready")
    before = lesson.locator(".step").inner_text()
    lesson.locator("[data-do=next]:visible").tap()
    lesson.wait_for_function("before => document.querySelector('.step').innerText !== before", arg=before)
    lesson.close()

    ben.get_by_role("textbox", name="Your name").fill("Ben")
    ben.get_by_role("button", name="Take a seat").tap()
    for page in (anna, ben):
        expect(page.locator("body")).to_have_attribute("data-phase", "playing")
    state = read(anna, table)["state"]
    assert [seat["kind"] for seat in state["seats"]] == ["person", "person"]
    # Plans and hints are private among people.
    assert (state["options"]["show_plans"], state["options"]["hints"]) == (False, False)

    # Both let the rest be placed, then each plays a turn: one by mouse, one by finger.
    pages = {"red": anna, "yellow": ben}
    first = state["moment"]["turn"]
    second = "yellow" if first == "red" else "red"
    for player in (first, second):
        pages[player].wait_for_selector("body.my-turn")
        button = pages[player].locator("[data-do=place-rest][data-how=random]:visible")
        button.tap() if player == "yellow" else button.click()
        expect(pages[player].locator("[data-do=place-rest]:visible")).to_have_count(0)
    for player, hand in ((first, Hand(pages[first], "mouse" if first == "red" else "touch")),):
        pages[player].wait_for_selector("body.my-turn .slots")
        while read(anna, table)["state"]["moment"]["turn"] == player:
            hand.act()
    pages[second].wait_for_selector("body.my-turn")
    hand = Hand(pages[second], "mouse" if second == "red" else "touch")
    while read(anna, table)["state"]["moment"]["turn"] == second:
        hand.act()

    # Ben gives up by the menu; both see who won and why, and a rematch says who starts.
    ben.locator("[data-do=menu]").tap()
    ben.locator("dialog[open] [value=resign]").tap()
    ben.get_by_role("button", name="Resign the game").tap()
    expect(anna.locator(".over h2")).to_have_text("You win!")
    expect(ben.locator(".over h2")).to_have_text(re.compile("wins$"))
    for page in (anna, ben):
        expect(page.locator(".over .ranking li")).to_have_count(2)
        expect(page.locator(".rematch-note")).to_have_text(re.compile(r"starts|You start"))
        expect(page.locator(".over").get_by_role("link", name="Replay")).to_be_visible()
    assert link.endswith(f"/table/{table}")
    ben.get_by_role("button", name="Rematch").tap()
    anna.get_by_role("button", name="Agree").click()
    anna.get_by_role("link", name="Go to the rematch").click()
    anna.wait_for_url(lambda address: table not in address)
