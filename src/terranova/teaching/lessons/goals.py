"""Goals: what a task asks for, as values. Whether one is met is read from what the rules have made of the attempt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from terranova.actions import Action, MovePioneer, PlacePioneer, PlaceStone
from terranova.position import ACTIONS_PER_TURN

if TYPE_CHECKING:
    from terranova.teaching.lessons.attempt import Attempt

LETTERS = {MovePioneer: "M", PlaceStone: "P"}
"""The kinds of actions as R7 writes them."""


class Goal(Protocol):
    """What a task asks for."""

    def is_met(self, attempt: Attempt) -> bool:
        """Whether the task is done."""

    def can_finish(self, action: Action) -> bool:
        """Whether an action of this kind can be the one that finishes the task: others need not be looked at last."""


@dataclass(frozen=True)
class Stands:
    """A pioneer of one's own stands on a field."""

    field: str

    def is_met(self, attempt: Attempt) -> bool:
        """Whether it stands there."""
        return attempt.game.position.pioneers.get(self.field) == attempt.player

    def can_finish(self, action: Action) -> bool:
        """Only a move to it."""
        return isinstance(action, MovePioneer) and action.end == self.field


@dataclass(frozen=True)
class StoneOn:
    """A stone stands on a field."""

    field: str

    def is_met(self, attempt: Attempt) -> bool:
        """Whether it stands there."""
        return self.field in attempt.game.position.stones

    def can_finish(self, action: Action) -> bool:
        """Only that stone."""
        return isinstance(action, PlaceStone) and action.field == self.field


@dataclass(frozen=True)
class Shape:
    """The turn has a shape, such as MPM (R7)."""

    letters: str

    def is_met(self, attempt: Attempt) -> bool:
        """Whether all actions of the turn are of these kinds."""
        return shape_of(attempt.own) == self.letters

    def can_finish(self, action: Action) -> bool:
        """What the last letter says."""
        return LETTERS.get(type(action)) == self.letters[ACTIONS_PER_TURN - 1]


@dataclass(frozen=True)
class Gains:
    """One's own points grow by at least so many, those of the others by at most so many."""

    least: int
    others: int = 0

    def is_met(self, attempt: Attempt) -> bool:
        """Whether they have."""
        return attempt.gain >= self.least and attempt.gain_of_others <= self.others

    def can_finish(self, action: Action) -> bool:
        """Only a stone closes anything (R16)."""
        return isinstance(action, PlaceStone)


@dataclass(frozen=True)
class Wins:
    """The game is over, and nobody else has as many points."""

    def is_met(self, attempt: Attempt) -> bool:
        """Whether it is so."""
        outcome = attempt.game.outcome()
        return outcome is not None and outcome.winners == (attempt.player,)

    def can_finish(self, action: Action) -> bool:
        """Only a stone closes the last regions (R21)."""
        return isinstance(action, PlaceStone)


@dataclass(frozen=True)
class Leads:
    """One has more pioneers than anybody else in a landscape, and one beside it, in a landscape that touches it."""

    landscape: str
    beside: str

    def is_met(self, attempt: Attempt) -> bool:
        """Whether the pioneers stand so."""
        position, map = attempt.game.position, attempt.game.map
        inside = [player for field, player in position.pioneers.items() if map.landscape_of(field) == self.landscape]
        counts = {player: inside.count(player) for player in position.players}
        mine = counts.pop(attempt.player)
        return mine > max(counts.values()) and any(
            player == attempt.player
            and map.landscape_of(field) == self.beside
            and any(map.landscape_of(near) == self.landscape for near in map.neighbours(field))
            for field, player in position.pioneers.items()
        )

    def can_finish(self, action: Action) -> bool:
        """Pioneers are placed in set-up only (R5)."""
        return isinstance(action, PlacePioneer)


def shape_of(actions: list[Action]) -> str:
    """The kinds of the actions, one letter each."""
    return "".join(LETTERS.get(type(action), "") for action in actions)
