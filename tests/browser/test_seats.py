"""Seats among people: ready before a clock starts, away and given away, a new private link, muted in the chat."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomer
from tools.browser_driver import SHORT, make_table, middle_of_a_game, open_table, read, seat_friends, sit_down

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FRIENDS = [{"who": "here", "name": "Anna"}, {"who": "elsewhere"}]
CLOCK = {"kind": "game", "seconds": 300, "increment": 5}


def test_the_clock_starts_once_everybody_is_ready(newcomer: Newcomer) -> None:
    """The maker by keyboard, the friend by touch."""
    context = newcomer()
    table = make_table(context, FRIENDS, clock=CLOCK, **SHORT)
    anna, ben = open_table(context, table), open_table(newcomer(**PHONE), table)
    ben.get_by_role("textbox", name="Your name").fill("Ben")
    ben.get_by_role("button", name="Take a seat").tap()
    ready = anna.get_by_role("button", name="I’m ready")
    ready.focus()
    anna.keyboard.press("Enter")
    expect(anna.locator("#doing")).to_contain_text("You are ready. Waiting for the others…")
    expect(ben.locator(".seat-line").first).to_contain_text("ready")
    state = read(anna, table)["state"]
    assert (state["phase"], state["clock"]["running"]) == ("waiting", None)
    ben.get_by_role("button", name="I’m ready").tap()
    anna.wait_for_selector("body.my-turn")
    assert read(anna, table)["state"]["clock"]["running"] == "red"


def test_a_friend_finds_the_lessons_and_the_rules_while_waiting(newcomer: Newcomer) -> None:
    context = newcomer()
    table = make_table(context, FRIENDS)
    ben = open_table(newcomer(**PHONE), table)
    for name, path in (("Learn", "/learn"), ("Rules", "/rules")):
        link = ben.locator(".waiting-more").get_by_role("link", name=re.compile(name))
        assert (link.get_attribute("href"), link.get_attribute("target")) == (path, "_blank")
    # For the maker the link to send is the main thing.
    expect(open_table(context, table).locator(".waiting .btn.primary")).to_have_text("Copy link")


def test_an_away_players_seat_says_when_it_can_be_given_away(newcomer: Newcomer) -> None:
    """It takes the server's minute."""
    (anna, ben), table = seat_friends(newcomer, 2)
    bens = ben.context
    ben.close()
    give = anna.locator("[data-do=give]:visible")
    expect(give).to_have_text(re.compile(r"^Give to the computer… in \d+ seconds?$"))
    expect(give).to_have_attribute("aria-disabled", "true")
    expect(give).to_have_text("Give to the computer…", timeout=90_000)
    give.click()
    anna.get_by_role("button", name="Give it to the computer").click()
    expect(anna.locator("#players")).to_contain_text("Computer, level 3")
    expect(anna.locator(".toast")).to_contain_text("The computer plays for Ben now.")
    # Back again: one click returns the seat.
    back = open_table(bens, table)
    expect(back.locator(".proposal")).to_contain_text("The computer plays for you.")
    back.locator(".proposal").get_by_role("button", name="Take my seat back").click()
    expect(anna.locator("#players")).to_contain_text("Ben")


def test_a_new_private_link_replaces_the_old_one(newcomer: Newcomer) -> None:
    (anna, _), table = seat_friends(newcomer, 2)
    anna.locator("header [data-do=share]").click()
    anna.get_by_role("button", name="Create a private link").click()
    own = anna.locator("#link-red")
    old = own.input_value()
    anna.get_by_role("button", name="New link").click()
    expect(anna.locator(".renew")).to_contain_text("The old one no longer works.")
    expect(own).not_to_have_value(old)
    new = own.input_value()
    stranger = newcomer().new_page()
    stranger.goto(old)
    expect(stranger.locator(".toast")).to_be_visible()
    assert read(stranger, table)["you"]["seats"] == []
    phone = newcomer(**PHONE).new_page()
    phone.goto(new)
    phone.wait_for_selector("body.my-turn")


def say(page: Page, text: str) -> None:
    page.locator("#side-chat input").fill(text)
    page.keyboard.press("Enter")


def test_the_maker_mutes_somebody_and_lets_them_chat_again(newcomer: Newcomer) -> None:
    context = newcomer()
    table = middle_of_a_game(context, planned=0, seats=FRIENDS)
    anna, ben = open_table(context, table), open_table(newcomer(), table)
    sit_down(ben, "Ben")
    say(ben, "First!")
    say(anna, "Hello")
    expect(ben.locator("#side-chat .chat-lines")).to_contain_text("Hello")
    expect(ben.locator(".mute")).to_have_count(0)  # players do not mute players
    mute = anna.locator("#side-chat").get_by_role("button", name="Mute Ben…")
    expect(mute).to_have_count(1)
    mute.focus()
    anna.keyboard.press("Enter")
    anna.get_by_role("dialog").get_by_role("button", name="Mute", exact=True).click()
    expect(anna.locator(".toast")).to_contain_text("Ben is muted.")
    expect(ben.locator("#side-chat")).to_contain_text("You are muted at this table.")
    expect(ben.locator("#side-chat input")).to_have_count(0)
    mute.click()
    anna.get_by_role("dialog").get_by_role("button", name="Allow chat").click()
    expect(anna.locator(".toast").last).to_contain_text("Ben can chat again.")
    say(ben, "Thanks")
    expect(anna.locator("#side-chat .chat-lines")).to_contain_text("Thanks")


def test_a_result_that_a_computer_played_out_is_marked_in_the_list(newcomer: Newcomer) -> None:
    context = newcomer(timeout=120_000)
    here = [{"who": "here", "name": name} for name in ("Anna", "Ben")]
    hurried = {"kind": "turn", "seconds": 5, "on_timeout": "computer"}
    page = open_table(context, make_table(context, here, clock=hurried, map="duel", rules="de stones=6"))
    expect(page.locator(".over")).to_be_visible(timeout=120_000)
    for place in page.locator(".over .ranking li").all():
        expect(place).to_contain_text("partly played by the computer")
    page.goto("/games")
    expect(page.locator(".game").first).to_contain_text("Anna and Ben: partly played by the computer")
