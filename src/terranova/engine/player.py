"""Engine: a computer player of some level or limit."""

from __future__ import annotations

import math
import random
import threading
import time
from collections.abc import Callable

from terranova.actions import PlacePioneer
from terranova.bridge import MapTables, tables_of
from terranova.core.lanes import rank_of
from terranova.engine.levels import STRONGEST, Level, find_level
from terranova.engine.placement import placing_values
from terranova.engine.results import Candidate, Limit, PlayResult, Turn
from terranova.engine.search import Child, Searcher, search
from terranova.engine.warmup import load
from terranova.engine.weights import shipped
from terranova.errors import TerraNovaError
from terranova.game import Game

Progress = Callable[[int, float], None]
"""Called now and then with the number of nodes searched and the seconds passed."""

PLACING_SLACK = 0.02  # set-up: fields this little worse than the best are as good


class Engine:
    """A computer player.

    >>> game = Game(map="duel")
    >>> result = Engine(level=1, seed=7).play(game)
    >>> game.is_legal(result.action)
    True
    """

    def __init__(
        self,
        level: int | None = None,
        limit: Limit | None = None,
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
        self.limit = limit
        self.seed = seed
        self._threads = threads
        self._memory = memory
        self._weights = weights or shipped()
        self._tables: MapTables | None = None
        self._searchers: list[Searcher] = []
        self._stopped = threading.Event()
        self._plan: dict[str, PlayResult] = {}
        load()

    def play(self, game: Game, limit: Limit | None = None, on_progress: Progress | None = None) -> PlayResult:
        """The action to take now, and the whole turn it belongs to.

        Within a turn that this engine has planned and that went as planned, the plan is followed without a new search.

        :raises TerraNovaError: if the game is over.
        """
        if game.is_game_over():
            raise TerraNovaError("engine-game-over")
        self._stopped.clear()
        planned = self._plan.pop(game.position.text(), None)
        if planned is not None and limit is None:
            return planned
        if game.position.is_setup:
            return self._place(game)
        result = self._think(game, self._limit(limit), on_progress)
        self._remember(game, result)
        return result

    def analyse(
        self, game: Game, top: int = 3, limit: Limit | None = None, on_progress: Progress | None = None
    ) -> tuple[Candidate, ...]:
        """The best turns found, the best first; the level's errors are left out.

        :raises TerraNovaError: if the game is over.
        """
        if game.is_game_over():
            raise TerraNovaError("engine-game-over")
        self._stopped.clear()
        if game.position.is_setup:
            return self._placings(game)[:top]
        begin = time.perf_counter()
        return self._search(game, self._limit(limit), begin, on_progress)[0][:top]

    def stop(self) -> None:
        """Stop the search that runs in another thread; it returns the best turn found so far."""
        self._stopped.set()

    def _limit(self, limit: Limit | None) -> Limit:
        if limit is not None:
            return limit
        return self.limit or Limit(nodes=self._level.nodes, time=self._level.seconds)

    # Set-up.

    def _placings(self, game: Game) -> tuple[Candidate, ...]:
        values = placing_values(game.position)
        order = sorted(values, key=lambda field: (-values[field], field))
        points, even = tuple(float(score) for score in game.scores), (1 / len(game.players),) * len(game.players)
        turns = [(PlacePioneer(field),) for field in order]
        return tuple(Candidate(turn, 1, points, even, (turn,)) for turn in turns)

    def _place(self, game: Game) -> PlayResult:
        values, rng = placing_values(game.position), self._rng(game)
        slack = min(1.0, PLACING_SLACK + 0.1 * self._level.temperature)
        best = max(values.values())
        good = sorted(field for field in values if values[field] >= (1 - slack) * best)
        action = PlacePioneer(rng.choice(good))
        candidates = self._placings(game)
        chosen = next(candidate for candidate in candidates if candidate.turn == (action,))
        return PlayResult(action, (action,), chosen.values, chosen.chances, chosen.line, candidates[:8], 1, 0.0)

    # Turns.

    def _think(self, game: Game, limit: Limit, on_progress: Progress | None) -> PlayResult:
        begin = time.perf_counter()
        candidates, nodes = self._search(game, limit, begin, on_progress)
        chosen = self._choose(game, candidates)
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

    def _search(
        self, game: Game, limit: Limit, begin: float, on_progress: Progress | None
    ) -> tuple[tuple[Candidate, ...], int]:
        tables = tables_of(game.map)
        if tables != self._tables:
            each = self._memory * 1_000_000 // self._threads
            self._tables, self._searchers = tables, []  # the memory of the last tables is free before there is more
            self._searchers = [Searcher(tables, self._weights, each) for _ in range(self._threads)]
        searchers = self._searchers

        def tick() -> None:
            if on_progress:
                on_progress(sum(searcher.nodes for searcher in searchers), time.perf_counter() - begin)

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
        seen = [candidate for candidate in candidates if rng.random() >= level.overlooks] or list(candidates[-1:])
        leads = [_lead(candidate.values, own) for candidate in seen]
        odds = [math.exp((lead - max(leads)) / level.temperature) for lead in leads]
        return rng.choices(seen, odds)[0]

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


def _lead(values: tuple[float, ...], player: int) -> float:
    return values[player] - max(value for i, value in enumerate(values) if i != player)
