"""Random games for tests: at their beginning, and some actions on."""

from __future__ import annotations

import random

import terranova as tn
from tests.support.naive import NaiveGame, NaiveMap
from tests.support.strategies import PlayedGame, naive_random_game


def library_game(played: PlayedGame) -> tn.Game:
    """The library's game at the beginning of a naive one."""
    map = tn.Map.from_text(played.map)
    if played.start is None:
        return tn.Game(map=map, players=played.players, rules=played.rules)
    return tn.Game.from_position(played.start, map=map, players=played.players, rules=played.rules)


def naive_game(played: PlayedGame) -> NaiveGame:
    return NaiveGame(NaiveMap(played.map), played.players, played.rules, played.start)


def random_actions(rng: random.Random, game: tn.Game, most: int, stone_share: float = 0.5) -> list[str]:
    """Play so many random actions at most; stones are liked as much as is said."""
    texts: list[str] = []
    while not game.is_game_over() and len(texts) < most:
        legal = list(game.legal_actions)
        stones = [action for action in legal if isinstance(action, tn.PlaceStone)]
        action = rng.choice(stones if stones and rng.random() < stone_share else legal)
        texts.append(str(action))
        game.push(action)
    return texts


def random_start(seed: int, max_fields: int) -> tn.Game:
    """A game on an odd map at its beginning."""
    return library_game(naive_random_game(random.Random(seed), max_actions=0, max_fields=max_fields))
