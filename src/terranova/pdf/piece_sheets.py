"""Pieces: the pages to cut out, with pioneers that fold into tents or lie flat, score markers and border stones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import floor, sqrt

from terranova.pdf.canvas.pen import Pen, hexagon
from terranova.pdf.pages import Page
from terranova.pdf.pieces import STONE, Drawing
from terranova.pdf.plan import BoardPlan
from terranova.pdf.sheets import MARGIN, Arrangement, page_size
from terranova.position import PIONEERS_EACH, PLAYERS

LARGEST = 32.0
"""Pieces are made for fields no wider than this, in mm; on larger ones they would only waste paper."""

SMALLEST_TENT = 20.0
"""On fields less wide than this, in mm, a tent is too small to fold."""

# A tent, in units, is a strip from top to bottom: floor, back, front, floor. It stands 20 deep on a field 52 wide.
TENT = 34.0
WALL = 44.0
FLOOR = 17.0

FLAT = 21.0
"""The radius of a flat pioneer, in units."""

HEADING = 15.0
GAP = 6.0
"""How high a heading is, and how far pieces of different kinds are apart, in mm."""

CUT = 0.2
"""The width of a line to cut along, in mm."""

FOLD = (1.2, 0.9)
"""The dashes of a line to fold along, in mm."""


def pioneer_counts(players: int) -> dict[str, int]:
    """How many of each colour a box needs for every game of up to so many players (R3)."""
    return {player: PIONEERS_EACH[max(2, number)] for number, player in enumerate(PLAYERS[:players], 1)}


@dataclass
class Shelves:
    """Pages filled from top to bottom."""

    width: float
    height: float
    pages: list[list[Callable[[Pen], None]]] = field(default_factory=lambda: [[]])
    used: float = 0.0

    @property
    def room(self) -> float:
        return self.height - self.used

    def new_page(self) -> None:
        if self.used:
            self.pages.append([])
            self.used = 0.0

    def keep(self, height: float) -> None:
        """Begin a new page unless so much still fits on this one."""
        if height > self.room + 1e-6:
            self.new_page()

    def put(self, height: float, draw: Callable[[Pen], None]) -> None:
        """Draw on the next free shelf of that height, with a pen in mm whose zero is its upper left corner."""
        self.keep(height)
        self.pages[-1].append(partial(self._drawn, top=self.used, draw=draw))
        self.used += height

    @staticmethod
    def _drawn(pen: Pen, top: float, draw: Callable[[Pen], None]) -> None:
        draw(pen.at(MARGIN, MARGIN + top))


@dataclass(frozen=True)
class Pieces:
    drawing: Drawing
    plan: BoardPlan
    arrangement: Arrangement
    players: int
    stones: int

    @property
    def scale(self) -> float:
        """The mm of a unit of the pieces."""
        return self.arrangement.scale * min(1.0, LARGEST / self.arrangement.hexagon_width)

    @property
    def _is_flat(self) -> bool:
        return self.arrangement.hexagon_width < SMALLEST_TENT

    def pages(self) -> list[Page]:
        width, height = page_size(self.arrangement.paper, "portrait")
        shelves = Shelves(width - 2 * MARGIN, height - 2 * MARGIN - 2)
        self._put_pioneers(shelves)
        self._put_markers(shelves)
        if self.stones:
            self._put_stones(shelves)
        names = self.drawing.texts["contents-pieces"]
        return [Page(names, partial(self._draw_page, shelves=drawn)) for drawn in shelves.pages]

    @staticmethod
    def _draw_page(pen: Pen, shelves: Sequence[Callable[[Pen], None]]) -> None:
        for draw in shelves:
            draw(pen)

    def _heading(self, pen: Pen, title: str, text: str, width: float) -> None:
        inks = self.drawing.inks
        pen.text(0, 4.4, title, 4.6, inks.line("text"), bold=True, within=width)
        pen.paragraph(0, 9.4, text, 2.9, inks.line("muted"), width=width)

    # Pioneers.

    def _put_pioneers(self, shelves: Shelves) -> None:
        counts = pioneer_counts(self.players)
        owners = [player for player, count in counts.items() for _ in range(count)]
        texts = self.drawing.texts
        title = texts["pioneers"] + ":  " + ", ".join(f"{count} {texts[player]}" for player, count in counts.items())
        if self._is_flat:
            shelves.put(HEADING, partial(self._heading, title=title, text=texts["pioneers-flat"], width=shelves.width))
            flat = [partial(self._flat_pioneer, player=player) for player in owners]
            self._put_hexagons(shelves, FLAT * self.scale, flat)
            return
        shelves.put(HEADING, partial(self._tent_heading, title=title, width=shelves.width))
        each = floor(shelves.width / (TENT * self.scale))
        for start in range(0, len(owners), each):
            shelves.put(2 * (WALL + FLOOR) * self.scale, partial(self._tents, owners=owners[start : start + each]))

    def _tent_heading(self, pen: Pen, title: str, width: float) -> None:
        self._heading(pen, title, self.drawing.texts["pioneers-fold"], width - 30)
        text = self.drawing.inks.line("text")
        at = pen.at(width - 24, 0.5)
        for y in (0, 2, 6, 10, 12):
            at.line((0, y), (4, y), colour=text, width=0.2, dash=(0.6, 0.5) if 0 < y < 12 else ())
        at.line((0, 0), (0, 12), colour=text, width=0.2)
        at.line((4, 0), (4, 12), colour=text, width=0.2)
        at.line((7, 6), (11, 6), colour=text, width=0.3)
        at.line((9.8, 4.9), (11, 6), (9.8, 7.1), colour=text, width=0.3)
        at.line((14.5, 11), (18, 1), (21.5, 11), (15.5, 11), colour=text, width=0.4)
        at.line((14.5, 11.7), (20.5, 11.7), colour=text, width=0.4)

    def _tents(self, pen: Pen, owners: Sequence[str]) -> None:
        """A row of strips side by side, so that every cut is straight."""
        units = pen.at(0, 0, self.scale)
        long = 2 * (WALL + FLOOR)
        for number, player in enumerate(owners):
            self._tent(units.at(number * TENT, 0), player)
        wide, cut = len(owners) * TENT * self.scale, self.drawing.inks.line("text")
        for number in range(len(owners) + 1):
            x = number * TENT * self.scale
            pen.line((x, 0), (x, long * self.scale), colour=cut, width=CUT)
        for y in (0.0, long):
            pen.line((0, y * self.scale), (wide, y * self.scale), colour=cut, width=CUT)
        for y in (FLOOR, FLOOR + WALL, FLOOR + 2 * WALL):
            pen.line((0, y * self.scale), (wide, y * self.scale), colour=cut, width=CUT, dash=FOLD)

    def _tent(self, pen: Pen, player: str) -> None:
        inks = self.drawing.inks.player(player)
        muted = self.drawing.inks.line("muted")
        pen.rectangle(0, FLOOR, TENT, 2 * WALL, fill=inks.pale)
        with pen.turned(TENT / 2, FLOOR + WALL, 180) as back:
            self._wall(back, player)
        self._wall(pen.at(TENT / 2, FLOOR + WALL), player)
        name = self.drawing.texts[player]
        pen.text(TENT / 2, FLOOR / 2 + 1.8, self.drawing.texts["floor"], 5, muted, anchor=0.5, within=TENT - 4)
        pen.text(TENT / 2, 2 * (WALL + FLOOR) - FLOOR / 2 + 1.8, name, 5, muted, anchor=0.5, within=TENT - 4)

    def _wall(self, pen: Pen, player: str) -> None:
        """One side of a tent; the pen's zero is the middle of the ridge."""
        inks = self.drawing.inks.player(player)
        pen.rectangle(-TENT / 2, WALL - 4, TENT, 4, fill=inks.fill)
        self.drawing.figure(pen.at(0, 21.6, 0.82), player)

    def _flat_pioneer(self, pen: Pen, player: str) -> None:
        inks = self.drawing.inks.player(player)
        pen.draw([hexagon(0, 0, FLAT, flat=True)], fill=inks.pale)
        self.drawing.figure(pen.at(0, 1.4, 0.72), player)

    # Hexagons whose sides lie on lines that run through the whole page:
    #
    #     /\    /\        three directions of cuts part them all;
    #    /  \__/  \__     between them only small triangles are left over
    #    \  /  \  /

    def _put_hexagons(self, shelves: Shelves, radius: float, draws: Sequence[Callable[[Pen], None]]) -> None:
        """Put flat hexagons of that radius, in mm, in rows; each is drawn in units around its middle."""
        left, shifted = list(draws), False
        while left:
            start = radius * (2 if shifted else 1)
            each = floor((shelves.width - start + radius + 1e-6) / (2 * radius))
            shelves.put(sqrt(3) * radius, partial(self._hexagon_row, radius=radius, start=start, draws=left[:each]))
            left, shifted = left[each:], not shifted

    def _hexagon_row(self, pen: Pen, radius: float, start: float, draws: Sequence[Callable[[Pen], None]]) -> None:
        cut = self.drawing.inks.line("text")
        for number, draw in enumerate(draws):
            x, y = start + 2 * number * radius, sqrt(3) / 2 * radius
            draw(pen.at(x, y, self.scale))
            pen.draw([hexagon(x, y, radius, flat=True)], line=cut, width=CUT)

    # Score markers and stones.

    def _put_markers(self, shelves: Shelves) -> None:
        side = self.plan.token * self.scale
        shelves.put(max(2 * side, HEADING) + 2 * GAP, partial(self._markers, side=side, width=shelves.width))

    def _markers(self, pen: Pen, side: float, width: float) -> None:
        texts = self.drawing.texts
        wide = self.players * side
        pen = pen.at(0, GAP)
        self._heading(pen.at(wide + 6, 0), texts["markers"], texts["markers-fold"], width - wide - 6)
        cut = self.drawing.inks.line("text")
        for number, player in enumerate(PLAYERS[: self.players]):
            x = number * side
            inks = self.drawing.inks.player(player)
            pen.rectangle(x, 0, side, 2 * side, fill=inks.pale, line=cut, pen=CUT)
            unit = side / 26
            with pen.turned(x + side / 2, side / 2, 180) as back:
                self.drawing.glyph(back.at(0, -4 * unit, 0.8 * unit), player)
                back.text(0, 10 * unit, "+100", 6.5 * unit, self.drawing.inks.line("text"), bold=True, anchor=0.5)
            self.drawing.glyph(pen.at(x + side / 2, 1.5 * side, unit), player)
        pen.line((0, side), (wide, side), colour=cut, width=CUT, dash=FOLD)

    def _put_stones(self, shelves: Shelves) -> None:
        texts = self.drawing.texts
        title = f"{texts['stones']}:  {self.stones}"
        # Tents are of paper and stones of card, so that they never share a page.
        shelves.keep(HEADING + 2 * STONE * self.scale if self._is_flat else shelves.height)
        shelves.put(HEADING, partial(self._heading, title=title, text=texts["stones-cut"], width=shelves.width))
        self._put_hexagons(shelves, STONE * self.scale, [partial(self.drawing.stone, flat=True)] * self.stones)
