"""Compiling the search over all turns: stages of its own, which no first start waits for."""

from __future__ import annotations

from functools import cache

import numpy as np

from terranova.core.jit import compile_for
from terranova.core.warmup import RULES, Stage, Steps, sample
from terranova.exhaustive.calls import desk_for, room_for, rules_for
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


TURNS = Stage("turns", PACKAGES, _turn_steps)
REPLIES = Stage("replies", PACKAGES, _reply_steps)


@cache
def load_turns() -> None:
    """Compile what looks at the turns of one player, if it is not in the cache yet."""
    RULES.complete()
    TURNS.complete()


@cache
def load_replies() -> None:
    """Compile what looks at replies too, if it is not in the cache yet."""
    load_turns()
    REPLIES.complete()
