"""What is kept and taken along: pictures and links of a moment, maps of one's own, the game as an installed app."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Newcomer
from tools.browser_driver import GAMES, read
from tools.browser_server import ROOT

pytestmark = pytest.mark.slow

OWN_MAP = ROOT / "src" / "terranova" / "data" / "maps" / "duel.map"


def open_replay(context: BrowserContext, at: int) -> Page:
    page = context.new_page()
    text = (GAMES / "midgame.txt").read_text("utf-8")
    table = context.request.post("/api/records", data={"text": text}).json()["table"]
    page.goto(f"/replay/{table}?at={at}")
    page.wait_for_selector("body.ready")
    return page


def test_pictures_of_a_moment(newcomer: Newcomer) -> None:
    page = open_replay(newcomer(), 40)
    with page.expect_download() as download:
        page.get_by_role("link", name="Picture (SVG)").click()
    drawing = ElementTree.parse(download.value.path()).getroot()
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    assert download.value.suggested_filename.endswith("-40.svg")
    page.keyboard.press("ArrowRight")
    with page.expect_download() as download:
        page.get_by_role("link", name="Picture (PNG)").click()
    assert download.value.suggested_filename.endswith("-41.png")
    with Image.open(io.BytesIO(Path(download.value.path()).read_bytes())) as picture:
        assert picture.format == "PNG"
        assert max(picture.size) == 1200


def test_a_link_to_a_moment_shows_it_to_others(newcomer: Newcomer) -> None:
    context = newcomer(permissions=["clipboard-read", "clipboard-write"])
    page = open_replay(context, 12)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Copy link to this moment").click()
    expect(page.locator(".toast")).to_have_text("Link copied.")
    link: str = page.evaluate("() => navigator.clipboard.readText()")
    assert link.endswith("?at=15")
    other = newcomer().new_page()
    other.goto(link)
    other.wait_for_selector("body.ready")
    expect(other.locator("#bar b")).to_have_text("Action 15 of 76")
    position = "() => document.querySelector('terra-nova-board').shown.position"
    assert other.evaluate(position) == page.evaluate(position)


def test_a_region_of_a_past_moment_can_be_asked_about(newcomer: Newcomer) -> None:
    page = open_replay(newcomer(), 70)
    table = page.url.rsplit("/", 1)[1].partition("?")[0]
    moment = page.context.request.get(f"/api/tables/{table}/moments/70").json()["moment"]
    region = max(moment["regions"], key=lambda one: len(one["fields"]))
    page.locator("terra-nova-board").focus()
    page.wait_for_function("() => document.querySelector('terra-nova-board').shown.regions.length")
    page.keyboard.press("r")
    expect(page.locator("#asked")).to_contain_text("Open region")
    expect(page.locator("#asked")).to_contain_text(str(len(region["fields"])))


def test_regions_that_are_known_while_a_closing_is_still_shown_are_kept(newcomer: Newcomer) -> None:
    page = open_replay(newcomer(motion=True), 67)  # the next action closes a territory
    with page.expect_response("**/moments/68*") as known:
        page.keyboard.press("ArrowRight")
    known.value.finished()
    page.wait_for_function("() => !document.querySelector('terra-nova-board').pending")
    page.wait_for_function("() => document.querySelector('terra-nova-board').shown.regions.length")


def test_a_game_that_plays_by_itself_shows_each_closing_whole(newcomer: Newcomer) -> None:
    page = open_replay(newcomer(motion=True), 67)  # the next action closes a territory
    # Two steps by hand at once: the second begins where the first ends.
    closed, known = page.evaluate("""() => {
        const board = document.querySelector("terra-nova-board"), before = board.shown.territories.length;
        for (let i = 0; i < 2; i++) document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
        return [board.shown.territories.length, before + 1];
    }""")
    assert closed == known
    slider = page.locator("#slider")
    slider.fill("70")
    page.locator("[data-do=go][data-at='67']").click()
    expect(slider).to_have_value("67")
    page.locator("#speed").select_option("900")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function(
        "() => document.querySelector('terra-nova-board').justClosed && location.search.endsWith('at=68')"
    )
    # It goes on, and is stopped before the end is reached.
    page.wait_for_function(
        "() => location.search.endsWith('at=69') && (document.querySelector('[data-do=play]').click(), true)"
    )
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_replay_obeys_the_settings_at_once(newcomer: Newcomer) -> None:
    page = open_replay(newcomer(), 40)
    page.locator("[data-do=settings]").click()
    page.locator("#set-letters").check()
    assert page.evaluate("() => document.querySelector('terra-nova-board').letters")
    page.locator("dialog summary").click()
    key = page.get_by_role("button", name="Key for What is here?")
    key.click()
    expect(key).to_have_text("Press a key")
    page.keyboard.press("Tab")
    expect(key).to_have_text("W")
    key.click()
    page.keyboard.press("Shift+V")  # Shift comes down first, and is not the key that is meant
    expect(key).to_have_text("⇧ V")
    page.keyboard.press("Escape")
    page.locator("terra-nova-board").focus()
    page.keyboard.press("Shift+V")
    expect(page.locator("terra-nova-board [aria-live]")).not_to_be_empty()


def test_a_map_of_ones_own_is_played_on(newcomer: Newcomer, tmp_path: Path) -> None:
    text = OWN_MAP.read_text("utf-8").replace("name: duel", "name: my-own").replace("title: Duel", "title: My own <b>")
    assert "my-own" in text
    file = tmp_path / "mine.map"
    file.write_text(text, "utf-8")
    page = newcomer().new_page()
    page.goto("/#screen")
    page.locator("[data-file=map]").set_input_files(file)
    card = page.locator(".own-map")
    expect(card).to_contain_text("My own <b>")
    expect(card.locator("img")).to_be_visible()
    assert card.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("body.ready")
    told = read(page, page.url.rsplit("/", 1)[1])
    assert told["map"]["name"] == "my-own"
    page.goto("/games")
    picture = page.locator(".game img").first
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0


def test_a_wrong_map_says_where_it_is_wrong(newcomer: Newcomer, tmp_path: Path) -> None:
    file = tmp_path / "wrong.map"
    file.write_text("name: wrong\nF: forest\n\nF F\n F Q\n", "utf-8")
    page = newcomer().new_page()
    page.goto("/")
    page.locator("[data-file=map]").set_input_files(file)
    expect(page.locator(".toast")).to_contain_text("Line 5")


def test_the_game_can_be_installed(newcomer: Newcomer) -> None:
    context = newcomer()
    page = context.new_page()
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then((one) => one.active.state)")
    session = context.new_cdp_session(page)
    manifest: dict[str, Any] = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A private window, as tests open them, never offers to install.
    assert [one["errorId"] for one in found] in ([], ["in-incognito"])
    told = context.request.get("/manifest.webmanifest").json()
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}
    for icon in told["icons"]:
        answer = context.request.get(icon["src"])
        assert answer.ok
        if icon["type"] == "image/png":
            assert Image.open(io.BytesIO(answer.body())).size == tuple(map(int, icon["sizes"].split("x")))


def test_without_a_server_the_app_says_so(newcomer: Newcomer) -> None:
    context = newcomer()
    page = context.new_page()
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    page.goto("/games")
    expect(page.locator("h1")).to_have_text("No connection")
    with page.expect_event("domcontentloaded"):
        page.get_by_role("link", name="Try again").click()
    expect(page.locator("h1")).to_have_text("No connection")
    # Once there is a connection, the page that was asked for comes by itself.
    context.set_offline(False)
    page.wait_for_selector("#games h1")
    assert urlsplit(page.url).path == "/games"
