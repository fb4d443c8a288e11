"""Engine: a computer player of some level or limit."""

from __future__ import annotations

import math
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from terranova.actions import MovePioneer, PlacePioneer
from terranova.bridge import MapTables, tables_of
from terranova.core.layout import MAX_PLAYERS, rank_of
from terranova.engine.analysis import Analysis
from terranova.engine.endgame import actions_for, find_win, first_sound, rest_of
from terranova.engine.evaluation.evaluate import Judge, evaluate
from terranova.engine.evaluation.weights import shipped
from terranova.engine.levels import STRONGEST, Level, find_level
from terranova.engine.placement import finish_setup, placing_values
from terranova.engine.results import Candidate, Evaluation, Limit, OnProgress, PlayResult, Progress, Turn
from terranova.engine.search.pool import N_VALUES
from terranova.engine.search.searcher import FEW_BLOCKS, Child, Searcher, lead_of, new_context, search
from terranova.engine.warmup import load
from terranova.errors import TerraNovaError
from terranova.game import Game

MIDDLE_DISTANCE = 3  # of a slide that is overlooked as often as the level says
PLACING_SLACK = 0.02  # set-up: fields this little worse than the best are as good


class Engine:
    """A computer player. It thinks for one caller at a time: several threads need an engine each.

    >>> game = Game(map="duel")
    >>> result = Engine(level=1, seed=7).play(game)
    >>> game.is_legal(result.action)
    True
    """

    def __init__(
        self,
        level: int | None = None,
        limit: Limit | float | None = None,
        *,
        seed: int = 0,
        threads: int = 1,
        memory: int = 128,
        weights: tuple[float, ...] | None = None,
    ) -> None:
        """Make a player of a level, or of a limit of its own; the strongest level if neither is given.

        ``threads`` of them search side by side; ``memory`` is in megabytes, for all of them together.

        :raises ValueError: if there is no such level.
        """
        free = Level(nodes=None, seconds=find_level(STRONGEST).seconds)
        self._level = free if level is None else find_level(level)
        if threads < 1 or memory < 1:
            raise ValueError("an engine needs at least one thread and one megabyte")
        self.level = level
        self.limit = None if limit is None else Limit.of(limit)
        self.seed = seed
        self._threads = threads
        self._memory = memory
        self._weights = weights or shipped()
        self._tables: MapTables | None = None
        self._searchers: list[Searcher] = []
        self._judged: tuple[MapTables, Judge] | None = None
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._plan: dict[str, PlayResult] = {}
        load()

    def play(self, game: Game, limit: Limit | float | None = None, on_progress: OnProgress | None = None) -> PlayResult:
        """The action to take now, and the whole turn it belongs to; a number as the limit means seconds.

        Within a turn that this engine has planned and that went as planned, the plan is followed without a new search.

        :raises TerraNovaError: if the game is over, or the engine is thinking in another thread.
        """
        wanted = self._limit(limit)
        with self._thinking(game):
            planned = self._plan.pop(game.position.text(), None)
            if planned is not None and limit is None:
                return planned
            if game.position.is_setup:
                return self._place(game)
            result = self._think(game, wanted, on_progress)
            self._remember(game, result)
            return result

    def analyse(
        self,
        game: Game,
        top: int = 3,
        limit: Limit | float | None = None,
        on_progress: OnProgress | None = None,
    ) -> tuple[Candidate, ...]:
        """The best turns found, the best first; the level's errors are left out.

        In set-up the first covers the most ground, and values are those of ``evaluate``.

        :raises TerraNovaError: if the game is over, or the engine is thinking in another thread.
        """
        wanted = self._limit(limit)
        with self._thinking(game):
            if game.position.is_setup:
                return self._placings(game, top)
            return self._search(game, wanted, time.perf_counter(), on_progress, top)[0][:top]

    def ponder(self, game: Game, limit: Limit | float | None = None) -> None:
        """Think while others are to move: the next ``play`` without a limit of nodes goes on from there.

        Without a limit this lasts until ``stop``, or until memory is full.

        >>> engine, game = Engine(limit=0.05), Game(map="duel")
        >>> engine.ponder(game, 0.01)

        :raises TerraNovaError: if the game is over, or the engine is thinking in another thread.
        """
        with self._thinking(game):
            if not game.position.is_setup:
                self._search(game, Limit() if limit is None else Limit.of(limit), time.perf_counter(), None)

    def analysis(self, game: Game, top: int = 3, limit: Limit | float | None = None) -> Analysis:
        """The same for programs with an event loop: ``async with engine.analysis(game) as analysis``.

        Without a limit the search goes on until the block is left; so does one that is cancelled.
        """
        return Analysis(self.analyse, self.stop, game, top, Limit() if limit is None else Limit.of(limit))

    def evaluate(self, game: Game) -> Evaluation:
        """What the position promises each player, without a search; at the end of the game its result.

        In set-up, all pioneers left are placed first: where they cover the most ground, for every player.

        >>> evaluation = Engine(level=1).evaluate(Game(map="duel"))
        >>> [round(chance, 2) for chance in evaluation.chances]
        [0.5, 0.5]

        :raises TerraNovaError: if the engine is thinking in another thread.
        """
        with self._thinking():
            return self._judge(finish_setup(game) if game.position.is_setup else game)

    def stop(self) -> None:
        """Stop the search that runs in another thread; it returns the best turn found so far."""
        self._stopped.set()

    @contextmanager
    def _thinking(self, game: Game | None = None) -> Iterator[None]:
        """Keep other threads out: trees and judgements have one user at a time."""
        if game is not None and game.is_game_over():
            raise TerraNovaError("engine-game-over")
        if not self._lock.acquire(blocking=False):
            raise TerraNovaError("engine-busy")
        try:
            self._stopped.clear()
            yield
        finally:
            self._lock.release()

    def _limit(self, limit: Limit | float | None) -> Limit:
        if limit is not None:
            return Limit.of(limit)
        return self.limit or Limit(nodes=self._level.nodes, time=self._level.seconds)

    # Judgement.

    def _judge(self, game: Game) -> Evaluation:
        tables = tables_of(game.map)
        if self._judged is None or self._judged[0] != tables:
            self._judged = tables, new_context(tables, self._weights, FEW_BLOCKS).judge
        found = np.zeros(N_VALUES)
        evaluate(self._judged[1], game.state(), found)
        n_players, numbers = len(game.players), found.tolist()
        return Evaluation(tuple(numbers[:n_players]), tuple(numbers[MAX_PLAYERS : MAX_PLAYERS + n_players]))

    # Set-up.

    def _placings(self, game: Game, top: int) -> tuple[Candidate, ...]:
        values = placing_values(game.position)
        order = sorted(values, key=lambda field: (-values[field], field))
        return tuple(self._placing(game, PlacePioneer(field)) for field in order[:top])

    def _placing(self, game: Game, action: PlacePioneer) -> Candidate:
        ahead = game.copy()
        ahead.push(action)
        judged = self._judge(finish_setup(ahead) if ahead.position.is_setup else ahead)
        return Candidate((action,), 1, judged.values, judged.chances, ((action,),))

    def _place(self, game: Game) -> PlayResult:
        values, rng, begin = placing_values(game.position), self._rng(game), time.perf_counter()
        slack = min(1.0, PLACING_SLACK + 0.1 * self._level.temperature)
        best = max(values.values())
        good = sorted(field for field in values if values[field] >= (1 - slack) * best)
        chosen = self._placing(game, PlacePioneer(rng.choice(good)))
        return PlayResult(
            chosen.turn[0],
            chosen.turn,
            chosen.values,
            chosen.chances,
            chosen.line,
            (chosen,),
            nodes=1,
            seconds=time.perf_counter() - begin,
        )

    # Turns.

    def _think(self, game: Game, limit: Limit, on_progress: OnProgress | None) -> PlayResult:
        begin, counted = time.perf_counter(), 0 if self._level.temperature else actions_for(game, limit)
        if counted:
            win = find_win(game, counted)
            if win is not None:
                return self._win(game, tuple(win), begin)
            limit = rest_of(limit)
        candidates, nodes = self._search(game, limit, begin, on_progress)
        chosen = first_sound(game, candidates, counted) if counted else self._choose(game, candidates)
        return PlayResult(
            action=chosen.turn[0],
            turn=chosen.turn,
            values=chosen.values,
            chances=chosen.chances,
            line=chosen.line,
            candidates=candidates,
            nodes=nodes,
            seconds=time.perf_counter() - begin,
        )

    @staticmethod
    def _win(game: Game, turn: Turn, begin: float) -> PlayResult:
        """The answer with a turn that ends the game as the winner."""
        ahead = game.copy()
        ahead.push(turn)
        chances = tuple(float(player == game.turn) for player in game.players)
        values = tuple(float(score) for score in ahead.scores)
        chosen = Candidate(turn, 1, values, chances, (turn,))
        seconds = time.perf_counter() - begin
        return PlayResult(turn[0], turn, values, chances, chosen.line, (chosen,), nodes=1, seconds=seconds)

    def _search(
        self, game: Game, limit: Limit, begin: float, on_progress: OnProgress | None, top: int = 1
    ) -> tuple[tuple[Candidate, ...], int]:
        tables = tables_of(game.map)
        if tables != self._tables:
            each = self._memory * 1_000_000 // self._threads
            self._tables, self._searchers = tables, []  # the memory of the last tables is free before there is more
            self._searchers = [Searcher(tables, self._weights, each) for _ in range(self._threads)]
        searchers = self._searchers

        own, n_players = game.players.index(game.turn or ""), len(game.players)

        def tick() -> None:
            best = searchers[0].best(own, n_players) if on_progress else None
            if on_progress and best:
                found = self._candidate(tables, best)
                nodes, seconds = sum(searcher.nodes for searcher in searchers), time.perf_counter() - begin
                leading = searchers[0].leading(top, own, n_players) if top > 1 else []
                candidates = tuple(self._candidate(tables, child) for child in leading)
                on_progress(Progress(nodes, seconds, found.values, found.chances, found.line, candidates))

        children = search(searchers, game.state(), limit, begin, self._stopped.is_set, tick)
        candidates = tuple(self._candidate(tables, child) for child in children)
        return candidates, sum(searcher.nodes for searcher in searchers)

    @staticmethod
    def _candidate(tables: MapTables, child: Child) -> Candidate:
        line = tuple(tuple(tables.actions[rank_of(action)] for action in turn) for turn in child.line)
        return Candidate(line[0], child.visits, child.values, child.chances, line)

    def _choose(self, game: Game, candidates: tuple[Candidate, ...]) -> Candidate:
        """The best turn; at the gentle levels now and then another."""
        level = self._level
        if not level.temperature:
            return candidates[0]
        rng, own = self._rng(game), game.players.index(game.turn or "")
        seen = [turn for turn in candidates if rng.random() >= self._overlooks(game, turn.turn)] or list(
            candidates[-1:]
        )
        leads = [lead_of(candidate.values, own) for candidate in seen]
        odds = [math.exp((lead - max(leads)) / level.temperature) for lead in leads]
        return rng.choices(seen, odds)[0]

    def _overlooks(self, game: Game, turn: Turn) -> float:
        """The probability that the level misses a turn: people see what is near, and miss long slides."""
        slides = (game.map.distance(move.start, move.end) for move in turn if isinstance(move, MovePioneer))
        return self._level.overlooks ** (MIDDLE_DISTANCE / max(slides, default=MIDDLE_DISTANCE))

    def _rng(self, game: Game) -> random.Random:
        """A generator that depends on the seed and the position only."""
        return random.Random(f"{self.seed}|{game.position.text()}")

    def _remember(self, game: Game, result: PlayResult) -> None:
        """Store the plan for the rest of the turn, by the positions it leads to."""
        self._plan.clear()
        ahead = game.copy()
        rest: Turn = result.turn
        while len(rest) > 1:
            ahead.push(rest[0])
            rest = rest[1:]
            line = (rest, *result.line[1:])
            self._plan[ahead.position.text()] = PlayResult(
                rest[0], rest, result.values, result.chances, line, (), result.nodes, 0.0
            )
