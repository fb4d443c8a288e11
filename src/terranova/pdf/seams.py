"""Seams: where the sheets of a board are joined, along the lines between its fields.

A seam from top to bottom follows the sides of the fields; one from left to right, their slanted edges. Both go on
outside of the map as if there were more fields, and run straight through the frame.

        |            one seam is named by the column or the row of edges left of it or above it, counted in half
       /             fields and in rows; half its zig-zag lies on each side of its middle
      |
       \\
        |
"""

from __future__ import annotations

from dataclasses import dataclass
from math import floor

from terranova.drawing.geometry import PITCH, RADIUS, Point
from terranova.maps import Map
from terranova.pdf.sheets import HALF

SIDE = RADIUS / 2
"""Half of a field's upright edge."""


@dataclass(frozen=True)
class Lattice:
    """The lines between the fields of a board, in units from its upper left corner."""

    origin: Point
    """The middle of the field in row and column 0."""
    parity: int
    """What row and column of each field add up to, whether even or odd."""
    rows: tuple[int, int]
    columns: tuple[int, int]
    """The first and the last with a field."""
    size: tuple[float, float]
    """Of the board."""

    @classmethod
    def of(cls, map: Map, origin: Point, size: tuple[float, float]) -> Lattice:
        """The lattice of a map whose grid has its zero at that point of the board."""
        rows, columns = zip(*map.places.values(), strict=True)
        return cls(origin, (rows[0] + columns[0]) % 2, (min(rows), max(rows)), (min(columns), max(columns)), size)

    # Seams from top to bottom.

    def upright_middle(self, seam: int) -> float:
        """The middle of a seam, from the left."""
        return self.origin[0] + (seam + 0.5) * HALF

    def upright_before(self, x: float) -> int:
        """The last seam whose middle lies no further right."""
        return floor((x - self.origin[0]) / HALF - 0.5 + 1e-9)

    def upright(self, seam: int) -> list[Point]:
        """A seam from the upper to the lower edge of the board."""
        first, last = self.rows
        points: list[Point] = []
        for row in range(first, last + 1):
            column = seam if (row + seam) % 2 != self.parity else seam + 1
            x, y = self.origin[0] + column * HALF, self.origin[1] + row * PITCH
            points += [(x, y - SIDE), (x, y + SIDE)]
        return [(points[0][0], 0.0), *points, (points[-1][0], self.size[1])]

    # Seams from left to right.

    def level_middle(self, seam: int) -> float:
        """The middle of a seam, from above."""
        return self.origin[1] + seam * PITCH + (SIDE + RADIUS) / 2

    def level_before(self, y: float) -> int:
        """The last seam whose middle lies no further down."""
        return floor((y - self.origin[1] - (SIDE + RADIUS) / 2) / PITCH + 1e-9)

    def level(self, seam: int) -> list[Point]:
        """A seam from the left to the right edge of the board, under the fields of that row."""
        first, last = self.columns
        points: list[Point] = []
        for column in range(first - 1, last + 2):
            down = RADIUS if (seam + column) % 2 == self.parity else SIDE
            points.append((self.origin[0] + column * HALF, self.origin[1] + seam * PITCH + down))
        return [(0.0, points[0][1]), *points, (self.size[0], points[-1][1])]


UPRIGHT_REACH = HALF / 2
LEVEL_REACH = SIDE / 2
"""How far a seam goes to each side of its middle, in units."""
