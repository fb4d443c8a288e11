"""A moment of a game and what happened in it, as clients get it. Lists by player are in turn order."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from terranova.server.schema.vocabulary import Message, Player


class RegionView(Message):
    """A region (R14); ``multiplier``, ``worth`` and ``shares`` are 0 while it is open."""

    fields: list[str]
    landscapes: dict[str, int]
    """From a landscape's letter to its number of fields."""
    pioneers: list[int]
    winners: list[Player]
    """Who has the most pioneers in it."""
    multiplier: int
    worth: int
    shares: list[int]


class TerritoryView(RegionView):
    """A territory that was closed; it belongs to its winners."""

    action: int
    """How many actions had been played when it closed; 0 for one that was closed before the game began."""


class PreviewView(Message):
    """What a stone would do."""

    territories: list[RegionView]
    gains: list[int]
    leaving: list[tuple[str, Player]]
    ends_game: bool


class ChanceView(Message):
    """Territories that a player could close within one turn."""

    player: Player
    """Who could close them."""
    actions: list[str]
    """The turn that brings this player the most, up to the stone that closes."""
    territories: list[RegionView]
    gains: list[int]


class DifferenceView(Message):
    """What some editions treat otherwise than the rules of this game."""

    code: str
    """Of the option that makes the difference: ``way-home``, ``anchor``; or how the game would end."""
    rule: str
    there: Literal["allowed", "forbidden", "ends", "goes-on"]
    """How it is in those editions; the last two speak of the game at the end of this turn."""
    editions: list[str]
    actions: list[str]
    player: Player | None
    """Who would have no pioneer left."""
    stones: int | None
    """How many stones those editions have, if that makes the difference."""


class OutcomeView(Message):
    """How the game ended. ``rule`` is R21 to R24.

    Without one, all but the winner gave up or ran out of time, or the table is full (``table-full``).
    """

    winners: list[Player]
    rule: str | None
    code: str
    scores: list[int]


class PioneerPlacedEvent(Message):
    """A pioneer was placed in set-up (R5)."""

    event: Literal["pioneer-placed"] = "pioneer-placed"
    player: Player
    field: str


class PioneerMovedEvent(Message):
    """A pioneer was moved (R10)."""

    event: Literal["pioneer-moved"] = "pioneer-moved"
    player: Player
    start: str
    end: str


class StonePlacedEvent(Message):
    """A border stone was placed (R12)."""

    event: Literal["stone-placed"] = "stone-placed"
    player: Player
    field: str


class TerritoryScoredEvent(Message):
    """A territory was closed and scored; its pioneers have left (R16 to R19)."""

    event: Literal["territory-scored"] = "territory-scored"
    territory: RegionView


class TurnEndedEvent(Message):
    """A turn is over; ``forgone`` counts the actions that were impossible (R9)."""

    event: Literal["turn-ended"] = "turn-ended"
    player: Player
    forgone: int
    quiet: int


class TurnPassedEvent(Message):
    """A player was passed over (R8)."""

    event: Literal["turn-passed"] = "turn-passed"
    player: Player
    quiet: int


class GameEndedEvent(Message):
    """The game is over (R21 to R24)."""

    event: Literal["game-ended"] = "game-ended"
    outcome: OutcomeView


EventView = Annotated[
    PioneerPlacedEvent
    | PioneerMovedEvent
    | StonePlacedEvent
    | TerritoryScoredEvent
    | TurnEndedEvent
    | TurnPassedEvent
    | GameEndedEvent,
    Field(discriminator="event"),
]


class MomentView(Message):
    """A moment of the game: all a board needs to be drawn and played on."""

    actions: int
    """How many actions have been played."""
    position: str
    turn: Player | None
    phase: Literal["set-up", "turn", "over"]
    action: int
    """Which action of the turn comes next, 1 to 3; 0 when the game is over."""
    scores: list[int]
    supply: int
    quiet: int
    quiet_limit: int
    pioneers: list[int]
    to_place: list[int]
    legal: list[str]
    previews: dict[str, PreviewView]
    """For every legal stone what it would do."""
    regions: list[RegionView]
    territories: list[TerritoryView]
    outcome: OutcomeView | None
