"""Which actions are legal: R5, R7, R10, R11 and R12."""

from __future__ import annotations

import numpy as np

from terranova.core.bits import count_bits, lowest_bit, run_down, run_up
from terranova.core.jit import jit_noalloc
from terranova.core.layout import (
    ACTIONS,
    ANCHOR,
    ANCHOR_LAST_MOVED,
    AXES,
    END,
    FIELD_SIZE,
    FIELDS_AT,
    FIRST_MOVES,
    FREE,
    LINES,
    MORE_SIZE,
    MOVE,
    N_FIELDS,
    NEAR,
    NO_FIELD,
    PATHS,
    PATHS_MAX,
    PIONEERS,
    PLACE,
    PLACE_ACTION,
    RETURNS,
    RETURNS_FREE,
    RETURNS_NEVER,
    STONE_ACTION,
    SUPPLY,
    TO_PLACE,
    TURN,
    WORDS,
    Tables,
    Words,
    end_of,
    has_moved_twice,
    kind_of,
    lane_bit,
    lane_of,
    lane_word,
    path_end,
    path_start,
    start_of,
)

ONE = np.int64(1)


@jit_noalloc
def more_of(tables: Tables, field: int) -> int:
    """Where the field's second record begins in the tables."""
    return FIELDS_AT + tables[N_FIELDS] * FIELD_SIZE + field * MORE_SIZE


@jit_noalloc
def run_ahead(state: Words, lane: int) -> int:
    """How many fields a slide can go forward in this lane (R10)."""
    return run_up(state[LINES + lane_word(lane)], lane_bit(lane))


@jit_noalloc
def run_behind(state: Words, lane: int) -> int:
    """How many fields a slide can go backward in this lane (R10)."""
    return run_down(state[LINES + lane_word(lane)], lane_bit(lane))


@jit_noalloc
def has_field(words: Words, at: int, field: int) -> bool:
    """Whether the field is in the mask at this place."""
    return (words[at + (field >> 6)] >> (field & 63)) & 1 == 1


@jit_noalloc
def near_of(field: int) -> int:
    """Where the mask of the field's neighbours begins in the tables."""
    return FIELDS_AT + field * FIELD_SIZE + NEAR


@jit_noalloc
def forbidden_home(state: Words, field: int) -> int:
    """The field to which R11 does not let the pioneer on ``field`` go now, or NO_FIELD."""
    if state[RETURNS] == RETURNS_FREE:
        return NO_FIELD
    for i in range(PATHS_MAX):
        path = state[PATHS + i]
        if path and path_end(path) == field:
            if state[RETURNS] == RETURNS_NEVER or has_moved_twice(path):
                return path_start(path)
            return NO_FIELD
    return NO_FIELD


@jit_noalloc
def is_reached(tables: Tables, state: Words, start: int, end: int) -> bool:
    """Whether a free straight line leads from ``start`` to ``end`` (R10)."""
    for axis in range(AXES):
        lane, other = lane_of(tables, start, axis), lane_of(tables, end, axis)
        if lane_word(lane) == lane_word(other):
            distance = lane_bit(other) - lane_bit(lane)
            if 0 < distance <= run_ahead(state, lane) or 0 < -distance <= run_behind(state, lane):
                return True
    return False


@jit_noalloc
def count_reach(tables: Tables, state: Words, field: int) -> int:
    """How many fields a slide from here can end on, R11 aside."""
    reach = np.int64(0)
    for axis in range(AXES):
        lane = lane_of(tables, field, axis)
        reach += run_ahead(state, lane) + run_behind(state, lane)
    return reach


@jit_noalloc
def has_free_neighbour(tables: Tables, state: Words, field: int) -> bool:
    """Whether a field next to this one is free."""
    at = near_of(field)
    near = (tables[at] & state[FREE]) | (tables[at + 1] & state[FREE + 1])
    return (near | (tables[at + 2] & state[FREE + 2]) | (tables[at + 3] & state[FREE + 3])) != 0


@jit_noalloc
def can_move(tables: Tables, state: Words, player: int) -> bool:
    """Whether the player could move a pioneer at the start of a turn (R8, R22)."""
    for w in range(WORDS):
        bits = state[PIONEERS + player * WORDS + w]
        while bits:
            bit = lowest_bit(bits)
            bits ^= ONE << bit
            if has_free_neighbour(tables, state, (w << 6) + bit):
                return True
    return False


@jit_noalloc
def stone_mask(tables: Tables, state: Words) -> tuple[int, int, int, int]:
    """The fields where a stone may be placed now (R12)."""
    a, b, c, d = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    if state[SUPPLY] == 0:
        return a, b, c, d
    last_only = state[ANCHOR] == ANCHOR_LAST_MOVED
    for i in range(PATHS_MAX):
        path = state[PATHS + i]
        if not path:
            break
        at = near_of(path_end(path))
        if last_only:
            a, b, c, d = tables[at], tables[at + 1], tables[at + 2], tables[at + 3]
        else:
            a, b, c, d = a | tables[at], b | tables[at + 1], c | tables[at + 2], d | tables[at + 3]
    return a & state[FREE], b & state[FREE + 1], c & state[FREE + 2], d & state[FREE + 3]


@jit_noalloc
def count_mask(mask: tuple[int, int, int, int]) -> int:
    """How many fields the mask has."""
    return count_bits(mask[0]) + count_bits(mask[1]) + count_bits(mask[2]) + count_bits(mask[3])


@jit_noalloc
def count_moves(tables: Tables, state: Words) -> int:
    """How many moves are legal for the player to move."""
    count = np.int64(0)
    for w in range(WORDS):
        bits = state[PIONEERS + state[TURN] * WORDS + w]
        while bits:
            bit = lowest_bit(bits)
            bits ^= ONE << bit
            count += count_reach(tables, state, (w << 6) + bit)
    return count - count_forbidden(tables, state)


@jit_noalloc
def count_forbidden(tables: Tables, state: Words) -> int:
    """How many slides R11 forbids now."""
    count = np.int64(0)
    for i in range(PATHS_MAX):
        path = state[PATHS + i]
        if path:
            field = path_end(path)
            home = forbidden_home(state, field)
            if home != NO_FIELD and is_reached(tables, state, field, home):
                count += 1
    return count


@jit_noalloc
def count_places(state: Words) -> int:
    """How many fields are free."""
    count = np.int64(0)
    for w in range(WORDS):
        count += count_bits(state[FREE + w])
    return count


@jit_noalloc
def count_actions(tables: Tables, state: Words) -> int:
    """How many actions are legal; 0 exactly when the game is over."""
    if state[END]:
        return 0
    if state[TO_PLACE]:
        return count_places(state)
    return count_mask(stone_mask(tables, state)) + count_moves(tables, state)


@jit_noalloc
def has_action(tables: Tables, state: Words) -> bool:
    """Whether the player to move has a legal action in this turn (R8, R9)."""
    if state[ACTIONS] == 0:
        return can_move(tables, state, state[TURN])
    a, b, c, d = stone_mask(tables, state)
    if a | b | c | d:
        return True
    for w in range(WORDS):
        bits = state[PIONEERS + state[TURN] * WORDS + w]
        while bits:
            bit = lowest_bit(bits)
            bits ^= ONE << bit
            field = (w << 6) + bit
            reach = count_reach(tables, state, field)
            if reach > 1:
                return True
            if reach == 1:
                home = forbidden_home(state, field)
                if home == NO_FIELD or not is_reached(tables, state, field, home):
                    return True
    return False


@jit_noalloc
def is_legal(tables: Tables, state: Words, action: int) -> bool:
    """Whether the action is legal now."""
    kind, end = kind_of(action), end_of(action)
    if state[END]:
        return False
    if kind == PLACE:
        return state[TO_PLACE] > 0 and has_field(state, FREE, end)
    if state[TO_PLACE]:
        return False
    if kind == MOVE:
        start = start_of(action)
        is_own = has_field(state, PIONEERS + state[TURN] * WORDS, start)
        return is_own and is_reached(tables, state, start, end) and forbidden_home(state, start) != end
    return (stone_mask(tables, state)[end >> 6] >> (end & 63)) & 1 == 1


@jit_noalloc
def list_actions(tables: Tables, state: Words, out: Words) -> int:
    """Write all legal actions into ``out``, in no promised order, and say how many they are."""
    n = 0
    if state[END]:
        return n
    stones = stone_mask(tables, state)
    for w in range(WORDS):
        bits, action = stones[w], STONE_ACTION
        if state[TO_PLACE]:
            bits, action = state[FREE + w], PLACE_ACTION
        while bits:
            bit = lowest_bit(bits)
            bits ^= ONE << bit
            out[n] = tables[more_of(tables, (w << 6) + bit) + action]
            n += 1
    if state[TO_PLACE]:
        return n
    for w in range(WORDS):
        bits = state[PIONEERS + state[TURN] * WORDS + w]
        while bits:
            bit = lowest_bit(bits)
            bits ^= ONE << bit
            n = list_moves(tables, state, (w << 6) + bit, out, n)
    return n


@jit_noalloc
def list_moves(tables: Tables, state: Words, field: int, out: Words, n: int) -> int:
    """Write the legal moves of the pioneer on ``field`` behind the first ``n``, and say how many there are then."""
    home = forbidden_home(state, field)
    for way in range(2 * AXES):
        lane = lane_of(tables, field, way >> 1)
        run = run_behind(state, lane) if way & 1 else run_ahead(state, lane)
        first = tables[more_of(tables, field) + FIRST_MOVES + way]
        for i in range(first, first + run):
            if end_of(tables[i]) != home:
                out[n] = tables[i]
                n += 1
    return n
