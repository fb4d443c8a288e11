"""What the two arrays of the core hold, slot by slot: the tables of a map, and a position.

Both are flat arrays of int64. A *mask* is four words, a bit for each field. A *lane* is a straight line without holes
(R10). The lanes of one axis are packed into words so that none lies across two; the occupancy of a lane is then part
of one word, and how far a pioneer can slide is one count of zero bits.

One array for all tables, and not a tuple of many: numba hands every array over as seven arguments, and with a dozen of
them that cost more than the work (docs/benchmarks.md).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from terranova.core.lanes import MOVE, PLACE, STONE, pack_action, pack_lane

Words = npt.NDArray[np.int64]
Tables = npt.NDArray[np.int64]

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
PATHS = _slot(PATHS_MAX)  # of the pioneers moved this turn, in the order of their last move; 0 for none; see lanes.py
FREE = _slot(WORDS)  # mask: free fields (R1)
OPEN = _slot(WORDS)  # mask: fields without a stone that are not closed
STONES = _slot(WORDS)  # mask: fields with a stone; for the text only, play asks OPEN
PIONEERS = _slot(MAX_PLAYERS * WORDS)  # a mask for each player
SPOTS = _slot(MAX_PLAYERS * SPOT_WORDS)  # the pioneers' fields in no order, a byte each; the last byte counts them
LINES = _slot()  # the fields that are not free, lane by lane; as many words as the map needs

RETURNS_THREE_MOVES, RETURNS_NEVER, RETURNS_FREE = 0, 1, 2
ANCHOR_ANY_MOVED, ANCHOR_LAST_MOVED = 0, 1

# Endings, in the order in which the rules are looked at (R21 to R24).
END_NO_OPEN_REGION, END_NOBODY_LEFT_TO_MOVE, END_PLAYER_GONE, END_NO_STONES, END_QUIET = 1, 2, 3, 4, 5

# What came of an action, slot by slot.
_slot = _Slots()
TURN_OVER = _slot()  # whether the turn is over
PASSED = _slot()  # turns passed over before the next player's (R8)
N_CLOSED = _slot()  # territories closed
CLOSED = _slot(MAX_CLOSINGS * WORDS)  # their masks
REPORT_SIZE = _slot()

# The tables: a head, two records for each field (what is used most stands in one cache line), the actions, the moves.
SIZE = 0  # slots of a position
N_FIELDS = 1
N_ACTIONS = 2
LONGEST = 3  # the most fields that a pioneer can reach along one axis of the empty map
ACTIONS_AT = 4  # where the actions begin
FIELDS_AT = 8

FIELD_SIZE = 8
NEAR = 0  # mask of the neighbours
LANES = 4  # for each axis the field's place in its lane; see lanes.py
LANDSCAPE = 7  # as a bit

MORE_SIZE = 16
NEIGHBOURS = 0  # by step, NO_FIELD off the map
# By way, where the moves from here begin, the nearest field first; way 2a is ahead on axis a, 2a + 1 behind.
FIRST_MOVES = 6
PLACE_ACTION = 12  # the action that places a pioneer here
STONE_ACTION = 13  # the action that places a stone here


def build_tables(neighbours: npt.NDArray[np.int16], landscapes: list[int], names: tuple[str, ...]) -> Tables:
    """The tables of a map from its neighbours [F, 6], its landscapes (0 to 25) and the names of its fields."""
    n_fields = len(names)
    lanes, n_words, longest = _build_lanes(neighbours)
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
    tables = np.zeros(moves_at + len(moves), np.int64)
    tables[SIZE], tables[N_FIELDS], tables[N_ACTIONS] = LINES + n_words, n_fields, len(actions)
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
    return tables


def _line(neighbours: npt.NDArray[np.int16], field: int, step: int) -> list[int]:
    line = []
    while (field := int(neighbours[field, step])) != NO_FIELD:
        line.append(field)
    return line


def _build_lanes(neighbours: npt.NDArray[np.int16]) -> tuple[Words, int, int]:
    """The lanes [F, 3], how many words they fill, and the reach along the longest.

    Each goes into the first word of its axis that has room.
    """
    n_fields = len(neighbours)
    lanes = np.zeros((n_fields, AXES), np.int64)
    used: list[int] = []
    longest = 0
    for axis in range(AXES):
        first_word = len(used)
        for field in range(n_fields):
            if neighbours[field, axis + 3] != NO_FIELD:
                continue
            lane = [field, *_line(neighbours, field, axis)]
            room = (w for w in range(first_word, len(used)) if used[w] + len(lane) <= 64)
            word = next(room, len(used))
            if word == len(used):
                used.append(0)
            for i, member in enumerate(lane):
                lanes[member, axis] = pack_lane(word, used[word] + i, len(lane) - 1 - i, i)
            used[word] += len(lane)
            longest = max(longest, len(lane) - 1)
    return lanes, len(used), longest
