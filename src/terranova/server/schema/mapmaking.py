"""Making maps: what is sent to check, generate and measure them, and what comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field, model_validator

from terranova.mapmaking.generate import MIN_FIELDS, STYLES
from terranova.maps import MAX_FIELDS, MAX_LANDSCAPES, MIN_LANDSCAPES
from terranova.position import PLAYERS
from terranova.rules import DEFAULT_EDITION
from terranova.server.schema.commands import Level, MapText, RulesText
from terranova.server.schema.summaries import MapSummary
from terranova.server.schema.views import Problem
from terranova.server.schema.vocabulary import MOST_NUMBER, Message, Whole

MOST_GAMES = 400
"""That many tell a seat that wins 5 % too often from a fair one, about."""
MEASURING_LEVEL = 3
LONGEST_SEED = 999_999
"""The largest: six figures are easy to write down."""

if TYPE_CHECKING:
    Style = str
else:
    Style = Literal[tuple(STYLES)]  # declared once, in the library


class NewMap(Message):
    """The wishes for a new map; the same wishes give the same map."""

    seed: Annotated[Whole, Field(ge=0, le=LONGEST_SEED)]
    fields: Annotated[Whole, Field(ge=MIN_FIELDS, le=MAX_FIELDS)] = 168
    landscapes: Annotated[Whole, Field(ge=MIN_LANDSCAPES, le=MAX_LANDSCAPES)] = 8
    style: Style = "hub"


class MapDrawing(Message):
    """The text of a map (FORMATS.md)."""

    drawing: str


class MapCheck(Message):
    """One thing that was looked at."""

    state: Literal["good", "note", "warning", "problem"]
    code: str
    sentence: str


class MapReview(Message):
    """What can be said about a drawing."""

    map: MapSummary | None
    """None if it is no map; then there is a ``problem``."""
    problem: Problem | None
    players: list[int]
    """For how many players there is room."""
    balance: int | None
    """From 0 to 100."""
    checks: list[MapCheck]


class SeatTally(Message):
    """How often a seat wins: its share and the 95 % interval."""

    share: float
    low: float
    high: float
    verdict: Literal["often", "seldom", "open"]
    """Whether the interval lies beside the fair share."""


class FairnessTally(Message):
    """What the games so far add up to; sent back, it is where the games go on."""

    games: Annotated[Whole, Field(ge=0, le=MOST_GAMES)]
    wins: Annotated[list[Annotated[float, Field(ge=0, le=MOST_GAMES)]], Field(min_length=2, max_length=len(PLAYERS))]
    turns: Annotated[Whole, Field(ge=0, le=MOST_NUMBER)]
    closings: Annotated[Whole, Field(ge=0, le=MOST_NUMBER)]
    land: Annotated[float, Field(ge=0, le=MOST_NUMBER)]


class MeasureFairness(Message):
    """Have the computer play games against itself on a map."""

    drawing: MapText
    players: Annotated[Whole, Field(ge=2, le=len(PLAYERS))] = 2
    rules: RulesText = DEFAULT_EDITION
    level: Level = MEASURING_LEVEL
    games: Annotated[Whole, Field(ge=1, le=MOST_GAMES)] = MOST_GAMES
    tally: FairnessTally | None = None
    """Where to go on."""

    @model_validator(mode="after")
    def _fits(self) -> MeasureFairness:
        if self.tally is not None and len(self.tally.wins) != self.players:
            raise ValueError("tally.wins has another number of players")
        return self


class FairnessView(Message):
    """How the games stand; one for each line of the answer."""

    tally: FairnessTally
    seats: list[SeatTally]
    turns: float
    """Of a game, on average; so are the others."""
    closings: float
    land: float
    """The share of the map that was scored, from 0 to 1."""
    is_final: bool
