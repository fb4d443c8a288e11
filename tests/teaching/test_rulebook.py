"""The rules as people read them: every rule of the specification, in every language, with the library's numbers."""

from __future__ import annotations

import re
from importlib import resources
from itertools import product

import pytest

from terranova import MovePioneer
from terranova.constants import MULTIPLIERS
from terranova.errors import IllegalActionError
from terranova.locale import LANGUAGES, translator
from terranova.locale.keyed import messages
from terranova.rules import EDITIONS, OPTIONS, RuleSet
from terranova.teaching.rulebook import (
    CHAPTERS,
    NUMBERS,
    OWN_EXAMPLE,
    TURNS,
    chapters,
    facts,
    find_rule,
    opening,
    options,
    readings,
    rule,
)
from tests.support.draw import draw, play

SPECIFICATION = resources.files("terranova").joinpath("data/RULES.md").read_text("utf-8")
ENGLISH = translator("en")


def test_the_numbers_are_those_of_the_specification() -> None:
    assert list(NUMBERS) == re.findall(r"^- (R\d+)\.", SPECIFICATION, re.MULTILINE), "data/RULES.md"


def test_the_chapters_are_those_of_the_specification() -> None:
    parts = re.split(r"^## ", SPECIFICATION, flags=re.MULTILINE)[1:]
    found = [tuple(re.findall(r"^- (R\d+)\.", part, re.MULTILINE)) for part in parts]
    assert [numbers for numbers in found if numbers] == list(CHAPTERS.values())


def _numbers_of(text: str) -> set[str]:
    return set(re.findall(r"(?<![R\w])\d+", text))


LEFT_OUT = {
    "R3": {"2", "3", "4"},  # the numbers of players are words
    "R24": {"0"},  # "or none"
}
"""Numbers of the specification that the text for players says in words."""


@pytest.mark.parametrize("number", NUMBERS)
def test_no_number_of_the_specification_is_lost(number: str) -> None:
    found = re.search(rf"^- {number}\. (.*?)(?=^- R\d+\.|^\S|^## |\Z)", SPECIFICATION, re.MULTILINE | re.DOTALL)
    assert found, f"data/RULES.md: no {number}"
    assert _numbers_of(found[1]) - _numbers_of(rule(number, ENGLISH).plain()) == LEFT_OUT.get(number, set())


@pytest.mark.parametrize("number", NUMBERS)
def test_no_reference_of_the_specification_is_lost(number: str) -> None:
    found = re.search(rf"^- {number}\. (.*?)(?=^- R\d+\.|^\S|^## |\Z)", SPECIFICATION, re.MULTILINE | re.DOTALL)
    assert found
    assert set(re.findall(r"R\d+", found[1])) <= set(re.findall(r"R\d+", rule(number, ENGLISH).plain()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_its_texts_in_every_language(language: str) -> None:
    told = chapters(translator(language))
    rules = [each for chapter in told for each in chapter.rules]
    assert [each.number for each in rules] == list(NUMBERS)
    for each in rules:
        english = rule(each.number, ENGLISH)
        assert each.title
        assert each.paragraphs, f"locale/messages/rules.json: no rule.{each.number}.1"
        assert [len(paragraph.points) for paragraph in each.paragraphs] == [len(p.points) for p in english.paragraphs]
        assert "{" not in each.plain()
        assert _numbers_of(each.plain()) == _numbers_of(english.plain())
    assert len(readings(translator(language))) == 11


def test_numbers_come_from_the_library_and_not_from_the_texts() -> None:
    for key, text in messages().items():
        if re.match(r"(rule|example|option|editions?|reading|readings)\.", key) and isinstance(text, str):
            assert _numbers_of(text) <= {"0", "2006"}, key


def test_r7_the_kinds_of_turns_are_those_that_can_be_played() -> None:
    picture = """
        A.  Ar  B.  B.
      A.  A.  B.  B.  B.
        D.  D.  C.  Cy
    """
    possible = set()
    for kinds in product("MP", repeat=3):
        game = draw(picture)
        try:
            for kind in kinds:
                actions = [a for a in game.legal_actions if isinstance(a, MovePioneer) == (kind == "M")]
                if not actions:
                    raise IllegalActionError("first-is-a-move", rule="R7", action="*a1")
                play(game, str(actions[0]))
        except IllegalActionError:
            continue
        possible.add("".join(kinds))
    assert ", ".join(sorted(possible)) == TURNS == facts()["kinds"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_editions_side_by_side_are_those_of_the_library(language: str) -> None:
    told = options(translator(language))
    assert [option.name for option in told] == list(OPTIONS)
    for option in told:
        assert option.rule == OPTIONS[option.name].rule
        values = [getattr(rules, option.name) for rules in EDITIONS.values()]
        same = [[one == two for two in values] for one in values]
        assert [[one == two for two in option.values] for one in option.values] == same
    quiet = [str(RuleSet().quiet_limit_for(players)) for players in (2, 3, 4)]
    assert re.findall(r"\d+", next(option for option in told if option.name == "quiet_limit").values[0]) == quiet


def test_the_example_of_a_rule_set_is_one() -> None:
    assert RuleSet.from_text(OWN_EXAMPLE).text() == OWN_EXAMPLE


@pytest.mark.parametrize("asked", ["R12", "r12", "12"])
def test_finding_a_rule(asked: str) -> None:
    found = find_rule(asked, ENGLISH)
    assert found is not None
    assert found.number == "R12"


@pytest.mark.parametrize("asked", ["R26", "R0", "", "twelve"])
def test_there_is_no_such_rule(asked: str) -> None:
    assert find_rule(asked, ENGLISH) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_no_rule_text_has_is_marked_as_our_addition(language: str) -> None:
    told = translator(language)
    mark = told.t("rulebook.added", text="")
    marked = {
        each.number
        for chapter in chapters(told)
        for each in chapter.rules
        if any(p.text.startswith(mark) for p in each.paragraphs)
    }
    assert marked == {"R5", "R12", "R13", "R18", "R19", "R24"}
    assert marked <= set(re.findall(r"R\d+", told.t("reading.10")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_open_with_the_game_in_short(language: str) -> None:
    told = opening(translator(language))
    assert {"2", "4", "10", "60", "13", "99", "45"} <= _numbers_of(told.box)
    assert len(told.short) == 6
    assert {"R5", "R7", "R10", "R12", "R15", "R17", "R18", "R19", "R21", "R22", "R25"} <= set(
        re.findall(r"R\d+", " ".join(told.short))
    )
    assert _numbers_of(" ".join(told.short)) == {str(times) for times in MULTIPLIERS if times}
