"""The picture of a board, drawn by its plan."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from terranova.drawing.geometry import chance, inset
from terranova.pdf.inks import GroundInks, Inks, mix
from terranova.pdf.paths import polygon
from terranova.pdf.pen import Pen, hexagon
from terranova.pdf.pieces import Drawing, edges
from terranova.pdf.plan import ENTRY, FACTORS, ROW_LETTER, Block, BoardPlan
from terranova.pdf.sheets import HALF, RADIUS

LANDSCAPE_COUNTS = ("one-landscape", "two-landscapes", "three-landscapes")

AVERAGE = "#999999"
"""About as light as all landscapes together: the ground that the lines between them darken."""

CLIFF = 10.0
"""How high the island stands above the sea."""

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
            self._draw_coast(pen)
            self._draw_land(pen)
            self._draw_seams(pen)
            self._draw_rows(pen)
            self._draw_title(pen)
            self._draw_multipliers(pen)
            for block, letters in zip(plan.legends, plan.legend_entries, strict=True):
                self._draw_legend(pen, block, letters)
            self._draw_track(pen)
            text = self.inks.line("text")
            pen.rectangle(inner.left, inner.top, inner.width, inner.height, line=text, pen=1.2)
            pen.rectangle(0, 0, plan.width, plan.height, line=text, pen=1.6)

    # The island.

    def _draw_coast(self, pen: Pen) -> None:
        coast, inks = self.plan.coast, self.inks
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
        plan, places = self.plan, self.plan.map.places
        for field, (x, y) in plan.centres.items():
            ground, luck = self.ground(field), chance(*places[field])
            colour = ground.bright if luck < 0.3 else ground.dull if luck > 0.72 else ground.base
            self.drawing.base(pen.at(x, y), ground, colour)
        for letter, ground in self.grounds.items():
            fields = [field for field in plan.map.fields if plan.map.landscape_of(field) == letter]
            borders = [polygon(*inset(loop, 2.4)) for loop in plan.outline(fields)]
            pen.draw(borders, line=ground.shade, width=3.2, rounded=True)
        for field, (x, y) in plan.centres.items():
            ground = self.ground(field)
            self.drawing.relief(pen.at(x, y), ground)
            self.drawing.signs(pen.at(x, y), ground, name=field, flip=chance(7, *places[field]) < 0.5)

    def _draw_seams(self, pen: Pen) -> None:
        """The lines between landscapes, and the rim."""
        map, filled, weights = self.plan.map, self.inks.has_fills, self.inks.weights
        text, centres = self.inks.line("text"), self.plan.centres

        def is_seam(field: str, near: str | None) -> bool:
            return near is not None and field < near and map.landscape_of(field) != map.landscape_of(near)

        def is_rim(_: str, near: str | None) -> bool:
            return near is None

        for wanted, weight, width in ((is_seam, weights.seam, 2.0), (is_rim, weights.rim, 2.0 if filled else 3.0)):
            colour = mix(text, AVERAGE, weight) if filled else "#000000"
            pen.draw(edges(map, centres, wanted), line=colour, width=width, rounded=True)

    def _draw_rows(self, pen: Pen) -> None:
        """The letter of each row, at both its ends in the sea."""
        for fields in self.plan.map.row_fields():
            if not fields:
                continue
            (left, y), (right, _) = self.plan.centres[fields[0]], self.plan.centres[fields[-1]]
            for x in (left - HALF - ROW_LETTER, right + HALF + ROW_LETTER):
                pen.text(x, y + 4, fields[0][0], 11.5, self.inks.line("muted"), bold=True, anchor=0.5)

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
