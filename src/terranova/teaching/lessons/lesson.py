"""Lesson: a position with a task. What it says to people stands in the messages ``tutorial.<name>.…``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from terranova.game import Game
from terranova.maps import Map
from terranova.rules import DEFAULT_EDITION, RuleSet
from terranova.teaching.lessons.goals import Goal


@cache
def island() -> Map:
    """The small map that all lessons play on."""
    return Map.load(Path(__file__).parent / "island.map")


@dataclass(frozen=True)
class Try:
    """Something a learner is likely to try, and what comes of it: tests hold the lesson to it."""

    line: str
    """The actions, with single spaces between them."""
    says: str = ""
    """The message that answers, ``off-other`` for example."""
    refused: str = ""
    """The code with which the last action is refused, …"""
    rule: str = ""
    """… and its rule."""


@dataclass(frozen=True)
class Fence:
    """Land that could be fenced off: what a plan speaks of."""

    inside: str
    """A field of the land."""
    stones: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Lesson:
    """A lesson; there is one of each. Red is the learner's."""

    name: str
    position: str
    goal: Goal
    solutions: tuple[str, ...]
    """Lines that reach the goal; the first is the one that is shown."""
    cites: tuple[str, ...]
    """The rules it is about."""
    named: Mapping[str, str] = field(default_factory=dict)
    """Fields that its texts speak of, by the name they have there."""
    goal_fields: tuple[str, ...] = ()
    """Fields that the board marks as the goal."""
    lines: Mapping[str, str] = field(default_factory=dict)
    """Other lines that its texts speak of."""
    n_ways: int = 0
    """How many messages ``way-1``, ``way-2`` say what comes next."""
    offs: tuple[str, ...] = ()
    """What can happen that has a message of its own, beside ``off``."""
    replies: tuple[str, ...] = ()
    """Fields on which the others place their pioneers in set-up: the first that is free."""
    fence: Fence | None = None
    tries: tuple[Try, ...] = ()

    def new_game(self, rules: RuleSet | str = DEFAULT_EDITION) -> Game:
        """The lesson's position, to be played from."""
        return Game.from_position(self.position, island(), rules=rules)

    @property
    def messages(self) -> tuple[str, ...]:
        """The names of all its messages."""
        ways = tuple(f"way-{number}" for number in range(1, self.n_ways + 1))
        return "title", "text", "task", "done", "off", *ways, *(f"off-{case}" for case in self.offs)
