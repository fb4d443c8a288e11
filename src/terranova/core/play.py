"""Playing one action, the end of a turn and of the game: R5–R9, R13, R16, R21–R24."""

from __future__ import annotations

import numpy as np

from terranova.constants import ACTIONS_PER_TURN
from terranova.core.jit import jit, jit_noalloc
from terranova.core.layout import (
    ACTIONS,
    ACTIONS_AT,
    CLOSED_SHIFT,
    ELIMINATED_ENDS,
    END,
    END_NO_OPEN_REGION,
    END_NO_STONES,
    END_NOBODY_LEFT_TO_MOVE,
    END_PLAYER_GONE,
    END_QUIET,
    FREE,
    MAX_CLOSINGS,
    MOVE,
    N_PLAYERS,
    OPEN,
    PASSED_SHIFT,
    PATHS,
    PATHS_MAX,
    PIONEERS,
    PLACE,
    PLACED,
    QUIET,
    QUIET_LIMIT,
    REFUSED,
    STONES,
    SUPPLY,
    TO_PLACE,
    TURN,
    TURN_OVER,
    WORDS,
    Tables,
    Words,
    add_spot,
    copy_words,
    count_spots,
    end_of,
    extend_path,
    kind_of,
    occupy,
    path_end,
    replace_spot,
    start_of,
    vacate,
)
from terranova.core.movegen import can_move, has_action, is_legal
from terranova.core.regions import closing_starts, find_closings, score_territory

ONE = np.int64(1)


@jit_noalloc
def play(tables: Tables, state: Words, action: int) -> bool:
    """Play a legal action in place, and say whether the turn is over with it.

    After a move there is always a stone to place, if any is left: beside the pioneer, where it has just come from.
    """
    kind, field = kind_of(action), end_of(action)
    if kind == PLACE:
        place_pioneer(tables, state, field)
        return True
    if kind == MOVE:
        move_pioneer(tables, state, start_of(action), field)
    else:
        place_stone(tables, state, field)
        if state[END]:
            return True
    state[ACTIONS] += 1  # as in try_play: a function for this step would cost random play a fifth of its speed
    if state[ACTIONS] < ACTIONS_PER_TURN and ((kind == MOVE and state[SUPPLY] > 0) or has_action(tables, state)):
        return False
    end_turn(tables, state)
    return True


@jit_noalloc
def try_play(tables: Tables, state: Words, after: Words, rank: int, closed: Words) -> int:
    """Play the action of this rank into the array ``after``, and say in one word what came of it.

    A stone writes the masks of the territories it closes into ``closed``. If the rules do not allow the action, the
    answer is REFUSED, and both arrays are left alone.
    """
    action = tables[tables[ACTIONS_AT] + rank]
    if not is_legal(tables, state, action):
        return np.int64(REFUSED)
    copy_words(state, after)
    kind, field = kind_of(action), end_of(action)
    if kind == PLACE:
        return TURN_OVER | place_pioneer(tables, after, field) << PASSED_SHIFT
    n_closed = np.int64(0)
    if kind == MOVE:
        move_pioneer(tables, after, start_of(action), field)
    else:
        if put_stone(tables, after, field):
            n_closed = close_territories(tables, after, field, closed) << CLOSED_SHIFT
        if after[END]:
            return TURN_OVER | n_closed
    after[ACTIONS] += 1
    if after[ACTIONS] < ACTIONS_PER_TURN and ((kind == MOVE and after[SUPPLY] > 0) or has_action(tables, after)):
        return n_closed
    return TURN_OVER | n_closed | end_turn(tables, after) << PASSED_SHIFT


@jit_noalloc
def is_legal_rank(tables: Tables, state: Words, rank: int) -> bool:
    """Whether the action of this rank is legal now."""
    return is_legal(tables, state, tables[tables[ACTIONS_AT] + rank])


@jit_noalloc
def place_pioneer(tables: Tables, state: Words, field: int) -> int:
    """R5, and R6 with R22 when it was the last; says how many turns were passed over."""
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
        state[END] = END_NOBODY_LEFT_TO_MOVE
        return 0
    return pass_over(tables, state)


@jit_noalloc
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
        state[PATHS] = extend_path(start + ONE, end)
        return
    moved = start + ONE
    n = 0
    for i in range(PATHS_MAX):
        path = state[PATHS + i]
        if path and path_end(path) == start:
            moved = path
        elif path:
            state[PATHS + n] = path
            n += 1
    state[PATHS + n] = extend_path(moved, end)


@jit_noalloc
def place_stone(tables: Tables, state: Words, field: int) -> None:
    """R12 and R16."""
    if put_stone(tables, state, field):
        close_around(tables, state, field)


@jit
def close_around(tables: Tables, state: Words, stone: int) -> None:
    """Score the territories that a stone has made."""
    close_territories(tables, state, stone, np.empty(MAX_CLOSINGS * WORDS, np.int64))


@jit_noalloc
def put_stone(tables: Tables, state: Words, field: int) -> bool:
    """Put a stone on a field, and say whether it may have closed something."""
    starts = closing_starts(tables, state, field)
    state[OPEN + (field >> 6)] ^= ONE << (field & 63)
    state[FREE + (field >> 6)] ^= ONE << (field & 63)
    state[STONES + (field >> 6)] ^= ONE << (field & 63)
    occupy(tables, state, field)
    state[SUPPLY] -= 1
    state[QUIET] = 0
    state[PLACED] = 1
    return starts != 0


@jit_noalloc
def close_territories(tables: Tables, state: Words, stone: int, found: Words) -> int:
    """Score the territories that a stone has made, and leave their masks in ``found`` (R16); R21 if nothing is left."""
    n = find_closings(tables, state, stone, found)
    for i in range(n):
        score_territory(tables, state, found, i * WORDS)
    if n and not has_open_field(state):
        state[END] = END_NO_OPEN_REGION
        clear_paths(state)
    return n


@jit_noalloc
def has_open_field(state: Words) -> bool:
    """Whether a region is left that is not closed."""
    return (state[OPEN] | state[OPEN + 1] | state[OPEN + 2] | state[OPEN + 3]) != 0


@jit_noalloc
def clear_paths(state: Words) -> None:
    """Forget who moved this turn."""
    for i in range(PATHS_MAX):
        state[PATHS + i] = 0


@jit_noalloc
def next_player(state: Words) -> int:
    """The player after the one whose turn it is (R4)."""
    player = state[TURN] + 1
    return player if player < state[N_PLAYERS] else np.int64(0)


@jit_noalloc
def end_turn(tables: Tables, state: Words) -> int:
    """End the turn and find the next player; says how many turns were passed over (R8)."""
    if not state[PLACED]:
        state[QUIET] += 1
    state[ACTIONS] = 0
    state[PLACED] = 0
    clear_paths(state)
    end = find_end(tables, state, END_NOBODY_LEFT_TO_MOVE)
    if end:
        state[END] = end
        return 0
    state[TURN] = next_player(state)
    return pass_over(tables, state)


@jit_noalloc
def pass_over(tables: Tables, state: Words) -> int:
    """Pass over players who cannot move, a quiet turn each (R8); two can, or R22 would have ended the game."""
    passed = 0
    while not can_move(tables, state, state[TURN]):
        passed += 1
        state[QUIET] += 1
        state[END] = find_end(tables, state, END_PLAYER_GONE)
        if state[END]:
            return passed
        state[TURN] = next_player(state)
    return passed


@jit_noalloc
def at_most_one_can_move(tables: Tables, state: Words) -> bool:
    """R22."""
    movers = 0
    for player in range(state[N_PLAYERS]):
        if can_move(tables, state, player):
            movers += 1
            if movers > 1:
                return False
    return True


@jit_noalloc
def find_end(tables: Tables, state: Words, first: int) -> int:
    """What ends the game if a turn ends here, 0 if nothing does (R21–R24); endings before ``first`` are left out."""
    if first <= END_NO_OPEN_REGION and not has_open_field(state):
        return END_NO_OPEN_REGION
    if first <= END_NOBODY_LEFT_TO_MOVE and at_most_one_can_move(tables, state):
        return END_NOBODY_LEFT_TO_MOVE
    if first <= END_PLAYER_GONE and state[ELIMINATED_ENDS]:
        for player in range(state[N_PLAYERS]):
            if count_spots(state, player) == 0:
                return END_PLAYER_GONE
    if first <= END_NO_STONES and state[SUPPLY] == 0:
        return END_NO_STONES
    if first <= END_QUIET and state[QUIET_LIMIT] and state[QUIET] >= state[QUIET_LIMIT]:
        return END_QUIET
    return 0
