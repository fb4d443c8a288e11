"""How a board is cut into sheets of paper: which way round, how many across and down, and how large its fields get."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, isfinite, sqrt

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
"""How much of the picture two neighbouring sheets both show, for glue, in mm."""

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
        """All sheets row by row; the board lies in the middle of them."""
        (width, height), (board_width, board_height) = self.area, self.board
        left = (board_width - span(width, self.across)) / 2
        top = (board_height - span(height, self.down)) / 2
        return [
            Sheet(row, column, left + column * (width - OVERLAP), top + row * (height - OVERLAP))
            for row in range(self.down)
            for column in range(self.across)
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


def arrange(size: tuple[float, float], paper: str, sheets: int, hexagon_mm: float | None) -> Arrangement:
    """The arrangement for a board of that size in units.

    Without ``hexagon_mm`` it is the one with the largest fields on at most so many sheets; of equals, the one that
    needs fewer. With it, the one that needs the fewest sheets, however many were asked for.

    :raises InvalidTextError: if an argument is out of range, or the board does not fit.
    """
    if paper not in PAPERS:
        raise InvalidTextError("printing-paper", paper=paper, known=", ".join(PAPERS))
    if hexagon_mm is not None:
        return _arrange_size(size, paper, hexagon_mm)
    if isinstance(sheets, bool) or not isinstance(sheets, int) or not 1 <= sheets <= MAX_SHEETS:
        raise InvalidTextError("printing-sheets", sheets=sheets, limit=MAX_SHEETS)
    return _arrange_sheets(size, paper, sheets)


def _arrange_sheets(size: tuple[float, float], paper: str, sheets: int) -> Arrangement:
    found = []
    for across in range(1, sheets + 1):
        for down in range(1, sheets // across + 1):
            for orientation in ORIENTATIONS:
                width, height = picture_area(paper, orientation)
                scale = min(span(width, across) / size[0], span(height, down) / size[1])
                hexagon = floor(scale * 2 * HALF * 10 + 1e-9) / 10
                found.append(_arrangement(size, paper, orientation, across, down, hexagon))
    best = max(found, key=lambda arrangement: (arrangement.hexagon_width, -arrangement.n_sheets))
    if best.hexagon_width < MIN_HEXAGON:
        raise InvalidTextError("printing-hexagon-small", width=best.hexagon_width, limit=MIN_HEXAGON)
    return best


def _arrange_size(size: tuple[float, float], paper: str, hexagon: float) -> Arrangement:
    if not isfinite(hexagon) or hexagon < MIN_HEXAGON:
        raise InvalidTextError("printing-hexagon-small", width=hexagon, limit=MIN_HEXAGON)
    scale = hexagon / (2 * HALF)
    found = []
    for orientation in ORIENTATIONS:
        grid = [
            max(1, ceil((length * scale - OVERLAP) / (sheet - OVERLAP) - 1e-9))
            for length, sheet in zip(size, picture_area(paper, orientation), strict=True)
        ]
        found.append(_arrangement(size, paper, orientation, grid[0], grid[1], hexagon))
    best = min(found, key=lambda arrangement: arrangement.n_sheets)
    if best.n_sheets > MAX_SHEETS:
        raise InvalidTextError("printing-too-large", width=hexagon, sheets=best.n_sheets, limit=MAX_SHEETS)
    return best


def _arrangement(
    size: tuple[float, float], paper: str, orientation: str, across: int, down: int, hexagon: float
) -> Arrangement:
    scale = hexagon / (2 * HALF)
    return Arrangement(paper, orientation, across, down, hexagon, (size[0] * scale, size[1] * scale))
