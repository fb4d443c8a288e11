"""Playing one action, the end of a turn and of the game: R5–R9, R13, R16, R21–R24."""

from __future__ import annotations

import numpy as np

from terranova.core.jit import jit
from terranova.core.layout import (
    ACTIONS,
    ACTIONS_AT,
    ACTIONS_PER_TURN,
    ELIMINATED_ENDS,
    END,
    FIELD_MASK,
    FREE,
    KIND_MASK,
    KIND_SHIFT,
    MOVE,
    N_PLAYERS,
    OPEN,
    PATH_BITS,
    PATH_MASK,
    PATHS,
    PATHS_MAX,
    PIONEERS,
    PLACE,
    PLACED,
    QUIET,
    QUIET_LIMIT,
    R21,
    R22,
    R23,
    R24,
    START_SHIFT,
    STONES,
    SUPPLY,
    TO_PLACE,
    TURN,
    WORDS,
    Tables,
    Words,
)
from terranova.core.movegen import can_move, has_action, is_legal
from terranova.core.regions import MAX_CLOSINGS, closing_starts, find_closings, score_territory
from terranova.core.spots import add_spot, occupy, replace_spot, vacate

ONE = np.int64(1)

SAME_TURN = -1
ILLEGAL = -2


@jit
def play(tables: Tables, state: Words, action: int) -> int:
    """Play a legal action in place.

    Says SAME_TURN if the same player goes on, else how many turns were passed over until the next player (R8).
    """
    kind, field = (action >> KIND_SHIFT) & KIND_MASK, action & FIELD_MASK
    if kind == PLACE:
        return place_pioneer(tables, state, field)
    if kind == MOVE:
        move_pioneer(tables, state, (action >> START_SHIFT) & FIELD_MASK, field)
    else:
        place_stone(tables, state, field)
        if state[END]:
            return 0
    state[ACTIONS] += 1
    if state[ACTIONS] < ACTIONS_PER_TURN and has_action(tables, state):
        return SAME_TURN
    return end_turn(tables, state)


@jit
def try_play(tables: Tables, state: Words, after: Words, rank: int) -> int:
    """Play the action of this rank into the array ``after``, and say what ``play`` says.

    If the rules do not allow it, say ILLEGAL and leave the array alone.
    """
    action = tables[tables[ACTIONS_AT] + rank]
    if not is_legal(tables, state, action):
        return ILLEGAL
    after[:] = state
    return play(tables, after, action)


@jit
def is_legal_rank(tables: Tables, state: Words, rank: int) -> bool:
    """Whether the action of this rank is legal now."""
    return is_legal(tables, state, tables[tables[ACTIONS_AT] + rank])


@jit
def place_pioneer(tables: Tables, state: Words, field: int) -> int:
    """R5, and R6 with R22 when it was the last."""
    state[PIONEERS + state[TURN] * WORDS + (field >> 6)] |= ONE << (field & 63)
    state[FREE + (field >> 6)] ^= ONE << (field & 63)
    add_spot(state, state[TURN], field)
    occupy(tables, state, field)
    state[TO_PLACE] -= 1
    if state[TO_PLACE]:
        state[TURN] = next_player(state)
        return 0
    state[TURN] = 0
    if at_most_one_can_move(tables, state):
        state[END] = R22
        return 0
    return pass_over(tables, state)


@jit
def move_pioneer(tables: Tables, state: Words, start: int, end: int) -> None:
    """R10; the path moves to the end of the list of paths."""
    own = PIONEERS + state[TURN] * WORDS
    state[own + (start >> 6)] ^= ONE << (start & 63)
    state[own + (end >> 6)] ^= ONE << (end & 63)
    state[FREE + (start >> 6)] ^= ONE << (start & 63)
    state[FREE + (end >> 6)] ^= ONE << (end & 63)
    replace_spot(state, state[TURN], start, end)
    vacate(tables, state, start)
    occupy(tables, state, end)
    if state[ACTIONS] == 0:
        state[PATHS] = ((start + 1) << PATH_BITS) | (end + 1)
        return
    moved = start + ONE
    n = 0
    for i in range(PATHS_MAX):
        path = state[PATHS + i]
        if path and (path & PATH_MASK) - 1 == start:
            moved = path
        elif path:
            state[PATHS + n] = path
            n += 1
    state[PATHS + n] = (moved << PATH_BITS) | (end + 1)


@jit
def place_stone(tables: Tables, state: Words, field: int) -> None:
    """R12 and R16; R21 if nothing open is left."""
    starts = closing_starts(tables, state, field)
    state[OPEN + (field >> 6)] ^= ONE << (field & 63)
    state[FREE + (field >> 6)] ^= ONE << (field & 63)
    state[STONES + (field >> 6)] ^= ONE << (field & 63)
    occupy(tables, state, field)
    state[SUPPLY] -= 1
    state[QUIET] = 0
    state[PLACED] = 1
    if not starts:
        return
    found = np.empty(MAX_CLOSINGS * WORDS, np.int64)
    n = find_closings(tables, state, field, found)
    for i in range(n):
        score_territory(tables, state, found, i * WORDS)
    if n and not (state[OPEN] | state[OPEN + 1] | state[OPEN + 2] | state[OPEN + 3]):
        state[END] = R21
        clear_paths(state)


@jit
def clear_paths(state: Words) -> None:
    """Forget who moved this turn."""
    for i in range(PATHS_MAX):
        state[PATHS + i] = 0


@jit
def next_player(state: Words) -> int:
    """The player after the one whose turn it is (R4)."""
    player = state[TURN] + 1
    return player if player < state[N_PLAYERS] else np.int64(0)


@jit
def end_turn(tables: Tables, state: Words) -> int:
    """End the turn and find the next player; says how many turns were passed over (R8)."""
    if not state[PLACED]:
        state[QUIET] += 1
    state[ACTIONS] = 0
    state[PLACED] = 0
    clear_paths(state)
    if at_most_one_can_move(tables, state):
        state[END] = R22
        return 0
    if check_end(state):
        return 0
    state[TURN] = next_player(state)
    return pass_over(tables, state)


@jit
def pass_over(tables: Tables, state: Words) -> int:
    """Pass over players who cannot move, a quiet turn each (R8); two can, or R22 would have ended the game."""
    passed = 0
    while not can_move(tables, state, state[TURN]):
        passed += 1
        state[QUIET] += 1
        if check_end(state):
            return passed
        state[TURN] = next_player(state)
    return passed


@jit
def at_most_one_can_move(tables: Tables, state: Words) -> bool:
    """R22."""
    movers = 0
    for player in range(state[N_PLAYERS]):
        if can_move(tables, state, player):
            movers += 1
            if movers > 1:
                return False
    return True


@jit
def check_end(state: Words) -> bool:
    """R23 and R24, looked at when a turn ends."""
    if state[ELIMINATED_ENDS]:
        for player in range(state[N_PLAYERS]):
            own = PIONEERS + player * WORDS
            if not (state[own] | state[own + 1] | state[own + 2] | state[own + 3]):
                state[END] = R23
                return True
    if state[SUPPLY] == 0 or (state[QUIET_LIMIT] and state[QUIET] >= state[QUIET_LIMIT]):
        state[END] = R24
        return True
    return False
