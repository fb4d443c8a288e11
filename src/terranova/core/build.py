"""Making the two arrays: the tables of a map, and a position from what is on its fields."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from terranova.core.jit import jit
from terranova.core.layout import (
    ACTIONS_AT,
    AXES,
    ENDS_AT,
    FIELD_SIZE,
    FIELDS_AT,
    FIRST_MOVES,
    FIRST_RANK,
    FREE,
    HAS_FAR_REACH,
    LANDSCAPE,
    LANES,
    LINES,
    LONGEST,
    MAX_PLAYERS,
    MORE_SIZE,
    MOVE,
    N_ACTIONS,
    N_FIELDS,
    N_PLAYERS,
    NEAR,
    NEIGHBOURS,
    NO_FIELD,
    OPEN,
    PIONEERS,
    PLACE,
    PLACE_ACTION,
    PLACES_AT,
    RANK_SHIFT,
    REACH_SHIFT,
    SIZE,
    STEPS,
    STONE,
    STONE_ACTION,
    STONES,
    TO_FAR_REACH,
    WORDS,
    Tables,
    Words,
    add_spot,
    occupy,
    pack_action,
    pack_lane,
)

ONE = np.int64(1)
WORD_BITS = 64

# What can be on a field; 1 to 4 are the players' pioneers.
FREE_FIELD, STONE_FIELD, CLOSED_FIELD = 0, MAX_PLAYERS + 1, MAX_PLAYERS + 2


def new_state(tables: Tables, n_players: int) -> Words:
    """The array of a position with nothing on the map; all other slots are 0."""
    state = np.zeros(tables[SIZE], np.int64)
    state[N_PLAYERS] = n_players
    fill(tables, state, np.zeros(tables[N_FIELDS], np.int64))
    return state


@jit
def fill(tables: Tables, state: Words, contents: Words) -> None:
    """Put on every field what the list says; nothing that was there before is left."""
    for slot in range(FREE, LINES):
        state[slot] = 0
    for slot in range(LINES, tables[SIZE]):
        state[slot] = tables[tables[ENDS_AT] + slot - LINES]
    for field in range(tables[N_FIELDS]):
        content, w, bit = contents[field], field >> 6, ONE << (field & 63)
        if content < STONE_FIELD:
            state[OPEN + w] |= bit
        if content == FREE_FIELD:
            state[FREE + w] |= bit
        else:
            occupy(tables, state, field)
        if content == STONE_FIELD:
            state[STONES + w] |= bit
        if FREE_FIELD < content < STONE_FIELD:
            state[PIONEERS + (content - 1) * WORDS + w] |= bit
            add_spot(state, content - 1, field)


def build_tables(neighbours: npt.NDArray[np.int16], landscapes: list[int], names: tuple[str, ...]) -> Tables:
    """The tables of a map from its neighbours [F, 6], its landscapes (0 to 25) and the names of its fields."""
    n_fields = len(names)
    lanes, ends, longest = _build_lanes(neighbours)
    moves = [(f, step, end) for f in range(n_fields) for step in range(STEPS) for end in _line(neighbours, f, step)]
    actions = [(names[field], PLACE, 0, field) for field in range(n_fields)]
    actions += [("*" + names[field], STONE, 0, field) for field in range(n_fields)]
    actions += [(f"{names[start]}-{names[end]}", MOVE, start, end) for start, _, end in moves]
    actions.sort()
    words = {
        (kind, start, end): pack_action(rank, kind, start, end) for rank, (_, kind, start, end) in enumerate(actions)
    }
    more_at = FIELDS_AT + n_fields * FIELD_SIZE
    actions_at = more_at + n_fields * MORE_SIZE
    moves_at = actions_at + len(actions)
    reach_at = moves_at + len(moves)
    n_reach = len(moves) + AXES * n_fields
    ends_at = reach_at + 2 * n_reach
    places_at = ends_at + len(ends)
    tables = np.zeros(places_at + (len(actions) >> 6) + 2, np.int64)  # a mask has a word to spare
    tables[SIZE], tables[N_FIELDS], tables[N_ACTIONS] = LINES + len(ends), n_fields, len(actions)
    tables[ENDS_AT], tables[ends_at:places_at] = ends_at, ends
    tables[PLACES_AT] = places_at
    for field in range(n_fields):
        rank = words[PLACE, 0, field] >> RANK_SHIFT
        tables[places_at + (rank >> 6)] |= ONE << np.int64(rank & 63)
    tables[LONGEST] = longest
    tables[ACTIONS_AT] = actions_at
    for field in range(n_fields):
        record = tables[FIELDS_AT + field * FIELD_SIZE :][:FIELD_SIZE]
        for near in neighbours[field]:
            if near != NO_FIELD:
                record[NEAR + (near >> 6)] |= np.int64(1) << np.int64(near & 63)
        record[LANES : LANES + AXES] = lanes[field]
        record[LANDSCAPE] = 1 << landscapes[field]
        more = tables[more_at + field * MORE_SIZE :][:MORE_SIZE]
        more[NEIGHBOURS : NEIGHBOURS + STEPS] = neighbours[field]
        more[PLACE_ACTION], more[STONE_ACTION] = words[PLACE, 0, field], words[STONE, 0, field]
    tables[actions_at:moves_at] = list(words.values())
    for i in reversed(range(len(moves))):
        start, step, end = moves[i]
        tables[moves_at + i] = words[MOVE, start, end]
        way = 2 * (step % AXES) + step // AXES
        tables[more_at + start * MORE_SIZE + FIRST_MOVES + way] = moves_at + i
    _write_reach(tables, neighbours, words, reach_at, n_reach)
    return tables


def _write_reach(
    tables: Tables,
    neighbours: npt.NDArray[np.int16],
    words: dict[tuple[int, int, int], int],
    reach_at: int,
    n_reach: int,
) -> None:
    """Write which moves a slide of each length can be, as bits."""
    tables[TO_FAR_REACH] = n_reach
    middle = reach_at
    for field in range(len(neighbours)):
        ways = [
            [words[MOVE, field, end] >> RANK_SHIFT for end in _line(neighbours, field, step)] for step in range(STEPS)
        ]
        first = min((rank for way in ways for rank in way), default=0)
        tables[FIELDS_AT + len(neighbours) * FIELD_SIZE + field * MORE_SIZE + FIRST_RANK] = first
        for axis in range(AXES):
            middle += len(ways[axis + AXES])
            tables[FIELDS_AT + field * FIELD_SIZE + LANES + axis] |= middle << REACH_SHIFT
            for way, sign in ((ways[axis], 1), (ways[axis + AXES], -1)):
                reach = 0
                for i, rank in enumerate(way):
                    reach |= 1 << (rank - first)
                    near, far = reach & (1 << 64) - 1, reach >> 64
                    at = middle + sign * (i + 1)
                    tables[at] = near - (near >> 63 << 64)  # the highest bit is the sign
                    tables[at + n_reach] = far
                    tables[HAS_FAR_REACH] |= far != 0
            middle += len(ways[axis]) + 1


def _line(neighbours: npt.NDArray[np.int16], field: int, step: int) -> list[int]:
    line = []
    while (field := int(neighbours[field, step])) != NO_FIELD:
        line.append(field)
    return line


def _build_lanes(neighbours: npt.NDArray[np.int16]) -> tuple[Words, Words, int]:
    """The lanes [F, 3], the bits that end them in each word, and the reach along the longest.

    Each goes into the first word of its axis that has room. The end of a word ends a lane too.
    """
    n_fields = len(neighbours)
    lanes = np.zeros((n_fields, AXES), np.int64)
    used: list[int] = []
    ends: list[np.int64] = []
    longest = 0
    for axis in range(AXES):
        first_word = len(used)
        for field in range(n_fields):
            if neighbours[field, axis + 3] != NO_FIELD:
                continue
            lane = [field, *_line(neighbours, field, axis)]
            room = (w for w in range(first_word, len(used)) if used[w] + len(lane) <= WORD_BITS)
            word = next(room, len(used))
            if word == len(used):
                used.append(0)
                ends.append(np.int64(0))
            for i, member in enumerate(lane):
                lanes[member, axis] = pack_lane(word, used[word] + i, len(lane) - 1 - i, i)
            used[word] += len(lane)
            if used[word] < WORD_BITS:
                ends[word] |= ONE << np.int64(used[word])
            used[word] += 1
            longest = max(longest, len(lane) - 1)
    return lanes, np.array(ends, np.int64), longest
