"""Where everything is: the centres, edges and outlines of fields in drawing units, and how they become paths.

A field is a hexagon with a corner at the top. All its measures are whole numbers, so that paths stay short:

            (0,-30)
    (-26,-15) / \\ (26,-15)     neighbours in a row are 52 apart, rows 45;
             |   |              52:60 is a regular hexagon to a thousandth
    (-26, 15) \\ / (26, 15)
            (0, 30)
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from math import ceil, cos, hypot, radians, sin

from terranova.errors import InvalidTextError
from terranova.maps import Map

RADIUS = 30
HALF = 26
PITCH = 45

Point = tuple[float, float]
Edge = tuple[Point, Point]
Loop = list[Point]


_CORNERS = ((1, -15), (1, 15), (0, RADIUS), (-1, 15), (-1, -15), (0, -RADIUS))
"""A field's corners, counted in half fields to the right and in units downwards.

The edge towards the neighbour in direction ``step`` runs from corner ``step`` to the next one, clockwise.
"""
CORNERS: tuple[Point, ...] = tuple((right * HALF, down) for right, down in _CORNERS)


@dataclass(frozen=True)
class Box:
    """A part of the plane."""

    left: float
    top: float
    width: float
    height: float

    @classmethod
    def around(cls, grid: Grid, side: float, above: float, below: float) -> Box:
        """The whole map with a margin."""
        width, height = grid.right - grid.left + 2 * side, grid.bottom - grid.top + above + below
        return cls(grid.left - side, grid.top - above, width, height)

    @property
    def longer(self) -> float:
        return max(self.width, self.height)

    @property
    def middle(self) -> Point:
        return self.left + self.width / 2, self.top + self.height / 2


class Grid:
    """The fields of a map in drawing units; ``half`` is half the width of a field."""

    def __init__(self, map: Map, half: float = HALF) -> None:
        self.map = map
        self.half = half
        xs, ys = zip(*self.centres(map.fields), strict=True)
        self.left: float = min(xs) - half
        self.right: float = max(xs) + half
        self.top: float = min(ys) - RADIUS
        self.bottom: float = max(ys) + RADIUS

    def centre(self, field: str) -> Point:
        """The only place where a field's coordinates are computed.

        :raises InvalidTextError: if the field is not on the map.
        """
        if field not in self.map.places:
            raise InvalidTextError("no-such-field", field=field)
        row, col = self.map.places[field]
        return col * self.half, row * PITCH

    def centres(self, fields: Iterable[str]) -> Iterator[Point]:
        return (self.centre(field) for field in fields)

    def edge(self, field: str, step: int) -> Edge:
        """The two ends of the field's edge in that direction, clockwise."""
        row, col = self.map.places[field]
        (right1, down1), (right2, down2) = _CORNERS[step], _CORNERS[(step + 1) % 6]
        # Columns are added up before they become units, so that fields share their corners to the last digit.
        y, half = row * PITCH, self.half
        return ((col + right1) * half, y + down1), ((col + right2) * half, y + down2)

    def rim(self, fields: Collection[str]) -> Iterator[tuple[str, int]]:
        """The edges of these fields that no two of them share, as field and step, in the order of the map."""
        inside = [field for field in self.map.fields if field in fields]
        return ((field, step) for field in inside for step in range(6) if self.map.step(field, step) not in fields)

    def outline(self, fields: Collection[str]) -> list[Loop]:
        """The outlines of these fields: clockwise around them, counter-clockwise around their holes."""
        follows = dict(self.edge(field, step) for field, step in self.rim(frozenset(fields)))
        loops = []
        # Three fields meet in a corner, so that exactly one edge of an outline leaves it: following is safe.
        for start in sorted(follows, key=lambda point: (point[1], point[0])):
            loop, corner = [], start
            while corner in follows:
                loop.append(corner)
                corner = follows.pop(corner)
            if loop:
                loops.append(loop)
        return loops

    def middle(self, fields: Collection[str]) -> Point:
        """The centre of the field that lies in the middle of these."""
        points = list(self.centres(field for field in self.map.fields if field in fields))
        x = sum(point[0] for point in points) / len(points)
        y = sum(point[1] for point in points) / len(points)
        return min(points, key=lambda point: (hypot(point[0] - x, point[1] - y), point[1], point[0]))


# From outlines to shapes.


def inset(loop: Loop, distance: float) -> Loop:
    """The outline moved inwards (outwards if negative), its edges staying parallel."""
    moved = []
    for (ax, ay), (bx, by), (cx, cy) in _triples(loop):
        one, two = _normal((ax, ay), (bx, by)), _normal((bx, by), (cx, cy))
        # The sum of both normals points along the bisector; twice its inverse moves both edges by one unit.
        nx, ny = one[0] + two[0], one[1] + two[1]
        length = nx * nx + ny * ny
        moved.append((bx - 2 * distance * nx / length, by - 2 * distance * ny / length))
    return moved


def coast(loop: Loop, distance: float, roughness: float) -> Loop:
    """Control points of a shore around the outline: further out, and rough as nature is, but always the same."""
    points = []
    for _, a, b in _triples(loop):
        nx, ny = _normal(a, b)
        for part in (0.2, 0.5, 0.8):
            x, y = a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
            out = distance + roughness * (chance(round(2 * x), round(2 * y)) - 0.5)
            points.append((x + nx * out, y + ny * out))
    return points


def hatching(loops: Iterable[Loop], degrees: int, gap: float) -> Iterator[Edge]:
    """Parallel lines within the outlines; those of separate outlines lie on the same lines of the plane."""
    right, down = cos(radians(degrees)), sin(radians(degrees))
    edges: list[Edge] = []
    for loop in loops:
        turned = [(x * right + y * down, y * right - x * down) for x, y in loop]
        edges += [(a, b) for _, a, b in _triples(turned)]
    lowest, highest = min(a[1] for a, _ in edges), max(a[1] for a, _ in edges)
    # A part of the gap keeps the lines off the corners, which all lie on whole numbers.
    level = (ceil(lowest / gap - 0.37) + 0.37) * gap
    while level < highest:
        crossed = sorted(
            ax + (bx - ax) * (level - ay) / (by - ay) for (ax, ay), (bx, by) in edges if (ay > level) != (by > level)
        )
        for one, two in zip(crossed[::2], crossed[1::2], strict=True):
            ends = [(x * right - level * down, x * down + level * right) for x in (one, two)]
            yield ends[0], ends[1]
        level += gap


def chance(*numbers: int) -> float:
    """A number from 0 to 1 that looks random and depends on the given ones only."""
    mixed = 0x9E3779B1
    for number in numbers:
        mixed = ((mixed ^ (number & 0xFFFFFFFF)) * 0x85EBCA6B) & 0xFFFFFFFF
        mixed ^= mixed >> 13
        mixed = (mixed * 0xC2B2AE35) & 0xFFFFFFFF
        mixed ^= mixed >> 16
    return mixed / 0xFFFFFFFF


def _triples(loop: Loop) -> Iterator[tuple[Point, Point, Point]]:
    return ((loop[i - 1], loop[i], loop[(i + 1) % len(loop)]) for i in range(len(loop)))


def _normal(a: Point, b: Point) -> Point:
    """The unit vector that points out of a clockwise outline."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    return dy / length, -dx / length


# From shapes to paths.


def number(value: float) -> str:
    """The number with at most one decimal, as short as possible."""
    text = f"{value:.1f}".removesuffix(".0")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def numbers(*values: float) -> str:
    """The numbers as they stand in a path, with a space only where one is needed."""
    text = ""
    for value in values:
        shown = number(value)
        text += shown if not text or shown.startswith("-") else f" {shown}"
    return text


def hexagons(centres: Iterable[Point]) -> str:
    """Whole fields as one path."""
    return "".join(f"M{numbers(x, y - RADIUS)}l26 15v30l-26 15-26-15v-30z" for x, y in centres)


def hexagon(x: float, y: float, radius: float) -> str:
    """A hexagon of any size."""
    half, side = radius * HALF / RADIUS, radius / 2
    slope = f"{numbers(half, side)}v{number(radius)}l{numbers(-half, side, -half, -side)}v{number(-radius)}z"
    return f"M{numbers(x, y - radius)}l{slope}"


def polygon(loop: Loop, *, closed: bool = True) -> str:
    """The loop as a path of straight lines."""
    first, *rest = loop
    steps, at = [], (_tenth(first[0]), _tenth(first[1]))
    for x, y in rest:
        # Relative to what was written, not to what was meant, so that rounding does not add up.
        dx, dy = _tenth(x) - at[0], _tenth(y) - at[1]
        steps += [dx, dy]
        at = (at[0] + dx, at[1] + dy)
    return f"M{numbers(*first)}l{numbers(*steps)}" + ("z" if closed else "")


def polygons(loops: Iterable[Loop]) -> str:
    return "".join(polygon(loop) for loop in loops)


def middles(loop: Loop) -> list[Point]:
    """The middle of each edge: number ``i`` lies before point ``i`` of the loop."""
    return [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by), _ in _triples(loop)]


def smooth(loop: Loop) -> str:
    """The loop as a path of curves that touch the middle of each of its edges."""
    touched = middles(loop)
    steps, at = [], (_tenth(touched[0][0]), _tenth(touched[0][1]))
    for (bx, by), (mx, my) in zip(loop, touched[1:] + touched[:1], strict=True):
        end = (_tenth(mx), _tenth(my))
        steps += [bx - at[0], by - at[1], end[0] - at[0], end[1] - at[1]]
        at = end
    return f"M{numbers(*touched[0])}q{numbers(*steps)}z"


def segments(edges: Iterable[Edge]) -> str:
    """Single lines as one path."""
    return "".join(f"M{numbers(*a)}l{numbers(b[0] - a[0], b[1] - a[1])}" for a, b in edges)


def placed(path: str, x: float, y: float) -> str:
    """A path around zero, moved to a point: it begins with one ``M`` and goes on with relative commands."""
    left, top, rest = _split_start(path)
    return f"M{numbers(x + left, y + top)}{rest}"


_START = re.compile(r"M(-?[\d.]+) ?(-?[\d.]+)")


@cache
def _split_start(path: str) -> tuple[float, float, str]:
    """Where a path begins, and the rest of it."""
    found = _START.match(path)
    if found is None:
        raise ValueError(f"{path!r} does not begin with M")
    return float(found[1]), float(found[2]), path[found.end() :]


def _tenth(value: float) -> float:
    return round(value, 1)
