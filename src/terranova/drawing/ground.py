"""The ground of a map as shapes: coast, landscapes, seams, relief, waves. How they are painted is said elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import hypot

from terranova.drawing.geometry import RADIUS, Box, Edge, Grid, Loop, Point, chance, coast, inset
from terranova.maps import Map

CLIFF = 10.0
"""How high the island stands above the sea."""
SHORE = 7.5
"""How wide its beach is."""
ROUGHNESS = 5.0
"""By how much the width of the beach varies."""

LIT = "M-24 13v-27l24-14 24 14"
LOW = "M24-13v27l-24 14-24-14"
"""The edges of a field that lie in the light and in the shade."""

ROW_GAP = SHORE + 11
"""From the last field of a row to the row's letter."""

_DOWN = (1, 2)
"""The steps whose edges look at us."""
_WAVES_APART = 74


@dataclass(frozen=True)
class Ground:
    """The shapes of the ground, in the units of the grid."""

    grid: Grid

    @property
    def map(self) -> Map:
        return self.grid.map

    # The coast.

    @cached_property
    def rim(self) -> list[Loop]:
        """The outlines of the land, holes included."""
        return self.grid.outline(self.map.fields)

    def coast(self, roughness: float = ROUGHNESS) -> list[Loop]:
        """The line between beach and sea as the control points of smooth curves."""
        return [coast(loop, SHORE, roughness) for loop in self.rim]

    def hachures(self) -> list[Edge]:
        """Short strokes on the cliffs."""
        lines: list[Edge] = []
        for field, step in self.grid.rim(self.map.places.keys()):
            if step in _DOWN:
                (ax, ay), (bx, by) = self.grid.edge(field, step)
                for part in (0.15, 0.4, 0.65, 0.9):
                    x, y = ax + (bx - ax) * part, ay + (by - ay) * part + SHORE + 2
                    long = 2.5 + 3.5 * chance(round(x), round(y))
                    lines.append(((x, y), (x, y + long)))
        return lines

    def waves(self, box: Box) -> list[Point]:
        """Where waves begin in the open sea: scattered evenly, but not in a grid."""
        places = []
        for row in range(int(box.height // _WAVES_APART) + 1):
            for col in range(int(box.width // _WAVES_APART) + 1):
                dx, dy = chance(row, col, 1) * 46, chance(row, col, 2) * 46
                places.append((box.left + 6 + col * _WAVES_APART + dx, box.top + 22 + row * _WAVES_APART + dy))
        right, bottom = box.left + box.width - 34, box.top + box.height - 16
        seen = [(x, y) for x, y in places if box.left + 16 < x < right and box.top + 16 < y < bottom]
        return [(x, y) for x, y in seen if self._is_open_sea(x + 8, y)]

    def _is_open_sea(self, x: float, y: float) -> bool:
        return all(hypot(x - cx, y - cy) > 3 * RADIUS for cx, cy in self.grid.centres(self.map.fields))

    # The fields.

    @cached_property
    def fields(self) -> dict[str, list[str]]:
        """The fields of each landscape, by its letter."""
        found: dict[str, list[str]] = {letter: [] for letter in self.map.landscapes}
        for field in self.map.fields:
            found[self.map.landscape_of(field)].append(field)
        return found

    @cached_property
    def areas(self) -> dict[str, list[Loop]]:
        """The outlines of each landscape, by its letter."""
        return {letter: self.grid.outline(fields) for letter, fields in self.fields.items()}

    def shade(self, letter: str) -> list[Loop]:
        """The line inside a landscape's outlines."""
        return [inset(loop, 2.4) for loop in self.areas[letter]]

    def seams(self) -> list[Edge]:
        """The edges between fields of different landscapes."""
        landscape_of, step_from = self.map.landscape_of, self.map.step
        return [
            self.grid.edge(field, step)
            for field in self.map.fields
            for step in (0, 1, 2)
            if (near := step_from(field, step)) and landscape_of(near) != landscape_of(field)
        ]

    def tints(self) -> tuple[list[str], list[str]]:
        """The fields that are a little lighter, and those that are a little darker than the others."""
        chances = {field: chance(*place) for field, place in self.map.places.items()}
        light = [field for field in self.map.fields if chances[field] < 0.3]
        return light, [field for field in self.map.fields if chances[field] > 0.72]

    def is_mirrored(self, field: str) -> bool:
        """Whether the field shows its motif the other way round."""
        return chance(7, *self.map.places[field]) < 0.5

    def row_ends(self) -> list[tuple[str, Point, Point]]:
        """The letter of each row, and the points at its left and right end from where letters lie outwards."""
        out, ends = self.grid.half + ROW_GAP, []
        for row in filter(None, self.map.row_fields()):
            (left, y), (right, _) = self.grid.centre(row[0]), self.grid.centre(row[-1])
            ends.append((row[0][0], (left - out, y), (right + out, y)))
        return ends
