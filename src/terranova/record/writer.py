"""Writes the text of a record: a turn on each line, variations in brackets on lines of their own."""

from __future__ import annotations

from terranova.actions import Action
from terranova.record.notes import evaluation_text
from terranova.record.visitor import PASS, SETUP, RecordVisitor

INDENT = "   "


class TextWriter(RecordVisitor):
    """Collects the lines below the tags."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.words: list[str] = []
        self.depth = 0

    def begin_setup(self) -> None:
        self.flush()
        self.words.append(SETUP)

    def begin_turn(self, number: int, player: str) -> None:  # noqa: ARG002 -- the player is not written
        self.flush()
        self.words.append(f"{number}.")

    def visit_action(self, action: Action) -> None:
        self.words.append(str(action))

    def visit_pass(self) -> None:
        self.words.append(PASS)

    def visit_glyph(self, glyph: str) -> None:
        self.words.append(glyph)

    def visit_evaluation(self, values: tuple[float, ...]) -> None:
        self.words.append(evaluation_text(values))

    def visit_comment(self, comment: str) -> None:
        self.words.append(f"; {comment}\n" if "}" in comment else f"{{{comment}}}")

    def begin_variation(self, variation: object) -> None:  # noqa: ARG002 -- its turns follow
        self.flush()
        self.depth += 1
        self.lines.append(f"{INDENT * self.depth}(")

    def end_variation(self) -> None:
        self.flush()
        self.lines.append(f"{INDENT * self.depth})")
        self.depth -= 1

    def flush(self) -> None:
        """End the line."""
        if self.words:
            self.lines.append(INDENT * self.depth + " ".join(self.words).rstrip())
            self.words = []

    def text_lines(self) -> list[str]:
        """The lines, each without spaces at its end."""
        self.flush()
        return [line.rstrip() for line in self.lines]
