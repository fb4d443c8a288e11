"""What a position is worth to each player when a turn has just ended: points so far, and what each could close next.

Two vectors, one number per player: expected points, and the chance to win that follows from them.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from terranova.core.bits import count_bits, lowest_bit
from terranova.core.jit import jit_noalloc
from terranova.core.layout import (
    AXES,
    END,
    FIRST_MOVES,
    FREE,
    MAX_PLAYERS,
    N_PLAYERS,
    NO_FIELD,
    OPEN,
    PIONEERS,
    QUIET,
    QUIET_LIMIT,
    SCORES,
    SUPPLY,
    TURN,
    WORDS,
    Tables,
    Words,
    count_spots,
    end_of,
    lane_ahead,
    lane_behind,
    lane_bit,
    lane_of,
    lane_word,
    spot,
)
from terranova.core.movegen import has_field, more_of, near_of, run_ahead, run_behind
from terranova.core.regions import COUNT_BITS, count_all_pioneers, count_of, neighbour, share_worth, winners_of
from terranova.engine.evaluation.cuts import (
    FIRST,
    MASK,
    N_CUTS,
    ROW,
    ROWS_AT,
    SECOND,
    SIZE,
    TIMES,
    MapTopology,
    cuts_of,
)

ONE = np.int64(1)
Numbers = npt.NDArray[np.float64]

# The weights, in points.
W_BEST = 0  # the best closing of the player whose turn comes
W_SECOND = 1  # that player's best closing beside it
W_OTHERS = 2  # the best closing of each other player
W_PIONEER = 3  # a pioneer on the map
W_LANDSCAPE = 4  # a field of a landscape in which one has the most pioneers
W_REACH = 5  # a field that a pioneer can slide to
W_FENCE = 6  # a pioneer beside a stone or the rim
W_INFLUENCE = 7  # a field nearer to one's own pioneers
W_SCALE = 8  # how sure a lead is of the win: points at the end of the game …
W_SCALE_OPEN = 9  # … and more for each open field
W_QUIET = 10  # how much of the positional points is left when the quiet limit is reached
W_HELD = 11  # the most worthy territory that two stones could close and in which one has the most pioneers
N_WEIGHTS = 12

FAR = 4  # distances told apart: 0 to 3


class Scratch(NamedTuple):
    """Where a judgement keeps its numbers: made once, so that judging makes no arrays."""

    prospects: Numbers  # [4]
    reach: Words  # [4, 4], the fields a player can slide to
    counts: Words  # [4]
    known: Words  # [4, 8], the pioneers and open fields for which the next two were found
    within: Words  # [4, 4, 4], by player and distance, the fields that are no farther
    at_fences: Words  # [4]


class Judge(NamedTuple):
    """What a judgement needs: the map, the lists of cuts found so far, the weights. One for each thread."""

    tables: Tables
    topology: MapTopology
    cache: Words
    weights: Numbers
    scratch: Scratch


def new_scratch() -> Scratch:
    """The arrays for one judgement at a time."""
    counts, at_fences = np.zeros(MAX_PLAYERS, np.int64), np.zeros(MAX_PLAYERS, np.int64)
    reach, known = np.zeros((MAX_PLAYERS, WORDS), np.int64), np.zeros((MAX_PLAYERS, 2 * WORDS), np.int64)
    within = np.zeros((MAX_PLAYERS, FAR, WORDS), np.int64)
    return Scratch(np.zeros(MAX_PLAYERS), reach, counts, known, within, at_fences)


@jit_noalloc
def reach_mask(tables: Tables, topology: MapTopology, state: Words, player: int, out: Words) -> None:
    """Fill ``out[0:4]`` with the fields that a slide of the player can end on."""
    reach_a, reach_b, reach_c, reach_d = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    for i in range(count_spots(state, player)):
        field = spot(state, player, i)
        for axis in range(AXES):
            lane = lane_of(tables, field, axis)
            word, bit = lane_word(lane), lane_bit(lane)
            end, start = bit + 1 + run_ahead(state, lane), bit - run_behind(state, lane)
            reach_a |= topology.lanes[word, end, 0] ^ topology.lanes[word, start, 0]
            reach_b |= topology.lanes[word, end, 1] ^ topology.lanes[word, start, 1]
            reach_c |= topology.lanes[word, end, 2] ^ topology.lanes[word, start, 2]
            reach_d |= topology.lanes[word, end, 3] ^ topology.lanes[word, start, 3]
    out[0], out[1] = reach_a & state[FREE], reach_b & state[FREE + 1]  # the pioneers' own fields are not free
    out[2], out[3] = reach_c & state[FREE + 2], reach_d & state[FREE + 3]


@jit_noalloc
def first_obstacle(tables: Tables, state: Words, field: int, way: int) -> int:
    """The first field in this direction that is not free, or NO_FIELD at the end of the lane."""
    lane = lane_of(tables, field, way >> 1)
    if way & 1:
        run, length = run_behind(state, lane), lane_behind(lane)
    else:
        run, length = run_ahead(state, lane), lane_ahead(lane)
    if run == length:
        return np.int64(NO_FIELD)
    return end_of(tables[tables[more_of(tables, field) + FIRST_MOVES + way] + run])


IMPOSSIBLE = -9


@jit_noalloc
def anchor_word(tables: Tables, state: Words, first: int, second: int, reach: Words, w: int) -> int:
    """Word ``w`` of the mask of free fields in reach that are beside all stones of a cut (R12)."""
    anchors = tables[near_of(first) + w] & reach[w] & state[FREE + w]
    if second != NO_FIELD:
        anchors &= tables[near_of(second) + w]
    return anchors


@jit_noalloc
def best_entry(tables: Tables, state: Words, player: int, block: Words, row: int, reach: Words) -> int:
    """How the player's number of pioneers in the territory changes by the move before its closing: 1, 0, -1.

    IMPOSSIBLE if no pioneer of the player can get to a field beside all stones of the cut in one move.
    """
    first, second = block[row + FIRST], block[row + SECOND]
    gap = np.int64(NO_FIELD)  # a pioneer in the gap must be the one that moves
    if not has_field(state, FREE, first):
        gap = first
    if second != NO_FIELD and not has_field(state, FREE, second):
        if gap != NO_FIELD:
            return IMPOSSIBLE
        gap = second
    if gap != NO_FIELD and not has_field(state, PIONEERS + player * WORDS, gap):
        return IMPOSSIBLE
    most = np.int64(0)
    for w in range(WORDS):
        if anchor_word(tables, state, first, second, reach, w) & block[row + MASK + w]:
            most = np.int64(1)
    best = np.int64(IMPOSSIBLE)
    for w in range(WORDS):
        anchors = anchor_word(tables, state, first, second, reach, w)
        while anchors:
            bit = lowest_bit(anchors)
            anchors ^= ONE << bit
            anchor = (w << 6) + bit
            if anchor in (first, second):
                continue
            inside = np.int64(has_field(block, row + MASK, anchor))
            if inside <= best:
                continue
            for way in range(2 * AXES):
                start = first_obstacle(tables, state, anchor, way)
                if start == NO_FIELD or not has_field(state, PIONEERS + player * WORDS, start):
                    continue
                if gap != NO_FIELD and start != gap:
                    continue
                entry = inside - np.int64(has_field(block, row + MASK, start))
                if entry > best:
                    best = entry
                    if best == most:
                        return best
    return best


@jit_noalloc
def holder(state: Words, block: Words, row: int) -> int:
    """Who alone has the most pioneers in the territory, or -1."""
    winners = winners_of(count_all_pioneers(state, block, row + MASK), state[N_PLAYERS])
    return lowest_bit(winners) if count_bits(winners) == 1 else np.int64(-1)


@jit_noalloc
def add_held(state: Words, block: Words, weight: float, best: Words, prospects: Numbers) -> None:
    """Add the most worthy territory of the list in which each player has the most pioneers; fills ``best``."""
    for player in range(state[N_PLAYERS]):
        best[player] = 0
    least = 0
    for i in range(block[N_CUTS]):
        row = ROWS_AT + i * ROW
        worth = block[row + SIZE] * block[row + TIMES]
        if worth <= least:
            break
        player = holder(state, block, row)
        if player >= 0 and worth > best[player]:
            best[player] = worth
            least = worth
            for other in range(state[N_PLAYERS]):
                least = min(least, best[other])
    for player in range(state[N_PLAYERS]):
        prospects[player] += weight * best[player]


@jit_noalloc
def closing_gain(state: Words, player: int, block: Words, row: int, entry: int, pioneer: float) -> float:
    """The player's points from the closing less the best other's, and less what the pioneers are worth that leave."""
    counts = count_all_pioneers(state, block, row + MASK) + entry * (ONE << (COUNT_BITS * player))
    winners, share = share_worth(block[row + SIZE] * block[row + TIMES], counts, state[N_PLAYERS])
    if not winners:
        return 0.0
    own, others = count_of(counts, player), 0
    for other in range(state[N_PLAYERS]):
        if other != player:
            others += count_of(counts, other)
    gain = -float(share)
    if (winners >> player) & 1:
        gain = float(share) if count_bits(winners) == 1 else share / (state[N_PLAYERS] + 1.0)
    return gain - pioneer * own + pioneer * others / (state[N_PLAYERS] - 1.0)


@jit_noalloc
def is_known(state: Words, player: int, known: Words) -> bool:
    """Whether the player's pioneers and the open fields are those noted in ``known``; notes them otherwise.

    Most positions that are judged one after the other differ in the mover's pioneers only.
    """
    same = True
    for w in range(WORDS):
        pioneers, fields = state[PIONEERS + player * WORDS + w], state[OPEN + w]
        same = same and known[w] == pioneers and known[WORDS + w] == fields
        known[w], known[WORDS + w] = pioneers, fields
    return same


@jit_noalloc
def spread(tables: Tables, state: Words, player: int, within: Words) -> None:
    """Fill ``within``, by distance, with the open fields that are no farther from the player's pioneers."""
    front_a, front_b = state[PIONEERS + player * WORDS], state[PIONEERS + player * WORDS + 1]
    front_c, front_d = state[PIONEERS + player * WORDS + 2], state[PIONEERS + player * WORDS + 3]
    all_a, all_b, all_c, all_d = front_a, front_b, front_c, front_d
    for distance in range(FAR):
        if distance:
            near_a, near_b, near_c, near_d = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
            for w in range(WORDS):
                bits = front_a if w == 0 else front_b if w == 1 else front_c if w == 2 else front_d
                while bits:
                    bit = lowest_bit(bits)
                    bits ^= ONE << bit
                    at = near_of((w << 6) + bit)
                    near_a |= tables[at]
                    near_b |= tables[at + 1]
                    near_c |= tables[at + 2]
                    near_d |= tables[at + 3]
            front_a, front_b = near_a & state[OPEN] & ~all_a, near_b & state[OPEN + 1] & ~all_b
            front_c, front_d = near_c & state[OPEN + 2] & ~all_c, near_d & state[OPEN + 3] & ~all_d
            all_a, all_b, all_c, all_d = all_a | front_a, all_b | front_b, all_c | front_c, all_d | front_d
        within[distance, 0], within[distance, 1] = all_a, all_b
        within[distance, 2], within[distance, 3] = all_c, all_d


@jit_noalloc
def influence_of(player: int, n_players: int, within: Words) -> float:
    """How much nearer than others the player's pioneers are to the open fields."""
    total = 0.0
    for distance in range(FAR):
        fields = 0
        for w in range(WORDS):
            own = within[player, distance, w]
            if distance:
                own &= ~within[player, distance - 1, w]
            for other in range(n_players):
                if other != player:
                    own &= ~within[other, distance, w]
            fields += count_bits(own)
        total += (1.0 if distance < 2 else 0.7 if distance == 2 else 0.4) * fields
    return total


@jit_noalloc
def evaluate(judge: Judge, state: Words, values: Numbers) -> None:
    """Fill ``values``: expected points of the players in 0 to 3, chances to win in 4 to 7."""
    n_players = state[N_PLAYERS]
    for player in range(n_players):
        values[player] = state[SCORES + player]
    n_open = (
        count_bits(state[OPEN])
        + count_bits(state[OPEN + 1])
        + count_bits(state[OPEN + 2])
        + count_bits(state[OPEN + 3])
    )
    if not state[END]:
        add_prospects(judge, state, values)
    set_chances(state, n_open, judge.weights, values)


@jit_noalloc
def set_chances(state: Words, n_open: int, weights: Numbers, values: Numbers) -> None:
    """The chances to win from the expected points: sure at the end of the game, the less so the more is open."""
    n_players = state[N_PLAYERS]
    most = values[0]
    for player in range(1, n_players):
        most = max(most, values[player])
    if state[END]:
        winners = 0
        for player in range(n_players):
            winners += values[player] == most
        for player in range(n_players):
            values[MAX_PLAYERS + player] = 1.0 / winners if values[player] == most else 0.0
        return
    scale = weights[W_SCALE] + weights[W_SCALE_OPEN] * n_open
    total = 0.0
    for player in range(n_players):
        values[MAX_PLAYERS + player] = math.exp((values[player] - most) / scale)
        total += values[MAX_PLAYERS + player]
    for player in range(n_players):
        values[MAX_PLAYERS + player] /= total


@jit_noalloc
def add_prospects(judge: Judge, state: Words, values: Numbers) -> None:
    """Add what the position promises to the points in ``values``."""
    tables, weights, scratch = judge.tables, judge.weights, judge.scratch
    n_players, mover = state[N_PLAYERS], state[TURN]
    prospects, reach = scratch.prospects, scratch.reach
    for player in range(n_players):
        reach_mask(tables, judge.topology, state, player, reach[player])
        fields = 0
        for w in range(WORDS):
            fields += count_bits(reach[player, w])
        prospects[player] = weights[W_REACH] * fields + weights[W_PIONEER] * count_spots(state, player)
    if weights[W_LANDSCAPE] != 0.0:
        add_landscapes(judge.topology, state, weights[W_LANDSCAPE], scratch.counts, prospects)
    for player in range(n_players):
        if not is_known(state, player, scratch.known[player]):
            spread(tables, state, player, scratch.within[player])
            scratch.at_fences[player] = count_at_fences(tables, state, player)
    for player in range(n_players):
        prospects[player] += weights[W_INFLUENCE] * influence_of(player, n_players, scratch.within)
        prospects[player] += weights[W_FENCE] * scratch.at_fences[player]
    if state[SUPPLY]:
        block = judge.cache[cuts_of(tables, judge.topology, state, judge.cache)]
        best_row = add_closings(tables, state, block, reach, mover, np.int64(NO_FIELD), weights, prospects)
        for other in range(n_players):
            if other != mover:
                add_closings(tables, state, block, reach, other, best_row, weights, prospects)
        if weights[W_HELD] != 0.0:
            add_held(state, block, weights[W_HELD], scratch.counts, prospects)
    share = 1.0
    if state[QUIET_LIMIT] and state[QUIET] * 2 > state[QUIET_LIMIT]:
        share -= (1.0 - weights[W_QUIET]) * (2.0 * state[QUIET] - state[QUIET_LIMIT]) / state[QUIET_LIMIT]
    for player in range(n_players):
        values[player] += share * prospects[player]


@jit_noalloc
def add_closings(
    tables: Tables,
    state: Words,
    block: Words,
    reach: Words,
    player: int,
    taken: int,
    weights: Numbers,
    prospects: Numbers,
) -> int:
    """Add the player's best closings; those that share a field with the row ``taken`` will be gone by then."""
    best, second, best_row = 0.0, 0.0, np.int64(NO_FIELD)
    for i in range(block[N_CUTS]):
        row = ROWS_AT + i * ROW
        if block[row + SIZE] * block[row + TIMES] <= second:
            break
        if overlap(block, row, taken):
            continue
        entry = best_entry(tables, state, player, block, row, reach[player])
        if entry == IMPOSSIBLE:
            continue
        gain = closing_gain(state, player, block, row, entry, weights[W_PIONEER])
        if gain > best:
            if not overlap(block, row, best_row):
                second = best
            best, best_row = gain, row
        elif gain > second and not overlap(block, row, best_row):
            second = gain
    if player == state[TURN]:
        prospects[player] += weights[W_BEST] * best + weights[W_SECOND] * second
    else:
        prospects[player] += weights[W_OTHERS] * best
    return best_row


@jit_noalloc
def overlap(block: Words, row: int, other: int) -> bool:
    """Whether two territories of the list share a field."""
    if other == NO_FIELD:
        return False
    shared = np.int64(0)
    for w in range(WORDS):
        shared |= block[row + MASK + w] & block[other + MASK + w]
    return shared != 0


@jit_noalloc
def add_landscapes(topology: MapTopology, state: Words, weight: float, counts: Words, prospects: Numbers) -> None:
    """Share out the open fields of each landscape by the lead in pioneers on it; uses ``counts`` on the way."""
    n_players = state[N_PLAYERS]
    for i in range(len(topology.grounds)):
        fields = 0
        for w in range(WORDS):
            fields += count_bits(state[OPEN + w] & topology.grounds[i, w])
        if fields == 0:
            continue
        for player in range(n_players):
            counts[player] = 0
            for w in range(WORDS):
                counts[player] += count_bits(state[PIONEERS + player * WORDS + w] & topology.grounds[i, w])
        for player in range(n_players):
            most = 0
            for other in range(n_players):
                if other != player:
                    most = max(most, counts[other])
            lead = float(counts[player] - most)
            if lead > 0.0:
                prospects[player] += weight * fields * lead / (1.0 + lead)


@jit_noalloc
def count_at_fences(tables: Tables, state: Words, player: int) -> int:
    """How many of the player's pioneers stand beside a stone, a closed field or the rim."""
    count = 0
    for i in range(count_spots(state, player)):
        field = spot(state, player, i)
        for step in range(2 * AXES):
            near = neighbour(tables, field, step)
            if near == NO_FIELD or not has_field(state, OPEN, near):
                count += 1
                break
    return count
