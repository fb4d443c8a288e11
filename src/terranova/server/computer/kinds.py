"""The kinds of studies: work for the engine's workers that is not a computer player's turn.

Each is a function ``(data, task) -> result`` in ``studies/``, imported by the worker that runs it; data, progress and
result are JSON objects. It tells ``task.report({…})`` what it has found, and looks at ``task.is_stopped()`` at least
ten times a second. Once that is true it returns what it has; patient work that has more to do puts into its result
``rest``: the data with which it is to be called again. It must stop at its ``seconds`` too, which are the same for the
asker's share of the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol

from terranova.workers.messages import Message

REST = "rest"
"""The key of what is left to do."""


class Task(Protocol):
    """The worker as a study sees it."""

    def report(self, found: Message) -> None:
        """Report what was found so far."""

    def is_stopped(self) -> bool:
        """Whether it is to come to an end now."""
        ...


Study = Callable[[Message, Task], Message]


@dataclass(frozen=True)
class StudyKind:
    """One kind."""

    function: str
    """``module:name``; imported in the worker, so that the server needs no compiler for it."""
    seconds: float
    """After that it is asked to come to an end; what is left waits for its turn once more."""
    is_urgent: bool = False
    """Whether somebody looks at the screen: patient work makes room at once."""

    def load(self) -> Study:
        """The function."""
        module, _, name = self.function.partition(":")
        study: Study = getattr(import_module(module), name)
        return study


_ROOM = "terranova.server.computer.studies"

KINDS = {
    "lines": StudyKind(f"{_ROOM}.lines:find_lines_of", seconds=30.0, is_urgent=True),
    "fairness": StudyKind(f"{_ROOM}.fairness:play_games", seconds=5.0),
    "report": StudyKind(f"{_ROOM}.report:judge_game", seconds=10.0),
    "attempt": StudyKind(f"{_ROOM}.report:judge_attempt", seconds=30.0, is_urgent=True),
    "placements": StudyKind(f"{_ROOM}.placements:find_placements_of", seconds=60.0),
    "ownership": StudyKind(f"{_ROOM}.ownership:find_ownership_of", seconds=30.0, is_urgent=True),
    "puzzles": StudyKind(f"{_ROOM}.puzzles:make_puzzles", seconds=60.0, is_urgent=True),
}
"""All kinds by name."""
