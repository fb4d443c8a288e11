"""Other ways to see the pages: forced colours, paper, another width, a swipe, the device's own share sheet."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomer
from tests.browser.test_gestures import Fingers
from tests.support.case_tables import make_case_table
from tools.browser_driver import TWO_FRAMES, middle_of_a_game, open_table, upload

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
OUTLINE = "selector => getComputedStyle(document.querySelector(selector)).outlineStyle"


def test_forced_colours_keep_the_marks(newcomer: Newcomer) -> None:
    """Whose turn it is, which tab and page are open, and the arrows of lists are seen without backgrounds."""
    context = newcomer(forced_colors="active")
    page = open_table(context, middle_of_a_game(context, planned=0))
    for mark in (".player.on", ".tabs [aria-selected=true]"):
        assert page.evaluate(OUTLINE, mark) == "solid", mark
    # The board keeps its colours: they are the game.
    adjust = "() => getComputedStyle(document.querySelector('terra-nova-board')).forcedColorAdjust"
    assert page.evaluate(adjust) == "none"
    page.goto("/rules")
    assert page.evaluate(OUTLINE, ".top nav [aria-current]") == "solid"
    page.goto("/")
    page.wait_for_selector("#form select")
    assert page.evaluate("() => getComputedStyle(document.querySelector('select')).appearance") == "auto"


def test_printed_rules_have_no_dead_boxes(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    page.goto("/rules")
    page.emulate_media(media="print")
    shown = """() => [...document.querySelectorAll(".live, .top, .foot, .contents, button")]
        .filter((one) => one.checkVisibility()).map((one) => one.className)"""
    assert page.evaluate(shown) == []
    expect(page.locator("#R12")).to_be_visible()


PARTS = """() => ["#track", "#players", "#strip", "#side-chat", "#card", "#history", "terra-nova-board", "#doing"]
    .map((name) => {
        const { left, top, width, height } = document.querySelector(name).getBoundingClientRect();
        return [name, ...[left, top, width, height].map(Math.round)].join(" ");
    })"""


@pytest.mark.parametrize(("before", "after"), [(1440, 1000), (1000, 1440), (1101, 1099), (1099, 1101)])
def test_a_window_drawn_wider_or_narrower_looks_like_a_new_one(newcomer: Newcomer, before: int, after: int) -> None:
    context = newcomer(viewport={"width": before, "height": 900})
    table = middle_of_a_game(context)
    page = open_table(context, table)
    page.set_viewport_size({"width": after, "height": 900})
    page.evaluate(TWO_FRAMES)
    page.reload()
    page.wait_for_selector("body.ready")
    page.evaluate(TWO_FRAMES)
    fresh = page.evaluate(PARTS)
    page.set_viewport_size({"width": before, "height": 900})
    page.evaluate(TWO_FRAMES)
    page.set_viewport_size({"width": after, "height": 900})
    page.wait_for_function(f"fresh => JSON.stringify(({PARTS})()) === JSON.stringify(fresh)", arg=fresh)


def moment(page: Page) -> int:
    return int(page.locator("#bar b").inner_text().split()[1])


def test_a_swipe_turns_the_replay_by_a_turn(newcomer: Newcomer) -> None:
    context = newcomer(**PHONE)
    page = context.new_page()
    page.goto(f"/replay/{upload(context)}")
    page.wait_for_selector("body.ready")
    assert moment(page) == 26
    box = page.locator(".stage").bounding_box()
    assert box
    y = box["y"] + 20
    Fingers(page).glide(((300, y), (120, y)))
    expect(page.locator("#bar b")).to_have_text("Action 29 of 76")
    Fingers(page).glide(((120, y), (300, y)))
    expect(page.locator("#bar b")).to_have_text("Action 26 of 76")
    # Up and down is scrolling.
    Fingers(page).glide(((200, y), (180, y + 150)))
    expect(page.locator("#bar b")).to_have_text("Action 26 of 76")


def test_a_result_is_handed_to_the_devices_share_sheet(newcomer: Newcomer) -> None:
    context = newcomer(**PHONE)
    context.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    table, case = make_case_table(context, "one-stone-three-territories-and-the-end-de")
    page = open_table(context, table)
    done = context.request.post(f"/api/tables/{table}/turn", data={"after": 0, "actions": case["actions"]})
    assert done.ok, done.text()
    page.locator(".over [data-do=share-system]").tap()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("() => window.shared.url").endswith(f"/replay/{table}")
    picture = page.locator(".over a[download$='.png']")
    answer = context.request.get(str(picture.get_attribute("href")))
    assert answer.headers["content-type"] == "image/png"
