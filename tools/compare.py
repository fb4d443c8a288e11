"""Plays the engine against that of another copy of the source, with equal nodes: which is better whatever its speed?

git worktree add ../old HEAD~5
python -m tools.compare ../old/src --nodes 8 --games 200                 # this source against the old one
python -m tools.compare ../old/src --players 3 --map archipelago --minutes 5

Games come in rounds: one from each seat, all from the same set-up.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from contextlib import closing
from math import sqrt
from pathlib import Path
from statistics import stdev

import terranova as tn
from terranova.engine import Engine
from terranova.protocol.client import Client
from terranova.protocol.commands import Go

HERE = Path(tn.__file__).parent.parent
GRACE = 600.0
"""Seconds: other work may keep the machine busy, and only nodes count."""


def client_of(source: Path) -> Client:
    """The engine of a copy of the source, as a program."""
    return Client(["env", f"PYTHONPATH={source.resolve()}", sys.executable, "-m", "terranova", "engine"], grace=GRACE)


def opening(map: str, players: int, seed: str) -> tn.Game:
    """A game after its set-up, by a gentle level."""
    game, placer = tn.Game(map=map, players=players), Engine(level=3, seed=random.Random(seed).randrange(1 << 30))
    while game.position.is_setup:
        game.push(placer.play(game).action)
    return game


def play(game: tn.Game, seat: int, new: Client, old: Client, nodes: int) -> float:
    """The new engine's share of the win from this seat; the old one has all others."""
    for client in (new, old):
        client.new_game(game)
    while not game.is_game_over():
        client = new if game.players.index(game.turn or "") == seat else old
        game.push(client.play(game, Go(nodes=nodes)).turn)
    outcome = game.outcome()
    assert outcome is not None
    return (game.players[seat] in outcome.winners) / len(outcome.winners)


def interval(scores: list[float]) -> float:
    """Half the width of the normal 95 % interval of their mean."""
    if len(scores) < 2:
        return 1.0
    return 1.96 * stdev(scores) / sqrt(len(scores))


def main(words: list[str] | None = None) -> float:
    """Play and print; says the score of this source."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path, help="the folder `src` of the other copy")
    parser.add_argument("--nodes", type=int, default=8)
    parser.add_argument("--map", default="terra-nova")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=600.0, help="begin no game after so many")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args(words)
    scores: list[float] = []
    begin = time.monotonic()
    with closing(client_of(HERE)) as new, closing(client_of(chosen.old)) as old:
        for number in range(chosen.games):
            if time.monotonic() - begin > 60 * chosen.minutes:
                break
            start = opening(chosen.map, chosen.players, f"{chosen.seed} {number // chosen.players}")
            scores.append(play(start, number % chosen.players, new, old, chosen.nodes))
    score, fair = sum(scores) / max(1, len(scores)), 100 / chosen.players
    print(f"{100 * score:.1f} % ± {100 * interval(scores):.1f} of {len(scores)} games; {fair:.1f} % is even")
    return score


if __name__ == "__main__":
    main()
