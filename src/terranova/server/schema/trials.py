"""Playing from a position without a table: what is sent, and what comes back."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from terranova.rules import DEFAULT_EDITION
from terranova.server.schema.commands import MapText, PositionText, RulesText
from terranova.server.schema.game import EventView, MomentView
from terranova.server.schema.views import MapView, RulesView
from terranova.server.schema.vocabulary import ActionText, Message, Player, Shown

MOST_ACTIONS = 60
"""Longer games have tables."""

MOST_PLAYED = 2_000

TrialActions = Annotated[list[ActionText], Field(max_length=MOST_ACTIONS)]


class Trial(Message):
    """Actions to be tried from a position (FORMATS.md); nothing of it is kept."""

    position: PositionText
    map: Annotated[Shown, Field(max_length=100)] = "terra-nova"
    """The name of a map that comes with the game."""
    drawing: MapText | None = None
    """The text of a map of one's own, in the place of a name."""
    rules: RulesText = DEFAULT_EDITION
    played: Annotated[list[ActionText], Field(max_length=MOST_PLAYED)] = Field(default_factory=list)
    """Actions that were played before from the position; what they caused is not told."""
    actions: TrialActions = Field(default_factory=list)


class TrialStep(Message):
    """An action that was played, and what it caused."""

    action: str
    player: Player
    events: list[EventView]


class TrialView(Message):
    """How it stands after the actions, and what each of them caused."""

    map: MapView
    rules: RulesView
    players: list[Player]
    start: str
    """The position it began from."""
    steps: list[TrialStep]
    moment: MomentView
