"""Where the score track lies: a hundred steps around the island, clockwise from the top."""

from __future__ import annotations

from math import cos, hypot, pi, sin

from terranova.drawing.geometry import RADIUS, Box, Grid, Point

STEPS = 100
_MARGIN = 38
"""From the corners of the fields to the middle of the track."""
_OUTSIDE = 40
"""From there to the edge of the picture."""


class Track:
    """A circle around the map, drawn out along its longer side: where each step of it is."""

    def __init__(self, grid: Grid) -> None:
        self.x, self.y = (grid.left + grid.right) / 2, (grid.top + grid.bottom) / 2
        wide, high = grid.right - grid.left, grid.bottom - grid.top
        self.across, self.down = max(0.0, (wide - high) / 2), max(0.0, (high - wide) / 2)
        distances = (self._distance(centre) for centre in grid.centres(grid.map.fields))
        self.radius = max(distances) + RADIUS + _MARGIN
        self.length = 2 * pi * self.radius + 4 * (self.across + self.down)

    def _distance(self, point: Point) -> float:
        """How far a point is from the line the track runs around."""
        x, y = abs(point[0] - self.x), abs(point[1] - self.y)
        return hypot(max(0.0, x - self.across), max(0.0, y - self.down))

    @property
    def box(self) -> Box:
        half_width = self.across + self.radius + _OUTSIDE
        half_height = self.down + self.radius + _OUTSIDE
        return Box(self.x - half_width, self.y - half_height, 2 * half_width, 2 * half_height)

    def at(self, score: float, out: float = 0) -> Point:
        """The place of a score, ``out`` units outside the middle of the track."""
        left = score % STEPS / STEPS * self.length
        quarter = pi / 2 * self.radius
        # Four times a straight piece and a quarter of a circle; each time the axes turn by a right angle.
        for turn in range(4):
            straight, other = (self.across, self.down) if turn % 2 == 0 else (self.down, self.across)
            forward, outward = _AXES[turn]
            if left <= straight:
                return self._place(forward, left, outward, self.radius + out + other)
            left -= straight
            if left <= quarter:
                angle, radius = left / self.radius, self.radius + out
                return self._place(forward, straight + radius * sin(angle), outward, other + radius * cos(angle))
            left -= quarter
            if left <= other:
                return self._place(forward, straight + self.radius + out, outward, other - left)
            left -= other
        return self.at(0, out)

    def _place(self, forward: Point, ahead: float, outward: Point, out: float) -> Point:
        return (
            self.x + forward[0] * ahead + outward[0] * out,
            self.y + forward[1] * ahead + outward[1] * out,
        )


_AXES: tuple[tuple[Point, Point], ...] = (
    ((1, 0), (0, -1)),
    ((0, 1), (1, 0)),
    ((-1, 0), (0, 1)),
    ((0, -1), (-1, 0)),
)
"""For each quarter of the track: the direction in which it goes on, and the one that points out of the map."""
