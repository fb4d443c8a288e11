"""Assembly: the board on its sheets, with the marks to cut and glue by."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial

from terranova.drawing.geometry import Point
from terranova.pdf.board import BoardPicture
from terranova.pdf.canvas.pen import MM, Pen
from terranova.pdf.pages import Page
from terranova.pdf.pieces import Drawing
from terranova.pdf.plan import BoardPlan
from terranova.pdf.sheets import BLEED, MARGIN, OVERLAP, SAFE, Arrangement, Sheet, sheet_label

FORM = "board"
"""The board is drawn once into the file, and shown by every page that needs it."""

CUT = 0.25
"""How broad a line to cut along is, in mm."""

MARK = (SAFE, MARGIN - 1.0)
"""From where to where in the margin a mark reaches."""


@dataclass(frozen=True)
class Assembly:
    drawing: Drawing
    plan: BoardPlan
    arrangement: Arrangement

    @property
    def texts(self) -> Mapping[str, str]:
        return self.drawing.texts

    def draw_form(self, pen: Pen) -> None:
        """Draw the board for ``show_board``, in mm from its lower left corner."""
        width, height = self.arrangement.board
        pen.canvas.beginForm(FORM, 0, 0, width * MM, height * MM)
        BoardPicture(self.drawing, self.plan).draw(Pen(pen.canvas, pen.fonts, height, scale=self.arrangement.scale))
        pen.canvas.endForm()

    def show_board(self, pen: Pen, left: float, top: float, scale: float = 1.0) -> None:
        """Show the board with its upper left corner there, in the pen's units of mm."""
        pen.canvas.saveState()
        pen.canvas.translate(*pen.point(left, top + self.arrangement.board[1] * scale))
        pen.canvas.scale(scale, scale)
        pen.canvas.doForm(FORM)
        pen.canvas.restoreState()

    # The sheets.

    def sheet_pages(self) -> list[Page]:
        return [
            Page(
                self.texts["sheet"].format(sheet=sheet.label),
                partial(self._draw_sheet, sheet=sheet),
                self.arrangement.orientation,
                has_foot=False,
            )
            for sheet in self.arrangement.sheets()
        ]

    def _draw_sheet(self, pen: Pen, sheet: Sheet) -> None:
        (width, height), (page_width, page_height) = self.arrangement.area, self.arrangement.page
        left_seam, top_seam = self._left_seam(sheet.column), self._top_seam(sheet.row)
        with pen.clipped(MARGIN, MARGIN, width, height):
            at = pen.at(MARGIN - sheet.left, MARGIN - sheet.top)
            with self._right_of(at, left_seam), self._below(at, top_seam):
                self.show_board(at, 0, 0)
            for seam in filter(None, (left_seam, top_seam)):
                at.line(*seam, colour=self.drawing.inks.line("text"), width=CUT)
        for x in self._cuts(sheet.left, width, self.arrangement.board[0])[bool(left_seam) :]:
            self._mark(pen, x, page_height, upright=True)
        for y in self._cuts(sheet.top, height, self.arrangement.board[1])[bool(top_seam) :]:
            self._mark(pen, y, page_width, upright=False)
        text, muted = self.drawing.inks.line("text"), self.drawing.inks.line("muted")
        label = f"{self.texts['sheet'].format(sheet=sheet.label)}  ·  {self.plan.name}"
        pen.text(page_width / 2, MARGIN - 2, label, 3, text, bold=True, anchor=0.5, within=width - 60)
        if sheet.column + 1 < self.arrangement.across:
            if not self.arrangement.upright_seams:
                self._strip(pen, MARGIN + width - OVERLAP, page_height, upright=True)
            hint = self.texts["glue"].format(sheet=sheet_label(sheet.row, sheet.column + 1))
            with pen.turned(page_width - MARGIN + 2, page_height / 2, 90) as side:
                side.text(0, 0, hint, 2.4, muted, anchor=0.5, within=height - 60)
        if sheet.row + 1 < self.arrangement.down:
            if not self.arrangement.level_seams:
                self._strip(pen, MARGIN + height - OVERLAP, page_width, upright=False)
            hint = self.texts["glue"].format(sheet=sheet_label(sheet.row + 1, sheet.column))
            pen.text(page_width / 2, page_height - MARGIN + 3.6, hint, 2.4, muted, anchor=0.5, within=width - 60)

    # Seams along the lines between fields.

    def seams(self) -> list[list[Point]]:
        """All of them, in mm on the board."""
        columns, rows = range(self.arrangement.across), range(self.arrangement.down)
        return [seam for seam in (*map(self._left_seam, columns), *map(self._top_seam, rows)) if seam]

    def _left_seam(self, column: int) -> list[Point]:
        """What a sheet of that column is cut along at its left; nothing if it is cut straight."""
        seams = self.arrangement.upright_seams
        return self._scale_points(self.plan.lattice.upright(seams[column - 1])) if column and seams else []

    def _top_seam(self, row: int) -> list[Point]:
        seams = self.arrangement.level_seams
        return self._scale_points(self.plan.lattice.level(seams[row - 1])) if row and seams else []

    def _scale_points(self, points: list[Point]) -> list[Point]:
        return [(x * self.arrangement.scale, y * self.arrangement.scale) for x, y in points]

    def _right_of(self, pen: Pen, seam: list[Point]) -> AbstractContextManager[None]:
        """Only what lies right of a seam, with a little more to cut away."""
        far = self.arrangement.board[0] + BLEED
        moved = [(x - BLEED, y) for x, y in seam]
        return pen.clipped_to(*moved, (far, moved[-1][1]), (far, moved[0][1])) if seam else nullcontext()

    def _below(self, pen: Pen, seam: list[Point]) -> AbstractContextManager[None]:
        far = self.arrangement.board[1] + BLEED
        moved = [(x, y - BLEED) for x, y in seam]
        return pen.clipped_to(*moved, (moved[-1][0], far), (moved[0][0], far)) if seam else nullcontext()

    # Straight ones.

    @staticmethod
    def _cuts(start: float, length: float, board: float) -> tuple[float, float]:
        """Where a sheet is cut in one direction: at the edges of the board or of its picture, whichever come first."""
        return MARGIN + max(0.0, -start), MARGIN + min(length, board - start)

    def _mark(self, pen: Pen, place: float, far: float, *, upright: bool) -> None:
        colour = self.drawing.inks.line("text")
        for start, end in (MARK, (far - MARK[1], far - MARK[0])):
            ends = ((place, start), (place, end)) if upright else ((start, place), (end, place))
            pen.line(*ends, colour=colour, width=0.2)

    def _strip(self, pen: Pen, place: float, far: float, *, upright: bool) -> None:
        """The bracket over a glue strip in both margins."""
        colour = self.drawing.inks.line("muted")
        low = (MARK[0] + MARK[1]) / 2
        for middle, start, end in ((low, *MARK), (far - low, far - MARK[1], far - MARK[0])):
            for dash, points in (
                ((0.7, 0.5), ((place, start), (place, end))),
                ((), ((place + 0.6, middle), (place + OVERLAP - 0.6, middle))),
            ):
                turned = points if upright else tuple((y, x) for x, y in points)
                pen.line(*turned, colour=colour, width=0.2, dash=dash)
