"""Territories: what a stone closes, what it is worth and who gets it (R14–R20)."""

from __future__ import annotations

import numpy as np

from terranova.constants import MAX_TERRITORY_LANDSCAPES, MULTIPLIERS
from terranova.core.bits import count_bits, lowest_bit
from terranova.core.jit import jit, jit_noalloc
from terranova.core.layout import (
    FIELD_SIZE,
    FIELDS_AT,
    FREE,
    LANDSCAPE,
    N_FIELDS,
    N_PLAYERS,
    NEIGHBOURS,
    NO_FIELD,
    OPEN,
    PATHS,
    PATHS_MAX,
    PIONEERS,
    SCORES,
    STEPS,
    STONES,
    WORDS,
    Tables,
    Words,
    occupy,
    path_end,
    remove_spot,
)
from terranova.core.movegen import has_field, more_of, near_of

ONE = np.int64(1)
COUNT_BITS = 8  # of a player's number of pioneers, where those of all players share a word
COUNT_MASK = (1 << COUNT_BITS) - 1


@jit_noalloc
def flood(tables: Tables, state: Words, start: int, stone: int, found: Words, at: int) -> int:
    """Fill ``found[at:at + 4]`` with the region of ``start`` as if a stone stood on ``stone``.

    Says how many landscapes it shows, but stops at the fourth: an open region is left half filled (R15, R20).
    """
    for w in range(WORDS):
        found[at + w] = 0
    found[at + (start >> 6)] = ONE << (start & 63)
    a, b, c, d = np.int64(0), np.int64(0), np.int64(0), np.int64(0)  # fields seen and not yet gone on from
    if start < 64:
        a = ONE << start
    elif start < 128:
        b = ONE << (start - 64)
    elif start < 192:
        c = ONE << (start - 128)
    else:
        d = ONE << (start - 192)
    seen = np.int64(0)  # landscapes, a bit each
    open_a, open_b, open_c, open_d = state[OPEN], state[OPEN + 1], state[OPEN + 2], state[OPEN + 3]
    gone = ONE << (stone & 63)
    if stone < 64:
        open_a &= ~gone
    elif stone < 128:
        open_b &= ~gone
    elif stone < 192:
        open_c &= ~gone
    else:
        open_d &= ~gone
    left_a, left_b, left_c, left_d = open_a & ~a, open_b & ~b, open_c & ~c, open_d & ~d  # not yet seen
    while True:
        if a:
            field = lowest_bit(a)
            a ^= ONE << field
        elif b:
            field = lowest_bit(b)
            b ^= ONE << field
            field += 64
        elif c:
            field = lowest_bit(c)
            c ^= ONE << field
            field += 128
        elif d:
            field = lowest_bit(d)
            d ^= ONE << field
            field += 192
        else:
            break
        seen |= landscape_of(tables, field)
        if count_bits(seen) > MAX_TERRITORY_LANDSCAPES:
            return MAX_TERRITORY_LANDSCAPES + 1
        near = near_of(field)
        new_a, new_b = tables[near] & left_a, tables[near + 1] & left_b
        new_c, new_d = tables[near + 2] & left_c, tables[near + 3] & left_d
        a, b, c, d = a | new_a, b | new_b, c | new_c, d | new_d
        left_a, left_b, left_c, left_d = left_a ^ new_a, left_b ^ new_b, left_c ^ new_c, left_d ^ new_d
    found[at] |= open_a & ~left_a
    found[at + 1] |= open_b & ~left_b
    found[at + 2] |= open_c & ~left_c
    found[at + 3] |= open_d & ~left_d
    return count_bits(seen)


@jit_noalloc
def landscape_of(tables: Tables, field: int) -> int:
    """The field's landscape as a bit."""
    return tables[FIELDS_AT + field * FIELD_SIZE + LANDSCAPE]


@jit_noalloc
def neighbour(tables: Tables, field: int, step: int) -> int:
    """The neighbour in direction ``step``, or NO_FIELD."""
    return tables[more_of(tables, field) + NEIGHBOURS + step]


@jit_noalloc
def is_open(state: Words, field: int) -> bool:
    """Whether the field is on the map, has no stone and is not closed."""
    return field != NO_FIELD and has_field(state, OPEN, field)


@jit_noalloc
def closing_starts(tables: Tables, state: Words, stone: int) -> int:
    """The steps from a stone to regions that it might close, a bit each; mostly none, without any flood.

    All regions before the stone are open ones (R16), so only the stone's own can change. It stays in one piece when the
    open fields around the stone form one arc; then only a landscape that the stone covers to the last can matter (R15).
    """
    landscape = landscape_of(tables, stone)
    arcs, same, last_open, any_open = 0, False, is_open(state, neighbour(tables, stone, STEPS - 1)), NO_FIELD
    starts = 0
    for step in range(STEPS):
        near = neighbour(tables, stone, step)
        now_open = is_open(state, near)
        if now_open:
            any_open = step
            same = same or landscape_of(tables, near) == landscape
            if not last_open:
                arcs += 1
                starts |= 1 << step
        last_open = now_open
    if any_open == NO_FIELD or (arcs <= 1 and same):
        return 0
    return starts if arcs else 1 << any_open


@jit_noalloc
def find_closings(tables: Tables, state: Words, stone: int, found: Words) -> int:
    """Write the masks of the territories that a stone on this field makes one after the other, and count them."""
    starts = closing_starts(tables, state, stone)
    n = 0
    for step in range(STEPS):
        if (starts >> step) & 1:
            start = neighbour(tables, stone, step)
            known = False
            for i in range(n):
                known = known or has_field(found, i * WORDS, start)
            if not known and flood(tables, state, start, stone, found, n * WORDS) <= MAX_TERRITORY_LANDSCAPES:
                n += 1
    return n


@jit_noalloc
def count_fields(found: Words, at: int) -> int:
    """How many fields the mask at this place has."""
    return count_bits(found[at]) + count_bits(found[at + 1]) + count_bits(found[at + 2]) + count_bits(found[at + 3])


@jit_noalloc
def count_landscapes(tables: Tables, found: Words, at: int) -> int:
    """How many landscapes the fields of the mask at this place show."""
    seen = np.int64(0)
    for w in range(WORDS):
        bits = found[at + w]
        while bits:
            bit = lowest_bit(bits)
            bits ^= ONE << bit
            seen |= landscape_of(tables, (w << 6) + bit)
    return count_bits(seen)


@jit_noalloc
def count_pioneers(state: Words, player: int, found: Words, at: int) -> int:
    """How many pioneers the player has in the mask at this place."""
    count = 0
    for w in range(WORDS):
        count += count_bits(state[PIONEERS + player * WORDS + w] & found[at + w])
    return count


@jit_noalloc
def count_all_pioneers(state: Words, found: Words, at: int) -> int:
    """How many pioneers each player has in the mask at this place, COUNT_BITS each, the first player's lowest."""
    counts = np.int64(0)
    for player in range(state[N_PLAYERS]):
        counts |= count_pioneers(state, player, found, at) << (COUNT_BITS * player)
    return counts


@jit_noalloc
def multiplier_of(n_landscapes: int) -> int:
    """By how much the fields of a region with so many landscapes count (R17); 0 for an open region (R15)."""
    return MULTIPLIERS[n_landscapes] if n_landscapes <= MAX_TERRITORY_LANDSCAPES else 0


@jit_noalloc
def count_of(counts: int, player: int) -> int:
    """The player's number among those of all players in one word."""
    return (counts >> (COUNT_BITS * player)) & COUNT_MASK


@jit_noalloc
def winners_of(counts: int, n_players: int) -> int:
    """The players with the most pioneers, a bit each; none if there are no pioneers (R18)."""
    most, winners = np.int64(0), np.int64(0)
    for player in range(n_players):
        count = count_of(counts, player)
        if count > most:
            most, winners = count, ONE << player
        elif count == most and count > 0:
            winners |= ONE << player
    return winners


@jit_noalloc
def share_worth(worth: int, counts: int, n_players: int) -> tuple[int, int]:
    """Who wins a territory, a bit for each player, and the share of each winner (R18); ``counts`` are the pioneers."""
    winners = winners_of(counts, n_players)
    return winners, worth // count_bits(winners) if winners else np.int64(0)


@jit_noalloc
def rate_region(tables: Tables, found: Words, at: int) -> tuple[int, int]:
    """The multiplier and the worth of the region in the mask at this place (R15, R17)."""
    multiplier = multiplier_of(count_landscapes(tables, found, at))
    return multiplier, count_fields(found, at) * multiplier


@jit_noalloc
def score_territory(tables: Tables, state: Words, found: Words, at: int) -> None:
    """Share out the worth of a territory and close it (R17–R19)."""
    _, worth = rate_region(tables, found, at)
    winners, share = share_worth(worth, count_all_pioneers(state, found, at), state[N_PLAYERS])
    for player in range(state[N_PLAYERS]):
        if (winners >> player) & 1:
            state[SCORES + player] += share
    close(tables, state, found, at)


@jit_noalloc
def close(tables: Tables, state: Words, found: Words, at: int) -> None:
    """Take the pioneers in the mask off the map and close its fields (R19)."""
    for w in range(WORDS):
        mask = found[at + w]
        for player in range(state[N_PLAYERS]):
            gone = state[PIONEERS + player * WORDS + w] & mask
            state[PIONEERS + player * WORDS + w] ^= gone
            while gone:
                bit = lowest_bit(gone)
                gone ^= ONE << bit
                remove_spot(state, player, (w << 6) + bit)
        state[OPEN + w] &= ~mask
        state[FREE + w] &= ~mask
        while mask:
            bit = lowest_bit(mask)
            mask ^= ONE << bit
            occupy(tables, state, (w << 6) + bit)
    kept = 0
    for i in range(PATHS_MAX):  # a pioneer that has been scored away anchors nothing (R12)
        path = state[PATHS + i]
        state[PATHS + i] = 0
        if path and not has_field(found, at, path_end(path)):
            state[PATHS + kept] = path
            kept += 1


@jit
def regions_fit(tables: Tables, state: Words) -> bool:
    """Whether every region is open (R15, R16), and closed fields lie in territories beside none of them (R19).

    False may be said of a map without a stone but with closed fields, which no game shows.
    """
    stone, any_closed = NO_FIELD, False
    closed = state.copy()  # in it the closed fields are open, and no others
    for w in range(WORDS):
        closed[OPEN + w] = 0
    for field in range(tables[N_FIELDS]):
        if has_field(state, STONES, field):
            stone = field
        elif not has_field(state, OPEN, field):
            any_closed = True
            closed[OPEN + (field >> 6)] |= ONE << (field & 63)
            for step in range(STEPS):
                if is_open(state, neighbour(tables, field, step)):
                    return False
    if stone == NO_FIELD:
        return not any_closed
    found, seen = np.zeros(WORDS, np.int64), np.zeros(WORDS, np.int64)
    for field in range(tables[N_FIELDS]):
        if has_field(state, OPEN, field) and not has_field(seen, 0, field):
            if flood(tables, state, field, stone, found, 0) <= MAX_TERRITORY_LANDSCAPES:
                return False
            seen |= found
        is_closed = has_field(closed, OPEN, field)
        if is_closed and flood(tables, closed, field, stone, found, 0) > MAX_TERRITORY_LANDSCAPES:
            return False
    return True
