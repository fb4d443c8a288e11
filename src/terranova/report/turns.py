"""JudgedTurn: one turn of a game, what the engine makes of it, and why; and which turns of a record can be judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from terranova.errors import InvalidTextError, TerraNovaError
from terranova.record import PASS, Record
from terranova.report.facts import Fact
from terranova.report.grades import CODES, MISTAKES
from terranova.turn import Turn


@dataclass(frozen=True)
class JudgedTurn:
    """A turn as it was played, beside the best one found."""

    number: int
    """As records count turns: those passed over count too."""
    player: str
    n_actions: int
    """How many actions were played before it, the set-up included."""
    turn: Turn
    best: Turn
    """The best turn found; the one that was played if nothing better was found."""
    line: tuple[Turn, ...]
    """How the game might go on after the best turn."""
    values: tuple[float, ...]
    """The points each player is expected to end with after the turn that was played."""
    chances: tuple[float, ...]
    """Each player's chance to win after it."""
    best_values: tuple[float, ...]
    """The same after the best turn: what the position promised."""
    best_chances: tuple[float, ...]
    loss: float
    """The chance to win that the turn cost the player."""
    grade: str
    """One of ``CODES`` of ``grades``."""
    nodes: int
    """How many turns the engine looked into for each position."""
    gains: tuple[int, ...]
    """The points each player got in it."""
    facts: tuple[Fact, ...] = ()
    """Why, the weightiest first; empty for good turns."""

    @property
    def is_mistake(self) -> bool:
        """Whether it is a mistake or worse."""
        return self.grade in MISTAKES

    def document(self) -> dict[str, Any]:
        """The turn as JSON writes it."""
        return {
            "number": self.number,
            "player": self.player,
            "n_actions": self.n_actions,
            "turn": str(self.turn),
            "best": str(self.best),
            "line": [str(turn) for turn in self.line],
            "values": [round(value, 2) for value in self.values],
            "chances": [round(chance, 4) for chance in self.chances],
            "best_values": [round(value, 2) for value in self.best_values],
            "best_chances": [round(chance, 4) for chance in self.best_chances],
            "loss": round(self.loss, 4),
            "grade": self.grade,
            "nodes": self.nodes,
            "gains": list(self.gains),
            "facts": [fact.document() for fact in self.facts],
        }

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> JudgedTurn:
        """The turn that a document describes.

        :raises TerraNovaError: if it describes none.
        """
        try:
            found = cls(
                int(document["number"]),
                str(document["player"]),
                int(document["n_actions"]),
                Turn.from_text(document["turn"]),
                Turn.from_text(document["best"]),
                tuple(Turn.from_text(text) for text in document["line"]),
                _numbers(document["values"]),
                _numbers(document["chances"]),
                _numbers(document["best_values"]),
                _numbers(document["best_chances"]),
                float(document["loss"]),
                str(document["grade"]),
                int(document["nodes"]),
                tuple(int(gain) for gain in document["gains"]),
            )
            facts = tuple(Fact.from_document(fact) for fact in document["facts"])
        except (KeyError, TypeError, ValueError, AttributeError, InvalidTextError):
            raise TerraNovaError("bad-report") from None
        if found.grade not in CODES:
            raise TerraNovaError("bad-report")
        return replace(found, facts=facts)


def _numbers(found: Any) -> tuple[float, ...]:
    return tuple(float(number) for number in found)


def turns_of(record: Record) -> list[tuple[int, int, Turn]]:
    """The turns that can be judged: number, how many actions come before, actions; those of passing are none.

    A turn that the record breaks off in its middle is left out.
    """
    found: list[tuple[int, int, Turn]] = []
    n_actions = min(record.start.to_place, len(record.actions))
    for number, _, words in record.turns():
        if words != (PASS,):
            found.append((number, n_actions, Turn(words)))
            n_actions += len(words)
    game = record.game()
    if found and not game.is_game_over() and game.position.actions_taken:
        found.pop()
    return found
