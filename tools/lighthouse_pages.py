"""Lighthouse for every page, as a phone and as a desk: ``python -m tools.lighthouse_pages [PAGE …]``.

Prints a table, and fails if a page falls below a floor. Performance says something on a quiet machine only.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from terranova.server.http.routes.pages import PAGES
from tools.browser_driver import make_table, middle_of_a_game, upload
from tools.browser_server import CHROMIUM, FLAGS, ROOT, Server

LIGHTHOUSE = ROOT / "tools" / "lighthouse" / "node_modules" / ".bin" / "lighthouse"
FORMS = {"mobile": [], "desktop": ["--preset=desktop"]}
KINDS = ("performance", "accessibility", "best-practices")
FLOORS = {("mobile", "performance"): 90, ("mobile", "accessibility"): 100, ("desktop", "accessibility"): 100}
SECONDS = 240
Figures = dict[str, Any]


def addresses(server: Server) -> dict[str, str]:
    """The pages, with a game in its middle where one is shown."""
    with sync_playwright() as playing:
        browser = playing.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = browser.new_context(base_url=server.address)
        seats = [{"who": "here", "name": "Anna"}, {"who": "elsewhere"}]
        make_table(context, seats, is_public=True)
        table, replay = middle_of_a_game(context, planned=0), upload(context)
        browser.close()
    return {
        name: f"{server.address}{page.address(table if name == 'table' else replay)}" for name, page in PAGES.items()
    }


def measure(address: str, form: str) -> Figures:
    """What Lighthouse finds on a page."""
    chrome = " ".join(["--headless", *FLAGS])
    kinds = [f"--only-categories={','.join(KINDS)}"]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        command = [str(LIGHTHOUSE), address, "--quiet", "--output=json", f"--output-path={report}", *kinds]
        environment = os.environ | {"CHROME_PATH": CHROMIUM or ""}
        subprocess.run(
            [*command, f"--chrome-flags={chrome}", *FORMS[form]], check=True, timeout=SECONDS, env=environment
        )
        found: Figures = json.loads(report.read_text("utf-8"))
    return found


def failed_audits(found: Figures, kind: str) -> list[str]:
    """What keeps a page from full marks in a category, with the first element of each."""
    lines = []
    for audit in found["categories"][kind]["auditRefs"]:
        told = found["audits"][audit["id"]]
        if audit["weight"] and told["score"] is not None and told["score"] < 1:
            items = told.get("details", {}).get("items", [])
            node = next((item["node"]["selector"] for item in items if "node" in item), "")
            lines.append(f"{audit['id']} {told.get('displayValue', '')} {node}".strip())
    return lines


def main() -> None:
    """Measure, show, and fail below a floor."""
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("pages", nargs="*", metavar="PAGE", help=", ".join(PAGES))
    reading.add_argument("--form", choices=list(FORMS), action="append", help="only as a phone, or only as a desk")
    given = reading.parse_args()
    low: list[str] = []
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data))
        server.start()
        try:
            known = addresses(server)
            print(f"{'page':<12}{'as':<10}{'performance':>12}{'access':>12}{'practices':>12}{'TBT ms':>9}{'CLS':>8}")
            for name in given.pages or known:
                for form in given.form or FORMS:
                    found = measure(known[name], form)
                    scores = {kind: round(100 * found["categories"][kind]["score"]) for kind in KINDS}
                    blocking = found["audits"]["total-blocking-time"]["numericValue"]
                    shift = found["audits"]["cumulative-layout-shift"]["numericValue"]
                    figures = "".join(f"{score:>12}" for score in scores.values())
                    print(f"{name:<12}{form:<10}{figures}{blocking:>9.0f}{shift:>8.3f}", flush=True)
                    for kind, score in scores.items():
                        if score < FLOORS.get((form, kind), 0):
                            why = "; ".join(failed_audits(found, kind))
                            low.append(f"{name}, {form}: {kind} {score}, not {FLOORS[form, kind]} ({why})")
        finally:
            server.stop()
    for line in low:
        print(line, file=sys.stderr)
    sys.exit(1 if low else 0)


if __name__ == "__main__":
    main()
