"""Reports on games: what is asked for, and what comes back."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from terranova.server.schema.trials import TrialActions
from terranova.server.schema.vocabulary import MOST_NUMBER, Message, Player

Depth = Literal["usual", "deep"]
GradeName = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class MakeReport(Message):
    """A report that is wanted."""

    depth: Depth = "usual"


class TryTurn(Message):
    """A turn tried in the place of a mistake."""

    depth: Depth = "usual"
    number: Annotated[int, Field(ge=1, le=MOST_NUMBER)]
    """The number of the turn that was a mistake."""
    actions: TrialActions
    """The whole turn."""


class PlayMoment(Message):
    """Actions to be tried from a moment of a game; nothing of it is kept."""

    actions: TrialActions = Field(default_factory=list)


class JudgedTurnView(Message):
    """A turn as it was played, beside the best one found."""

    number: int
    player: Player
    first: int
    """How many actions were played before it."""
    actions: list[str]
    best: list[str]
    values: list[float]
    """The points each player is expected to end with after it."""
    chances: list[float]
    """Each player's chance to win after it."""
    best_values: list[float]
    best_chances: list[float]
    loss: float
    """The chance to win that it cost its player."""
    grade: GradeName
    gains: list[int]
    title: str
    """What happened, in a few words."""
    reasons: list[str]
    """Why, in sentences that playing confirms; you are called *you* in them."""
    fields: list[str]
    """What the first reason is about."""


class PlayerReportView(Message):
    """How well one player has played so far."""

    player: Player
    accuracy: float | None
    counts: dict[GradeName, int]


class ReportView(Message):
    """A report as far as it is made."""

    table: str
    depth: Depth
    n_turns: int
    """How many turns there are to judge."""
    n_judged: int
    turns: list[JudgedTurnView]
    """Those judged, after the first so many that were not asked for."""
    players: list[PlayerReportView]
    turning_points: list[int]
    """The numbers of the turns that decided the game, once all are judged or the check has broken off."""
    you: list[Player]
    """Your seats."""
    is_running: bool
    is_broken: bool
    is_complete: bool


class AttemptView(Message):
    """What came of a turn that was tried in the place of a mistake."""

    is_solved: bool
    is_best: bool
    loss: float
    chances: list[float]
    reasons: list[str]
    """What it allows; the better turn is not named."""
