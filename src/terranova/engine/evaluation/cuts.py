"""Cuts: the one or two fields where stones would close a territory, no matter who places them.

They depend on stones and closed fields only, not on pioneers, so one list serves many positions of a search.

A *fence* is a connected set of stones, closed fields, holes and the sea. On a map of hexagons a stone divides its
region exactly if it joins a fence to itself, that is if two of the arcs of blocked fields around it belong to the same
fence; two stones do so if they join the same two fences. So fences are numbered first, and only real divisions are
flooded.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from terranova.core.bits import count_bits, lowest_bit
from terranova.core.jit import jit, jit_noalloc
from terranova.core.layout import (
    MAX_CLOSINGS,
    N_FIELDS,
    NO_FIELD,
    OPEN,
    STEPS,
    WORDS,
    Tables,
    Words,
    lane_bit,
    lane_word,
)
from terranova.core.movegen import near_of
from terranova.core.regions import count_fields, count_landscapes, find_closings, is_open, multiplier_of, neighbour

ONE = np.int64(1)

# A row of a list of cuts, the most worthy first: the fields (SECOND may be NO_FIELD), size and multiplier, the mask.
FIRST, SECOND, SIZE, TIMES, MASK = 0, 1, 2, 3, 4
ROW = 8
MAX_CUTS = 48  # a longer list loses its least worthy; lists have about 20
N_CUTS = WORDS  # a block of the cache: the open fields, how many cuts, the cuts
ROWS_AT = N_CUTS + 1
BLOCK = ROWS_AT + MAX_CUTS * ROW
LANE_BITS = 64
NEAR_TWO = 12  # fields at distance two from a field
CLOSES, DIVIDES = 1, 2  # what a stone on a field does alone
MAX_FENCES = 62  # as bits of a word; if there are more, those beyond share the last number


class MapTopology(NamedTuple):
    """What is constant for a map and only the search asks for."""

    near_two: Words  # [F, 12]: fields at distance two with a neighbour in common, NO_FIELD for the rest
    kin: Words  # [F]: the steps to neighbours of the same landscape, a bit each
    waters: Words  # [F, 6]: the number of the sea (0) or hole that lies there, NO_FIELD for a field
    shores: Words  # [W, 4]: the fields beside each water, as a mask
    grounds: Words  # [L, 4]: the fields of each landscape, as a mask
    lanes: Words  # [W, 65, 4]: for each word of lanes and bit of it, the fields of the bits below, as a mask


def build_topology(
    neighbours: npt.NDArray[np.int64], landscapes: npt.NDArray[np.int64], places: npt.NDArray[np.int64]
) -> MapTopology:
    """The topology of a map from its neighbours [F, 6], landscapes [F] and its fields' places in lanes [F, 3]."""
    n_fields = len(neighbours)
    near_two = np.full((n_fields, NEAR_TWO), NO_FIELD, np.int64)
    kin = np.zeros(n_fields, np.int64)
    for field, near in enumerate(neighbours.tolist()):
        found = {other for n in near if n >= 0 for other in neighbours[n].tolist() if other >= 0} - set(near) - {field}
        near_two[field, : len(found)] = sorted(found)
        kin[field] = sum(1 << step for step, n in enumerate(near) if n >= 0 and landscapes[n] == landscapes[field])
    waters = _number_waters(neighbours)
    shores = np.zeros((int(waters.max()) + 1, WORDS), np.int64)
    for field, step in np.argwhere(waters >= 0).tolist():
        shores[waters[field, step], field >> 6] |= ONE << np.int64(field & 63)
    grounds = np.zeros((int(landscapes.max()) + 1, WORDS), np.int64)
    for field in range(n_fields):
        grounds[landscapes[field], field >> 6] |= ONE << np.int64(field & 63)
    n_words = 1 + max(lane_word(place) for place in places.ravel().tolist())
    lanes = np.zeros((n_words, LANE_BITS + 1, WORDS), np.int64)
    for field, row in enumerate(places.tolist()):
        for place in row:
            lanes[lane_word(place), lane_bit(place) + 1 :, field >> 6] |= ONE << np.int64(field & 63)
    return MapTopology(near_two, kin, waters, shores, grounds, lanes)


def _number_waters(neighbours: npt.NDArray[np.int64]) -> Words:
    """Which sea or hole lies beyond each edge of the coast: edges that share a corner or a water belong together."""
    group = {(field, step): (field, step) for field, step in np.argwhere(neighbours < 0).tolist()}

    def root(edge: tuple[int, int]) -> tuple[int, int]:
        while group[edge] != edge:
            edge = group[edge]
        return edge

    for field, step in list(group):
        beside = (field, (step + 1) % STEPS)
        if beside not in group:  # the water seen from the next field: e(step) = e(step + 1) + e(step - 1)
            beside = (int(neighbours[beside]), (step - 1) % STEPS)
        group[root((field, step))] = root(beside)
    numbers: dict[tuple[int, int], int] = {}
    waters = np.full(neighbours.shape, NO_FIELD, np.int64)
    for edge in group:
        waters[edge] = numbers.setdefault(root(edge), len(numbers))
    return waters


def new_cache(n_blocks: int) -> Words:
    """Room for so many lists, a power of two; a new list takes the place of one that falls on the same block.

    Empty it is right for the one position whose list it could be taken for: that without open fields.
    """
    return np.zeros((n_blocks, BLOCK), np.int64)


@jit_noalloc
def slot_of(state: Words, n_blocks: int) -> int:
    """Where in the cache the list for these open fields stands; no step is too large for a word."""
    slot = np.int64(0x2545F491)
    for w in range(WORDS):
        word = state[OPEN + w]
        slot = ((slot ^ word ^ (word >> 31) ^ (word >> 62)) & 0x7FFFFFFF) * 0x5E3779B1
        slot ^= slot >> 29
    return (slot ^ (slot >> 17)) & (n_blocks - 1)


@jit_noalloc
def cuts_of(tables: Tables, topology: MapTopology, state: Words, cache: Words) -> int:
    """The block of the cache that holds the cuts of this position."""
    at = slot_of(state, len(cache))
    same = True
    for w in range(WORDS):
        same = same and cache[at, w] == state[OPEN + w]
    if not same:
        find_cuts(tables, topology, state, cache[at])
        for w in range(WORDS):
            cache[at, w] = state[OPEN + w]
    return at


@jit
def number_fences(tables: Tables, topology: MapTopology, state: Words, fence_of: Words, water_fence: Words) -> None:
    """Number the fences: ``fence_of`` for blocked fields, ``water_fence`` for the waters."""
    left = np.empty(WORDS, np.int64)
    waiting = np.empty(WORDS, np.int64)
    for w in range(WORDS):
        left[w] = ~state[OPEN + w]
    n_fields = tables[N_FIELDS]
    for w in range(WORDS):  # bits beyond the last field are no fields
        last = n_fields - (w << 6)
        if last <= 0:
            left[w] = 0
        elif last < 64:
            left[w] &= (ONE << last) - 1
    fence = np.int64(-1)
    for water in range(len(water_fence)):
        water_fence[water] = -1
    for water in range(len(water_fence)):
        if water_fence[water] >= 0:
            continue
        fence = min(fence + 1, np.int64(MAX_FENCES))
        water_fence[water] = fence
        for w in range(WORDS):
            waiting[w] = left[w] & topology.shores[water, w]
            left[w] ^= waiting[w]
        spread_fence(tables, topology, fence, left, waiting, fence_of, water_fence)
    for w in range(WORDS):
        while left[w]:
            fence = min(fence + 1, np.int64(MAX_FENCES))
            bit = ONE << lowest_bit(left[w])
            left[w] ^= bit
            waiting[w] = bit
            spread_fence(tables, topology, fence, left, waiting, fence_of, water_fence)


@jit_noalloc
def spread_fence(
    tables: Tables, topology: MapTopology, fence: int, left: Words, waiting: Words, fence_of: Words, water_fence: Words
) -> None:
    """Give a fence its number, from the waiting fields on."""
    for _ in range(WORDS * 64):  # more rounds than there can be; a field that waits again lies in an earlier word
        none = True
        for w in range(WORDS):
            while waiting[w]:
                none = False
                bit = lowest_bit(waiting[w])
                waiting[w] ^= ONE << bit
                field = (w << 6) + bit
                fence_of[field] = fence
                near = near_of(field)
                for u in range(WORDS):
                    new = tables[near + u] & left[u]
                    waiting[u] |= new
                    left[u] ^= new
                for step in range(STEPS):
                    water = topology.waters[field, step]
                    if water >= 0 and water_fence[water] < 0:
                        water_fence[water] = fence
                        for u in range(WORDS):
                            new = topology.shores[water, u] & left[u]
                            waiting[u] |= new
                            left[u] ^= new
        if none:
            break


@jit_noalloc
def splits(ring: int) -> bool:
    """Whether the open neighbours form two or more arcs."""
    turned = ((ring << 1) | (ring >> 5)) & 63
    return count_bits(ring & ~turned) > 1


@jit
def find_cuts(tables: Tables, topology: MapTopology, state: Words, block: Words) -> None:
    """Fill a block with the cuts of the position; ``state`` is changed on the way and put right again."""
    n_fields = tables[N_FIELDS]
    fence_of = np.full(n_fields, -1, np.int64)
    water_fence = np.empty(len(topology.shores), np.int64)
    rings = np.zeros(n_fields, np.int64)
    fences = np.zeros(n_fields, np.int64)
    single = np.zeros(n_fields, np.int64)
    found = np.empty(MAX_CLOSINGS * WORDS, np.int64)
    block[N_CUTS] = 0
    number_fences(tables, topology, state, fence_of, water_fence)
    for field in range(n_fields):
        if not is_open(state, field):
            continue
        ring, joined, arcs = np.int64(0), np.int64(0), 0
        last_fence = np.int64(-1)
        for step in range(STEPS):
            near = neighbour(tables, field, step)
            if near == NO_FIELD:
                last_fence = water_fence[topology.waters[field, step]]
                joined |= ONE << last_fence
            elif fence_of[near] >= 0:
                last_fence = fence_of[near]
                joined |= ONE << last_fence
            else:
                ring |= ONE << step
        blocked = ~ring & 63
        arcs = count_bits(blocked & ~(((blocked << 1) | (blocked >> 5)) & 63))
        rings[field], fences[field] = ring, joined
        divides = arcs > count_bits(joined)
        covers = ring & topology.kin[field] == 0
        if divides or covers:
            n = find_closings(tables, state, field, found)
            for i in range(n):
                add_cut(tables, block, field, np.int64(NO_FIELD), found, i * WORDS)
            single[field] = CLOSES if n else DIVIDES if divides else 0
    find_pairs(tables, topology, state, block, rings, fences, single, found)


@jit_noalloc
def find_pairs(
    tables: Tables,
    topology: MapTopology,
    state: Words,
    block: Words,
    rings: Words,
    fences: Words,
    single: Words,
    found: Words,
) -> None:
    """Add the cuts of two fields, neither of which divides alone."""
    for field in range(len(rings)):
        # Each of the two touches a fence.
        if fences[field] == 0 or single[field] == CLOSES:
            continue
        w, bit = field >> 6, ONE << (field & 63)
        for step in range(3):
            other = neighbour(tables, field, step)
            if (
                other != NO_FIELD
                and (rings[field] >> step) & 1
                and single[other] != CLOSES
                and (fences[field] & fences[other] or single[field] or single[other])
                and splits(rings[other] & ~(ONE << (step + 3)))
            ):
                state[OPEN + w] ^= bit
                add_pair(tables, state, block, field, other, found)
                state[OPEN + w] ^= bit
        if count_bits(fences[field]) < 2:
            continue
        for i in range(NEAR_TWO):
            other = topology.near_two[field, i]
            if other <= field or single[other] == CLOSES:
                continue
            if count_bits(fences[field] & fences[other]) > 1 or single[field] or single[other]:
                state[OPEN + w] ^= bit
                add_pair(tables, state, block, field, other, found)
                state[OPEN + w] ^= bit


@jit_noalloc
def add_pair(tables: Tables, state: Words, block: Words, field: int, other: int, found: Words) -> None:
    """Note the territories that stones on both fields close and neither alone; ``field`` is taken out already."""
    n = find_closings(tables, state, other, found)
    for i in range(n):
        touched = np.int64(0)
        for w in range(WORDS):
            touched |= tables[near_of(field) + w] & found[i * WORDS + w]
        if touched:
            add_cut(tables, block, field, other, found, i * WORDS)


@jit_noalloc
def add_cut(tables: Tables, block: Words, first: int, second: int, found: Words, at: int) -> None:
    """Add a cut before the less worthy ones; a full list loses its last."""
    size, times = count_fields(found, at), multiplier_of(count_landscapes(tables, found, at))
    row = ROWS_AT + block[N_CUTS] * ROW
    if block[N_CUTS] < MAX_CUTS:
        block[N_CUTS] += 1
    else:
        row -= ROW
        if block[row + SIZE] * block[row + TIMES] >= size * times:
            return
    while row > ROWS_AT and block[row - ROW + SIZE] * block[row - ROW + TIMES] < size * times:
        for k in range(ROW):
            block[row + k] = block[row - ROW + k]
        row -= ROW
    block[row + FIRST], block[row + SECOND], block[row + SIZE], block[row + TIMES] = first, second, size, times
    for w in range(WORDS):
        block[row + MASK + w] = found[at + w]
