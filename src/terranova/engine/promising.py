"""The turns that are worth a look, as the search sees them at its root."""

from __future__ import annotations

import threading
from functools import lru_cache

import numpy as np

from terranova.actions import PlacePioneer
from terranova.bridge import MapTables, tables_of
from terranova.constants import ACTIONS_PER_TURN
from terranova.core.layout import rank_of
from terranova.engine.evaluation.weights import shipped
from terranova.engine.levels import WIDE
from terranova.engine.placement import placing_values
from terranova.engine.search.pool import N_VALUES, SearchContext
from terranova.engine.search.searcher import FEW_BLOCKS, new_context
from terranova.engine.search.turns import generate_turns
from terranova.engine.warmup import load
from terranova.game import Game
from terranova.turn import Turn

_lock = threading.Lock()  # a context has one user at a time


@lru_cache(maxsize=8)
def _context_of(tables: MapTables) -> SearchContext:
    return new_context(tables, shipped(), FEW_BLOCKS)


def promising_turns(game: Game, limit: int | None = None) -> list[Turn]:
    """The turns that look best after one look at each, the best first: at most 48 of them unless ``limit`` says less.

    In set-up, all placings by the ground they cover.
    """
    if game.is_game_over():
        return []
    if game.position.is_setup:
        values = placing_values(game.position)
        return [Turn([PlacePioneer(field)]) for field in sorted(values, key=lambda f: (-values[f], f))][:limit]
    load()
    tables, most = tables_of(game.map), WIDE.turns if limit is None else min(limit, WIDE.turns)
    turns, found = np.zeros((most, ACTIONS_PER_TURN), np.int64), np.zeros((most, N_VALUES))
    with _lock:
        n = generate_turns(_context_of(tables), game.state(), WIDE._replace(turns=most), turns, found) if most else 0
    return [Turn(tables.actions[rank_of(word)] for word in row if word) for row in turns[:n].tolist()]
