"""The browser's side, as far as no browser is needed: what is generated is up to date, modules and types are right."""

from __future__ import annotations

import re
import runpy
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "src" / "terranova" / "web"
TSC = ROOT / "node_modules" / ".bin" / "tsc"


def test_drawings_and_colours_are_those_of_the_pictures() -> None:
    files: dict[Path, str] = runpy.run_path(str(ROOT / "tools" / "web_art.py"))["files"]()
    assert [path.name for path, text in files.items() if path.read_text("utf-8") != text] == []


def test_what_the_board_is_compared_with_is_up_to_date() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "web_fixtures.py"))
    assert tool["FILE"].read_text("utf-8") == tool["text"]()


def test_modules_without_a_page() -> None:
    files = sorted(str(path) for path in (ROOT / "tests" / "web").glob("*.test.js"))
    done = subprocess.run(["node", "--test", *files], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_types() -> None:
    command = [str(TSC), "--noEmit", "-p", str(WEB / "tsconfig.json")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stdout


def test_pages_hold_no_script_and_no_style_of_their_own() -> None:
    for page in (ROOT / "src" / "terranova" / "server" / "pages").glob("*.html"):
        text = page.read_text("utf-8")
        assert not re.search(r"<script(?![^>]*\bsrc=)", text), page.name
        assert not re.search(r"\sstyle=|<style|\son[a-z]+=", text), page.name
