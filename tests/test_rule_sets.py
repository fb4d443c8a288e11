"""Rule sets: editions, options, and their texts."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from hypothesis import given

import terranova as tn
from terranova.rules import EDITION_NAMES, EDITIONS, OPTIONS
from tests.support.naive import RULES, rule_options
from tests.support.strategies import rule_texts


def test_the_editions_are_those_of_the_rules() -> None:
    assert set(EDITIONS) == set(EDITION_NAMES) == set(RULES)
    for name, options in RULES.items():
        rules = tn.RuleSet.from_text(name)
        assert {option: getattr(rules, option) for option in OPTIONS} == options
        assert rules.text() == name


def test_the_default_is_de() -> None:
    assert tn.RuleSet() == tn.RuleSet.from_text("de")
    assert tn.Game(map="duel").rules == tn.RuleSet()


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("it stones=60 eliminated_ends=no", "it stones=60 eliminated_ends=no"),
        ("it eliminated_ends=no stones=60", "it stones=60 eliminated_ends=no"),
        ("it stones=80 eliminated_ends=yes returns=never", "it"),
        ("hu returns=free anchor=last-moved stones=60", "hu"),
        ("de quiet_limit=12", "de quiet_limit=12"),
        ("de quiet_limit=0", "de quiet_limit=0"),
        ("fi returns=never", "fi returns=never"),
        ("fr anchor=last-moved", "fr anchor=last-moved"),
        ("  de   stones=0 ", "de stones=0"),
        ("de stones=9999", "de stones=9999"),
    ],
)
def test_texts(text: str, written: str) -> None:
    rules = tn.RuleSet.from_text(text)
    assert rules.text() == str(rules) == written
    assert repr(rules) == f"RuleSet.from_text({written!r})"
    assert tn.RuleSet.from_text(written) == rules
    assert tn.RuleSet.of(text) == tn.RuleSet.of(rules) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert hash(tn.RuleSet.from_text(written)) == hash(rules)


@given(rule_texts())
def test_any_rule_text_is_read_as_the_naive_rules_read_it(text: str) -> None:
    rules = tn.RuleSet.from_text(text)
    assert {option: getattr(rules, option) for option in OPTIONS} == rule_options(text)
    assert tn.RuleSet.from_text(rules.text()) == rules


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("", "rules-unknown", 1),
        ("  ", "rules-unknown", 1),
        ("  en", "rules-unknown", 3),
        ("DE", "rules-unknown", 1),
        ("de\tstones=1", "rules-unknown", 1),
        ("stones=60", "rules-unknown", 1),
        ("de stones", "rules-bad-option", 4),
        ("de  60", "rules-bad-option", 5),
        ("de stones=1 pioneers=9", "rules-unknown-option", 13),
        ("de name=it", "rules-unknown-option", 4),
        ("de =1", "rules-unknown-option", 4),
        ("de stones=1 stones=1", "rules-repeated-option", 13),
        ("de stones=", "rules-bad-value", 11),
        ("de stones=-1", "rules-bad-value", 11),
        ("de stones=01", "rules-bad-value", 11),
        ("de stones=1.5", "rules-bad-value", 11),
        ("de stones=10000", "rules-bad-value", 11),
        ("de stones=٣", "rules-bad-value", 11),
        ("de stones=1=2", "rules-bad-value", 11),
        ("de returns=maybe", "rules-bad-value", 12),
        ("de anchor=none", "rules-bad-value", 11),
        ("de eliminated_ends=true", "rules-bad-value", 20),
        ("de quiet_limit=none", "rules-bad-value", 16),
        ("de quiet_limit=None", "rules-bad-value", 16),
    ],
)
def test_wrong_texts_are_refused_with_their_place(text: str, code: str, column: int) -> None:
    with pytest.raises(tn.InvalidTextError) as caught:
        tn.RuleSet.from_text(text)
    assert (caught.value.code, caught.value.line, caught.value.column) == (code, 1, column)
    assert str(caught.value)


@pytest.mark.parametrize(
    "options",
    [
        {"name": "en"},
        {"stones": -1},
        {"stones": 10000},
        {"stones": True},
        {"stones": None},
        {"stones": "60"},
        {"returns": "perhaps"},
        {"anchor": ""},
        {"eliminated_ends": 1},
        {"quiet_limit": -1},
        {"quiet_limit": False},
    ],
)
def test_wrong_values_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(tn.InvalidTextError) as caught:
        tn.RuleSet(**options)  # type: ignore[arg-type]  # what a caller without types might do
    assert caught.value.code == ("rules-unknown" if "name" in options else "rules-bad-value")
    assert str(caught.value)
    with pytest.raises(tn.InvalidTextError):
        replace(tn.RuleSet(), **options)  # type: ignore[arg-type]  # the same


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_quiet_limit_of_a_game(players: int) -> None:
    for name in EDITION_NAMES:
        assert tn.RuleSet.from_text(name).quiet_limit_for(players) == 6 * players
        assert tn.RuleSet.from_text(f"{name} quiet_limit=0").quiet_limit_for(players) == 0
        assert tn.Game(map="duel", players=players, rules=f"{name} quiet_limit=7").quiet_limit == 7


def test_rule_sets_do_not_change() -> None:
    with pytest.raises(AttributeError):
        tn.RuleSet().stones = 60  # type: ignore[misc]  # it is frozen
