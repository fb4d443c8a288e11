"""Jobs: a turn asked for, and the turn that comes back."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

from terranova import Game, Map, RuleSet

HINT_SECONDS = 2.0


@dataclass(frozen=True)
class TurnRequest:
    """A game as it stands, and how strong the requested turn should be."""

    map: str
    rules: str
    players: int
    start: str | None
    actions: list[str]
    level: int | None
    """None for the best turn found in ``seconds``."""
    seed: int
    seconds: float | None = None
    """The time limit; None for what the level takes."""
    bot: tuple[str, ...] | None = None
    """The command of a program that plays instead of a level."""

    def game(self) -> Game:
        """The game."""
        map, rules = Map.from_text(self.map), RuleSet.from_text(self.rules)
        if self.start is None:
            game = Game(map=map, players=self.players, rules=rules)
        else:
            game = Game.from_position(self.start, map=map, players=self.players, rules=rules)
        for action in self.actions:
            game.push_text(action)
        return game


@dataclass(frozen=True)
class TurnResult:
    """The rest of a turn, and what the engine expects of it for each player."""

    actions: list[str]
    values: list[float] | None = None
    """Points at the end of the game."""
    chances: list[float] | None = None
    """Of winning."""


class ThinkingError(RuntimeError):
    """No worker could answer."""


class Job:
    """A request on its way to a result."""

    def __init__(self, number: int, request: TurnRequest, asker: str = "") -> None:
        self.number = number
        self.request = request
        self.asker = asker
        self.is_hurried = False
        self.attempts = 0
        self.since = time.monotonic()
        """When it was handed in."""
        self.done: asyncio.Future[TurnResult] = asyncio.get_running_loop().create_future()
