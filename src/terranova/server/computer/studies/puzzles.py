"""Puzzles made of a position, one kind after the other."""

from __future__ import annotations

from terranova import Game
from terranova.puzzles import MAKEABLE, make_puzzle
from terranova.server.computer.kinds import Task
from terranova.workers.messages import Message


def make_puzzles(data: Message, task: Task) -> Message:
    """Tell of each kind whether the ``position`` on a bundled ``map`` is a puzzle, as soon as it is proved."""
    game = Game.from_position(data["position"], data["map"])
    for kind in MAKEABLE:
        if task.is_stopped():
            break
        found = make_puzzle(kind, game)
        task.report(
            {
                "kind": kind,
                "puzzle": found.puzzle.text() if found.puzzle else None,
                "reason": found.reason,
                "figures": found.figures,
            }
        )
    return {}
