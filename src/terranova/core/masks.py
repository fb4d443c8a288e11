"""Which actions are legal as a mask: a bit for each action of the map, by rank (R5, R7, R10, R11 and R12)."""

from __future__ import annotations

import numpy as np

from terranova.core.bits import count_bits, lowest_bit, word_at
from terranova.core.jit import jit, jit_noalloc
from terranova.core.layout import (
    AXES,
    END,
    FIRST_MOVES,
    FIRST_RANK,
    FREE,
    HAS_FAR_REACH,
    MORE_SIZE,
    N_ACTIONS,
    N_FIELDS,
    NO_FIELD,
    PATHS,
    PATHS_MAX,
    PLACE_ACTION,
    PLACES_AT,
    STONE_ACTION,
    TO_FAR_REACH,
    TO_PLACE,
    TURN,
    WORDS,
    Tables,
    Words,
    count_spots,
    end_of,
    lane_of,
    lane_reach,
    path_end,
    rank_of,
    spot,
)
from terranova.core.movegen import forbidden_home, more_of, run_ahead, run_behind, stone_mask

ONE = np.int64(1)
POSITIVE = np.int64((1 << 63) - 1)


@jit
def sorted_ranks(tables: Tables, state: Words) -> Words:
    """The ranks of all legal actions in the order of their texts."""
    mask = np.empty((tables[N_ACTIONS] >> 6) + 2, np.int64)
    pack_mask(tables, state, mask)
    n = np.int64(0)
    for w in range(len(mask)):
        n += count_bits(mask[w])
    ranks = np.empty(n, np.int64)
    n = 0
    for w in range(len(mask)):
        bits = mask[w]
        while bits:
            bit = lowest_bit(bits)
            bits ^= ONE << bit
            ranks[n] = (w << 6) + bit
            n += 1
    return ranks


@jit_noalloc
def pack_mask(tables: Tables, state: Words, mask: Words) -> None:
    """Write the legal actions of one game as bits."""
    if state[TO_PLACE] and not state[END]:
        pack_places(tables, state, mask)
        return
    for w in range(len(mask)):
        mask[w] = 0
    if state[END]:
        return
    stones = stone_mask(tables, state)
    for w in range(WORDS):
        bits = stones[w]
        while bits:
            bit = lowest_bit(bits)
            bits ^= ONE << bit
            rank = rank_of(tables[more_of(tables, (w << 6) + bit) + STONE_ACTION])
            mask[rank >> 6] |= ONE << (rank & 63)
    pack_moves(tables, state, 0, mask)
    if tables[HAS_FAR_REACH]:
        pack_moves(tables, state, tables[TO_FAR_REACH], mask)
    for i in range(PATHS_MAX):
        path = state[PATHS + i]
        if path:
            unpack_home(tables, state, path_end(path), mask)


@jit_noalloc
def pack_places(tables: Tables, state: Words, mask: Words) -> None:
    """Write the placings: all of the map, less those on fields that are not free, as these are fewer."""
    for w in range(len(mask)):
        mask[w] = tables[tables[PLACES_AT] + w]
    for w in range(WORDS):
        bits = ~state[FREE + w]
        while bits:
            bit = lowest_bit(bits)
            bits ^= ONE << bit
            field = (w << 6) + bit
            if field >= tables[N_FIELDS]:
                return
            rank = rank_of(tables[more_of(tables, field) + PLACE_ACTION])
            mask[rank >> 6] &= ~(ONE << (rank & 63))


@jit_noalloc
def pack_moves(tables: Tables, state: Words, to_reach: int, mask: Words) -> None:
    """Add the moves of the player to move, R11 aside.

    ``to_reach`` is 0, or for the moves whose ranks are 64 or more above the field's first TO_FAR_REACH. All in one
    function, without calls for every pioneer: that halves its time.
    """
    player, more = state[TURN], more_of(tables, 0) + FIRST_RANK
    n_ranks = np.int64(64) if to_reach else np.int64(0)
    for i in range(count_spots(state, player)):
        field = spot(state, player, i)
        bits = np.int64(0)
        for axis in range(AXES):
            lane = lane_of(tables, field, axis)
            middle = to_reach + lane_reach(lane)
            bits |= word_at(tables, middle + run_ahead(state, lane)) | word_at(tables, middle - run_behind(state, lane))
        if bits:
            rank = word_at(tables, more + field * MORE_SIZE) + n_ranks
            word, shift = rank >> 6, rank & 63
            mask[word] |= bits << shift
            mask[word + 1] |= ((bits >> 1) & POSITIVE) >> (63 - shift)  # the mask has a word to spare


@jit_noalloc
def unpack_home(tables: Tables, state: Words, field: int, mask: Words) -> None:
    """Take away the move of this pioneer that R11 forbids."""
    home = forbidden_home(state, field)
    if home == NO_FIELD:
        return
    more = more_of(tables, field)
    for way in range(2 * AXES):
        lane = lane_of(tables, field, way >> 1)
        first = tables[more + FIRST_MOVES + way]
        for i in range(first, first + (run_behind(state, lane) if way & 1 else run_ahead(state, lane))):
            if end_of(tables[i]) == home:
                rank = rank_of(tables[i])
                mask[rank >> 6] &= ~(ONE << (rank & 63))
