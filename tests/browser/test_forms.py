"""Forms show what they hold: after names, seats, maps and dialogs have been changed by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Newcomer
from tools.browser_driver import make_table, open_table, read
from tools.browser_server import ROOT

pytestmark = pytest.mark.slow

OWN_MAP = ROOT / "src" / "terranova" / "data" / "maps" / "duel.map"


def test_names_that_are_seen_are_those_that_play(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    red, yellow, blue = (page.get_by_role("textbox", name=f"Name, {colour}") for colour in ("Red", "Yellow", "Blue"))
    page.goto("/#screen")
    red.fill("Anna")
    expect(page.locator("[data-option=first] option")).to_have_text(
        ["Anna starts as red", "Yellow starts as red", "Random"]
    )
    yellow.fill("Ben")
    page.locator("[data-do=add-seat]").click()
    blue.fill("Cleo")
    page.get_by_role("button", name="Remove this seat, Yellow").click()
    expect(yellow).to_have_value("Cleo")
    page.get_by_role("button", name="Move up in turn order, Yellow").click()
    expect(red).to_have_value("Cleo")
    expect(yellow).to_have_value("Anna")
    page.locator("[data-do=add-seat]").click()
    expect(blue).to_have_value("")
    page.locator("[data-way=friends]").click()
    expect(red).to_have_value("Cleo")
    page.locator(".start-button").click()
    page.wait_for_url("**/table/*")
    assert read(page, page.url.rsplit("/", 1)[1])["state"]["seats"][0]["name"] == "Cleo"


def test_a_corrected_map_is_taken_in_the_place_of_another(newcomer: Newcomer, tmp_path: Path) -> None:
    page = newcomer().new_page()
    page.goto("/#screen")
    duel = page.get_by_role("radio", name="Duel")
    duel.check(force=True)
    file, chooser = tmp_path / "mine.map", page.locator("[data-file=map]")
    file.write_text("name: mine\nF: forest\n\nF F\n F Q\n", "utf-8")
    chooser.set_input_files(file)
    expect(page.locator(".toast")).to_contain_text("Line 5")
    # Only an empty field tells of the same name once more.
    expect(chooser).to_have_value("")
    expect(duel).to_be_checked()
    file.write_text(OWN_MAP.read_text("utf-8").replace("title: Duel", "title: Mine"), "utf-8")
    chooser.set_input_files(file)
    expect(page.locator(".own-map")).to_contain_text("Mine")
    expect(chooser).to_have_value("")
    expect(duel).not_to_be_checked()


def test_a_refused_start_keeps_the_focus_and_can_be_tried_again_later(newcomer: Newcomer) -> None:
    page = newcomer(service_workers="block").new_page()
    page.goto("/")
    button, held = page.locator(".start-button"), list[Route]()
    page.route("**/api/tables?*", lambda route: held.append(route))
    with page.expect_request("**/api/tables?*"):
        page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-disabled", "true")
    page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(button).not_to_have_attribute("aria-disabled", "true")
    held[0].fulfill(status=409, json={"error": {"code": "busy", "message": "not now"}})
    expect(page.locator("#form .problem")).to_be_visible()
    expect(button).to_be_focused()


def test_enter_in_a_dialog_means_its_button(newcomer: Newcomer) -> None:
    maker = newcomer()
    seats = [{"who": "here", "name": "Anna"}, {"who": "elsewhere"}, {"who": "elsewhere"}]
    page = open_table(newcomer(), make_table(maker, seats))
    page.locator("[data-do=sit]").first.click()
    page.get_by_role("dialog").get_by_role("textbox").fill("Ben")
    page.keyboard.press("Enter")
    expect(page.locator("#players")).to_contain_text("Ben")
    page.locator("[data-do=menu]").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_every_option_of_the_rules_has_a_control_with_the_librarys_values(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    page.goto("/")
    for option in page.request.get("/api/rules").json()["options"]:
        control = page.locator(f"[data-option={option['name']}]")
        if option["words"]:
            values = control.locator("option").evaluate_all("all => all.map(({ value }) => value)")
            assert values == ["", *option["words"]]
        else:
            limits = [int(control.get_attribute(name) or "") for name in ("min", "max")]
            assert limits == [option["least"], option["most"]]


def test_rules_of_ones_own_are_those_of_the_table(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    page.goto("/")
    page.locator("details.options summary").click()
    page.locator("[data-option=eliminated_ends]").select_option("yes")
    page.locator("[data-option=stones]").fill("0")
    page.locator("[data-option=quiet_limit]").fill("9999")
    page.locator(".start-button").click()
    page.wait_for_url("**/table/*")
    table = page.url.rpartition("/")[2]
    assert page.request.get(f"/api/tables/{table}").json()["rules"]["text"] == (
        "de stones=0 eliminated_ends=yes quiet_limit=9999"
    )
