"""Room for the board: on no screen does anything lie on the island, and nothing said is cut off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Newcomer
from tests.browser.test_comfort import FIELDS
from tests.browser.test_hands import COVERS
from tests.browser.test_sizes import SIZES
from tools.browser_driver import make_table, middle_of_a_game, open_table, wait_until_still

pytestmark = pytest.mark.slow

CUT_OFF = """name => {
    const { scrollHeight, clientHeight } = document.querySelector(name);
    return scrollHeight - clientHeight;
}"""
OVERLAPS = """() => [...document.querySelectorAll(".strip-figure")].map((place) => {
    const [figure, count] = [place.querySelector("svg"), place.querySelector("b")];
    const [a, b] = [figure, count].map((element) => element.getBoundingClientRect());
    return Math.max(0, a.right - b.left) / a.width;
})"""
SMALL = ["phone", "tablet"]


def is_off_the_board(page: Page, name: str) -> bool:
    return not page.evaluate(COVERS, [name, "terra-nova-board"])


@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize("language", ["en", "de", "fi", "hu"])
def test_a_tip_takes_the_place_of_the_task(newcomer: Newcomer, size: str, language: str) -> None:
    context = newcomer(**SIZES[size], locale=language, settings={"tips": True})
    page = open_table(context, middle_of_a_game(context, planned=0))
    expect(page.locator(".planner-text > .tip")).to_be_visible()
    wait_until_still(page)
    assert is_off_the_board(page, ".tip")
    assert page.evaluate(CUT_OFF, ".planner-text") <= 0
    page.locator("[data-do=tip-close]").tap()
    expect(page.locator("#planner-title")).to_be_visible()


@pytest.mark.parametrize("size", SMALL)
def test_a_hint_is_read_whole(newcomer: Newcomer, size: str) -> None:
    context = newcomer(**SIZES[size])
    page = open_table(context, middle_of_a_game(context, planned=0))
    page.locator("[data-do=hint]:visible").tap()
    expect(page.locator("[data-do=take-hint]")).to_be_visible()
    assert page.evaluate(CUT_OFF, ".planner-text") <= 0


@pytest.mark.parametrize("size", SMALL)
def test_what_a_watcher_presses_is_off_the_board(newcomer: Newcomer, size: str) -> None:
    context = newcomer(**SIZES[size])
    page = open_table(context, make_table(context, [{"who": "computer", "level": 1}] * 2, placing="random"))
    expect(page.locator(".watching-bar")).to_be_visible()
    wait_until_still(page)
    assert is_off_the_board(page, ".watching-bar")


@pytest.mark.parametrize("size", [*SMALL, "small phone"])
def test_three_and_four_players_are_told_apart(newcomer: Newcomer, size: str) -> None:
    context = newcomer(**SIZES[size])
    three = make_table(context, [{"who": "here", "name": "Anna"}, *[{"who": "computer", "level": 1}] * 2])
    for table in (three, middle_of_a_game(context, game="four")):
        page = open_table(context, table)
        assert max(page.evaluate(OVERLAPS)) < (0.6 if size == "tablet" else 0.35)
        tops = page.evaluate(
            "() => [...document.querySelectorAll('.strip-player')].map((one) => one.getBoundingClientRect().top)"
        )
        assert len(set(tops)) == 1


def test_beside_the_board_three_and_four_players_leave_room(newcomer: Newcomer) -> None:
    context = newcomer()
    friends = [{"who": "here", "name": "Anna"}, {"who": "elsewhere"}, {"who": "computer", "level": 1}]
    for table in (make_table(context, friends), middle_of_a_game(context, game="four")):
        page = open_table(context, table)
        assert page.evaluate(CUT_OFF, ".side.left") <= 0


@pytest.mark.parametrize(("size", "least"), [((1440, 900), 44), ((1366, 768), 38), ((820, 1180), 48)])
def test_the_island_of_a_replay_is_large(newcomer: Newcomer, size: tuple[int, int], least: int) -> None:
    context = newcomer(viewport={"width": size[0], "height": size[1]})
    table = middle_of_a_game(context)
    page = context.new_page()
    page.goto(f"/replay/{table}")
    page.wait_for_selector("body.ready")
    assert page.evaluate(FIELDS)["field"] >= least


def test_the_buttons_of_a_replay_stand_in_one_row(newcomer: Newcomer) -> None:
    context = newcomer(**SIZES["phone"])
    table = middle_of_a_game(context)
    page = context.new_page()
    page.goto(f"/replay/{table}")
    page.wait_for_selector("body.ready")
    tops = page.evaluate(
        "() => [...document.querySelectorAll('.bar-line button')].map((one) => one.getBoundingClientRect().top)"
    )
    assert len(tops) == 7
    assert len(set(tops)) == 1
