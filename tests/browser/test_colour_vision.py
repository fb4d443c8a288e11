"""Whether all can be told apart by those who see fewer colours, measured on the page as it is drawn."""

from __future__ import annotations

import io
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Page

from tests.browser.conftest import Newcomer
from tools.browser_driver import middle_of_a_game, open_table, wait_until_still
from tools.colour_vision import Lab, difference, lab

pytestmark = pytest.mark.slow

VISIONS = ("protanopia", "deuteranopia", "tritanopia")
PLAYERS = ("red", "yellow", "blue", "green")
LANDSCAPES_APART, PLAYERS_APART, OUTLINES_ALIKE, HATCHES_APART = 4.5, 12, 0.62, 30
"""The smallest CIEDE2000 of two landscapes and of two players; how much two outlines may share; degrees."""

BOARD = """() => {
    const board = document.querySelector("terra-nova-board"), { view, grid, pieces, shown } = board;
    const at = (fields) => fields.map((field) => view.toPixels(...grid.centre(field)));
    const free = grid.fields.filter((field) => pieces.isFree(field));
    const landscapes = {}, pioneers = {}, closed = {};
    for (const field of free) (landscapes[grid.landscape.get(field)] ??= []).push(...at([field]));
    for (const [field, player] of pieces.pioneers) (pioneers[player] ??= []).push(...at([field]));
    for (const { winners, fields } of shown.territories) {
        if (winners.length === 1) (closed[winners[0]] ??= []).push(...at(fields));
    }
    return { unit: view.pixels, landscapes, pioneers, closed };
}"""

Pixels = NDArray[np.uint8]


def seen_by(page: Page, vision: str) -> Pixels:
    """The board as somebody sees it."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
    picture = page.locator("terra-nova-board").screenshot()
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
    session.detach()
    return np.asarray(Image.open(io.BytesIO(picture)).convert("RGB"))


def around(pixels: Pixels, at: tuple[float, float], unit: float, box: tuple[float, float, float, float]) -> Pixels:
    """The pixels around a field's centre; the box in drawing units: left, top, right, bottom."""
    left, top, right, bottom = (unit * side for side in box)
    x, y = at
    return pixels[round(y + top) : round(y + bottom), round(x + left) : round(x + right)]


def usual_colour(parts: list[Pixels]) -> Lab:
    """The colour that most pixels have."""
    every = np.concatenate([part.reshape(-1, 3) for part in parts])
    coarse = (every // 8).astype(int) @ (1024, 32, 1)
    colour = np.median(every[coarse == np.bincount(coarse).argmax()], axis=0).astype(int)
    return lab("#" + "".join(f"{part:02x}" for part in colour))


def smallest(colours: dict[str, Lab]) -> tuple[float, str, str]:
    return min((difference(colours[one], colours[two]), one, two) for one, two in combinations(colours, 2))


def grey(pixels: Pixels) -> NDArray[np.float64]:
    return np.asarray(pixels, float) @ (0.2126, 0.7152, 0.0722)


def direction(parts: list[Pixels]) -> float:
    """In which direction lines run through most of the pictures, in degrees from 0 to 180."""
    found = []
    for part in parts:
        down, right = np.gradient(grey(part))
        xx, yy, xy = (right * right).sum(), (down * down).sum(), (right * down).sum()
        # On a field with a tag, lines run in all directions.
        if np.hypot(xx - yy, 2 * xy) / (xx + yy) > 0.9:
            found.append(round(np.degrees(0.5 * np.arctan2(2 * xy, xx - yy)) + 90) % 180)
    assert len(found) >= len(parts) / 2, "no lines can be seen"
    return float(sorted(found)[len(found) // 2])


def outline(parts: list[Pixels]) -> NDArray[np.bool_]:
    """Where the dark edge of a figure is, in most of its pictures."""
    height, width = (min(part.shape[side] for part in parts) for side in (0, 1))
    dark = np.mean([grey(part[:height, :width]) < 40 for part in parts], axis=0)
    return np.asarray(dark > 0.5)


@pytest.fixture(scope="module", params=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def four_at_a_table(newcomer: Newcomer, theme: str) -> tuple[Page, dict[str, Any]]:
    context = newcomer(color_scheme=theme)
    page = open_table(context, middle_of_a_game(context, planned=3, game="four"))
    page.mouse.move(4, 4)
    wait_until_still(page)
    return page, page.evaluate(BOARD)


def test_players_and_owners_are_told_apart(newcomer: Newcomer, theme: str) -> None:
    page, board = four_at_a_table(newcomer, theme)
    unit = board["unit"]
    assert sorted(board["pioneers"]) == sorted(board["closed"]) == sorted(PLAYERS)
    plain = seen_by(page, "none")
    for vision in VISIONS:
        pixels = seen_by(page, vision)
        assert np.abs(pixels.astype(int) - plain).mean() > 1, "the simulation does nothing"
        bodies = {
            player: [around(pixels, at, unit, (-12, -14, 0, 12)) for at in board["pioneers"][player]]
            for player in PLAYERS
        }
        apart = smallest({player: usual_colour(parts) for player, parts in bodies.items()})
        assert apart[0] >= PLAYERS_APART, (vision, apart)
        shapes = {
            player: outline([around(pixels, at, unit, (-20, -32, 20, 16)) for at in board["pioneers"][player]])
            for player in PLAYERS
        }
        for one, two in combinations(PLAYERS, 2):
            height, width = (min(shapes[one].shape[side], shapes[two].shape[side]) for side in (0, 1))
            first, second = shapes[one][:height, :width], shapes[two][:height, :width]
            alike = (first & second).sum() / (first | second).sum()
            assert alike <= OUTLINES_ALIKE, (vision, one, two, alike)
        lines = {
            player: direction([around(pixels, at, unit, (-19, -14, 19, 14)) for at in board["closed"][player]])
            for player in PLAYERS
        }
        for one, two in combinations(PLAYERS, 2):
            turned = abs(lines[one] - lines[two])
            assert min(turned, 180 - turned) >= HATCHES_APART, (vision, lines)


def test_landscapes_are_told_apart(newcomer: Newcomer, theme: str) -> None:
    context = newcomer(color_scheme=theme)
    seats = [{"who": "here", "name": "Anna"}, {"who": "here", "name": "Ben"}]
    table = context.request.post("/api/tables", data={"seats": seats}).json()["table"]
    page = open_table(context, table)
    page.mouse.move(4, 4)
    wait_until_still(page)
    board = page.evaluate(BOARD)
    assert len(board["landscapes"]) == 8
    for vision in VISIONS:
        pixels = seen_by(page, vision)
        grounds = {
            letter: [around(pixels, at, board["unit"], (-18, -16, 18, 16)) for at in places]
            for letter, places in board["landscapes"].items()
        }
        apart = smallest({letter: usual_colour(parts) for letter, parts in grounds.items()})
        assert apart[0] >= LANDSCAPES_APART, (vision, apart)
    drawn = page.evaluate(
        """() => {
            const { grid, renderer } = document.querySelector("terra-nova-board");
            const motifs = new Map();
            for (const motif of renderer.layers.get("motifs").querySelectorAll("[data-motif]"))
                motifs.set(grid.landscape.get(motif.getAttribute("data-motif")), motif.innerHTML);
            return [...motifs.values()];
        }"""
    )
    assert len(set(drawn)) == 8


def test_letters_take_the_place_of_motifs(newcomer: Newcomer) -> None:
    context = newcomer(settings={"letters": True})
    page = open_table(context, middle_of_a_game(context))
    letters = page.evaluate(
        """() => {
            const { grid, renderer } = document.querySelector("terra-nova-board");
            const found = [...renderer.layers.get("motifs").querySelectorAll("path[data-motif]")];
            return new Set(found.map((one) => grid.landscape.get(one.getAttribute("data-motif")))).size;
        }"""
    )
    assert letters == 8
