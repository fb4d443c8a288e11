"""Analyses: trees of turns with notes, which are kept and shared; and what is asked of the engine about positions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from terranova.analysis.tree import MOST_NODES, ROOT
from terranova.constants import ACTIONS_PER_TURN
from terranova.position import PLAYERS
from terranova.rules import DEFAULT_EDITION
from terranova.server.schema.commands import MapText, PositionText, RulesText
from terranova.server.schema.game import ChanceView
from terranova.server.schema.views import MapView, RulesView
from terranova.server.schema.vocabulary import MOST_NUMBER, ActionText, Message, Name, Player, Shown, Whole, YesNo

ANALYSIS_ID = "[A-Za-z0-9_-]{10,32}"
"""The pattern of an analysis's id."""
MOST_RECORD = 400_000
Comment = Annotated[Shown, StringConstraints(max_length=2_000)]
Title = Annotated[Shown, StringConstraints(max_length=80)]
Strength = Literal["quick", "strong", "deep"]


class TurnNode(Message):
    """A turn of an analysis; in set-up, the placing of a pioneer. Several with the same parent are variations."""

    parent: Annotated[Whole, Field(ge=ROOT)]
    """The place of the turn before it in the list; -1 for a first turn."""
    actions: Annotated[list[ActionText], Field(min_length=1, max_length=ACTIONS_PER_TURN)]
    comment: Comment = ""
    glyph: Literal["", "!", "?", "!!", "??", "!?", "?!"] = ""
    evaluation: Annotated[list[float], Field(max_length=len(PLAYERS))] = Field(default_factory=list)
    """The points that each player is expected to end with; empty if nothing is noted."""


class AnalysisText(Message):
    """An analysis to be kept. With an ``id`` it takes the place of the one that is kept, if that is the ``version``."""

    id: Annotated[str, StringConstraints(pattern=f"^{ANALYSIS_ID}$")] | None = None
    version: Annotated[Whole, Field(ge=0, le=MOST_NUMBER)] = 0
    title: Title = ""
    map: Annotated[Shown, Field(max_length=100)] = "terra-nova"
    """The name of a map that comes with the game."""
    drawing: MapText | None = None
    """The text of a map of one's own, in the place of a name."""
    rules: RulesText = DEFAULT_EDITION
    start: PositionText
    """The position that it begins with."""
    names: Annotated[list[Name | Literal[""]], Field(max_length=len(PLAYERS))] = Field(default_factory=list)
    """Who plays, in turn order."""
    comment: Comment = ""
    """On the position that it begins with."""
    nodes: Annotated[list[TurnNode], Field(max_length=MOST_NODES)] = Field(default_factory=list)
    """Every turn after the one before it."""
    others_may_add: YesNo = False
    """Whether everyone who has the link may add turns and notes."""


class OpenAnalysis(Message):
    """What an analysis is to begin with: a map, or a position on it."""

    map: Annotated[Shown, Field(max_length=100)] = "terra-nova"
    """The name of a map that comes with the game."""
    drawing: MapText | None = None
    """The text of a map of one's own, in the place of a name."""
    rules: RulesText = DEFAULT_EDITION
    players: Annotated[Whole, Field(ge=2, le=len(PLAYERS))] = 2
    """How many play, if there is no position."""
    position: PositionText | None = None


class RecordText(Message):
    """A record to be looked at (FORMATS.md); nothing of it is kept."""

    text: Annotated[str, Field(max_length=MOST_RECORD)]


class TurnNodeView(Message):
    """A turn of an analysis, with what the rules say about it."""

    parent: int
    actions: list[str]
    comment: str
    glyph: str
    evaluation: list[float]
    player: Player
    number: int | None
    """The number of the turn; null in set-up."""
    gains: list[int]
    """The points that each player gets."""
    is_over: bool
    """Whether the game is over after it."""


class AnalysisView(Message):
    """An analysis."""

    id: str | None
    """Null if it is not kept yet."""
    version: int
    title: str
    is_mine: bool
    can_add: bool
    """Whether you may change it."""
    others_may_add: bool
    map: MapView
    drawing: str | None
    """The text of the map if it does not come with the game."""
    rules: RulesView
    players: list[Player]
    names: list[str]
    start: str
    comment: str
    nodes: list[TurnNodeView]


class AnalysisSummary(Message):
    """An analysis in a list."""

    id: str
    title: str
    changed_at: int
    """In milliseconds since 1970."""


class AnalysisList(Message):
    """Your analyses, the last changed first."""

    analyses: list[AnalysisSummary]


class PositionChances(Message):
    """Which regions of a position can be closed within one turn, by whom, for how much; the others as if it were their
    turn.
    """

    chances: list[ChanceView]


class AskEngine(Message):
    """A question to the engine at the socket of the analysis; it takes the place of your last one of this kind."""

    ask: Literal["lines", "ownership", "placements", "nothing"]
    """``nothing`` ends all of them."""
    id: Annotated[Whole, Field(ge=0, le=MOST_NUMBER)] = 0
    """Comes back with the answers."""
    position: PositionText = ""
    map: Annotated[Shown, Field(max_length=100)] = "terra-nova"
    drawing: MapText | None = None
    rules: RulesText = DEFAULT_EDITION
    strength: Strength = "strong"


class GoodTurn(Message):
    """A turn that the engine thinks good."""

    turn: list[str]
    values: list[float]
    """The points that each player is expected to end with."""
    chances: list[float]
    """To win, of each player."""
    visits: int
    continuation: list[str]
    """The turns after it."""


class GoodTurns(Message):
    """The best turns of a position, the best first."""

    lines: list[GoodTurn]
    depth: int
    nodes: int
    is_final: bool


class OwnershipView(Message):
    """Who is expected to score what, from games played to the end."""

    games: int
    shares: dict[str, list[float]]
    """For each field, how often each player scores it."""
    scores: list[float]


class PlacementsView(Message):
    """What a pioneer brings that is placed on a field, from games played to the end."""

    games: int
    points: dict[str, float]
    counts: dict[str, int]
    """How many games say so."""


class LinesAnswer(Message):
    """What the engine has found so far when asked for ``lines``."""

    ask: Literal["lines"]
    id: int
    found: GoodTurns
    is_done: bool


class OwnershipAnswer(Message):
    """What the engine has found so far when asked for ``ownership``."""

    ask: Literal["ownership"]
    id: int
    found: OwnershipView
    is_done: bool


class PlacementsAnswer(Message):
    """What the engine has found so far when asked for ``placements``."""

    ask: Literal["placements"]
    id: int
    found: PlacementsView
    is_done: bool


EngineAnswer = LinesAnswer | OwnershipAnswer | PlacementsAnswer
