"""Measures the rules: speed as a ratio against a named reference in the same run, size, start-up.

`make bench` shows a table with progress; `make -s bench ARGS=--json` prints one JSON object. Machines are noisy, so
every figure is the median of several repeats that take turns with those of its reference, in processor time (user and
system) except for two threads.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import chess
import numpy as np
import pyspiel
from pettingzoo.classic import chess_v6, connect_four_v3
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import terranova as tn
from terranova.bridge import MapTables, load_core, tables_of
from terranova.environments import terranova_v0
from terranova.mapmaking.generate import generate_map

AMAZONS_SIMULATIONS = 300
STARTS = 200  # set-ups that random games begin from, again and again
FIELD_COUNTS = (60, 120, 168, 256)
PERFT = (
    ("the first turn on duel, 2 players", "duel", 2, 0, 3),
    ("the middle of a game on terra-nova, 2 players", "terra-nova", 2, 90, 3),
    ("the middle of a game on archipelago, 4 players", "archipelago", 4, 120, 3),
)

core = load_core()
slots = core.layout


def timed(function: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds of the processor, and what the function returns."""
    begin = time.process_time()
    result = function()
    return time.process_time() - begin, result


def set_up(tables: MapTables, players: int, n_games: int, chance: Any, rules: str = "de") -> Any:
    """Games of which the set-up is done, by random placing."""
    start = tables.state_of(tn.Position.new(tables.map, players, supply=80), tn.RuleSet.of(rules))
    states = np.repeat(start[None, :], n_games, axis=0)
    for state in states:
        core.random_game(tables.array, state, chance, int(state[slots.TO_PLACE]))
    return states


def ns_per_random_action(tables: MapTables, chance: Any) -> float:
    """Of two players, the games being played to their end."""
    return 1e9 / random_play(tables, 2, 2000, chance)


def random_play(tables: MapTables, players: int, n_games: int, chance: Any, rules: str = "de") -> float:
    """Random actions per second after set-up, whole games."""
    states = set_up(tables, players, STARTS, chance, rules)
    rounds = max(1, n_games // STARTS)
    seconds, n_actions = timed(lambda: core.random_games(tables.array, states, chance, rounds))
    return float(n_actions / seconds)


def amazons_length() -> float:
    """The mean length of a random game of Amazons, in actions."""
    game, rng, lengths = pyspiel.load_game("amazons"), random.Random(1), []
    for _ in range(40):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        lengths.append(state.move_number())
    return float(statistics.mean(lengths))


def amazons(length: float) -> float:
    """Random actions per second of OpenSpiel's Amazons in C++."""
    game = pyspiel.load_game("amazons")
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 42), 2.0, AMAZONS_SIMULATIONS, 1000, False, 42, False)
    seconds, _ = timed(lambda: bot.step(game.new_initial_state()))
    return AMAZONS_SIMULATIONS / seconds * length


def amazons_in_python(n_actions: int, rng: random.Random) -> float:
    """Actions per second of OpenSpiel's Amazons driven from Python: list all legal ones, apply a random one."""
    game = pyspiel.load_game("amazons")

    def play() -> None:
        done = 0
        while done < n_actions:
            state = game.new_initial_state()
            while done < n_actions and not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                done += 1

    return n_actions / timed(play)[0]


def batch_steps(n_steps: int, *, packed: bool) -> float:
    """Actions per second of 256 games on one core, all masks included."""
    with tn.Batch(n=256, seed=1) as batch:

        def play() -> None:
            for _ in range(n_steps):
                batch.masks(packed=packed, copy=False)
                batch.step(batch.sample("uniform"))

        return n_steps * batch.n / timed(play)[0]


def aec_steps(make: Callable[[], Any], n_steps: int, rng: random.Random) -> float:
    """Steps per second of a PettingZoo environment: see, draw a legal action, act."""
    env = make()

    def play() -> None:
        env.reset(seed=1)
        for _ in range(n_steps):
            seen, _, is_over, is_cut, _ = env.last()
            if is_over or is_cut:
                env.reset(seed=1)
                continue
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))

    return n_steps / timed(play)[0]


def python_game(n_actions: int, rng: random.Random) -> float:
    """Actions per second: list all legal ones, push a random one."""

    def play() -> None:
        done = 0
        while done < n_actions:
            game = tn.Game()
            while done < n_actions and (legal := list(game.legal_actions)):
                game.push(rng.choice(legal))
                done += 1

    return n_actions / timed(play)[0]


def python_chess(n_moves: int, rng: random.Random) -> float:
    """The same on chess with python-chess."""

    def play() -> None:
        done = 0
        while done < n_moves:
            board = chess.Board()
            while done < n_moves and len(board.move_stack) < 200 and (legal := list(board.legal_moves)):
                board.push(rng.choice(legal))
                done += 1

    return n_moves / timed(play)[0]


def copy_and_play(tables: MapTables, chance: Any) -> float:
    """Nanoseconds to copy a position and play one action on the copy, compiled."""
    state = set_up(tables, 2, 1, chance)[0]
    return float(timed(lambda: core.copy_and_play(tables.array, state, 200_000))[0] / 200_000 * 1e9)


def threads(tables: MapTables, n_threads: int, n_games: int) -> float:
    """Random actions per second of so many threads together."""
    total = [0] * n_threads
    work = [(set_up(tables, 2, STARTS, chance := core.make_random(7 + i)), chance) for i in range(n_threads)]

    def play(i: int) -> None:
        total[i] = core.random_games(tables.array, *work[i], n_games // STARTS)

    running = [threading.Thread(target=play, args=(i,)) for i in range(n_threads)]
    begin = time.perf_counter()
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    return sum(total) / (time.perf_counter() - begin)


def perft(map: str, players: int, played: int, depth: int) -> float:
    """Actions counted per second."""
    game, rng = tn.Game(map=map, players=players), random.Random(11)
    n_setup = game.position.to_place
    while len(game.action_stack) < n_setup + played:
        legal = list(game.legal_actions)
        stones = [action for action in legal if isinstance(action, tn.PlaceStone)]
        game.push(rng.choice(stones or legal))
    seconds, count = timed(lambda: tn.perft(game, depth))
    return float(count / seconds)


def process(*words: str, **environment: str) -> float:
    """Processor seconds that a process and its children take from start to end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, *words]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, **environment})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compiling(*stages: str) -> float:
    """Processor seconds to compile some stages, or everything as ``terranova warm-up`` does, into an empty cache."""
    words = ("terranova.engine.compiling", *stages) if stages else ("terranova", "warm-up")
    with tempfile.TemporaryDirectory() as folder:  # neither the chosen cache nor the user's own may have any of it
        return process("-m", *words, TERRANOVA_CACHE_DIR=folder, XDG_CACHE_HOME=folder)


def measure(repeats: int, step: Callable[[str], None]) -> dict[str, Any]:
    """All figures. Each has a value, and where there is a reference its value and the ratio."""
    tables, chance, rng = tables_of(tn.Map.load("terra-nova")), core.make_random(1), random.Random(1)
    length = amazons_length()
    random_play(tables, 2, 10, chance)
    figures: dict[str, Any] = {}

    def compare(
        name: str, unit: str, ours: Callable[[], float], reference: str, theirs: Callable[[], float], least: float
    ) -> None:
        step(name)
        pairs = [(theirs(), ours()) for _ in range(repeats)]
        figures[name] = {
            "value": statistics.median(mine for _, mine in pairs),
            "unit": unit,
            "reference": reference,
            "reference_value": statistics.median(other for other, _ in pairs),
            "ratio": statistics.median(mine / other for other, mine in pairs),
            "at_least": least,
        }

    def report(name: str, unit: str, ours: Callable[[], float]) -> None:
        step(name)
        figures[name] = {"value": statistics.median(ours() for _ in range(repeats)), "unit": unit}

    two = lambda: random_play(tables, 2, 4000, chance)  # noqa: E731 -- the figure that others are compared with
    rate = "actions/s"
    rollouts = "OpenSpiel Amazons, C++ rollouts"
    compare("random play, 2 players", rate, two, rollouts, lambda: amazons(length), 3.5)
    with_stones = lambda: random_play(tables, 2, STARTS, chance, "de quiet_limit=0")  # noqa: E731
    compare("random play with stones (quiet_limit=0)", rate, with_stones, rollouts, lambda: amazons(length), 3.5)
    compare("random play, 3 players", rate, lambda: random_play(tables, 3, 1500, chance), "2 players", two, 0.6)
    compare("random play, 4 players", rate, lambda: random_play(tables, 4, 400, chance), "2 players", two, 0.6)
    compare(
        "Game in Python", rate, lambda: python_game(4000, rng), "python-chess", lambda: python_chess(4000, rng), 4.0
    )
    for name, packed, least in (("bits", True, 5.0), ("bytes", False, 3.0)):
        compare(
            f"Batch of 256 games with masks of {name}",
            rate,
            lambda packed=packed: batch_steps(200, packed=packed),  # type: ignore[misc]
            "OpenSpiel Amazons from Python",
            lambda: amazons_in_python(20_000, rng),
            least,
        )
    for other, least in ((chess_v6, 10.0), (connect_four_v3, 2.0)):
        compare(
            f"PettingZoo environment, against {other.__name__.rpartition('.')[2]}",
            "steps/s",
            lambda: aec_steps(terranova_v0.env, 1000, rng),
            "the other one",
            lambda other=other: aec_steps(other.env, 300, rng),  # type: ignore[misc]
            least,
        )
    compare(
        "two threads", rate, lambda: threads(tables, 2, 20_000), "one thread", lambda: threads(tables, 1, 20_000), 1.8
    )
    report("copy and play one action", "ns", lambda: copy_and_play(tables, chance))
    report("bytes of a position", "bytes", lambda: float(tables.array[slots.SIZE] * 8))
    for name, map, players, played, depth in PERFT:
        report(f"perft {depth}: {name}", rate, lambda a=(map, players, played, depth): perft(*a))  # type: ignore[misc]
    for n_fields in FIELD_COUNTS:
        some = tables_of(generate_map(1, fields=n_fields, landscapes=8))
        per_action = partial(ns_per_random_action, some, chance)
        report(f"random play, {n_fields} fields", "ns/action", per_action)
    small, large = (figures[f"random play, {n} fields"] for n in (FIELD_COUNTS[0], FIELD_COUNTS[-1]))
    large |= {"reference": f"{FIELD_COUNTS[0]} fields", "reference_value": small["value"]}
    large |= {"ratio": large["value"] / small["value"], "below": FIELD_COUNTS[-1] / FIELD_COUNTS[0]}
    first = "import terranova as tn; list(tn.Game().legal_actions)"
    name = "a process up to its first legal actions"
    step(name)
    starts = [(process("-c", "import numba"), process("-c", first)) for _ in range(repeats)]
    figures[name] = {
        "value": statistics.median(ours for _, ours in starts),
        "unit": "s",
        "reference": "import numba",
        "reference_value": statistics.median(theirs for theirs, _ in starts),
        "ratio": statistics.median(ours / theirs for theirs, ours in starts),
        "below": 1.5,
    }
    report("terranova --help", "s", lambda: process("-m", "terranova", "--help"))
    for name, stages, most in (("compiling the rules", ("rules",), 15.0), ("compiling everything", (), 31.0)):
        step(name)
        figures[name] = {"value": compiling(*stages), "unit": "s", "at_most": most}
    return figures


def main() -> None:
    """Measure and show."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--repeats", type=int, default=7, help="repeats of each figure (7)")
    arguments = parser.parse_args()
    errors = Console(stderr=True)
    with Progress(console=errors, transient=True, disable=arguments.json) as progress:
        task = progress.add_task("measuring", total=33)

        def step(name: str) -> None:
            progress.update(task, advance=1, description=name)

        figures = measure(arguments.repeats, step)
    if arguments.json:
        print(json.dumps(figures, indent=1))
        return
    table = Table("what", "figure", "reference", "its figure", "ratio", "wanted")
    for name, figure in figures.items():
        wanted = (
            f"≥ {figure['at_least']}"
            if "at_least" in figure
            else f"< {figure['below']:.2f}"
            if "below" in figure
            else f"≤ {figure['at_most']:g} s"
            if "at_most" in figure
            else ""
        )
        ratio = f"{figure['ratio']:.2f}" if "ratio" in figure else ""
        other = f"{figure['reference_value']:,.4g}" if "reference_value" in figure else ""
        table.add_row(
            name, f"{figure['value']:,.4g} {figure['unit']}", figure.get("reference", ""), other, ratio, wanted
        )
    Console().print(table)


if __name__ == "__main__":
    main()
