"""The rules, compiled: arrays in, arrays out. The only implementation; everything else asks it.

``warm_up()`` compiles all of it ahead; what is called without it is compiled at its first call.
"""

from __future__ import annotations

import numpy as np

from terranova.core import layout
from terranova.core.compiled import IS_COMPILED, cache_folder, compiled
from terranova.core.layout import Tables, Words, build_tables
from terranova.core.movegen import can_move, count_actions, has_action, list_actions, sorted_ranks
from terranova.core.play import ILLEGAL, SAME_TURN, is_legal_rank, play, try_play
from terranova.core.playout import draw, make_chance, perft, random_action, random_game
from terranova.core.regions import MAX_CLOSINGS, find_closings
from terranova.core.spots import add_spot, occupy, vacate
from terranova.core.warmup import is_warm, warm_up

__all__ = [
    "ILLEGAL",
    "IS_COMPILED",
    "MAX_CLOSINGS",
    "SAME_TURN",
    "Tables",
    "Words",
    "build_tables",
    "cache_folder",
    "can_move",
    "compiled",
    "count_actions",
    "draw",
    "fill",
    "find_closings",
    "has_action",
    "is_legal_rank",
    "is_warm",
    "layout",
    "list_actions",
    "make_chance",
    "new_state",
    "perft",
    "play",
    "random_action",
    "random_game",
    "sorted_ranks",
    "try_play",
    "warm_up",
]


def new_state(tables: Tables, n_players: int) -> Words:
    """The array of a position with nothing on the map; all other slots are 0."""
    state = np.zeros(tables[layout.SIZE], np.int64)
    state[layout.N_PLAYERS] = n_players
    fill(tables, state, [FREE_FIELD] * int(tables[layout.N_FIELDS]))
    return state


# What can be on a field, for fill; 1 to 4 are the players' pioneers.
FREE_FIELD, STONE_FIELD, CLOSED_FIELD = 0, 5, 6


def fill(tables: Tables, state: Words, fields: list[int]) -> None:
    """Put on every field what the list says."""
    state[layout.SPOTS : layout.SPOTS + layout.MAX_PLAYERS * layout.SPOT_WORDS] = 0
    for field, content in enumerate(fields):
        bit = np.int64(1) << np.int64(field & 63)
        masks = {
            layout.FREE: content == FREE_FIELD,
            layout.OPEN: content < STONE_FIELD,
            layout.STONES: content == STONE_FIELD,
        } | {layout.PIONEERS + player * layout.WORDS: content == player + 1 for player in range(layout.MAX_PLAYERS)}
        for mask, is_in in masks.items():
            if is_in:
                state[mask + (field >> 6)] |= bit
            else:
                state[mask + (field >> 6)] &= ~bit
        if FREE_FIELD < content < STONE_FIELD:
            add_spot(state, content - 1, np.int64(field))
        if content == FREE_FIELD:
            vacate(tables, state, field)
        else:
            occupy(tables, state, field)
