"""A game on another page, as a file from disk, and a map on paper."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import expect

from tests.browser.conftest import Newcomer
from tools.browser_server import Server

GAME = (Path(__file__).parents[1] / "report" / "games" / "ending.txt").read_text(encoding="utf-8")


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def other_site(folder: Path) -> Iterator[str]:
    """A site of somebody else, with the pages of a folder."""
    site = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = Thread(target=site.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{site.server_port}"
    site.shutdown()
    thread.join()
    site.server_close()


def test_a_game_is_embedded_and_kept(newcomer: Newcomer, server: Server, tmp_path: Path) -> None:
    context = newcomer(motion=False)
    page = context.new_page()
    table = page.request.post("/api/records", data={"text": GAME}).json()["table"]
    page.goto(f"/replay/{table}?at=3")
    page.locator("[data-do=share-game]").click()
    code = page.locator("#embed-code").input_value()

    (tmp_path / "club.html").write_text(code, encoding="utf-8")
    with other_site(tmp_path) as address:
        club = context.new_page()
        club.goto(f"{address}/club.html")
        frame = club.frame_locator("iframe")
        expect(frame.locator("#moment")).to_have_text("Action 3 of 24")
        frame.locator("#next").click()
        expect(frame.locator("#moment")).to_have_text("Action 4 of 24")

    file = tmp_path / "game.html"
    file.write_bytes(page.request.get(f"/api/tables/{table}/replay.html").body())
    alone = context.new_page()
    alone.goto(file.as_uri())
    alone.keyboard.press("End")
    expect(alone.locator("#moment")).to_have_text("Action 24 of 24")
    expect(alone.locator("#said")).to_contain_text("Ben")
    alone.keyboard.press("ArrowLeft")
    expect(alone.locator("[aria-current]")).to_have_count(1)
    expect(alone.locator("#moment")).to_have_text("Action 23 of 24")


def test_a_map_is_looked_at_before_it_is_printed(newcomer: Newcomer, server: Server) -> None:
    page = newcomer().new_page()
    page.goto("/print?map=duel")
    expect(page.locator("#preview img")).to_be_visible()
    size = page.locator(".true-size b").inner_text()
    page.locator("[name=sheets]").fill("1")
    expect(page.locator(".true-size b")).not_to_have_text(size)
    with page.expect_download(timeout=60_000) as download:
        page.locator("#make").click()
    assert download.value.suggested_filename == "duel.pdf"
