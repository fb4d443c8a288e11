"""Puzzle: a position with a task, its proved answer and how hard it is; and its one-line text."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Literal, get_args

from terranova.errors import InvalidTextError
from terranova.game import Game
from terranova.turn import Turn

Kind = Literal["most", "stop", "majority", "win", "ahead"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""Take the most this turn; stop the closing; win the majority; end the game as winner; two turns ahead."""

ID_PATTERN = r"[a-z2-7]{7}"
ID_LENGTH = 7
SEPARATOR = " | "
GAP = 3
"""By how many points the answer is better than anything else."""

_HEAD = re.compile(
    rf"({ID_PATTERN}) ({'|'.join(KINDS)}) ([a-z0-9-]+) ([0-9]+) ([0-9]|-) (-|[a-z,-]+) "
    r"(-?[0-9]+) (-?[0-9]+|-) ([0-9]+) ([0-9]+)"
)


@dataclass(frozen=True)
class Puzzle:
    """A task with one answer, which was proved by looking at every turn."""

    kind: Kind
    map: str
    """The name of a bundled map."""
    position: str
    """At the beginning of a turn, as text."""
    target: int
    """What the answer is worth: points of the turn, or for ``stop`` the points that are left to the next player."""
    next_best: int | None
    """The same of the best turn that is no answer; for ``stop`` at least that many are left by any other turn."""
    n_answers: int
    """How many turns are answers: all of them are accepted."""
    n_turns: int
    """How many turns there are."""
    solution: Turn
    """One of the answers."""
    runner_up: Turn | None
    """A turn worth ``next_best``, if it is known."""
    rating: int = 1500
    """How hard it is, on the scale of the solvers' ratings."""
    level: int | None = None
    """The weakest level that solves it whenever it is asked; None if no level does."""
    themes: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """A short name that depends on task and position only."""
        digest = hashlib.blake2b(f"{self.kind} {self.map} {self.position}".encode(), digest_size=8).digest()
        number = int.from_bytes(digest, "big")
        return "".join("abcdefghijklmnopqrstuvwxyz234567"[number >> 5 * i & 31] for i in range(ID_LENGTH))

    @property
    def n_players(self) -> int:
        """How many play."""
        return self.position.split(" ")[3].count(",") + 1

    @property
    def is_small(self) -> bool:
        """Whether less is better, as for ``stop``."""
        return self.kind == "stop"

    def game(self) -> Game:
        """The game at its beginning."""
        return Game.from_position(self.position, self.map)

    def text(self) -> str:
        """The puzzle in one line."""
        head = (
            self.id,
            self.kind,
            self.map,
            str(self.rating),
            "-" if self.level is None else str(self.level),
            ",".join(self.themes) or "-",
            str(self.target),
            "-" if self.next_best is None else str(self.next_best),
            str(self.n_answers),
            str(self.n_turns),
        )
        turns = (str(self.solution), "-" if self.runner_up is None else str(self.runner_up))
        return SEPARATOR.join((" ".join(head), self.position, *turns))

    @classmethod
    def from_text(cls, text: str) -> Puzzle:
        """Read a line.

        :raises InvalidTextError: if it is not a puzzle, or its name is not that of its task and position.
        """
        head, *rest = text.split(SEPARATOR)
        found = _HEAD.fullmatch(head)
        if found is None or len(rest) != 3:
            raise InvalidTextError("puzzle-syntax", text=text[:80])
        name, kind, map, rating, level, themes, target, next_best, n_answers, n_turns = found.groups()
        position, solution, runner_up = rest
        puzzle = cls(
            kind=next(known for known in KINDS if known == kind),
            map=map,
            position=position,
            target=int(target),
            next_best=None if next_best == "-" else int(next_best),
            n_answers=int(n_answers),
            n_turns=int(n_turns),
            solution=Turn.from_text(solution),
            runner_up=None if runner_up == "-" else Turn.from_text(runner_up),
            rating=int(rating),
            level=None if level == "-" else int(level),
            themes=() if themes == "-" else tuple(themes.split(",")),
        )
        if puzzle.id != name:
            raise InvalidTextError("puzzle-name", text=name)
        return puzzle
