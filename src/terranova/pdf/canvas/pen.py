"""Pen: draws on a page of PDF in units of its own, from the upper left, y downwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import cos, pi, sin, sqrt
from typing import Any

from terranova.drawing.geometry import Point
from terranova.pdf.canvas.fonts import Fonts
from terranova.pdf.canvas.paths import Outline, circle, polygon

MM = 72 / 25.4
"""The points of a millimetre."""

STAMP = 40.0
"""How far from its middle a stamp may reach, in units."""

Colour = str | None
"""``#rrggbb``, or None for no ink at all."""


@dataclass(frozen=True)
class Pen:
    """Where the units lie on the page: ``left`` and ``top`` in mm, ``scale`` in mm for each unit."""

    canvas: Any
    fonts: Fonts
    page_height: float
    left: float = 0.0
    top: float = 0.0
    scale: float = 1.0

    def at(self, x: float, y: float, scale: float = 1.0) -> Pen:
        """A pen whose zero is at that point of this one, and whose units are as many times as large."""
        return replace(self, left=self.left + x * self.scale, top=self.top + y * self.scale, scale=self.scale * scale)

    def point(self, x: float, y: float) -> Point:
        """In points, as the page counts them: from the lower left."""
        # A thousandth of a point is fine enough, and its digits are half of a file.
        left, top = self.left + x * self.scale, self.page_height - self.top - y * self.scale
        return round(left * MM, 3), round(top * MM, 3)

    # Shapes.

    def draw(
        self,
        outlines: Iterable[Outline],
        *,
        fill: Colour = None,
        line: Colour = None,
        width: float = 1.0,
        dash: tuple[float, ...] = (),
        rounded: bool = False,
    ) -> None:
        """Draw outlines; ``rounded`` lines have round ends and corners."""
        if fill is None and line is None:
            return
        path = self.canvas.beginPath()
        for outline in outlines:
            path.moveTo(*self.point(*outline.start))
            for segment in outline.segments:
                points = [coordinate for x, y in segment for coordinate in self.point(x, y)]
                (path.lineTo if len(segment) == 1 else path.curveTo)(*points)
            if outline.closed:
                path.close()
        if fill is not None:
            set_colour(self.canvas.setFillGray, self.canvas.setFillColorRGB, fill)
        if line is not None:
            set_colour(self.canvas.setStrokeGray, self.canvas.setStrokeColorRGB, line)
            self.canvas.setLineWidth(width * self.scale * MM)
            self.canvas.setDash([length * self.scale * MM for length in dash])
            self.canvas.setLineCap(int(rounded))
            self.canvas.setLineJoin(int(rounded))
        self.canvas.drawPath(path, stroke=int(line is not None), fill=int(fill is not None))

    def line(self, *points: Point, colour: Colour, width: float, dash: tuple[float, ...] = ()) -> None:
        outline = Outline(points[0], tuple((point,) for point in points[1:]), closed=False)
        self.draw([outline], line=colour, width=width, dash=dash)

    def rectangle(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: Colour = None,
        line: Colour = None,
        pen: float = 1.0,
    ) -> None:
        outline = polygon((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        self.draw([outline], fill=fill, line=line, width=pen)

    def circle(
        self, x: float, y: float, radius: float, *, fill: Colour = None, line: Colour = None, pen: float = 1.0
    ) -> None:
        self.draw([circle(x, y, radius)], fill=fill, line=line, width=pen)

    def stamp(self, name: str, draw: Callable[[Pen], None], *, flip: bool = False) -> None:
        """Draw something small around zero that is the same wherever it stands; the file holds it once by its name."""
        if not self.canvas.hasForm(name):
            self.canvas.beginForm(name, -STAMP * MM, -STAMP * MM, STAMP * MM, STAMP * MM)
            draw(Pen(self.canvas, self.fonts, 0.0))
            self.canvas.endForm()
        self.canvas.saveState()
        self.canvas.translate(*self.point(0, 0))
        self.canvas.scale(-self.scale if flip else self.scale, self.scale)
        self.canvas.doForm(name)
        self.canvas.restoreState()

    @contextmanager
    def turned(self, x: float, y: float, degrees: float) -> Iterator[Pen]:
        """A pen with its zero at that point, turned clockwise."""
        self.canvas.saveState()
        self.canvas.translate(*self.point(x, y))
        self.canvas.rotate(-degrees)
        yield replace(self, page_height=0.0, left=0.0, top=0.0)
        self.canvas.restoreState()

    @contextmanager
    def clipped(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """Only what lies in this rectangle is drawn."""
        self.canvas.saveState()
        path = self.canvas.beginPath()
        path.rect(*self.point(x, y + height), width * self.scale * MM, height * self.scale * MM)
        self.canvas.clipPath(path, stroke=0, fill=0)
        yield
        self.canvas.restoreState()

    @contextmanager
    def clipped_to(self, *corners: Point) -> Iterator[None]:
        """Only what lies between these corners is drawn."""
        self.canvas.saveState()
        path = self.canvas.beginPath()
        path.moveTo(*self.point(*corners[0]))
        for corner in corners[1:]:
            path.lineTo(*self.point(*corner))
        path.close()
        self.canvas.clipPath(path, stroke=0, fill=0)
        yield
        self.canvas.restoreState()

    # Text; sizes are in units, too.

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: Colour,
        *,
        bold: bool = False,
        display: bool = False,
        anchor: float = 0.0,
        within: float | None = None,
    ) -> float:
        """Draw a line of text on the base line ``y`` and give its width.

        ``anchor`` is the part of it that lies left of ``x``; ``within`` is the width it is made smaller to fit.
        """
        font = self.font(bold or display)
        points = size * self.scale * MM
        width = self.fonts.width(text, points, font)
        if within is not None and width > (room := within * self.scale * MM):
            points, width = points * room / width, room
        left, base = self.point(x, y)
        if colour is not None:
            set_colour(self.canvas.setFillGray, self.canvas.setFillColorRGB, colour)
            self.fonts.draw(self.canvas, left - anchor * width, base, text, points, font)
        return width / (self.scale * MM)

    def paragraph(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: Colour,
        *,
        width: float,
        leading: float = 1.4,
        bold: bool = False,
    ) -> float:
        """Draw text in lines, the first on the base line ``y``, and give the height of all lines."""
        lines = self.lines(text, size, width, bold)
        for number, line in enumerate(lines):
            self.text(x, y + number * size * leading, line, size, colour, bold=bold, within=width)
        return len(lines) * size * leading

    def lines(self, text: str, size: float, width: float, bold: bool = False) -> list[str]:
        font = self.font(bold)
        return self.fonts.broken(text, size * self.scale * MM, font, width * self.scale * MM)

    def font(self, bold: bool) -> str:
        return self.fonts.bold if bold else self.fonts.plain


def hexagon(x: float, y: float, radius: float, *, flat: bool = False) -> Outline:
    """A regular hexagon that stands on a corner, as fields do, or lies ``flat`` on an edge."""
    if flat:
        return polygon(*((x + radius * cos(k * pi / 3), y + radius * sin(k * pi / 3)) for k in range(6)))
    w = radius * sqrt(3) / 2
    h = radius / 2
    return polygon((x, y - radius), (x + w, y - h), (x + w, y + h), (x, y + radius), (x - w, y + h), (x - w, y - h))


def set_colour(set_grey: Any, set_rgb: Any, colour: str) -> None:
    """A grey is set as one, so that a printer makes it from black ink alone."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    if red == green == blue:
        set_grey(red)
    else:
        set_rgb(red, green, blue)
