"""Planting bugs: the ones on the list can be planted, and the small ones are those that a reader would expect."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.mutants.__main__ import ROOT, all_mutants, parts_of, sample
from tools.mutants.areas import AREAS, NODE
from tools.mutants.journal import Entry, Journal, equivalents, interval, report
from tools.mutants.mutant import Mutant
from tools.mutants.planted import PLANTED, Planted
from tools.mutants.python_mutants import python_mutants
from tools.mutants.workshop import Verdict, Workshop

PYTHON = '''"""Words with 1 < 2."""
def half(n: int = 4, *, is_even: bool = True) -> int:
    """Not 3."""
    if n < 2 and not is_even:
        print(n)
    return n // 2  # 5
'''
SCRIPT = """import { x } from "./3.js";
/** @param {number} n */
export function half(n) {
  if (n < 2 && !x) x.push(n);
  return "1" + n;
}
"""
PYTHON_CHANGES = [
    *("4 to 5", "True to False", "< to <=", "condition negated", "2 to 3", "and to or", "not dropped"),
    *("call dropped", "// to *", "2 to 3"),
]
SCRIPT_CHANGES = ["&& to ||", "< to <=", "condition negated", "2 to 3", "! dropped", "call dropped"]


@pytest.mark.parametrize("bug", PLANTED, ids=[bug.name for bug in PLANTED])
def test_what_was_planted_once_can_be_planted_again(bug: Planted) -> None:
    assert bug.mutant(ROOT).line
    assert (ROOT / bug.test).exists()


def test_a_text_that_stands_nowhere_cannot_be_planted(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\nx = 1\n")
    with pytest.raises(ValueError, match="2 times"):
        Planted("twice", "a.py", "x = 1", "x = 2", "").mutant(tmp_path)


def test_small_bugs_of_python_change_what_runs_and_no_words(tmp_path: Path) -> None:
    (tmp_path / "half.py").write_text(PYTHON)
    mutants = list(python_mutants("half.py", PYTHON))
    assert sorted(mutant.change for mutant in mutants) == sorted(PYTHON_CHANGES)
    for mutant in mutants:
        assert mutant.source in PYTHON
        mutant.plant(tmp_path)
        changed = (tmp_path / "half.py").read_text()
        assert changed != PYTHON
        compile(changed, "half.py", "exec")
        (tmp_path / "half.py").write_text(PYTHON)


def test_small_bugs_of_javascript(tmp_path: Path) -> None:
    (tmp_path / "half.js").write_text(SCRIPT)
    found = list(all_mutants(["half.js"], tmp_path))
    assert sorted(mutant.change for mutant in found) == sorted(SCRIPT_CHANGES)
    assert {mutant.line for mutant in found} == {4}


def test_a_part_is_an_area_or_the_beginning_of_a_path() -> None:
    assert parts_of(["core"]) == [("core", "")]
    assert parts_of([]) == [(area, "") for area in AREAS]
    assert parts_of(["src/terranova/web/lib/net.js"]) == [("web", "src/terranova/web/lib/net.js")]
    with pytest.raises(ValueError, match=r"no area or file src/nothing"):
        parts_of(["src/nothing"])
    few = sample("core", 1, 5, "src/terranova/core/masks.py")
    assert {mutant.path for mutant in few} == {"src/terranova/core/masks.py"}
    assert few == sample("core", 1, 5, "src/terranova/core/masks.py")


def test_every_area_has_files_and_tests() -> None:
    for area in AREAS.values():
        files = area.files(ROOT)
        assert files
        for pattern in area.near:
            assert any(area.near[pattern] in area.stages(file)[:2] for file in files), pattern
        for stage in (*area.tests, *area.near.values()):
            paths = stage[len(NODE) :] if stage[: len(NODE)] == NODE else stage
            assert all("*" in path or (ROOT / path).exists() for path in paths), stage


def test_a_bug_is_noticed_by_a_test_that_fails_and_taken_out_again(tmp_path: Path) -> None:
    workshop = Workshop(ROOT, tmp_path)
    (workshop.copy / "src").mkdir(parents=True)
    half, test = workshop.copy / "half.py", workshop.copy / "test_half.py"
    half.write_text(PYTHON)
    test.write_text("from half import half\ndef test_half():\n    assert half(9) == 4\n")
    by_change = {mutant.change: mutant for mutant in python_mutants("half.py", PYTHON)}
    noticed = workshop.check(by_change["// to *"], (("test_half.py",),))
    assert (noticed.result, noticed.by) == ("noticed", "test_half.py::test_half")
    assert workshop.check(by_change["call dropped"], (("test_half.py",),)).result == "survived"
    assert half.read_text() == PYTHON


def test_a_run_goes_on_where_it_stopped_and_names_the_survivors(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "results.jsonl")
    for number, result in enumerate(("noticed", "hang", "survived", "noticed")):
        mutant = Mutant("src/a.py", number, 0, 1, "< to <=", "", f"line {number}")
        journal.add(Entry.of("core", mutant, Verdict(result, "tests/test_a.py::test_a", 1.0)))
    again = Journal(journal.path)
    assert again.entries == journal.entries
    lines = report(again.entries.values()).splitlines()
    assert lines[1].split()[:5] == ["core", "4", "3", "0", "75%"]
    assert lines[3:5] == ["1 survived:", "src/a.py:2: < to <=: line 2"]
    assert interval(3, 4)[0] < 0.75 < interval(3, 4)[1]


def test_what_is_called_no_bug_has_a_reason() -> None:
    for key, reason in equivalents().items():
        assert reason
        path = key.partition(": ")[0]
        mutants = python_mutants(path, (ROOT / path).read_text()) if path.endswith(".py") else all_mutants([path])
        assert key in {mutant.key for mutant in mutants}, f"stands there no more: {key}"
