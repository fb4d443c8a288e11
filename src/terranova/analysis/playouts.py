"""Games that the engine plays to the end in a moment, each a little different: what they show on average.

They give the chance that a player scores a field, and how many points a pioneer brings that was placed on it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from terranova.actions import Action, PlacePioneer
from terranova.analysis.placements import PlacementValues
from terranova.bridge import tables_of
from terranova.constants import ACTIONS_PER_TURN
from terranova.core.layout import rank_of
from terranova.engine.evaluation.weights import shipped
from terranova.engine.levels import NARROW
from terranova.engine.placement import finish_setup, placing_values
from terranova.engine.search.pool import N_VALUES
from terranova.engine.search.searcher import FEW_BLOCKS, lead_of, new_context
from terranova.engine.search.turns import generate_turns
from terranova.engine.warmup import load
from terranova.events import PioneerMoved, PioneerPlaced, TerritoryScored
from terranova.game import Game
from terranova.maps import Map
from terranova.position import CLOSED, STONE

TEMPERATURE = 1.0
"""How freely a turn is chosen among worse ones, in points: as the middle levels do."""
MOST_TURNS = 400


class Player:
    """Plays games on a map, quickly; for one thread."""

    def __init__(self, map: Map, seed: int = 0) -> None:
        load()
        self._tables = tables_of(map)
        self._context = new_context(self._tables, shipped(), FEW_BLOCKS)
        self._turns = np.zeros((NARROW.turns, ACTIONS_PER_TURN), np.int64)
        self._values = np.zeros((NARROW.turns, N_VALUES))
        self._random = random.Random(seed)

    def turn(self, game: Game) -> list[Action]:
        """A turn that looks good, one of the best few."""
        n = generate_turns(self._context, game.state(), NARROW, self._turns, self._values)
        if n == 0:
            return [self._random.choice(list(game.legal_actions))]
        own, n_players = game.players.index(game.turn or ""), len(game.players)
        leads = [lead_of(tuple(values[:n_players]), own) for values in self._values[:n].tolist()]
        best = max(leads)
        odds = [math.exp((lead - best) / TEMPERATURE) for lead in leads]
        words = self._random.choices(self._turns[:n].tolist(), odds)[0]
        return [self._tables.actions[rank_of(word)] for word in words if word]

    def finish(self, game: Game) -> Game:
        """A game as it may go on from here to its end; the game stays as it is."""
        ahead = finish_setup(game) if game.position.is_setup else game.copy()
        for _ in range(MOST_TURNS):
            if ahead.is_game_over():
                break
            for action in self.turn(ahead):
                ahead.push(action)
                if ahead.is_game_over():
                    break
        return ahead

    def place(self, game: Game) -> None:
        """Place all pioneers: half of them anywhere, half where they cover much ground."""
        while game.position.is_setup:
            values = placing_values(game.position)
            fields = sorted(values)
            if self._random.random() < 0.5:
                field = self._random.choice(fields)
            else:
                best = max(values.values()) or 1.0
                odds = [math.exp(8.0 * (values[one] / best - 1.0)) for one in fields]
                field = self._random.choices(fields, odds)[0]
            game.push(PlacePioneer(field))


@dataclass(frozen=True)
class Ownership:
    """Who is expected to score what, from games played to the end."""

    games: int
    shares: dict[str, tuple[float, ...]]
    """For each open field how often each player scored it, from 0 to 1; ties are shared."""
    scores: tuple[float, ...]
    """Mean points of each player at the end."""


def find_ownership(
    game: Game,
    games: int = 24,
    *,
    seed: int = 0,
    on_progress: Callable[[Ownership], None] | None = None,
    is_stopped: Callable[[], bool] = lambda: False,
) -> Ownership:
    """Play so many games to the end, or fewer if ``is_stopped`` says so, and count who scored each field.

    >>> found = find_ownership(Game(map="duel"), games=1)
    >>> found.games, max(map(sum, found.shares.values())) <= 1.0
    (1, True)
    """
    player, counted = Player(game.map, seed), _Counted(game)
    while counted.games < games and not (counted.games and is_stopped()):
        counted.add(player.finish(game))
        if on_progress is not None:
            on_progress(counted.ownership())
    return counted.ownership()


class _Counted:
    def __init__(self, game: Game) -> None:
        self.games = 0
        self._before = len(game.action_stack)
        self._players = game.players
        n_players = len(game.players)
        self._sums = {
            field: [0.0] * n_players for field in game.map.fields if game.position.at(field) not in (STONE, CLOSED)
        }
        self._scores = [0.0] * n_players

    def add(self, finished: Game) -> None:
        self.games += 1
        for events in finished.event_stack[self._before :]:
            for event in events:
                if isinstance(event, TerritoryScored):
                    winners = event.territory.winners
                    for field in event.territory.fields:
                        for winner in winners:
                            self._sums[field][self._players.index(winner)] += 1 / len(winners)
        for number, score in enumerate(finished.scores):
            self._scores[number] += score

    def ownership(self) -> Ownership:
        games = max(1, self.games)
        shares = {field: tuple(total / games for total in sums) for field, sums in self._sums.items() if any(sums)}
        return Ownership(self.games, shares, tuple(score / games for score in self._scores))


class PlacementCounter:
    """Collects games; they may come in any number of parts."""

    def __init__(self, map: Map, players: int, rules: str = "de", seed: int = 0) -> None:
        self._game = Game(map=map, players=players, rules=rules)
        self._player = Player(map, seed)
        self.games = 0
        self.sums = dict.fromkeys(map.fields, 0.0)
        self.counts = dict.fromkeys(map.fields, 0)

    def play(self) -> None:
        """Play a game from the first placing to the end, and count it."""
        game = self._game.copy()
        self._player.place(game)
        finished = self._player.finish(game)
        self.games += 1
        origins: dict[str, tuple[str, int]] = {}
        """By the field where a pioneer is now: where it was placed, and whose it is."""
        for events in finished.event_stack:
            for event in events:
                match event:
                    case PioneerPlaced(player, placed):
                        origins[placed] = placed, game.players.index(player)
                        self.counts[placed] += 1
                    case PioneerMoved(_, start, end):
                        origins[end] = origins.pop(start)
                    case TerritoryScored(territory):
                        for field in territory.fields & origins.keys():
                            origin, owner = origins.pop(field)
                            # Each of the winner's pioneers in it has an equal part.
                            self.sums[origin] += territory.shares[owner] / territory.pioneers[owner]

    @property
    def values(self) -> PlacementValues:
        """What was found so far, for the fields on which a pioneer was placed."""
        points = {field: self.sums[field] / count for field, count in self.counts.items() if count}
        return PlacementValues(self.games, points, {field: count for field, count in self.counts.items() if count})
