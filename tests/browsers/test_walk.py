"""One walk through the game in three browsers: by mouse, touch and keyboard, on a desk and on a phone."""

from __future__ import annotations

from typing import Any, cast

import pytest
from playwright.sync_api import Page as PlaywrightPage

from tests.browsers.conftest import Visitor
from tools.browser_driver import GAMES, Hand
from tools.browser_driver import By as By

HERE = [{"who": "here", "name": "Anna"}, {"who": "here", "name": "Ben"}]
BOARD = "document.querySelector('terra-nova-board')"
IN_SIGHT = """selector => {
    const one = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
    one.scrollIntoView({ block: "nearest" });
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1 && one.contains(over);
}"""


def hand(visitor: Visitor, by: By, seed: int = 1) -> Hand:
    """A hand at the visitor's page, which has the calls of Playwright's that a hand needs."""
    return Hand(cast("PlaywrightPage", visitor.page), by, seed)


def sit(visitor: Visitor, **more: Any) -> str:
    """A table for two at this screen."""
    table: str = visitor.ask("/api/tables", seats=HERE, map="duel", **more)["table"]
    visitor.go(f"/table/{table}")
    visitor.page.wait_for_selector("body.ready.my-turn")
    return table


def middle(visitor: Visitor) -> str:
    """The table of a game in its middle, with a whole turn planned."""
    kept = visitor.ask("/api/records", text=(GAMES / "midgame.txt").read_text("utf-8"))["table"]
    made = visitor.ask(f"/api/tables/{kept}/play-on", actions=70, seats=HERE)
    turn = visitor.page.evaluate(
        "async (table) => (await (await fetch(`/api/tables/${table}/replay`)).json()).turns.at(-1)", kept
    )
    made = visitor.ask(f"/api/tables/{kept}/play-on", actions=turn["first"], seats=HERE)
    number = made["state"]["number"]
    visitor.ask(f"/api/tables/{made['table']}/plan", after=number, actions=["i4-m6", "*n6", "*n5"])
    table: str = made["table"]
    return table


def play_turn(visitor: Visitor, by: By, seed: int) -> None:
    """Play until it is the other player's turn."""
    page, one = visitor.page, hand(visitor, by, seed)
    turn = page.evaluate(f"() => {BOARD}.shown.turn")
    for _ in range(6):
        one.act()
        if page.evaluate(f"() => {BOARD}.shown.turn") != turn:
            return
    raise AssertionError("the turn does not end")


def test_set_up_and_three_turns(visitor: Visitor) -> None:
    """Three pioneers by hand, the rest at random; a turn by mouse, one by keyboard, one by touch."""
    sit(visitor)
    page = visitor.page
    for _ in range(3):
        hand(visitor, "mouse").act()
    page.locator("[data-do=undo]:visible").click()
    page.wait_for_function(f"() => {BOARD}.pieces.pioneers?.size !== 3")
    task = "() => document.querySelector('.planner h2').textContent"
    for _ in range(2):
        before = page.evaluate(task)
        page.locator("[data-do=place-rest][data-how=random]:visible").click()
        page.wait_for_function(f"before => ({task})() !== before", arg=before)
    page.wait_for_selector(".slots")
    play_turn(visitor, "mouse", 1)
    play_turn(visitor, "keys", 2)
    play_turn(visitor, "touch" if getattr(page, "has_touch", True) else "mouse", 3)
    assert page.evaluate(f"() => {BOARD}.shown.turn") == "yellow"


def test_a_phone(visitor: Visitor) -> None:
    """Set-up and a turn on a narrow screen; nothing sticks out, and the drawer opens."""
    visitor.resize(390, 844)
    sit(visitor, placing="random")
    page = visitor.page
    page.wait_for_selector(".slots")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    play_turn(visitor, "touch" if getattr(page, "has_touch", True) else "mouse", 4)
    assert page.evaluate(IN_SIGHT, ".thumb .btn:not(.square)")
    page.locator(".sheet-handle").click()
    page.wait_for_function("() => document.querySelector('#history').checkVisibility()")


@pytest.mark.parametrize("text", ["large", "larger"])
def test_large_text(visitor: Visitor, text: str) -> None:
    visitor.resize(390, 844)
    visitor.set(text=text)
    visitor.go(f"/table/{middle(visitor)}")
    visitor.page.wait_for_selector("body.ready")
    assert visitor.page.evaluate(IN_SIGHT, "[data-do=end].primary")


def test_400_percent(visitor: Visitor) -> None:
    visitor.resize(320, 256)
    visitor.go(f"/table/{middle(visitor)}")
    visitor.page.wait_for_selector("body.ready")
    assert visitor.page.evaluate(IN_SIGHT, "[data-do=end].primary")
    assert visitor.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_dark(visitor: Visitor) -> None:
    visitor.set(theme="dark")
    visitor.go(f"/table/{middle(visitor)}")
    visitor.page.wait_for_selector("body.ready")
    ground = visitor.page.evaluate("() => getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")
    assert sum(ground[:3]) < 200


def test_lessons(visitor: Visitor) -> None:
    """The first lesson: what it shows is done on its board, and it goes on."""
    visitor.go("/learn")
    page = visitor.page
    page.wait_for_selector("body.ready")
    page.wait_for_selector(".step")
    first = page.locator(".step").inner_text()
    page.locator("[data-do=next]:visible").click()
    page.wait_for_function("before => document.querySelector('.step').innerText !== before", arg=first)
    assert page.evaluate("() => document.querySelector('terra-nova-board').grid.fields.length") > 0


def test_a_replay_with_a_dragged_slider(visitor: Visitor) -> None:
    """Five quick drags: the board follows, and the address may be changed as often as the browser allows."""
    table = visitor.ask("/api/records", text=(GAMES / "midgame.txt").read_text("utf-8"))["table"]
    visitor.go(f"/replay/{table}")
    page = visitor.page
    page.wait_for_selector("body.ready")
    place = page.evaluate(
        """() => {
            const { left, right, top, height } = document.querySelector("#slider").getBoundingClientRect();
            return [left + 8, right - 8, top + height / 2];
        }"""
    )
    left, right, y = place
    at = page.evaluate("() => Number(document.querySelector('#slider').value)")
    x = left + (right - left) * at / 76
    for turn in range(5):
        page.mouse.move(x, y)
        page.mouse.down()
        x = right if turn % 2 == 0 else left
        for part in range(1, 21):
            page.mouse.move(x + ((left if turn % 2 == 0 else right) - x) * (1 - part / 20), y)
        page.mouse.up()
    page.wait_for_function("() => Number(document.querySelector('#slider').value) > 70")
    value = page.evaluate("() => document.querySelector('#slider').value")
    page.wait_for_function("value => new URL(location.href).searchParams.get('at') === value", arg=value)
    assert f"Action {value} of 76" in page.locator("#bar b").inner_text()
    page.keyboard.press("ArrowLeft")
