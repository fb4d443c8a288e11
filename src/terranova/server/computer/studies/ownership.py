"""Who is expected to score each field, from more and more games played to the end."""

from __future__ import annotations

from terranova.analysis import Ownership, find_ownership
from terranova.server.computer.kinds import Task
from terranova.server.computer.studies.lines import game_of
from terranova.workers.messages import Message


def find_ownership_of(data: Message, task: Task) -> Message:
    """The shares of each player after so many ``games``."""
    found = find_ownership(
        game_of(data),
        data["games"],
        seed=1,
        on_progress=lambda so_far: task.report(_message(so_far)),
        is_stopped=task.is_stopped,
    )
    return _message(found)


def _message(found: Ownership) -> Message:
    return {
        "games": found.games,
        "shares": {field: [round(share, 2) for share in shares] for field, shares in found.shares.items()},
        "scores": [round(score, 1) for score in found.scores],
    }
