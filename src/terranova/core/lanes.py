"""The fields of packed words by name: a field's place in a lane, an action, the path of a pioneer."""

from __future__ import annotations

from terranova.core.jit import jit_noalloc

BYTE = 0xFF

# A field's place in its lane of one axis: word, bit, fields ahead to the lane's end, fields behind; a byte each.
BIT_SHIFT, AHEAD_SHIFT, BEHIND_SHIFT = 8, 16, 24

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
    return lane >> BEHIND_SHIFT


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
