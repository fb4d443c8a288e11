"""RecordVisitor: walks through a record, turn by turn and variation by variation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from terranova.actions import Action
from terranova.events import TurnEnded, TurnPassed
from terranova.game import Game

if TYPE_CHECKING:
    from terranova.record.values import Line, Record, Variation

PASS = "pass"
SETUP = "setup"


class RecordVisitor:
    """Called for everything a record holds, in the order in which it is written; override what you need."""

    def begin_record(self, record: Record) -> None:
        """The record begins; its tags and start are known."""

    def begin_setup(self) -> None:
        """The placings follow."""

    def begin_turn(self, number: int, player: str) -> None:
        """A turn begins."""

    def visit_action(self, action: Action) -> None:
        """An action of the set-up or turn."""

    def visit_pass(self) -> None:
        """The turn is passed over."""

    def visit_glyph(self, glyph: str) -> None:
        """A glyph, after the action it judges."""

    def visit_evaluation(self, values: tuple[float, ...]) -> None:
        """The expected points of each player after the action."""

    def visit_comment(self, comment: str) -> None:
        """A comment, after the action it is about."""

    def end_turn(self) -> None:
        """The turn ends; variations of it may follow."""

    def begin_variation(self, variation: Variation) -> None:
        """Another way to play the turn before begins."""

    def end_variation(self) -> None:
        """The variation ends; the line it left goes on."""

    def end_record(self, record: Record) -> None:
        """The record ends."""


def walk(record: Record, visitor: RecordVisitor) -> None:
    """Lead a visitor through a record."""
    visitor.begin_record(record)
    _Walk(visitor, record.start.to_place).line(record, record.new_game(), 0)
    visitor.end_record(record)


class _Walk:
    def __init__(self, visitor: RecordVisitor, n_setup: int) -> None:
        self.visitor = visitor
        self.n_setup = n_setup

    def line(self, line: Line, game: Game, number: int) -> None:
        """Go along a line whose turns begin after ``number``; ``game`` stands at its beginning."""
        self.notes(line, len(game.action_stack))
        turn_first: int | None = None
        for n, action in enumerate(line.actions, len(game.action_stack)):
            if n < self.n_setup:
                if n == 0:
                    self.visitor.begin_setup()
            elif turn_first is None:
                turn_first, number = n, number + 1
                self.visitor.begin_turn(number, game.turn or "")
            events = game.push(action)
            self.visitor.visit_action(action)
            self.notes(line, n + 1)
            is_over = game.is_game_over() or any(isinstance(event, TurnEnded) for event in events)
            if turn_first is not None and is_over:
                self.end_turn(line, game, turn_first, number)
                turn_first = None
            for event in events:
                if isinstance(event, TurnPassed):
                    number += 1
                    self.visitor.begin_turn(number, event.player)
                    self.visitor.visit_pass()
                    self.visitor.end_turn()
        if turn_first is not None:
            self.end_turn(line, game, turn_first, number)

    def notes(self, line: Line, n: int) -> None:
        for glyph in line.glyphs.get(n, ()):
            self.visitor.visit_glyph(glyph)
        if n in line.evaluations:
            self.visitor.visit_evaluation(line.evaluations[n])
        for comment in line.comments.get(n, ()):
            self.visitor.visit_comment(comment)

    def end_turn(self, line: Line, game: Game, first: int, number: int) -> None:
        self.visitor.end_turn()
        for variation in line.variations:
            if variation.first == first:
                other = game.copy()
                while len(other.action_stack) > first:
                    other.pop()
                self.visitor.begin_variation(variation)
                self.line(variation, other, number - 1)
                self.visitor.end_variation()
