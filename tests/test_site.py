"""The documentation site: everything public is in the reference, the notebook runs, links lead somewhere."""

from __future__ import annotations

import json
import re
from pathlib import Path

import terranova as tn
from tools.site import PAGES, notebook_page, resolve_links

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"


def test_everything_public_is_in_the_reference() -> None:
    text = (DOCS / "reference.md").read_text(encoding="utf-8")
    parts = dict(re.findall(r"^::: (\S+)\n(?:    options: \{members: \[(.*)\]\})?", text, re.MULTILINE))
    constants = {"OBSERVATION_VERSION": "terranova.learning.observation", "PLAYERS": "terranova.position"}
    for name in tn.__all__:
        thing = getattr(tn, name)
        module = constants.get(name) or getattr(thing, "__module__", None) or thing.__name__
        if name in ("record", "svg"):
            assert any(part.startswith(f"terranova.{name}.") for part in parts)
            continue
        assert module in parts, f"{name} of {module}"
        listed = parts[module]
        assert name in constants or not listed or name in listed.split(", ") or name == "events", name


def test_the_notebook_runs() -> None:
    page = notebook_page(json.loads((ROOT / "examples" / "notebook.ipynb").read_text(encoding="utf-8")))
    assert page.count("<svg") >= 3
    assert '[Red "Ada"]' in page or "the engine" in page


def test_links_of_the_pages_lead_somewhere() -> None:
    for path in DOCS.rglob("*.md"):
        shown = path.relative_to(DOCS).as_posix()
        text = resolve_links(path.read_text(encoding="utf-8"), f"docs/{shown}", shown)
        for address in re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+\.md)", text):
            target = (path.parent / address).resolve()
            assert target.exists() or address.split("/")[-1] in PAGES.values(), f"{shown}: {address}"


def test_all_files_that_pages_are_made_of_exist() -> None:
    assert all((ROOT / source).is_file() for source in PAGES)
