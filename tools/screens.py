"""Take pictures of every page at six sizes, light and dark: ``python -m tools.screens [FOLDER] [PAGE …]``.

Look at the pictures of every page you change. Needs Playwright and a chromium.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

from terranova.server.http.routes.pages import PAGES
from tools.browser_driver import WHERE, Hand
from tools.browser_server import CHROMIUM, FLAGS, Server

ROOT = Path(__file__).resolve().parent.parent

RECORD = ROOT / "tests" / "browser" / "games" / "midgame.txt"
SIZES = {
    "desktop": (1440, 900),
    "laptop": (1366, 768),
    "tablet": (820, 1180),
    "phone": (390, 844),
    "across": (844, 390),
    "large": (3840, 2160),
}
VARIANTS = ("friends", "watch", "waiting", "help")
"""Pictures of pages in another state."""
NAMES = (*PAGES, *VARIANTS)
STILL = """try { localStorage.setItem("terranova-settings", '{"motion": "off"}') } catch {}"""
HOVERED = "n5"
"""The stone that is thought of in the picture of the table."""


def prepare(context: BrowserContext) -> dict[str, str]:
    """Make what the pages show: a game in its middle, a table that waits. Returns the address of each page."""
    ask = context.request
    kept = ask.post("/api/records", data={"text": RECORD.read_text("utf-8")}).json()
    seats: list[dict[str, Any]] = [{"who": "here", "name": "Anna"}, {"who": "here", "name": "Ben"}]
    length = len(ask.get(f"/api/tables/{kept['table']}/replay").json()["steps"])
    last = ask.get(f"/api/tables/{kept['table']}/replay").json()["turns"][-1]
    made = ask.post(f"/api/tables/{kept['table']}/play-on", data={"actions": last["first"], "seats": seats}).json()
    planned = {"after": made["state"]["number"], "actions": last["actions"]}
    ask.post(f"/api/tables/{made['table']}/plan", data=planned)
    open_seats = [{"who": "here", "name": "Anna"}, {"who": "elsewhere"}, {"who": "computer", "level": 4}]
    waiting = ask.post("/api/tables", data={"seats": open_seats, "is_public": True}).json()
    addresses = {page.name: page.address(made["table"]) for page in PAGES.values()}
    return addresses | {
        "replay": f"/replay/{kept['table']}?at={length - 20}",
        "report": f"/report/{kept['table']}",
        "friends": "/#friends",
        "watch": "/#watch",
        "waiting": f"/table/{waiting['table']}",
        "help": addresses["table"],
    }


def settle(page: Page, name: str) -> None:
    """Bring a page to the state that is worth a picture."""
    if name in ("table", "waiting", "replay", "learn", "help"):
        page.wait_for_selector("body.ready")
    page.wait_for_timeout(500)
    if name == "table":
        page.evaluate(
            "() => { if (matchMedia('(max-width: 699px), (max-height: 479px)').matches)"
            " document.querySelector('terra-nova-board').glideTo('n6'); }"
        )
        page.wait_for_timeout(300)
        hand = Hand(page, "touch" if page.evaluate("() => navigator.maxTouchPoints > 0") else "mouse")
        if hand.by == "touch":
            hand.press_field(HOVERED)
        else:
            page.mouse.move(*page.evaluate(WHERE, HOVERED))
        page.wait_for_timeout(600)
    if name == "help":
        page.keyboard.press("?")
        page.wait_for_timeout(200)


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "screens")
    reading.add_argument("pages", nargs="*", metavar="PAGE", help=", ".join(NAMES))
    given = reading.parse_args()
    folder, wanted = given.folder, given.pages or NAMES
    if unknown := set(wanted) - set(NAMES):
        reading.error(f"no such page: {', '.join(sorted(unknown))}")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playing:
        server = Server(Path(data))
        server.start()
        browser = playing.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        maker = browser.new_context(base_url=server.address)
        addresses = prepare(maker)
        cookies = maker.storage_state()
        for size, (width, height) in SIZES.items():
            for theme in ("light", "dark"):
                is_phone = size in ("phone", "across")
                context = browser.new_context(
                    base_url=server.address,
                    storage_state=cookies,
                    viewport={"width": width, "height": height},
                    color_scheme="dark" if theme == "dark" else "light",
                    has_touch=is_phone,
                    device_scale_factor=2 if is_phone else 1,
                )
                context.add_init_script(STILL)
                for name in wanted:
                    page = context.new_page()
                    page.goto(addresses[name])
                    settle(page, name)
                    page.screenshot(path=folder / f"{name}-{size}-{theme}.png")
                    page.close()
                context.close()
        browser.close()
        server.stop()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main()
