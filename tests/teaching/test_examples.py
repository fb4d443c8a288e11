"""The examples of the rules page: what their texts say is what the rules engine does, in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import terranova as tn
from terranova.events import GameEnded, TerritoryScored
from terranova.locale import LANGUAGES, translator
from terranova.locale.keyed import messages
from terranova.rules import EDITIONS
from terranova.teaching.examples import Example, examples
from terranova.teaching.rulebook import NUMBERS

ROOT = Path(__file__).resolve().parents[2]
BY_NAME = {example.name: example for example in examples()}

WORKED = {
    "twelve-fields": (12, 2, 24, {"blue": 24}),
    "seven-fields": (7, 3, 21, {"red": 10, "blue": 10}),
    "red-threatens": (15, 3, 45, {"red": 45}),
    "saving-turn": (18, 2, 36, {"red": 18, "yellow": 18}),
}
"""The worked examples of the rule texts, as RULES.md lists them: fields, multiplier, worth, who gets what."""

TOLD = ("stuck", "between", "red-enters")
"""Those that close nothing."""
STORY = ("red-enters", "red-threatens", "saving-turn")
"""The Hungarian example, one board after the other."""


def game_of(example: Example, rules: str | None = None) -> tn.Game:
    return tn.Game.from_position(example.position, tn.Map.from_text(example.drawing), rules=rules or example.rules)


def played(example: Example, rules: str | None = None) -> tn.Game:
    game = game_of(example, rules)
    for action in example.actions:
        game.push_text(action)
    return game


def test_all_worked_examples_of_the_rule_texts_are_there() -> None:
    assert {example.name for example in examples() if example.source} == {*WORKED, *TOLD}


@pytest.mark.parametrize("name", WORKED)
def test_worked_examples_come_out_as_the_rule_texts_say(name: str) -> None:
    fields, multiplier, worth, points = WORKED[name]
    game = played(BY_NAME[name])
    (closed,) = game.territories
    assert (len(closed.fields), closed.multiplier, closed.worth) == (fields, multiplier, worth)
    assert dict(zip(game.players, game.scores, strict=True)) == dict.fromkeys(game.players, 0) | points
    for edition in BY_NAME[name].source:
        assert played(BY_NAME[name], edition).scores == game.scores


def test_the_hungarian_example_is_one_story() -> None:
    """Red gets into position, enters and blocks; from there Red threatens 45, and Yellow's turn saves 18 each."""
    enters, threatens, saves = (BY_NAME[name] for name in STORY)
    names = [example.name for example in examples()]
    assert tuple(names[names.index("red-enters") :][:3]) == STORY
    assert {example.drawing.partition("\n")[2] for example in (enters, threatens, saves)} == {
        enters.drawing.partition("\n")[2]
    }
    after = played(enters).position.text()
    assert after == saves.position
    assert after.replace(" y0 ", " r0 ") == threatens.position
    assert [action[0] for action in enters.actions] == ["b", "c", "*"]
    out, back, stone = saves.actions
    assert out.split("-") == back.split("-")[::-1]
    assert stone.startswith("*")


def test_a_pioneer_with_every_space_around_it_taken_cannot_move() -> None:
    game = game_of(BY_NAME["stuck"])
    _, field = BY_NAME["stuck"].show
    assert game.position.pioneers[field] == game.turn
    assert len(game.map.neighbours(field)) == 6
    assert not any(game.position.is_free(near) for near in game.map.neighbours(field))
    moves = [action for action in game.legal_actions if isinstance(action, tn.MovePioneer)]
    assert moves
    assert field not in {move.start for move in moves}


def test_the_first_stone_stands_between_two_rivals() -> None:
    example = BY_NAME["between"]
    game = played(example)
    near = {game.position.pioneers.get(field) for field in game.map.neighbours(str(example.facts["stone"]))}
    assert {"blue", "red"} <= near
    assert sum(game.position.at(field) == "#" for field in game.map.fields) == 1


@pytest.mark.parametrize("name", ["out-and-back", "saving-turn"])
def test_out_and_back_under_each_edition(name: str) -> None:
    example = BY_NAME[name]
    for edition in EDITIONS:
        if edition != "it":
            assert played(example, edition).scores == (18, 18)
            continue
        game = game_of(example, edition)
        game.push_text(example.actions[0])
        with pytest.raises(tn.IllegalActionError) as refused:
            game.push_text(example.actions[1])
        assert refused.value.rule == "R11"


def test_fewer_fields_beside_the_pioneer_moved_last() -> None:
    example = BY_NAME["beside"]
    stones = {
        edition: {action for action in game_of(example, edition).legal_actions if isinstance(action, tn.PlaceStone)}
        for edition in EDITIONS
    }
    assert stones["hu"] < stones["de"] == stones["fr"] == stones["fi"] == stones["it"]
    last = example.facts["two"]
    assert isinstance(last, str)
    near = game_of(example).map.neighbours(last)
    assert {action.field for action in stones["hu"] if isinstance(action, tn.PlaceStone)} <= set(near)


def test_only_examples_that_other_editions_treat_otherwise_offer_them() -> None:
    for example in examples():
        legal = {edition: _course(example, edition) for edition in EDITIONS}
        assert example.compares == (len(set(legal.values())) > 1), example.name


def _course(example: Example, edition: str) -> tuple[object, ...]:
    """What can be done, step by step along the example, up to the first step that is refused."""
    game, seen = game_of(example, edition), []
    for action in example.actions:
        seen.append(tuple(str(each) for each in game.legal_actions if str(each) == action or each in _stones(example)))
        if not game.is_legal(tn.Action.from_text(action)):
            break
        game.push_text(action)
    return tuple(seen)


def _stones(example: Example) -> set[tn.Action]:
    """Where the example is about the place of a stone, all stones count."""
    if example.rule != "R12":
        return set()
    return {action for action in game_of(example).legal_actions if isinstance(action, tn.PlaceStone)}


def test_a_reach_is_chosen_and_obstacles_are_there() -> None:
    reach, blocked = game_of(BY_NAME["reach"]), game_of(BY_NAME["blocked"])
    for game, name in ((reach, "reach"), (blocked, "blocked")):
        what, field = BY_NAME[name].show
        assert what == {"reach": "choose", "blocked": "what"}[name]
        assert game.position.pioneers[field] == game.turn
    lines = [list(blocked.map.line("b3", step)) for step in range(6)]
    first = [next((field for field in line if not blocked.position.is_free(field)), None) for line in lines]
    assert {blocked.position.at(field) for field in first if field} == {"r", "y", "#"}


def test_two_open_regions_and_a_small_one() -> None:
    regions = game_of(BY_NAME["regions"]).regions
    assert [len(region.landscapes) for region in regions] == [4, 4]
    assert not any(region.is_territory for region in regions)
    small = BY_NAME["four-landscapes"]
    asked = next(region for region in game_of(small).regions if small.show[1] in region.fields)
    assert (len(asked.fields), len(asked.landscapes)) == (small.facts["before"], small.facts["open"]) == (4, 4)
    (closed,) = played(small).territories
    forest = next(letter for letter, name in game_of(small).map.landscapes.items() if name == "forest")
    assert forest in dict(asked.landscapes)
    assert forest not in dict(closed.landscapes)


def test_fifteen_fields_cover_the_only_lake_field() -> None:
    example = BY_NAME["fifteen-fields"]
    map = game_of(example).map
    lake = [field for field in map.fields if map.landscapes[map.landscape_of(field)] == "lake"]
    assert lake == [example.facts["stone"]]


def test_two_territories_and_the_end() -> None:
    game = played(BY_NAME["the-end"])
    last = game.event_stack[-1]
    assert sum(isinstance(event, TerritoryScored) for event in last) == 2
    assert [event.outcome.rule for event in last if isinstance(event, GameEnded)] == ["R21"]


def test_no_example_but_the_end_ends_the_game() -> None:
    assert [example.name for example in examples() if played(example).is_game_over()] == ["the-end"]


def test_every_example_stands_beside_a_rule_and_has_its_texts() -> None:
    for example in examples():
        assert example.rule in NUMBERS
        assert example.has("title")
        assert example.has("task")
        assert example.has("done") == bool(example.actions)
    named = {key.split(".")[1] for key in messages() if re.fullmatch(r"example\.[\w-]+\.(title|task|done)", key)}
    assert named == set(BY_NAME)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BY_NAME)
def test_what_a_text_says_is_what_the_engine_does(name: str, language: str) -> None:
    """Every number in the text, in this language, is one that the engine has just computed for the example."""
    example, told = BY_NAME[name], translator(language)
    game = played(example)
    known = {str(value) for value in _computed(example, game)}
    for part in ("title", "task", "done"):
        if not example.has(part):
            continue
        text = example.text(part, told)
        assert "{" not in text
        assert set(re.findall(r"(?<![\w])\d+", re.sub(r"\bR\d+\b", "", text))) <= known
        for field in re.findall(r"\b[a-z]\d+\b", text):
            assert field in game.map
    if game.territories and example.has("done"):
        done = example.text("done", told)
        for closed in game.territories:
            assert {str(len(closed.fields)), str(closed.worth)} <= set(re.findall(r"\d+", done))
            for player in closed.winners:
                assert told.t(f"player.{player}") in done


def _computed(example: Example, game: tn.Game) -> list[int]:
    """All numbers that may stand in the texts of an example, from the engine."""
    start = game_of(example)
    found = [len(region.landscapes) for region in start.regions] + [len(region.fields) for region in start.regions]
    for closed in game.territories:
        found += [len(closed.fields), len(closed.landscapes), closed.multiplier, closed.worth]
        found += [*closed.shares, *closed.pioneers]
    return found
