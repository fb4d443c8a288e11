"""The rules, compiled: arrays in, arrays out. The only implementation; everything else asks it.

``warm_up()`` compiles the rules ahead and ``PLAYOUTS.complete()`` the rest; what is called without them is compiled at
its first call.
"""

from __future__ import annotations

from terranova.core import layout
from terranova.core.batch import (
    ALL_LEGAL,
    balanced_action,
    byte_masks,
    cells_key,
    find_illegal,
    observation_size,
    observe_games,
    pack_masks,
    sample_actions,
    step_games,
)
from terranova.core.build import build_tables, fill, new_state
from terranova.core.cache import cache_folders
from terranova.core.jit import IS_COMPILED, jit
from terranova.core.layout import Tables, Words
from terranova.core.masks import sorted_ranks
from terranova.core.movegen import can_move, count_actions, has_action, list_actions
from terranova.core.play import find_end, is_legal_rank, play, try_play
from terranova.core.playout import copy_and_play, draw, make_random, perft, random_action, random_game, random_games
from terranova.core.regions import COUNT_BITS, find_closings, rate_region, regions_fit, share_worth
from terranova.core.warmup import PLAYOUTS, is_warm, warm_up

__all__ = [
    "ALL_LEGAL",
    "COUNT_BITS",
    "IS_COMPILED",
    "PLAYOUTS",
    "Tables",
    "Words",
    "balanced_action",
    "build_tables",
    "byte_masks",
    "cache_folders",
    "can_move",
    "cells_key",
    "copy_and_play",
    "count_actions",
    "draw",
    "fill",
    "find_closings",
    "find_end",
    "find_illegal",
    "has_action",
    "is_legal_rank",
    "is_warm",
    "jit",
    "layout",
    "list_actions",
    "make_random",
    "new_state",
    "observation_size",
    "observe_games",
    "pack_masks",
    "perft",
    "play",
    "random_action",
    "random_game",
    "random_games",
    "rate_region",
    "regions_fit",
    "sample_actions",
    "share_worth",
    "sorted_ranks",
    "step_games",
    "try_play",
    "warm_up",
]
