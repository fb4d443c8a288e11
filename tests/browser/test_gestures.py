"""The board by hand: dragging, zooming by wheel, keys and pinch, panning, the small map, taps beside their target."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import Newcomer
from tools.browser_driver import WHERE, Hand, middle_of_a_game, open_table

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
VIEW = """() => {
    const { view } = document.querySelector("terra-nova-board"), { x, y, scale } = view;
    return { x, y, scale, pixels: view.pixels, isWhole: view.isWhole };
}"""
Point = tuple[float, float]


def view(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(VIEW)
    return found


def frame(page: Page) -> None:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def place(page: Page, field: str) -> Point:
    x, y = page.evaluate(WHERE, field)
    return x, y


def field_at(page: Page, at: Point) -> str | None:
    """The field that is drawn at a point of the page."""
    found: str | None = page.evaluate(
        """([x, y]) => {
            const board = document.querySelector("terra-nova-board"), { left, top } = board.getBoundingClientRect();
            return board.grid.at(...board.view.toPlane(x - left, y - top));
        }""",
        list(at),
    )
    return found


def long_move(hand: Hand) -> tuple[str, str]:
    """A legal slide whose end is not beside its start."""
    near = hand.page.evaluate("() => [...document.querySelector('terra-nova-board').grid.near]")
    beside = dict(near)
    return next((start, end) for start, end in hand.offered()["moves"] if end not in beside[start])


class Fingers:
    """Fingers on a touch screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def glide(self, *ways: tuple[Point, Point], steps: int = 8) -> None:
        """Put fingers down, move each along its way, and lift them."""
        self.touch("touchStart", *(start for start, _ in ways))
        for step in range(1, steps + 1):
            part = step / steps
            self.touch("touchMove", *((a + (c - a) * part, b + (d - b) * part) for (a, b), (c, d) in ways))
        self.touch("touchEnd")
        frame(self.page)


def test_a_pioneer_is_dragged_to_its_end(newcomer: Newcomer) -> None:
    context = newcomer()
    page = open_table(context, middle_of_a_game(context, planned=0))
    hand = Hand(page)
    before = hand.offered()
    start, end = long_move(hand)
    page.mouse.move(*place(page, start))
    page.mouse.down()
    x, y = place(page, end)
    page.mouse.move(x + 6, y - 5, steps=6)
    assert page.evaluate("() => document.querySelector('terra-nova-board').dropTarget") == end
    page.mouse.up()
    hand.changed_since(before)
    assert hand.offered()["steps"] == [f"{start}-{end}"]


def test_a_pioneer_let_go_elsewhere_stays(newcomer: Newcomer) -> None:
    context = newcomer()
    page = open_table(context, middle_of_a_game(context, planned=0))
    hand = Hand(page)
    start, _ = long_move(hand)
    page.mouse.move(*place(page, start))
    page.mouse.down()
    box = page.locator("terra-nova-board").bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20, steps=5)
    page.mouse.up()
    frame(page)
    assert hand.offered()["steps"] == []
    assert page.locator(".piece.dragged").count() == 0


def test_the_line_to_a_reachable_field_lights_up(newcomer: Newcomer) -> None:
    context = newcomer()
    page = open_table(context, middle_of_a_game(context, planned=0))
    hand = Hand(page)
    start, end = long_move(hand)
    hand.press_field(start)
    ends = {to for begin, to in hand.offered()["moves"] if begin == start}
    expect(page.locator(".layer-marks .tn-dot")).to_have_count(len(ends))
    line = page.locator(".layer-trails .considered")
    expect(line).to_have_count(0)
    drawn = set()
    for target in (end, next(other for other in sorted(ends) if other != end)):
        page.mouse.move(*place(page, target))
        expect(line).to_have_count(1)
        expect(page.locator(".slot.now")).to_contain_text(f"{start} → {target}")
        drawn.add(line.inner_html())
    assert len(drawn) == 2


def test_the_button_for_a_stone_is_reached_and_enter_means_what_is_pointed_at(newcomer: Newcomer) -> None:
    context = newcomer()
    context.clock.install()
    page = open_table(context, middle_of_a_game(context))
    hand = Hand(page)
    before = hand.offered()
    stone = before["stones"][0]
    page.mouse.move(*place(page, stone))
    button = page.locator("#card [data-do=considered]")
    expect(button).to_contain_text(f"Place a stone on {stone}")
    box = button.bounding_box()
    assert box
    # However slow the machine, the stone lingers until the pointer is there.
    page.clock.pause_at(page.evaluate("() => Date.now() + 1"))
    page.mouse.move(box["x"] + 40, box["y"] + 20, steps=4)
    page.clock.run_for(1200)  # longer than a stone lingers
    page.clock.resume()
    page.mouse.click(box["x"] + 40, box["y"] + 20)
    hand.changed_since(before)
    assert hand.offered()["steps"][-1] == f"*{stone}"
    page.locator("[data-do=undo]:visible").click()
    page.wait_for_function("() => document.querySelector('terra-nova-board').shown.steps.length === 1")
    page.mouse.move(*place(page, stone))
    expect(button).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('terra-nova-board').shown.steps.length === 2")
    assert hand.offered()["steps"][-1] == f"*{stone}"


def test_what_was_thought_of_goes_when_the_pointer_stays_elsewhere(newcomer: Newcomer) -> None:
    context = newcomer()
    page = open_table(context, middle_of_a_game(context))
    page.mouse.move(*place(page, Hand(page).offered()["stones"][0]))
    expect(page.locator("#card .card")).to_be_visible()
    page.mouse.move(6, 6, steps=3)
    expect(page.locator("#card .card")).to_have_count(0)


def test_the_wheel_zooms_at_the_pointer_and_the_mouse_pans(newcomer: Newcomer) -> None:
    context = newcomer()
    page = open_table(context, middle_of_a_game(context))
    assert view(page)["isWhole"]
    expect(page.locator(".minimap")).to_be_hidden()
    at = place(page, "k9")
    page.mouse.move(*at)
    page.mouse.wheel(0, -600)
    page.wait_for_function("() => document.querySelector('terra-nova-board').view.scale > 1.5")
    frame(page)
    assert field_at(page, at) == "k9"
    expect(page.locator(".minimap")).to_be_visible()
    before = view(page)
    box = page.locator("terra-nova-board").bounding_box()
    assert box
    page.mouse.move(box["x"] + 300, box["y"] + 300)
    held = field_at(page, (box["x"] + 300, box["y"] + 300))
    # A pioneer that can move would be dragged: pan from a field where none stands.
    assert held not in {start for start, _ in Hand(page).offered()["moves"]}
    page.mouse.down()
    page.mouse.move(box["x"] + 240, box["y"] + 350, steps=4)
    page.mouse.up()
    frame(page)
    after = view(page)
    assert after["x"] > before["x"]
    assert after["y"] < before["y"]
    assert field_at(page, (box["x"] + 240, box["y"] + 350)) == held
    page.locator("[data-do=zoom-fit]").click()
    frame(page)
    assert view(page)["isWhole"]


def test_the_small_map_goes_where_it_is_pressed(newcomer: Newcomer) -> None:
    context = newcomer()
    page = open_table(context, middle_of_a_game(context))
    for _ in range(3):
        page.locator("[data-do=zoom-in]").click()
    small = page.locator(".minimap")
    expect(small).to_be_visible()
    box = small.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] * 0.3, box["y"] + box["height"] * 0.3)
    frame(page)
    upper = view(page)
    page.mouse.click(box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.7)
    frame(page)
    lower = view(page)
    assert lower["x"] > upper["x"]
    assert lower["y"] > upper["y"]
    assert lower["scale"] == upper["scale"]
    page.locator("terra-nova-board").focus()
    page.keyboard.press("-")
    frame(page)
    assert view(page)["scale"] < lower["scale"]
    page.keyboard.press("0")
    frame(page)
    assert view(page)["isWhole"]


def test_two_fingers_zoom_and_one_pans(newcomer: Newcomer) -> None:
    context = newcomer(**PHONE)
    page = open_table(context, middle_of_a_game(context, planned=0))
    fingers = Fingers(page)
    box = page.locator("terra-nova-board").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    between = field_at(page, (x, y))
    fingers.glide(((x - 40, y), (x - 120, y)), ((x + 40, y), (x + 120, y)))
    spread = view(page)
    assert spread["scale"] > 2
    assert field_at(page, (x, y)) == between
    assert Hand(page).offered()["steps"] == []
    movable = {start for start, _ in Hand(page).offered()["moves"]}
    start = next(
        (x + dx, y + dy)
        for dx in (0, 60, -60, 110, -110)
        for dy in (0, 60, -60)
        if field_at(page, (x + dx, y + dy)) not in movable
    )
    held = field_at(page, start)
    fingers.glide((start, (start[0] + 70, start[1] + 40)))
    assert field_at(page, (start[0] + 70, start[1] + 40)) == held
    fingers.glide(((x - 120, y), (x - 30, y)), ((x + 120, y), (x + 30, y)))
    assert view(page)["scale"] < spread["scale"]


def test_a_finger_drags_a_pioneer(newcomer: Newcomer) -> None:
    context = newcomer(**PHONE)
    page = open_table(context, middle_of_a_game(context, planned=0))
    hand = Hand(page, "touch")
    before = hand.offered()
    start, end = long_move(hand)
    Fingers(page).glide((place(page, start), place(page, end)))
    hand.changed_since(before)
    assert hand.offered()["steps"] == [f"{start}-{end}"]


def test_a_tap_beside_its_target_hits_it(newcomer: Newcomer) -> None:
    """In overview a field is smaller than a finger: the nearest legal target within 24 pixels takes the tap."""
    context = newcomer(**PHONE)
    page = open_table(context, middle_of_a_game(context, planned=0))
    hand = Hand(page, "touch")
    starts = sorted({start for start, _ in hand.offered()["moves"]})
    places = {start: place(page, start) for start in starts}
    alone = next(
        start
        for start, (x, y) in places.items()
        if all(abs(x - a) + abs(y - b) > 80 for other, (a, b) in places.items() if other != start)
    )
    x, y = places[alone]
    assert field_at(page, (x + 14, y + 16)) != alone
    page.touchscreen.tap(x + 14, y + 16)
    page.wait_for_function("field => document.querySelector('terra-nova-board').chosen === field", arg=alone)


def test_after_a_move_the_board_glides_to_large_fields(newcomer: Newcomer) -> None:
    context = newcomer(**PHONE)
    page = open_table(context, middle_of_a_game(context, planned=0))
    hand = Hand(page, "touch")
    start, end = hand.offered()["moves"][0]
    hand.press_field(start)
    hand.press_field(end)
    page.wait_for_function("() => document.querySelector('terra-nova-board').view.pixels * 52 >= 44")
    expect(page.locator(".minimap")).to_be_visible()
    hand.bring_into_view(end)


def test_at_the_end_the_whole_board_is_seen(newcomer: Newcomer) -> None:
    context = newcomer(**PHONE)
    page = open_table(context, middle_of_a_game(context))
    page.wait_for_function("() => !document.querySelector('terra-nova-board').view.isWhole")
    page.locator("[data-do=menu]").tap()
    page.locator("dialog[open] [value=resign]").tap()
    page.locator("dialog[open] .primary, dialog[open] .danger").last.tap()
    page.wait_for_selector(".over")
    page.wait_for_function("() => document.querySelector('terra-nova-board').view.isWhole")
