"""The comforts of the table by mouse, finger and keyboard: closing, confirming, watching, looking back."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import Newcomer
from tests.browser.test_comfort import whole_turn
from tests.browser.test_sizes import SIZES
from tests.support.case_tables import make_case_table
from tools.browser_driver import make_table, middle_of_a_game, open_table, read, tap_drawer, wait_until_still

pytestmark = pytest.mark.slow

By = Literal["mouse", "touch", "keys"]
BY: list[By] = ["mouse", "touch", "keys"]
POSITION = "() => document.querySelector('terra-nova-board').shown.position"
STEPS = "() => document.querySelector('terra-nova-board').shown.steps"
FIELD_IN_SIGHT = """field => {
    const { view, grid } = document.querySelector("terra-nova-board");
    const [x, y] = view.toPixels(...grid.centre(field));
    return !view.isWhole && x > 0 && y > 0 && x < view.width && y < view.height;
}"""
SERVER_IS_PAST = """async ([table, number]) => {
    const { state } = await (await fetch(`/api/tables/${table}`)).json();
    return state.number > number || state.phase === "over";
}"""
COVERS = """([one, other]) => {
    const [a, b] = [one, other].map((name) => document.querySelector(name).getBoundingClientRect());
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""


def device(by: By) -> dict[str, object]:
    return SIZES["phone"] if by == "touch" else {}


def press(button: Locator, by: By) -> None:
    if by == "keys":
        button.focus()
        button.press("Enter")
    elif by == "touch":
        button.tap()
    else:
        button.click()


def open_tab(page: Page, name: str, by: By) -> None:
    """Open a tab of the history, which on a phone lies behind the handle."""
    if by == "touch":
        tap_drawer(page, ".sheet-handle", is_open=True)
        wait_until_still(page)
    press(page.locator(f"#tab-{name}"), by)


@pytest.mark.parametrize("by", BY)
def test_a_closing_is_laid_out_and_what_comes_after_it_is_asked(newcomer: Newcomer, by: By) -> None:
    context = newcomer(**device(by))
    page = open_table(context, middle_of_a_game(context, planned=0))
    open_tab(page, "closable", by)
    row = page.locator("[data-do=chance].as-red").first
    expect(row).to_contain_text("14 × 2 = 28")
    press(row, by)
    page.wait_for_function("() => document.querySelector('terra-nova-board').shown.steps.length === 3")
    last = page.evaluate(STEPS)[-1].removeprefix("*")
    if by == "touch":
        expect(page.locator("#history")).to_be_hidden()
        page.wait_for_function(FIELD_IN_SIGHT, arg=last)
        open_tab(page, "closable", by)
    expect(page.locator("#history")).to_contain_text("after what you have planned")
    # What this turn closes is closed: it is not offered once more.
    expect(page.locator("#history")).not_to_contain_text("14 × 2 = 28")


def test_a_row_with_the_keyboards_focus_is_drawn(newcomer: Newcomer) -> None:
    context = newcomer()
    page = open_table(context, middle_of_a_game(context, planned=0))
    page.locator("[data-do=chance].as-red").first.focus()
    page.wait_for_function("() => document.querySelector('terra-nova-board').shown.hint.length > 0")
    page.locator("#tab-turns").focus()
    page.wait_for_function("() => document.querySelector('terra-nova-board').shown.hint.length === 0")


@pytest.mark.parametrize("by", BY)
def test_a_turn_that_gives_points_away_is_thought_over_and_ended(newcomer: Newcomer, by: By) -> None:
    context = newcomer(**device(by), settings={"confirm": "closing"})
    table, _ = make_case_table(context, "tie-of-three-of-four-de")
    page = open_table(context, table)
    plan = {"after": 0, "actions": ["b5-b4", "*b3", "*b5"]}
    assert context.request.post(f"/api/tables/{table}/plan", data=plan).ok
    end = page.locator("[data-do=end].primary:visible")
    dialog = page.get_by_role("dialog")
    for is_ended in (False, True):
        expect(end).to_be_visible()
        if by == "keys":
            page.keyboard.press("Control+Enter")
        else:
            press(end, by)
        expect(dialog).to_contain_text("gives you 4 points")
        if by == "keys":
            page.keyboard.press("Enter" if is_ended else "Escape")
        else:
            press(dialog.get_by_role("button", name="End turn" if is_ended else "Cancel"), by)
        expect(dialog).to_have_count(0)
        if not is_ended:
            assert read(page, table)["state"]["moment"]["actions"] == 0
    expect(page.locator(".planner.mine")).to_contain_text("Ben")


@pytest.mark.parametrize("by", BY)
def test_watching_is_paused_stepped_and_quickened(newcomer: Newcomer, by: By) -> None:
    context = newcomer(**device(by))
    computers = [{"who": "computer", "level": 1}] * 2
    table = make_table(context, computers, placing="random")
    page = open_table(context, table)
    expect(page.locator(".watching-bar")).to_contain_text("You are watching")
    press(page.locator("[data-do=watch-pause]"), by)
    expect(page.locator(".watching-bar")).to_contain_text("Paused")
    shown, reached = page.evaluate(POSITION), read(page, table)["state"]["number"]
    # The game goes on without the watcher.
    page.wait_for_function(SERVER_IS_PAST, arg=[table, reached + 6], polling=250)
    assert page.evaluate(POSITION) == shown
    for _ in range(2):
        press(page.locator("[data-do=watch-step]"), by)
        page.wait_for_function(f"shown => ({POSITION})() !== shown", arg=shown)
        expect(page.locator(".watching-bar")).to_contain_text("Paused")
        shown = page.evaluate(POSITION)
    page.locator("#watch-speed").select_option("400")
    press(page.locator("[data-do=watch-pause]"), by)
    page.wait_for_function(f"shown => ({POSITION})() !== shown", arg=shown)
    expect(page.locator("#watch-speed")).to_have_value("400")


@pytest.mark.parametrize("by", BY)
def test_the_log_leads_back_and_the_buttons_go_on(newcomer: Newcomer, by: By) -> None:
    context = newcomer(**device(by))
    page = open_table(context, middle_of_a_game(context, planned=0))
    now, bar = page.evaluate(POSITION), page.locator(".looking-bar")
    open_tab(page, "turns", by)
    press(page.locator("[data-do=turn]").nth(3), by)
    expect(bar).to_contain_text("Turn 13")
    press(page.locator("[data-do=look-back]"), by)
    expect(bar).to_contain_text("Turn 12")
    press(page.locator("[data-do=look-on]"), by)
    expect(bar).to_contain_text("Turn 13")
    press(page.locator("[data-do=look-now]"), by)
    expect(bar).to_have_count(0)
    page.wait_for_function(f"now => ({POSITION})() === now", arg=now)


@pytest.mark.parametrize("size", ["phone", "phone across", "tablet", "tablet across", "laptop"])
def test_a_question_is_answered_on_every_screen(newcomer: Newcomer, size: str) -> None:
    asking, answering = newcomer(), newcomer(**SIZES[size], locale="hu")
    seats = [{"who": "here", "name": "Anna"}, {"who": "elsewhere"}]
    table = middle_of_a_game(asking, planned=0, seats=seats)
    assert answering.request.post(f"/api/tables/{table}/sit", data={"name": "Ben"}).ok
    ben = open_table(answering, table)
    last = read(ben, table)["state"]["history"]["turns"][-1]
    wish = {"what": "undo", "turn": last["index"]}
    assert asking.request.post(f"/api/tables/{table}/propose", data=wish).ok
    for answer in ("agree", "decline"):
        expect(ben.locator(f".proposal [data-do={answer}]")).to_be_in_viewport(ratio=1)
    press(ben.locator(".proposal [data-do=agree]"), "touch" if "has_touch" in SIZES[size] else "mouse")
    expect(ben.locator(".proposal")).to_have_count(0)
    assert read(ben, table)["state"]["moment"]["actions"] == last["first"]


def two_seated(newcomer: Newcomer, size: str) -> tuple[Page, BrowserContext, str]:
    """Anna's page of this size in the middle of a game, Ben's browser, and their table; it is Ben's turn."""
    anna, ben = newcomer(**SIZES[size], locale="hu"), newcomer()
    seats = [{"who": "elsewhere"}, {"who": "here", "name": "Anna"}]
    table = middle_of_a_game(anna, planned=0, seats=seats)
    page = open_table(anna, table)
    assert ben.request.post(f"/api/tables/{table}/sit", data={"name": "Ben"}).ok
    expect(page.locator("#strip")).to_contain_text("Ben")
    return page, ben, table


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_what_others_write_is_marked_until_it_is_read(newcomer: Newcomer, size: str) -> None:
    page, ben, table = two_seated(newcomer, size)
    assert ben.request.post(f"/api/tables/{table}/chat", data={"text": "Good evening"}).ok
    expect(page.locator(".toast")).to_contain_text("Ben: Good evening")
    expect(page.locator("body")).to_have_class(re.compile("has-unread-chat"))
    opener = ".tools [data-do=drawer]" if size == "phone" else ".drawer-buttons [data-tab=chat]"
    tap_drawer(page, opener, is_open=True)
    expect(page.locator("#history .chat-lines")).to_contain_text("Good evening")
    expect(page.locator("body")).not_to_have_class(re.compile("has-unread-chat"))
    # Its tab is read whole beside the button that closes the drawer.
    wait_until_still(page)
    assert not page.evaluate(COVERS, ["#tab-chat", ".drawer-close"])


@pytest.mark.parametrize("size", ["phone", "phone across", "tablet"])
def test_the_seat_of_somebody_who_left_is_given_away_on_small_screens(newcomer: Newcomer, size: str) -> None:
    page, ben, table = two_seated(newcomer, size)
    assert ben.request.post(f"/api/tables/{table}/leave", data={}).ok
    give = page.locator("[data-do=give]:visible")
    expect(give).to_be_in_viewport(ratio=1)
    give.tap()
    page.get_by_role("dialog").locator("[value=computer]").tap()
    expect(page.locator("[data-do=give]")).to_have_count(0)
    assert read(page, table)["state"]["seats"][0]["kind"] == "computer"


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_the_mark_for_other_editions_lies_beside_the_board(newcomer: Newcomer, size: str) -> None:
    context = newcomer(**SIZES[size])
    page = open_table(context, middle_of_a_game(context, planned=2))
    expect(page.locator("[data-do=editions]")).to_be_visible()
    assert not page.evaluate(COVERS, [".editions-note", "terra-nova-board"])
    page.locator("[data-do=editions]").tap()
    expect(page.locator(".editions-note li").first).to_be_visible()


@pytest.mark.parametrize(
    ("size", "language"),
    [("phone", "en"), ("phone", "de"), ("phone", "fi"), ("small phone", "de"), ("tablet", "hu"), ("laptop", "de")],
)
def test_a_rematch_is_in_sight_when_the_game_is_over(newcomer: Newcomer, size: str, language: str) -> None:
    context = newcomer(**SIZES[size], locale=language)
    table = whole_turn(context)
    page = open_table(context, table)
    assert context.request.post(f"/api/tables/{table}/resign", data={"player": "red"}).ok
    expect(page.locator(".over [data-do=rematch]")).to_be_in_viewport(ratio=1)
    expect(page.locator(".over h2")).to_be_in_viewport(ratio=1)
    expect(page.locator("terra-nova-board")).to_be_in_viewport(ratio=0.5)
