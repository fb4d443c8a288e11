"""How a board is cut into sheets of paper: which way round, how many across and down, and how large its fields get."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, isfinite, sqrt
from typing import Protocol

from terranova.drawing.geometry import RADIUS
from terranova.errors import InvalidTextError

PAPERS = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
"""Width and height in mm, upright."""

ORIENTATIONS = ("portrait", "landscape")

MARGIN = 10.0
"""Around the picture of a sheet, in mm; marks and labels lie in the inner half of it."""

SAFE = 5.0
"""The outer part of the margin, where many printers cannot print and nothing is drawn."""

OVERLAP = 10.0
"""How much of the picture two neighbouring sheets both show, for glue, in mm; along a zig-zag, beyond all of it."""

BLEED = 1.5
"""How much picture a sheet shows beyond a zig-zag that it is cut along, in mm."""

SEAMS = ("zigzag", "straight")
"""How sheets are joined: along the lines between fields, or straight through them."""

MAX_SHEETS = 40
MIN_HEXAGON = 5.0
"""A field less wide than this, in mm, cannot be played on."""

HALF = RADIUS * sqrt(3) / 2
"""Half the width of a field on paper, in drawing units: regular, while those on screens are a thousandth wider."""


@dataclass(frozen=True)
class Sheet:
    """One sheet: its place among the others, and where on the board its picture begins, in mm."""

    row: int
    column: int
    left: float
    top: float

    @property
    def label(self) -> str:
        return sheet_label(self.row, self.column)


@dataclass(frozen=True)
class Arrangement:
    """A board on sheets of paper; all lengths in mm."""

    paper: str
    orientation: str
    across: int
    down: int
    hexagon_width: float
    """From flat side to flat side."""
    board: tuple[float, float]
    lefts: tuple[float, ...]
    """Where on the board the pictures of each column of sheets begin."""
    tops: tuple[float, ...]
    upright_seams: tuple[int, ...] = ()
    """The zig-zags between the columns of sheets, by their names in the lattice; none if the seams are straight."""
    level_seams: tuple[int, ...] = ()

    @property
    def is_zigzag(self) -> bool:
        """Whether any two sheets are joined along the lines between fields."""
        return bool(self.upright_seams or self.level_seams)

    @property
    def overlap(self) -> float:
        """The least that two neighbouring sheets both show."""
        (width, height), both = self.area, []
        both += [one + width - two for one, two in pairwise(self.lefts)]
        both += [one + height - two for one, two in pairwise(self.tops)]
        return min(both, default=OVERLAP)

    @property
    def spread(self) -> tuple[float, float]:
        """What all sheets cover together."""
        width, height = self.area
        return self.lefts[-1] + width - self.lefts[0], self.tops[-1] + height - self.tops[0]

    @property
    def n_sheets(self) -> int:
        return self.across * self.down

    @property
    def scale(self) -> float:
        """The mm of one unit."""
        return self.hexagon_width / (2 * HALF)

    @property
    def page(self) -> tuple[float, float]:
        return page_size(self.paper, self.orientation)

    @property
    def area(self) -> tuple[float, float]:
        """The picture of one sheet."""
        return picture_area(self.paper, self.orientation)

    def sheets(self) -> list[Sheet]:
        """All sheets row by row."""
        return [
            Sheet(row, column, left, top) for row, top in enumerate(self.tops) for column, left in enumerate(self.lefts)
        ]


def sheet_label(row: int, column: int) -> str:
    return f"{_letters(row)}{column + 1}"


def _letters(row: int) -> str:
    return chr(ord("A") + row) if row < 26 else _letters(row // 26 - 1) + _letters(row % 26)


def page_size(paper: str, orientation: str) -> tuple[float, float]:
    width, height = PAPERS[paper]
    return (width, height) if orientation == "portrait" else (height, width)


def picture_area(paper: str, orientation: str) -> tuple[float, float]:
    width, height = page_size(paper, orientation)
    return width - 2 * MARGIN, height - 2 * MARGIN


def span(length: float, sheets: int) -> float:
    """What so many sheets cover together."""
    return sheets * length - (sheets - 1) * OVERLAP


class Lines(Protocol):
    """The lines along which sheets can be joined."""

    def upright_middle(self, seam: int) -> float:
        """The middle of a seam from top to bottom, in units."""

    def upright_before(self, x: float) -> int:
        """The last such seam whose middle lies no further right."""

    def level_middle(self, seam: int) -> float:
        """The middle of a seam from left to right, in units."""

    def level_before(self, y: float) -> int:
        """The last such seam whose middle lies no further down."""


@dataclass(frozen=True)
class Side:
    """One direction of a board, across or down, in units, and how sheets are joined along it."""

    length: float
    reach: float
    """How far a seam goes to each side of its middle."""
    middle: Callable[[int], float]
    before: Callable[[float], int]

    def joined(self, scale: float, sheet: float, n_sheets: int) -> tuple[tuple[float, ...], tuple[int, ...]] | None:
        """Where so many sheets of that length in mm begin, and the seams between them; None if they are too few."""
        for part in (0.5, 0.25, 0.0):
            placed = self._place(0.0, scale, sheet, n_sheets)
            if placed is None:
                return None
            spare = placed[0][-1] + sheet - self.length * scale
            if shifted := self._place(-part * spare, scale, sheet, n_sheets):
                return shifted
        return None

    def _place(
        self, start: float, scale: float, sheet: float, n_sheets: int
    ) -> tuple[tuple[float, ...], tuple[int, ...]] | None:
        starts, seams = [start], []
        reach = self.reach * scale
        for _ in range(n_sheets - 1):
            seam = self.before((starts[-1] + sheet - OVERLAP - reach) / scale)
            begin = self.middle(seam) * scale - reach - BLEED
            if begin <= starts[-1]:
                return None
            seams.append(seam)
            starts.append(begin)
        return (tuple(starts), tuple(seams)) if starts[-1] + sheet >= self.length * scale - 1e-9 else None

    def fewest(self, scale: float, sheet: float) -> int:
        """How many sheets of that length are needed; more than are allowed if no number does."""
        return next((n for n in range(1, MAX_SHEETS + 1) if self.joined(scale, sheet, n)), MAX_SHEETS + 1)


def arrange(
    size: tuple[float, float], paper: str, sheets: int, hexagon_mm: float | None, lines: Lines | None = None
) -> Arrangement:
    """The arrangement for a board of that size in units, joined along those lines or, without any, straight.

    Without ``hexagon_mm`` it is the one with the largest fields on at most so many sheets; of equals, the one that
    needs fewer. With it, the one that needs the fewest sheets, however many were asked for.

    :raises InvalidTextError: if an argument is out of range, or the board does not fit.
    """
    if paper not in PAPERS:
        raise InvalidTextError("printing-paper", paper=paper, known=", ".join(PAPERS))
    layout = Layout(size, paper, _sides(size, lines) if lines else None)
    if hexagon_mm is not None:
        return layout.of_size(hexagon_mm)
    if isinstance(sheets, bool) or not isinstance(sheets, int) or not 1 <= sheets <= MAX_SHEETS:
        raise InvalidTextError("printing-sheets", sheets=sheets, limit=MAX_SHEETS)
    return layout.on_sheets(sheets)


def _sides(size: tuple[float, float], lines: Lines) -> tuple[Side, Side]:
    return (
        Side(size[0], HALF / 2, lines.upright_middle, lines.upright_before),
        Side(size[1], RADIUS / 4, lines.level_middle, lines.level_before),
    )


@dataclass(frozen=True)
class Layout:
    """All ways to put a board of some size on sheets of some paper."""

    size: tuple[float, float]
    paper: str
    sides: tuple[Side, Side] | None
    """Across and down, where the sheets are joined along lines; None for straight seams."""

    def on_sheets(self, sheets: int) -> Arrangement:
        """The largest fields on at most so many sheets; of equals, the one that needs fewer."""
        found = [
            arrangement
            for across in range(1, sheets + 1)
            for down in range(1, sheets // across + 1)
            for orientation in ORIENTATIONS
            if (arrangement := self._largest(orientation, across, down))
        ]
        best = max(found, key=lambda arrangement: (arrangement.hexagon_width, -arrangement.n_sheets))
        if best.hexagon_width < MIN_HEXAGON:
            raise InvalidTextError("printing-hexagon-small", width=best.hexagon_width, limit=MIN_HEXAGON)
        return best

    def of_size(self, hexagon: float) -> Arrangement:
        """The fewest sheets for fields of that width."""
        if not isfinite(hexagon) or hexagon < MIN_HEXAGON:
            raise InvalidTextError("printing-hexagon-small", width=hexagon, limit=MIN_HEXAGON)
        scale = hexagon / (2 * HALF)
        needed = {orientation: self._fewest(orientation, scale) for orientation in ORIENTATIONS}
        orientation = min(needed, key=lambda orientation: needed[orientation][0] * needed[orientation][1])
        across, down = needed[orientation]
        made = self._made(orientation, across, down, hexagon) if across * down <= MAX_SHEETS else None
        if made is None:
            raise InvalidTextError("printing-too-large", width=hexagon, sheets=across * down, limit=MAX_SHEETS)
        return made

    def _fewest(self, orientation: str, scale: float) -> tuple[int, int]:
        area = picture_area(self.paper, orientation)
        if self.sides:
            return self.sides[0].fewest(scale, area[0]), self.sides[1].fewest(scale, area[1])
        across, down = (
            max(1, ceil((length * scale - OVERLAP) / (sheet - OVERLAP) - 1e-9))
            for length, sheet in zip(self.size, area, strict=True)
        )
        return across, down

    def _largest(self, orientation: str, across: int, down: int) -> Arrangement | None:
        width, height = picture_area(self.paper, orientation)
        scale = min(span(width, across) / self.size[0], span(height, down) / self.size[1])
        tenths = floor(scale * 2 * HALF * 10 + 1e-9)
        return next(
            (made for n in range(tenths, 0, -1) if (made := self._made(orientation, across, down, n / 10))), None
        )

    def _made(self, orientation: str, across: int, down: int, hexagon: float) -> Arrangement | None:
        scale, area = hexagon / (2 * HALF), picture_area(self.paper, orientation)
        board = (self.size[0] * scale, self.size[1] * scale)
        if self.sides is None:
            lefts, tops = (
                tuple((length - span(sheet, n)) / 2 + i * (sheet - OVERLAP) for i in range(n))
                for length, sheet, n in zip(board, area, (across, down), strict=True)
            )
            return Arrangement(self.paper, orientation, across, down, hexagon, board, lefts, tops)
        columns, rows = self.sides[0].joined(scale, area[0], across), self.sides[1].joined(scale, area[1], down)
        if columns is None or rows is None:
            return None
        return Arrangement(
            self.paper, orientation, across, down, hexagon, board, columns[0], rows[0], columns[1], rows[1]
        )
