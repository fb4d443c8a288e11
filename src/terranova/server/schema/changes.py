"""What has changed at a table, for clients that keep a state and bring it up to date.

A field that is not there is as it was. Everything is against the state of the version before; only a plan's moment is
against the committed one.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, create_model

from terranova.server.schema.game import (
    GameEndedEvent,
    OutcomeView,
    PioneerMovedEvent,
    PioneerPlacedEvent,
    StonePlacedEvent,
    TurnEndedEvent,
    TurnPassedEvent,
)
from terranova.server.schema.views import State
from terranova.server.schema.vocabulary import Message, Player


class RegionForm(Message):
    """A region (R14). How many fields of each landscape it has can be counted on the map."""

    fields: str
    """Base64 of a bit for each field in the order of the map: field ``i`` is bit ``i % 8`` of byte ``i // 8``."""
    pioneers: list[int]
    winners: list[Player]
    multiplier: int = 0
    worth: int = 0
    shares: list[int] | None = None
    """Left out while it is open: nobody gets anything."""


class TerritoryForm(RegionForm):
    """A territory that was closed."""

    action: int
    """How many actions had been played when it closed."""


class TerritoryScoredForm(Message):
    """A territory was closed."""

    event: Literal["territory-scored"] = "territory-scored"
    territory: RegionForm


EventForm = Annotated[
    PioneerPlacedEvent
    | PioneerMovedEvent
    | StonePlacedEvent
    | TerritoryScoredForm
    | TurnEndedEvent
    | TurnPassedEvent
    | GameEndedEvent,
    Field(discriminator="event"),
]


class PreviewForm(Message):
    """What a stone would close."""

    territories: list[RegionForm]
    gains: list[int]
    leaving: list[tuple[str, Player]]
    ends_game: bool


class ChangedTerritories(Message):
    """The closed territories from this index on; those before are as they were."""

    start: int
    added: list[TerritoryForm]


class MomentChange(Message):
    """What is new in a moment."""

    actions: int
    cells: str
    """The fields that have changed, each with what is on it now: ``e5. e9r``."""
    rest: str
    """The position's text behind its rows: whose turn it is, what has moved, scores, stones left, quiet turns."""
    to_place: list[int] | None = None
    regions: list[int | RegionForm] | None = None
    """All regions; a number stands for the region that had this index."""
    territories: ChangedTerritories | None = None
    outcome: OutcomeView | None = None


class PlannedStep(Message):
    """A planned action."""

    action: str
    events: list[EventForm] = Field(default_factory=list)
    """What it would cause besides itself."""


class PlanForm(Message):
    """A turn that is being planned."""

    player: Player
    steps: list[PlannedStep]
    redo: list[str] = Field(default_factory=list)
    is_complete: bool = False
    moment: MomentChange
    """Against the committed moment of the same version."""


class Planned(Message):
    """The turn that is being planned, sent to those who may see it."""

    type: Literal["plan"] = "plan"
    version: int
    draft: int
    """Grows with every plan: one with a lower number comes too late."""
    plan: PlanForm | None
    legal: str | None = None
    """For the planner: what can be planned next. Moves of one pioneer are joined: ``*b9 c9-c7,c8``."""
    previews: dict[str, PreviewForm] | None = None
    """For the planner: the legal stones that close something."""


class ChangedEntry(Message):
    """A new entry of the log; they are numbered on from the last one."""

    kind: Literal["action", "undo", "resign", "timeout"] = "action"
    player: Player | None = None
    """If not there: whose turn it was."""
    action: str | None = None
    to: int | None = None
    events: list[EventForm] = Field(default_factory=list)
    """What an action caused besides itself."""
    at: int | None = None
    """If not there: the time of the change."""


class ChangedTurn(Message):
    """A turn of the history; it begins where the one before ends."""

    number: int | None
    player: Player
    actions: list[str]
    gains: list[int] | None = None
    closed: int = 0
    at: int | None = None
    """If not there: the time of the change."""


class ChangedHistory(Message):
    """The history from the turn with this index on; what was known from there on before is void."""

    start: int
    turns: list[ChangedTurn]


def _with_parts(change: type[Change]) -> type[Change]:
    """Add the parts of a state that a change carries as they are, each of which may be left out."""
    own = {"table", "draft", *change.model_fields}
    parts: dict[str, Any] = {
        name: (field.annotation | None, Field(None, description=field.description))  # type: ignore[operator]
        for name, field in State.model_fields.items()
        if name not in own
    }
    return create_model("Change", __base__=change, __doc__=change.__doc__, __module__=change.__module__, **parts)


@_with_parts
class Change(Message):
    """What has changed at a table; serialized once for all who listen."""

    type: Literal["change"] = "change"
    version: int
    since: int | None = None
    """The version that it changes; the one before if it is not there."""
    time: int
    number: int | None = None
    moment: MomentChange | None = None
    entries: list[ChangedEntry] | None = None
    history: ChangedHistory | None = None
    plan: None = None
    """If it is there: nothing is planned any more."""
    legal: str | None = None
    """For the player to move: what can be played, as in a plan."""
    previews: dict[str, PreviewForm] | None = None
