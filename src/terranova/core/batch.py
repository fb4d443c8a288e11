"""Many games at once: positions as rows of one array [n, SIZE], an action's rank for each (R5–R13).

Every function works on the rows ``first`` to ``last - 1``, so that several threads can share a batch.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from terranova.core.jit import jit, jit_noalloc
from terranova.core.layout import (
    ACTIONS,
    ACTIONS_AT,
    END,
    FREE,
    MAX_PLAYERS,
    N_ACTIONS,
    N_FIELDS,
    N_PLAYERS,
    NO_FIELD,
    OPEN,
    PATHS,
    PATHS_MAX,
    PIONEERS,
    QUIET,
    QUIET_LIMIT,
    SCORES,
    STONES,
    SUPPLY,
    TO_PLACE,
    TURN,
    WORDS,
    Tables,
    Words,
    copy_words,
    path_end,
    path_start,
    rank_of,
)
from terranova.core.masks import pack_mask
from terranova.core.movegen import (
    count_mask,
    has_field,
    is_legal,
    stone_mask,
)
from terranova.core.play import play
from terranova.core.playout import RandomState, draw, nth_stone, random_action, random_slide
from terranova.core.regions import landscape_of

ONE = np.int64(1)
ALL_LEGAL = -1
SPREAD = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1, bitorder="little").view(np.int64)[:, 0].copy()
"""By a byte of bits, a word with a byte for each of them."""

N_GROUND_PLANES = 3  # free, stone, closed
N_TURN_PLANES = 3  # moved, moved last, home
N_COUNT_PLANES = 4  # to place, actions taken, supply, quiet
PLACE_SCALE = 32.0
SUPPLY_SCALE = 80.0
SCORE_SCALE = 100.0
ACTIONS_SCALE = 3.0

Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.uint8]


@jit_noalloc
def find_illegal(tables: Tables, states: Words, ranks: Words, first: int, last: int) -> int:
    """The first game whose action is no rank of the map or not legal now; ALL_LEGAL if there is none."""
    for i in range(first, last):
        rank = ranks[i]
        if rank < 0 or rank >= tables[N_ACTIONS]:
            return i
        if not is_legal(tables, states[i], tables[tables[ACTIONS_AT] + rank]):
            return i
    return ALL_LEGAL


@jit_noalloc
def step_games(
    tables: Tables,
    states: Words,
    ranks: Words,
    before: Words,
    scores: Words,
    done: Bytes,
    start: Words,
    first: int,
    last: int,
) -> None:
    """Play a legal action in each game; write its scores before and after it and whether it is over.

    A game that is over begins again from ``start``, unless that is empty.
    """
    for i in range(first, last):
        state = states[i]
        for player in range(state[N_PLAYERS]):
            before[i, player] = state[SCORES + player]
        play(tables, state, tables[tables[ACTIONS_AT] + ranks[i]])
        for player in range(state[N_PLAYERS]):
            scores[i, player] = state[SCORES + player]
        done[i] = state[END] != 0
        if done[i] and len(start):
            copy_words(start, state)


@jit_noalloc
def pack_masks(tables: Tables, states: Words, masks: Words, first: int, last: int) -> None:
    """Write the legal actions of each game as bits, by rank from the lowest bit of the first word."""
    for i in range(first, last):
        pack_mask(tables, states[i], masks[i])


@jit
def byte_masks(tables: Tables, states: Words, packed: Words, masks: Words, first: int, last: int) -> None:
    """Write the legal actions of each game as bytes, by rank; eight of them share a word.

    ``packed`` are the same masks as bits, as the last call has left them; only what differs now is written.
    """
    write_bytes(tables, states, packed, masks, np.empty(packed.shape[1], np.int64), first, last)


@jit_noalloc
def write_bytes(
    tables: Tables, states: Words, packed: Words, masks: Words, fresh: Words, first: int, last: int
) -> None:
    """Do so; there is room for one mask in ``fresh``."""
    for i in range(first, last):
        pack_mask(tables, states[i], fresh)
        for w in range(len(fresh)):
            bits = fresh[w]
            if bits != packed[i, w]:
                packed[i, w] = bits
                for k in range(8):
                    masks[i, (w << 3) + k] = SPREAD[(bits >> (k << 3)) & 255]


@jit_noalloc
def sample_actions(
    tables: Tables, states: Words, rng: RandomState, is_balanced: bool, ranks: Words, first: int, last: int
) -> None:
    """Draw a legal action for each game, NO_FIELD for one that is over."""
    for i in range(first, last):
        if states[i, END]:
            ranks[i] = NO_FIELD
        elif is_balanced:
            ranks[i] = rank_of(balanced_action(tables, states[i], rng))
        else:
            ranks[i] = rank_of(random_action(tables, states[i], rng))


@jit_noalloc
def balanced_action(tables: Tables, state: Words, rng: RandomState) -> int:
    """A legal action: its kind is drawn first, then one of that kind, each with the same chance."""
    if state[TO_PLACE]:
        return random_action(tables, state, rng)
    mask = stone_mask(tables, state)
    stones = count_mask(mask)
    if stones and draw(rng, 2):
        return nth_stone(tables, mask, draw(rng, stones))
    return random_slide(tables, state, rng)


def observation_size(n_landscapes: int, n_players: int) -> int:
    """How many planes an observation has."""
    return n_landscapes + N_GROUND_PLANES + N_TURN_PLANES + N_COUNT_PLANES + 2 * n_players


@jit_noalloc
def observe_games(
    tables: Tables, states: Words, n_landscapes: int, view: int, planes: Floats, first: int, last: int
) -> None:
    """Write what a player sees of each game into ``planes`` [n, planes, fields]; described in ``observation.py``.

    ``view`` is the player, -1 for the one to move; of a game that is over, the first.
    """
    for i in range(first, last):
        state = states[i]
        player = view if view >= 0 else (np.int64(0) if state[END] else state[TURN])
        observe_game(tables, state, n_landscapes, player, planes[i])


@jit_noalloc
def observe_game(tables: Tables, state: Words, n_landscapes: int, view: int, planes: Floats) -> None:
    """Write what ``view`` sees of one game."""
    n_players, n_fields = state[N_PLAYERS], tables[N_FIELDS]
    ground = n_landscapes
    pioneers = ground + N_GROUND_PLANES
    turn = pioneers + n_players
    counts = turn + N_TURN_PLANES
    scores = counts + N_COUNT_PLANES
    planes[:counts] = 0.0
    limit = state[QUIET_LIMIT]
    planes[counts] = state[TO_PLACE] / PLACE_SCALE
    planes[counts + 1] = state[ACTIONS] / ACTIONS_SCALE
    planes[counts + 2] = state[SUPPLY] / SUPPLY_SCALE
    planes[counts + 3] = state[QUIET] / limit if limit else 0.0
    for k in range(n_players):
        planes[scores + k] = state[SCORES + (view + k) % n_players] / SCORE_SCALE
    for field in range(n_fields):
        landscape = landscape_of(tables, field)
        kind = 0
        while landscape > 1:
            landscape >>= 1
            kind += 1
        planes[kind, field] = 1.0
        if has_field(state, FREE, field):
            planes[ground, field] = 1.0
        elif has_field(state, STONES, field):
            planes[ground + 1, field] = 1.0
        elif not has_field(state, OPEN, field):
            planes[ground + 2, field] = 1.0
        else:
            for k in range(n_players):
                if has_field(state, PIONEERS + (view + k) % n_players * WORDS, field):
                    planes[pioneers + k, field] = 1.0
    if state[END]:
        return
    newest = NO_FIELD
    for k in range(PATHS_MAX):
        path = state[PATHS + k]
        if path:
            newest = path_end(path)
            planes[turn, newest] = 1.0
            planes[turn + 2, path_start(path)] = 1.0
    if newest != NO_FIELD:
        planes[turn + 1, newest] = 1.0


@jit_noalloc
def cells_key(tables: Tables, state: Words, numbers: Words) -> int:
    """What is on the fields as one number: the numbers [fields, contents] of all that are not free, combined."""
    key = np.int64(0)
    for field in range(tables[N_FIELDS]):
        if has_field(state, FREE, field):
            continue
        content = MAX_PLAYERS + 2
        if has_field(state, STONES, field):
            content = MAX_PLAYERS + 1
        else:
            for player in range(state[N_PLAYERS]):
                if has_field(state, PIONEERS + player * WORDS, field):
                    content = player + 1
        key ^= numbers[field, content]
    return key
