"""The rules page: numbers lead to their rules, the little boards are played on, the editions stand side by side."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from terranova.locale import LANGUAGES, translator
from terranova.teaching.examples import Example, examples
from terranova.teaching.rulebook import NUMBERS, options
from tests.browser.conftest import Newcomer
from tools.browser_driver import TWO_FRAMES

pytestmark = pytest.mark.slow

BY_NAME = {example.name: example for example in examples()}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WHERE = """([name, field]) => {
    const board = document.querySelector(`#example-${name} terra-nova-board`), box = board.getBoundingClientRect();
    const [x, y] = board.view.toPixels(...board.grid.centre(field));
    return [x + box.left, y + box.top];
}"""
SHOWN = """name => {
    const board = document.querySelector(`#example-${name} terra-nova-board`);
    return board.pending ? null : board.shown.position;
}"""


def figure(page: Page, name: str) -> Locator:
    """A little board, ready to be played on."""
    found = page.locator(f"#example-{name}")
    found.scroll_into_view_if_needed()
    page.wait_for_function(
        "name => document.querySelector(`#example-${name} terra-nova-board`).offers?.moves.size > 0", arg=name
    )
    page.evaluate(
        "name => document.querySelector(`#example-${name} terra-nova-board`).scrollIntoView({ block: 'center' })", name
    )
    return found


def press(page: Page, name: str, field: str, *, touch: bool = False) -> None:
    x, y = page.evaluate(WHERE, [name, field])
    page.touchscreen.tap(x, y) if touch else page.mouse.click(x, y)


def play(page: Page, example: Example, *, touch: bool = False) -> None:
    """Play the example by hand."""
    for action in example.actions:
        before = page.evaluate(SHOWN, example.name)
        fields = action.removeprefix("*").split("-")
        if page.evaluate("name => document.querySelector(`#example-${name} terra-nova-board`).chosen", example.name):
            fields = fields[1:]
        # A finger's first tap on a stone's field shows the sum.
        for field in fields * 2 if touch and action.startswith("*") else fields:
            press(page, example.name, field, touch=touch)
        _wait_for_change(page, example.name, before)


def _wait_for_change(page: Page, name: str, before: str) -> None:
    page.wait_for_function(
        """([name, before]) => {
            const board = document.querySelector(`#example-${name} terra-nova-board`);
            return !board.pending && board.shown.position !== before;
        }""",
        arg=[name, before],
    )


def text_of(example: Example, part: str) -> str:
    return example.text(part, translator("en"))


def plain(text: str | None) -> str:
    return re.sub(r"\s+", " ", text or "").strip()


@pytest.mark.parametrize("name", [example.name for example in examples() if example.actions])
def test_every_example_is_played_by_hand(newcomer: Newcomer, name: str) -> None:
    page = newcomer().new_page()
    page.goto("/rules")
    shown, example = figure(page, name), BY_NAME[name]
    said = shown.locator(".live-text")
    expect(said).to_be_empty()
    play(page, example)
    expect(shown).to_have_class(re.compile("is-done"))
    assert plain(said.text_content()) == plain(text_of(example, "done"))
    shown.locator("[data-live=reset]").click()
    page.wait_for_function(f"([name, position]) => ({SHOWN})(name) === position", arg=[name, example.position])
    expect(said).to_be_empty()


def test_an_example_shows_itself(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    page.goto("/rules")
    shown = figure(page, "twelve-fields")
    shown.locator("[data-live=show]").click()
    expect(shown.locator(".live-text")).to_contain_text("24")
    assert page.evaluate("document.querySelector('#example-twelve-fields terra-nova-board').shown.scores") == [0, 0, 24]


@pytest.mark.parametrize("edition", ["de", "fr", "it", "fi", "hu"])
def test_out_and_back_under_each_edition(newcomer: Newcomer, edition: str) -> None:
    page = newcomer().new_page()
    page.goto("/rules")
    example = BY_NAME["out-and-back"]
    shown = figure(page, example.name)
    with page.expect_response("**/api/positions/play*") as answered:
        shown.locator("select").select_option(edition)
    answered.value.finished()
    page.evaluate(TWO_FRAMES)
    if edition != "it":
        play(page, example)
        expect(shown).to_have_class(re.compile("is-done"))
        return
    out, back = example.actions[0], example.actions[1]
    before = page.evaluate(SHOWN, example.name)
    for field in out.split("-"):
        press(page, example.name, field)
    _wait_for_change(page, example.name, before)
    for field in back.split("-"):
        press(page, example.name, field)
    expect(shown).to_have_class(re.compile("is-refused"))
    link = shown.locator(".live-text a")
    expect(link).to_have_text("R11")
    assert link.get_attribute("href") == "#R11"


def test_fewer_offers_beside_the_pioneer_moved_last(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    page.goto("/rules")
    shown = figure(page, "beside")
    before = page.evaluate("document.querySelector('#example-beside terra-nova-board').offers.stones.size")
    shown.locator("select").select_option("hu")
    page.wait_for_function(
        "n => document.querySelector('#example-beside terra-nova-board').offers.stones.size < n", arg=before
    )


def test_a_region_is_asked_about(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    page.goto("/rules#R14")
    page.wait_for_function("() => document.querySelector('#example-regions terra-nova-board').asked.length > 0")
    first = page.evaluate("document.querySelector('#example-regions terra-nova-board').asked.length")
    press(page, "regions", "a7")
    expect(page.locator("#example-regions .live-text")).to_contain_text(re.compile(r"\d+"))
    asked = page.evaluate("document.querySelector('#example-regions terra-nova-board').asked")
    assert "a7" in asked
    assert first > 0


def test_a_jump_is_refused_with_its_rule(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    page.goto("/rules")
    shown = figure(page, "blocked")
    assert page.evaluate("document.querySelector('#example-blocked terra-nova-board').crossed.length") == 5
    press(page, "blocked", "b3")
    press(page, "blocked", "b1")
    expect(shown.locator(".live-text a")).to_have_text("R10")


def test_by_keyboard_alone(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    page.goto("/rules")
    shown = figure(page, "reach")
    shown.locator("terra-nova-board").focus()
    page.keyboard.press("p")
    page.keyboard.press("Enter")
    page.keyboard.press("d")
    page.keyboard.press("Enter")
    expect(shown).to_have_class(re.compile("is-done"))


def test_by_finger_on_a_phone_without_trapping_the_page(newcomer: Newcomer) -> None:
    page = newcomer(**PHONE).new_page()
    page.goto("/rules")
    shown = figure(page, "seven-fields")
    play(page, BY_NAME["seven-fields"], touch=True)
    expect(shown).to_have_class(re.compile("is-done"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.live terra-nova-board')).touchAction")
        == "pan-y pinch-zoom"
    )


def test_the_wheel_scrolls_the_page_over_a_board(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    page.goto("/rules")
    figure(page, "reach")
    page.mouse.move(*page.evaluate(WHERE, ["reach", "c3"]))
    before = page.evaluate("scrollY")
    page.mouse.wheel(0, 300)
    page.wait_for_function("before => scrollY > before", arg=before)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_has_its_place_in_every_language(newcomer: Newcomer, language: str) -> None:
    page = newcomer(locale=language).new_page()
    page.goto(f"/rules?lang={language}#R12")
    assert page.locator("html").get_attribute("lang") == language
    assert [rule.get_attribute("id") for rule in page.locator(".rule").all()] == list(NUMBERS)
    expect(page.locator("#R12")).to_be_in_viewport()
    for link in page.locator("main a[href^='#']").all():
        assert page.locator(link.get_attribute("href") or "#").count() == 1
    told = options(translator(language))
    rows = page.locator(".editions tbody tr")
    for i, option in enumerate(told):
        assert [plain(cell) for cell in rows.nth(i).locator("td").all_text_contents()] == list(option.values)
