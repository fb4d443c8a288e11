"""The rules in short on one page; the numbers are those of the full rules."""

from __future__ import annotations

from dataclasses import dataclass

from terranova.drawing.geometry import RADIUS, Grid
from terranova.maps import Map
from terranova.pdf.canvas.paths import polygon
from terranova.pdf.canvas.pen import Pen
from terranova.pdf.pages import Page
from terranova.pdf.pieces import STONE, Drawing
from terranova.pdf.plan import FACTORS
from terranova.pdf.sheets import HALF, page_size
from terranova.pdf.texts import OTHER_ENDINGS
from terranova.position import Position

SIZES = (3.6, 3.5, 3.4, 3.3, 3.2, 3.1, 3.0, 2.8, 2.6, 2.4, 2.2, 2.0)
"""The sizes of the text, in mm, of which the largest that fits is taken."""

NUMBERS = 11.0
"""How wide the column of the rules' numbers is, in mm."""

COLUMNS = (
    (
        ("rules-set-up", ("R2", "R3", "R4-R5", "R6")),
        ("rules-turn", ("R7", "R8", "R9", "R10", "R11", "R12-R13")),
        ("turns", ()),
        ("rules-editions", ("R11-R23", "R2-R12")),
    ),
    (
        ("rules-territories", ("R14", "R15-R20", "R16", "R17", "R18", "R19")),
        ("example", ()),
        ("rules-end", ("R21", "R22", "R24", *OTHER_ENDINGS, "R25")),
    ),
)

TURNS = ("MMM", "MMP", "MPM", "MPP")
"""The kinds of full turns by their actions: M a move, P a stone (R7)."""

EXAMPLE_MAP = """name: example
F: forest
H: hills
L: lake
M: meadow
S: steppe

  M H F
 M F F S
M F F L S
 L F L L
"""
EXAMPLE = "3#/#r.#/#.r.#/#.y# r0 - 0,0 71 0"
"""A territory between stones and the rim."""


@dataclass(frozen=True)
class Summary:
    drawing: Drawing
    paper: str
    stones: int

    def page(self) -> Page:
        return Page(self.drawing.texts["rules"], self._draw)

    def _draw(self, pen: Pen) -> None:
        inks = self.drawing.inks
        width, height = page_size(self.paper, "portrait")
        left, top, bottom = 15.0, 42.0, height - 16
        self.drawing.logo(pen.at(left + 7, 21, 8 / RADIUS))
        pen.text(left + 18, 24.5, self.drawing.texts["rules"], 10, inks.line("text"), display=True, within=width - 60)
        column = (width - 2 * left - 12) / 2
        size = next((size for size in SIZES if self._height(pen, column, size) <= bottom - top), SIZES[-1])
        for number, sections in enumerate(COLUMNS):
            y = top
            for key, rules in sections:
                y = self._section(pen, left + number * (column + 12), y, column, size, key, rules)
        pen.text(
            left, bottom + 3, self.drawing.texts["added"], 0.85 * size, inks.line("muted"), within=width - 2 * left
        )

    def _height(self, pen: Pen, column: float, size: float) -> float:
        """How high the higher column gets with text of that size."""
        heights = []
        for sections in COLUMNS:
            height = 0.0
            for key, rules in sections:
                height += self._heading_height(size) + self._picture_height(key, size)
                height += sum(self._rule_height(pen, column, size, rule) for rule in rules) + size
            heights.append(height)
        return max(heights)

    def _section(
        self, pen: Pen, x: float, y: float, column: float, size: float, key: str, rules: tuple[str, ...]
    ) -> float:
        """Draw a section and give where the next one begins."""
        inks = self.drawing.inks
        pen.text(x, y, self.drawing.texts[key], 1.25 * size, inks.line("accent"), bold=True, within=column)
        pen.line((x, y + 0.5 * size), (x + column, y + 0.5 * size), colour=inks.line("line"), width=0.25)
        y += self._heading_height(size)
        if key == "turns":
            self._turns(pen, x, y, column, size)
        elif key == "example":
            self._example(pen, x, y, column, size)
        y += self._picture_height(key, size)
        for rule in rules:
            for number, name in enumerate(rule.split("-")):
                pen.text(x, y + number * 1.4 * size, name, 0.85 * size, inks.line("muted"), bold=True)
            pen.paragraph(x + NUMBERS, y, self._text(rule), size, inks.line("text"), width=column - NUMBERS)
            y += self._rule_height(pen, column, size, rule)
        return y + size

    def _text(self, rule: str) -> str:
        return self.drawing.texts[rule].format(stones=self.stones)

    @staticmethod
    def _heading_height(size: float) -> float:
        return 2.3 * size

    def _rule_height(self, pen: Pen, column: float, size: float, rule: str) -> float:
        n_lines = max(len(pen.lines(self._text(rule), size, column - NUMBERS)), rule.count("-") + 1)
        return (1.4 * n_lines + 0.5) * size

    @staticmethod
    def _picture_height(key: str, size: float) -> float:
        return {"turns": 6.4 * size, "example": 16 * size}.get(key, 0.0)

    def _turns(self, pen: Pen, x: float, y: float, column: float, size: float) -> None:
        """The kinds of turns in pictures: an arrow for a move, a hexagon for a stone."""
        inks = self.drawing.inks
        accent = inks.line("accent")
        icon = min(2.6 * size, column / 8)
        for number, kind in enumerate(TURNS):
            left = x + number % 2 * column / 2
            middle = y + 0.4 * size + number // 2 * 3 * size
            for place, action in enumerate(kind):
                at = pen.at(left + (place + 0.5) * icon, middle, icon / 2 / STONE)
                if action == "P":
                    self.drawing.stone(at.at(0, 0, 0.8))
                else:
                    at.circle(-9, 0, 4.5, fill=inks.fill("accent"), line=accent, pen=1.5)
                    at.line((-4, 0), (12, 0), colour=accent, width=2.6)
                    at.line((6, -6.5), (12.5, 0), (6, 6.5), colour=accent, width=2.6)

    def _example(self, pen: Pen, x: float, y: float, column: float, size: float) -> None:
        inks, texts = self.drawing.inks, self.drawing.texts
        map = Map.from_text(EXAMPLE_MAP)
        position = Position.from_text(EXAMPLE, map)
        (territory,) = position.regions()
        grounds = inks.grounds(map)
        # Four rows of fields, as high as eight lines of text.
        scale = min(11.6 * size / (6.5 * RADIUS), column / (10 * HALF))
        at = pen.at(x + column / 2 - 4 * HALF * scale, y - 0.6 * size + RADIUS * scale, scale)
        grid = Grid(map, HALF)
        for field in map.fields:
            ground = grounds[map.landscape_of(field)]
            self.drawing.field(at.at(*grid.centre(field)), ground, empty=position.is_free(field))
        for field in map.fields:
            left, top = grid.centre(field)
            if field in position.stones:
                self.drawing.stone(at.at(left, top, 1.15))
            elif field in position.pioneers:
                self.drawing.figure(at.at(left, top - 2, 0.9), position.pioneers[field])
        outlines = [polygon(*loop) for loop in grid.outline(territory)]
        at.draw(outlines, line=inks.line("text"), width=3.2)
        landscapes = len({map.landscape_of(field) for field in territory})
        owners = [position.pioneers.get(field) for field in territory]
        most, fewer = (owners.count(player) for player in position.players)
        worth = len(territory) * FACTORS[landscapes]
        details = {"fields": len(territory), "landscapes": landscapes, "factor": FACTORS[landscapes], "worth": worth}
        details |= {"most": most, "fewer": fewer}
        for number, key in enumerate(("example-sum", "example-majority")):
            text, base = texts[key].format(**details), y + (12.6 + 1.5 * number) * size
            pen.text(x + column / 2, base, text, size, inks.line("text"), bold=number == 0, anchor=0.5, within=column)
