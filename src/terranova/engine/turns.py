"""Turns worth a look: a beam over the up to three actions of a turn, closings first.

A turn has millions of variants. Every first action is judged as if the turn ended there; moves from which something can
be closed are put in front. All stones, and the moves that looked good at first, follow after the best; and once more.
"""

from __future__ import annotations

import numpy as np

from terranova.constants import ACTIONS_PER_TURN
from terranova.core.bits import lowest_bit
from terranova.core.jit import jit
from terranova.core.lanes import STONE, end_of, kind_of, lane_bit, rank_of, start_of
from terranova.core.layout import (
    ACTIONS,
    AXES,
    FIRST_MOVES,
    MAX_PLAYERS,
    N_ACTIONS,
    N_PLAYERS,
    NO_FIELD,
    PIONEERS,
    SUPPLY,
    TURN,
    WORDS,
    Tables,
    Words,
)
from terranova.core.movegen import count_actions, has_field, lane_of, list_actions, more_of
from terranova.core.play import next_player, play
from terranova.engine.cuts import FIRST, N_CUTS, ROW, ROWS_AT, SECOND, cuts_of
from terranova.engine.evaluate import (
    IMPOSSIBLE,
    W_PIONEER,
    Numbers,
    SearchContext,
    anchor_word,
    best_entry,
    closing_gain,
    evaluate,
    first_obstacle,
    reach_mask,
)
from terranova.engine.levels import Width

ONE = np.int64(1)
NONE = np.int64(0)  # typed: for a plain 0 numba compiles what is called with it once more
POOL = 640  # turns kept while generating
N_VALUES = 2 * MAX_PLAYERS
FAR_BELOW = -1e9


@jit
def lead_of(values: Numbers, player: int, n_players: int) -> float:
    """The player's expected points less those of the best other."""
    best = FAR_BELOW
    for other in range(n_players):
        if other != player:
            best = max(best, values[other])
    return values[player] - best


@jit
def judge(context: SearchContext, state: Words, is_over: bool, player: int, values: Numbers) -> float:
    """Judge a position as if the player's turn ended here; says the player's lead. ``state`` may be changed."""
    if not is_over:
        state[TURN] = next_player(state)
    evaluate(context, state, values)
    return lead_of(values, player, state[N_PLAYERS])


@jit
def mark_closings(context: SearchContext, state: Words, bonus: Numbers) -> None:
    """Write into ``bonus``, by rank, what a move of the player to move could close with the stones after it."""
    tables, player = context.tables, state[TURN]
    if state[SUPPLY] == 0:
        return
    reach = np.empty(WORDS, np.int64)
    reach_mask(tables, context.topology, state, player, reach)
    block = context.cache[cuts_of(tables, context.topology, state, context.cache)]
    for i in range(block[N_CUTS]):
        row = ROWS_AT + i * ROW
        entry = best_entry(tables, state, player, block, row, reach)
        if entry == IMPOSSIBLE:
            continue
        gain = closing_gain(state, player, block, row, entry, context.weights[W_PIONEER])
        if gain <= 0.0:
            continue
        first, second = block[row + FIRST], block[row + SECOND]
        for w in range(WORDS):
            anchors = anchor_word(tables, state, first, second, reach, w)
            while anchors:
                bit = lowest_bit(anchors)
                anchors ^= ONE << bit
                anchor = (w << 6) + bit
                for way in range(2 * AXES):
                    start = first_obstacle(tables, state, anchor, way)
                    if start != NO_FIELD and has_field(state, PIONEERS + player * WORDS, start):
                        rank = rank_of(move_between(tables, start, anchor, way))
                        bonus[rank] = max(bonus[rank], gain)


@jit
def move_between(tables: Tables, start: int, end: int, way: int) -> int:
    """The move from ``start`` to ``end``; from ``end`` the other lies in direction ``way``."""
    axis = way >> 1
    one, other = lane_of(tables, start, axis), lane_of(tables, end, axis)
    distance = lane_bit(other) - lane_bit(one)
    back = 0 if distance > 0 else 1
    return tables[tables[more_of(tables, start) + FIRST_MOVES + 2 * axis + back] + abs(distance) - 1]


@jit
def nth_largest(numbers: Numbers, n: int, place: int) -> float:
    """The number at this place if the first ``n`` were sorted from the largest down; a very small one past the end.

    Found by one pass for each place: places are few, and a sort takes the compiler longer than all the rest here.
    """
    if place >= n:
        return 2 * FAR_BELOW
    bound, seen = np.inf, 0
    while True:
        largest, count = 2 * FAR_BELOW, 0
        for i in range(n):
            if numbers[i] < bound:
                if numbers[i] > largest:
                    largest, count = numbers[i], 1
                elif numbers[i] == largest:
                    count += 1
        seen += count
        if seen > place or count == 0:
            return largest
        bound = largest


@jit
def generate_turns(context: SearchContext, state: Words, width: Width, turns: Words, values: Numbers) -> int:
    """Fill ``turns`` [width.turns, 3] and ``values`` [width.turns, 8], best first for who moves; says how many."""
    tables, player = context.tables, state[TURN]
    left = ACTIONS_PER_TURN - state[ACTIONS]
    pool = np.zeros((POOL, ACTIONS_PER_TURN), np.int64)
    pool_values = np.empty((POOL, N_VALUES))
    pool_leads = np.empty(POOL)
    n_pool = NONE
    bonus = np.zeros(tables[N_ACTIONS])
    mark_closings(context, state, bonus)
    n_first = count_actions(tables, state)
    firsts, leads = np.empty(n_first, np.int64), np.empty(n_first)
    n_first = list_actions(tables, state, firsts)
    after, judged, now = np.empty_like(state), np.empty_like(state), np.empty(N_VALUES)
    for i in range(n_first):
        after[:] = state
        is_over = play(tables, after, firsts[i])
        lead = judge(context, after, is_over, player, now)
        leads[i] = lead + bonus[rank_of(firsts[i])]
        if is_over:
            n_pool = keep_turn(pool, pool_values, pool_leads, n_pool, firsts[i], NONE, NONE, now, lead)
            leads[i] = FAR_BELOW
    if left > 1:
        good = nth_largest(leads, n_first, width.moves)
        is_good = np.zeros(tables[N_ACTIONS], np.uint8)
        for i in range(n_first):
            is_good[rank_of(firsts[i])] = leads[i] > good
        least = nth_largest(leads, n_first, width.first)
        n_pairs = NONE
        pairs, pair_leads = np.empty((POOL, 2), np.int64), np.empty(POOL)
        seconds = np.empty(tables[N_ACTIONS], np.int64)
        for i in range(n_first):
            if leads[i] <= least or leads[i] == FAR_BELOW:
                continue
            judged[:] = state
            play(tables, judged, firsts[i])
            n_second = list_actions(tables, judged, seconds)
            any_stone = False
            for k in range(n_second):
                is_stone = kind_of(seconds[k]) == STONE
                any_stone = any_stone or is_stone
                is_last = k + 1 == n_second and not any_stone
                follows = start_of(seconds[k]) == end_of(firsts[i]) and bonus[rank_of(firsts[i])] > 0
                if not (is_stone or is_good[rank_of(seconds[k])] or follows or is_last):
                    continue
                after[:] = judged
                is_over = play(tables, after, seconds[k])
                lead = judge(context, after, is_over, player, now)
                if is_over:
                    n_pool = keep_turn(pool, pool_values, pool_leads, n_pool, firsts[i], seconds[k], NONE, now, lead)
                elif n_pairs < POOL:
                    pairs[n_pairs, 0], pairs[n_pairs, 1] = firsts[i], seconds[k]
                    pair_leads[n_pairs] = lead + (0.0 if is_stone else bonus[rank_of(seconds[k])])
                    n_pairs += 1
        least = nth_largest(pair_leads, n_pairs, width.second)
        for i in range(n_pairs):
            if pair_leads[i] <= least:
                continue
            judged[:] = state
            play(tables, judged, pairs[i, 0])
            play(tables, judged, pairs[i, 1])
            n_third = list_actions(tables, judged, seconds)
            any_stone = False
            for k in range(n_third):
                is_stone = kind_of(seconds[k]) == STONE
                any_stone = any_stone or is_stone
                if not (is_stone or is_good[rank_of(seconds[k])] or (k + 1 == n_third and not any_stone)):
                    continue
                after[:] = judged
                is_over = play(tables, after, seconds[k])
                lead = judge(context, after, is_over, player, now)
                n_pool = keep_turn(
                    pool, pool_values, pool_leads, n_pool, pairs[i, 0], pairs[i, 1], seconds[k], now, lead
                )
    return hand_out(pool, pool_values, pool_leads, n_pool, width.turns, turns, values)


@jit
def keep_turn(
    pool: Words,
    pool_values: Numbers,
    pool_leads: Numbers,
    n: int,
    first: int,
    second: int,
    third: int,
    values: Numbers,
    lead: float,
) -> int:
    """Add a turn to the pool, in a full one in place of a worse, unless it is there in another order of actions."""
    total = first + second + third
    place = n
    for i in range(n):
        if pool_leads[i] == lead and pool[i, 0] + pool[i, 1] + pool[i, 2] == total:
            return n
    if n == POOL:
        place = np.argmin(pool_leads)
        if pool_leads[place] >= lead:
            return n
    else:
        n += 1
    pool[place, 0], pool[place, 1], pool[place, 2] = first, second, third
    pool_values[place] = values
    pool_leads[place] = lead
    return n


@jit
def hand_out(
    pool: Words, pool_values: Numbers, pool_leads: Numbers, n_pool: int, most: int, turns: Words, values: Numbers
) -> int:
    """Copy the best turns of the pool, best first."""
    n = min(n_pool, most)
    for i in range(n):
        best = np.argmax(pool_leads[:n_pool])
        turns[i] = pool[best]
        values[i] = pool_values[best]
        pool_leads[best] = 2 * FAR_BELOW
    return n
