"""Whole games in a real browser: by mouse, by touch on a phone, by keyboard alone, with others, with the computer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomer
from tools.browser_driver import SHORT, By, Hand, make_table, open_table, read, seat_friends
from tools.browser_server import Server

pytestmark = pytest.mark.slow

TWO_HERE = [{"who": "here", "name": "Anna"}, {"who": "here", "name": "Ben"}]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


@pytest.mark.parametrize(("by", "device"), [("mouse", {}), ("touch", PHONE), ("keys", {})])
def test_a_whole_game(newcomer: Newcomer, by: By, device: dict[str, object]) -> None:
    context = newcomer(**device)
    table = make_table(context, TWO_HERE, **SHORT)
    page = open_table(context, table)
    end = Hand(page, by).play_to_end(table)
    assert end["state"]["phase"] == "over"
    for score in end["state"]["outcome"]["scores"]:
        expect(page.locator(".ranking")).to_contain_text(str(score))


def play_together(pages: list[Page], table: str, most: int = 900) -> None:
    """Each plays when it is their turn, until the game is over for all."""
    hands = [Hand(page, "mouse", seed) for seed, page in enumerate(pages)]
    for _ in range(most):
        state = read(pages[0], table)["state"]
        if state["phase"] == "over":
            break
        turn = ["red", "yellow", "blue", "green"].index(state["moment"]["turn"])
        hand = hands[turn]
        hand.page.wait_for_function(
            """() => {
                const board = document.querySelector("terra-nova-board");
                const mine = document.body.classList.contains("my-turn");
                return !board.pending && (mine || document.querySelector(".over"));
            }"""
        )
        if not hand.page.locator(".over").count():
            hand.act()
    for page in pages:
        expect(page.locator(".over")).to_be_visible()


def test_two_browsers_at_one_table(newcomer: Newcomer) -> None:
    pages, table = seat_friends(newcomer, 2)
    play_together(pages, table)
    positions = [page.evaluate("() => document.querySelector('terra-nova-board').shown.position") for page in pages]
    assert positions[0] == positions[1]


def test_four_browsers_one_cut_off_and_back(newcomer: Newcomer) -> None:
    pages, table = seat_friends(newcomer, 4, map="duel", rules="de stones=6")
    hands = [Hand(page, "mouse", seed) for seed, page in enumerate(pages)]
    for turn in range(4):
        hands[turn].page.wait_for_selector("body.my-turn")
        hands[turn].act()
    pages[3].context.set_offline(True)
    pages[3].evaluate("() => dispatchEvent(new Event('offline'))")
    for turn in range(3):
        hands[turn].page.wait_for_selector("body.my-turn")
        hands[turn].act()
    pages[3].context.set_offline(False)
    pages[3].reload()
    pages[3].wait_for_selector("body.ready.my-turn")
    play_together(pages, table)


def test_the_server_restarts_and_everybody_goes_on(newcomer: Newcomer, own_server: Server) -> None:
    context = newcomer(base_url=own_server.address)
    table = make_table(context, TWO_HERE, **SHORT)
    page = open_table(context, table)
    hand = Hand(page)
    for _ in range(4):
        hand.act()
    before = read(page, table)["state"]["number"]
    own_server.stop()
    expect(page.locator("#notice")).to_contain_text("lost")
    own_server.start()
    expect(page.locator("#notice .notice")).to_have_count(0)
    assert read(page, table)["state"]["number"] == before
    hand.act()
    assert read(page, table)["state"]["number"] == before + 1


def test_against_the_computer(newcomer: Newcomer) -> None:
    context = newcomer(timeout=240_000)
    table = make_table(
        context, [{"who": "here", "name": "Anna"}, {"who": "computer", "level": 1}], map="duel", rules="de stones=6"
    )
    end = Hand(open_table(context, table)).play_to_end(table)
    assert end["state"]["phase"] == "over"


def test_a_refused_move_says_why_and_links_to_its_rule(newcomer: Newcomer) -> None:
    context = newcomer()
    seats = TWO_HERE
    table = make_table(context, seats, **SHORT)
    page = open_table(context, table)
    hand = Hand(page)
    while hand.offered()["places"]:
        hand.act()
    offered = hand.offered()
    start = offered["moves"][0][0]
    ends = {end for begin, end in offered["moves"] if begin == start}
    free: list[str] = page.evaluate(
        """() => {
            const { grid, pieces } = document.querySelector("terra-nova-board");
            return grid.fields.filter((field) => pieces.isFree(field));
        }"""
    )
    hand.press_field(start)
    hand.press_field(next(field for field in free if field not in ends))
    expect(page.locator(".toast a")).to_have_attribute("href", re.compile(r"^/rules.*#R10$"))


def test_plan_undo_redo_and_typed_actions(newcomer: Newcomer) -> None:
    context = newcomer(settings={"confirm": "always"})
    table = make_table(context, TWO_HERE, **SHORT)
    page = open_table(context, table)
    hand = Hand(page)
    while hand.offered()["places"]:
        hand.act()
    start, end = hand.offered()["moves"][0]
    page.locator(".typed summary").click()
    page.get_by_role("textbox", name="Type actions").fill(f"{start}-{end}")
    page.get_by_role("button", name="Add to plan").click()
    expect(page.locator(".slot").first).to_contain_text(f"{start} → {end}")
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator(".slot").first).not_to_contain_text(end)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".slot").first).to_contain_text(f"{start} → {end}")
    before = hand.offered()
    while not page.locator("[data-do=end].primary:visible").count():
        hand.act()
        before = hand.offered()
    page.keyboard.press("Control+Enter")
    page.get_by_role("dialog").get_by_role("button", name="End turn").click()
    hand.changed_since(before)
    assert read(page, table)["state"]["moment"]["turn"] == "yellow"


def test_chat_and_phrases_reach_the_others(newcomer: Newcomer) -> None:
    (anna, ben), _ = seat_friends(newcomer, 2)
    anna.locator("#side-chat").get_by_role("button", name="Good luck!").click()
    anna.locator("#side-chat input").fill("<b>hello</b>")
    anna.keyboard.press("Enter")
    expect(ben.locator("#side-chat .chat-lines")).to_contain_text("Good luck!")
    expect(ben.locator("#side-chat .chat-lines")).to_contain_text("<b>hello</b>")
    expect(ben.locator("#announcer")).to_have_text("Anna: <b>hello</b>")
    expect(anna.locator("#announcer")).not_to_contain_text("hello")


def test_resign_and_rematch(newcomer: Newcomer) -> None:
    (anna, ben), table = seat_friends(newcomer, 2)
    anna.locator("[data-do=menu]").click()
    anna.get_by_role("button", name="Resign…").click()
    anna.get_by_role("button", name="Resign the game").click()
    expect(ben.locator(".over h2")).to_have_text("You win!")
    expect(ben.locator(".over .do")).to_have_text("Anna resigned.")
    expect(anna.locator(".over .do")).to_have_text("You resigned.")
    ben.get_by_role("button", name="Rematch").click()
    anna.get_by_role("button", name="Agree").click()
    anna.get_by_role("link", name="Go to the rematch").click()
    anna.wait_for_url(lambda address: table not in address)
    anna.wait_for_selector("body.ready")
    assert read(anna, anna.url.rsplit("/", 1)[1])["state"]["seats"][0]["name"] == "Ben"


def test_undo_of_a_finished_turn_by_agreement(newcomer: Newcomer) -> None:
    (anna, ben), table = seat_friends(newcomer, 2)
    Hand(anna).act()
    ben.wait_for_selector("body.my-turn")
    # A pioneer of one's own comes back without a question until somebody else has placed one.
    anna.locator("[data-do=menu]").click()
    anna.get_by_role("button", name="Take back the last turn…").click()
    anna.wait_for_selector("body.my-turn")
    assert read(anna, table)["state"]["moment"]["actions"] == 0
    Hand(anna).act()
    ben.wait_for_selector("body.my-turn")
    Hand(ben).act()
    anna.wait_for_selector("body.my-turn")
    anna.locator("[data-do=menu]").click()
    anna.get_by_role("button", name="Take back the last turn…").click()
    anna.get_by_role("button", name="Ask the others").click()
    assert read(anna, table)["state"]["moment"]["actions"] == 2
    ben.get_by_role("button", name="Agree").click()
    expect(anna.locator(".proposal")).to_have_count(0)
    anna.wait_for_selector("body.my-turn")
    assert read(anna, table)["state"]["moment"]["actions"] == 0


def test_a_seat_is_carried_to_another_device(newcomer: Newcomer) -> None:
    (anna, _), table = seat_friends(newcomer, 2)
    anna.locator("[data-do=share]").click()
    anna.get_by_role("button", name="Create a private link").click()
    link = anna.locator("#link-red").input_value()
    phone = newcomer(**PHONE).new_page()
    phone.goto(link)
    phone.wait_for_selector("body.my-turn")
    assert "seat=" not in phone.url
    expect(anna.locator("body:not(.my-turn)")).to_be_attached()
    assert read(phone, table)["you"]["seats"] == ["red"]
