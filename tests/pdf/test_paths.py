"""Paths of our drawings as the printer reads them."""

from __future__ import annotations

from math import hypot

import pytest

from terranova.drawing.art import FIGURES, MOTIFS
from terranova.pdf.canvas.paths import read_path, read_shapes


def test_arcs_are_read_as_curves_around_their_middle() -> None:
    (circle,) = read_path("M-5 0a5 5 0 1 1 10 0a5 5 0 1 1-10 0z")
    ends = [segment[-1] for segment in circle.segments]
    assert all(hypot(*end) == pytest.approx(5) for end in ends)
    assert len(ends) == 4
    (bow,) = read_path("M0 0A5 5 0 0 0 10 0")
    assert bow.segments[-1][-1] == pytest.approx((10, 0))
    assert bow.segments[0][-1] == pytest.approx((5, 5))
    (grown,) = read_path("M0 0A1 1 0 0 1 10 0")
    assert grown.segments[0][-1] == pytest.approx((5, -5))


def test_paths_are_read_relative_and_mirrored() -> None:
    (one,) = read_path("M1 1h2v3H1z")
    assert one.closed
    assert one.segments == (((3.0, 1.0),), ((3.0, 4.0),), ((1.0, 4.0),))
    smooth, shorthand = read_path("M0 0q2-3 4 0t4 0"), read_path("M0 0q2-3 4 0q2 3 4 0")
    assert smooth == shorthand
    assert len(read_path("M0 0l1 1m2 2l1 1")) == 2


@pytest.mark.parametrize("path", ["M0 0A5 4 30 0 1 1 1", "M0 0X1 1"])
def test_what_cannot_be_drawn_is_refused(path: str) -> None:
    with pytest.raises(ValueError):
        read_path(path)


def test_all_art_can_be_read() -> None:
    for motif in MOTIFS.values():
        assert read_shapes(motif)
    for figure in FIGURES.values():
        for path in (figure.body, figure.lee, figure.seam, figure.mark, figure.token):
            assert read_path(path)
