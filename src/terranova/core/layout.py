"""What the two arrays of the core hold, the tables of a map and a position: slot by slot, and what is packed in a word.

Both are flat arrays of int64. A *mask* is four words, a bit for each field. A *lane* is a straight line without holes
(R10). The lanes of one axis are packed into words so that none lies across two, with a bit that is always set between
them; the occupancy of a lane is then part of one word, and how far a pioneer can slide is one count of zero bits.

One array for all tables, and not a tuple of many: numba hands every array over as seven arguments, and with a dozen of
them that cost more than the work (docs/benchmarks.md).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from terranova.core.bits import find_byte
from terranova.core.jit import jit_noalloc

Words = npt.NDArray[np.int64]
Tables = npt.NDArray[np.int64]

ONE = np.int64(1)
BYTE = np.int64(0xFF)

NO_FIELD = -1
WORDS = 4  # of a mask: 256 fields
MAX_PLAYERS = 4
STEPS = 6
AXES = 3  # step a and step a + 3 are the two ways along axis a

PATHS_MAX = 3
MAX_CLOSINGS = 3  # one stone has at most three separate arcs of open fields around it

SPOT_WORDS = 2
COUNT_SHIFT = 56  # of the number of pioneers in the second word of the spots


class _Slots:
    """Hands out slots one after the other, so that a new one needs a single line."""

    def __init__(self) -> None:
        self.n_taken = 0

    def __call__(self, width: int = 1) -> int:
        first = self.n_taken
        self.n_taken += width
        return first


# A position, slot by slot.
_slot = _Slots()
TURN = _slot()  # the player to move, 0 to 3
ACTIONS = _slot()  # taken this turn, 0 to 2
TO_PLACE = _slot()  # pioneers that all players together still have to place; 0 after set-up
SUPPLY = _slot()
QUIET = _slot()
END = _slot()  # 0 while the game goes on, then one of END_…
N_PLAYERS = _slot()
RETURNS = _slot()  # R11, one of RETURNS_…
ANCHOR = _slot()  # R12, one of ANCHOR_…
ELIMINATED_ENDS = _slot()  # R23
QUIET_LIMIT = _slot()  # R24; 0 for never
PLACED = _slot()  # whether a stone was placed this turn
SCORES = _slot(MAX_PLAYERS)
PATHS = _slot(PATHS_MAX)  # of the pioneers moved this turn, in the order of their last move, see extend_path; or 0
FREE = _slot(WORDS)  # mask: free fields (R1)
OPEN = _slot(WORDS)  # mask: fields without a stone that are not closed
STONES = _slot(WORDS)  # mask: fields with a stone; for the text only, play asks OPEN
PIONEERS = _slot(MAX_PLAYERS * WORDS)  # a mask for each player
SPOTS = _slot(MAX_PLAYERS * SPOT_WORDS)  # the pioneers' fields in no order, a byte each; the last byte counts them
LINES = _slot()  # the fields that are not free, lane by lane, and the ends of lanes; as many words as the map needs

RETURNS_THREE_MOVES, RETURNS_NEVER, RETURNS_FREE = 0, 1, 2
ANCHOR_ANY_MOVED, ANCHOR_LAST_MOVED = 0, 1

# Endings, in the order in which the rules are looked at (R21 to R24).
END_NO_OPEN_REGION, END_NOBODY_LEFT_TO_MOVE, END_PLAYER_GONE, END_NO_STONES, END_QUIET = 1, 2, 3, 4, 5

# What came of an action, in one word: whether the turn is over, above it how many territories were closed, above them
# how many turns were passed over before the next player's (R8).
REFUSED = -1  # the rules do not allow it
TURN_OVER = 1
CLOSED_SHIFT, CLOSED_MASK = 1, 3
PASSED_SHIFT = 3

# The tables: a head, two records for each field (what is used most stands in one cache line), the actions, the moves.
SIZE = 0  # slots of a position
N_FIELDS = 1
N_ACTIONS = 2
LONGEST = 3  # the most fields that a pioneer can reach along one axis of the empty map
ACTIONS_AT = 4  # where the actions begin
# The moves from a field have ranks in a row. Words around its middle, one for each axis, say which of them a slide can
# be that can go so far: n ahead at middle + n, n behind at middle - n; a bit for each move, by rank from the field's
# first. The words with the bits from 64 on lie TO_FAR_REACH further on; few maps need them.
TO_FAR_REACH = 5
HAS_FAR_REACH = 6
ENDS_AT = 7  # where the words of LINES begin as they are on a map without anything on it
PLACES_AT = 8  # where the mask of all actions lies that place a pioneer
FIELDS_AT = 16  # records begin with a cache line

FIELD_SIZE = 8
NEAR = 0  # mask of the neighbours
LANES = 4  # for each axis the field's place in its lane; see pack_lane
LANDSCAPE = 7  # as a bit

MORE_SIZE = 16
NEIGHBOURS = 0  # by step, NO_FIELD off the map
# By way, where the moves from here begin, the nearest field first; way 2a is ahead on axis a, 2a + 1 behind.
FIRST_MOVES = 6
PLACE_ACTION = 12  # the action that places a pioneer here
STONE_ACTION = 13  # the action that places a stone here
FIRST_RANK = 14  # the lowest rank of the moves from here

# A field's place in its lane of one axis: word, bit, fields ahead to the lane's end, fields behind; a byte each. Above
# them the middle of its words of reach.
BIT_SHIFT, AHEAD_SHIFT, BEHIND_SHIFT, REACH_SHIFT = 8, 16, 24, 32

# An action: its rank among the texts of all actions of the map, its kind, start and end. So actions are in the order
# of their texts as they are. Outside of the core an action is its rank.
PLACE, MOVE, STONE = 0, 1, 2
RANK_SHIFT, KIND_SHIFT, START_SHIFT = 40, 32, 16
FIELD_MASK = 0xFFFF

# A path: the fields a pioneer stood on this turn, each plus one, the newest lowest.
PATH_BITS = 10
PATH_MASK = (1 << PATH_BITS) - 1


def pack_lane(word: int, bit: int, ahead: int, behind: int) -> int:
    """A field's place in its lane."""
    return word | bit << BIT_SHIFT | ahead << AHEAD_SHIFT | behind << BEHIND_SHIFT


@jit_noalloc
def lane_word(lane: int) -> int:
    """The word of the lane among those of LINES."""
    return lane & BYTE


@jit_noalloc
def lane_bit(lane: int) -> int:
    """The field's bit in that word."""
    return (lane >> BIT_SHIFT) & BYTE


@jit_noalloc
def lane_ahead(lane: int) -> int:
    """How many fields the lane has after this one."""
    return (lane >> AHEAD_SHIFT) & BYTE


@jit_noalloc
def lane_behind(lane: int) -> int:
    """How many fields the lane has before this one."""
    return (lane >> BEHIND_SHIFT) & BYTE


@jit_noalloc
def lane_reach(lane: int) -> int:
    """Where in the tables the middle of the words of reach lies."""
    return lane >> REACH_SHIFT


@jit_noalloc
def lane_of(tables: Tables, field: int, axis: int) -> int:
    """The field's place in its lane of this axis, as packed in the tables."""
    return tables[FIELDS_AT + field * FIELD_SIZE + LANES + axis]


def pack_action(rank: int, kind: int, start: int, end: int) -> int:
    """An action; ``start`` is 0 unless it is a move."""
    return rank << RANK_SHIFT | kind << KIND_SHIFT | start << START_SHIFT | end


@jit_noalloc
def rank_of(action: int) -> int:
    """The action's place among the texts of all actions."""
    return action >> RANK_SHIFT


@jit_noalloc
def kind_of(action: int) -> int:
    """PLACE, MOVE or STONE."""
    return (action >> KIND_SHIFT) & BYTE


@jit_noalloc
def start_of(action: int) -> int:
    """The field where a move starts."""
    return (action >> START_SHIFT) & FIELD_MASK


@jit_noalloc
def end_of(action: int) -> int:
    """The field where the pioneer or stone comes to stand."""
    return action & FIELD_MASK


@jit_noalloc
def extend_path(path: int, field: int) -> int:
    """The path with one more field; 0 is the empty path."""
    return (path << PATH_BITS) | (field + 1)


@jit_noalloc
def path_end(path: int) -> int:
    """Where the pioneer of this path stands; NO_FIELD for an empty path."""
    return (path & PATH_MASK) - 1


@jit_noalloc
def path_start(path: int) -> int:
    """Where the pioneer of this path started the turn."""
    while path >> PATH_BITS:
        path >>= PATH_BITS
    return path - 1


@jit_noalloc
def has_moved_twice(path: int) -> bool:
    """Whether the pioneer of this path has made two moves or more."""
    return path >> (2 * PATH_BITS) != 0


# Where the pioneers stand, in step with the masks: the lanes that are occupied, and each player's list of spots.


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


@jit_noalloc
def copy_words(source: Words, target: Words) -> None:
    """Copy an array into another of the same length. In a loop: a slice would take seconds to compile."""
    for i in range(len(source)):
        target[i] = source[i]
