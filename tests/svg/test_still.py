"""The still part of a board, as the browser gets it."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from terranova.drawing.geometry import Grid
from terranova.drawing.track import STEPS, Track
from terranova.maps import Map, map_names
from terranova.svg.still import board_digest, board_geometry, still_board
from tests.support.strategies import SEEDS, odd_map
from tools.web_art import paint


def check(map: Map) -> None:
    """What holds for every map."""
    looks = set(re.findall(r"^\.(tn-[a-z0-9-]+)\{", paint(), re.MULTILINE))
    still, geometry = still_board(map), board_geometry(map)
    root = ElementTree.fromstring(f"<svg>{''.join(still['layers'].values())}</svg>")
    used = {element.get("class", "") for element in root.iter()} - {""}
    assert used <= looks, "paint.css lacks a class"
    assert {element.get("id") for element in root.iter()} - {None} == {f"tn{board_digest(map)}-coast"}
    assert geometry["centres"] == list(Grid(map).centres(map.fields))
    assert {f"tn-{name}" for name in geometry["classes"].values()} <= looks
    assert set(still["mirrored"]) <= set(map.fields)


@pytest.mark.parametrize("name", map_names())
def test_every_map_has_its_still_board(name: str) -> None:
    check(Map.load(name))


@given(SEEDS)
@settings(max_examples=10)
def test_any_map_has_its_still_board(seed: int) -> None:
    check(Map.from_text(odd_map(random.Random(seed))))


def test_steps_are_those_of_the_track() -> None:
    map = Map.load("archipelago")
    track, steps = Track(Grid(map)), still_board(map)["steps"]
    assert len(steps) == STEPS
    for score, (x, y, right, down) in enumerate(steps):
        assert (x, y) == pytest.approx(track.at(score), abs=0.06)
        assert (x + 20 * right, y + 20 * down) == pytest.approx(track.at(score, 20), abs=0.2)


def test_digest_tells_drawings_and_landscapes_apart_but_not_names() -> None:
    map = Map.load("duel")
    other = Map.from_text(map.text().replace("name: duel", "name: another"))
    assert board_digest(other) == board_digest(map)
    letter, name = next(iter(map.landscapes.items()))
    assert board_digest(Map.from_text(map.text().replace(f"{letter}: {name}", f"{letter}: swamp"))) != board_digest(map)
    assert board_digest(Map.load("terra-nova")) != board_digest(map)
