"""The rules, compiled: arrays in, arrays out. The only implementation; everything else asks it.

``warm_up()`` compiles all of it ahead; what is called without it is compiled at its first call.
"""

from __future__ import annotations

from terranova.core import lanes, layout
from terranova.core.build import fill, new_state
from terranova.core.jit import IS_COMPILED, cache_folder, jit
from terranova.core.layout import Tables, Words, build_tables
from terranova.core.movegen import can_move, count_actions, has_action, list_actions, sorted_ranks
from terranova.core.play import find_end, is_legal_rank, play, try_play
from terranova.core.playout import copy_and_play, draw, make_random, perft, random_action, random_game, random_games
from terranova.core.regions import COUNT_BITS, find_closings, rate_region, share_worth
from terranova.core.warmup import is_warm, warm_up

__all__ = [
    "COUNT_BITS",
    "IS_COMPILED",
    "Tables",
    "Words",
    "build_tables",
    "cache_folder",
    "can_move",
    "copy_and_play",
    "count_actions",
    "draw",
    "fill",
    "find_closings",
    "find_end",
    "has_action",
    "is_legal_rank",
    "is_warm",
    "jit",
    "lanes",
    "layout",
    "list_actions",
    "make_random",
    "new_state",
    "perft",
    "play",
    "random_action",
    "random_game",
    "random_games",
    "rate_region",
    "share_worth",
    "sorted_ranks",
    "try_play",
    "warm_up",
]
