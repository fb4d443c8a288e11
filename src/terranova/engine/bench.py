"""A search over fixed positions with fixed nodes: one signature that changes exactly when the search does."""

from __future__ import annotations

import hashlib
import random
import time
from dataclasses import dataclass

from terranova.engine.player import Engine
from terranova.engine.results import Limit
from terranova.game import Game

NODES = 12
GAMES = (("terra-nova", 2, "de", 12), ("duel", 2, "it", 20), ("archipelago", 3, "hu", 16), ("terra-nova", 4, "de", 24))
"""Map, players, rules, and how many actions of set-up-and-stones play lead to the position."""


@dataclass(frozen=True)
class BenchResult:
    """What a bench found."""

    signature: str
    """The same on every machine, for the same search."""
    nodes: int
    seconds: float


def positions() -> list[Game]:
    """The fixed positions: random set-up, then actions that prefer stones."""
    games = []
    for map, players, rules, n_actions in GAMES:
        game, rng = Game(map=map, players=players, rules=rules), random.Random(f"{map} {players}")
        n_actions += game.position.to_place
        for _ in range(n_actions):
            legal = [str(action) for action in game.legal_actions]
            stones = [text for text in legal if text.startswith("*")]
            game.push_text(rng.choice(stones or legal))
        games.append(game)
    return games


def bench(nodes: int = NODES) -> BenchResult:
    """Search all positions and sum up."""
    digest, total, begin = hashlib.sha256(), 0, time.perf_counter()
    for game in positions():
        result = Engine(limit=Limit(nodes=nodes), memory=16).play(game)
        total += result.nodes
        values = " ".join(f"{value:.4f}" for value in result.values)
        digest.update(f"{' '.join(map(str, result.turn))} {result.nodes} {values}\n".encode())
    return BenchResult(digest.hexdigest()[:12], total, time.perf_counter() - begin)
