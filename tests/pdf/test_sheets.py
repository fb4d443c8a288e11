"""What is printed on the sheets: sizes, places, margins and marks; the same wishes give the same file."""

from __future__ import annotations

from math import cos, dist, pi, sin, sqrt
from pathlib import Path
from typing import Any

import pytest

from terranova.maps import Map
from terranova.pdf import print_map
from tests.support.pdf_paths import EVERYWHERE, Box, Point, hexagons
from tests.support.pdf_print import (
    MARGIN,
    PAPER_SIZES,
    UNPRINTABLE,
    combinations,
    print_one,
    printed,
)


@combinations
def test_fields_have_their_size_and_place(name: str, paper: str, sheets: int, style: str) -> None:
    """Each field is found on the sheets, right to 0.2 mm in size and place, once the sheets are laid on each other."""
    map, made = Map.load(name), printed(name, paper=paper, sheets=sheets, style=style, seams="straight")
    report = made.report
    found: dict[tuple[int, int], list[Point]] = {}
    seen: dict[tuple[int, int], list[Box]] = {}
    left, top = None, None
    for number, page in enumerate(made.sheets):
        row, column = divmod(number, report.across)
        width, height = made.size(page)
        shift_x = column * (width - 2 * MARGIN - report.overlap_mm)
        shift_y = row * (height - 2 * MARGIN - report.overlap_mm)
        fields = [
            (hexagon, clip)
            for hexagon, clip in hexagons(made.page(page))
            if hexagon.stands and abs(hexagon.radius - report.hexagon_radius_mm) < 0.2 / sqrt(3)
        ]
        assert len(fields) == len(map.fields)
        if left is None or top is None:
            left = min(hexagon.x for hexagon, _ in fields)
            top = max(hexagon.y for hexagon, _ in fields)
        for hexagon, clip in fields:
            x, y = hexagon.x + shift_x - left, top - hexagon.y + shift_y
            place = round(y / (1.5 * report.hexagon_radius_mm)), round(x / (report.hexagon_width_mm / 2))
            found.setdefault(place, []).append((x, y))
            dx, dy = shift_x - left, shift_y + top
            seen.setdefault(place, []).append((clip[0] + dx, dy - clip[3], clip[2] + dx, dy - clip[1]))
    first_row, first_column = (min(axis) for axis in zip(*map.places.values(), strict=True))
    assert set(found) == {(row - first_row, column - first_column) for row, column in map.places.values()}
    for (row, column), points in found.items():
        meant = column * report.hexagon_width_mm / 2, row * 1.5 * report.hexagon_radius_mm
        # The same field on several sheets, and every field against the grid.
        assert max(dist(point, meant) for point in points) < 0.02
        for corner in range(12):
            radius = report.hexagon_radius_mm * (1 if corner % 2 else 0.5)
            x, y = meant[0] + radius * sin(corner * pi / 6), meant[1] - radius * cos(corner * pi / 6)
            assert any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in seen[row, column]), "printed nowhere"


@combinations
def test_width_in_the_report_is_that_of_a_regular_hexagon(name: str, paper: str, sheets: int, style: str) -> None:
    report = printed(name, paper=paper, sheets=sheets, style=style).report
    assert report.hexagon_width_mm == pytest.approx(sqrt(3) * report.hexagon_radius_mm)
    assert report.across * report.down <= sheets


@combinations
def test_pages_are_as_large_and_as_many_as_reported(name: str, paper: str, sheets: int, style: str) -> None:
    made = printed(name, paper=paper, sheets=sheets, style=style)
    assert len(made.reader.pages) == made.report.pages == made.pieces.stop + 1
    for number in range(made.report.pages):
        upright = number not in made.sheets or made.report.orientation == "portrait"
        expected = PAPER_SIZES[paper] if upright else PAPER_SIZES[paper][::-1]
        assert made.size(number) == pytest.approx(expected, abs=0.01)


@combinations
def test_nothing_lies_where_printers_cannot_print(name: str, paper: str, sheets: int, style: str) -> None:
    made = printed(name, paper=paper, sheets=sheets, style=style)
    numbers = [0, *made.sheets[:2], made.sheets[-1], *made.pieces, made.report.pages - 1]
    for number in numbers:
        width, height = made.size(number)
        for item in made.page(number):
            for x0, y0, x1, y1 in item.boxes():
                assert min(x0, y0, width - x1, height - y1) > UNPRINTABLE - 0.01, (number, item)


def test_board_covers_its_sheets_from_edge_to_edge() -> None:
    report = printed(seams="straight").report
    across = report.across * (297 - 20) - (report.across - 1) * report.overlap_mm
    down = report.down * (210 - 20) - (report.down - 1) * report.overlap_mm
    assert report.orientation == "landscape"
    assert report.board_width_mm <= across
    assert down - 2 < report.board_height_mm <= down


def test_sheets_carry_marks_where_they_are_cut() -> None:
    """A sheet in the upper left: cut at its four sides, two of them the board's own, with glue at the other two."""
    made = printed(seams="straight")
    _, height = made.size(1)
    marks = [
        item.loops[0]
        for item in made.page(1)
        if item.clip == EVERYWHERE and item.fill is None and len(item.loops) == 1 and len(item.loops[0]) == 2
    ]
    upright = {round(a[0], 2) for a, b in marks if abs(a[0] - b[0]) < 0.01}
    level = {round(height - a[1], 2) for a, b in marks if abs(a[1] - b[1]) < 0.01}
    board_left = MARGIN + (2 * 277 - 10 - made.report.board_width_mm) / 2
    board_top = MARGIN + (3 * 190 - 20 - made.report.board_height_mm) / 2
    assert {round(board_left, 2), 297 - MARGIN, 297 - MARGIN - made.report.overlap_mm} <= upright
    assert {round(board_top, 2), 210 - MARGIN, 210 - MARGIN - made.report.overlap_mm} <= level


def test_first_page_has_a_line_of_100_mm_and_a_field_in_true_size() -> None:
    made = printed()
    lengths = [dist(*item.loops[0]) for item in made.page(0) if not item.is_text and len(item.loops[0]) == 2]
    assert any(abs(length - 100) < 0.001 for length in lengths)
    radii = [hexagon.radius for hexagon, _ in hexagons(made.page(0)) if hexagon.stands]
    assert any(abs(radius - made.report.hexagon_radius_mm) < 0.001 for radius in radii)


def test_score_track_has_every_step_on_the_board() -> None:
    text = print_one(sheets=1).reader.pages[1].extract_text()
    assert {str(score) for score in range(100)} <= set(text.split())


def test_same_wishes_give_the_same_bytes(tmp_path: Path) -> None:
    path = tmp_path / "board.pdf"
    print_map(Map.load("terra-nova"), path, style="grey")
    assert path.read_bytes() == printed(style="grey").data
    assert str(tmp_path).encode() not in path.read_bytes()


def test_readers_are_told_to_print_at_true_size() -> None:
    root: Any = printed().reader.trailer["/Root"]
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert root["/Lang"] == "en"
