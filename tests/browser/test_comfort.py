"""Play without effort: nothing moves under a finger, every window shows the game, little is asked."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from tests.browser.conftest import Newcomer
from tests.browser.test_sizes import SIZES
from tools.browser_driver import (
    TWO_FRAMES,
    WHERE,
    Hand,
    begin_with_ben,
    make_table,
    middle_of_a_game,
    open_table,
    tap_drawer,
    wait_until_still,
)

pytestmark = pytest.mark.slow

ALONE = [{"who": "here", "name": "Anna"}, {"who": "computer", "level": 1}]
HERE = [{"who": "here", "name": "Anna"}, {"who": "here", "name": "Ben"}]
FIELDS = """() => {
    const board = document.querySelector("terra-nova-board"), { view, grid } = board;
    const xs = grid.fields.map((field) => view.toPixels(...grid.centre(field))[0]);
    return { field: 52 * view.wholePixels, island: Math.max(...xs) - Math.min(...xs) + 52 * view.pixels };
}"""
PLACES = """() => ["terra-nova-board", ".strip", ".thumb", ".sheet-handle"].map((name) => {
    const { left, top, width, height } = document.querySelector(name).getBoundingClientRect();
    return [left, top, width, height].map(Math.round).join();
})"""


def whole_turn(context: BrowserContext) -> str:
    """A table in the middle of a game, with a whole turn planned."""
    table = middle_of_a_game(context, planned=0)
    number = context.request.get(f"/api/tables/{table}").json()["state"]["number"]
    plan = {"after": number, "actions": ["i4-m6", "*n6", "*n5"]}
    assert context.request.post(f"/api/tables/{table}/plan", data=plan).ok
    return table


@pytest.mark.parametrize("language", ["de", "fi"])
def test_nothing_moves_between_two_taps(newcomer: Newcomer, language: str) -> None:
    """A whole turn by tapping each stone's field twice at the same coordinates."""
    context = newcomer(**SIZES["phone"], locale=language, settings={"glide": False})
    page = open_table(context, middle_of_a_game(context, planned=0))
    hand, still = Hand(page, "touch"), page.evaluate(PLACES)
    hand.press_field("i4")
    assert page.evaluate(PLACES) == still
    hand.press_field("m6")
    page.wait_for_function("() => document.querySelector('terra-nova-board').shown.steps.length === 1")
    for count, field in ((2, "n6"), (3, "n5")):
        page.evaluate(TWO_FRAMES)
        assert page.evaluate(PLACES) == still
        x, y = page.evaluate(WHERE, field)
        page.touchscreen.tap(x, y)
        page.wait_for_function("field => document.querySelector('terra-nova-board').tapped === field", arg=field)
        page.evaluate(TWO_FRAMES)
        assert page.evaluate(PLACES) == still
        page.touchscreen.tap(x, y)
        page.wait_for_function(
            "count => document.querySelector('terra-nova-board').shown.steps.length === count", arg=count
        )
        assert page.evaluate("() => document.querySelector('terra-nova-board').shown.steps.at(-1)") == f"*{field}"
    assert page.evaluate(PLACES) == still


def test_the_sheets_handle_is_tapped_and_dragged(newcomer: Newcomer) -> None:
    context = newcomer(**SIZES["phone"])
    page = open_table(context, middle_of_a_game(context))
    handle, history = page.locator(".sheet-handle"), page.locator("#history")
    tap_drawer(page, ".sheet-handle", is_open=True)
    expect(history).to_be_visible()
    tap_drawer(page, ".sheet-handle", is_open=False)
    expect(history).to_be_hidden()
    for start, end, is_open in ((610, 300, True), (230, 600, False)):
        # A box read in the middle of the sheet's glide would be out of date.
        wait_until_still(page)
        handle.hover(position={"x": 100, "y": 8})
        box = handle.bounding_box()
        assert box
        x, y = box["x"] + 100, box["y"] + 8
        page.mouse.down()
        page.mouse.move(x, y + (end - start) / 2, steps=4)
        page.mouse.up()
        expect(history).to_be_visible() if is_open else expect(history).to_be_hidden()
    tap_drawer(page, "#phone-facts", is_open=True)
    expect(history).to_contain_text("stones left")
    expect(history).to_contain_text("0 quiet turns")
    expect(history).to_contain_text("forest")


@pytest.mark.parametrize(
    ("size", "least", "island"), [((1440, 900), 48, 671), ((820, 1180), 44, 0), ((1366, 768), 40, 0)]
)
def test_the_island_is_large(newcomer: Newcomer, size: tuple[int, int], least: int, island: int) -> None:
    context = newcomer(viewport={"width": size[0], "height": size[1]})
    page = open_table(context, middle_of_a_game(context))
    found = page.evaluate(FIELDS)
    assert found["field"] >= least
    assert found["island"] >= island
    expect(page.locator(".track-strip")).to_be_visible()


def test_a_large_window_has_the_ring(newcomer: Newcomer) -> None:
    context = newcomer(viewport={"width": 1920, "height": 1200})
    page = open_table(context, middle_of_a_game(context))
    assert page.evaluate("() => document.querySelector('terra-nova-board').hasRing")
    expect(page.locator(".track-strip")).to_have_count(0)


@pytest.mark.parametrize("text", ["large", "larger"])
@pytest.mark.parametrize("size", ["phone", "small phone", "laptop"])
def test_large_text_leaves_end_turn_in_reach(newcomer: Newcomer, size: str, text: str) -> None:
    context = newcomer(**SIZES[size], settings={"text": text})
    page = open_table(context, whole_turn(context))
    expect(page.locator("[data-do=end].primary:visible")).to_be_in_viewport(ratio=1)


def test_at_400_percent_the_page_scrolls_to_end_turn(newcomer: Newcomer) -> None:
    context = newcomer(viewport={"width": 320, "height": 256})
    page = open_table(context, whole_turn(context))
    button = page.locator("[data-do=end].primary:visible")
    button.scroll_into_view_if_needed()
    expect(button).to_be_in_viewport(ratio=1)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320


def test_one_click_places_and_undo_takes_it_back(newcomer: Newcomer) -> None:
    context = newcomer()
    page = open_table(context, make_table(context, HERE, map="duel"))
    page.mouse.click(*page.evaluate(WHERE, "e5"))
    expect(page.locator("#players .player").nth(0)).to_contain_text("12")
    page.locator("[data-do=undo]:visible").click()
    expect(page.locator("#players .player").nth(0)).to_contain_text("13")


@pytest.mark.parametrize("how", ["engine", "random"])
def test_the_rest_is_placed_for_me(newcomer: Newcomer, how: str) -> None:
    context = newcomer()
    page = open_table(context, make_table(context, ALONE, map="duel"))
    page.locator(f"[data-do=place-rest][data-how={how}]:visible").first.click()
    expect(page.locator("#players .player").nth(0)).to_contain_text("13 of 13")
    expect(page.locator(".slots")).to_be_visible()


def test_a_table_places_for_everybody(newcomer: Newcomer) -> None:
    context = newcomer()
    page = open_table(context, make_table(context, HERE, map="duel", placing="random"))
    expect(page.locator(".slots")).to_be_visible()


def test_a_turn_that_gives_nothing_away_is_not_asked_about(newcomer: Newcomer) -> None:
    context = newcomer(settings={"confirm": "closing"})
    page = open_table(context, whole_turn(context))
    page.keyboard.press("Control+Enter")
    expect(page.locator(".planner.mine")).to_contain_text("Ben")
    expect(page.locator("dialog")).to_have_count(0)


def test_what_can_be_closed_is_drawn_planned_and_asked_after_the_plan(newcomer: Newcomer) -> None:
    context = newcomer()
    page = open_table(context, middle_of_a_game(context, planned=0))
    row = page.locator("[data-do=chance].as-red").first
    row.hover()
    drawn = "() => document.querySelector('terra-nova-board').shown.hint.length"
    page.wait_for_function(drawn)
    page.mouse.move(5, 5)
    page.wait_for_function(f"() => !({drawn})()")
    row.click()
    page.wait_for_function("() => document.querySelector('terra-nova-board').shown.steps.length > 1")
    expect(page.locator("#history")).to_contain_text("after what you have planned")


def test_looking_back_and_back_to_now(newcomer: Newcomer) -> None:
    context = newcomer()
    page = open_table(context, middle_of_a_game(context, planned=0))
    now = page.evaluate("() => document.querySelector('terra-nova-board').shown.position")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".looking-bar")).to_contain_text("Turn 15")
    assert page.evaluate("() => document.querySelector('terra-nova-board').shown.position") != now
    page.locator("[data-do=look-now]").click()
    expect(page.locator(".looking-bar")).to_have_count(0)
    page.wait_for_function("now => document.querySelector('terra-nova-board').shown.position === now", arg=now)
    page.locator("#tab-turns").click()
    page.locator("[data-do=turn]").nth(3).click()
    expect(page.locator(".looking-bar")).to_contain_text("Turn 13")
    page.keyboard.press("Escape")
    expect(page.locator(".looking-bar")).to_have_count(0)


def test_the_bulb_says_that_it_thinks_and_why(newcomer: Newcomer) -> None:
    """What goes to the server waits until the bulb was pressed, cancelled and pressed once more."""
    context = newcomer()
    page, held = context.new_page(), list[str | bytes]()
    sockets: list[WebSocketRoute] = []

    def route(socket: WebSocketRoute) -> None:
        sockets.append(server := socket.connect_to_server())
        is_held = {"hint": 1, "stop-hint": 1}

        def from_page(message: str | bytes) -> None:
            kind = json.loads(message)["type"]
            if is_held.get(kind, 0):
                is_held[kind] -= 1
                held.append(message)
            else:
                server.send(message)

        socket.on_message(from_page)

    page.route_web_socket("**/socket**", route)
    open_table(context, middle_of_a_game(context, planned=0))
    page.locator("[data-do=hint]:visible").click()
    page.locator("[data-do=hint-cancel]").click()
    expect(page.locator(".hint-note")).to_have_count(0)
    page.locator("[data-do=hint]:visible").click()
    expect(page.locator("[data-do=hint-cancel]")).to_be_visible()
    for message in held:
        sockets[0].send(message)
    expect(page.locator("[data-do=take-hint]")).to_be_visible()
    expect(page.locator(".hint-note")).not_to_contain_text("prepares the next turns")


def test_the_unfinished_game_is_offered_and_start_is_in_sight(newcomer: Newcomer) -> None:
    context = newcomer(viewport={"width": 1280, "height": 720})
    table = make_table(context, ALONE)
    page = context.new_page()
    for wide, high in ((1280, 720), (1366, 768), (820, 1180), (390, 844)):
        page.set_viewport_size({"width": wide, "height": high})
        page.goto("/")
        for _ in range(2):
            page.locator("[data-do=add-seat]").click()
        expect(page.locator(".start-button")).to_be_in_viewport(ratio=1)
    expect(page.locator(".continue-card")).to_contain_text("Level 1")
    page.locator(".continue-card .btn.primary").click()
    expect(page).to_have_url(re.compile(table))


def drag_slider(page: Page) -> None:
    box = page.locator("#slider").bounding_box()
    assert box
    page.mouse.move(box["x"] + 5, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 5, box["y"] + box["height"] / 2, steps=40)
    page.mouse.up()


def test_a_replay_begins_after_the_set_up_and_writes_its_address_seldom(newcomer: Newcomer) -> None:
    context = newcomer()
    page = context.new_page()
    page.add_init_script(
        "window.replaced = 0; const kept = history.replaceState.bind(history);"
        "history.replaceState = (...given) => { window.replaced++; kept(...given); };"
    )
    table = middle_of_a_game(context, planned=0)
    page.clock.install()
    page.goto(f"/replay/{table}")
    page.wait_for_selector("body.ready")
    expect(page.locator(".bar")).to_contain_text("Action 26 of")
    # However slowly the machine drags: the page’s time stands still meanwhile.
    now: float = page.evaluate("() => Date.now()")
    page.clock.pause_at(now / 1000 + 5)
    before: int = page.evaluate("() => window.replaced")
    for _ in range(3):
        drag_slider(page)
    page.clock.run_for(2_000)
    assert page.evaluate("() => window.replaced") == before + 1
    page.clock.resume()
    chart = page.locator("#standing .chart").bounding_box()
    assert chart
    page.mouse.click(chart["x"] + chart["width"] * 0.2, chart["y"] + chart["height"] / 2)
    expect(page.locator(".bar b")).not_to_contain_text("Action 26 of")


def test_an_address_that_is_not_there_gets_a_page(newcomer: Newcomer) -> None:
    context = newcomer()
    page = context.new_page()
    answer = page.goto("/nosuch")
    assert answer
    assert answer.status == 404
    expect(page.locator("h1")).to_have_text("This page doesn’t exist")
    expect(page.locator("main").get_by_role("link", name="Start page")).to_be_visible()
    expect(page.locator(".foot a[href='/api/docs']")).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/learn", "/games", "/tables", "/replay"])
def test_every_page_says_something_without_scripts(newcomer: Newcomer, path: str) -> None:
    context = newcomer(java_script_enabled=False)
    page = context.new_page()
    page.goto(path)
    expect(page.locator(".no-script")).to_be_visible()


def test_running_out_of_time_is_said_and_of_two_it_ends_the_game(newcomer: Newcomer) -> None:
    context = newcomer()
    clock = {"kind": "turn", "seconds": 5}
    seats = [{"who": "here", "name": "Anna"}, {"who": "elsewhere"}]
    page = open_table(context, table := make_table(context, seats, map="duel", clock=clock))
    begin_with_ben(context, newcomer(), table)
    expect(page.locator(".toast")).to_contain_text("out of time")
    expect(page.locator(".over")).to_contain_text("Ben wins")
