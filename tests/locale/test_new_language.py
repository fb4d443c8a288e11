"""A new language is its catalogue and one line: shown in a copy of the package that has a seventh."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import terranova

PACKAGE = Path(terranova.__file__).parent
HUNGARIAN = '    "hu": "Magyar",\n'


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with Spanish, whose catalogue is the Italian one."""
    folder = tmp_path_factory.mktemp("copy")
    shutil.copytree(PACKAGE, folder / "terranova", ignore=shutil.ignore_patterns("__pycache__", ".lock"))
    languages = folder / "terranova" / "locale" / "translator.py"
    text = languages.read_text("utf-8")
    assert text.count(HUNGARIAN) == 1
    languages.write_text(text.replace(HUNGARIAN, HUNGARIAN + '    "es": "Español",\n'), "utf-8")
    catalogue = (PACKAGE / "locale" / "it.po").read_text("utf-8").replace("Language: it", "Language: es")
    (folder / "terranova" / "locale" / "es.po").write_text(catalogue, "utf-8")
    return folder


def run(copy: Path, *args: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    done = subprocess.run([sys.executable, *args], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_command_line_speaks_it(copy: Path) -> None:
    italian = subprocess.run(
        [sys.executable, "-m", "terranova", "--language", "it", "maps"], capture_output=True, text=True, check=True
    ).stdout
    assert run(copy, "-m", "terranova", "--language", "es", "maps") == italian


def test_pages_offer_it_and_the_browser_gets_its_messages(copy: Path) -> None:
    program = """
from terranova.locale import LANGUAGES, NAMES, translator
print(LANGUAGES[-1], NAMES["es"], b"Rosso" in translator("es").table())
"""
    assert run(copy, "-c", program) == "es Español True\n"
