"""Preview: the board of a print on a screen, with the sheets it is cut into."""

from __future__ import annotations

from dataclasses import dataclass

from terranova import svg
from terranova.drawing.geometry import Box, Point, number, polygon
from terranova.drawing.lettering import lettering, stroke
from terranova.maps import Map
from terranova.pdf.assembly import Assembly
from terranova.pdf.plan import BoardPlan
from terranova.pdf.sheets import Sheet
from terranova.svg.canvas import Canvas
from terranova.svg.pictures import map_box
from terranova.svg.scene import ground_of

THEMES = {"colour": "light", "grey": "grey", "ink-saving": "grey"}
"""The theme of the preview for each style of a print."""

LABEL = 0.13
"""The size of a sheet's label, by its shorter side."""


@dataclass(frozen=True)
class Preview:
    assembly: Assembly
    style: str

    @property
    def plan(self) -> BoardPlan:
        return self.assembly.plan

    @property
    def unit(self) -> float:
        """How many drawing units a millimetre is."""
        return 1 / self.assembly.arrangement.scale

    def svg(self) -> str:
        """The board with the seams between its sheets, and the name of each sheet."""
        theme = THEMES[self.style]
        canvas, plan, arrangement = Canvas(theme), self.plan, self.assembly.arrangement
        canvas.add(f'<rect width="{number(plan.width)}" height="{number(plan.height)}" {{sea}}/>')
        self._place_map(canvas, plan.map, theme)
        inner = plan.inner
        frame = f'x="{number(inner.left)}" y="{number(inner.top)}"'
        size = f'width="{number(inner.width)}" height="{number(inner.height)}"'
        canvas.add(f'<rect {frame} {size} fill="none" {{rim}}/>')
        for step in plan.steps:
            box = f'x="{number(step.left)}" y="{number(step.top)}"'
            size = f'width="{number(step.width)}" height="{number(step.height)}"'
            canvas.add(f'<rect {box} {size} fill="none" {{rim}}/>')
        for seam in self.assembly.seams():
            self._seam(canvas, [(x * self.unit, y * self.unit) for x, y in seam])
        for sheet in arrangement.sheets():
            self._label(canvas, sheet)
        left, top = arrangement.sheets()[0].left * self.unit, arrangement.sheets()[0].top * self.unit
        wide, high = (length * self.unit for length in arrangement.spread)
        return canvas.svg(Box(left, top, wide, high), None, plan.name, "")

    def _place_map(self, canvas: Canvas, map: Map, theme: str) -> None:
        box = map_box(ground_of(map).grid)
        x, y = self.plan.origin[0] + box.left, self.plan.origin[1] + box.top
        place = f'x="{number(x)}" y="{number(y)}" width="{number(box.width)}" height="{number(box.height)}"'
        drawn = svg.map(map, theme=theme, background=False).strip()
        canvas.body.append(drawn.replace("<svg ", f"<svg {place} ", 1))

    @staticmethod
    def _seam(canvas: Canvas, points: list[Point]) -> None:
        path = polygon(points, closed=False)
        canvas.path(path, "ring-under")
        canvas.path(path, "focus")

    def _label(self, canvas: Canvas, sheet: Sheet) -> None:
        arrangement = self.assembly.arrangement
        width, height = (length * self.unit for length in arrangement.area)
        x, y = sheet.left * self.unit, sheet.top * self.unit
        if not arrangement.is_zigzag and arrangement.n_sheets > 1:
            self._seam(canvas, [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)])
        radius = LABEL * min(width, height)
        middle = (x + width / 2, y + height / 2)
        place = f'cx="{number(middle[0])}" cy="{number(middle[1])}" r="{number(radius)}"'
        canvas.add(f"<circle {place} {{plate}}/>")
        cap = 0.8 * radius
        canvas.path(lettering(sheet.label, middle[0], middle[1] + cap / 2, cap), "goal-text", stroke(cap))
