"""Where everything is: the centres, edges and outlines of fields in drawing units, and how they become paths.

A field is a hexagon with a corner at the top. All its measures are whole numbers, so that paths stay short:

            (0,-30)
    (-26,-15) / \\ (26,-15)     neighbours in a row are 52 apart, rows 45;
             |   |              52:60 is a regular hexagon to a thousandth
    (-26, 15) \\ / (26, 15)
            (0, 30)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from math import ceil, cos, hypot, radians, sin

from terranova.errors import InvalidTextError
from terranova.maps import Map

RADIUS = 30
HALF = 26
PITCH = 45

Point = tuple[float, float]
Loop = list[Point]

CORNERS: tuple[Point, ...] = ((HALF, -15), (HALF, 15), (0, RADIUS), (-HALF, 15), (-HALF, -15), (0, -RADIUS))
"""The edge towards the neighbour in direction ``step`` runs from corner ``step`` to the next one, clockwise."""


class Grid:
    """The fields of a map in drawing units."""

    def __init__(self, map: Map) -> None:
        self.map = map
        xs, ys = zip(*(self.centre(field) for field in map.fields), strict=True)
        self.left, self.right = min(xs) - HALF, max(xs) + HALF
        self.top, self.bottom = min(ys) - RADIUS, max(ys) + RADIUS

    def centre(self, field: str) -> Point:
        """The only place where a field's coordinates are computed.

        :raises InvalidTextError: if the field is not on the map.
        """
        if field not in self.map.places:
            raise InvalidTextError("no-such-field", field=field)
        row, col = self.map.places[field]
        return col * HALF, row * PITCH

    def centres(self, fields: Iterable[str]) -> Iterator[Point]:
        return (self.centre(field) for field in fields)

    def edge(self, field: str, step: int) -> tuple[Point, Point]:
        """The two ends of the field's edge in that direction, clockwise."""
        x, y = self.centre(field)
        (x1, y1), (x2, y2) = CORNERS[step], CORNERS[(step + 1) % 6]
        return (x + x1, y + y1), (x + x2, y + y2)

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
    for (ax, ay), (bx, by), (cx, cy) in _corners(loop):
        one, two = _normal((ax, ay), (bx, by)), _normal((bx, by), (cx, cy))
        # The sum of both normals points along the bisector; twice its inverse moves both edges by one unit.
        nx, ny = one[0] + two[0], one[1] + two[1]
        length = nx * nx + ny * ny
        moved.append((bx - 2 * distance * nx / length, by - 2 * distance * ny / length))
    return moved


def coast(loop: Loop, distance: float, roughness: float) -> Loop:
    """Control points of a shore around the outline: further out, and rough as nature is, but always the same."""
    points = []
    for _, a, b in _corners(loop):
        nx, ny = _normal(a, b)
        for part in (0.2, 0.5, 0.8):
            x, y = a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
            out = distance + roughness * (chance(round(2 * x), round(2 * y)) - 0.5)
            points.append((x + nx * out, y + ny * out))
    return points


def hatching(loops: Iterable[Loop], degrees: int, gap: float) -> Iterator[tuple[Point, Point]]:
    """Parallel lines within the outlines; those of separate outlines lie on the same lines of the plane."""
    right, down = cos(radians(degrees)), sin(radians(degrees))
    edges: list[tuple[Point, Point]] = []
    for loop in loops:
        turned = [(x * right + y * down, y * right - x * down) for x, y in loop]
        edges += [(a, b) for _, a, b in _corners(turned)]
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


def _corners(loop: Loop) -> Iterator[tuple[Point, Point, Point]]:
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


def smooth(loop: Loop) -> str:
    """The loop as a path of curves that touch the middle of each of its edges."""
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by), _ in _corners(loop)]
    steps, at = [], (_tenth(middles[0][0]), _tenth(middles[0][1]))
    for (bx, by), (mx, my) in zip(loop, middles[1:] + middles[:1], strict=True):
        end = (_tenth(mx), _tenth(my))
        steps += [bx - at[0], by - at[1], end[0] - at[0], end[1] - at[1]]
        at = end
    return f"M{numbers(*middles[0])}q{numbers(*steps)}z"


def segments(edges: Iterable[tuple[Point, Point]]) -> str:
    """Single lines as one path."""
    return "".join(f"M{numbers(*a)}l{numbers(b[0] - a[0], b[1] - a[1])}" for a, b in edges)


def _tenth(value: float) -> float:
    return round(value, 1)
