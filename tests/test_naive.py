"""The naive rules against every conformance case, and against themselves on odd maps."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.naive import PLAYERS, RULES, NaiveGame, NaiveMap, perft, read_action, rule_options, why_illegal
from tests.support.strategies import naive_random_game, odd_map, odd_maps, rule_text, rule_texts, set_up_line

CASES: list[dict[str, Any]] = [
    json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((Path(__file__).parent / "conformance").glob("*.json"))
]


def cases_with(key: str) -> pytest.MarkDecorator:
    """Parametrize a test by the cases that have a key."""
    cases = [case for case in CASES if key in case]
    return pytest.mark.parametrize("case", cases, ids=[case["name"] for case in cases])


def new_game(case: dict[str, Any]) -> NaiveGame:
    """Give the game that a case starts with."""
    return NaiveGame(NaiveMap(case["map"]), case["players"], case["rules"], case["start"])


def played(case: dict[str, Any]) -> NaiveGame:
    """Give the game after all of a case's actions."""
    game = new_game(case)
    for text in case["actions"]:
        game.play(text)
    return game


def check(game: NaiveGame, expected: dict[str, Any]) -> None:
    """Compare a game with one entry of a case's `expect`."""
    assert game.position() == expected["position"]
    assert game.legal() == expected["legal"]
    assert game.scores == expected["scores"]
    assert game.to_move == expected["to_move"]
    assert game.over == expected["over"]
    assert game.end == expected.get("end")


def test_every_case_is_of_a_known_kind() -> None:
    assert CASES
    assert all(sum(key in case for key in ("expect", "illegal", "perft")) == 1 for case in CASES)


@cases_with("expect")
def test_expect(case: dict[str, Any]) -> None:
    game = new_game(case)
    expected = {entry["after"]: entry for entry in case["expect"]}
    assert len(case["actions"]) in expected
    for after in range(len(case["actions"]) + 1):
        if after:
            game.play(case["actions"][after - 1])
        if after in expected:
            check(game, expected[after])


@cases_with("expect")
def test_resume_from_each_position(case: dict[str, Any]) -> None:
    moments = case["expect"]
    for index, moment in enumerate(moments):
        game = NaiveGame(NaiveMap(case["map"]), case["players"], case["rules"], moment["position"])
        check(game, moment)
        for before, after in zip(moments[index:], moments[index + 1 :], strict=False):
            for text in case["actions"][before["after"] : after["after"]]:
                game.play(text)
            check(game, after)


@cases_with("illegal")
def test_illegal(case: dict[str, Any]) -> None:
    game = played(case)
    before = game.position()
    assert case["illegal"] not in game.legal()
    assert why_illegal(game, case["illegal"]) == case["rule"]
    with pytest.raises(ValueError, match=case["rule"]):
        game.play(case["illegal"])
    assert game.position() == before


@cases_with("perft")
def test_perft(case: dict[str, Any]) -> None:
    game = played(case)
    before = game.position()
    assert [perft(game, depth) for depth in range(1, len(case["perft"]) + 1)] == case["perft"]
    assert game.position() == before


def test_rule_options_from_name_text_and_object() -> None:
    assert rule_options("hu") == RULES["hu"]
    assert rule_options("it stones=60 eliminated_ends=no") == {**RULES["it"], "stones": 60, "eliminated_ends": False}
    assert rule_options({"base": "it", "stones": 12}) == {**RULES["it"], "stones": 12}
    assert rule_options({"quiet_limit": 0}) == {**RULES["de"], "quiet_limit": 0}
    with pytest.raises(ValueError, match="unknown option"):
        rule_options("de pioneers=3")


def test_fields_of_the_sketch_in_the_formats() -> None:
    sketch = NaiveMap("name: tiny\nF: forest\nL: lake\nM: meadow\nS: steppe\n\n  F F\n F L L M\nS S L M\n")
    assert sketch.rows == [["a2", "a3"], ["b1", "b2", "b3", "b4"], ["c1", "c2", "c3", "c4"]]
    assert sorted(sketch.neighbours["b2"]) == ["a2", "a3", "b1", "b3", "c2", "c3"]


@pytest.mark.parametrize("text", ["", "e", "5", "e0", "e05", "E5", "*e5-e6", "e5-", "e5 ", "e5-e6-e7", "e٣"])
def test_read_action_refuses(text: str) -> None:
    with pytest.raises(ValueError, match="not an action"):
        read_action(text)


@settings(deadline=None)
@given(odd_maps(tidy=False))
def test_odd_maps_are_valid(text: str) -> None:
    game_map = NaiveMap(text)
    assert 4 <= len(set(game_map.landscape.values())) <= 26
    assert set(game_map.landscape.values()) == game_map.landscape_names.keys()
    assert len(game_map.rows) <= 26
    assert max(int(field[1:]) for field in game_map.fields) <= 64
    assert len(game_map.fields) <= 256
    assert len(NaiveGame(game_map, 2).regions()) == 1


def test_odd_maps_reach_the_limits() -> None:
    rng = random.Random(1)
    maps = [NaiveMap(odd_map(rng)) for _ in range(300)]
    assert min(len(game_map.fields) for game_map in maps) < 10
    assert max(len(game_map.fields) for game_map in maps) == 256
    assert {1, 26} <= {len(game_map.rows) for game_map in maps}
    assert max(int(field[1:]) for game_map in maps for field in game_map.fields) == 64
    assert {4, 26} <= {len(game_map.landscape_names) for game_map in maps}


def test_tidy_and_untidy_texts_draw_the_same_map() -> None:
    for seed in range(50):
        tidy, untidy = (NaiveMap(odd_map(random.Random(seed), tidy=tidy)) for tidy in (True, False))
        assert (tidy.rows, tidy.landscape) == (untidy.rows, untidy.landscape)


@given(rule_texts())
def test_rule_texts_are_read(text: str) -> None:
    assert rule_options(text).keys() == RULES["de"].keys()


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 2**32 - 1))
def test_random_games_keep_their_promises(seed: int) -> None:
    """What must hold at every moment of a game, whatever the map and the rules."""
    rng = random.Random(seed)
    played_game = naive_random_game(rng, max_fields=60, max_actions=200)
    map_ = NaiveMap(played_game.map)
    game = NaiveGame(map_, played_game.players, played_game.rules, played_game.start)
    all_stones = game.supply
    for text in played_game.actions:
        legal = game.legal()
        assert legal == sorted(set(legal))
        assert text in legal
        for action in rng.sample(legal, min(5, len(legal))):
            assert why_illegal(game, action) is None
        before = game.copy()
        closings = game.closings(text[1:]) if text.startswith("*") else []
        events = game.play(text)
        assert NaiveGame(map_, played_game.players, played_game.rules, game.position()).position() == game.position()
        assert list(game.on.values()).count("#") + game.supply == all_stones
        assert all(game.on[field] == mark for field, mark in before.on.items() if mark in "#x")
        assert all(now >= then for now, then in zip(game.scores, before.scores, strict=True))
        scored = [(set(event[1]), *event[2:]) for event in events if event[0] == "scored"]
        assert scored == [(set(t["fields"]), t["worth"], tuple(t["shares"])) for t in closings]
        assert all(sum(shares) <= worth for _, worth, shares in scored)
        assert game.over == (not game.legal()) == (events[-1][0] == "ended")
    assert game.position() == played_game.game.position()


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 2**32 - 1))
def test_why_illegal_agrees_with_legal(seed: int) -> None:
    """Of all actions that can be written with a map's fields, exactly the legal ones break no rule."""
    rng = random.Random(seed)
    game = naive_random_game(rng, max_fields=20, max_actions=rng.randrange(40)).game
    fields = game.map.fields
    texts = [*fields, *(f"*{field}" for field in fields), *(f"{start}-{end}" for start in fields for end in fields)]
    assert sorted(text for text in texts if why_illegal(game, text) is None) == game.legal()
    assert why_illegal(game, "z64") == (game.end or "R1")


def test_random_games_close_territories_and_end_in_every_way() -> None:
    rng = random.Random(3)
    games = [naive_random_game(rng, max_fields=80).game for _ in range(60)]
    assert {game.end for game in games} == {"R21", "R22", "R23", "R24"}
    assert sum(any(game.scores) for game in games) > 30


def test_set_up_line_starts_like_a_new_game() -> None:
    map_ = NaiveMap(odd_map(random.Random(5), min_fields=40))
    for players in range(2, len(PLAYERS) + 1):
        new = NaiveGame(map_, players)
        assert set_up_line(map_, players, new.to_place // players, 80) == new.position()


def test_the_same_seed_gives_the_same() -> None:
    assert rule_text(random.Random(7)) == rule_text(random.Random(7))
    first, second = (naive_random_game(random.Random(7), max_fields=40) for _ in range(2))
    assert first[:-1] == second[:-1]
