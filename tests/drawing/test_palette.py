from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product
from pathlib import Path

import pytest

from terranova.drawing.palette import DARK, GREY, LIGHT, THEMES, Theme, invented
from terranova.maps import MAX_LANDSCAPES
from tools.colour_vision import COLOUR_VISIONS, VISIONS, Lab, contrast, difference, lab

ROOT = Path(__file__).parents[2]
SURFACES = ("page", "panel", "raised")
COLOURED = [pytest.param(theme, id=theme.name) for theme in (LIGHT, DARK)]
ALL = [pytest.param(theme, id=theme.name) for theme in THEMES.values()]
WHITE = "#ffffff"


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        # From the test data of Sharma, Wu and Dalal (2005): pairs 1, 7, 14, 17, 19, 21, 25, 33 and 34.
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, -0.001, 2.49), (50, 0.0011, -2.49), 4.7461),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (56, -27, -3), 31.9030),
        ((50, 2.5, 0), (50, 3.1736, 0.5854), 1.0000),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_is_measured_right(
    one: tuple[float, float, float], two: tuple[float, float, float], expected: float
) -> None:
    assert difference(Lab(*one), Lab(*two)) == pytest.approx(expected, abs=1e-4)
    assert difference(Lab(*two), Lab(*one)) == pytest.approx(expected, abs=1e-4)


def test_contrast_is_measured_right() -> None:
    assert contrast("#000000", WHITE) == pytest.approx(21)
    assert contrast("#777777", WHITE) == pytest.approx(4.48, abs=0.01)


def smallest(colours: Iterable[str], vision: str) -> float:
    """The smallest difference of any two."""
    return min(difference(lab(one, vision), lab(two, vision)) for one, two in combinations(colours, 2))


# Surfaces.


@pytest.mark.parametrize("theme", ALL)
@pytest.mark.parametrize(
    ("name", "needed"),
    [("text", 7), ("muted", 4.5), ("accent", 4.5), ("danger", 4.5), ("good", 4.5), ("control", 3), ("focus", 3)],
)
def test_text_and_signs_on_surfaces(theme: Theme, name: str, needed: float) -> None:
    assert min(contrast(theme[name], theme[surface]) for surface in SURFACES) >= needed


@pytest.mark.parametrize("theme", ALL)
def test_text_on_the_accent(theme: Theme) -> None:
    assert contrast(theme["on-accent"], theme["accent"]) >= 4.5
    assert contrast(theme["text"], theme["accent-soft"]) >= 7


@pytest.mark.parametrize("theme", ALL)
def test_rows_can_be_read_on_the_sea(theme: Theme) -> None:
    assert min(contrast(theme["muted"], theme[sea]) for sea in ("sea", "sea-deep")) >= 4.5


# Landscapes, pioneers and stones.


@pytest.mark.parametrize("theme", ALL)
def test_numbers_can_be_read_on_every_landscape(theme: Theme) -> None:
    assert min(contrast(ground.ink, ground.base) for ground in theme.landscapes.values()) >= 4.5


@pytest.mark.parametrize("theme", ALL)
def test_a_pioneer_stands_out_on_every_landscape(theme: Theme) -> None:
    for paint, ground in product(theme.players.values(), theme.landscapes.values()):
        assert max(contrast(paint.edge, ground.base), contrast(WHITE, ground.base)) >= 3


@pytest.mark.parametrize("theme", COLOURED)
def test_a_pioneers_fill_stands_out_from_its_edge(theme: Theme) -> None:
    assert min(contrast(paint.fill, paint.edge) for paint in theme.players.values()) >= 3


@pytest.mark.parametrize("theme", ALL)
def test_a_glyph_can_be_read_on_its_pioneer(theme: Theme) -> None:
    assert min(contrast(paint.on, paint.fill) for paint in theme.players.values()) >= 4.5


@pytest.mark.parametrize("theme", ALL)
def test_a_players_colour_can_be_read_as_text(theme: Theme) -> None:
    for paint, surface in product(theme.players.values(), SURFACES):
        assert contrast(paint.text, theme[surface]) >= 4.5


@pytest.mark.parametrize("theme", ALL)
def test_a_stone_stands_out_on_every_landscape(theme: Theme) -> None:
    for ground in theme.landscapes.values():
        assert max(contrast(theme[part], ground.base) for part in ("stone-edge", "stone-top")) >= 3
    assert contrast(theme["stone-top"], theme["stone-edge"]) >= 7


@pytest.mark.parametrize("theme", COLOURED)
@pytest.mark.parametrize(("vision", "needed"), [("normal", 12), ("protan", 6), ("deutan", 6), ("tritan", 6)])
def test_landscapes_are_told_apart(theme: Theme, vision: str, needed: float) -> None:
    assert smallest([ground.base for ground in theme.landscapes.values()], vision) >= needed


def test_landscapes_on_paper_are_even_steps() -> None:
    # Eight greys cannot be further apart and still carry dark numbers and white stones; motif and letter do the rest.
    assert smallest([ground.base for ground in GREY.landscapes.values()], "grey") >= 3


@pytest.mark.parametrize("theme", COLOURED)
@pytest.mark.parametrize(
    ("vision", "needed"), [("normal", 25), ("protan", 15), ("deutan", 15), ("tritan", 15), ("grey", 6)]
)
def test_players_are_told_apart(theme: Theme, vision: str, needed: float) -> None:
    assert smallest([paint.fill for paint in theme.players.values()], vision) >= needed


def test_players_are_told_apart_on_paper() -> None:
    assert smallest([paint.fill for paint in GREY.players.values()], "grey") >= 15


@pytest.mark.parametrize("theme", COLOURED)
def test_pioneers_are_not_the_colour_of_a_landscape(theme: Theme) -> None:
    for paint, ground, vision in product(theme.players.values(), theme.landscapes.values(), COLOUR_VISIONS):
        assert difference(lab(paint.fill, vision), lab(ground.base, vision)) >= 8


# The measured values, as the design states them: a change that makes one of them worse should be seen.


@pytest.mark.parametrize(
    ("theme", "vision", "measured"),
    [
        *((LIGHT, vision, value) for vision, value in zip(COLOUR_VISIONS, (13.0, 6.5, 7.2, 7.1), strict=True)),
        *((DARK, vision, value) for vision, value in zip(COLOUR_VISIONS, (14.2, 7.2, 7.2, 7.8), strict=True)),
    ],
)
def test_landscapes_are_as_far_apart_as_stated(theme: Theme, vision: str, measured: float) -> None:
    assert smallest([ground.base for ground in theme.landscapes.values()], vision) >= measured - 0.05


@pytest.mark.parametrize(
    ("theme", "vision", "measured"),
    [
        *((LIGHT, vision, value) for vision, value in zip(VISIONS, (40.9, 28.1, 25.0, 21.5, 6.5), strict=True)),
        *((DARK, vision, value) for vision, value in zip(VISIONS, (35.9, 19.0, 16.0, 19.2, 6.6), strict=True)),
    ],
)
def test_players_are_as_far_apart_as_stated(theme: Theme, vision: str, measured: float) -> None:
    assert smallest([paint.fill for paint in theme.players.values()], vision) >= measured - 0.05


# Landscapes that a map invents.


@pytest.mark.parametrize("theme", THEMES)
def test_invented_landscapes_can_carry_their_letters(theme: str) -> None:
    for count in range(1, MAX_LANDSCAPES + 1):
        for index in range(count):
            ground = invented(theme, index, count)
            assert contrast(ground.ink, ground.base) >= 7
            assert contrast(ground.base, ground.shade) > 1.1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_few_invented_landscapes_are_told_apart(theme: str) -> None:
    for count in range(2, 9):
        assert smallest([invented(theme, index, count).base for index in range(count)], "normal") >= 6
