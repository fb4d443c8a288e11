"""Every numbered rule has tests that are named by it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from importlib import resources
from pathlib import Path

from terranova.teaching import rulebook

FOLDER = Path(__file__).parent / "rules"
RULES = resources.files("terranova").joinpath("data/RULES.md").read_text(encoding="utf-8")
NUMBERS = [int(number) for number in re.findall(r"^- R([0-9]+)\.", RULES, re.MULTILINE)]


def names_by_rule() -> Counter[int]:
    """How many tests each rule has."""
    names = Counter[int]()
    for path in sorted(FOLDER.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (found := re.match(r"test_r([0-9]{2})_", node.name)):
                names[int(found[1])] += 1
    return names


def test_the_rules_are_numbered_without_gaps() -> None:
    assert list(range(1, len(NUMBERS) + 1)) == NUMBERS
    assert [f"R{number}" for number in NUMBERS] == list(rulebook.NUMBERS), "teaching/rulebook.py: CHAPTERS"


def test_every_rule_has_several_tests() -> None:
    counts = names_by_rule()
    assert {f"R{number}": counts[number] for number in NUMBERS if counts[number] < 3} == {}, "tests/rules"


def test_no_test_is_named_by_a_rule_that_does_not_exist() -> None:
    assert set(names_by_rule()) <= set(NUMBERS)


def test_every_test_stands_in_the_file_of_its_rule() -> None:
    for path in sorted(FOLDER.glob("test_*.py")):
        numbers = [int(number) for number in re.findall(r"_r([0-9]{2})", path.stem)]
        source = path.read_text(encoding="utf-8")
        named = {int(number) for number in re.findall(r"^def test_r([0-9]{2})_", source, re.MULTILINE)}
        assert named == set(range(min(numbers), max(numbers) + 1)), path.name
