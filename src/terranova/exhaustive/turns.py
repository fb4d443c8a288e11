"""All turns of a position, compiled: what the best of them achieve. Arrays in, arrays out, as in the core.

Every function here looks at every legal turn (R5–R12); what it leaves unplayed cannot change the answer, and says why.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from terranova.core.bits import lowest_bit
from terranova.core.jit import jit
from terranova.core.layout import (
    END,
    MAX_CLOSINGS,
    MOVE,
    N_ACTIONS,
    N_PLAYERS,
    OPEN,
    SCORES,
    TURN,
    WORDS,
    Tables,
    Words,
    copy_words,
    end_of,
    kind_of,
)
from terranova.core.movegen import count_moves, has_field, is_legal, list_actions, near_of
from terranova.core.regions import closing_starts, find_closings

ONE = np.int64(1)
TURN_SIZE = 3  # the actions of a turn as packed by the core; 0 for none
MAX_VALUE = 512
"""Values of turns lie below this, and margins above its negative."""

# What a search over all turns is to measure.
POINTS, MARGIN, WIN = 0, 1, 2


class Rules(NamedTuple):
    """The tables of a map and the function that plays an action: called by its address, so that it is compiled once."""

    tables: Tables
    play: Callable[[Tables, Words, int], bool]


@jit
def measure(state: Words, before: Words, player: int, what: int) -> int:
    """The value for the player of what happened between two positions, by POINTS, MARGIN or WIN."""
    own = state[SCORES + player] - before[SCORES + player]
    if what == POINTS:
        return own
    if what == MARGIN:
        most = np.int64(0)
        for other in range(state[N_PLAYERS]):
            if other != player:
                most = max(most, state[SCORES + other] - before[SCORES + other])
        return own - most
    if not state[END]:
        return np.int64(0)
    for other in range(state[N_PLAYERS]):
        if other != player and state[SCORES + other] >= state[SCORES + player]:
            return np.int64(0)
    return np.int64(1)


@jit
def note(counts: Words, examples: Words, value: int, first: int, second: int, third: int) -> None:
    """Count a turn of this value; the first one is the example."""
    i = value + MAX_VALUE
    if counts[i] == 0:
        examples[i, 0], examples[i, 1], examples[i, 2] = first, second, third
    counts[i] += 1


@jit
def count_turns(rules: Rules, state: Words, what: int, counts: Words, examples: Words) -> None:
    """Count all turns, or what is left of this one, by their value.

    A third action that is a move neither scores nor, except for WIN, matters: such turns are counted without playing.
    """
    tables, play = rules.tables, rules.play
    player, n_actions = state[TURN], tables[N_ACTIONS]
    firsts, seconds, thirds = (
        np.empty(n_actions, np.int64),
        np.empty(n_actions, np.int64),
        np.empty(n_actions, np.int64),
    )
    one, two, three = np.empty_like(state), np.empty_like(state), np.empty_like(state)
    for i in range(list_actions(tables, state, firsts)):
        copy_words(state, one)
        if play(tables, one, firsts[i]):
            note(counts, examples, measure(one, state, player, what), firsts[i], 0, 0)
            continue
        for j in range(list_actions(tables, one, seconds)):
            copy_words(one, two)
            if play(tables, two, seconds[j]):
                note(counts, examples, measure(two, state, player, what), firsts[i], seconds[j], 0)
                continue
            value = measure(two, state, player, what)
            n = list_actions(tables, two, thirds)
            n_played = n if what == WIN else n - count_moves(tables, two)  # list_actions writes the stones first
            for k in range(n_played):
                if what != WIN and closing_starts(tables, two, end_of(thirds[k])) == 0:
                    note(counts, examples, value, firsts[i], seconds[j], thirds[k])
                    continue
                copy_words(two, three)
                play(tables, three, thirds[k])
                note(counts, examples, measure(three, state, player, what), firsts[i], seconds[j], thirds[k])
            if n > n_played:
                note(counts, examples, value, firsts[i], seconds[j], thirds[n_played])
                counts[value + MAX_VALUE] += n - n_played - 1


@jit
def mark_closers(tables: Tables, state: Words, closers: Words) -> bool:
    """Mark the fields where one stone closes something, and say whether there are any; pioneers do not matter."""
    found = np.empty(MAX_CLOSINGS * WORDS, np.int64)
    any_closer = False
    for w in range(WORDS):
        closers[w] = 0
        bits = state[OPEN + w]
        while bits:
            bit = lowest_bit(bits)
            bits ^= ONE << bit
            if find_closings(tables, state, (w << 6) + bit, found):
                closers[w] |= ONE << bit
                any_closer = True
    return any_closer


@jit
def is_near(tables: Tables, field: int, mask: Words) -> bool:
    """Whether a field next to this one is in the mask."""
    at = near_of(field)
    near = (tables[at] & mask[0]) | (tables[at + 1] & mask[1]) | (tables[at + 2] & mask[2]) | (tables[at + 3] & mask[3])
    return near != 0


class Room(NamedTuple):
    """Room to work in for one turn: lists of actions, and the positions after one, two and three of them."""

    firsts: Words
    seconds: Words
    thirds: Words
    one: Words
    two: Words
    three: Words


@jit
def best_gain(rules: Rules, state: Words, most: int, room: Room, turn: Words) -> int:
    """The most points that the player to move can score this turn, and in ``turn`` how.

    As soon as a turn scores more than ``most``, that is the answer. Two moves are only followed by stones that close
    something by themselves: another stone as the third action scores nothing.
    """
    tables, play = rules.tables, rules.play
    player = state[TURN]
    base = state[SCORES + player]
    best = np.int64(0)
    turn[0], turn[1], turn[2] = 0, 0, 0
    closers = np.empty(WORDS, np.int64)
    any_closer = mark_closers(tables, state, closers)
    firsts, seconds, thirds = room.firsts, room.seconds, room.thirds
    one, two, three = room.one, room.two, room.three
    for i in range(list_actions(tables, state, firsts)):
        copy_words(state, one)
        if play(tables, one, firsts[i]):
            continue  # a move alone
        first_near = any_closer and is_near(tables, end_of(firsts[i]), closers)
        for j in range(list_actions(tables, one, seconds)):
            is_move = kind_of(seconds[j]) == MOVE
            if is_move and not (first_near or (any_closer and is_near(tables, end_of(seconds[j]), closers))):
                continue
            copy_words(one, two)
            over = play(tables, two, seconds[j])
            gain = two[SCORES + player] - base
            if gain > best:
                best = gain
                turn[0], turn[1], turn[2] = firsts[i], seconds[j], 0
                if best > most:
                    return best
            if over:
                continue
            n = list_actions(tables, two, thirds) - count_moves(tables, two)
            for k in range(n):
                field = end_of(thirds[k])
                if is_move and not has_field(closers, 0, field):
                    continue
                if closing_starts(tables, two, field) == 0:
                    continue
                copy_words(two, three)
                play(tables, three, thirds[k])
                gain = three[SCORES + player] - base
                if gain > best:
                    best = gain
                    turn[0], turn[1], turn[2] = firsts[i], seconds[j], thirds[k]
                    if best > most:
                        return best
    return best


@jit
def known_gain(rules: Rules, state: Words, turns: Words, n: int, after: Words) -> int:
    """The points of turn ``n`` of a list for the player to move, played into ``after``; -1 if it is not legal."""
    tables, play = rules.tables, rules.play
    player = state[TURN]
    copy_words(state, after)
    over = False
    for i in range(TURN_SIZE):
        action = turns[n, i]
        if action == 0:
            break
        if over or not is_legal(tables, after, action):
            return -1
        over = play(tables, after, action)
    return after[SCORES + player] - state[SCORES + player]
