"""What is not installed is named in a sentence, with the command that adds it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from terranova.errors import MissingExtraError
from terranova.extras import EXTRAS, load, missing_extra
from terranova.locale import translator

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def names(requirements: list[str]) -> set[str]:
    """The distributions of requirements, without those of this package."""
    found = {text.split(">=")[0].split("[")[0].lower().replace("_", "-") for text in requirements}
    return found - {"terranova"}


def test_the_table_names_what_each_extra_brings() -> None:
    known = packages_distributions()
    for extra, modules in EXTRAS.items():
        brought = {known[module][0].lower().replace("_", "-") for module in modules}
        assert brought == names(PROJECT["optional-dependencies"][extra]), extra


def test_the_library_needs_little() -> None:
    assert names(PROJECT["dependencies"]) == {"filelock", "numba", "numpy"}


def test_a_module_of_an_extra() -> None:
    assert load("click").__name__ == "click"


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(MissingExtraError, match=r'pyspiel is not installed.*pip install "terranova\[rl\]"'):
        load("pyspiel")
    assert issubclass(MissingExtraError, ImportError)


def test_what_belongs_to_no_extra_is_not_hidden() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        load("json.no_such_module")
    assert missing_extra(ModuleNotFoundError(name=None)) is None


def test_numbers_of_another_language_need_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    assert translator("de").number(1.5, ".1f") == "1,5"
    monkeypatch.setitem(sys.modules, "babel.numbers", None)
    assert translator("en").number(1.5, ".1f") == "1.5"
    with pytest.raises(MissingExtraError, match=r"terranova\[cli\]"):
        translator("de").number(1.5, ".1f")


WITHOUT = """
import sys
for name in {hidden!r}:
    sys.modules[name] = None
sys.argv = ["terranova", *{words!r}]
from terranova.__main__ import main
main()
"""


@pytest.mark.parametrize(
    ("hidden", "words", "extra"),
    [
        (["click"], ["--help"], "cli"),
        (["fastapi"], ["serve", "--port", "0"], "server"),
        (["reportlab"], ["print", "duel"], "print"),
        (["resvg_py"], ["show", "duel", "-o", "duel.png"], "png"),
    ],
)
def test_the_command_line_says_what_to_install(hidden: list[str], words: list[str], extra: str, tmp_path: Path) -> None:
    program = WITHOUT.format(hidden=hidden, words=words)
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=tmp_path, timeout=120
    )
    assert ended.returncode == 2, ended.stderr
    assert f'pip install "terranova[{extra}]"' in ended.stderr
    assert "Traceback" not in ended.stderr


def test_the_library_runs_without_any_extra() -> None:
    hidden = [module for modules in EXTRAS.values() for module in modules]
    program = f"""
import sys
for name in {hidden!r}:
    sys.modules[name] = None
import terranova as tn
game = tn.Game("duel")
game.push("a3")
assert tn.record.Record.from_text(game.record().text()).game() == game
assert tn.svg.board(game).startswith("<svg")
assert tn.Engine(level=1).play(game).action
assert tn.Batch("duel", n=2).masks().any()
from terranova.arena.pairing import Config
from terranova.protocol.checker import Checker
print("fine")
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=300)
    assert ended.stdout == "fine\n", ended.stderr
