from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terranova.errors import InvalidTextError
from terranova.mapmaking.chokepoints import find_bottlenecks, find_holes
from terranova.mapmaking.generate import (
    FIELDS_PER_HOLE,
    LANDSCAPES,
    MIN_FIELDS,
    ROOM_EACH,
    SHAPES,
    STYLES,
    generate_map,
)
from terranova.mapmaking.partition import run_of
from terranova.mapmaking.report import check_map
from terranova.maps import KNOWN_LANDSCAPES, MAX_FIELDS, MAX_LANDSCAPES, MIN_LANDSCAPES, Map, connected

Wishes = dict[str, Any]

ARCHIPELAGO = "9ff2268da4fdab83"

# These maps may have been played on: a change here is a change for everyone who wrote down a seed.
GOLDEN: list[tuple[Wishes, str]] = [
    ({"seed": 1}, "14ec90a7fb9a40b3"),
    ({"seed": -1}, "8649307bbf6f9e97"),
    ({"seed": 2, "fields": 26, "landscapes": 4}, "57ecc4d4d56feae4"),
    ({"seed": 3, "fields": 256, "landscapes": 26}, "6463397b5ec22723"),
    ({"seed": 4, "shape": "archipelago"}, ARCHIPELAGO),
    ({"seed": 5, "fields": 100, "landscapes": 7, "holes": 4}, "91763871f2a3af77"),
]


@st.composite
def wishes(draw: st.DrawFn) -> Wishes:
    fields = draw(st.integers(MIN_FIELDS, MAX_FIELDS))
    landscapes = draw(st.integers(MIN_LANDSCAPES, min(fields // ROOM_EACH, MAX_LANDSCAPES)))
    holes = draw(st.none() | st.integers(0, min(fields // FIELDS_PER_HOLE, fields // ROOM_EACH - landscapes)))
    shape = draw(st.sampled_from(sorted(SHAPES)))
    return {"fields": fields, "landscapes": landscapes, "holes": holes, "shape": shape}


def sorted_by_landscape(map: Map) -> dict[str, list[str]]:
    fields: dict[str, list[str]] = {letter: [] for letter in map.landscapes}
    for field in map.fields:
        fields[map.landscape_of(field)].append(field)
    return fields


# What every generated map keeps.


@given(seed=st.integers(), wishes=wishes())
def test_a_map_is_as_wished(seed: int, wishes: Wishes) -> None:
    map = generate_map(seed, **wishes)
    assert Map.from_text(map.text()) == map
    assert len(map) == wishes["fields"]
    assert len(map.landscapes) == wishes["landscapes"]
    if wishes["holes"] is not None:
        assert len(find_holes(map)) == wishes["holes"]
    landscapes = sorted_by_landscape(map)
    sizes = [len(fields) for fields in landscapes.values()]
    assert max(sizes) - min(sizes) <= 1
    assert not find_bottlenecks(map)
    for letter, fields in landscapes.items():
        assert len(connected(map, fields)) == 1
        touched = {map.landscape_of(near) for field in fields for near in map.neighbours(field)} - {letter}
        assert len(touched) >= 2
    assert not slivers(map, landscapes)
    # The lake lies in the middle; the generator counts in sixteenths of a column.
    away = distances(map, landscapes)
    assert away["L"] <= min(away.values()) + 1


def slivers(map: Map, landscapes: dict[str, list[str]]) -> list[str]:
    """Fields that hang on by less than two neighbours, or without which their landscape falls apart."""
    found = []
    for fields in landscapes.values():
        for field in fields:
            alike = [near for near in map.neighbours(field) if near in fields]
            rest = [other for other in fields if other != field]
            if len(alike) < 2 or len(connected(map, rest)) > 1:
                found.append(field)
    return found


def distances(map: Map, landscapes: dict[str, list[str]]) -> dict[str, float]:
    """The square of how far the middle of each landscape lies from that of the map."""
    middle_row, middle_col = mean_place(map, map.fields)
    away = {}
    for letter, fields in landscapes.items():
        row, col = mean_place(map, fields)
        away[letter] = 3 * (row - middle_row) ** 2 + (col - middle_col) ** 2
    return away


def mean_place(map: Map, fields: Sequence[str]) -> tuple[float, float]:
    places = [map.places[field] for field in fields]
    return sum(row for row, _ in places) / len(places), sum(col for _, col in places) / len(places)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    ("fields", "landscapes"), [(26, 4), (30, 5), (156, 26), (182, 26), (256, 4), (256, 26)], ids=str
)
def test_the_ends_of_the_range(shape: str, fields: int, landscapes: int) -> None:
    map = generate_map(0, fields=fields, landscapes=landscapes, shape=shape)
    assert (len(map), len(map.landscapes)) == (fields, landscapes)


def test_as_many_holes_as_there_may_be() -> None:
    assert len(find_holes(generate_map(0, fields=256, holes=10))) == 10
    with pytest.raises(InvalidTextError):
        generate_map(0, fields=256, holes=11)


def test_shapes_have_holes_of_their_own() -> None:
    assert len(find_holes(generate_map(6))) == 0
    assert len(find_holes(generate_map(6, shape="archipelago"))) == 5
    assert len(find_holes(generate_map(6, fields=156, landscapes=26, shape="archipelago"))) == 0


# The same for the same seed.


@pytest.mark.parametrize(("wishes", "digest"), GOLDEN, ids=str)
def test_maps_of_old_seeds(wishes: Wishes, digest: str) -> None:
    assert generate_map(**wishes).digest == digest


def test_other_seeds_other_maps() -> None:
    digests = {generate_map(seed, fields=60, landscapes=5).digest for seed in range(20)}
    assert len(digests) == 20


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_the_order_of_sets_does_not_matter(hash_seed: str) -> None:
    code = "from terranova.mapmaking.generate import generate_map; print(generate_map(4, shape='archipelago').digest)"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == ARCHIPELAGO


# Names.


def test_the_usual_landscapes_come_first() -> None:
    assert tuple(LANDSCAPES.values())[: len(KNOWN_LANDSCAPES)] == KNOWN_LANDSCAPES
    assert len(LANDSCAPES) == len(set(LANDSCAPES.values())) == MAX_LANDSCAPES
    for name in ("terra-nova", "archipelago", "duel"):
        assert Map.load(name).landscapes.items() <= LANDSCAPES.items()


@pytest.mark.parametrize("landscapes", [4, 8, 9, 26])
def test_landscapes_of_a_map(landscapes: int) -> None:
    map = generate_map(8, landscapes=landscapes)
    assert map.landscapes.items() <= LANDSCAPES.items()
    assert "L" in map.landscapes
    assert len(set(map.landscapes.values()) & set(KNOWN_LANDSCAPES)) == min(landscapes, len(KNOWN_LANDSCAPES))


def test_names_and_titles() -> None:
    map = generate_map(9, fields=40, landscapes=4)
    assert (map.name, map.title) == ("island-40-4-0-9", "Island 9")
    map = generate_map(9, fields=40, landscapes=4, name="my-island", title="My island")
    assert (map.name, map.title) == ("my-island", "My island")
    assert generate_map(9, fields=40, landscapes=4, title="").title == ""


# What cannot be.


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"fields": 25, "landscapes": 4}, "generate-fields"),
        ({"fields": 257}, "generate-fields"),
        ({"landscapes": 3}, "generate-landscapes"),
        ({"landscapes": 27}, "generate-landscapes"),
        ({"fields": 47}, "generate-crowded"),
        ({"fields": 155, "landscapes": 26}, "generate-crowded"),
        ({"holes": -1}, "generate-holes"),
        ({"holes": 8}, "generate-holes"),
        ({"fields": 48, "holes": 1}, "generate-holes"),
        ({"shape": "atoll"}, "generate-shape"),
        ({"name": "My island"}, "map-bad-name"),
        ({"name": ""}, "map-no-name"),
        ({"name": "island\nauthor: nobody"}, "map-bad-value"),
        ({"title": "Island\nauthor: nobody"}, "map-bad-value"),
        ({"title": "Island\t"}, "map-bad-value"),
    ],
    ids=str,
)
def test_refused_wishes(wishes: Wishes, code: str) -> None:
    with pytest.raises(InvalidTextError) as refusal:
        generate_map(1, **wishes)
    assert refusal.value.code == code
    assert refusal.value.sentence


def test_no_map_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("terranova.mapmaking.generate.partition_fields", lambda *_: None)
    with pytest.raises(InvalidTextError) as refusal:
        generate_map(1)
    assert refusal.value.code == "generate-failed"
    assert "seed 1" in refusal.value.sentence


# Runs around a field.


@pytest.mark.parametrize(
    ("around", "run"),
    [("......", 0), ("AA....", 2), ("A....A", 2), ("A.A...", 0), ("AAAAAA", 6), ("AAA.AA", 5), ("A..A..", 0)],
)
def test_runs(around: str, run: int) -> None:
    assert run_of((0, 1, 2, 3, 4, 5), [ord(letter) for letter in around], ord("A")) == run


# The styles.

# The fields, landscapes and seeds are those for which each style is quick.
STYLE_SIZES = [(60, 5), (100, 8), (168, 8), (256, 12)]


@pytest.mark.parametrize(("fields", "landscapes"), STYLE_SIZES, ids=str)
@pytest.mark.parametrize("style", STYLES)
def test_a_style_keeps_the_wishes(style: str, fields: int, landscapes: int) -> None:
    map = generate_map(11, fields=fields, landscapes=landscapes, style=style)
    assert (len(map), len(map.landscapes)) == (fields, landscapes)
    sizes = [len(mine) for mine in sorted_by_landscape(map).values()]
    assert max(sizes) - min(sizes) <= 1 + fields // (8 * landscapes)
    assert not find_bottlenecks(map)
    pieces = {len(connected(map, mine)) for mine in sorted_by_landscape(map).values()}
    assert pieces == ({2} if STYLES[style].pieces == 2 else {1})
    assert generate_map(11, fields=fields, landscapes=landscapes, style=style) == map


def test_styles_look_different() -> None:
    maps = {style: generate_map(3, fields=150, style=style) for style in STYLES}
    assert len({map.digest for map in maps.values()}) == len(STYLES)
    # Stripes lie across a long island.
    wide = {style: max(map(len, drawn.rows)) / 2 / len(drawn.rows) for style, drawn in maps.items()}
    assert wide["stripes"] > 1.5 > wide["hub"]
    # A landscape in the middle touches many others; a stripe seldom more than those beside it.
    touched = {style: [len(part.touches) for part in check_map(drawn).landscapes] for style, drawn in maps.items()}
    assert sum(touched["stripes"]) < sum(touched["hub"]) < sum(touched["patches"])
    assert max(touched["rings"]) >= 3
    # Islets are the ones with holes.
    holes = {style: len(find_holes(drawn)) for style, drawn in maps.items()}
    assert [style for style, count in holes.items() if count] == ["islets"]
    # The lake lies in the middle of a hub and of rings.
    for style in ("hub", "rings"):
        away = distances(maps[style], sorted_by_landscape(maps[style]))
        assert away["L"] <= min(away.values()) + 1


def test_a_style_that_there_is_not() -> None:
    with pytest.raises(InvalidTextError) as caught:
        generate_map(1, style="spiral")
    assert caught.value.code == "generate-style"


def test_two_places_each_need_twice_the_room() -> None:
    with pytest.raises(InvalidTextError) as caught:
        generate_map(1, fields=90, landscapes=8, style="patches")
    assert caught.value.code == "generate-crowded"
    assert caught.value.details["least"] == 2 * ROOM_EACH * 8
