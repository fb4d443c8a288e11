"""Puzzles as clients get them; sentences are in the reader's language."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from terranova.constants import ACTIONS_PER_TURN
from terranova.puzzles.puzzle import Kind
from terranova.server.schema.commands import MapText, PositionText, RulesText
from terranova.server.schema.game import RegionView
from terranova.server.schema.trials import TrialView
from terranova.server.schema.vocabulary import ActionText, Message, Player, Shown

TurnActions = Annotated[list[ActionText], Field(max_length=ACTIONS_PER_TURN)]


class PuzzleActions(Message):
    """What the solver does, from the beginning of the turn."""

    actions: TurnActions


class StreakDay(Message):
    """One of the last days."""

    date: str
    """As ``2026-11-18``."""
    is_solved: bool
    """Whether its puzzle was solved on the day."""


class SolverView(Message):
    """You as a solver. The browser's cookie says who you are."""

    rating: int
    solved: int
    """How many puzzles."""
    streak: int
    """Days in a row with the daily puzzle solved, up to today or yesterday."""
    days: list[StreakDay]
    """The last six, today last."""


class KindCount(Message):
    """How many puzzles of a kind there are."""

    kind: Kind
    count: int


class PuzzleMap(Message):
    """A map that has puzzles."""

    name: str
    title: str


class PuzzlesView(Message):
    """All puzzles at a glance."""

    date: str
    """Today; the day begins at midnight UTC."""
    daily: str
    """The id of today's puzzle."""
    kinds: list[KindCount]
    maps: list[PuzzleMap]
    solver: SolverView


class NextPuzzle(Message):
    """The puzzle that comes next: nearest to your rating and not done yet."""

    puzzle: str | None
    """Its id; none if you have done all of them."""


class PuzzleView(Message):
    """A puzzle before anything is tried."""

    id: str
    kind: Kind
    map: str
    players: list[Player]
    player: Player
    """Whose turn it is: yours."""
    rating: int | None
    """How hard it is; none for a puzzle that somebody made."""
    themes: list[str]
    date: str | None
    """If it is today's: the date."""
    task: str
    state: Literal["open", "tried", "solved", "shown"]


class PuzzleWish(Message):
    """A position that may be a puzzle."""

    position: PositionText
    map: Annotated[Shown, Field(max_length=100)] = "terra-nova"
    """The name of a map that comes with the game."""
    drawing: MapText | None = None
    """The text of a map of one's own; there are no puzzles on these."""
    rules: RulesText = "de"


class PuzzleFinding(Message):
    """Whether a position is a puzzle of a kind."""

    kind: Kind
    puzzle: str | None
    """Its id, if it is one: all of it, signed by the server. Nothing is kept."""
    message: str
    """What was proved, or why it is none."""


class PuzzleFindings(Message):
    """Which puzzles a position makes."""

    findings: list[PuzzleFinding]


class PuzzleMoment(TrialView):
    """How it stands within the turn."""

    is_whole: bool
    """Whether the turn is over; then nothing more can be done in it."""
    can_be_tried: bool
    """Whether these actions can be handed in as an answer."""
    gains: list[int]
    """The points of the turn so far."""


class SolutionView(Message):
    """The answer, and why nothing beats it."""

    actions: list[str]
    runner_up: list[str]
    """The next best turn, if it is known."""
    territories: list[RegionView]
    why: list[str]


class PuzzleAnswer(Message):
    """What came of a try, or of asking for the answer."""

    result: Literal["solved", "not-yet", "shown"]
    value: int
    """What the turn is worth as an answer: its points, or those that it leaves."""
    message: str
    """What it overlooked; or how well it solves the task."""
    rules: list[str]
    territories: list[RegionView]
    """What the turn closes."""
    reply: list[str]
    """The turn of the next player that shows what was overlooked."""
    solution: SolutionView | None
    """Once it is solved or shown."""
    change: int
    """By how much your rating has changed."""
    solver: SolverView
