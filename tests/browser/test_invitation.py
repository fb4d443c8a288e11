"""Links and QR codes for other devices: the server knows the address under which they find it, the page does not."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Newcomer
from tools.browser_driver import make_table, open_table

pytestmark = pytest.mark.slow

LAN = "http://192.0.2.7:8000"
SEATS = [{"who": "here", "name": "Anna"}, {"who": "elsewhere"}]
IS_DRAWN = "image => image.complete && image.naturalWidth > 0"


def answer_for_the_lan(page: Page, table: str) -> None:
    """Let the server answer as it does when it can be reached from the local network."""

    def answer(route: Route) -> None:
        body = route.fetch().json()
        there = urlsplit(body["address"])
        route.fulfill(json=body | {"address": f"{LAN}{there.path}{'#' * bool(there.fragment)}{there.fragment}"})

    for what in ("invitation", "link"):
        page.route(f"**/api/tables/{table}/{what}?*", answer)


def code(page: Page, where: str) -> str:
    """The address of the QR code shown there, once it is drawn."""
    image = page.locator(f"{where} .qr")
    expect(image).to_be_visible()
    page.wait_for_function(IS_DRAWN, arg=image.element_handle())
    return str(image.get_attribute("src"))


def test_the_waiting_page_shows_the_servers_invitation(newcomer: Newcomer) -> None:
    context = newcomer()
    table = make_table(context, SEATS)
    invitation = context.request.get(f"/api/tables/{table}/invitation").json()["address"]
    page = open_table(context, table)
    expect(page.locator("#table-link")).to_have_value(invitation)
    assert code(page, ".waiting") == f"/api/tables/{table}/invitation.svg"


def test_an_invitation_leads_to_the_server_from_other_devices_too(newcomer: Newcomer) -> None:
    context = newcomer()
    table = make_table(context, SEATS)
    page = context.new_page()
    answer_for_the_lan(page, table)
    open_table(context, table)
    expect(page.locator("#table-link")).to_have_value(f"{LAN}/table/{table}")
    expect(page.locator(".waiting [data-do=copy]")).to_have_attribute("data-text", f"{LAN}/table/{table}")


def test_the_share_dialog_shows_the_servers_links(newcomer: Newcomer) -> None:
    context = newcomer()
    table = make_table(context, SEATS)
    page = context.new_page()
    answer_for_the_lan(page, table)
    open_table(context, table)
    page.locator("header [data-do=share]").click()
    expect(page.locator("#share-link")).to_have_value(f"{LAN}/table/{table}")
    page.locator(".seat-link button").click()
    own = page.locator("#link-red")
    own.wait_for()
    assert own.input_value().startswith(f"{LAN}/table/{table}#seat=")
    drawn = urlsplit(code(page, ".seat-link"))
    assert (drawn.path, parse_qs(drawn.query)) == (f"/api/tables/{table}/link.svg", {"player": ["red"]})
