from importlib import resources

import pytest

from terranova.cli.commands.rules import edition_table
from terranova.locale import translator
from terranova.rules import EDITIONS, OPTIONS, RuleSet
from terranova.teaching.rulebook import rule
from tests.support.cli import run, run_json

NUMBERS = [f"R{number}" for number in range(1, 26)]


def test_all_rules_in_order() -> None:
    shown = run("rules").stdout
    places = [shown.index(f"\n{number}. ") for number in NUMBERS]
    assert places == sorted(places)
    assert "At the end of a turn, in this order" in shown
    assert "How the texts were read" not in shown
    assert max(len(line) for line in shown.splitlines()) <= 80


@pytest.mark.parametrize("asked", ["R12", "r12", "12"])
def test_one_rule(asked: str) -> None:
    shown = run("rules", asked).stdout
    assert shown.startswith("R12. Take a stone from the supply")
    assert "R13" not in shown


def test_parts_of_a_rule_stand_in_lines_of_their_own() -> None:
    lines = run("rules", "R11").stdout.splitlines()
    assert [line.partition(":")[0] for line in lines if line.startswith("  - ")] == [
        "  - German, French and Finnish rules",
        "  - English and Italian rules",
        "  - Hungarian rules",
    ]
    assert lines[-1] == "  If the only action left would break this rule, it counts as impossible (R9)."


def test_json() -> None:
    assert run_json("rules", "R8") == {"rules": {"R8": rule("R8", translator("en")).plain()}}
    document = run_json("rules")
    assert list(document["rules"]) == NUMBERS
    assert document["editions"] == run_json("rules", "--editions")["editions"]


def test_editions_are_those_of_the_library() -> None:
    names, rows = edition_table()
    assert names == ["de, fr, fi", "it", "hu"]
    assert [row[0] for row in rows] == list(OPTIONS)
    for column, group in enumerate(names, 2):
        options = [f"{row[0]}={row[column]}" for row in rows if "×" not in row[column]]
        for name in group.split(", "):
            assert RuleSet.from_text(" ".join([name, *options])) == EDITIONS[name]
    shown = run("rules", "--editions").stdout
    assert "returns          R11   three-moves  never        free" in shown


def test_every_option_belongs_to_the_rule_the_text_says() -> None:
    text = resources.files("terranova").joinpath("data/RULES.md").read_text(encoding="utf-8")
    for option, number in ((name, option.rule) for name, option in OPTIONS.items()):
        assert f"| `{option}` ({number}) |" in text
