"""Every page: whether it can be used by everybody, how heavy it is, and that it does what it is for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from terranova.server.http.routes.pages import PAGES
from tests.browser.conftest import Newcomer
from tools.browser_driver import (
    GAMES,
    SHORT,
    Hand,
    make_private,
    make_table,
    open_table,
    read,
    upload,
    wait_until_still,
)
from tools.browser_server import ROOT

pytestmark = pytest.mark.slow

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
TWO_HERE = [{"who": "here", "name": "Anna"}, {"who": "here", "name": "Ben"}]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LIGHT_ENOUGH = 250_000
"""Bytes that the start page and the table may take."""


def address_of(context: BrowserContext, name: str) -> str:
    match name:
        case "table":
            return f"/table/{make_table(context, TWO_HERE)}"
        case "waiting":
            return f"/table/{make_table(context, [{'who': 'here', 'name': 'Anna'}, {'who': 'elsewhere'}])}"
        case "replay":
            return f"{PAGES[name].address(upload(context))}?at=50"
        case "report":
            return PAGES[name].address(upload(context))
    assert not PAGES[name].shows_table, f"{name}: say which table it shows"
    return PAGES[name].path


def serious(page: Page) -> list[str]:
    """What axe finds that keeps people out."""
    page.evaluate(AXE.read_text("utf-8"))
    found: list[dict[str, Any]] = page.evaluate(
        "async () => (await axe.run(document, { resultTypes: ['violations'] })).violations"
    )
    return [
        f"{one['id']}: {[node['target'] for node in one['nodes']][:4]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", [*PAGES, "waiting", "settings", "help"])
def test_nothing_keeps_people_out(newcomer: Newcomer, name: str, theme: str) -> None:
    context = newcomer(color_scheme=theme)
    page = context.new_page()
    is_dialog = name in ("settings", "help")
    page.goto(address_of(context, "table" if is_dialog else name))
    if name in ("table", "waiting", "replay") or is_dialog:
        page.wait_for_selector("body.ready")
    if name == "start":
        page.wait_for_selector(".map img")
    if name == "settings":
        page.locator("[data-do=settings]").click()
    if name == "help":
        page.keyboard.press("?")
        page.wait_for_selector("dialog[open]")
    wait_until_still(page)  # colours that fade in are not yet what they will be
    assert serious(page) == []


@pytest.mark.parametrize("path", ["/replay", "/report/aaaaaaaaaaaa"])
def test_a_page_without_a_game_has_content_to_skip_to(newcomer: Newcomer, path: str) -> None:
    page = newcomer().new_page()
    page.goto(path)
    page.wait_for_selector("body.has-nothing")
    expect(page.locator(page.locator(".skip").get_attribute("href") or "")).to_have_count(1)


def test_a_picture_of_the_map_stands_in_for_the_board_until_that_is_drawn(newcomer: Newcomer) -> None:
    context = newcomer(**PHONE, service_workers="block")
    page = context.new_page()
    held: list[Route] = []
    is_held = True
    page.route("**/pages/table/table.js", lambda route: held.append(route) if is_held else route.continue_())
    page.goto(address_of(context, "table"), wait_until="commit")
    picture = page.locator("terra-nova-board > img")
    page.wait_for_function("() => document.querySelector('terra-nova-board > img')?.naturalWidth > 0")
    expect(picture).to_be_in_viewport(ratio=1)
    assert not page.locator("body.ready").count()
    is_held = False
    for route in held:
        route.continue_()
    page.wait_for_selector("body.ready")
    expect(picture).to_have_count(0)
    expect(page.locator(".layer-land path").first).to_be_attached()


@pytest.mark.parametrize("name", ["start", "table"])
def test_pages_are_light_and_stand_still(newcomer: Newcomer, name: str) -> None:
    address = address_of(newcomer(), name)
    fresh = newcomer(**PHONE, service_workers="block").new_page()
    fresh.add_init_script(
        "window.shift = 0; new PerformanceObserver((list) => {"
        "for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value; })"
        ".observe({ type: 'layout-shift', buffered: true });"
    )
    fresh.goto(address)
    fresh.wait_for_load_state("networkidle") if name == "start" else fresh.wait_for_selector("body.ready")
    weight = fresh.evaluate(
        "() => [performance.getEntriesByType('navigation')[0], ...performance.getEntriesByType('resource')]"
        ".reduce((sum, entry) => sum + entry.transferSize, 0)"
    )
    assert 0 < weight < LIGHT_ENOUGH
    assert fresh.evaluate("() => window.shift") < 0.1


def test_enter_on_arrival_starts_a_game(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    page.goto("/")
    expect(page.locator(".start-button")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    page.wait_for_selector("body.ready.my-turn")
    seats = read(page, page.url.rsplit("/", 1)[1])["state"]["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "computer"]


def test_showing_plans_is_offered_where_people_elsewhere_play(newcomer: Newcomer) -> None:
    context = newcomer()
    page = context.new_page()
    offered = "[data-option=showPlans], [data-option=show_plans]"
    page.goto("/")
    expect(page.locator("[data-option=givesHints]")).to_have_count(1)
    expect(page.locator(offered)).to_have_count(0)
    page.locator("#way-friends").click()
    expect(page.locator(offered)).to_have_count(1)
    for other, count in (("computer", 0), ("elsewhere", 1)):
        open_table(context, make_table(context, [{"who": "here", "name": "Anna"}, {"who": other}]))
        page.locator("[data-do=menu]:visible").click()
        expect(page.get_by_role("dialog").locator("[data-option=hints]")).to_have_count(1)
        expect(page.get_by_role("dialog").locator(offered)).to_have_count(count)


def test_the_start_page_seats_who_one_wants(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    page.goto("/#screen")
    page.get_by_role("textbox", name="Name, Red").fill("Anna")
    page.get_by_role("textbox", name="Name, Yellow").fill("Ben")
    page.locator(".options summary").click()
    page.get_by_role("button", name="Add a seat (2 of 4)").click()
    page.get_by_role("combobox", name="Player, Blue").select_option("computer")
    page.get_by_role("combobox", name="Level, Blue").select_option("1")
    page.get_by_role("radio", name="Duel").check(force=True)
    page.get_by_label("Rules").first.select_option("it")
    page.get_by_label("First player").select_option(label="Ben starts as red")
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("body.ready")
    told = read(page, page.url.rsplit("/", 1)[1])
    assert [seat["name"] for seat in told["state"]["seats"]] == ["Ben", "", "Anna"]
    assert told["map"]["name"] == "duel"
    assert told["rules"]["name"] == "it"
    page.goto("/#screen")
    assert page.get_by_role("textbox", name="Name, Red").input_value() == "Anna"


def test_a_public_table_is_listed_and_joined(newcomer: Newcomer) -> None:
    watcher = newcomer().new_page()
    watcher.goto("/tables")
    maker = newcomer()
    table = make_table(maker, [{"who": "here", "name": "Anna"}, {"who": "elsewhere"}], is_public=True, **SHORT)
    item = watcher.locator(f"[data-table='{table}']")  # a name that begins with a digit is in quotes
    expect(item).to_contain_text("Anna")
    item.get_by_role("link", name="Join").click()
    watcher.get_by_role("textbox", name="Your name").fill("Ben")
    watcher.get_by_role("button", name="Take a seat").click()
    expect(watcher.locator("#players")).to_contain_text("Ben")
    make_private(maker, table)


def test_a_record_is_uploaded_replayed_and_played_on(newcomer: Newcomer) -> None:
    context = newcomer()
    page = context.new_page()
    page.goto("/games")
    page.locator("input[type=file]").set_input_files(GAMES / "midgame.txt")
    page.wait_for_url("**/replay/*")
    page.wait_for_selector("body.ready")
    # After the set-up of two players with 13 pioneers each.
    expect(page.locator("#bar b")).to_have_text("Action 26 of 76")
    for key, moment in (("ArrowRight", 27), ("ArrowRight", 28), ("ArrowLeft", 27), ("End", 76), ("Home", 0)):
        page.keyboard.press(key)
        expect(page.locator("#bar b")).to_have_text(f"Action {moment} of 76")
    closing = page.locator("#standing .closings button").last
    at = int(closing.get_attribute("data-at") or 0)
    closing.click()
    expect(page.locator("#bar b")).to_have_text(f"Action {at} of 76")
    # The address names a moment that is looked at for a while.
    page.wait_for_url(f"**/replay/*?at={at}")
    shown = page.evaluate("() => document.querySelector('terra-nova-board').shown.scores")
    assert shown == page.context.request.get(f"/api/tables/{table_of(page)}/moments/{at}").json()["moment"]["scores"]
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#bar b")).not_to_have_text(f"Action {at} of 76")
    page.get_by_role("button", name="Pause").click()
    assert at < int(page.locator("#bar b").inner_text().split()[1]) <= 76
    with page.expect_download() as download:
        page.get_by_role("link", name="Download record").click()
    assert Path(download.value.path()).read_text("utf-8").startswith("[Map")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("body.ready")
    page.goto("/games")
    expect(page.locator(".game")).to_have_count(2)
    expect(page.locator(".game").first).to_contain_text("Guest")


def table_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[1].partition("?")[0]


def test_keys_tell_what_is_where(newcomer: Newcomer) -> None:
    context = newcomer()
    table = make_table(context, TWO_HERE, **SHORT)
    page = open_table(context, table)
    hand = Hand(page)
    while hand.offered()["places"]:
        hand.act()
    board = page.locator("terra-nova-board")
    board.focus()
    said = board.locator("[aria-live]")
    page.keyboard.press("p")
    expect(said).to_contain_text("Red’s pioneer")
    page.keyboard.press("w")
    expect(said).to_contain_text("It can slide to")
    page.keyboard.press("r")
    expect(said).to_contain_text("Region 1")
    page.keyboard.press("p")
    page.keyboard.press("Enter")
    expect(said).to_contain_text("selected")
    page.keyboard.press("Escape")
    expect(said).to_contain_text("Deselected")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Your next pioneer")


def test_what_has_happened_is_announced(newcomer: Newcomer) -> None:
    context = newcomer()
    table = make_table(context, TWO_HERE, **SHORT)
    page = open_table(context, table)
    Hand(page).act()
    expect(page.locator("#announcer")).to_contain_text("Ben")


def test_looks_and_letters_are_chosen(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    page.goto("/")
    page.locator("[data-do=theme]").click()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"
