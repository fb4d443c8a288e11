"""Compiling ahead: every function that Python calls, once, in one process at a time."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from filelock import FileLock

from terranova.core import layout
from terranova.core.build import fill, new_state
from terranova.core.jit import IS_COMPILED, cache_folder
from terranova.core.layout import NO_FIELD, Tables, Words, build_tables
from terranova.core.movegen import can_move, count_actions, has_action, list_actions, sorted_ranks
from terranova.core.play import find_end, is_legal_rank, play, try_play
from terranova.core.playout import make_random, perft, random_action, random_game, random_games
from terranova.core.regions import find_closings, rate_region, share_worth

Progress = Callable[[int, int], None]
"""Called with the number of functions compiled so far and of all."""


def is_warm() -> bool:
    """Whether all code of the core lies in the cache."""
    return is_complete("core")


def warm_up(progress: Progress | None = None) -> None:
    """Compile what of the core is not in the cache yet."""
    complete(_calls, progress, "core")


def is_complete(*packages: str) -> bool:
    """Whether all compiled code of these packages lies in the cache."""
    return not IS_COMPILED or (cache_folder(*packages) / "complete").exists()


def complete(calls: Callable[[], list[Callable[[], object]]], progress: Progress | None, *packages: str) -> None:
    """Make each of the calls once, which compiles what they call, unless that was done before.

    Another process that comes meanwhile waits and then finds it done.
    """
    if is_complete(*packages):
        return
    with FileLock(cache_folder(*packages) / "lock"):
        if is_complete(*packages):
            return
        todo = calls()
        for done, call in enumerate(todo):
            if progress:
                progress(done, len(todo))
            call()
        if progress:
            progress(len(todo), len(todo))
        (cache_folder(*packages) / "complete").touch()


def _calls() -> list[Callable[[], object]]:
    tables, state = _sample()
    rng = make_random(1)
    found = np.zeros(layout.MAX_CLOSINGS * layout.WORDS, np.int64)
    return [
        lambda: count_actions(tables, state),
        lambda: sorted_ranks(tables, state),
        lambda: is_legal_rank(tables, state, 0),
        lambda: can_move(tables, state, 0),
        lambda: has_action(tables, state),
        lambda: find_closings(tables, state, 0, found),
        lambda: rate_region(tables, found, 0),
        lambda: share_worth(0, 0, 2),
        lambda: find_end(tables, state, 1),
        lambda: fill(tables, state.copy(), np.zeros(4, np.int64)),
        lambda: list_actions(tables, state, np.zeros(8, np.int64)),
        lambda: perft(tables, state, 1),
        lambda: random_action(tables, state, rng),
        lambda: play(tables, state.copy(), tables[tables[layout.ACTIONS_AT]]),
        lambda: try_play(tables, state, state.copy(), 0, np.zeros(layout.REPORT_SIZE, np.int64)),
        lambda: random_games(tables, state.copy().reshape(1, -1), rng, 1),
        lambda: random_game(tables, state.copy(), rng, 1),
    ]


def _sample() -> tuple[Tables, Words]:
    """Four fields in a row and a game of two at its beginning."""
    neighbours = np.full((4, 6), NO_FIELD, np.int16)
    neighbours[:3, 0], neighbours[1:, 3] = (1, 2, 3), (0, 1, 2)
    tables = build_tables(neighbours, [0, 1, 2, 3], ("a1", "a2", "a3", "a4"))
    state = new_state(tables, 2)
    state[layout.TO_PLACE] = 2
    return tables, state
