"""Turns worth a look: a beam over the up to three actions of a turn, closings first.

A turn has millions of variants. Every beginning of a turn is judged as if the turn ended there; moves from which
something can be closed are put in front. The best beginnings are extended, by stones and by moves. Each kind of
beginning has a quota of its own: judged like this two moves look better than a move and a stone and would crowd them
out, although most good turns end with stones.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from terranova.constants import ACTIONS_PER_TURN
from terranova.core.jit import jit
from terranova.core.layout import (
    ACTIONS,
    MOVE,
    N_ACTIONS,
    NO_FIELD,
    STONE,
    TURN,
    WORDS,
    Words,
    copy_words,
    end_of,
    kind_of,
    rank_of,
    start_of,
)
from terranova.core.movegen import has_field, list_actions
from terranova.engine.evaluation.evaluate import Numbers
from terranova.engine.levels import Width
from terranova.engine.search.closings import judge_closings, mark_closings, new_closings, note_two_moves
from terranova.engine.search.pool import FAR_BELOW, N_VALUES, Pool, SearchContext, hand_out, judge_end, keep_turn

ONE = np.int64(1)
NONE = np.int64(0)  # typed: for a plain 0 numba compiles what is called with it once more
BEGINNINGS = 4096  # beginnings of one kind; those beyond are not looked at
STONES, MOVES = 1, 2  # which kinds of actions extend a beginning

Flags = npt.NDArray[np.uint8]


class Beginnings(NamedTuple):
    """Turns that can go on, judged as if they ended there."""

    size: Words  # [1]
    actions: Words  # [BEGINNINGS, 2], 0 for none
    leads: Numbers  # [BEGINNINGS]


@jit
def bound_of(leads: Numbers, n: int, most: int) -> tuple[float, int]:
    """The lead from which on the first ``n`` belong to the best ``most``, and how many of those equal to it do.

    Found by one pass for each place: places are few, and a sort takes the compiler longer than all the rest here.
    """
    if most >= n:
        return 2 * FAR_BELOW, n
    bound, above = np.inf, 0
    while above < most:
        largest, count = 2 * FAR_BELOW, 0
        for i in range(n):
            if leads[i] < bound:
                if leads[i] > largest:
                    largest, count = leads[i], 1
                elif leads[i] == largest:
                    count += 1
        bound = largest
        if above + count >= most:
            return bound, most - above
        above += count
    return bound, 0


@jit
def new_beginnings(n: int) -> Beginnings:
    """Space for so many beginnings."""
    return Beginnings(np.zeros(1, np.int64), np.zeros((n, 2), np.int64), np.empty(n))


@jit
def add_beginning(found: Beginnings, first: int, second: int, lead: float) -> None:
    """Add a beginning while there is space."""
    n = found.size[0]
    if n < len(found.leads):
        found.actions[n, 0], found.actions[n, 1], found.leads[n] = first, second, lead
        found.size[0] = n + 1


@jit
def extend(
    context: SearchContext,
    state: Words,
    start: Words,
    kinds: int,
    marked: Flags,
    skipped: Words,
    bonus: Numbers,
    with_stone: Beginnings,
    with_move: Beginnings,
    pool: Pool,
) -> None:
    """Extend a beginning, the actions ``start`` [2] from ``state`` on, by one more action.

    Whole turns go into the pool, others to the beginnings by the kind of the new action. ``kinds`` says what is
    tried: STONES but for those in the mask ``skipped``, MOVES that are ``marked`` or of the pioneer that moved last.
    """
    tables, player = context.judge.tables, state[TURN]
    before, after, values = state.copy(), np.empty_like(state), np.empty(N_VALUES)
    first, second, moved = start[0], start[1], np.int64(NO_FIELD)
    for action in (first, second):
        if action:
            context.play(tables, before, action)
            moved = np.int64(end_of(action)) if kind_of(action) == MOVE else moved
    actions = np.empty(tables[N_ACTIONS], np.int64)
    n_actions, none_tried = list_actions(tables, before, actions), True
    for i in range(n_actions):
        action = actions[i]
        is_stone = kind_of(action) == STONE
        if is_stone:
            is_tried = kinds & STONES != 0 and not has_field(skipped, 0, end_of(action))
        else:
            is_tried = kinds & MOVES != 0 and (marked[rank_of(action)] != 0 or start_of(action) == moved)
        if not is_tried and not (none_tried and i + 1 == n_actions):
            continue  # the very last is tried if nothing else was: some turn must be found
        none_tried = False
        copy_words(before, after)
        is_over = context.play(tables, after, action)
        lead = judge_end(context, after, is_over, player, values)
        if is_over:
            if not first:
                keep_turn(pool, action, NONE, NONE, values, lead)
            elif not second:
                keep_turn(pool, first, action, NONE, values, lead)
            else:
                keep_turn(pool, first, second, action, values, lead)
        elif is_stone:
            add_beginning(with_stone, first or action, action if first else NONE, lead)
        else:
            add_beginning(with_move, first or action, action if first else NONE, lead + bonus[rank_of(action)])


@jit
def extend_best(
    context: SearchContext,
    state: Words,
    beginnings: Beginnings,
    n_stones: int,
    n_moves: int,
    marked: Flags,
    bonus: Numbers,
    with_stone: Beginnings,
    with_move: Beginnings,
    pool: Pool,
) -> None:
    """Extend the best so many beginnings by stones, the best so many by moves."""
    n = beginnings.size[0]
    stones_from, stones_equal = bound_of(beginnings.leads, n, n_stones)
    moves_from, moves_equal = bound_of(beginnings.leads, n, n_moves)
    skipped, last = np.zeros(WORDS, np.int64), NONE
    for i in range(n):
        first, second, lead = beginnings.actions[i, 0], beginnings.actions[i, 1], beginnings.leads[i]
        kinds = 0
        if lead > stones_from or (lead == stones_from and stones_equal > 0):
            kinds |= STONES
            stones_equal -= lead == stones_from
        if lead > moves_from or (lead == moves_from and moves_equal > 0):
            kinds |= MOVES
            moves_equal -= lead == moves_from
        if first != last:
            skipped[:] = 0
            last = first
        if kinds:
            extend(context, state, beginnings.actions[i], kinds, marked, skipped, bonus, with_stone, with_move, pool)
        if kinds & STONES and second and kind_of(second) == STONE:
            field = end_of(second)  # the same two stones in the other order would be the same turn
            skipped[field >> 6] |= ONE << (field & 63)


@jit
def generate_turns(context: SearchContext, state: Words, width: Width, turns: Words, values: Numbers) -> int:
    """Fill ``turns`` [width.turns, 3] and ``values`` [width.turns, 8], best first for who moves; says how many."""
    n_actions, n_taken = context.judge.tables[N_ACTIONS], state[ACTIONS]
    most = width.turns
    pool = Pool(
        np.zeros(1, np.int64), np.zeros((most, ACTIONS_PER_TURN), np.int64), np.empty((most, N_VALUES)), np.empty(most)
    )
    bonus, marked = np.zeros(n_actions), np.ones(n_actions, np.uint8)
    closings = new_closings(width.closings)
    mark_closings(context, state, bonus, closings)
    if width.two_moves:
        note_two_moves(context, state, closings)
    judge_closings(context, state, closings, pool)
    firsts, with_stone, with_move = new_beginnings(n_actions), new_beginnings(BEGINNINGS), new_beginnings(BEGINNINGS)
    nothing = np.zeros(WORDS, np.int64)
    extend(context, state, nothing, STONES | MOVES, marked, nothing, bonus, firsts, firsts, pool)
    good, _ = bound_of(firsts.leads, firsts.size[0], width.moves)
    for i in range(firsts.size[0]):
        marked[rank_of(firsts.actions[i, 0])] = firsts.leads[i] >= good
    n_stones, n_moves = (width.firsts, width.movers) if n_taken == 0 else (width.stone_pairs, width.move_pairs)
    extend_best(context, state, firsts, n_stones, n_moves, marked, bonus, with_stone, with_move, pool)
    extend_best(
        context, state, with_stone, width.stone_pairs, width.stone_movers, marked, bonus, with_stone, with_move, pool
    )
    extend_best(
        context, state, with_move, width.move_pairs, width.move_movers, marked, bonus, with_stone, with_move, pool
    )
    return hand_out(pool, turns, values)
