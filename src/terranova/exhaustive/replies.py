"""All turns of a position against all replies, compiled: turns that stop something, and turns that make sure of it.

A reply that has disproved one turn mostly disproves the next as well, so it is tried first; only where no known reply
does it are all of them looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from terranova.core.jit import jit
from terranova.core.layout import END, SCORES, TURN, Words, copy_words
from terranova.core.movegen import list_actions
from terranova.exhaustive.turns import MAX_VALUE, TURN_SIZE, Room, Rules, known_gain

# What a search found, slot by slot.
N_TURNS = 0  # turns looked at
N_GOOD = 1  # turns with the value that was claimed, or a better one where that is enough
BETTER = 2  # a turn with a better value was found, and the search stopped
STOPPED = 3  # a turn is nearly as good, or too many had to be looked at closely: the search stopped
BEST = 4  # the better value
OTHERS = 5  # of all turns that are not good, the nearest value that was proved, or NO_VALUE
N_CLOSE = 6  # turns looked at closely
FOUND_SIZE = 8
NO_VALUE = -1

BestGain = Callable[[Rules, Words, int, Room, Words], int]


class Known(NamedTuple):
    """Turns that have worked before, the likeliest first."""

    size: Words  # [1]
    turns: Words  # [n, 3]


class Cursor(NamedTuple):
    """Where a walk through all turns of a position is."""

    level: Words  # [1], how many actions of the turn are fixed
    turn: Words  # [3], its actions, 0 for none
    actions: Words  # [3, N_ACTIONS], the legal ones after each
    counts: Words  # [3], how many those are
    nexts: Words  # [3], which of them comes next
    states: Words  # [4, SIZE], the positions before the turn and after each action


class Desk(NamedTuple):
    """What a search over turns and replies works with."""

    rules: Rules
    best_gain: BestGain
    room: Room
    turns: Cursor
    replies: Cursor
    known: Known  # replies that have disproved a turn
    attacks: Known  # the player's own second turns that have kept a promise
    turn: Words  # [3]
    after: Words  # [SIZE]
    last: Words  # [SIZE]


@jit
def begin(rules: Rules, cursor: Cursor, state: Words) -> None:
    """Begin a walk through all turns, or what is left of this one."""
    copy_words(state, cursor.states[0])
    cursor.level[0] = 0
    cursor.counts[0] = list_actions(rules.tables, state, cursor.actions[0])
    cursor.nexts[0] = 0


@jit
def advance(rules: Rules, cursor: Cursor) -> int:
    """Go to the next turn: its position is ``states[n]`` for the number n returned, which is 0 after the last."""
    tables, play = rules.tables, rules.play
    level = cursor.level[0]
    while level >= 0:
        if cursor.nexts[level] == cursor.counts[level]:
            level -= 1
            continue
        action = cursor.actions[level, cursor.nexts[level]]
        cursor.nexts[level] += 1
        cursor.turn[level] = action
        for i in range(level + 1, TURN_SIZE):
            cursor.turn[i] = 0
        copy_words(cursor.states[level], cursor.states[level + 1])
        if play(tables, cursor.states[level + 1], action):
            cursor.level[0] = level
            return level + 1
        level += 1
        cursor.counts[level] = list_actions(tables, cursor.states[level], cursor.actions[level])
        cursor.nexts[level] = 0
    cursor.level[0] = -1
    return 0


@jit
def remember(known: Known, turn: Words) -> None:
    """Put a turn behind those that are known; in the place of the last if there are too many."""
    n = min(known.size[0], len(known.turns) - 1)
    for i in range(TURN_SIZE):
        known.turns[n, i] = turn[i]
    known.size[0] = n + 1


@jit
def promote(known: Known, n: int) -> None:
    """Let a turn that has worked be tried earlier."""
    if n:
        for i in range(TURN_SIZE):
            known.turns[n, i], known.turns[n - 1, i] = known.turns[n - 1, i], known.turns[n, i]


@jit
def start(found: Words) -> None:
    """Nothing is found yet."""
    for i in range(FOUND_SIZE):
        found[i] = 0
    found[OTHERS] = NO_VALUE


@jit
def keep_good(found: Words, good: Words, turn: Words) -> None:
    """Count a good turn, and keep it if there is room."""
    n = found[N_GOOD]
    if n < len(good):
        for i in range(TURN_SIZE):
            good[n, i] = turn[i]
    found[N_GOOD] += 1


@jit
def most_left(desk: Desk, after: Words, rival: int, enough: int, found: Words) -> int:
    """The most the rival can score after a turn; as soon as it is ``enough``, that is the answer."""
    if after[END] or after[TURN] != rival:
        return np.int64(0)
    known = desk.known
    for i in range(known.size[0]):
        gain = known_gain(desk.rules, after, known.turns, i, desk.last)
        if gain >= enough:
            promote(known, i)
            return gain
    found[N_CLOSE] += 1
    gain = desk.best_gain(desk.rules, after, enough - 1, desk.room, desk.turn)
    if gain >= enough:
        remember(known, desk.turn)
    return gain


@jit
def find_defences(
    desk: Desk, state: Words, rival: int, target: int, slack: int, most: int, good: Words, found: Words
) -> None:
    """Look at all turns for those after which the rival, who is next, can score ``target`` points and no more.

    The search stops if a turn leaves less, or more but less than ``target + slack``; or if more than ``most`` turns
    have to be looked at closely. The first good turns are written into ``good`` [n, 3].
    """
    start(found)
    begin(desk.rules, desk.turns, state)
    while True:
        n = advance(desk.rules, desk.turns)
        if n == 0:
            return
        found[N_TURNS] += 1
        left = most_left(desk, desk.turns.states[n], rival, target + slack, found)
        if left == target:
            keep_good(found, good, desk.turns.turn)
        elif left < target:
            found[BETTER], found[BEST] = 1, left
        else:
            if found[OTHERS] == NO_VALUE or left < found[OTHERS]:
                found[OTHERS] = left
            if left < target + slack:
                found[STOPPED] = 1
        if found[N_CLOSE] > most:
            found[STOPPED] = 1
        if found[BETTER] or found[STOPPED]:
            return


@jit
def least_after(desk: Desk, after: Words, player: int, floor: int) -> int:
    """What the player can still score next turn, whatever the others reply; at once if it is ``floor`` or less.

    For two players: the one who replies is next, and then the player again.
    """
    if after[END]:
        return np.int64(0)
    if after[TURN] == player:
        return desk.best_gain(desk.rules, after, MAX_VALUE, desk.room, desk.turn)
    known, attacks = desk.known, desk.attacks
    least = np.int64(MAX_VALUE)
    for i in range(known.size[0]):
        is_legal = known_gain(desk.rules, after, known.turns, i, desk.after) >= 0
        if is_legal and (desk.after[END] or desk.after[TURN] == player):  # a short reply ends only some turns
            gain = np.int64(0)
            if not desk.after[END]:
                gain = desk.best_gain(desk.rules, desk.after, least, desk.room, desk.turn)
            if gain < least:
                least = gain
                if least <= floor:
                    promote(known, i)
                    return least
    begin(desk.rules, desk.replies, after)
    while True:
        n = advance(desk.rules, desk.replies)
        if n == 0:
            return least
        now = desk.replies.states[n]
        gain = np.int64(0)
        if not now[END] and now[TURN] == player:
            is_kept = False
            for i in range(attacks.size[0]):
                if known_gain(desk.rules, now, attacks.turns, i, desk.last) >= least:
                    promote(attacks, i)
                    is_kept = True
                    break
            if is_kept:
                continue
            gain = desk.best_gain(desk.rules, now, MAX_VALUE, desk.room, desk.turn)
            remember(attacks, desk.turn)
        if gain < least:
            least = gain
            if least <= floor:
                remember(known, desk.replies.turn)
                return least


@jit
def find_promises(desk: Desk, state: Words, target: int, slack: int, most: int, good: Words, found: Words) -> None:
    """Look at all turns for those that make sure of ``target`` points in this turn and the player's next.

    The search stops if a turn makes sure of less, but more than ``target - slack``; or if more than ``most`` turns are
    good. The first good turns are written into ``good`` [n, 3].
    """
    start(found)
    player = state[TURN]
    begin(desk.rules, desk.turns, state)
    while True:
        n = advance(desk.rules, desk.turns)
        if n == 0:
            return
        found[N_TURNS] += 1
        after = desk.turns.states[n]
        gain = after[SCORES + player] - state[SCORES + player]
        sure = gain + least_after(desk, after, player, target - slack - gain)
        if sure >= target:
            keep_good(found, good, desk.turns.turn)
        else:
            found[OTHERS] = max(found[OTHERS], sure)
            if sure > target - slack:
                found[STOPPED] = 1
        if found[N_GOOD] > most:
            found[STOPPED] = 1
        if found[STOPPED]:
            return
