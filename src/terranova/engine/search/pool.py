"""The whole turns found so far while turns are looked for, judged as the game stands after them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from terranova.core.jit import jit, jit_noalloc
from terranova.core.layout import MAX_PLAYERS, N_PLAYERS, TURN, Tables, Words, copy_words
from terranova.core.play import next_player
from terranova.engine.evaluation.evaluate import Judge, Numbers

N_VALUES = 2 * MAX_PLAYERS
FAR_BELOW = -1e9


class SearchContext(NamedTuple):
    """What a search works with. Large functions are called by their addresses, so that none contains the others."""

    judge: Judge
    play: Callable[[Tables, Words, int], bool]
    evaluate: Callable[[Judge, Words, Numbers], None]


class Pool(NamedTuple):
    """The whole turns found so far: of more than are asked for, the best."""

    size: Words  # [1]
    turns: Words  # [n, 3]
    values: Numbers  # [n, 8]
    leads: Numbers  # [n]


@jit_noalloc
def copy_numbers(source: Numbers, target: Numbers) -> None:
    """Copy an array into another of the same length; in a loop, as ``copy_words`` does."""
    for i in range(len(source)):
        target[i] = source[i]


@jit
def lead_of(values: Numbers, player: int, n_players: int) -> float:
    """The player's expected points less those of the best other."""
    best = FAR_BELOW
    for other in range(n_players):
        if other != player:
            best = max(best, values[other])
    return values[player] - best


@jit
def judge_end(context: SearchContext, state: Words, is_over: bool, player: int, values: Numbers) -> float:
    """Judge a position as if the player's turn ended here; says the player's lead. ``state`` may be changed."""
    if not is_over:
        state[TURN] = next_player(state)
    context.evaluate(context.judge, state, values)
    return lead_of(values, player, state[N_PLAYERS])


@jit
def keep_turn(pool: Pool, first: int, second: int, third: int, values: Numbers, lead: float) -> None:
    """Add a turn to the pool, in a full one in place of a worse, unless it is there in another order of actions."""
    n, total = pool.size[0], first + second + third
    place = np.int64(0)
    for i in range(n):
        if pool.leads[i] == lead and pool.turns[i, 0] + pool.turns[i, 1] + pool.turns[i, 2] == total:
            return
        if pool.leads[i] < pool.leads[place]:
            place = np.int64(i)
    if n < len(pool.leads):
        place = n
        pool.size[0] = n + 1
    elif pool.leads[place] >= lead:
        return
    pool.turns[place, 0], pool.turns[place, 1], pool.turns[place, 2] = first, second, third
    copy_numbers(values, pool.values[place])
    pool.leads[place] = lead


@jit
def hand_out(pool: Pool, turns: Words, values: Numbers) -> int:
    """Copy the turns of the pool, best first."""
    n = pool.size[0]
    for i in range(n):
        best = 0
        for j in range(1, n):
            if pool.leads[j] > pool.leads[best]:
                best = j
        copy_words(pool.turns[best], turns[i])
        copy_numbers(pool.values[best], values[i])
        pool.leads[best] = 2 * FAR_BELOW
    return n
