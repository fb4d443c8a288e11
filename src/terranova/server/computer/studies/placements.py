"""What a pioneer brings that is placed on a field, from games of the engine against itself on any map."""

from __future__ import annotations

import time

from terranova import Map
from terranova.analysis import PlacementCounter, PlacementValues
from terranova.server.computer.kinds import Task
from terranova.workers.messages import Message

REPORT_SECONDS = 1.0


def find_placements_of(data: Message, task: Task) -> Message:
    """The values after so many ``games``, or after as many as could be played."""
    counter = PlacementCounter(Map.from_text(data["map"]), data["players"], data["rules"], seed=1)
    next_report = time.monotonic() + REPORT_SECONDS
    while counter.games < data["games"] and not (counter.games and task.is_stopped()):
        counter.play()
        if (now := time.monotonic()) >= next_report:
            next_report = now + REPORT_SECONDS
            task.report(placements_message(counter.values))
    return placements_message(counter.values)


def placements_message(found: PlacementValues) -> Message:
    """Values as JSON."""
    return {
        "games": found.games,
        "points": {field: round(points, 2) for field, points in found.points.items()},
        "counts": found.counts,
    }
