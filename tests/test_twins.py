"""Twins: a naive game and one of the library, played action by action, on odd maps and under any rules."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

import terranova as tn
from tests.support.naive import RULES
from tests.support.strategies import SEEDS, naive_random_game
from tests.support.twins import play_as_twins
from tools.fuzz.twins import BOUNDARIES, play_one


@given(SEEDS)
@settings(max_examples=40)
def test_the_library_plays_as_the_naive_rules_on_small_maps(seed: int) -> None:
    rng = random.Random(seed)
    play_as_twins(seed, naive_random_game(rng, max_fields=36, max_actions=150))


@given(SEEDS)
@settings(max_examples=8)
def test_the_library_plays_as_the_naive_rules_to_the_end(seed: int) -> None:
    rng = random.Random(seed)
    play_as_twins(seed, naive_random_game(rng, min_fields=20, max_fields=70))


@given(SEEDS)
@settings(max_examples=3)
def test_the_library_plays_as_the_naive_rules_on_256_fields(seed: int) -> None:
    rng = random.Random(seed)
    play_as_twins(seed, naive_random_game(rng, min_fields=256, max_fields=256, max_actions=60))


@pytest.mark.parametrize("n_fields", BOUNDARIES)
def test_the_library_plays_as_the_naive_rules_where_a_word_of_its_masks_ends(n_fields: int) -> None:
    players, rules = 2 + n_fields % 3, sorted(RULES)[n_fields % len(RULES)]
    play_one(f"word {n_fields}", n_fields, players, rules, most_actions=24)


@pytest.mark.slow
@given(SEEDS)
@settings(max_examples=20)
def test_the_library_plays_as_the_naive_rules_on_any_map(seed: int) -> None:
    rng = random.Random(seed)
    play_as_twins(seed, naive_random_game(rng, max_actions=150))


@pytest.mark.slow
@pytest.mark.parametrize("name", tn.map_names())
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_library_plays_as_the_naive_rules_on_the_shipped_maps(name: str, players: int) -> None:
    rng = random.Random(players)
    play_as_twins(players, naive_random_game(rng, map=tn.Map.load(name).text(), players=players, max_actions=130))
