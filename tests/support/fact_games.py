"""Facts by the thousand: games of different strength on all maps, and what is true of their turns."""

from __future__ import annotations

import random
from collections.abc import Iterator

from terranova import Game, Turn
from terranova.events import GameEnded, TurnEnded
from terranova.random_player import random_action
from terranova.report import Fact, Moment, find_facts
from tests.support.fact_checker import Case
from tests.support.naive import NaiveMap

MAPS = ("terra-nova", "duel", "archipelago")
RULES = ("de", "it", "hu", "fr anchor=last-moved")


def fact_games(seed: int, most: int | None = None) -> Iterator[tuple[Fact, Moment, Case]]:
    """Facts of one game that depends on the seed, each with where it holds; at most so many turns are looked at."""
    rng = random.Random(seed)
    name, players, rules = rng.choice(MAPS), rng.randint(2, 4), rng.choice(RULES)
    game = Game(name, players, rules)
    while game.position.is_setup:
        game.push(random_action(game, rng))
    naive_map = NaiveMap(game.map.text())
    skill, looked = rng.random(), 0
    while not game.is_game_over() and (most is None or looked < most):
        promising = list(game.turns(16, promising=True))
        better = promising[0]
        played = rng.choice(promising) if rng.random() < skill else _random_turn(game, rng)
        if played != better:
            looked += 1
            moment = Moment(game.copy(), played, better)
            case = Case(naive_map, rules, game.position.text(), str(played), str(better))
            for fact in find_facts(moment):
                yield fact, moment, case
        game.push_turn(played)


def _random_turn(game: Game, rng: random.Random) -> Turn:
    ahead, actions = game.copy(), []
    while True:
        actions.append(random_action(ahead, rng))
        events = ahead.push(actions[-1])
        if any(isinstance(event, TurnEnded | GameEnded) for event in events):
            return Turn(actions)
