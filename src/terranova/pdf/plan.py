"""BoardPlan: where everything lies on a printed board, in units."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from terranova.constants import MULTIPLIERS
from terranova.drawing.geometry import HALF as SCREEN_HALF
from terranova.drawing.geometry import Grid, coast, smooth
from terranova.maps import Map
from terranova.pdf.paths import Outline, Point, read_path
from terranova.pdf.sheets import HALF, RADIUS

SCORES = 100
"""Steps of the score track."""

TRACK = 32.0
"""How deep the score track is where the map is large enough for that."""

TOKEN = 0.78
"""The side of a score marker, as a part of the smallest step's shorter side."""

FACTORS = {landscapes: factor for landscapes, factor in enumerate(MULTIPLIERS) if factor}
"""By which a territory's fields are multiplied, by its number of landscapes (R17)."""

BEACH = 7.5
ROUGHNESS = 5.0
"""How wide the beach is around the fields, and by how much it varies."""

GAP = 10.0
ROW_LETTER = 19.0
"""From the last field of a row to the middle of the row's letter."""

BESIDE = 31.0
ABOVE = 22.0
BELOW = 30.0
"""The least sea around the fields; below them is the cliff's foot."""

ENTRY = (84.0, 34.0)
"""The size of an entry of the legend."""

CORNER = (160.0, 66.0)
"""The size of the title and of the multipliers."""

BLOCKS_FOR = 840.0
"""How wide the sea is for which these sizes are meant; a smaller map has larger fields, but no larger title."""


@dataclass(frozen=True)
class Box:
    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        return self.left + self.width / 2, self.top + self.height / 2


@dataclass(frozen=True)
class Block:
    """Something in a corner, made for ``width`` × ``height`` and drawn ``scale`` times as large."""

    width: float
    height: float
    scale: float
    left: float = 0.0
    top: float = 0.0


class BoardPlan:
    """The plan of one map's board: fields, score track around them, title, multipliers and legend in the corners."""

    def __init__(self, map: Map, title: str = "") -> None:
        self.name = title or map.title or map.name
        """What the board is called."""
        self.map = map
        rows = [row for row, _ in map.places.values()]
        columns = [column for _, column in map.places.values()]
        self._fields_width = (max(columns) - min(columns) + 2) * HALF
        self._fields_height = (max(rows) - min(rows)) * 1.5 * RADIUS + 2 * RADIUS
        self._first = min(rows), min(columns)
        inner_width = self._fields_width + 2 * BESIDE
        top = self._corner_sizes(CORNER, CORNER, inner_width)
        bottom = self._corner_sizes(*self._legend_sizes(), inner_width)
        above = max([ABOVE, *(self._needed(block, right=i == 1, upper=True) for i, block in enumerate(top))])
        below = max([BELOW, *(self._needed(block, right=i == 1, upper=False) for i, block in enumerate(bottom))])
        inner_height = self._fields_height + above + below
        self.track = min(TRACK, 1.2 * 2 * (inner_width + inner_height) / SCORES)
        self.width = inner_width + 2 * self.track
        self.height = inner_height + 2 * self.track
        self.inner = Box(self.track, self.track, inner_width, inner_height)
        self._origin = self.track + BESIDE + HALF, self.track + above + RADIUS
        self.title, self.multipliers = (self._placed(block, right=i == 1, upper=True) for i, block in enumerate(top))
        self.legends = tuple(self._placed(block, right=i == 1, upper=False) for i, block in enumerate(bottom))

    @property
    def size(self) -> tuple[float, float]:
        return self.width, self.height

    @cached_property
    def centres(self) -> dict[str, Point]:
        """From each field to its middle."""
        (left, top), (first_row, first_column) = self._origin, self._first
        return {
            field: (left + (column - first_column) * HALF, top + (row - first_row) * 1.5 * RADIUS)
            for field, (row, column) in self.map.places.items()
        }

    def outline(self, fields: Collection[str]) -> list[list[Point]]:
        """The outlines of these fields, clockwise around them."""
        (left, top), (row, column) = self._origin, self._first
        loops = Grid(self.map).outline(fields)
        # What is drawn for screens has fields a thousandth too wide.
        return [
            [(left + (x / SCREEN_HALF - column) * HALF, top + y - row * 1.5 * RADIUS) for x, y in loop]
            for loop in loops
        ]

    @cached_property
    def coast(self) -> tuple[Outline, ...]:
        """Where the beach meets the sea, holes included."""
        return tuple(
            outline
            for loop in self.outline(self.map.fields)
            for outline in read_path(smooth(coast(loop, BEACH, ROUGHNESS)))
        )

    # The score track.

    @cached_property
    def across(self) -> int:
        """Steps from one upper corner to the other."""
        return min(48, max(2, round(SCORES / 2 * self.width / (self.width + self.height))))

    @cached_property
    def steps(self) -> list[Box]:
        """The box of each score from 0, in the upper left corner, clockwise."""
        across, down, deep = self.across, SCORES // 2 - self.across, self.track
        wide, high = self.inner.width / (across - 1), self.inner.height / (down - 1)
        right, bottom = self.width - deep, self.height - deep
        top = [Box(deep + i * wide, 0, wide, deep) for i in range(across - 1)]
        right_side = [Box(right, deep + i * high, deep, high) for i in range(down - 1)]
        low = [Box(right - (i + 1) * wide, bottom, wide, deep) for i in range(across - 1)]
        left_side = [Box(0, bottom - (i + 1) * high, deep, high) for i in range(down - 1)]
        corners = [Box(x, y, deep, deep) for x, y in ((0, 0), (right, 0), (right, bottom), (0, bottom))]
        sides = zip(corners, (top, right_side, low, left_side), strict=True)
        return [step for corner, side in sides for step in (corner, *side)]

    @property
    def token(self) -> float:
        """The side of a score marker."""
        return TOKEN * min(min(step.width, step.height) for step in self.steps)

    # The corners.

    @cached_property
    def legend_entries(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The letters of the landscapes for the left and the right corner."""
        letters = tuple(self.map.landscapes)
        half = ceil(len(letters) / 2)
        return letters[:half], letters[half:]

    def legend_rows(self, entries: tuple[str, ...]) -> int:
        return min(4, max(2, ceil(len(entries) / 2)))

    def _legend_sizes(self) -> tuple[tuple[float, float], tuple[float, float]]:
        sizes = []
        for entries in self.legend_entries:
            rows = self.legend_rows(entries)
            sizes.append((ceil(len(entries) / rows) * ENTRY[0], rows * ENTRY[1]))
        return sizes[0], sizes[1]

    @staticmethod
    def _corner_sizes(left: tuple[float, float], right: tuple[float, float], inner_width: float) -> list[Block]:
        """The two blocks of the upper or the lower corners, of one size on paper, and smaller where they would meet."""
        scale = min(inner_width / BLOCKS_FOR, (inner_width - 3 * GAP) / (left[0] + right[0]))
        return [Block(*left, scale), Block(*right, scale)]

    def _needed(self, block: Block, *, right: bool, upper: bool) -> float:
        """How much sea a corner needs above or below all fields, so that none gets under it."""
        reach = block.width * block.scale + GAP - BESIDE + ROW_LETTER + GAP
        first_row, first_column = self._first
        free = self._fields_height
        for row, column in self.map.places.values():
            x = (column - first_column) * HALF
            y = (row - first_row) * 1.5 * RADIUS
            beside = self._fields_width - 2 * HALF - x if right else x
            if beside < reach:
                free = min(free, y if upper else self._fields_height - 2 * RADIUS - y)
        edge = (ABOVE if upper else BELOW) - GAP
        return block.height * block.scale + GAP + edge - free

    def _placed(self, block: Block, *, right: bool, upper: bool) -> Block:
        width, height = block.width * block.scale, block.height * block.scale
        left = self.inner.left + (self.inner.width - GAP - width if right else GAP)
        top = self.inner.top + (GAP if upper else self.inner.height - GAP - height)
        return Block(block.width, block.height, block.scale, left, top)
