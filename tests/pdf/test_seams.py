"""Sheets that are joined along the edges of fields, and the fonts in them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import dist, sqrt
from typing import Any

import pytest

from terranova.drawing.geometry import RADIUS
from terranova.maps import Map
from terranova.pdf.plan import BoardPlan
from terranova.pdf.sheets import arrange
from tests.support.pdf_print import (
    MARGIN,
    PAPER_SIZES,
    print_one,
    printed,
)


def edges_of(plan: BoardPlan) -> set[frozenset[tuple[float, float]]]:
    """All edges of all fields, in units on the board."""
    left, top = plan.origin
    return {
        frozenset((round(left + x, 3), round(top + y, 3)) for x, y in plan.grid.edge(field, step))
        for field in plan.map.fields
        for step in range(6)
    }


@pytest.mark.parametrize("name", ["terra-nova", "duel", "archipelago"])
@pytest.mark.parametrize("paper", PAPER_SIZES)
def test_zigzag_seams_run_along_the_edges_of_fields(name: str, paper: str) -> None:
    plan = BoardPlan(Map.load(name))
    found = arrange(plan.size, paper, 6, None, plan.lattice)
    edges = edges_of(plan)
    seams = [plan.lattice.upright(seam) for seam in found.upright_seams]
    seams += [plan.lattice.level(seam) for seam in found.level_seams]
    assert len(seams) == found.across - 1 + found.down - 1 > 0
    for seam in seams:
        steps = [frozenset((round(x, 3), round(y, 3)) for x, y in step) for step in pairwise(seam)]
        on_fields = [step in edges for step in steps]
        # No piece of a seam crosses a field: it is an edge of one, or no field is there at all.
        for step, is_edge in zip(steps, on_fields, strict=True):
            middle = tuple(sum(point[i] for point in step) / 2 for i in (0, 1))
            inside = [centre for centre in plan.centres.values() if dist(centre, middle) < RADIUS * sqrt(3) / 2 - 0.01]
            assert is_edge or not inside
        assert sum(on_fields) >= 6
        assert seam[0][0] == 0 or seam[0][1] == 0
        assert seam[-1][0] == plan.width or seam[-1][1] == plan.height


@pytest.mark.parametrize("name", ["terra-nova", "duel", "archipelago"])
@pytest.mark.parametrize("sheets", [2, 4, 6, 9, 12])
def test_both_sheets_show_a_zigzag_and_the_lower_one_has_room_for_glue(name: str, sheets: int) -> None:
    plan = BoardPlan(Map.load(name))
    found = arrange(plan.size, "A4", sheets, None, plan.lattice)
    (width, height), scale = found.area, found.scale
    for seams, starts, sheet, of, way in (
        (found.upright_seams, found.lefts, width, plan.lattice.upright, 0),
        (found.level_seams, found.tops, height, plan.lattice.level, 1),
    ):
        assert starts[0] <= 1e-9
        assert starts[-1] + sheet >= found.board[way] - 1e-9
        for seam, before, after in zip(seams, starts, starts[1:], strict=False):
            places = [point[way] * scale for point in of(seam)]
            assert min(places) >= after + 1.4
            assert max(places) <= before + sheet - 9.9


def test_a_zigzag_is_cut_and_nothing_is_printed_beyond_it() -> None:
    """The second sheet of a row: its left seam is drawn, and its picture is clipped along it."""
    made = printed(style="ink-saving")
    plan = BoardPlan(Map.load("terra-nova"))
    found = arrange(plan.size, "A4", 6, None, plan.lattice)
    seam = [
        (x * found.scale - found.lefts[1], y * found.scale - found.tops[0])
        for x, y in plan.lattice.upright(found.upright_seams[0])
    ]
    lines = [
        item for item in made.page(2) if not item.is_text and item.fill is None and len(item.loops[0]) == len(seam)
    ]
    _, height = made.size(2)
    drawn = [[(x - MARGIN, height - y - MARGIN) for x, y in item.loops[0]] for item in lines]
    assert any(all(dist(a, b) < 0.01 for a, b in zip(line, seam, strict=True)) for line in drawn)


def test_pieces_that_are_hard_to_handle_are_reported() -> None:
    small, usual = printed(sheets=1).report, printed().report
    assert small.is_hard_to_handle
    assert not usual.is_hard_to_handle
    assert small.smallest_piece_mm < 10 < usual.smallest_piece_mm


@pytest.mark.parametrize("language", ["en", "hu"])
def test_every_font_is_embedded(language: str) -> None:
    made = print_one(Map.load("duel"), sheets=2, language=language)
    fonts = [font.get_object() for page in made.reader.pages for font in _fonts_of(page["/Resources"])]
    assert fonts
    assert all("/FontFile2" in font["/FontDescriptor"] for font in fonts if "/FontDescriptor" in font)
    assert not [font["/BaseFont"] for font in fonts if "/FontDescriptor" not in font]


def _fonts_of(resources: Any) -> Iterator[Any]:
    found = resources.get_object()
    yield from found.get("/Font", {}).get_object().values() if "/Font" in found else ()
    for form in found.get("/XObject", {}).get_object().values() if "/XObject" in found else ():
        if "/Resources" in form.get_object():
            yield from _fonts_of(form.get_object()["/Resources"])
