"""Opponents to measure against: random, greedy, plain UCT, and the first study's one-turn-deep searcher."""

from __future__ import annotations

import time
from typing import Protocol

import numpy as np

from terranova.actions import Action
from terranova.bridge import MapTables, tables_of
from terranova.constants import ACTIONS_PER_TURN
from terranova.core import layout
from terranova.core.layout import Words, rank_of
from terranova.core.playout import make_random
from terranova.engine.evaluation.weights import STUDY
from terranova.engine.levels import Width
from terranova.engine.player import Engine
from terranova.engine.references.greedy import greedy_turn, random_turn
from terranova.engine.references.uct import new_action_tree, uct_best, uct_plant, uct_simulate
from terranova.engine.results import Limit, OnProgress, PlayResult
from terranova.engine.search.pool import N_VALUES, SearchContext
from terranova.engine.search.searcher import new_context
from terranova.engine.search.turns import generate_turns
from terranova.engine.warmup import warm_up
from terranova.errors import TerraNovaError
from terranova.game import Game

REFERENCES = ("random", "greedy", "uct", "closer")
UCT_NODES = 2_000_000
UCT_STEP = 50


class Player(Protocol):
    """A player of any kind."""

    def play(self, game: Game, limit: Limit | float | None = None, on_progress: OnProgress | None = None) -> PlayResult:
        """The action to take now."""


def make(name: str, limit: Limit | None = None, seed: int = 0) -> Player:
    """A reference opponent by its name.

    :raises ValueError: if there is none of that name.
    """
    if name not in REFERENCES:
        raise ValueError(f"there is no reference {name!r}; there are {', '.join(REFERENCES)}")
    warm_up()
    return _Reference(name, limit or Limit(time=1.0), seed)


class _Reference:
    def __init__(self, name: str, limit: Limit, seed: int) -> None:
        self._name, self._limit = name, limit
        self._seed = seed
        self._rng = make_random(seed)
        self._placer = Engine(level=4, seed=seed)
        self._tree = new_action_tree(UCT_NODES) if name == "uct" else None
        self._contexts: dict[MapTables, SearchContext] = {}

    def play(self, game: Game, limit: Limit | float | None = None, on_progress: OnProgress | None = None) -> PlayResult:
        if game.is_game_over():
            raise TerraNovaError("engine-game-over")
        del on_progress  # a reference has nothing to tell meanwhile
        begin, tables, state = time.perf_counter(), tables_of(game.map), game.state()
        limit = self._limit if limit is None else Limit.of(limit)
        if game.position.is_setup and self._name != "random":
            return self._placer.play(game)
        turn: Words = np.zeros(ACTIONS_PER_TURN, np.int64)
        nodes = 1
        if self._name == "random":
            random_turn(tables.array, state, self._rng, turn)
            if game.position.is_setup:
                turn[1:] = 0
        elif self._name == "greedy":
            nodes = int(greedy_turn(tables.array, state, self._rng, turn))
        elif self._name == "closer":
            nodes = self._closer(tables, state, limit, begin, turn)
        else:
            nodes = self._uct(tables, state, limit, begin, turn)
        actions: tuple[Action, ...] = tuple(tables.actions[rank_of(word)] for word in turn.tolist() if word)
        points, even = tuple(map(float, game.scores)), (1 / len(game.players),) * len(game.players)
        seconds = time.perf_counter() - begin
        return PlayResult(actions[0], actions, points, even, (actions,), (), nodes, seconds)

    def _closer(self, tables: MapTables, state: Words, limit: Limit, begin: float, turn: Words) -> int:
        """One turn deep, the beam wider and wider while there is time."""
        if tables not in self._contexts:
            self._contexts[tables] = new_context(tables, STUDY)
        turns, values = np.zeros((1, ACTIONS_PER_TURN), np.int64), np.zeros((1, N_VALUES))
        width, rounds = 8, 0
        while True:
            before = time.perf_counter()
            beam = Width(width, width // 4, 2 * width, 1, width // 4, 1, moves=2 * width, turns=1)
            generate_turns(self._contexts[tables], state, beam, turns, values)
            turn[:] = turns[0]
            rounds, width, now = rounds + 1, 2 * width, time.perf_counter()
            is_late = limit.time is not None and now - begin + 3 * (now - before) > limit.time
            if is_late or width > 256 or (limit.nodes is not None and rounds >= limit.nodes):
                return rounds

    def _uct(self, tables: MapTables, state: Words, limit: Limit, begin: float, turn: Words) -> int:
        """Search anew for each action of the turn, with a like share of the time."""
        assert self._tree is not None
        left, n = ACTIONS_PER_TURN - int(state[layout.ACTIONS]), 0
        share = None if limit.time is None else limit.time / left
        player, now = int(state[layout.TURN]), state
        for i in range(left):
            uct_plant(self._tree)
            done = 0
            while True:
                uct_simulate(tables.array, now, self._tree, self._rng, UCT_STEP)
                done += UCT_STEP
                is_late = share is not None and time.perf_counter() - begin >= (i + 1) * share
                if is_late or (limit.nodes is not None and done >= limit.nodes):
                    break
            n += done
            turn[i] = uct_best(self._tree)
            tables.core.play(tables.array, now, turn[i])
            if now[layout.END] or now[layout.TURN] != player:
                break
        return n
