"""What the compiled search is given: the tables of a map, functions by their addresses, and room to work in."""

from __future__ import annotations

import numba
import numpy as np

from terranova.core.jit import pointer_to
from terranova.core.layout import N_ACTIONS, SIZE, Tables
from terranova.core.play import play
from terranova.exhaustive.replies import BestGain, Cursor, Desk, Known
from terranova.exhaustive.turns import TURN_SIZE, Room, Rules, best_gain

KNOWN = 64
"""Replies, and second turns, that are tried before all others."""


def rules_for(tables: Tables) -> Rules:
    """The tables and how to play."""
    return Rules(tables, pointer_to(play, numba.boolean, tables, np.zeros(1, np.int64), 0))


def room_for(tables: Tables) -> Room:
    """Room for one turn."""
    n, size = int(tables[N_ACTIONS]), int(tables[SIZE])
    lists, states = np.empty((TURN_SIZE, n), np.int64), np.empty((TURN_SIZE, size), np.int64)
    return Room(lists[0], lists[1], lists[2], states[0], states[1], states[2])


def best_gain_for(tables: Tables) -> BestGain:
    """``best_gain`` to be called by its address."""
    state = np.zeros(1, np.int64)
    rules, room = rules_for(tables), room_for(tables)
    return pointer_to(best_gain, numba.int64, rules, state, 0, room, state)


def desk_for(tables: Tables) -> Desk:
    """What a search over turns and replies works with; each search needs one of its own."""
    n_actions, size = int(tables[N_ACTIONS]), int(tables[SIZE])

    def cursor() -> Cursor:
        return Cursor(
            np.zeros(1, np.int64),
            np.zeros(TURN_SIZE, np.int64),
            np.empty((TURN_SIZE, n_actions), np.int64),
            np.zeros(TURN_SIZE, np.int64),
            np.zeros(TURN_SIZE, np.int64),
            np.empty((TURN_SIZE + 1, size), np.int64),
        )

    def known() -> Known:
        return Known(np.zeros(1, np.int64), np.zeros((KNOWN, TURN_SIZE), np.int64))

    return Desk(
        rules_for(tables),
        best_gain_for(tables),
        room_for(tables),
        cursor(),
        cursor(),
        known(),
        known(),
        np.zeros(TURN_SIZE, np.int64),
        np.empty(size, np.int64),
        np.empty(size, np.int64),
    )
