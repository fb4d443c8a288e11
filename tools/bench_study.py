"""How fast games are judged and lines are found, and whether blunders are blunders to an engine that looks deeper.

    python -m tools.bench_study                 50 games of level 3; about an hour
    python -m tools.bench_study --games 4

Of the first game, the report is timed at its default depth. All turns it calls blunders, in all games, are judged again
with twenty times the depth.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import threading
import time
from collections.abc import Iterator

from terranova.engine import Engine, Progress
from terranova.game import Game
from terranova.random_player import random_action
from terranova.record import Record
from terranova.report import DEFAULT_NODES, Judge, JudgedTurn, judge_turns

LEVEL = 3
DEEPER = 20
PLACES = 12
"""Positions that are searched for lines."""


def play(seed: int) -> Record:
    """A game of level 3 against itself on terra-nova, from a set-up by chance."""
    game, engine, chance = Game(), Engine(level=LEVEL, seed=seed), random.Random(seed)
    while not game.is_game_over():
        game.push(random_action(game, chance) if game.position.is_setup else engine.play(game).action)
    return Record.of(game)


def judge(record: Record) -> tuple[list[JudgedTurn], float, float]:
    """The turns of a report, the seconds until its first and until its last."""
    begin, first, turns = time.perf_counter(), 0.0, []
    for turn in judge_turns(record):
        first = first or time.perf_counter() - begin
        turns.append(turn)
    return turns, first, time.perf_counter() - begin


def blunders(record: Record, turns: list[JudgedTurn]) -> Iterator[bool]:
    """For each blunder of a report, whether a deeper judge calls it at least a mistake."""
    deep = Judge(DEFAULT_NODES * DEEPER)
    for turn in turns:
        if turn.grade == "blunder":
            yield deep.judge(turn.number, record.game(turn.n_actions), turn.turn).is_mistake


def lines(record: Record) -> tuple[list[float], list[float]]:
    """The seconds until the first of three lines is there, and until a search has stopped, at positions of a game."""
    engine, shown, stopped = Engine(), [], []
    numbers = range(record.game().n_actions // (2 * PLACES), record.game().n_actions, record.game().n_actions // PLACES)
    for game in (record.game(number) for number in numbers):
        if game.position.is_setup or game.is_game_over():
            continue
        is_shown = threading.Event()

        def show(_: Progress, is_shown: threading.Event = is_shown) -> None:
            is_shown.set()

        search = threading.Thread(target=engine.analyse, args=(game, 3, 10.0, show))
        begin = time.perf_counter()
        search.start()
        is_shown.wait()
        shown.append(time.perf_counter() - begin)
        time.sleep(0.5)
        begin = time.perf_counter()
        engine.stop()
        search.join()
        stopped.append(time.perf_counter() - begin)
    return shown, stopped


def main(arguments: list[str] | None = None) -> int:
    """Play, judge and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=50, help="how many to look for blunders in (50)")
    games = parser.parse_args(arguments).games
    Engine(level=LEVEL)  # compiles, if that is still to be done
    confirmed: list[bool] = []
    for seed in range(1, games + 1):
        record = play(seed)
        turns, first, whole = judge(record)
        if seed == 1:
            print(f"report of {len(turns)} turns: first turn {first:.2f} s, all {whole:.1f} s")
            shown, stopped = lines(record)
            print(f"first line: median {statistics.median(shown):.3f} s, at most {max(shown):.3f} s")
            print(f"stopped: median {statistics.median(stopped):.3f} s, at most {max(stopped):.3f} s", flush=True)
        confirmed += blunders(record, turns)
        share = f"{sum(confirmed) / len(confirmed):.1%}" if confirmed else "none"
        print(f"{seed} games: {sum(confirmed)} of {len(confirmed)} blunders confirmed ({share})", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
