"""Compiling the engine ahead; the references of the arena are compiled when one is first played."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from terranova.bridge import tables_of
from terranova.constants import ACTIONS_PER_TURN
from terranova.core.jit import IS_COMPILED
from terranova.core.playout import make_random
from terranova.core.warmup import Progress, complete, is_complete
from terranova.engine.evaluate import evaluate
from terranova.engine.levels import NARROW, WIDE
from terranova.engine.search import STYLE, new_context
from terranova.engine.tree import new_tree, plant, simulate
from terranova.engine.turns import N_VALUES, generate_turns
from terranova.engine.weights import shipped
from terranova.game import Game
from terranova.maps import Map

PACKAGES = ("core", "engine")


def is_warm() -> bool:
    """Whether all code of the engine lies in the cache."""
    return is_complete(*PACKAGES)


def warm_up(progress: Progress | None = None) -> None:
    """Compile what of the engine is not in the cache yet."""
    complete(_calls, progress, *PACKAGES)


@cache
def load() -> None:
    """Load the compiled code into this process, so that no search has to wait for it."""
    warm_up()
    if IS_COMPILED:
        for call in _calls():
            call()


def _calls() -> list[Callable[[], object]]:
    map = Map.load("duel")
    tables, rng = tables_of(map), make_random(1)
    state = Game(map=map).state()
    tables.core.random_game(tables.array, state, rng, len(map) // 4)
    context = new_context(tables, shipped(), 16)
    values, turns = np.zeros((NARROW.turns, N_VALUES)), np.zeros((NARROW.turns, ACTIONS_PER_TURN), np.int64)
    tree = new_tree(1000)
    return [
        lambda: evaluate(context, state, values[0]),
        lambda: generate_turns(context, state, NARROW, turns, values),
        lambda: plant(tree),
        lambda: simulate(context, tree, state, (WIDE, NARROW), STYLE, 1),
    ]
