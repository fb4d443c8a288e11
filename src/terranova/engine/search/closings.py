"""Turns that close something at once, found from the cuts: the beam misses those that look bad until their last action.

Two stones after a move, or one stone after two moves. What they bring is counted first; only the best are judged.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from terranova.constants import ACTIONS_PER_TURN
from terranova.core.bits import lowest_bit
from terranova.core.jit import jit
from terranova.core.layout import (
    ACTIONS,
    AXES,
    FIRST_MOVES,
    MOVE,
    N_ACTIONS,
    N_PLAYERS,
    NO_FIELD,
    PIONEERS,
    SCORES,
    STONE_ACTION,
    SUPPLY,
    TURN,
    WORDS,
    Tables,
    Words,
    copy_words,
    count_spots,
    end_of,
    kind_of,
    lane_bit,
    lane_of,
    rank_of,
)
from terranova.core.movegen import has_field, is_legal, list_actions, more_of, near_of
from terranova.engine.evaluation.cuts import FIRST, N_CUTS, ROW, ROWS_AT, SECOND, SIZE, TIMES, cuts_of
from terranova.engine.evaluation.evaluate import (
    IMPOSSIBLE,
    W_PIONEER,
    Numbers,
    anchor_word,
    best_entry,
    closing_gain,
    first_obstacle,
    reach_mask,
)
from terranova.engine.search.pool import N_VALUES, Pool, SearchContext, judge_end, keep_turn

ONE = np.int64(1)
LEAST_WORTH = 6  # of a territory that is closed by two moves and a stone
MOST_CLOSERS = 6  # fields where one stone closes something, the most worthy first


class Closings(NamedTuple):
    """The turns that bring most at once."""

    size: Words  # [1]
    turns: Words  # [n, 3]
    gains: Numbers  # [n]


@jit
def new_closings(n: int) -> Closings:
    """Space for so many."""
    return Closings(np.zeros(1, np.int64), np.zeros((n, ACTIONS_PER_TURN), np.int64), np.zeros(n))


@jit
def gain_of(before: Words, after: Words, player: int, pioneer: float) -> float:
    """What a turn brings a player: points against the best other, and what the pioneers are worth that leave."""
    own, best = np.int64(0), np.int64(0)
    gain = 0.0
    for other in range(before[N_PLAYERS]):
        points = after[SCORES + other] - before[SCORES + other]
        gone = float(count_spots(before, other) - count_spots(after, other))
        if other == player:
            own = points
            gain -= pioneer * gone
        else:
            best = max(best, points)
            gain += pioneer * gone / (before[N_PLAYERS] - 1.0)
    return gain + own - best


@jit
def note_closing(found: Closings, first: int, second: int, third: int, gain: float) -> None:
    """Keep a turn if it brings something, in place of one that brings less if there are too many."""
    n, total = found.size[0], first + second + third
    place = np.int64(0)
    if gain <= 0.0 or len(found.gains) == 0:
        return
    for i in range(n):
        if found.gains[i] == gain and found.turns[i, 0] + found.turns[i, 1] + found.turns[i, 2] == total:
            return
        if found.gains[i] < found.gains[place]:
            place = np.int64(i)
    if n < len(found.gains):
        place = n
        found.size[0] = n + 1
    elif found.gains[place] >= gain:
        return
    found.turns[place, 0], found.turns[place, 1], found.turns[place, 2] = first, second, third
    found.gains[place] = gain


@jit
def stone_on(tables: Tables, field: int) -> int:
    """The action that places a stone on a field."""
    return tables[more_of(tables, field) + STONE_ACTION]


@jit
def mark_closings(context: SearchContext, state: Words, bonus: Numbers, found: Closings) -> None:
    """Write into ``bonus``, by rank, what a move of the player to move could close with the stones after it.

    Turns of such a move and two stones are noted in ``found``.
    """
    judge, player = context.judge, state[TURN]
    tables = judge.tables
    if state[SUPPLY] == 0:
        return
    reach, after = np.empty(WORDS, np.int64), np.empty_like(state)
    reach_mask(tables, judge.topology, state, player, reach)
    block = judge.cache[cuts_of(tables, judge.topology, state, judge.cache)]
    for i in range(block[N_CUTS]):
        row = ROWS_AT + i * ROW
        entry = best_entry(tables, state, player, block, row, reach)
        if entry == IMPOSSIBLE:
            continue
        gain = closing_gain(state, player, block, row, entry, judge.weights[W_PIONEER])
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
                        move = move_between(tables, start, anchor, way)
                        rank = rank_of(move)
                        bonus[rank] = max(bonus[rank], gain)
                        if second != NO_FIELD and state[ACTIONS] == 0:
                            copy_words(state, after)
                            one, other = stone_on(tables, first), stone_on(tables, second)
                            if play_three(context, after, move, one, other):
                                brought = gain_of(state, after, player, judge.weights[W_PIONEER])
                                note_closing(found, move, one, other, brought)


@jit
def play_three(context: SearchContext, state: Words, first: int, second: int, third: int) -> bool:
    """Play three actions; False if they are no turn."""
    tables = context.judge.tables
    if not is_legal(tables, state, first) or context.play(tables, state, first):
        return False
    if not is_legal(tables, state, second) or context.play(tables, state, second):
        return False
    return is_legal(tables, state, third) and context.play(tables, state, third)


@jit
def move_between(tables: Tables, start: int, end: int, way: int) -> int:
    """The move from ``start`` to ``end``; from ``end`` the other lies in direction ``way``."""
    axis = way >> 1
    one, other = lane_of(tables, start, axis), lane_of(tables, end, axis)
    distance = lane_bit(other) - lane_bit(one)
    back = 0 if distance > 0 else 1
    return tables[tables[more_of(tables, start) + FIRST_MOVES + 2 * axis + back] + abs(distance) - 1]


@jit
def note_two_moves(context: SearchContext, state: Words, found: Closings) -> None:
    """Note the turns of two moves and a stone that closes something."""
    judge, player = context.judge, state[TURN]
    tables, pioneer = judge.tables, judge.weights[W_PIONEER]
    block = judge.cache[cuts_of(tables, judge.topology, state, judge.cache)]
    closers, n_closers, near = np.empty(MOST_CLOSERS, np.int64), 0, np.zeros(WORDS, np.int64)
    for i in range(block[N_CUTS]):
        row = ROWS_AT + i * ROW
        worthy = block[row + SIZE] * block[row + TIMES] >= LEAST_WORTH
        if worthy and block[row + SECOND] == NO_FIELD and n_closers < MOST_CLOSERS:
            closers[n_closers] = stone_on(tables, block[row + FIRST])
            n_closers += 1
            for w in range(WORDS):
                near[w] |= tables[near_of(block[row + FIRST]) + w]
    if n_closers == 0 or state[SUPPLY] == 0 or state[ACTIONS]:
        return
    firsts, seconds = np.empty(tables[N_ACTIONS], np.int64), np.empty(tables[N_ACTIONS], np.int64)
    one, two, three = np.empty_like(state), np.empty_like(state), np.empty_like(state)
    for i in range(list_actions(tables, state, firsts)):
        copy_words(state, one)
        if context.play(tables, one, firsts[i]):
            continue
        first_near = has_field(near, 0, end_of(firsts[i]))
        for j in range(list_actions(tables, one, seconds)):
            if kind_of(seconds[j]) != MOVE or not (first_near or has_field(near, 0, end_of(seconds[j]))):
                continue
            copy_words(one, two)
            if context.play(tables, two, seconds[j]):
                continue
            for k in range(n_closers):
                if is_legal(tables, two, closers[k]):
                    copy_words(two, three)
                    context.play(tables, three, closers[k])
                    note_closing(found, firsts[i], seconds[j], closers[k], gain_of(state, three, player, pioneer))


@jit
def judge_closings(context: SearchContext, state: Words, found: Closings, pool: Pool) -> None:
    """Judge the turns found, and add them to the pool."""
    player, tables = state[TURN], context.judge.tables
    after, values = np.empty_like(state), np.empty(N_VALUES)
    for i in range(found.size[0]):
        copy_words(state, after)
        for k in range(ACTIONS_PER_TURN):
            context.play(tables, after, found.turns[i, k])
        lead = judge_end(context, after, True, player, values)
        keep_turn(pool, found.turns[i, 0], found.turns[i, 1], found.turns[i, 2], values, lead)
