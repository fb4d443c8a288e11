"""Mining: games played or read, and the puzzles in them written down as they are found. Can be stopped and resumed."""

from __future__ import annotations

import multiprocessing
import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path

from terranova.engine import Engine
from terranova.game import Game
from terranova.maps import Map
from terranova.puzzles.mining.candidates import candidates
from terranova.puzzles.mining.themes import territories_of
from terranova.puzzles.puzzle import KINDS, Kind, Puzzle
from terranova.record import read_all
from terranova.rules import RuleSet

FILE = "found.txt"
"""In the folder: the puzzles found so far, with a line ``# SOURCE`` behind those of each game that is done."""
MAPS = ("duel", "duel", "terra-nova", "duel", "duel", "archipelago", "duel")
"""The small map comes more often: its games are short, and its proofs too."""
PLAYERS = (2, 3, 4)
LEVELS = (2, 3, 4)
NICENESS = 10
MOST_OF_A_KIND: dict[Kind, int] = {"most": 6, "majority": 5, "stop": 4, "win": 1, "ahead": 3}
"""Puzzles of one kind from one game."""
APART = 2
"""How many turns lie between two puzzles of one kind in a game."""


def mine(
    folder: Path,
    records: Sequence[Path] = (),
    games: int | None = None,
    processes: int = 1,
    kinds: Sequence[Kind] = KINDS,
    first: int = 1,
) -> Iterator[Puzzle]:
    """Look through records, then through games played for it, and write what is found into the folder.

    What was looked through before is left out, so it can be stopped at any time and resumed. ``first`` and ``games``
    are the numbers of the first and the last game to play; None goes on for ever.

    :raises OSError: if the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / FILE
    done = done_sources(file)
    names = (name for name in _names(records, games, first) if name not in done)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context, initializer=_begin) as pool:
        running: set[Future[tuple[str, list[Puzzle]]]] = {
            pool.submit(look_through, name, kinds) for name in islice(names, 2 * processes)
        }
        try:
            while running:
                ready, running = wait(running, return_when=FIRST_COMPLETED)
                for future in ready:
                    name, found = future.result()
                    with file.open("a", encoding="utf-8") as out:
                        out.write("".join(f"{puzzle.text()}\n" for puzzle in found) + f"# {name}\n")
                    yield from found
                    running |= {pool.submit(look_through, name, kinds) for name in islice(names, 1)}
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def done_sources(file: Path) -> set[str]:
    """The games that were looked through."""
    if not file.exists():
        return set()
    lines = file.read_text(encoding="utf-8").splitlines()
    return {line[2:] for line in lines if line.startswith("# ")}


def found_puzzles(file: Path) -> list[Puzzle]:
    """The puzzles found so far, each once.

    :raises InvalidTextError: if a line is not a puzzle.
    """
    lines = file.read_text(encoding="utf-8").splitlines()
    puzzles = [Puzzle.from_text(line) for line in lines if line and not line.startswith("#")]
    return list({puzzle.id: puzzle for puzzle in puzzles}.values())


def look_through(name: str, kinds: Sequence[Kind] = KINDS) -> tuple[str, list[Puzzle]]:
    """The puzzles of one game."""
    kind, _, rest = name.partition(" ")
    turns = _turns_of_record(Path(rest)) if kind == "record" else _turns_played(int(rest))
    found: list[Puzzle] = []
    grounds: dict[str, list[frozenset[str]]] = {kind: [] for kind in KINDS}
    last: dict[str, int] = {}
    for number, (game, is_last) in enumerate(turns):
        counts = Counter(puzzle.kind for puzzle in found)
        wanted = frozenset(
            kind for kind in kinds if counts[kind] < MOST_OF_A_KIND[kind] and number - last.get(kind, -APART) >= APART
        )
        for puzzle in candidates(game, wanted, is_last):
            closed = territories_of(game, puzzle.solution)
            ground = frozenset(field for region in closed for field in region.fields)
            if any(2 * len(ground & other) > len(ground) for other in grounds[puzzle.kind]):
                continue  # the same again
            last[puzzle.kind] = number
            grounds[puzzle.kind].append(ground)
            found.append(puzzle)
    return name, found


def _begin() -> None:
    os.nice(NICENESS)


def _names(records: Sequence[Path], games: int | None, first: int) -> Iterator[str]:
    yield from (f"record {path.resolve()}" for path in records)
    number = first - 1
    while games is None or number < games:
        number += 1
        yield f"game {number}"


def _turns_played(number: int) -> Iterator[tuple[Game, bool]]:
    """The moments before each turn of a game between gentle levels; whether the game is over with the turn."""
    chance = random.Random(number)
    players = PLAYERS[number % len(PLAYERS)]
    game = Game(map=MAPS[number // len(PLAYERS) % len(MAPS)], players=players)
    engines = [Engine(level=chance.choice(LEVELS), seed=chance.randrange(1 << 30), memory=8) for _ in range(players)]
    while not game.is_game_over():
        before = game.copy()
        was_setup = game.position.is_setup
        result = engines[game.players.index(game.turn or "")].play(game)
        game.push(result.turn)
        if not was_setup:
            yield before, game.is_game_over()


def _turns_of_record(path: Path) -> Iterator[tuple[Game, bool]]:
    """The same for the games of records, if they are on bundled maps and by the usual rules."""
    for record in read_all(path):
        played = record.game()
        if played.rules != RuleSet.of("de") or played.map not in [Map.load(name) for name in set(MAPS)]:
            continue
        game, begin = record.new_game(), record.new_game()
        for action in played.action_stack:
            if game.position.actions_taken == 0:
                begin = game.copy()
            was_setup = game.position.is_setup
            game.push(action)
            if not was_setup and (game.is_game_over() or game.position.actions_taken == 0):
                yield begin, game.is_game_over()
