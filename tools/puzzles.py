"""Making puzzles and proving them: ``python -m tools.puzzles mine|collect|prove``; each can be stopped and resumed.

python -m tools.puzzles mine found --processes 4      # play games, or --record FILE: what is found goes into found/
python -m tools.puzzles collect found                 # choose, rate by levels, write src/terranova/data/puzzles.txt
python -m tools.puzzles prove                         # look at every turn of every puzzle again; --sample 20 of some
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path
from statistics import median

from terranova.puzzles import KINDS, prove_again, read
from terranova.puzzles.collection import FILE
from terranova.puzzles.mining.collect import collect
from terranova.puzzles.mining.mine import mine


def main(arguments: list[str] | None = None) -> int:
    """Run one of the commands; returns 1 if a proof fails."""
    chosen = _parser().parse_args(arguments)
    try:
        return int(chosen.run(chosen))
    except KeyboardInterrupt:
        print("Stopped. The same command goes on from here.", file=sys.stderr)
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    mining = commands.add_parser("mine", help="look for puzzles in games")
    mining.add_argument("folder", type=Path)
    mining.add_argument("--record", type=Path, action="append", default=[], help="a file of finished games")
    mining.add_argument("--games", type=int, help="the last game to play; without it, until stopped")
    mining.add_argument("--first", type=int, default=1, help="the first game to play; each number is another game")
    mining.add_argument("--processes", type=int, default=1)
    mining.add_argument("--kind", choices=KINDS, action="append", help="only this kind; can be repeated")
    mining.set_defaults(run=_mine)
    collecting = commands.add_parser("collect", help="choose from what was found, and rate it")
    collecting.add_argument("folder", type=Path)
    collecting.add_argument("--output", type=Path, default=FILE)
    collecting.add_argument("--count", type=int, default=1500)
    collecting.set_defaults(run=_collect)
    proving = commands.add_parser("prove", help="prove puzzles again")
    proving.add_argument("puzzles", nargs="*", metavar="ID")
    proving.add_argument("--file", type=Path, default=FILE)
    proving.add_argument("--sample", type=int, help="only so many, drawn at random")
    proving.add_argument("--seed", type=int, default=1)
    proving.set_defaults(run=_prove)
    return parser


def _mine(chosen: argparse.Namespace) -> int:
    found = mine(chosen.folder, chosen.record, chosen.games, chosen.processes, chosen.kind or KINDS, chosen.first)
    for count, puzzle in enumerate(found, 1):
        print(count, puzzle.id, puzzle.kind, puzzle.map, puzzle.n_players, puzzle.solution, flush=True)
    return 0


def _collect(chosen: argparse.Namespace) -> int:
    for done, total in collect(chosen.folder, chosen.output, chosen.count):
        if done % 10 == 0 or done == total:
            print(f"{done} of {total}", flush=True)
    return 0


def _prove(chosen: argparse.Namespace) -> int:
    puzzles = [puzzle for puzzle in read(chosen.file) if not chosen.puzzles or puzzle.id in chosen.puzzles]
    if chosen.sample is not None and chosen.sample < len(puzzles):
        puzzles = random.Random(chosen.seed).sample(puzzles, chosen.sample)
    times, wrong = [], []
    for puzzle in puzzles:
        begin = time.process_time()
        if not prove_again(puzzle):
            wrong.append(puzzle.id)
        times.append(time.process_time() - begin)
        print(puzzle.id, puzzle.kind, puzzle.map, puzzle.n_players, puzzle.n_turns, f"{times[-1]:.3f} s", flush=True)
    if times:
        print(f"{len(times)} proofs, median {median(times):.3f} s, longest {max(times):.3f} s of one core")
    if wrong:
        print("not proved:", *wrong)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
