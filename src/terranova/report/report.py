"""GameReport: all judged turns of a game, and what they add up to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from terranova.record import Record
from terranova.report.facts import KINGMAKING
from terranova.report.grades import CODES, accuracy
from terranova.report.turns import JudgedTurn, turns_of

if TYPE_CHECKING:
    from terranova.report.judge import Judge

MOST_TURNING_POINTS = 3
LEAST_TURN = 0.05
"""How much chance has to change hands in a turn that decides a game."""


@dataclass(frozen=True)
class PlayerSummary:
    """How well one player has played."""

    player: str
    accuracy: float | None
    """From 0 to 100; None before the player's first judged turn."""
    counts: dict[str, int]
    """From each grade to how many of the player's turns have it."""


@dataclass(frozen=True)
class GameReport:
    """What is known of a game so far."""

    record: Record
    n_turns: int
    """How many turns there are to judge."""
    turns: tuple[JudgedTurn, ...]
    """Those judged, in order."""

    @classmethod
    def of(cls, record: Record, turns: Iterable[JudgedTurn] = ()) -> GameReport:
        """The report with these turns judged."""
        return cls(record, len(turns_of(record)), tuple(turns))

    @classmethod
    def make(cls, record: Record, judge: Judge | None = None) -> GameReport:
        """Judge the whole game.

        :raises TerraNovaError: if the record has no whole turn.
        """
        from terranova.report.judge import judge_turns  # loads the compiler

        return cls.of(record, judge_turns(record, judge))

    @property
    def is_complete(self) -> bool:
        """Whether every turn is judged."""
        return len(self.turns) == self.n_turns

    @property
    def players(self) -> tuple[PlayerSummary, ...]:
        """Every player's summary, in turn order."""
        return tuple(summary(player, self.turns) for player in self.record.start.players)

    @property
    def turning_points(self) -> tuple[JudgedTurn, ...]:
        """The turns that changed the game most, in the order of the game: at most three."""
        return turning_points(self.turns)

    def mistakes(self, player: str) -> tuple[JudgedTurn, ...]:
        """The mistakes of a player, from which they can learn."""
        return tuple(turn for turn in self.turns if turn.player == player and turn.is_mistake)


def summary(player: str, turns: Iterable[JudgedTurn]) -> PlayerSummary:
    """How well a player has played these turns."""
    own = [turn for turn in turns if turn.player == player]
    counts = {code: sum(turn.grade == code for turn in own) for code in CODES}
    return PlayerSummary(player, accuracy(turn.loss for turn in own), counts)


def turning_points(turns: Iterable[JudgedTurn]) -> tuple[JudgedTurn, ...]:
    """The turns that changed the game most, in the order of the game."""
    weighty = [turn for turn in turns if weight(turn) >= LEAST_TURN]
    chosen = sorted(weighty, key=lambda turn: (-weight(turn), turn.number))[:MOST_TURNING_POINTS]
    return tuple(sorted(chosen, key=lambda turn: turn.number))


def weight(turn: JudgedTurn) -> float:
    """How much chance a turn moved: what it cost its player or, if it decided between others, what it cost them."""
    if any(fact.code == KINGMAKING for fact in turn.facts):
        losses = [best - now for best, now in zip(turn.best_chances, turn.chances, strict=True)]
        return max(turn.loss, *losses)
    return turn.loss
