"""Choosing from what was found: balanced, each puzzle rated by its answers and by what the levels solve."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from terranova.puzzles.collection import read
from terranova.puzzles.mining.difficulty import rating_of, solved_shares, weakest_level
from terranova.puzzles.mining.mine import FILE, found_puzzles
from terranova.puzzles.puzzle import Puzzle

AT_ONCE = 20
"""So many puzzles are rated between two savings."""


def collect(folder: Path, output: Path, count: int) -> Iterator[tuple[int, int]]:
    """Choose puzzles, rate those that are not in the output yet, and write them; yields how far it is.

    :raises InvalidTextError: if a line of a file is not a puzzle.
    :raises OSError: if a file cannot be read or written.
    """
    known = {puzzle.id: puzzle for puzzle in read(output)} if output.exists() else {}
    chosen = choose(found_puzzles(folder / FILE), count)
    rated: list[Puzzle] = []
    for number, puzzle in enumerate(chosen, 1):
        rated.append(known.get(puzzle.id) or rate_by_levels(puzzle))
        if number % AT_ONCE == 0 or number == len(chosen):
            left = [puzzle for puzzle in known.values() if puzzle.id not in {one.id for one in rated}]
            write([*rated, *(left if number < len(chosen) else ())], output)
        yield number, len(chosen)


def choose(puzzles: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """At most so many, in turn from every kind, number of players and map."""
    groups: dict[tuple[str, int, str], list[Puzzle]] = defaultdict(list)
    for puzzle in sorted(puzzles, key=lambda puzzle: puzzle.id):
        groups[puzzle.kind, puzzle.n_players, puzzle.map].append(puzzle)
    chosen: list[Puzzle] = []
    for place in range(max(map(len, groups.values()), default=0)):
        for group in sorted(groups):
            if place < len(groups[group]) and len(chosen) < count:
                chosen.append(groups[group][place])
    return chosen


def rate_by_levels(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its rating."""
    shares = solved_shares(puzzle.kind, puzzle.game(), puzzle.target)
    chance = puzzle.n_answers / puzzle.n_turns
    return replace(puzzle, rating=rating_of(shares, chance), level=weakest_level(shares))


def write(puzzles: Sequence[Puzzle], output: Path) -> None:
    """Write puzzles into a file, in the order of their ids, all of them or nothing."""
    lines = sorted(puzzle.text() for puzzle in puzzles)
    new = output.with_name(output.name + ".new")
    new.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
    new.replace(output)
