"""The picture of a board, drawn by its plan."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from terranova.drawing.geometry import RADIUS
from terranova.drawing.ground import CLIFF
from terranova.pdf.canvas.inks import GroundInks, Inks, mix
from terranova.pdf.canvas.paths import curve, polygon, segment
from terranova.pdf.canvas.pen import Pen, hexagon
from terranova.pdf.pieces import Drawing
from terranova.pdf.plan import ENTRY, FACTORS, Block, BoardPlan
from terranova.pdf.sheets import HALF

LANDSCAPE_COUNTS = ("one-landscape", "two-landscapes", "three-landscapes")

AVERAGE = "#999999"
"""About as light as all landscapes together: the ground that the lines between them darken."""

# The water around the coast, from the outermost: how wide, and how much of the shallow sea's colour.
SHOALS = ((92.0, 0.3), (60.0, 0.65), (32.0, 1.0))


@dataclass(frozen=True)
class BoardPicture:
    drawing: Drawing
    plan: BoardPlan

    @property
    def inks(self) -> Inks:
        return self.drawing.inks

    @cached_property
    def grounds(self) -> dict[str, GroundInks]:
        return self.inks.grounds(self.plan.map)

    def ground(self, field: str) -> GroundInks:
        return self.grounds[self.plan.map.landscape_of(field)]

    def draw(self, pen: Pen) -> None:
        """The whole board with its upper left corner at the pen's zero."""
        plan, inner = self.plan, self.plan.inner
        with pen.clipped(0, 0, plan.width, plan.height):
            pen.rectangle(0, 0, plan.width, plan.height, fill=self.inks.fill("sea-deep"))
            island = pen.at(*plan.origin)
            self._draw_coast(island)
            self._draw_land(island)
            self._draw_seams(island)
            self._draw_rows(island)
            self._draw_title(pen)
            self._draw_multipliers(pen)
            for block, letters in zip(plan.legends, plan.legend_entries, strict=True):
                self._draw_legend(pen, block, letters)
            self._draw_track(pen)
            text = self.inks.line("text")
            pen.rectangle(inner.left, inner.top, inner.width, inner.height, line=text, pen=1.2)
            pen.rectangle(0, 0, plan.width, plan.height, line=text, pen=1.6)

    # The island, drawn in the units of its grid.

    def _draw_coast(self, pen: Pen) -> None:
        coast, inks = [curve(loop) for loop in self.plan.ground.coast()], self.inks
        if not inks.has_fills:
            pen.draw(coast, line="#888888", width=0.8)
            return
        low = pen.at(0, CLIFF / 2)
        for width, part in SHOALS:
            shoal = inks.blend("sea", "sea-deep", part)
            low.draw(coast, fill=shoal, line=shoal, width=width, rounded=True)
        pen.at(0, CLIFF).draw(coast, line="#ffffff", width=6, rounded=True)
        pen.draw(coast, line="#ffffff", width=6, rounded=True)
        for part in (1.0, 2 / 3, 1 / 3):
            pen.at(0, part * CLIFF).draw(coast, fill=inks.fill("cliff"))
        pen.at(0, CLIFF / 3).draw(coast, fill=inks.blend("shore", "cliff", 0.32))
        pen.draw(coast, fill=inks.fill("shore"), line=inks.blend("cliff", "shore", 0.45), width=1.4, rounded=True)

    def _draw_land(self, pen: Pen) -> None:
        grid, shapes = self.plan.grid, self.plan.ground
        light, dark = (frozenset(fields) for fields in shapes.tints())
        for field in self.plan.map.fields:
            ground = self.ground(field)
            colour = ground.bright if field in light else ground.dull if field in dark else ground.base
            self.drawing.base(pen.at(*grid.centre(field)), ground, colour)
        for letter, ground in self.grounds.items():
            borders = [polygon(*loop) for loop in shapes.shade(letter)]
            pen.draw(borders, line=ground.shade, width=3.2, rounded=True)
        for field in self.plan.map.fields:
            ground, at = self.ground(field), pen.at(*grid.centre(field))
            self.drawing.relief(at, ground)
            self.drawing.signs(at, ground, name=field, flip=shapes.is_mirrored(field))

    def _draw_seams(self, pen: Pen) -> None:
        """The lines between landscapes, and the rim."""
        grid, filled, weights = self.plan.grid, self.inks.has_fills, self.inks.weights
        seams = [segment(edge) for edge in self.plan.ground.seams()]
        rim = [segment(grid.edge(field, step)) for field, step in grid.rim(self.plan.map.places.keys())]
        for outlines, weight, width in ((seams, weights.seam, 2.0), (rim, weights.rim, 2.0 if filled else 3.0)):
            colour = mix(self.inks.line("text"), AVERAGE, weight) if filled else "#000000"
            pen.draw(outlines, line=colour, width=width, rounded=True)

    def _draw_rows(self, pen: Pen) -> None:
        """The letter of each row, at both its ends in the sea."""
        for letter, *ends in self.plan.ground.row_ends():
            for x, y in ends:
                pen.text(x, y + 4, letter, 11.5, self.inks.line("muted"), bold=True, anchor=0.5)

    # The frame.

    def _draw_track(self, pen: Pen) -> None:
        plan, inks = self.plan, self.inks
        size = min(0.34 * plan.track, 0.44 * min(step.width for step in plan.steps))
        line = inks.line("control" if inks.has_fills else "muted")
        for score, step in enumerate(plan.steps):
            ten, five = score % 10 == 0, score % 5 == 0
            ground = "accent" if ten else "sea" if five else "panel"
            pen.rectangle(step.left, step.top, step.width, step.height, fill=inks.fill(ground), line=line, pen=0.7)
            if ten and not inks.has_fills:
                pen.rectangle(step.left + 2.2, step.top + 2.2, step.width - 4.4, step.height - 4.4, line=line, pen=0.7)
            colour = inks.on("on-accent", "text") if ten else inks.line("text" if five else "muted")
            x, y = step.middle
            pen.text(x, y + 0.36 * size, str(score), size, colour, bold=five, anchor=0.5)

    # The corners.

    def _draw_title(self, pen: Pen) -> None:
        block, text = self.plan.title, self.inks.line("text")
        at = pen.at(block.left, block.top, block.scale)
        at.text(0, 24, self.plan.name, 30, text, display=True, within=block.width)
        at.text(0.5, 38, self.drawing.texts["tagline"], 7, text, within=block.width)
        at.paragraph(0.5, 49, self.drawing.texts["credit"], 5.4, self.inks.line("muted"), width=0.8 * block.width)

    def _draw_multipliers(self, pen: Pen) -> None:
        block, text = self.plan.multipliers, self.inks.line("text")
        at = pen.at(block.left, block.top, block.scale)
        at.text(block.width / 2, 8, self.drawing.texts["worth"], 7, text, bold=True, anchor=0.5, within=block.width)
        pitch = block.width / len(FACTORS)
        for number, (key, factor) in enumerate(zip(LANDSCAPE_COUNTS, FACTORS.values(), strict=True)):
            x = (number + 0.5) * pitch
            at.draw([hexagon(x, 33, 18.5)], fill=self.inks.fill("panel"), line=self.inks.line("accent"), width=1.4)
            at.text(x, 38, f"×{factor}", 14, text, bold=True, anchor=0.5)
            at.text(x, 61, self.drawing.texts[key], 6.2, text, anchor=0.5, within=pitch - 4)

    def _draw_legend(self, pen: Pen, block: Block, letters: tuple[str, ...]) -> None:
        at = pen.at(block.left, block.top, block.scale)
        rows, text = self.plan.legend_rows(letters), self.inks.line("text")
        for number, letter in enumerate(letters):
            column, row = divmod(number, rows)
            x, y = column * ENTRY[0] + HALF / 2, row * ENTRY[1] + ENTRY[1] / 2
            ground = self.grounds[letter]
            mini = at.at(x, y, 0.5)
            self.drawing.base(mini, ground, ground.base)
            self.drawing.relief(mini, ground)
            self.drawing.motif(mini, ground)
            mini.draw([hexagon(0, 0, RADIUS)], line=self.inks.line("muted"), width=1.6)
            name = self.drawing.texts[ground.landscape] if ground.is_known else ground.landscape
            wide = at.text(x + 17, y + 3, letter, 8.4, text, bold=True)
            room = ENTRY[0] - 36 - wide
            lines = at.lines(name, 8.4, room)
            size = 8.4 if len(lines) == 1 else 6
            top = y + 3 - (len(lines) - 1) * 0.6 * size
            at.paragraph(x + 20 + wide, top, name, size, text, width=room, leading=1.2)
