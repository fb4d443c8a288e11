"""Every simple mark has a shape, a look in every theme, and a place in SVG and PDF."""

from __future__ import annotations

from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from terranova import Map, Position, svg
from terranova.drawing.marks import MARKS, FieldMark, Ring
from terranova.drawing.palette import THEMES
from terranova.pdf.canvas.fonts import Fonts
from terranova.pdf.canvas.inks import STYLES, Inks
from terranova.pdf.canvas.pen import Pen
from terranova.pdf.pieces import Drawing
from terranova.position import PLAYERS
from terranova.svg.styles import declarations

DUEL = Map.load("duel")
FIELD = DUEL.fields[40]
KINDS = [kind for kind in FieldMark.__subclasses__() if kind is not Ring]


def test_every_mark_has_a_shape() -> None:
    named = {kind(FIELD).shape for kind in KINDS} | {Ring(FIELD, player).shape for player in (None, *PLAYERS)}
    assert named <= MARKS.keys(), "drawing/marks.py: no shape in MARKS"
    assert MARKS.keys() - named == {"last"}, "drawing/marks.py: no FieldMark for a shape"


@pytest.mark.parametrize("kind", KINDS)
def test_every_mark_is_public(kind: type[FieldMark]) -> None:
    assert getattr(svg, kind.__name__, None) is kind, f"svg/__init__.py does not export {kind.__name__}"


@pytest.mark.parametrize("name", MARKS)
def test_every_mark_has_a_look_in_every_theme(name: str) -> None:
    for shape in MARKS[name]:
        for theme in THEMES.values():
            try:
                assert declarations(theme, shape.name)
            except KeyError:
                pytest.fail(f"svg/styles.py: no look for {shape.name}")


@pytest.mark.parametrize("kind", KINDS)
def test_every_mark_is_drawn_on_its_field(kind: type[FieldMark]) -> None:
    position = Position.new(DUEL, players=2, supply=80)
    drawn = svg.board(position, marks=[kind(FIELD)])
    for shape in MARKS[kind(FIELD).shape]:
        assert f'class="tn-light-{shape.name}"' in drawn


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", MARKS)
def test_every_mark_can_be_printed(name: str, style: str) -> None:
    file = BytesIO()
    canvas = Canvas(file, pageCompression=0)
    Drawing(Inks.named(style), {}).mark(Pen(canvas, Fonts.load(None), 100, 50, 50), name)
    canvas.save()
    assert b" m " in file.getvalue()
