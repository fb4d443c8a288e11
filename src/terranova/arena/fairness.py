"""Whether a map is fair: games of one level against itself, and how often each seat wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from terranova.arena.ratings import wilson
from terranova.events import TerritoryScored
from terranova.game import Game
from terranova.maps import Map
from terranova.rules import RuleSet

MEMORY = 8
"""Megabytes for a search; low levels need no more."""
MOST_TURNS = 1_000
"""A game that takes longer counts as it stands; by the rules of the editions none does."""


@dataclass(frozen=True)
class Tally:
    """What some games have shown; two tallies add up."""

    games: int
    wins: tuple[float, ...]
    """By seat, in turn order; a shared win counts for its part."""
    turns: int = 0
    closings: int = 0
    land: float = 0.0
    """The sum of the shares of the map that were scored."""

    def __add__(self, other: Tally) -> Tally:
        wins = tuple(one + another for one, another in zip(self.wins, other.wins, strict=True))
        turns, closings = self.turns + other.turns, self.closings + other.closings
        return Tally(self.games + other.games, wins, turns, closings, self.land + other.land)

    def intervals(self) -> tuple[tuple[float, float, float], ...]:
        """For each seat its share of the wins, and the ends of the 95 % interval."""
        return tuple((won / self.games, *wilson(won / self.games, self.games)) for won in self.wins)


def play_game(
    map: Map,
    players: int,
    *,
    rules: RuleSet,
    level: int,
    seed: int,
    is_stopped: Callable[[], bool] = lambda: False,
) -> Tally | None:
    """One game, the same for the same seed; None if it was stopped on the way.

    >>> play_game(Map.load("duel"), 2, rules=RuleSet.from_text("de"), level=1, seed=3).games
    1
    """
    from terranova.engine import Engine  # who only reads a tally needs no compiler

    game = Game(map, players=players, rules=rules)
    engine = Engine(level, seed=seed, memory=MEMORY)
    turns, closings, scored = 0, 0, 0
    while not game.is_game_over() and turns < MOST_TURNS:
        if is_stopped():
            return None
        mover, is_setup = game.turn, game.position.is_setup
        for event in game.push(engine.play(game).action):
            if isinstance(event, TerritoryScored):
                closings += 1
                scored += len(event.territory.fields)
        turns += not is_setup and game.turn != mover
    scores = dict(zip(game.players, game.position.scores, strict=True))
    outcome = game.outcome()
    best = outcome.winners if outcome else [player for player in scores if scores[player] == max(scores.values())]
    wins = tuple(1 / len(best) if player in best else 0.0 for player in game.players)
    return Tally(1, wins, turns, closings, scored / len(map))
