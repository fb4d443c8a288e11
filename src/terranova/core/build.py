"""Making the array of a position from what is on its fields."""

from __future__ import annotations

import numpy as np

from terranova.core.jit import jit
from terranova.core.layout import (
    FREE,
    MAX_PLAYERS,
    N_FIELDS,
    N_PLAYERS,
    OPEN,
    PIONEERS,
    SIZE,
    STONES,
    WORDS,
    Tables,
    Words,
)
from terranova.core.spots import add_spot, occupy

ONE = np.int64(1)

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
    for slot in range(FREE, tables[SIZE]):
        state[slot] = 0
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
