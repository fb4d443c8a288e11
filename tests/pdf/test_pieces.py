"""Pioneers, stones and score markers to cut out (R2, R3)."""

from __future__ import annotations

from collections import Counter
from math import dist, sqrt
from typing import Any

import pytest

from terranova.maps import Map
from terranova.pdf.plan import BoardPlan
from terranova.position import PLAYERS
from tests.support.pdf_paths import Hexagon, hexagons
from tests.support.pdf_print import (
    Print,
    print_one,
    printed,
)


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
