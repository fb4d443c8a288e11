"""Print and play: a map as a PDF of sheets to glue together, pieces to cut out and the rules in short.

>>> from io import BytesIO
>>> from terranova.maps import Map
>>> report = print_map(Map.load("terra-nova"), BytesIO(), sheets=6)
>>> report.across, report.down, report.orientation, report.hexagon_width_mm
(2, 3, 'landscape', 30.5)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

from terranova.drawing.geometry import RADIUS
from terranova.errors import InvalidTextError
from terranova.locale import translator
from terranova.maps import Map
from terranova.pdf.assembly import Assembly
from terranova.pdf.canvas.fonts import FontFiles, Fonts
from terranova.pdf.canvas.inks import STYLES, Inks
from terranova.pdf.canvas.pen import Pen
from terranova.pdf.overview import Overview
from terranova.pdf.pages import File, Page, draw_pages, open_canvas
from terranova.pdf.piece_sheets import Pieces, pioneer_counts
from terranova.pdf.pieces import STONE, Drawing
from terranova.pdf.plan import BoardPlan
from terranova.pdf.preview import Preview
from terranova.pdf.sheets import HALF, MAX_SHEETS, MIN_HEXAGON, PAPERS, SEAMS, arrange
from terranova.pdf.summary import Summary
from terranova.pdf.texts import ENGLISH, read_texts
from terranova.position import check_players

__all__ = [
    "ENGLISH",
    "HANDY",
    "MAX_SHEETS",
    "MIN_HEXAGON",
    "PAPERS",
    "SEAMS",
    "STYLES",
    "PrintReport",
    "preview_map",
    "print_map",
]

MAX_STONES = 500
HANDY = 10.0
"""Pieces less wide than this, in mm, are hard to handle."""


@dataclass(frozen=True)
class PrintReport:
    """What has been printed; all lengths in mm."""

    paper: str
    orientation: str
    """How the sheets of the board lie: ``portrait`` or ``landscape``. All other pages are upright."""
    across: int
    down: int
    overlap_mm: float
    """How much of the board two neighbouring sheets both show."""
    hexagon_width_mm: float
    """A field from flat side to flat side."""
    hexagon_radius_mm: float
    """A field from its middle to a corner."""
    board_width_mm: float
    board_height_mm: float
    pages: int
    smallest_piece_mm: float
    """The width of a stone, the smallest piece to handle."""
    missing: tuple[str, ...]
    """Characters of the texts that the fonts lack; a question mark stands for each."""

    @property
    def is_hard_to_handle(self) -> bool:
        """Whether the pieces are so small that fingers have trouble with them."""
        return self.smallest_piece_mm < HANDY


def print_map(
    map: Map,
    file: File,
    *,
    paper: str = "A4",
    sheets: int = 6,
    style: str = "colour",
    hexagon_mm: float | None = None,
    seams: str = "zigzag",
    players: int = 4,
    stones: int = 80,
    language: str = "en",
    texts: Mapping[str, str] | None = None,
    fonts: FontFiles | None = None,
) -> PrintReport:
    """Write a map as a PDF to print, glue, cut out and play with.

    The board gets the largest fields that at most so many ``sheets`` allow; with ``hexagon_mm``, the width of a
    field, it takes as many sheets as it needs. Sheets are joined along the lines between fields, in a ``zigzag``, or
    with ``straight`` seams through them. The pieces do for every game of up to so many ``players``.
    The words are those of ``language``; ``texts`` replaces some of them, by the keys of ``ENGLISH``, and ``fonts``
    are TrueType files, plain and bold, for other scripts.
    The same arguments give the same bytes.

    :raises InvalidTextError: if an argument is out of range, or the map does not fit.
    """
    check_players(players)
    if isinstance(stones, bool) or not isinstance(stones, int) or not 0 <= stones <= MAX_STONES:
        raise InvalidTextError("printing-stones", stones=stones, limit=MAX_STONES)
    drawing = Drawing(Inks.named(style), read_texts(texts, language))
    plan = BoardPlan(map, translator(language).title(map.title))
    if seams not in SEAMS:
        raise InvalidTextError("printing-seams", seams=seams, known=", ".join(SEAMS))
    arrangement = arrange(plan.size, paper, sheets, hexagon_mm, plan.lattice if seams == "zigzag" else None)
    assembly = Assembly(drawing, plan, arrangement)
    boards = assembly.sheet_pages()
    pieces = Pieces(drawing, plan, arrangement, players, stones).pages()
    contents = [
        ("contents-board", boards),
        ("contents-pieces", pieces),
        ("contents-rules", [Summary(drawing, paper, stones).page()]),
    ]
    pages = [page for _, part in contents for page in part]
    pages.insert(0, Overview(assembly, _number_pages(contents, drawing.texts), pioneer_counts(players), stones).page())
    letters = Fonts.load(fonts)
    canvas = open_canvas(file, paper, plan.name, drawing.texts, letters.plain)
    assembly.draw_form(Pen(canvas, letters, 0))
    draw_pages(canvas, pages, paper, letters, drawing)
    canvas.save()
    return PrintReport(
        paper=paper,
        orientation=arrangement.orientation,
        across=arrangement.across,
        down=arrangement.down,
        overlap_mm=arrangement.overlap,
        hexagon_width_mm=arrangement.hexagon_width,
        hexagon_radius_mm=arrangement.hexagon_width / (2 * HALF) * RADIUS,
        board_width_mm=arrangement.board[0],
        board_height_mm=arrangement.board[1],
        pages=len(pages),
        smallest_piece_mm=round(sqrt(3) * STONE * arrangement.scale, 1),
        missing=tuple(sorted(letters.missing)),
    )


def preview_map(
    map: Map,
    *,
    paper: str = "A4",
    sheets: int = 6,
    style: str = "colour",
    hexagon_mm: float | None = None,
    seams: str = "zigzag",
    language: str = "en",
) -> str:
    """The board of a print as SVG, with the sheets it is cut into; the arguments are those of ``print_map``.

    :raises InvalidTextError: if an argument is out of range, or the map does not fit.
    """
    drawing = Drawing(Inks.named(style), read_texts(None, language))
    plan = BoardPlan(map, translator(language).title(map.title))
    if seams not in SEAMS:
        raise InvalidTextError("printing-seams", seams=seams, known=", ".join(SEAMS))
    arrangement = arrange(plan.size, paper, sheets, hexagon_mm, plan.lattice if seams == "zigzag" else None)
    return Preview(Assembly(drawing, plan, arrangement), style).svg()


def _number_pages(contents: list[tuple[str, list[Page]]], texts: Mapping[str, str]) -> list[tuple[str, str]]:
    """The numbers of the pages after the first, and what is on them."""
    rows, first = [], 2
    for key, part in contents:
        last = first + len(part) - 1
        rows.append((str(first) if first == last else f"{first}–{last}", texts[key]))
        first = last + 1
    return rows
