"""How pages feel: how long a slow phone waits, how fast the board follows the pointer.

    python -m tools.bench_pages [--json]

The phone: a processor four times slower than this one, 1.6 Mbit/s with 150 ms to the server and back, nothing kept from
an earlier visit. Needs Playwright and a chromium. ``tools/bench_web.py`` shows these figures too.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tools.browser_driver import WHERE, Hand, middle_of_a_game
from tools.browser_server import CHROMIUM, FLAGS, Server

ROOT = Path(__file__).resolve().parent.parent

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
SLOWER = 4
REPEATS = 5
HOVERS = 120
CHOICES = 60
WANTED = {
    "start: first paint on a slow phone, ms": 1000,
    "table: first paint on a slow phone, ms": 1000,
    "start: layout shift": 0.01,
    "table: layout shift": 0.01,
    "start: kB transferred": 250,
    "table: kB transferred": 250,
    "preview: work, 95 %, ms": 16,
    "choice: work, 95 %, ms": 16,
    "reach: work, 95 %, ms": 16,
}
"""What each figure is to stay under."""

USABLE = {"start": ".start-button", "table": "body.ready"}
"""What is there once a page can be used."""

SHIFTS = """window.shift = 0; new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });"""
SEEN = """selector => {
    const entries = [performance.getEntriesByType("navigation")[0], ...performance.getEntriesByType("resource")];
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    return {
        paint: paint.startTime, shift: window.shift,
        weight: entries.reduce((sum, entry) => sum + entry.transferSize, 0), files: entries.length,
    };
}"""
FOLLOW = """() => {
    window.times = [];
    let latest = 0;
    const begin = () => { latest = performance.now(); };
    const end = () => {
        const began = latest, heard = performance.now(), frame = new MessageChannel();
        let drawing = 0;
        frame.port1.onmessage = () => {
            const shown = performance.now();
            window.times.push({ work: heard - began + shown - drawing, shown: shown - began });
        };
        requestAnimationFrame(() => { drawing = performance.now(); frame.port2.postMessage(0); });
    };
    for (const name of ["pointermove", "pointerup"]) {
        addEventListener(name, begin, { capture: true });
        addEventListener(name, end);
    }
}"""
"""Counts from the moment the page hears of the pointer to the end of the frame that shows what it points at: all of it
(shown), and what of it is not spent waiting for the frame to begin (work)."""


def open_slowly(browser: Browser, address: str, path: str, name: str) -> dict[str, float]:
    """Open a page as a newcomer on the slow phone."""
    context = browser.new_context(base_url=address, service_workers="block", **PHONE)
    context.set_default_timeout(60_000)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(SHIFTS)
    page.goto(path, wait_until="commit")
    page.wait_for_selector(USABLE[name])
    usable = page.evaluate("() => performance.now()")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)
    found: dict[str, float] = page.evaluate(SEEN) | {"usable": usable}
    context.close()
    return found


def measure_page(browser: Browser, address: str, path: str, name: str) -> dict[str, float]:
    """A page's figures: the median of some visits."""
    visits = [open_slowly(browser, address, path, name) for _ in range(REPEATS)]
    middle = {key: sorted(visit[key] for visit in visits)[REPEATS // 2] for key in visits[0]}
    return {
        f"{name}: first paint on a slow phone, ms": round(middle["paint"]),
        f"{name}: usable on a slow phone, ms": round(middle["usable"]),
        f"{name}: layout shift": round(middle["shift"], 4),
        f"{name}: kB transferred": round(middle["weight"] / 1000, 1),
        f"{name}: files": middle["files"],
    }


def follow(page: Page, fields: list[str], count: int) -> list[dict[str, float]]:
    """Move over fields; milliseconds for each."""
    places = {field: page.evaluate(WHERE, field) for field in fields}
    page.mouse.move(8, 8)
    page.wait_for_timeout(200)
    page.evaluate("() => { window.times = []; }")
    for step in range(count):
        page.mouse.move(*places[fields[step % len(fields)]])
        page.wait_for_timeout(20)
    page.wait_for_timeout(100)
    times: list[dict[str, float]] = page.evaluate("() => window.times")
    return times


def choose(page: Page, starts: list[str]) -> list[dict[str, float]]:
    """Choose one pioneer after the other, so that its reach lights up; milliseconds for each."""
    times = []
    for step in range(CHOICES):
        page.mouse.move(*page.evaluate(WHERE, starts[step % len(starts)]))
        page.wait_for_timeout(60)
        page.mouse.down()
        page.evaluate("() => { window.times = []; }")
        page.mouse.up()
        page.wait_for_timeout(60)
        times += page.evaluate("() => window.times")
    assert len(times) == CHOICES, len(times)
    return times


def measure_pointer(browser: Browser, address: str) -> dict[str, float]:
    """How long reach and previews take once the position is known."""
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
    table = middle_of_a_game(context)
    page = context.new_page()
    page.goto(f"/table/{table}")
    page.wait_for_selector("body.ready.my-turn")
    page.wait_for_timeout(1000)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: asked.append(str(frame))))
    page.evaluate(FOLLOW)
    offered = Hand(page).offered()
    previews = follow(page, offered["stones"], HOVERS)
    starts = sorted({start for start, _ in offered["moves"]})
    choices = choose(page, starts)
    reach = []
    for start in starts:
        page.mouse.click(*page.evaluate(WHERE, start))
        ends = [end for begin, end in offered["moves"] if begin == start]
        reach += follow(page, ends, max(4, HOVERS // len(offered["moves"]) * len(ends)))
    assert asked == [], asked
    context.close()
    return {
        f"{name}: {what}, {key}, ms": figure
        for name, times in (("preview", previews), ("choice", choices), ("reach", reach))
        for what in ("work", "shown")
        for key, figure in spread([time[what] for time in times]).items()
    }


def spread(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {"median": round(ordered[len(ordered) // 2], 1), "95 %": round(ordered[int(len(ordered) * 0.95)], 1)}


def measure() -> dict[str, Any]:
    """All figures of the pages."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playing:
        server = Server(Path(data))
        server.start()
        try:
            browser = playing.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            maker = browser.new_context(base_url=server.address)
            table = middle_of_a_game(maker)
            figures: dict[str, Any] = measure_page(browser, server.address, "/", "start")
            figures |= measure_page(browser, server.address, f"/table/{table}", "table")
            figures |= measure_pointer(browser, server.address)
            browser.close()
            return figures
        finally:
            server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="print the figures for a program")
    figures = measure()
    if parser.parse_args().json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        wanted = f"  (wanted: under {WANTED[name]})" if name in WANTED else ""
        print(f"{name:>40}  {value}{wanted}")


if __name__ == "__main__":
    main()
