"""Where the pioneers stand, in step with the masks: the lanes that are occupied, and each player's list of spots."""

from __future__ import annotations

import numpy as np

from terranova.core.bits import find_byte
from terranova.core.jit import jit_noalloc
from terranova.core.lanes import lane_bit, lane_word
from terranova.core.layout import AXES, COUNT_SHIFT, LINES, SPOT_WORDS, SPOTS, Tables, Words
from terranova.core.movegen import lane_of

ONE = np.int64(1)
BYTE = np.int64(255)


@jit_noalloc
def occupy(tables: Tables, state: Words, field: int) -> None:
    """Mark a field in its three lanes as one that nobody can go to."""
    for axis in range(AXES):
        lane = lane_of(tables, field, axis)
        state[LINES + lane_word(lane)] |= ONE << lane_bit(lane)


@jit_noalloc
def vacate(tables: Tables, state: Words, field: int) -> None:
    """Mark a field in its three lanes as free."""
    for axis in range(AXES):
        lane = lane_of(tables, field, axis)
        state[LINES + lane_word(lane)] &= ~(ONE << lane_bit(lane))


@jit_noalloc
def count_spots(state: Words, player: int) -> int:
    """How many pioneers the player has on the map."""
    return (state[SPOTS + player * SPOT_WORDS + 1] >> COUNT_SHIFT) & BYTE


@jit_noalloc
def spot(state: Words, player: int, i: int) -> int:
    """Where pioneer ``i`` of the player's list stands."""
    return (state[SPOTS + player * SPOT_WORDS + (i >> 3)] >> ((i & 7) << 3)) & BYTE


@jit_noalloc
def set_spot(state: Words, player: int, i: int, field: int) -> None:
    """Let entry ``i`` of the player's list be this field."""
    slot, shift = SPOTS + player * SPOT_WORDS + (i >> 3), (i & 7) << 3
    state[slot] = (state[slot] & ~(BYTE << shift)) | (field << shift)


@jit_noalloc
def find_spot(state: Words, player: int, field: int) -> int:
    """The place in the player's list of the pioneer on this field."""
    slot = SPOTS + player * SPOT_WORDS
    i = find_byte(state[slot], field)
    return i if i < 8 else 8 + find_byte(state[slot + 1], field)


@jit_noalloc
def replace_spot(state: Words, player: int, start: int, end: int) -> None:
    """A pioneer has moved."""
    set_spot(state, player, find_spot(state, player, start), end)


@jit_noalloc
def add_spot(state: Words, player: int, field: int) -> None:
    """A pioneer has come."""
    set_spot(state, player, count_spots(state, player), field)
    state[SPOTS + player * SPOT_WORDS + 1] += ONE << COUNT_SHIFT


@jit_noalloc
def remove_spot(state: Words, player: int, field: int) -> None:
    """A pioneer has left; the last of the list takes its place."""
    last = count_spots(state, player) - 1
    set_spot(state, player, find_spot(state, player, field), spot(state, player, last))
    set_spot(state, player, last, np.int64(0))
    state[SPOTS + player * SPOT_WORDS + 1] -= ONE << COUNT_SHIFT
