"""Cuts against all divisions tried one by one."""

import random

import numpy as np
import pytest

import terranova as tn
from terranova.bridge import tables_of
from terranova.engine.evaluation.cuts import BLOCK, FIRST, MASK, N_CUTS, ROW, ROWS_AT, SECOND, SIZE, TIMES, find_cuts
from terranova.engine.search.searcher import topology_of
from terranova.maps import connected
from tests.support.strategies import odd_map

Cut = tuple[frozenset[str], frozenset[str]]


def played(map: tn.Map, seed: int, actions: int) -> tn.Game:
    """A game some random actions on, preferring stones."""
    rng, game = random.Random(seed), tn.Game(map=map)
    for _ in range(26 + actions):
        if game.is_game_over():
            game.pop()
            break
        legal = list(game.legal_actions)
        stones = [action for action in legal if isinstance(action, tn.PlaceStone)]
        game.push(rng.choice(stones or legal))
    return game


def found_cuts(game: tn.Game) -> set[Cut]:
    tables = tables_of(game.map)
    state, block = game.state(), np.zeros(BLOCK, np.int64)
    before = state.copy()
    find_cuts(tables.array, topology_of(tables), state, block)
    assert (state == before).all()
    cuts = set()
    for i in range(block[N_CUTS]):
        row = block[ROWS_AT + i * ROW :][:ROW].tolist()
        fields = frozenset(game.map.fields[f] for f in (row[FIRST], row[SECOND]) if f >= 0)
        territory = frozenset(game.map.fields[f] for f in tables.field_indices(row[MASK:]))
        assert row[SIZE] == len(territory)
        assert row[TIMES] == 4 - len({game.map.landscape_of(f) for f in territory})
        cuts.add((fields, territory))
    return cuts


def closes(game: tn.Game, stones: frozenset[str]) -> set[Cut]:
    position = game.position
    fenced = position.stones | position.closed | stones
    sets = connected(game.map, [field for field in game.map.fields if field not in fenced])
    return {(stones, s) for s in sets if len({game.map.landscape_of(field) for field in s}) <= 3}


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", ["terra-nova", "duel", "archipelago", "odd"])
def test_cuts_are_real_and_single_ones_complete(name: str, seed: int) -> None:
    map = tn.Map.from_text(odd_map(random.Random(seed), min_fields=60)) if name == "odd" else tn.Map.load(name)
    game = played(map, seed, 12 + 10 * seed)
    cuts = found_cuts(game)
    for fields, territory in cuts:
        assert (fields, territory) in closes(game, fields)
    position = game.position
    open_fields = [f for f in map.fields if f not in position.stones and f not in position.closed]
    singles = set().union(*(closes(game, frozenset({field})) for field in open_fields))
    if len(cuts) < 48:  # a full list has lost its least worthy
        assert singles <= cuts
