"""Outlines of lines and curves that a PDF can draw, also from paths and fragments of SVG.

The art is written as SVG by hand; a reader of the few commands it uses is shorter than a dependency.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import atan2, ceil, cos, hypot, pi, sin, sqrt, tan
from xml.etree import ElementTree

from terranova.drawing.geometry import Edge, Loop, Point, middles

Segment = tuple[Point, ...]
"""One point is a line to it, three are a cubic curve."""

_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_CLASS = re.compile(r"\{([a-z-]+)\}")
_CIRCLE = 0.5522847498
"""How far the handles of a quarter circle reach, as a part of its radius."""


@dataclass(frozen=True)
class Outline:
    """One subpath: where it starts, its segments, and whether it comes back."""

    start: Point
    segments: tuple[Segment, ...]
    closed: bool


@dataclass(frozen=True)
class Shape:
    """What one path of SVG draws."""

    outlines: tuple[Outline, ...]
    name: str
    """Its class."""
    is_filled: bool
    is_drawn: bool
    width: float | None
    """That of its line, where it has one of its own."""
    dash: tuple[float, ...]


@cache
def read_shapes(svg: str) -> tuple[Shape, ...]:
    """The paths of a piece of SVG, in their order; ``{name}`` in it stands for a class."""
    shapes = []
    marked = _CLASS.sub('class="\\g<1>"', svg)
    for element in ElementTree.fromstring(f"<g>{marked}</g>"):
        if element.tag != "path":
            raise ValueError(f"<{element.tag}> cannot be printed")
        width, dash = element.get("stroke-width"), element.get("stroke-dasharray", "")
        shapes.append(
            Shape(
                read_path(element.get("d", "")),
                element.get("class", ""),
                element.get("fill") != "none",
                element.get("stroke") != "none",
                float(width) if width else None,
                tuple(float(length) for length in dash.split()),
            )
        )
    return tuple(shapes)


@cache
def read_path(d: str) -> tuple[Outline, ...]:
    """The outlines of a path."""
    return tuple(_PathReader(d).outlines())


def polygon(*points: Point) -> Outline:
    return Outline(points[0], tuple((point,) for point in points[1:]), closed=True)


def segment(edge: Edge) -> Outline:
    start, end = edge
    return Outline(start, ((end,),), closed=False)


def curve(loop: Loop) -> Outline:
    """The loop as curves that touch the middle of each of its edges."""
    touched = middles(loop)
    ends = touched[1:] + touched[:1]
    curves = (_cubic(start, point, end) for start, point, end in zip(touched, loop, ends, strict=True))
    return Outline(touched[0], tuple(curves), closed=True)


def circle(x: float, y: float, radius: float) -> Outline:
    r, h = radius, radius * _CIRCLE
    return Outline(
        (x + r, y),
        (
            ((x + r, y + h), (x + h, y + r), (x, y + r)),
            ((x - h, y + r), (x - r, y + h), (x - r, y)),
            ((x - r, y - h), (x - h, y - r), (x, y - r)),
            ((x + h, y - r), (x + r, y - h), (x + r, y)),
        ),
        closed=True,
    )


class _PathReader:
    def __init__(self, d: str) -> None:
        self.tokens = _TOKEN.findall(d)
        self.done = 0
        self.at: Point = (0.0, 0.0)
        self.handle: Point | None = None
        """The last curve's control point, for the curves that mirror it."""

    def number(self) -> float:
        self.done += 1
        return float(self.tokens[self.done - 1])

    def point(self, relative: bool) -> Point:
        x, y = self.number(), self.number()
        return (self.at[0] + x, self.at[1] + y) if relative else (x, y)

    def mirrored(self) -> Point:
        return self.at if self.handle is None else (2 * self.at[0] - self.handle[0], 2 * self.at[1] - self.handle[1])

    def outlines(self) -> Iterator[Outline]:
        start: Point = (0.0, 0.0)
        segments: list[Segment] = []
        command = "M"
        while self.done < len(self.tokens):
            if self.tokens[self.done].isalpha():
                command = self.tokens[self.done]
                self.done += 1
            if command in "Zz":
                yield Outline(start, tuple(segments), closed=True)
                self.at, segments = start, []
            elif command in "Mm":
                if segments:
                    yield Outline(start, tuple(segments), closed=False)
                start, segments = self.point(command == "m"), []
                self.at = start
                command = "L" if command == "M" else "l"
            elif command in "Aa":
                segments += self.arc(command == "a")
            else:
                segment = self.segment(command.upper(), command.islower())
                segments.append(segment)
                self.at = segment[-1]
        if segments:
            yield Outline(start, tuple(segments), closed=False)

    def segment(self, command: str, relative: bool) -> Segment:
        handle, self.handle = self.mirrored(), None
        if command == "L":
            return (self.point(relative),)
        if command == "H":
            return ((self.number() + (self.at[0] if relative else 0), self.at[1]),)
        if command == "V":
            return ((self.at[0], self.number() + (self.at[1] if relative else 0)),)
        if command in "QT":
            self.handle = self.point(relative) if command == "Q" else handle
            return _cubic(self.at, self.handle, self.point(relative))
        if command in "CS":
            first = self.point(relative) if command == "C" else handle
            self.handle = self.point(relative)
            return first, self.handle, self.point(relative)
        raise ValueError(f"'{command}' cannot be printed")

    def arc(self, relative: bool) -> list[Segment]:
        """An elliptical arc as curves of at most a quarter each (SVG 1.1, F.6.5); its ellipse may not be turned."""
        rx, ry, turned, large, clockwise = (self.number() for _ in range(5))
        start, end = self.at, self.point(relative)
        self.at, self.handle = end, None
        if turned:
            raise ValueError("a turned arc cannot be printed")
        # On the unit circle, half the chord's vector, and from its middle the way to the circle's.
        x, y = (start[0] - end[0]) / 2 / rx, (start[1] - end[1]) / 2 / ry
        grown = max(1.0, hypot(x, y))
        x, y, rx, ry = x / grown, y / grown, rx * grown, ry * grown
        side = sqrt(max(0.0, 1 / (x * x + y * y) - 1)) * (-1 if large == clockwise else 1)
        mx, my = side * y, -side * x
        first = atan2(y - my, x - mx)
        sweep = (atan2(-y - my, -x - mx) - first) % (2 * pi)
        if not clockwise:
            sweep -= 2 * pi
        middle = (start[0] + end[0]) / 2 + mx * rx, (start[1] + end[1]) / 2 + my * ry
        n_parts = ceil(abs(sweep) / (pi / 2) - 1e-9)
        part = sweep / n_parts
        reach = 4 / 3 * tan(part / 4)
        segments = []
        for number in range(n_parts):
            a, b = first + number * part, first + (number + 1) * part
            unit = (
                (cos(a) - reach * sin(a), sin(a) + reach * cos(a)),
                (cos(b) + reach * sin(b), sin(b) - reach * cos(b)),
                (cos(b), sin(b)),
            )
            segments.append(tuple((middle[0] + u * rx, middle[1] + v * ry) for u, v in unit))
        return segments


def _cubic(start: Point, handle: Point, end: Point) -> Segment:
    """A quadratic curve as the cubic one that is the same."""
    (x0, y0), (x1, y1), (x2, y2) = start, handle, end
    return (
        (x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3),
        (x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3),
        end,
    )
