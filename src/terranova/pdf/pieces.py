"""Drawing: single things on a page, each around the pen's zero: fields, figures, stones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from math import cos, pi, sin

from terranova.drawing.art import FIGURES, MOTIFS
from terranova.drawing.geometry import RADIUS
from terranova.drawing.ground import LIT, LOW
from terranova.drawing.marks import MARKS, Circle
from terranova.pdf.canvas.inks import GroundInks, Inks
from terranova.pdf.canvas.paths import Outline, circle, polygon, read_path, read_shapes
from terranova.pdf.canvas.pen import Colour, Pen, hexagon
from terranova.svg.styles import declarations

MOTIF_LINE = 1.8
STONE = 17.0
"""The radius of a border stone."""


@dataclass(frozen=True)
class Drawing:
    """What all drawings of one print share."""

    inks: Inks
    texts: Mapping[str, str]

    def field(self, pen: Pen, ground: GroundInks, *, name: str = "", flip: bool = False, empty: bool = True) -> None:
        """A field by itself; ``empty`` ones show their motif."""
        self.base(pen, ground, ground.base)
        self.relief(pen, ground)
        self.signs(pen, ground, name=name, flip=flip, empty=empty)

    def base(self, pen: Pen, ground: GroundInks, colour: str | None) -> None:
        pen.draw([hexagon(0, 0, RADIUS)], fill=colour, line=ground.edge, width=0.8)

    def relief(self, pen: Pen, ground: GroundInks) -> None:
        """Light on the field's upper left sides, shade on the others."""
        for colour, path in ((ground.lit, LIT), (ground.low, LOW)):
            pen.draw(read_path(path), line=colour, width=1.6)

    def signs(self, pen: Pen, ground: GroundInks, *, name: str = "", flip: bool = False, empty: bool = True) -> None:
        """The field's motif and, where needed, its letter and its name."""
        letters = self.inks.has_letters and ground.is_known
        if empty:
            self.motif(pen.at(0, 0 if letters else -2.5, 0.94 if letters else 1.0), ground, flip=flip)
        if letters:
            pen.text(0, -17.5, ground.letter, 7.4, ground.ink, bold=True, anchor=0.5)
        if name:
            pen.text(0, 22, name, 7, ground.ink, bold=True, anchor=0.5)

    def motif(self, pen: Pen, ground: GroundInks, *, flip: bool = False) -> None:
        """The picture of a landscape, or its letter where there is none."""
        if not ground.is_known:
            pen.text(0, 8, ground.letter, 18, ground.ink, bold=True, anchor=0.5)
        else:
            pen.stamp(ground.landscape, partial(self._draw_motif, ground=ground), flip=flip)

    def _draw_motif(self, pen: Pen, ground: GroundInks) -> None:
        for shape in read_shapes(MOTIFS[ground.landscape]):
            if not self.inks.has_fills:
                width = 0.8 * shape.width if shape.width else 0.6 * MOTIF_LINE
                pen.draw(shape.outlines, line=ground.motif, width=width, dash=shape.dash, rounded=True)
            elif shape.is_drawn:
                width = shape.width or MOTIF_LINE
                pen.draw(shape.outlines, line=ground.motif, width=width, dash=shape.dash, rounded=True)
            else:
                pen.draw(shape.outlines, fill=ground.snow if shape.name == "snow" else ground.motif)

    def figure(self, pen: Pen, player: str) -> None:
        """A pioneer within its halo."""
        pen.stamp(f"pioneer-{player}", partial(self._draw_figure, player=player))

    def _draw_figure(self, pen: Pen, player: str) -> None:
        inks, figure = self.inks.player(player), FIGURES[player]
        body, filled = read_path(figure.body), self.inks.has_fills
        if filled:
            pen.draw(body, fill="#ffffff", line="#ffffff", width=6.5, rounded=True)
        pen.draw(body, fill=inks.fill)
        pen.draw(read_path(figure.lee), fill=inks.lee)
        pen.draw(body, line=inks.edge, width=2.2 if filled else 1.3, rounded=True)
        pen.draw(read_path(figure.seam), line=inks.edge, width=1.5 if filled else 0.9, rounded=True)
        pen.draw(read_path(figure.mark), fill=inks.glyph, line=None if filled else inks.edge, width=1.1)

    def glyph(self, pen: Pen, player: str) -> None:
        """A player's sign, as on score markers."""
        inks, token = self.inks.player(player), read_path(FIGURES[player].token)
        pen.draw(token, fill=inks.fill, line=inks.edge, width=1.9 if inks.fill else 1.3, rounded=True)

    def stone(self, pen: Pen, *, flat: bool = False) -> None:
        """A border stone from above: a cut block, lit from the upper left."""
        pen.stamp("stone-flat" if flat else "stone", partial(self._draw_stone, flat=flat))

    def _draw_stone(self, pen: Pen, *, flat: bool) -> None:
        edge = self.inks.line("stone-edge")
        turn = 0 if flat else pi / 6
        ways = [(cos(turn + k * pi / 3), sin(turn + k * pi / 3)) for k in range(6)]
        outer, inner = ([(radius * x, radius * y) for x, y in ways] for radius in (STONE, 0.7 * STONE))
        for k in range(6):
            following = (k + 1) % 6
            light = 0.5 - 0.5 * cos(turn + (k + 0.5) * pi / 3 - pi / 3)
            facet = polygon(outer[k], outer[following], inner[following], inner[k])
            pen.draw([facet], fill=self.inks.blend("stone-top", "stone", light), line=edge, width=0.5)
        pen.draw([polygon(*inner)], fill=self.inks.fill("stone-top"), line=edge, width=0.7)
        pen.draw([polygon(*outer)], line=edge, width=0.9)

    def mark(self, pen: Pen, name: str) -> None:
        """A simple mark on the field around the pen's zero."""
        for shape in MARKS[name]:
            look = declarations(self.inks.theme, shape.name)
            if isinstance(shape, Circle):
                outlines: tuple[Outline, ...] = (circle(shape.right, shape.down, shape.radius),)
            else:
                outlines = read_path(shape.path)
            fill, line = (value if (value := look.get(key, "none")) != "none" else None for key in ("fill", "stroke"))
            pen.draw(
                outlines,
                fill=_six_digits(fill) if look.get("fill-opacity", "1") == "1" else None,
                line=_six_digits(line),
                width=float(look.get("stroke-width", "1")),
                dash=tuple(float(length) for length in look.get("stroke-dasharray", "").split()),
                rounded="stroke-linejoin" in look or "stroke-linecap" in look,
            )

    def logo(self, pen: Pen) -> None:
        """The game's sign: peaks in a hexagon."""
        pen.draw([hexagon(0, 0, RADIUS)], fill=self.inks.fill("accent"), line=self.inks.line("accent"), width=1.5)
        peaks, snow = read_shapes(MOTIFS["mountains"])
        at = pen.at(0, 2, 1.15)
        at.draw(peaks.outlines, fill=self.inks.fill("on-accent"), line=self.inks.on("on-accent", "accent"), width=0.8)
        line = None if self.inks.has_fills else self.inks.line("accent")
        at.draw(snow.outlines, fill=self.inks.blend("accent", "on-accent", 0.35), line=line, width=0.8)


def _six_digits(colour: Colour) -> Colour:
    """``#rgb`` as ``#rrggbb``."""
    return "#" + "".join(2 * digit for digit in colour[1:]) if colour and len(colour) == 4 else colour
