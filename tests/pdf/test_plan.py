"""How a map is laid out on sheets, and what is refused."""

from __future__ import annotations

import random
from collections import Counter
from io import BytesIO
from math import sqrt
from typing import Any

import pytest
from hypothesis import given

from terranova.drawing.geometry import RADIUS
from terranova.errors import InvalidTextError
from terranova.locale import message_text
from terranova.maps import Map
from terranova.pdf import print_map
from terranova.pdf.plan import BESIDE, BoardPlan
from terranova.pdf.sheets import HALF, MAX_SHEETS, arrange, sheet_label
from tests.support.pdf_paths import hexagons, read_page
from tests.support.pdf_print import (
    PAPER_SIZES,
    printed,
)
from tests.support.strategies import odd_map, odd_maps


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
        ({"seams": "wavy"}, "printing-seams"),
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
