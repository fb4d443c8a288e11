"""Tunes the weights of the evaluation by games: `python -m tools.tune` writes data/weights.json.

It starts from nothing, or with `--start FILE` from the weights of a file.

Simultaneous perturbation (Spall 1992) on the logarithms of the weights: in each round all weights are moved up or down
at random, the two opposites play pairs of games from the same set-up with seats swapped, and the weights follow the
winner a little. What was played with which settings is written beside the weights.

Pairs are jobs (docs/cluster.md): `--cluster ADDRESS` plays them on a Dask cluster, and with `--journal FILE` the same
command goes on where it was broken off.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from rich.progress import Progress

import terranova as tn
from terranova.cluster.jobs import IsCalledOff, Job, Pool, Worker
from terranova.cluster.journal import Journal, do_all
from terranova.cluster.pools import make_pool
from terranova.engine import Engine, Limit
from terranova.engine.evaluation.weights import STUDY, WEIGHT_NAMES

FILE = Path(__file__).parent.parent / "src" / "terranova" / "data" / "weights.json"
TUNED = (
    "best",
    "second",
    "others",
    "pioneer",
    "landscape",
    "reach",
    "fence",
    "influence",
    "held",
    "scale",
    "scale_open",
)
START = {"influence": 0.05, "quiet": 0.3, "held": 0.15}  # where the study said nothing or too much
SWING = 0.3  # how far the logarithms are moved for a trial
STEP = 0.12  # how far they follow
HALFWAY = 0.3  # of the rounds, after which steps are half as long

Weights = tuple[float, ...]
PairJob = tuple[Weights, Weights, int, int, str]


def play_pair(job: PairJob) -> float:
    """The first side's mean score in as many games as there are seats, from one set-up."""
    one, other, nodes, seed, map = job
    players = 2
    score = 0.0
    for seat in range(players):
        game = tn.Game(map=map, players=players)
        placer = Engine(level=3, seed=seed)
        limit = Limit(nodes=nodes)
        sides = [Engine(limit=limit, weights=one if i == seat else other, memory=16) for i in range(players)]
        while not game.is_game_over():
            player = placer if game.position.is_setup else sides[game.players.index(game.turn or "")]
            game.push(player.play(game).action)
        outcome = game.outcome()
        assert outcome is not None
        score += (game.players[seat] in outcome.winners) / len(outcome.winners)
    return score / players


@contextmanager
def open_pairs(settings: dict[str, Any]) -> Iterator[Worker]:
    """Plays pairs of games; an item is what ``play_pair`` takes."""

    def play(item: list[Any], is_called_off: IsCalledOff) -> float:
        assert not is_called_off(), settings
        one, other, nodes, seed, map = item
        return play_pair((tuple(one), tuple(other), nodes, seed, map))

    yield play


def play_round(
    pool: Pool,
    journal: Journal | None,
    weights: dict[str, float],
    rng: random.Random,
    arguments: argparse.Namespace,
    number: int,
) -> float:
    """Play one round and let the weights follow; says how the side that was moved along the signs did."""
    signs = {name: rng.choice((-1, 1)) for name in TUNED}
    trial = [tuple(w * math.exp(side * SWING * signs.get(name, 0)) for name, w in weights.items()) for side in (1, -1)]
    maps = arguments.maps.split(",")
    jobs = [
        (trial[0], trial[1], arguments.nodes, rng.randrange(1 << 30), rng.choice(maps)) for _ in range(arguments.pairs)
    ]
    scores = do_all(pool, Job("tools.tune:open_pairs"), [list(job) for job in jobs], journal, number * arguments.pairs)
    score = sum(scores) / len(jobs)
    step = STEP if number < HALFWAY * arguments.rounds else STEP / 2
    for name, sign in signs.items():
        weights[name] *= math.exp(step * (2 * score - 1) * sign)
    return score


def main() -> None:
    """Tune and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=400, help="rounds (400)")
    parser.add_argument("--pairs", type=int, default=4, help="pairs of games in a round (4)")
    parser.add_argument("--nodes", type=int, default=6, help="nodes for each turn (6)")
    parser.add_argument("--maps", default="terra-nova", help="names of maps, with commas (terra-nova)")
    parser.add_argument("--start", type=Path, help="a file with the weights to start from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, help="games at a time; else one for each core")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster")
    parser.add_argument("--journal", type=Path, help="a file with what was played, to go on from")
    parser.add_argument("--output", type=Path, default=FILE)
    arguments = parser.parse_args()
    rng, maps = random.Random(arguments.seed), arguments.maps.split(",")
    weights = dict(zip(WEIGHT_NAMES, STUDY, strict=True)) | START
    if arguments.start:
        weights |= json.loads(arguments.start.read_text(encoding="utf-8"))["weights"]
    start, begin = dict(weights), time.time()
    scores: list[float] = []
    try:
        with ExitStack() as stack:
            progress, pool = stack.enter_context(Progress()), make_pool(arguments.cluster, arguments.processes)
            settings = {"seed": arguments.seed, "start": start, "pairs": arguments.pairs, "nodes": arguments.nodes}
            journal = stack.enter_context(Journal(arguments.journal, settings)) if arguments.journal else None
            task = progress.add_task("tuning", total=arguments.rounds)
            for number in range(arguments.rounds):
                score = play_round(pool, journal, weights, rng, arguments, number)
                scores.append(round(score, 3))
                shown = " ".join(f"{name} {value:.3g}" for name, value in weights.items())
                progress.update(task, advance=1, description=f"round {len(scores)}: {score:.2f}")
                progress.log(f"{len(scores):4} {score:.3f} {shown}")
    except KeyboardInterrupt:
        print(f"Broken off after {len(scores)} rounds.", "The weights are kept." if scores else "Nothing was written.")
    if not scores:
        return
    content = {
        "about": "Weights of the evaluation, in points; made by tools/tune.py.",
        "made_with": {
            "rounds": len(scores),
            "rounds planned": arguments.rounds,
            "pairs": arguments.pairs,
            "nodes": arguments.nodes,
            "maps": maps,
            "seed": arguments.seed,
            "swing": SWING,
            "step": STEP,
            "half steps after": HALFWAY,
            "tuned": list(TUNED),
            "scores": scores,
            "start": start,
            "games": 2 * len(scores) * arguments.pairs,
            "minutes": round((time.time() - begin) / 60, 1),
        },
        "weights": {name: round(value, 5) for name, value in weights.items()},
    }
    part = arguments.output.with_suffix(".part")
    part.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    part.replace(arguments.output)


if __name__ == "__main__":
    main()
