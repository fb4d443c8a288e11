"""What is printed, measured in the PDF itself: sizes, sheets, margins, pieces, inks and words."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property
from io import BytesIO
from math import cos, dist, pi, sin, sqrt
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from hypothesis import given
from pypdf import PdfReader

from terranova.drawing.geometry import RADIUS
from terranova.errors import InvalidTextError
from terranova.locale import LANGUAGES, message_text, translator
from terranova.maps import Map
from terranova.pdf import ENGLISH, STYLES, PrintReport, print_map
from terranova.pdf.plan import BESIDE, BoardPlan
from terranova.pdf.sheets import HALF, MAX_SHEETS, arrange, sheet_label
from terranova.position import PLAYERS
from tests.support.pdf_paths import EVERYWHERE, MM, Box, Hexagon, Painted, Point, hexagons, read_page
from tests.support.strategies import odd_map, odd_maps

PAPER_SIZES = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
MARGIN = 10.0
UNPRINTABLE = 5.0

SMALL = Map.from_text("""name: small
title: Smallish
F: forest
L: lake
M: meadow
S: steppe
X: xylophones

  F F X
 F L L M
S S L M
""")


@dataclass(frozen=True)
class Print:
    """A print and its pages, read only once they are asked for."""

    report: PrintReport
    data: bytes

    @cached_property
    def reader(self) -> PdfReader:
        return PdfReader(BytesIO(self.data))

    def size(self, number: int) -> Point:
        box = self.reader.pages[number].mediabox
        return float(box.width) / MM, float(box.height) / MM

    def page(self, number: int) -> list[Painted]:
        return read_page(self.data, number)

    @property
    def sheets(self) -> range:
        return range(1, 1 + self.report.across * self.report.down)

    @property
    def pieces(self) -> range:
        return range(self.sheets.stop, self.report.pages - 1)


@cache
def printed(name: str = "terra-nova", **wishes: Any) -> Print:
    return print_one(Map.load(name), **wishes)


def print_one(map: Map = SMALL, **wishes: Any) -> Print:
    file = BytesIO()
    report = print_map(map, file, **wishes)
    return Print(report, file.getvalue())


COMBINATIONS = [
    ("terra-nova", "A4", 6, "colour"),
    ("terra-nova", "A4", 6, "grey"),
    ("terra-nova", "A4", 6, "ink-saving"),
    ("terra-nova", "Letter", 6, "ink-saving"),
    ("terra-nova", "Letter", 9, "grey"),
    ("terra-nova", "A4", 1, "ink-saving"),
    ("duel", "A4", 2, "grey"),
    ("duel", "Letter", 4, "colour"),
    ("archipelago", "A4", 12, "ink-saving"),
    ("archipelago", "Letter", 3, "colour"),
]
combinations = pytest.mark.parametrize(("name", "paper", "sheets", "style"), COMBINATIONS)


# The board.


@combinations
def test_fields_have_their_size_and_place(name: str, paper: str, sheets: int, style: str) -> None:
    """Each field is found on the sheets, right to 0.2 mm in size and place, once the sheets are laid on each other."""
    map, made = Map.load(name), printed(name, paper=paper, sheets=sheets, style=style)
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
    report = printed().report
    across = report.across * (297 - 20) - (report.across - 1) * report.overlap_mm
    down = report.down * (210 - 20) - (report.down - 1) * report.overlap_mm
    assert report.orientation == "landscape"
    assert report.board_width_mm <= across
    assert down - 2 < report.board_height_mm <= down


def test_sheets_carry_marks_where_they_are_cut() -> None:
    """A sheet in the upper left: cut at its four sides, two of them the board's own, with glue at the other two."""
    made = printed()
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


# Arrangements.


@pytest.mark.parametrize("paper", PAPER_SIZES)
def test_more_sheets_never_give_smaller_fields(paper: str) -> None:
    size = BoardPlan(Map.load("terra-nova")).size
    widths = [arrange(size, paper, sheets, None).hexagon_width for sheets in range(1, MAX_SHEETS + 1)]
    assert widths == sorted(widths)


def test_prime_number_of_sheets_is_not_put_in_a_row() -> None:
    size = BoardPlan(Map.load("terra-nova")).size
    seven, six = arrange(size, "A4", 7, None), arrange(size, "A4", 6, None)
    assert (seven.across, seven.down) == (six.across, six.down) == (2, 3)


@pytest.mark.parametrize("hexagon", [5.0, 12.5, 20.0, 33.3, 60.0])
def test_a_wish_for_size_takes_the_sheets_it_needs(hexagon: float) -> None:
    size = BoardPlan(Map.load("duel")).size
    found = arrange(size, "A4", 1, hexagon)
    assert found.hexagon_width == hexagon
    (width, height), (board_width, board_height) = found.area, found.board
    assert (found.across - 1) * (width - 10) + 10 <= board_width <= found.across * (width - 10) + 10
    assert (found.down - 1) * (height - 10) + 10 <= board_height <= found.down * (height - 10) + 10 or found.down == 1


def test_printed_size_is_the_one_wished_for() -> None:
    made = printed("duel", hexagon_mm=21.7, style="ink-saving")
    assert made.report.hexagon_width_mm == 21.7
    radii = Counter(round(hexagon.radius, 2) for hexagon, _ in hexagons(made.page(1)) if hexagon.stands)
    assert radii.most_common(1) == [(round(21.7 / sqrt(3), 2), len(Map.load("duel").fields))]


def test_sheet_labels_are_row_and_column() -> None:
    places = {"A1": (0, 0), "B3": (1, 2), "Z40": (25, 39), "AA1": (26, 0)}
    assert [sheet_label(*place) for place in places.values()] == list(places)


# The pieces.


def piece_words(made: Print) -> Counter[str]:
    return Counter(
        line.strip() for number in made.pieces for line in made.reader.pages[number].extract_text().splitlines()
    )


@pytest.mark.parametrize(
    ("players", "expected"),
    [(2, (13, 13, 0, 0)), (3, (13, 13, 10, 0)), (4, (13, 13, 10, 8))],
)
def test_r3_pioneers_do_for_every_game_of_so_many_players(players: int, expected: tuple[int, ...]) -> None:
    words = piece_words(print_one(players=players, style="ink-saving"))
    assert tuple(words[player] for player in PLAYERS) == expected
    assert words["glue"] == sum(expected)
    assert words["+100"] == players


@pytest.mark.parametrize(("stones", "wishes"), [(80, {}), (60, {"paper": "Letter"}), (0, {}), (80, {"hexagon_mm": 12})])
def test_r2_stones_are_counted_and_fit_the_fields(stones: int, wishes: dict[str, Any]) -> None:
    made = print_one(stones=stones, style="ink-saving", **wishes)
    cut: list[tuple[int, Hexagon]] = []
    for number in made.pieces:
        # The line to cut along is drawn after what it surrounds.
        for hexagon, _ in reversed(list(hexagons(made.page(number)))):
            inside = any(n == number and dist((hexagon.x, hexagon.y), (one.x, one.y)) < 0.1 for n, one in cut)
            if not hexagon.stands and not inside:
                cut.append((number, hexagon))
    n_flat_pioneers = 44 if made.report.hexagon_width_mm < 20 else 0
    assert len(cut) == stones + n_flat_pioneers
    assert all(hexagon.radius * sqrt(3) < 0.9 * made.report.hexagon_width_mm for _, hexagon in cut)


def test_stones_are_cut_by_straight_lines() -> None:
    """Every side of a stone lies on a line with sides of the stones in other rows."""
    made = printed(style="ink-saving")
    page = made.page(made.pieces[-1])
    loops = [loop for item in page for loop in item.loops if len(loop) == 6]
    largest = max(dist(loop[0], loop[3]) for loop in loops)
    sides = [(loop[i - 1], loop[i]) for loop in loops if abs(dist(loop[0], loop[3]) - largest) < 0.01 for i in range(6)]
    distances: Counter[tuple[float, float, float]] = Counter()
    for (ax, ay), (bx, by) in sides:
        length = dist((ax, ay), (bx, by))
        nx, ny = (by - ay) / length, (ax - bx) / length
        if (round(nx, 3), round(ny, 3)) < (0, 0):
            nx, ny = -nx, -ny
        distances[round(nx, 2) + 0.0, round(ny, 2) + 0.0, round(nx * ax + ny * ay, 1)] += 1
    assert len({(nx, ny) for nx, ny, _ in distances}) == 3
    assert len(distances) < 60


@pytest.mark.parametrize("name", ["terra-nova", "duel", "archipelago"])
def test_score_markers_fit_the_steps(name: str) -> None:
    plan = BoardPlan(Map.load(name))
    assert plan.token < min(min(step.width, step.height) for step in plan.steps)


# Inks.


def test_ink_saving_fills_nothing() -> None:
    made = printed(style="ink-saving")
    fills = {item.fill for number in range(made.report.pages) for item in made.page(number) if not item.is_text}
    assert fills <= {None, (1.0,)}


@pytest.mark.parametrize("style", ["grey", "ink-saving"])
def test_grey_is_made_from_black_ink_alone(style: str) -> None:
    made = printed(style=style)
    for number in range(made.report.pages):
        for item in made.page(number):
            assert all(ink is None or len(ink) == 1 for ink in (item.fill, item.line))


def test_fields_show_their_letters_where_colour_does_not_tell_them() -> None:
    letters = {}
    for style in STYLES:
        words = print_one(style=style, sheets=1).reader.pages[1].extract_text().split()
        letters[style] = {letter: words.count(letter) for letter in SMALL.landscapes}
    assert letters["grey"] == letters["ink-saving"] == {"F": 4, "L": 4, "M": 3, "S": 3, "X": 3}
    # A landscape without a picture always shows its letter; the others only in the legend.
    assert letters["colour"] == {"F": 1, "L": 1, "M": 1, "S": 1, "X": 3}


# Words.


def test_every_word_comes_from_the_texts() -> None:
    strange = {
        key: "¤" + "".join(f" {{{name}}}" for _, name, _, _ in Formatter().parse(text) if name)
        for key, text in ENGLISH.items()
    }
    made = print_one(texts={**strange, "language": "de"}, sheets=2)
    words = {word for page in made.reader.pages for word in re.findall(r"[^\W\d_]{2,}", page.extract_text())}
    assert words == {"Smallish", "xylophones"}


def test_english_texts_have_no_unknown_letters() -> None:
    assert printed().report.missing == ()


def test_letters_the_font_lacks_are_put_together() -> None:
    made = print_one(texts={"forest": "erdő", "rules": "Őszi űr, ŘĘŻ"}, sheets=1)
    assert made.report.missing == ()
    assert "˝" in made.reader.pages[1].extract_text()
    assert "?" not in made.reader.pages[-1].extract_text()


def test_characters_that_no_font_has_are_reported() -> None:
    assert print_one(texts={"forest": "森"}, sheets=1).report.missing == ("森",)


def test_own_fonts_can_be_given(tmp_path: Path) -> None:
    assert print_one(fonts=("VeraIt.ttf", "VeraBI.ttf"), sheets=1).data != print_one(sheets=1).data
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"no font")
    with pytest.raises(InvalidTextError) as caught:
        print_one(fonts=(broken, broken))
    assert caught.value.code == "unreadable-file"


def test_credit_stands_on_the_board_and_on_every_other_page() -> None:
    for page in print_one(sheets=1).reader.pages:
        assert ENGLISH["credit"] in " ".join(page.extract_text().split())


# The file.


def test_same_wishes_give_the_same_bytes(tmp_path: Path) -> None:
    path = tmp_path / "board.pdf"
    print_map(Map.load("terra-nova"), path, style="grey")
    assert path.read_bytes() == printed(style="grey").data
    assert str(tmp_path).encode() not in path.read_bytes()


def test_readers_are_told_to_print_at_true_size() -> None:
    root: Any = printed().reader.trailer["/Root"]
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert root["/Lang"] == "en"


# Wishes that cannot be granted.


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"sheets": 0}, "printing-sheets"),
        ({"sheets": -3}, "printing-sheets"),
        ({"sheets": 41}, "printing-sheets"),
        ({"sheets": 2.5}, "printing-sheets"),
        ({"sheets": True}, "printing-sheets"),
        ({"paper": "A9"}, "printing-paper"),
        ({"style": "neon"}, "printing-style"),
        ({"hexagon_mm": 4.9}, "printing-hexagon-small"),
        ({"hexagon_mm": 0}, "printing-hexagon-small"),
        ({"hexagon_mm": float("nan")}, "printing-hexagon-small"),
        ({"hexagon_mm": float("inf")}, "printing-hexagon-small"),
        ({"hexagon_mm": 500}, "printing-too-large"),
        ({"players": 5}, "players-number"),
        ({"stones": -1}, "printing-stones"),
        ({"stones": 10_000}, "printing-stones"),
        ({"texts": {"no-such-text": "?"}}, "printing-unknown-text"),
        ({"texts": {"page": "{pages} {colour}"}}, "printing-placeholder"),
        ({"texts": {"page": "{"}}, "printing-placeholder"),
    ],
)
def test_impossible_wishes_say_why(wishes: dict[str, Any], code: str) -> None:
    file = BytesIO()
    with pytest.raises(InvalidTextError) as caught:
        print_map(Map.load("terra-nova"), file, **wishes)
    assert caught.value.code == code
    assert caught.value.sentence == message_text(f"error.{code}").format(**caught.value.details)
    assert file.getvalue() == b""


def test_a_map_too_wide_for_one_sheet_is_refused() -> None:
    long = Map.from_text("name: long\nF: forest\nL: lake\nM: meadow\nS: steppe\n\n" + " ".join("FLMS" * 16) + "\n")
    with pytest.raises(InvalidTextError) as caught:
        print_map(long, BytesIO(), sheets=1)
    assert caught.value.code == "printing-hexagon-small"
    assert print_map(long, BytesIO(), sheets=4).hexagon_width_mm > 5


# Any map.


@given(text=odd_maps())
def test_plan_of_any_map_has_room_for_everything(text: str) -> None:
    plan = BoardPlan(Map.from_text(text))
    inner = plan.inner
    for x, y in plan.centres.values():
        assert inner.left + BESIDE - 0.01 <= x - HALF
        assert x + HALF <= inner.left + inner.width - BESIDE + 0.01
        assert inner.top < y - RADIUS < y + RADIUS < inner.top + inner.height
    for block in (plan.title, plan.multipliers, *plan.legends):
        right, bottom = block.left + block.width * block.scale, block.top + block.height * block.scale
        assert inner.left < block.left < right < inner.left + inner.width
        assert inner.top < block.top < bottom < inner.top + inner.height
        for x, y in plan.centres.values():
            assert x + HALF < block.left or x - HALF > right or y + RADIUS < block.top or y - RADIUS > bottom
    for one, other in ((plan.title, plan.multipliers), plan.legends):
        assert one.left + one.width * one.scale < other.left


@given(text=odd_maps())
def test_score_track_of_any_map_is_a_ring_of_100_steps(text: str) -> None:
    plan = BoardPlan(Map.from_text(text))
    assert len(plan.steps) == 100
    area = sum(step.width * step.height for step in plan.steps)
    assert area == pytest.approx(plan.width * plan.height - plan.inner.width * plan.inner.height)
    for score, step in enumerate(plan.steps):
        following = plan.steps[(score + 1) % 100]
        touch_x = min(step.left + step.width, following.left + following.width) - max(step.left, following.left)
        touch_y = min(step.top + step.height, following.top + following.height) - max(step.top, following.top)
        assert min(touch_x, touch_y) == pytest.approx(0, abs=1e-6)
        assert max(touch_x, touch_y) == pytest.approx(plan.track)


@pytest.mark.parametrize("seed", range(4))
def test_any_map_can_be_printed(seed: int) -> None:
    map = Map.from_text(odd_map(random.Random(seed)))
    file = BytesIO()
    report = print_map(map, file, sheets=12, style="ink-saving", stones=3)
    found = list(hexagons(read_page(file.getvalue(), 1)))
    fields = [hexagon for hexagon, _ in found if abs(hexagon.radius - report.hexagon_radius_mm) < 0.2 / sqrt(3)]
    assert len(fields) == len(map.fields)


# Languages.


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_in_every_language(language: str) -> None:
    made = print_one(Map.load("duel"), sheets=2, language=language)
    assert made.report.missing == ()
    assert made.report.pages == 5
    text = "\n".join(page.extract_text() for page in made.reader.pages)
    assert translator(language).title("Duel") in text
    assert ("19.9 mm" in text) == (language == "en")
    assert ("19,9 mm" in text) == (language != "en")
