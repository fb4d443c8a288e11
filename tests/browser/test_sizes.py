"""Every page at every size: nothing sticks out, the board is large, what a finger presses is large enough."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from terranova.locale import LANGUAGES
from tests.browser.conftest import Newcomer
from tools.browser_driver import WHERE, Hand, make_private, make_table, middle_of_a_game, open_table, upload

pytestmark = pytest.mark.slow

SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "small phone": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
    "phone across": {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True},
    "tablet across": {"viewport": {"width": 1180, "height": 820}, "has_touch": True, "is_mobile": True},
    "laptop": {"viewport": {"width": 1280, "height": 720}},
    "4K": {"viewport": {"width": 3840, "height": 2160}},
}
FINGER = 44
"""Pixels across that a finger hits with ease."""

SHOWN = """
const isShown = (element) => element.checkVisibility({ visibilityProperty: true })
    && !element.closest(".visually-hidden, .skip, .minimap");
"""
OUTSIDE = """() => {
    const { clientWidth: wide, scrollWidth } = document.documentElement, found = [];
    if (scrollWidth > wide) found.push(`the page is ${scrollWidth} wide`);
    const isClipped = (element) => {
        for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
            if (getComputedStyle(at).overflowX !== "visible") return true;
        return false;
    };
    for (const element of document.body.querySelectorAll("*:not(terra-nova-board *):not(svg *)")) {
        if (!isShown(element)) continue;
        const { left, right, width } = element.getBoundingClientRect();
        if (width > 1 && (right > wide + 1 || left < -1) && !isClipped(element))
            found.push(`${element.tagName} ${element.className} ${left.toFixed()}–${right.toFixed()}`);
    }
    return found;
}"""
SMALL = """least => {
    const found = [], targets = "button, a[href], input, select, summary, [role=tab], textarea";
    for (const element of document.querySelectorAll(targets)) {
        if (!isShown(element)) continue;
        // A link within a sentence is as high as its line.
        if (element.tagName === "A" && getComputedStyle(element).display === "inline") continue;
        const pressed = element.tagName === "INPUT" ? element.closest("label") ?? element : element;
        const { width, height } = pressed.getBoundingClientRect();
        const what = `${element.tagName} ${element.className} ${element.textContent.trim().slice(0, 20)}`;
        if (Math.round(height) < least || Math.round(width) < least)
            found.push(`${what} ${width.toFixed()}×${height.toFixed()}`);
    }
    return found;
}"""


PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def faults(page: Page, script: str, argument: int | None = None) -> list[str]:
    """What a script finds wrong, given time for layout to settle."""
    found: list[str] = []
    for _ in range(100):
        found = page.evaluate(script, argument)
        if not found:
            break
        page.evaluate(PAINTED)
    return found


def look(page: Page, where: str, size: str) -> None:
    """Nothing sticks out of the page, and on a touch screen everything can be pressed."""
    page.evaluate(f"() => {{ {SHOWN} window.isShown = isShown; }}")
    assert faults(page, OUTSIDE) == [], (where, size)
    if "has_touch" in SIZES[size]:
        assert faults(page, SMALL, FINGER) == [], (where, size)


def look_at_all(page: Page, where: str, sizes: list[str]) -> None:
    """Look at a page at one size after the other, as if its window was drawn larger or the phone turned."""
    for size in sizes:
        page.set_viewport_size(SIZES[size]["viewport"])
        page.evaluate(PAINTED)
        look(page, where, size)


@pytest.mark.parametrize("is_touched", [True, False])
def test_pages_fit(newcomer: Newcomer, is_touched: bool) -> None:
    sizes = [size for size, screen in SIZES.items() if ("has_touch" in screen) == is_touched]
    context = newcomer(**SIZES[sizes[0]])
    page = context.new_page()
    for way in ("computer", "screen", "friends", "watch"):
        page.goto(f"/#{way}")
        page.reload()
        page.wait_for_selector("#form > *")
        if way == "screen":
            page.locator("[data-do=add-seat]").click()
            page.locator("[data-do=add-seat]").click()
            page.locator(".options summary").click()
        look_at_all(page, way, sizes)
    seats = [{"who": "here", "name": "A name as long as can be, twice"}, {"who": "elsewhere"}]
    table = make_table(context, seats, is_public=True)
    for path in ("/games", "/tables"):
        page.goto(path)
        page.wait_for_selector(".game")
        look_at_all(page, path, sizes)
    make_private(context, table)
    page.goto(f"/replay/{upload(context)}?at=60")
    page.wait_for_selector("body.ready")
    look_at_all(page, "replay", sizes)


@pytest.mark.parametrize("size", SIZES)
def test_the_table_fits(newcomer: Newcomer, size: str) -> None:
    context = newcomer(**SIZES[size])
    page = open_table(context, middle_of_a_game(context, planned=2))
    look(page, "planning", size)
    box = page.locator("terra-nova-board").bounding_box()
    wide, high = SIZES[size]["viewport"]["width"], SIZES[size]["viewport"]["height"]
    assert box
    assert min(box["width"], box["height"]) >= 0.46 * min(wide, high)
    if size == "4K":
        assert box["height"] > 0.9 * high
    if "has_touch" in SIZES[size]:
        Hand(page, "touch").press_field("n5")
    else:
        page.mouse.move(*page.evaluate(WHERE, "n5"))
    button = page.locator("[data-do=considered]:visible")
    expect(button).to_have_count(1)
    expect(button).to_be_in_viewport(ratio=0.95)
    look(page, "considering", size)
    button.click()
    page.wait_for_function("() => document.querySelector('terra-nova-board').shown.steps.length === 3")
    expect(page.locator("[data-do=end].primary:visible")).to_be_in_viewport(ratio=0.95)
    look(page, "ending", size)
    page.locator("[data-do=menu]").click()
    look(page, "menu", size)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_of_a_turn_stand_in_one_row(newcomer: Newcomer, language: str) -> None:
    context = newcomer(locale=language)
    page = open_table(context, middle_of_a_game(context, planned=1))
    boxes = [button.bounding_box() for button in page.locator(".planner-buttons .btn:visible").all()]
    assert len(boxes) == 4
    middles = [box["y"] + box["height"] / 2 for box in boxes if box]
    assert max(middles) - min(middles) < 2, language
    look(page, language, "laptop")


CUT = """selector => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
    .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent || one.value)"""


@pytest.mark.parametrize("size", ["phone", "phone across", "tablet"])
def test_four_players_have_their_names(newcomer: Newcomer, size: str) -> None:
    context = newcomer(**SIZES[size], locale="hu")
    names = ("Annegret", "Bertalan", "Carla", "Dorottya")
    seats = [{"who": "here", "name": name} for name in names]
    page = open_table(context, middle_of_a_game(context, planned=0, game="four", seats=seats))
    assert page.locator(".strip-name b").all_text_contents() == list(names)
    assert page.evaluate(CUT, ".strip-name b") == []
    brand, facts = (page.locator(place).bounding_box() for place in (".brand span", "#top-facts .chip >> nth=2"))
    if size == "tablet":
        assert brand
        assert facts
        assert brand["x"] + brand["width"] <= facts["x"], "the turn stands on the name"
    look(page, "four", size)


def test_choices_are_read_whole_on_a_phone(newcomer: Newcomer) -> None:
    context = newcomer(**SIZES["phone"], locale="de")
    page = context.new_page()
    page.goto("/")
    page.wait_for_selector("#form > *")
    for select in page.locator(".two select").all():
        box = select.bounding_box()
        assert box
        assert box["width"] > 280
    page.locator("[data-do=settings]").first.click()
    label = page.locator(".setting:has(input) label").first.bounding_box()
    assert label
    assert label["width"] > 250


@pytest.mark.parametrize("size", ["phone", "phone across", "tablet"])
def test_before_and_after_the_game(newcomer: Newcomer, size: str) -> None:
    context = newcomer(**SIZES[size])
    seats = [
        {"who": "here", "name": "Anna"},
        {"who": "elsewhere"},
        {"who": "elsewhere"},
        {"who": "computer", "level": 8},
    ]
    page = open_table(context, make_table(context, seats))
    look(page, "waiting", size)
    table = middle_of_a_game(context, planned=0, game="four")
    page = open_table(context, table)
    look(page, "four players", size)
    page.locator(":is(.tools, .drawer-buttons) [data-do=drawer]:visible").first.click()
    page.get_by_role("tab", name="Regions").click()
    look(page, "regions", size)
    open_table(newcomer(), table)  # somebody who watches, and may be talked to
    page.get_by_role("tab", name="Chat").click()
    expect(page.locator("#history").get_by_role("textbox")).to_be_in_viewport(ratio=0.95)
    look(page, "chat", size)
