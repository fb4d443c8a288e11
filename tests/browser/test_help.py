"""Help in place: keys and marks, first-time hints, empty pages, where editions differ, rules by their number."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Newcomer
from tools.browser_driver import WHERE, Hand, make_table, middle_of_a_game, open_table

pytestmark = pytest.mark.slow

TWO_HERE = [{"who": "here", "name": "Anna"}, {"who": "here", "name": "Ben"}]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
COVE = """\
name: cove
F: forest
A: farmland
M: meadow
L: lake

  F F F A
 F F A A A
L L F A M M
 L L M M M
  L L M M
"""
START = "4./2.r2./6./.r3./.y2. r0 - 0,0 20 0"
"""Red on b3 and d2, yellow on e3."""
CLOSING = "name: strip\nF: forest\nL: lake\nM: meadow\nH: hills\nA: farmland\n\nF F F L M M M\n F L H H A M\n"
CLOSING_START = "r4.y./2.#3. r0 - 0,0 20 0"


def cove(context: BrowserContext, **more: Any) -> str:
    return make_table(context, TWO_HERE, **{"drawing": COVE, "start": START} | more)


def tips(page: Page) -> list[str]:
    return [tip.get_attribute("data-tip") or "" for tip in page.locator(".tip").all()]


# Keys and marks.


@pytest.mark.parametrize("name", ["table", "replay", "learn", "rules"])
def test_the_question_mark_explains_the_page(newcomer: Newcomer, name: str) -> None:
    context = newcomer()
    address = {"learn": "/learn", "rules": "/rules"}.get(name) or f"/{name}/{cove(context)}"
    page = context.pages[0] if context.pages else context.new_page()
    page.goto(address)
    page.wait_for_function("() => document.querySelector('terra-nova-board')?.tabIndex === 0")
    page.keyboard.press("?")
    dialog = page.locator("dialog[data-name=help]")
    expect(dialog).to_be_visible()
    pictures = dialog.locator(".marks svg")
    assert pictures.count() == dialog.locator(".marks li").count() >= 5
    for picture in pictures.all():
        assert picture.locator("path, circle").count() > 2  # the field, and the mark on it
    texts = dialog.locator(".marks li, .keys dd").all_text_contents()
    assert all(text.strip() and "." not in text.split()[0] for text in texts)  # no key without its message
    assert dialog.locator("dt kbd").count() >= dialog.locator("dt").count()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_replay_help_names_the_keys_of_the_replay(newcomer: Newcomer) -> None:
    context = newcomer()
    page = context.new_page()
    page.goto("/rules")
    page.goto(f"/replay/{cove(context)}")
    page.wait_for_selector("body.ready")
    page.locator("[data-do=help]").click()
    expect(page.locator("dialog .keys")).to_contain_text("One turn back")
    expect(page.locator("dialog .keys")).not_to_contain_text("End turn")


def test_a_key_assigned_anew_is_the_one_explained(newcomer: Newcomer) -> None:
    page = newcomer(settings={"keys": {"help": ["F1"], "what": ["v"]}}).new_page()
    page.goto("/rules")
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("F1")
    row = page.locator("dialog dt", has_text="V").first
    expect(row).to_be_visible()


# First-time hints.


def test_hints_appear_once_one_at_a_time_and_never_cover_the_board(newcomer: Newcomer) -> None:
    context = newcomer(settings={"tips": True})
    table = cove(context)
    page = open_table(context, table)
    expect(page.locator("[data-tip=move]")).to_be_visible()
    board = page.locator("terra-nova-board").bounding_box()
    tip = page.locator(".tip").bounding_box()
    assert board is not None
    assert tip is not None
    assert tip["x"] >= board["x"] + board["width"]
    page.locator("[data-do=tip-close]").click()
    expect(page.locator(".tip")).to_have_count(0)
    hand = Hand(page)
    for field in ("b3", "b5"):
        hand.press_field(field)
    expect(page.locator("[data-tip=stone]")).to_be_visible()
    assert len(tips(page)) == 1
    page.locator("[data-do=tip-close]").click()
    page.mouse.click(*page.evaluate(WHERE, "c1"))
    page.reload()
    page.wait_for_selector("body.ready")
    assert not {"move", "stone"} & set(tips(page))


def test_hints_are_not_announced(newcomer: Newcomer) -> None:
    context = newcomer(settings={"tips": True})
    page = open_table(context, cove(context))
    tip = page.locator(".tip")
    expect(tip).to_be_visible()
    said = page.locator("#announcer").text_content() or ""
    assert (tip.locator("p").text_content() or "?") not in said
    assert tip.get_attribute("aria-live") is None
    assert tip.evaluate("element => element.closest('[aria-live]')") is None


def test_a_closing_a_region_and_quiet_turns_are_explained(newcomer: Newcomer) -> None:
    context = newcomer(settings={"tips": True})
    table = make_table(context, TWO_HERE, drawing=CLOSING, start=CLOSING_START.replace(" 20 0", " 20 1"))
    page = open_table(context, table)
    page.evaluate("localStorage.setItem('terranova-tips', JSON.stringify(['move', 'stone', 'editions']))")
    page.reload()
    page.wait_for_selector("body.ready")
    expect(page.locator("[data-tip=quiet]")).to_be_visible()
    assert page.locator("[data-tip=quiet] a").text_content() == "R24"
    page.locator("[data-do=tip-close]").click()
    hand = Hand(page)
    hand.press_field("b2")
    expect(page.locator("[data-tip=region]")).to_be_visible()
    page.locator("[data-do=tip-close]").click()
    for field in ("a1", "a3"):
        hand.press_field(field)
    page.wait_for_function("() => document.querySelector('terra-nova-board').offers.stones.has('a4')")
    page.mouse.move(*page.evaluate(WHERE, "a4"))
    expect(page.locator("[data-tip=closing]")).to_be_visible()
    page.mouse.move(5, 5)
    expect(page.locator("[data-tip=closing]")).to_be_visible()  # there is time to read


def test_hints_are_switched_off_and_reset_in_the_settings(newcomer: Newcomer) -> None:
    context = newcomer(settings={"tips": True})
    table = cove(context)
    page = open_table(context, table)
    expect(page.locator("[data-tip=move]")).to_be_visible()
    page.reload()
    page.wait_for_selector("body.ready")
    expect(page.locator("[data-tip=move]")).to_have_count(0)
    page.locator("[data-do=settings]:visible").click()
    page.get_by_role("button", name="Show again").click()
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector("body.ready")
    expect(page.locator("[data-tip=move]")).to_be_visible()
    page.locator("[data-do=settings]:visible").click()
    page.locator("#set-tips").uncheck()
    page.keyboard.press("Escape")
    page.evaluate("localStorage.setItem('terranova-tips', '[]')")
    page.reload()
    page.wait_for_selector("body.ready")
    expect(page.locator(".tip")).to_have_count(0)
    assert json.loads(page.evaluate("localStorage.getItem('terranova-settings')"))["tips"] is False


def test_on_a_phone_hints_leave_the_board_and_the_button_free(newcomer: Newcomer) -> None:
    context = newcomer(settings={"tips": True}, **PHONE)
    page = open_table(context, cove(context))
    tip = page.locator(".tip")
    expect(tip).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    free = page.evaluate(
        """() => {
            const button = document.querySelector(".thumb [data-do=end]").getBoundingClientRect();
            const top = document.elementFromPoint(button.left + button.width / 2, button.top + button.height / 2);
            return Boolean(top?.closest("[data-do=end]"));
        }"""
    )
    assert free


# Empty pages.


@pytest.mark.parametrize(
    ("address", "ways"),
    [
        ("/games", ["/", "/learn"]),
        ("/tables", ["/#friends", "/"]),
        ("/replay", ["/games", "/"]),
        ("/replay/nothinghere", ["/games", "/"]),
    ],
)
def test_empty_pages_say_what_to_do_next(newcomer: Newcomer, address: str, ways: list[str]) -> None:
    page = newcomer().new_page()
    page.goto(address)
    nothing = page.locator(".nothing")
    expect(nothing).to_be_visible()
    assert nothing.locator("h2").inner_text()
    assert nothing.locator("p").inner_text()
    assert [link.get_attribute("href") for link in nothing.locator("a.btn").all()] == ways
    nothing.locator("a.btn.primary").click()
    page.wait_for_url(lambda url: address not in url)


def test_a_report_on_a_game_that_goes_on_says_so(newcomer: Newcomer) -> None:
    context = newcomer()
    page = context.new_page()
    page.goto(f"/report/{middle_of_a_game(context)}")
    expect(page.locator(".nothing h2")).to_have_text("The game is not over.")
    expect(page.locator(".nothing a.btn")).not_to_have_count(0)


def test_a_record_can_be_brought_where_there_is_none(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    page.goto("/replay")
    text = '[Map "duel"]\n[Rules "de"]\n[Players "2"]\n[Result "*"]\n\nsetup a3 a4\n'
    page.locator(".nothing input[type=file]").set_input_files(
        {"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()}
    )
    page.wait_for_url("**/replay/*")
    page.wait_for_selector("body.ready")
    page.goto("/games")
    expect(page.locator(".game")).to_have_count(1)
    expect(page.locator(".game").get_by_text("Uploaded record")).to_have_count(1)


# Where editions differ.


def test_the_mark_tells_which_edition_differs(newcomer: Newcomer) -> None:
    context = newcomer()
    page = open_table(context, cove(context))
    assert page.locator(".editions-note").count() == 0
    hand = Hand(page)
    for field in ("b3", "b5"):
        hand.press_field(field)
    mark = page.locator("[data-do=editions]")
    expect(mark).to_have_attribute("aria-expanded", "false")
    assert page.locator(".editions-note li").count() == 0  # the server is asked when somebody opens it
    mark.focus()
    page.keyboard.press("Enter")
    note = page.locator(".editions-note li")
    expect(note).to_contain_text("Italian")
    expect(note).to_contain_text("b3")
    link = note.locator("a")
    assert link.inner_text() == "R11"
    with context.expect_page() as opened:
        link.click()
    rules = opened.value
    rules.wait_for_load_state()
    assert rules.url.endswith("#R11")
    expect(rules.locator("#R11")).to_be_in_viewport()


def test_the_field_is_marked_and_says_so(newcomer: Newcomer) -> None:
    context = newcomer()
    page = open_table(context, cove(context))
    hand = Hand(page)
    for field in ("b3", "b5"):
        hand.press_field(field)
    page.wait_for_function("() => document.querySelector('terra-nova-board').offers.stones.size > 0")
    page.locator("[data-do=editions]").click()
    expect(page.locator(".editions-note li")).to_contain_text("b3")
    assert page.locator(".tn-note-sign").count() == 0
    hand.press_field("b5")
    expect(page.locator(".tn-note-sign")).to_have_count(1)
    page.evaluate("document.querySelector('terra-nova-board').focus()")
    hand.by = "keys"
    page.evaluate("document.querySelector('terra-nova-board').moveCursor('b3')")
    said = page.evaluate("document.querySelector('terra-nova-board').live.textContent")
    assert "Italian" in said


def test_stones_that_the_hungarian_rules_forbid(newcomer: Newcomer) -> None:
    context = newcomer()
    page = open_table(context, cove(context))
    hand = Hand(page)
    for field in ("b3", "b5"):
        hand.press_field(field)
    page.wait_for_function("() => document.querySelector('terra-nova-board').shown.steps.length === 1")
    for field in ("d2", "d1"):
        hand.press_field(field)
    page.wait_for_function("() => document.querySelector('terra-nova-board').shown.steps.length === 2")
    page.locator("[data-do=editions]").click()
    expect(page.locator(".editions-note ul")).to_contain_text("Hungarian")
    expect(page.locator(".tn-note-sign").first).to_be_attached()


def test_a_refusal_at_the_table_leads_to_its_rule_in_the_readers_language(newcomer: Newcomer) -> None:
    context = newcomer(locale="fi")
    table = cove(context)
    page = context.new_page()
    page.goto(f"/table/{table}?lang=fi")
    page.wait_for_selector("body.ready")
    hand = Hand(page)
    hand.press_field("b3")
    hand.press_field("c6")
    link = page.locator(".toast a")
    expect(link).to_have_text("R10")
    assert link.get_attribute("href") == "/rules?lang=fi#R10"


def test_typed_actions_name_their_rule(newcomer: Newcomer) -> None:
    context = newcomer()
    page = open_table(context, cove(context))
    page.locator(".typed summary").click()
    page.locator(".typed input").fill("*a2")
    page.keyboard.press("Enter")
    expect(page.locator(".toast a")).to_have_text("R7")
