"""Games of a level against itself on a map: how often each seat wins."""

from __future__ import annotations

from dataclasses import asdict

from terranova import Map, RuleSet
from terranova.arena.fairness import Tally, play_game
from terranova.server.computer.kinds import REST, Task
from terranova.workers.messages import Message


def play_games(data: Message, task: Task) -> Message:
    """Play games number ``next`` up to ``games``; each has a seed of its own, so that stopping changes nothing."""
    map, rules, players = Map.from_text(data["map"]), RuleSet.from_text(data["rules"]), data["players"]
    tally = Tally(**data["tally"])
    for number in range(tally.games, data["games"]):
        game = play_game(map, players, rules=rules, level=data["level"], seed=number, is_stopped=task.is_stopped)
        if game is None:
            return {REST: data | {"tally": asdict(tally)}}
        tally += game
        task.report(asdict(tally))
    return asdict(tally)
