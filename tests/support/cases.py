"""The conformance cases, as every way into the software reads them."""

import json
from pathlib import Path
from typing import Any

CASES = sorted((Path(__file__).parents[1] / "conformance").glob("*.json"))


def load(path: Path) -> dict[str, Any]:
    case: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return case


def rules_of(case: dict[str, Any]) -> str:
    """The case's rules as text; an object of options is another spelling of it."""
    rules = case["rules"]
    if isinstance(rules, str):
        return rules
    words = {True: "yes", False: "no"}
    options = [f"{k}={words[v] if isinstance(v, bool) else v}" for k, v in rules.items() if k != "base"]
    return " ".join([rules.get("base", "de"), *options])
