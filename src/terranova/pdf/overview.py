"""Overview: the first page, which shows how the sheets fit together, what to do, and whether the size is right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from terranova.drawing.geometry import RADIUS
from terranova.pdf.assembly import Assembly
from terranova.pdf.canvas.pen import Pen, hexagon
from terranova.pdf.pages import Page
from terranova.pdf.pieces import Drawing
from terranova.pdf.sheets import OVERLAP, Arrangement, page_size
from terranova.pdf.texts import decimal

Row = tuple[str, str]
"""A label and what it says."""

TAB = 17.0
"""How wide the labels are, in mm."""

LARGEST_SAMPLE = 50.0
"""A field wider than this, in mm, is not shown in true size."""


@dataclass(frozen=True)
class Overview:
    assembly: Assembly
    contents: Sequence[Row]
    """Which of the other pages hold what."""
    pioneers: Mapping[str, int]
    stones: int

    @property
    def drawing(self) -> Drawing:
        return self.assembly.drawing

    @property
    def texts(self) -> Mapping[str, str]:
        return self.drawing.texts

    @property
    def arrangement(self) -> Arrangement:
        return self.assembly.arrangement

    def page(self) -> Page:
        return Page(self.texts["overview"], self._draw)

    def _draw(self, pen: Pen) -> None:
        inks, texts = self.drawing.inks, self.texts
        page_width, page_height = page_size(self.arrangement.paper, "portrait")
        left, right = 15.0, page_width - 15.0
        self.drawing.logo(pen.at(left + 8, 23, 9 / RADIUS))
        pen.text(left + 20, 24, self.assembly.plan.name, 11, inks.line("text"), display=True, within=right - left - 20)
        pen.text(left + 20.5, 30.5, texts["print-and-play"], 4.2, inks.line("muted"))
        column = right - 50
        bottom = self._draw_fitting(pen, left, 41, column - 8 - left, 120)
        y = self._draw_table(pen, column, 44, right, self._facts())
        pen.text(column, y + 5, texts["contents"], 3.2, inks.line("text"), bold=True, within=right - column)
        y = self._draw_table(pen, column, y + 11, right, self.contents)
        pen.text(column, y + 5, texts["box"], 3.2, inks.line("text"), bold=True, within=right - column)
        self._draw_box(pen, column, y + 9, right - column)
        self._draw_steps(pen, left, max(bottom, y + 30) + 14, right - left)
        self._draw_checks(pen, left, page_height - 40, right)

    def _draw_table(self, pen: Pen, left: float, y: float, right: float, rows: Sequence[Row]) -> float:
        """Rows of a label and a value; gives where they end."""
        inks = self.drawing.inks
        for label, value in rows:
            pen.text(left, y, label, 3, inks.line("muted"), within=TAB - 1)
            y += pen.paragraph(left + TAB, y, value, 3, inks.line("text"), width=right - left - TAB)
            pen.line((left, y - 2.2), (right, y - 2.2), colour=inks.line("line"), width=0.2)
            y += 2.4
        return y

    def _draw_box(self, pen: Pen, left: float, top: float, width: float) -> None:
        """Each kind of piece and how many there are."""
        pieces = [(partial(self.drawing.figure, player=player), count) for player, count in self.pioneers.items()]
        if self.stones:
            pieces.append((partial(self.drawing.stone), self.stones))
        pitch = width / 5
        for number, (draw, count) in enumerate(pieces):
            x = left + (number + 0.5) * pitch
            draw(pen.at(x, top + 8, 0.28))
            pen.text(x, top + 19, str(count), 3, self.drawing.inks.line("text"), anchor=0.5)

    def _facts(self) -> list[tuple[str, str]]:
        texts, arrangement = self.texts, self.arrangement
        width, height = (f"{length:.0f}" for length in arrangement.board)
        return [
            (texts["paper"], f"{arrangement.paper}, {texts[arrangement.orientation]}"),
            (texts["sheets"], texts["across-down"].format(across=arrangement.across, down=arrangement.down)),
            (texts["fields"], texts["field-width"].format(width=decimal(arrangement.hexagon_width, texts))),
            (texts["board"], texts["board-size"].format(width=width, height=height)),
        ]

    def _draw_fitting(self, pen: Pen, left: float, top: float, width: float, height: float) -> float:
        """The board small, with the sheets over it; gives where that ends."""
        inks, arrangement = self.drawing.inks, self.arrangement
        (sheet_width, sheet_height), sheets = arrangement.area, arrangement.sheets()
        all_width, all_height = arrangement.spread
        scale = min(width / all_width, height / all_height)
        accent, text = inks.line("accent"), inks.line("text")
        x0, y0 = left - sheets[0].left * scale, top - sheets[0].top * scale
        self.assembly.show_board(pen, x0, y0, scale)
        for seam in self.assembly.seams():
            pen.at(x0, y0, scale).line(*seam, colour=accent, width=0.45 / scale)
        for sheet in sheets:
            x, y = x0 + sheet.left * scale, y0 + sheet.top * scale
            wide, high = sheet_width * scale, sheet_height * scale
            if not arrangement.is_zigzag:
                pen.rectangle(x, y, wide, high, line=accent, pen=0.45)
            radius, middle = min(5.5, wide / 3, high / 3), pen.at(x + wide / 2, y + high / 2)
            middle.circle(0, 0, radius, fill="#ffffff", line=accent, pen=0.45)
            middle.text(0, 0.3 * radius, sheet.label, 0.85 * radius, text, bold=True, anchor=0.5)
        return top + all_height * scale

    def _draw_steps(self, pen: Pen, left: float, top: float, width: float) -> None:
        inks = self.drawing.inks
        keys = ["step-print", "step-cut", "step-glue", "step-rows", "step-pieces", "step-play"]
        if self.arrangement.is_zigzag:
            keys[1:4] = ["step-cut-zigzag", "step-glue-zigzag", "step-rows-zigzag"]
        if self.arrangement.n_sheets == 1:
            keys = ["step-print", "step-one-sheet", "step-pieces", "step-play"]
        elif self.arrangement.down == 1:
            del keys[3]
        column, half = (width - 10) / 2, (len(keys) + 1) // 2
        accent, text = inks.line("accent"), inks.line("text")
        for x, first, part in ((left, 1, keys[:half]), (left + column + 10, half + 1, keys[half:])):
            y = top
            for number, key in enumerate(part, first):
                pen.circle(x + 3.2, y - 1.2, 3.2, fill=inks.fill("accent"), line=accent, pen=0.3)
                pen.text(x + 3.2, y, str(number), 3.4, inks.on("on-accent", "text"), bold=True, anchor=0.5)
                step = self.texts[key].format(overlap=decimal(OVERLAP, self.texts))
                y += pen.paragraph(x + 9.5, y, step, 3.3, text, width=column - 9.5) + 3.5

    def _draw_checks(self, pen: Pen, left: float, top: float, right: float) -> None:
        """The line to measure, and a field in true size."""
        text = self.drawing.inks.line("text")
        for millimetre in range(101):
            high = 4.0 if millimetre % 50 == 0 else 3.0 if millimetre % 10 == 0 else 2.0 if millimetre % 5 == 0 else 1.2
            pen.line((left + millimetre, top), (left + millimetre, top - high), colour=text, width=0.15)
        pen.line((left, top), (left + 100, top), colour=text, width=0.3)
        for millimetre in (0, 50, 100):
            pen.text(left + millimetre, top - 5, f"{millimetre}", 2.8, text, anchor=0.5)
        pen.paragraph(left, top + 6, self.texts["ruler"], 3.3, text, width=100, bold=True)
        if self.arrangement.hexagon_width <= LARGEST_SAMPLE:
            self._draw_sample(pen.at(right - LARGEST_SAMPLE / 2, top - 4))

    def _draw_sample(self, pen: Pen) -> None:
        """A field around the pen's zero, and its width."""
        text, scale = self.drawing.inks.line("text"), self.arrangement.scale
        map, width = self.assembly.plan.map, self.arrangement.hexagon_width
        field = map.fields[len(map.fields) // 2]
        ground = self.drawing.inks.grounds(map)[map.landscape_of(field)]
        self.drawing.field(pen.at(0, 0, scale), ground, name=field)
        pen.draw([hexagon(0, 0, RADIUS * scale)], line=text, width=0.8 * scale)
        low = RADIUS * scale + 3
        for side in (-width / 2, width / 2):
            pen.line((side, low - 1.5), (side, low + 1.5), colour=text, width=0.2)
        pen.line((-width / 2, low), (width / 2, low), colour=text, width=0.2)
        measure = self.texts["millimetres"].format(width=decimal(width, self.texts))
        pen.text(0, low + 4.5, measure, 3, text, bold=True, anchor=0.5)
        muted = self.drawing.inks.line("muted")
        pen.text(0, low + 8.5, self.texts["true-size"], 2.6, muted, anchor=0.5, within=LARGEST_SAMPLE)
