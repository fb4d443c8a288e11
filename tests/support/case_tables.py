"""Tables that begin at the position of a conformance case."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext

from tests.support.cases import CASES, load, rules_of
from tools.browser_driver import NAMES, make_table

CASE_FOLDER = CASES[0].parent


def make_case_table(context: BrowserContext, name: str, **more: Any) -> tuple[str, dict[str, Any]]:
    """A table in the position of a conformance case, by default with everybody at this browser."""
    case = load(CASE_FOLDER / f"{name}.json")
    here = [{"who": "here", "name": name} for name in NAMES[: case["players"]]]
    wish = {"drawing": case["map"], "rules": rules_of(case), "start": case["start"]} | more
    return make_table(context, wish.pop("seats", here), **wish), case
