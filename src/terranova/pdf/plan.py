"""BoardPlan: where everything lies on a printed board, in units."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import ceil

from terranova.constants import MULTIPLIERS
from terranova.drawing.geometry import RADIUS, Box, Grid, Point
from terranova.drawing.ground import ROW_GAP, Ground
from terranova.maps import Map
from terranova.pdf.seams import Lattice
from terranova.pdf.sheets import HALF

SCORES = 100
"""Steps of the score track."""

TRACK = 32.0
"""How deep the score track is where the map is large enough for that."""

TOKEN = 0.78
"""The side of a score marker, as a part of the smallest step's shorter side."""

FACTORS = {landscapes: factor for landscapes, factor in enumerate(MULTIPLIERS) if factor}
"""By which a territory's fields are multiplied, by its number of landscapes (R17)."""

GAP = 10.0
"""Between things that lie side by side."""

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
        self.grid = Grid(map, HALF)
        self.ground = Ground(self.grid)
        inner_width = self.grid.right - self.grid.left + 2 * BESIDE
        top = self._corner_sizes(CORNER, CORNER, inner_width)
        bottom = self._corner_sizes(*self._legend_sizes(), inner_width)
        above = max([ABOVE, *(self._needed(block, right=i == 1, upper=True) for i, block in enumerate(top))])
        below = max([BELOW, *(self._needed(block, right=i == 1, upper=False) for i, block in enumerate(bottom))])
        inner_height = self.grid.bottom - self.grid.top + above + below
        self.track = min(TRACK, 1.2 * 2 * (inner_width + inner_height) / SCORES)
        self.width = inner_width + 2 * self.track
        self.height = inner_height + 2 * self.track
        self.inner = Box(self.track, self.track, inner_width, inner_height)
        self.origin: Point = (self.track + BESIDE - self.grid.left, self.track + above - self.grid.top)
        """Where the zero of the grid lies on the board."""
        self.title, self.multipliers = (self._place(block, right=i == 1, upper=True) for i, block in enumerate(top))
        self.legends = tuple(self._place(block, right=i == 1, upper=False) for i, block in enumerate(bottom))

    @property
    def size(self) -> tuple[float, float]:
        return self.width, self.height

    @cached_property
    def centres(self) -> dict[str, Point]:
        """From each field to its middle on the board."""
        left, top = self.origin
        return {field: (left + x, top + y) for field in self.map.fields for x, y in [self.grid.centre(field)]}

    @cached_property
    def lattice(self) -> Lattice:
        """The lines between the fields, along which sheets can be joined."""
        return Lattice.of(self.map, self.origin, self.size)

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
        reach = block.width * block.scale + GAP - BESIDE + ROW_GAP + GAP
        free = self.grid.bottom - self.grid.top
        for x, y in self.grid.centres(self.map.fields):
            beside = self.grid.right - x - HALF if right else x - HALF - self.grid.left
            if beside < reach:
                free = min(free, y - RADIUS - self.grid.top if upper else self.grid.bottom - RADIUS - y)
        edge = (ABOVE if upper else BELOW) - GAP
        return block.height * block.scale + GAP + edge - free

    def _place(self, block: Block, *, right: bool, upper: bool) -> Block:
        width, height = block.width * block.scale, block.height * block.scale
        left = self.inner.left + (self.inner.width - GAP - width if right else GAP)
        top = self.inner.top + (GAP if upper else self.inner.height - GAP - height)
        return Block(block.width, block.height, block.scale, left, top)
