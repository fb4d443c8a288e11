"""Every option of the rules stands in every place that has to know it; a failure names the place."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, fields, replace
from importlib import resources
from pathlib import Path

import pytest

import terranova as tn
from terranova import editions, rules
from terranova.bridge import tables_of
from terranova.editions import differences
from terranova.locale import LANGUAGES, translator
from terranova.locale.keyed import messages
from terranova.rules import EDITIONS, OPTIONS, Option, RuleSet
from terranova.server.http.routes import maps
from terranova.server.schema import summaries, views
from terranova.server.serialize.table import rules_view
from terranova.teaching import rulebook
from tests.support import naive, strategies
from tests.support.draw import draw, play

ROOT = Path(__file__).parents[1]
each_option = pytest.mark.parametrize("option", OPTIONS.values(), ids=list(OPTIONS))


def two_values(option: Option) -> list[str]:
    """Two values it can have, as text."""
    return list(option.words[:2]) or ["0", "1"]


def test_the_fields_of_a_rule_set_are_the_options() -> None:
    assert [field.name for field in fields(RuleSet)] == ["name", *OPTIONS]


@each_option
def test_core_slot(option: Option) -> None:
    tables, position = tables_of(tn.Map.load("duel")), tn.Game("duel").position
    slots = tables.slots
    if option.slot is None:
        assert option.name == "stones", "an option without a slot has no effect in the core"
        return
    assert hasattr(slots, option.slot), f"core/layout.py has no slot {option.slot}"
    for number, word in enumerate(option.values):
        assert getattr(slots, f"{option.slot}_{word.upper().replace('-', '_')}") == number, "core/layout.py"
    states = [tables.state_of(position, RuleSet.from_text(f"de {option.name}={v}")) for v in two_values(option)]
    assert states[0][getattr(slots, option.slot)] != states[1][getattr(slots, option.slot)], "MapTables.write_options"


@each_option
def test_api(option: Option) -> None:
    assert option.name in views.RulesView.model_fields, "server/schema/views.py: RulesView"
    assert option.name in summaries.Edition.model_fields, "server/schema/summaries.py: Edition"
    assert getattr(rules_view(RuleSet(), 2), option.name) == option.resolve(getattr(RuleSet(), option.name), 2)
    answer = asyncio.run(maps.rules()).model_dump()
    assert [edition[option.name] for edition in answer["editions"]] == [
        getattr(edition, option.name) for edition in EDITIONS.values()
    ]
    (told,) = [each for each in answer["options"] if each["name"] == option.name]
    assert (told["rule"], told["kind"], told["each"]) == (option.rule, option.kind, option.each)
    assert (told["words"] or []) == list(option.words)
    assert ((told["least"], told["most"]) if option.bounds else None) == option.bounds
    assert told["editions"] == {name: getattr(edition, option.name) for name, edition in EDITIONS.items()}


@each_option
@pytest.mark.parametrize("language", LANGUAGES)
def test_rulebook_and_labels(option: Option, language: str) -> None:
    assert option.rule in rulebook.NUMBERS
    assert f"option.{option.name}" in messages(), f"locale/messages/options.json: option.{option.name}"
    for word in option.words:
        assert f"option.{option.name}.{word}" in messages(), (
            f"locale/messages/options.json: option.{option.name}.{word}"
        )
    (row,) = [row for row in rulebook.options(translator(language)) if row.name == option.name]
    assert row.rule == option.rule
    assert len(row.values) == len(EDITIONS)


@each_option
def test_differences_between_editions_have_sentences(option: Option) -> None:
    found = [key for key in messages() if key.startswith(f"differs.{option.difference}.")]
    assert len(found) == 2, f"locale/messages/editions.json: differs.{option.difference}.…"


@each_option
def test_naive_rules_and_random_rule_sets(option: Option) -> None:
    assert all(option.name in options for options in naive.RULES.values()), "tests/support/naive.py: RULES"
    texts = {strategies.rule_text(random.Random(seed)) for seed in range(200)}
    assert any(f" {option.name}=" in text for text in texts), "tests/support/strategies.py: rule_text"


@each_option
def test_documents(option: Option) -> None:
    binding = resources.files("terranova").joinpath("data/RULES.md").read_text("utf-8")
    assert f"| `{option.name}` ({option.rule}) |" in binding, "data/RULES.md: table of options"
    assert f'"{option.name}"' in (ROOT / "docs/websocket.md").read_text("utf-8"), "docs/websocket.md: rules"
    cases = (ROOT / "tests/conformance/README.md").read_text("utf-8")
    assert f"`{option.name}`" in cases, "tests/conformance/README.md"


@dataclass(frozen=True, repr=False)
class PlantedRules(RuleSet):
    """A rule set with one option more."""

    planted: bool = True


def test_a_difference_names_the_option_that_makes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new option that forbids stones is never taken for R12, the other rule about where stones go."""
    picture = """
        A.  Ar  B.
      A.  A.  B.  B.
    D.  D.  Cr  B.  B.
      D.  D.  C.  C.
        Dr  C.  Cy
    """
    game = play(draw(picture), "c3-c4")
    stones = [action for action in game.legal_actions if isinstance(action, tn.PlaceStone)]
    # Its slot is the supply: under "no" there are no stones.
    planted = Option("planted", "R7", "yesno", "PLANTED", "planted")
    monkeypatch.setattr(game._tables.slots, "PLANTED", game._tables.slots.SUPPLY, raising=False)
    monkeypatch.setattr(rules, "OPTIONS", {**OPTIONS, "planted": planted})
    for module in ("terranova.bridge", "terranova.editions"):
        monkeypatch.setattr(f"{module}.OPTIONS", rules.OPTIONS)
    own = PlantedRules()
    monkeypatch.setattr(editions, "EDITIONS", {"de": own, "it": replace(own, name="it", planted=False)})
    game.rules = own
    (found,) = differences(game)
    assert (found.code, found.rule, found.there, found.editions) == ("planted", "R7", "forbidden", ("it",))
    assert list(found.actions) == stones
