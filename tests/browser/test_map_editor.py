"""The map editor in a real browser: by mouse, by finger, by keyboard; from a drawing to a table."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from terranova import Map
from tests.browser.conftest import Newcomer

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def open_editor(page: Page, address: str = "/maps") -> None:
    page.goto(address)
    page.wait_for_selector("body.ready")


def count(page: Page, letter: str) -> int:
    return int(page.locator(f"[data-do=map-landscape][data-value={letter}] b").inner_text())


def total(page: Page) -> int:
    return sum(int(text) for text in page.locator("[data-do=map-landscape] b").all_inner_texts())


def make_island(page: Page, style: str = "hub") -> None:
    page.click(f"[data-do=map-style][data-value={style}]")
    page.click("[data-do=map-make]")
    page.wait_for_selector(".map-canvas.exact")


def middle_of(page: Page) -> tuple[float, float]:
    box = page.locator("#canvas").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_an_island_is_made_changed_undone_and_played(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    open_editor(page)
    expect(page.locator("[data-do=map-play]")).to_have_attribute("aria-disabled", "true")
    make_island(page)
    expect(page.locator("[data-do=map-play]")).not_to_have_attribute("aria-disabled", "true")
    expect(page.locator("#checks .good")).to_have_count(4)
    assert total(page) == 150
    # A brush of seven on the lake in the middle, then undone.
    lake = count(page, "L")
    page.click("[data-do=map-landscape][data-value=R]")
    page.click("[data-do=map-size][data-value='7']")
    page.mouse.click(*middle_of(page))
    expect(page.locator("[data-do=map-landscape][data-value=L] b")).not_to_have_text(str(lake))
    assert total(page) == 150
    page.keyboard.press("Control+z")
    expect(page.locator("[data-do=map-landscape][data-value=L] b")).to_have_text(str(lake))
    # It is still there after a reload, and a game can be begun on it.
    page.fill("#title", "My own island")
    page.locator("#title").press("Tab")
    page.wait_for_selector(".map-canvas.exact")
    page.reload()
    page.wait_for_selector(".map-canvas.exact")
    expect(page.locator("#title")).to_have_value("My own island")
    page.click("[data-do=map-play]")
    expect(page.locator(".own-map")).to_contain_text("My own island")


def test_a_half_typed_name_survives_the_checks(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    open_editor(page)
    make_island(page)
    held: list[Route] = []
    page.route("**/api/maps/review*", lambda route: held.append(route))
    page.click("[data-do=map-landscape][data-value=R]")
    with page.expect_request("**/api/maps/review*"):
        page.mouse.click(*middle_of(page))
    page.fill("#title", "Half a na")
    for route in held:
        route.continue_()
    page.wait_for_selector(".map-canvas.exact")
    expect(page.locator("#title")).to_have_value("Half a na")


def test_a_stroke_is_mirrored(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    open_editor(page)
    page.click("[data-do=map-symmetry][data-value=mirror]")
    x, y = middle_of(page)
    page.mouse.move(x + 150, y)
    page.mouse.down()
    page.mouse.move(x + 220, y + 80, steps=6)
    page.mouse.up()
    drawn = count(page, "F")
    assert drawn >= 4
    assert drawn % 2 == 0


def test_a_map_is_drawn_by_keyboard(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    open_editor(page)
    page.focus("#canvas")
    for key in ("Enter", "ArrowRight", "Enter", "ArrowDown", "2", "Enter"):
        page.keyboard.press(key)
    assert (count(page, "F"), count(page, "A")) == (2, 1)
    expect(page.locator("#announcer")).to_contain_text("farmland")
    page.keyboard.press("e")
    page.keyboard.press("Enter")
    assert total(page) == 2
    page.keyboard.press("Control+z")
    assert total(page) == 3
    # Too little for a map: the button says why.
    expect(page.locator("#why-not")).not_to_be_empty()


def test_a_finger_draws(newcomer: Newcomer) -> None:
    page = newcomer(**PHONE).new_page()
    open_editor(page)
    page.touchscreen.tap(*middle_of(page))
    assert total(page) == 1
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390


def test_a_link_brings_the_map_and_a_damaged_one_says_so(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    open_editor(page)
    make_island(page, "rings")
    page.click("[data-do=map-share]")
    address = page.locator("dialog input[readonly]").input_value()
    other = newcomer().new_page()
    open_editor(other, address)
    other.wait_for_selector(".map-canvas.exact")
    assert total(other) == 150
    damaged = newcomer().new_page()
    open_editor(damaged, address[:-40])
    expect(damaged.locator(".toast")).to_contain_text("damaged")
    assert total(damaged) == 0
    page.click("dialog a[href^='/positions?']")  # a position can be set up on it
    page.wait_for_url("**/positions?*")
    page.wait_for_selector("body.ready")
    expect(page.locator("#check .good:not(.stale)")).to_be_visible()
    drawing = parse_qs(urlsplit(page.url).query)["drawing"][0]
    assert len(Map.from_text(drawing).fields) == 150


def test_the_computer_plays_and_can_be_stopped(newcomer: Newcomer) -> None:
    page = newcomer(timeout=120_000).new_page()
    open_editor(page)
    page.fill("[data-wish=fields]", "40")
    page.fill("[data-wish=landscapes]", "5")
    page.locator("[data-wish=landscapes]").press("Tab")
    make_island(page)
    page.click("[data-do=map-measure]")
    page.wait_for_selector(".seat-rows li")
    page.click("[data-do=map-stop]")
    expect(page.locator("[data-do=map-measure]")).to_be_visible()
    games = int(page.locator("#fairness progress").get_attribute("value") or 0)
    assert games >= 1
