"""The best turns of a position, found deeper and deeper while somebody looks."""

from __future__ import annotations

import time
from functools import cache

from terranova import Candidate, Engine, Game, Limit, Map, RuleSet, Turn
from terranova.analysis import Lines, find_lines
from terranova.server.computer.kinds import Task
from terranova.workers.messages import Message

MEMORY = 64
"""Megabytes for a search."""
REPORT_SECONDS = 0.15
"""Between two reports: nobody reads faster."""
MOST_LINES = 8


@cache
def _engine() -> Engine:
    """Kept from position to position, with its memory."""
    return Engine(memory=MEMORY)


def game_of(data: Message) -> Game:
    """The game of a study's data: a ``position`` with its ``map``, ``rules`` and number of ``players``."""
    map, rules = Map.from_text(data["map"]), RuleSet.from_text(data["rules"])
    return Game.from_position(data["position"], map=map, players=data["players"], rules=rules)


def find_lines_of(data: Message, task: Task) -> Message:
    """The ``top`` turns of a position after at most so many ``seconds``."""
    next_report = 0.0

    def show(lines: Lines) -> None:
        nonlocal next_report
        if (now := time.monotonic()) >= next_report:
            next_report = now + REPORT_SECONDS
            task.report(lines_message(lines))

    limit = Limit(time=data["seconds"])
    top = min(MOST_LINES, data["top"])
    found = find_lines(game_of(data), top, limit, engine=_engine(), on_lines=show, is_stopped=task.is_stopped)
    return lines_message(found)


def lines_message(lines: Lines) -> Message:
    """Lines as JSON."""
    return {
        "lines": [_line_message(candidate) for candidate in lines.candidates],
        "depth": lines.depth,
        "nodes": lines.nodes,
        "is_final": lines.is_final,
    }


def _line_message(candidate: Candidate) -> Message:
    return {
        "turn": [str(action) for action in candidate.turn],
        "values": [round(value, 1) for value in candidate.values],
        "chances": [round(chance, 3) for chance in candidate.chances],
        "visits": candidate.visits,
        "continuation": [str(Turn(turn)) for turn in candidate.line[1:]],
    }
