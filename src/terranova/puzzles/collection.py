"""The puzzles that come with the game."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection as Names
from collections.abc import Iterable, Iterator
from datetime import date
from functools import cache, cached_property
from pathlib import Path

from terranova.errors import TerraNovaError
from terranova.puzzles.puzzle import Kind, Puzzle

FILE = Path(__file__).parent.parent / "data" / "puzzles.txt"


class Collection:
    """Puzzles in the order of their file.

    >>> puzzles = shipped()
    >>> puzzles.daily(date(2026, 11, 18)).n_players in (2, 3, 4)
    True
    """

    def __init__(self, puzzles: Iterable[Puzzle]) -> None:
        self._by_id = {puzzle.id: puzzle for puzzle in puzzles}

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def __contains__(self, id: str) -> bool:
        return id in self._by_id

    def __getitem__(self, id: str) -> Puzzle:
        """The puzzle of this id.

        :raises TerraNovaError: if there is none.
        """
        if id not in self._by_id:
            raise TerraNovaError("no-such-puzzle", puzzle=id)
        return self._by_id[id]

    @cached_property
    def _days(self) -> list[Puzzle]:
        """All of them in an order that has nothing to do with how hard they are."""
        return sorted(self, key=lambda puzzle: hashlib.blake2b(f"day {puzzle.id}".encode()).digest())

    def daily(self, day: date) -> Puzzle:
        """The puzzle of a day: the same for everyone, and another each day until all have had theirs."""
        return self._days[day.toordinal() % len(self._days)]

    def select(self, kind: Kind | None = None, players: int | None = None, map: str | None = None) -> list[Puzzle]:
        """Those of a kind, for so many players and of a map, as far as these are given."""
        return [
            puzzle
            for puzzle in self
            if kind in (None, puzzle.kind) and players in (None, puzzle.n_players) and map in (None, puzzle.map)
        ]

    def count_kinds(self, players: int | None = None, map: str | None = None) -> Counter[Kind]:
        """How many there are of each kind."""
        return Counter(puzzle.kind for puzzle in self.select(None, players, map))

    def next_for(
        self,
        rating: int,
        done: Names[str] = (),
        kind: Kind | None = None,
        players: int | None = None,
        map: str | None = None,
    ) -> Puzzle | None:
        """The puzzle that is nearest to a solver's rating and not done yet; None if all are."""
        open_ones = [puzzle for puzzle in self.select(kind, players, map) if puzzle.id not in done]
        return min(open_ones, key=lambda puzzle: (abs(puzzle.rating - rating), puzzle.id), default=None)


@cache
def shipped() -> Collection:
    """The puzzles that come with the game; read once."""
    return Collection(read(FILE))


def read(path: Path) -> list[Puzzle]:
    """The puzzles of a file, one in each line; lines that begin with ``#`` are comments.

    :raises InvalidTextError: if a line is not a puzzle.
    :raises OSError: if the file cannot be read.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    return [Puzzle.from_text(line) for line in lines if line and not line.startswith("#")]
