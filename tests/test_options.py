"""Every option of the rules stands in every place that has to know it; a failure names the place."""

from __future__ import annotations

import asyncio
import random
import re
from dataclasses import dataclass, fields, replace
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import terranova as tn
from terranova import editions, rules
from terranova.bridge import tables_of
from terranova.editions import differences
from terranova.game.legality import explain
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
    (shown,) = [each for each in answer["options"] if each["name"] == option.name]
    assert (shown["rule"], shown["kind"], shown["each"]) == (option.rule, option.kind, option.each)
    assert (shown["words"] or []) == list(option.words)
    assert ((shown["least"], shown["most"]) if option.bounds else None) == option.bounds
    assert shown["editions"] == {name: getattr(edition, option.name) for name, edition in EDITIONS.items()}


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


@pytest.mark.parametrize(
    "option", [option for option in OPTIONS.values() if option.slot], ids=lambda option: option.name
)
def test_two_values_make_two_games(option: Option) -> None:
    """Some game goes on differently under another value, in the core and in the naive rules: neither ignores it."""
    for make in (tn.Game.from_position, play_naively):
        assert any(do_games_part(make, option, seed) for seed in range(300)), f"{make.__name__} ignores {option.name}"


@pytest.mark.parametrize(
    "option", [option for option in OPTIONS.values() if option.slot], ids=lambda option: option.name
)
def test_a_refusal_names_the_option(option: Option) -> None:
    """What is legal under one value only is refused by a code that other values do not give."""
    for seed in range(60):
        games = play_until_parted(tn.Game.from_position, option, seed)
        for game, other in (games, games[::-1]):
            for action in set(other.legal_actions) - set(game.legal_actions):
                if game.is_game_over():
                    continue  # an option that ends games; the refusal is that of the ending
                code = game.why_illegal(action).code
                otherwise = explain(action, game.position, other.rules, None).code
                assert option.difference == code or code != otherwise, f"legality.py: {option.name} is not {code}"


def play_naively(line: str, map: tn.Map, players: int, rules: str) -> naive.NaiveGame:
    """A game by the naive rules, made as ``Game.from_position`` does."""
    return naive.NaiveGame(naive.NaiveMap(map.text()), players, rules, line)


def do_games_part(make: Any, option: Option, seed: int) -> bool:
    """Whether a small random game comes to differ under two values of an option."""
    games = play_until_parted(make, option, seed)
    actions, others = ([str(action) for action in legal_actions(game)] for game in games)
    return actions != others


def play_until_parted(make: Any, option: Option, seed: int) -> list[Any]:
    """Two random games of three, with one pioneer or two each, alike until two values make a difference."""
    rng = random.Random(seed)
    map = tn.Map.from_text(strategies.odd_map(rng, min_fields=12, max_fields=20))
    on = dict.fromkeys(map.fields, ".")
    on.update(zip(rng.sample(map.fields, 5), "rybry", strict=True))
    rows = "/".join("".join(on[field] for field in row) for row in map.row_fields())
    rows = re.sub(r"(.)\1+", lambda run: f"{len(run[0])}{run[1]}", rows)
    games = [
        make(f"{rows} r0 - 0,0,0 20 0", map=map, players=3, rules=f"de {option.name}={value}")
        for value in two_values(option)
    ]
    while True:
        actions, others = ([str(action) for action in legal_actions(game)] for game in games)
        if actions != others or not actions:
            return games
        stones = [action for action in actions if action.startswith("*")]
        action = rng.choice(stones if stones and rng.random() < 0.7 else actions)
        for game in games:
            game.push_text(action) if isinstance(game, tn.Game) else game.play(action)


def legal_actions(game: tn.Game | naive.NaiveGame) -> list[Any]:
    """What can be played now."""
    return list(game.legal_actions) if isinstance(game, tn.Game) else game.legal()


@each_option
def test_naive_rules_and_random_rule_sets(option: Option) -> None:
    assert all(option.name in options for options in naive.RULES.values()), "tests/support/naive.py: RULES"
    texts = {strategies.rule_text(random.Random(seed)) for seed in range(200)}
    assert any(f" {option.name}=" in text for text in texts), "tests/support/strategies.py: rule_text"


@each_option
def test_documents(option: Option) -> None:
    binding = resources.files("terranova").joinpath("data/RULES.md").read_text("utf-8")
    assert f"| `{option.name}` ({option.rule}) |" in binding, "data/RULES.md: table of options"
    (rule,) = re.findall(rf"^- {option.rule}\. .*?(?=^- R|^#)", binding, re.MULTILINE | re.DOTALL)
    assert f"`{option.name}`" in rule, f"data/RULES.md: {option.rule} says nothing of {option.name}"
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
