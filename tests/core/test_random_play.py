"""The core: what is kept in step equals what is computed anew, and chance is fair."""

from __future__ import annotations

import math
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

import terranova as tn
from terranova.bridge import MapTables, tables_of
from tests.support.draw import draw
from tests.support.random_games import library_game, naive_game, random_actions, random_start
from tests.support.strategies import SEEDS, naive_random_game


def comparable(tables: MapTables, state: Any, over: bool) -> dict[str, Any]:
    """The slots of an array by name, but for those that a position line does not tell: the end, and then the turn."""
    slots = tables.slots
    spans = {
        "masks": state[slots.FREE : slots.PIONEERS + slots.MAX_PLAYERS * slots.WORDS].tolist(),
        "lines": state[slots.LINES :].tolist(),
        "paths": state[slots.PATHS : slots.PATHS + slots.PATHS_MAX].tolist(),
        "scores": state[slots.SCORES : slots.SCORES + slots.MAX_PLAYERS].tolist(),
        "rules": [int(state[s]) for s in (slots.RETURNS, slots.ANCHOR, slots.ELIMINATED_ENDS, slots.QUIET_LIMIT)],
        "counts": [int(state[s]) for s in (slots.TO_PLACE, slots.SUPPLY, slots.QUIET, slots.N_PLAYERS)],
    }
    if not over:
        spans["turn"] = [int(state[slots.TURN]), int(state[slots.ACTIONS])]
    if hasattr(slots, "SPOTS"):
        for player in range(slots.MAX_PLAYERS):
            at = slots.SPOTS + player * slots.SPOT_WORDS
            *fields, count = state[at : at + slots.SPOT_WORDS].astype("<i8").tobytes()
            spans[f"spots {player}"] = sorted(fields[:count]), fields[count:]
    return spans


@given(SEEDS)
@settings(max_examples=25)
def test_the_state_kept_in_step_equals_the_one_computed_anew(seed: int) -> None:
    rng = random.Random(seed)
    game = random_start(seed, max_fields=rng.choice([20, 80, 256]))
    tables = tables_of(game.map)
    for _ in range(150):
        anew = tables.state_of(tables.position_of(game._state), game.rules)
        over = game.is_game_over()
        assert comparable(tables, game._state, over) == comparable(tables, anew, over)
        if over:
            break
        random_actions(rng, game, 1)


def action_text(tables: MapTables, action: int) -> str:
    """The text of an action as the core names it."""
    return str(tables.actions[tables.slots.rank_of(int(action))])


def check_fair(game: tn.Game, per_action: int, seed: int) -> None:
    """Pearson's test against equal chances; the limit is five standard deviations above the mean."""
    tables = tables_of(game.map)
    if not tables.core.IS_COMPILED:
        per_action = max(per_action // 20, 20)
    chance = tables.core.make_random(seed)
    legal = [str(action) for action in game.legal_actions]
    n_draws = per_action * len(legal)
    state = game._state.copy()
    words = Counter(int(tables.core.random_action(tables.array, state, chance)) for _ in range(n_draws))
    found = {action_text(tables, word): count for word, count in words.items()}
    assert found.keys() <= set(legal)
    assert np.array_equal(state, game._state)
    if len(legal) == 1:
        assert found == {legal[0]: n_draws}
        return
    square = sum((found.get(text, 0) - per_action) ** 2 / per_action for text in legal)
    freedom = len(legal) - 1
    assert square < freedom + 5 * math.sqrt(2 * freedom), (square, freedom)
    assert square > freedom - 5 * math.sqrt(2 * freedom), (square, freedom)


FAIR = {
    "set-up": ("A.  Br  C.  Dy  A.  B.  C.  D.", "rs4", "-", 20),
    "first action": ("A.  Br  C.  D.  Ar  B.  C.  D.  Ay  B.", "r0", "-", 20),
    "stones and moves": ("A.  Br  C.  D.  Ar  B.  C.  D.  Ay  B.", "r1", "a4>a5!", 20),
    "no stones left": ("A.  Br  C.  D.  A#  B.  C.  Dr  A.  B.  Cy", "r2", "a3>a2!", 0),
    "one way home forbidden": ("A.  B.  C.  Dr  A.  B.  C.  D.  Ay", "r2", "a2>a6>a4!", 20),
    "two stones only": ("Ar  B.  Cy  D.  A.  B.", "r1", "a2>a1!", 20),
    "cramped": ("Ar  Br  Cr  Dr  Ar  Br  Cr  Dr  Ar  B.  Cy  D.", "r0", "-", 20),
    "cramped with stones": ("Ar  Br  Cr  Dr  Ar  Br  Cr  Dr  A.  Br  C.  Dy", "r1", "a9>a10!", 20),
}


@pytest.mark.parametrize("rules", ["de", "it", "hu"])
@pytest.mark.parametrize("name", FAIR)
def test_random_actions_are_fair(name: str, rules: str) -> None:
    picture, turn, moved, stones = FAIR[name]
    check_fair(draw(picture, turn=turn, moved=moved, stones=stones, rules=rules), 400, seed=1)


def test_random_actions_are_fair_in_a_crowd() -> None:
    """Two free fields, and of thirteen pioneers only two can slide at all; the way home is one of three slides."""
    picture = """
        Ar  Br  Cr  Dr  Ar  Br
          Ar  B.  C.  Dr  Ar  Br
        Ay  By  Cy  Dy  Ay  By
          Ay  By  C.  Dy  A.  By
    """
    for rules in ("de", "it"):
        check_fair(draw(picture, turn="r1", moved="b2>b4!", rules=rules), 2000, seed=2)


@pytest.mark.parametrize(("seed", "actions"), [(1, 0), (2, 20), (3, 40), (4, 77), (5, 90), (6, 121)])
def test_random_actions_are_fair_in_real_games(seed: int, actions: int) -> None:
    game = tn.Game(map="duel", players=2 + seed % 3, rules="it" if seed % 2 else "de")
    random_actions(random.Random(seed), game, actions, stone_share=0.3)
    check_fair(game, 100, seed)


def test_numbers_drawn_are_fair() -> None:
    core = tables_of(tn.Map.load("duel")).core
    for n in (1, 2, 3, 7, 100):
        chance = core.make_random(n)
        found = Counter(int(core.draw(chance, n)) for _ in range(1000 * n))
        assert set(found) == set(range(n))
        square = sum((count - 1000) ** 2 / 1000 for count in found.values())
        assert square <= n - 1 + 5 * math.sqrt(2 * n)


@given(SEEDS)
@settings(max_examples=25)
def test_random_games_keep_to_the_rules(seed: int) -> None:
    """A random game of the core, replayed by the naive rules: each action was legal, and the end is the same."""
    rng = random.Random(seed)
    played = naive_random_game(rng, max_fields=50, max_actions=0)
    game, naive = library_game(played), naive_game(played)
    tables, most = tables_of(game.map), 400
    at_once, chance = game._state.copy(), tables.core.make_random(seed)
    n_played = tables.core.random_game(tables.array, at_once, chance, most)
    state, chance = game._state.copy(), tables.core.make_random(seed)
    for n in range(n_played):
        assert not state[tables.slots.END]
        action = tables.core.random_action(tables.array, state, chance)
        text = action_text(tables, action)
        tables.core.play(tables.array, state, action)
        naive.play(text)
        if n % 10 == 0 or naive.over:
            assert tables.position_of(state).text() == naive.position()
    assert np.array_equal(state, at_once)
    outcome = tables.outcome(at_once)
    assert (outcome.rule if outcome else None) == naive.end
    assert naive.over or n_played == most
    assert list(tables.position_of(at_once).scores) == naive.scores


def test_the_same_seed_gives_the_same_random_game() -> None:
    game = tn.Game(map="duel", players=3)
    tables = tables_of(game.map)
    ends = []
    for seed in (1, 1, 2):
        state = game._state.copy()
        tables.core.random_game(tables.array, state, tables.core.make_random(seed), 10**6)
        ends.append(tables.position_of(state).text())
    assert ends[0] == ends[1] != ends[2]


def test_many_random_games_are_random_games_one_by_one() -> None:
    game = tn.Game(map="duel", players=4)
    tables = tables_of(game.map)
    core, array = tables.core, tables.array
    many, chance = np.stack([game.state()] * 5), core.make_random(7)
    n_actions = core.random_games(array, many, chance, 2)
    each, chance = [game.state() for _ in range(10)], core.make_random(7)
    assert n_actions == sum(core.random_game(array, state, chance, 10**6) for state in each)
    assert np.array_equal(many, np.stack([game.state()] * 5))
    assert all(state[tables.slots.END] for state in each)


def test_the_state_of_a_game_is_a_copy() -> None:
    game = tn.Game(map="duel")
    game.state()[:] = -1
    assert game.position.text() == tn.Game(map="duel").position.text()
    assert len(game.legal_actions) == len(game.map)
