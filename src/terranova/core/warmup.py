"""Compiling ahead, in stages: every function that Python calls, once, each stage in one process at a time.

Playing needs the ``rules`` alone. Perft, random play and batches are the ``playouts``, compiled when first asked for.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from filelock import FileLock

from terranova.core import layout
from terranova.core.batch import (
    byte_masks,
    cells_key,
    find_illegal,
    observation_size,
    observe_games,
    pack_masks,
    sample_actions,
    step_games,
)
from terranova.core.build import build_tables, fill, new_state
from terranova.core.cache import cache_folders
from terranova.core.jit import IS_COMPILED
from terranova.core.layout import NO_FIELD, Tables, Words
from terranova.core.masks import sorted_ranks
from terranova.core.movegen import can_move, count_actions, has_action
from terranova.core.play import find_end, is_legal_rank, try_play
from terranova.core.playout import make_random, perft, random_action, random_games
from terranova.core.regions import find_closings, rate_region, regions_fit, share_worth

logger = logging.getLogger("terranova")

Progress = Callable[[int, int], None]
"""Called with the parts compiled so far and with all of them."""
Steps = list[tuple[int, Callable[[], object]]]
"""How many parts of the stage each step is, about a tenth of a second each, and what compiles it."""


@dataclass
class Stage:
    """Functions that are compiled together, and kept in the cache of these packages."""

    name: str
    packages: tuple[str, ...]
    steps: Callable[[], Steps]
    _is_known: bool = field(default=False, init=False)

    def count_parts(self) -> int:
        """How many parts there are to compile."""
        return sum(parts for parts, _ in self.steps())

    def is_complete(self) -> bool:
        """Whether all of it lies in the cache."""
        self._is_known = self._is_known or not IS_COMPILED or any(marker.exists() for marker in self._markers)
        return self._is_known

    def complete(self, progress: Progress | None = None) -> None:
        """Compile it, unless that was done before.

        Another process that comes meanwhile waits and then finds it done. Without ``progress`` the log says why it
        takes a while: Python shows that on standard error unless the program sets up logging.
        """
        if self.is_complete():
            return
        if progress is None:
            logger.warning("Compiling Terra Nova (%s); this is done once and takes up to a minute.", self.name)
        with FileLock(cache_folders(*self.packages)[0] / f"{self.name}.lock"):
            if self.is_complete():
                return
            steps = self.steps()
            done, total = 0, sum(parts for parts, _ in steps)
            for parts, step in steps:
                if progress:
                    progress(done, total)
                step()
                done += parts
            if progress:
                progress(total, total)
            self._markers[0].touch()

    @property
    def _markers(self) -> list[Path]:
        return [folder / f"{self.name}.complete" for folder in cache_folders(*self.packages)]


def is_warm() -> bool:
    """Whether the rules lie in the cache."""
    return RULES.is_complete()


def warm_up(progress: Progress | None = None) -> None:
    """Compile the rules, if they are not in the cache yet."""
    RULES.complete(progress)


def _rules_steps() -> Steps:
    tables, state = sample()
    found = np.zeros(layout.MAX_CLOSINGS * layout.WORDS, np.int64)
    return [
        (15, lambda: count_actions(tables, state)),
        (5, lambda: sorted_ranks(tables, state)),
        (5, lambda: is_legal_rank(tables, state, 0)),
        (5, lambda: has_action(tables, state)),
        (10, lambda: find_closings(tables, state, 0, found)),
        (5, lambda: rate_region(tables, found, 0)),
        (2, lambda: share_worth(0, 0, 2)),
        (5, lambda: regions_fit(tables, state)),
        (5, lambda: find_end(tables, state, 1)),
        (5, lambda: fill(tables, state.copy(), np.zeros(4, np.int64))),
        (1, lambda: can_move(tables, state, 0)),
        (1, lambda: layout.path_end(layout.extend_path(0, 1))),
        (50, lambda: try_play(tables, state, state.copy(), 0, found)),
    ]


def _playout_steps() -> Steps:
    tables, state = sample()
    rng, states = make_random(1), state.reshape(1, -1)
    ranks, scores, done = np.zeros(1, np.int64), np.zeros((1, 2), np.int64), np.zeros(1, np.uint8)
    packed, planes = np.zeros((1, 2), np.int64), np.zeros((1, observation_size(4, 2), 4), np.float32)
    return [
        (20, lambda: perft(tables, state, 1)),
        (20, lambda: random_action(tables, state, rng)),
        (15, lambda: random_games(tables, states.copy(), rng, 1)),
        (5, lambda: find_illegal(tables, states, ranks, 0, 1)),
        (15, lambda: step_games(tables, states.copy(), ranks, scores, scores, done, states[0], 0, 1)),
        (5, lambda: pack_masks(tables, states, packed, 0, 1)),
        (5, lambda: byte_masks(tables, states, packed, np.zeros((1, 16), np.int64), 0, 1)),
        (10, lambda: sample_actions(tables, states, rng, True, ranks, 0, 1)),
        (10, lambda: observe_games(tables, states, 4, -1, planes, 0, 1)),
        (5, lambda: cells_key(tables, states[0], np.zeros((4, 7), np.int64))),
    ]


def sample() -> tuple[Tables, Words]:
    """Four fields in a row and a game of two at its beginning."""
    neighbours = np.full((4, 6), NO_FIELD, np.int16)
    neighbours[:3, 0], neighbours[1:, 3] = (1, 2, 3), (0, 1, 2)
    tables = build_tables(neighbours, [0, 1, 2, 3], ("a1", "a2", "a3", "a4"))
    state = new_state(tables, 2)
    state[layout.TO_PLACE] = 2
    return tables, state


RULES = Stage("rules", ("core",), _rules_steps)
PLAYOUTS = Stage("playouts", ("core",), _playout_steps)
