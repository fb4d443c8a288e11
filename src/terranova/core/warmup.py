"""Compiling ahead: every function that Python calls, once, in one process at a time."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from filelock import FileLock

from terranova.core import layout
from terranova.core.compiled import IS_COMPILED, cache_folder
from terranova.core.layout import NO_FIELD, Tables, Words, build_tables
from terranova.core.movegen import can_move, count_actions, has_action, list_actions, sorted_ranks
from terranova.core.play import is_legal_rank, play, try_play
from terranova.core.playout import make_chance, perft, random_action, random_game, random_games
from terranova.core.regions import find_closings
from terranova.core.setup import fill, new_state

Progress = Callable[[int, int], None]
"""Called with the number of functions compiled so far and of all."""


def is_warm() -> bool:
    """Whether all compiled code lies in the cache."""
    return not IS_COMPILED or (cache_folder() / "complete").exists()


def warm_up(progress: Progress | None = None) -> None:
    """Compile what is not in the cache yet. Another process that comes meanwhile waits and then finds it done."""
    if is_warm():
        return
    with FileLock(cache_folder() / "lock"):
        if is_warm():
            return
        calls = _calls()
        for done, call in enumerate(calls):
            if progress:
                progress(done, len(calls))
            call()
        if progress:
            progress(len(calls), len(calls))
        (cache_folder() / "complete").touch()


def _calls() -> list[Callable[[], object]]:
    tables, state = _sample()
    chance = make_chance(1)
    found = np.zeros(layout.WORDS * 3, np.int64)
    return [
        lambda: count_actions(tables, state),
        lambda: sorted_ranks(tables, state),
        lambda: is_legal_rank(tables, state, 0),
        lambda: can_move(tables, state, 0),
        lambda: has_action(tables, state),
        lambda: find_closings(tables, state, 0, found),
        lambda: fill(tables, state.copy(), np.zeros(4, np.int64)),
        lambda: list_actions(tables, state, np.zeros(8, np.int64)),
        lambda: perft(tables, state, 1),
        lambda: random_action(tables, state, chance),
        lambda: play(tables, state.copy(), tables[tables[layout.ACTIONS_AT]]),
        lambda: try_play(tables, state, state.copy(), 0),
        lambda: random_games(tables, state.copy().reshape(1, -1), chance),
        lambda: random_game(tables, state.copy(), chance, 1),
    ]


def _sample() -> tuple[Tables, Words]:
    """Four fields in a row and a game of two at its beginning."""
    neighbours = np.full((4, 6), NO_FIELD, np.int16)
    neighbours[:3, 0], neighbours[1:, 3] = (1, 2, 3), (0, 1, 2)
    tables = build_tables(neighbours, [0, 1, 2, 3], ("a1", "a2", "a3", "a4"))
    state = new_state(tables, 2)
    state[layout.TO_PLACE] = 2
    return tables, state
