"""Compiling the search over all turns: stages of its own; a first start waits for that of the endings alone."""

from __future__ import annotations

from functools import cache

import numpy as np

from terranova.core.jit import compile_for
from terranova.core.warmup import RULES, Stage, Steps, sample
from terranova.exhaustive.calls import desk_for, room_for, rules_for
from terranova.exhaustive.endings import ENDING_SIZE, best_ending, may_end
from terranova.exhaustive.replies import FOUND_SIZE, find_defences, find_promises, least_after
from terranova.exhaustive.turns import MAX_VALUE, TURN_SIZE, best_gain, count_turns

PACKAGES = ("core", "exhaustive")


def _turn_steps() -> Steps:
    tables, state = sample()
    rules, room = rules_for(tables), room_for(tables)
    counts, turns = np.zeros(2 * MAX_VALUE, np.int64), np.zeros((1, TURN_SIZE), np.int64)
    return [
        (40, lambda: compile_for(count_turns, rules, state, 0, counts, turns)),
        (40, lambda: compile_for(best_gain, rules, state, 0, room, turns[0])),
    ]


def _reply_steps() -> Steps:
    tables, state = sample()
    desk, turns, found = desk_for(tables), np.zeros((1, TURN_SIZE), np.int64), np.zeros(FOUND_SIZE, np.int64)
    return [
        (40, lambda: compile_for(find_defences, desk, state, 0, 0, 0, 0, turns, found)),
        (40, lambda: compile_for(least_after, desk, state, 0, 0)),
        (20, lambda: compile_for(find_promises, desk, state, 0, 0, 0, turns, found)),
    ]


def _ending_steps() -> Steps:
    tables, state = sample()
    found, turn = np.zeros(ENDING_SIZE, np.int64), np.zeros(TURN_SIZE, np.int64)
    return [
        (10, lambda: compile_for(may_end, tables, state)),
        (30, lambda: compile_for(best_ending, rules_for(tables), state, False, 0, found, turn)),
    ]


TURNS = Stage("turns", PACKAGES, _turn_steps)
REPLIES = Stage("replies", PACKAGES, _reply_steps)
ENDINGS = Stage("endings", PACKAGES, _ending_steps)


@cache
def load_turns() -> None:
    """Compile what looks at the turns of one player, if it is not in the cache yet."""
    RULES.complete()
    TURNS.complete()


@cache
def load_endings() -> None:
    """Compile what looks for turns that end the game, if it is not in the cache yet."""
    RULES.complete()
    ENDINGS.complete()


@cache
def load_replies() -> None:
    """Compile what looks at replies too, if it is not in the cache yet."""
    load_turns()
    REPLIES.complete()
