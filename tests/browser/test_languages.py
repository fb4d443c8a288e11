"""Reading and playing in several languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from terranova.locale import LANGUAGES, NAMES, translator
from tests.browser.conftest import Newcomer
from tests.browser.test_playing import play_together
from tools.browser_driver import make_table, middle_of_a_game, open_table

pytestmark = pytest.mark.slow


def spoken(page: Page) -> str:
    language: str = page.evaluate("() => document.documentElement.lang")
    return language


def steps(page: Page) -> list[str]:
    planned: list[str] = page.evaluate("() => document.querySelector('terra-nova-board').shown.steps")
    return planned


def switch(page: Page, language: str) -> None:
    """As a person does: open the list, choose a name."""
    page.locator(".languages summary").click()
    page.locator(".languages").get_by_role("link", name=NAMES[language]).click()
    expect(page.locator(f"html[lang={language}]")).to_be_attached()


def test_a_finn_and_a_hungarian_play_at_one_table(newcomer: Newcomer) -> None:
    finn, hungarian = newcomer(locale="fi-FI"), newcomer(locale="hu-HU")
    seats = [{"who": "here", "name": "Aino"}, {"who": "elsewhere"}]
    table = make_table(finn, seats, map="duel", rules="de stones=6")
    pages = [open_table(finn, table), open_table(hungarian, table)]
    words = translator("hu")
    pages[1].get_by_role("textbox", name=words.t("waiting.your-name")).fill("Béla")
    pages[1].get_by_role("button", name=words.t("waiting.take"), exact=True).click()
    expect(pages[0].locator("#players")).to_contain_text("Béla")
    assert [spoken(page) for page in pages] == ["fi", "hu"]
    for page, language in zip(pages, ("fi", "hu"), strict=True):
        expect(page.locator("#left-over")).to_contain_text(translator(language).t("left.stones", count=6))
    play_together(pages, table)
    for page, language in zip(pages, ("fi", "hu"), strict=True):
        expect(page.locator(".over")).to_contain_text(translator(language).t("over.replay"))


def test_switching_at_a_table_keeps_the_seat_and_the_turn(newcomer: Newcomer) -> None:
    context = newcomer()
    table = middle_of_a_game(context, planned=1)
    page = open_table(context, table)
    planned = steps(page)
    for language in (*LANGUAGES[1:], "en"):
        switch(page, language)
        page.wait_for_selector("body.ready.my-turn")
        assert page.url.endswith(f"/table/{table}?lang={language}")
        assert steps(page) == planned
        expect(page.locator("#doing")).to_contain_text(translator(language).t("plan.end"))


def test_a_choice_is_remembered_and_keeps_the_address(newcomer: Newcomer) -> None:
    page = newcomer(locale="de-DE").new_page()
    page.goto("/#friends")
    assert spoken(page) == "de"
    switch(page, "it")
    assert re.search(r"/\?lang=it#friends$", page.url)
    expect(page.locator("#way-friends")).to_have_attribute("aria-selected", "true")
    page.goto("/games")
    assert spoken(page) == "it"


def test_the_list_of_languages_by_keyboard(newcomer: Newcomer) -> None:
    page = newcomer().new_page()
    page.goto("/rules")
    page.locator(".languages summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".languages a").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".languages a").first).to_be_hidden()
    page.keyboard.press("Enter")
    for _ in range(LANGUAGES.index("fi") + 1):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("html[lang=fi]")).to_be_attached()


def test_the_page_without_a_network_is_in_the_language_read_last(newcomer: Newcomer) -> None:
    context = newcomer()
    page = context.new_page()
    page.goto("/rules")
    page.evaluate("() => navigator.serviceWorker.ready")
    page.goto("/tables?lang=fi")
    page.wait_for_function("async () => (await caches.match('/offline'))?.headers.get('Content-Language') === 'fi'")
    context.set_offline(True)
    page.goto("/games")
    expect(page.locator("h1")).to_have_text(translator("fi").t("offline.title"))
    context.set_offline(False)
