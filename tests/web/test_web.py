"""The browser's code, as far as no browser is needed: modules, types, templates."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "src" / "terranova" / "web"
TSC = ROOT / "node_modules" / ".bin" / "tsc"


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
    pages = list((ROOT / "src" / "terranova" / "server" / "http" / "templates").glob("*.html"))
    assert pages
    for page in pages:
        text = page.read_text("utf-8")
        assert not re.search(r"<script(?![^>]*\bsrc=)", text), page.name
        assert not re.search(r"\sstyle=|<style|\son[a-z]+=", text), page.name
