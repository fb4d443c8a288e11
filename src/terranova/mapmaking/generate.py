"""New maps from a seed: an island or an archipelago, divided into landscapes of equal size.

The same seed and wishes give the same map on every machine: chance comes from ``random.Random.random`` alone, whose
sequence Python guarantees; all else is whole numbers, and nothing depends on the order of a set.

``partition`` makes the landscapes; the coast obeys the same law: every field is firm within the map as a whole.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from terranova.errors import InvalidTextError
from terranova.mapmaking.partition import OFF, Place, Ring, below, partition_fields, rings_of, run_of
from terranova.maps import KNOWN_LANDSCAPES, MAX_FIELDS, MAX_LANDSCAPES, MAX_ROWS, MIN_LANDSCAPES, Map
from terranova.position import PIONEERS_EACH

MIN_FIELDS = min(players * each for players, each in PIONEERS_EACH.items())
"""What the smallest game needs (R1)."""
ROOM_EACH = 6
"""Fields for each landscape and each hole, at least: of smaller landscapes only few can be firm."""
FIELDS_PER_HOLE = 24
"""At most one hole for so many fields."""

SHAPES = {"island": (25, 0), "archipelago": (50, 32)}
"""From a shape to how far its coast strays from a circle, in percent, and the fields to a hole (0: no holes)."""

_LANDSCAPES = (
    "F forest, A farmland, M meadow, P prairie, S steppe, L lake, H hills, R mountains, O moor, D dunes, T tundra, "
    "E delta, J jungle, V vineyard, G glacier, C canyon, W wetland, K karst, B badlands, N mangrove, I ice field, "
    "Q quarry, U scrub, X flax, Y clay, Z maize"
)
LANDSCAPES = {entry[0]: entry[2:] for entry in _LANDSCAPES.split(", ")}
"""From letter to name; a map of more than eight landscapes has the first of these, one of fewer some of the eight."""
LAKE = "L"

SEA, LAND, HOLE = 0, 1, 2

# Judged by eye on some hundred maps.
NOISE_PASSES = 2
FAR_BY_RUN = (0, 0, 115, 103, 100, 97, 90)  # in percent: a place that land encloses becomes land sooner than a spit
ATTEMPTS = 100


def generate_map(
    seed: int,
    *,
    fields: int = 168,
    landscapes: int = 8,
    shape: str = "island",
    holes: int | None = None,
    name: str | None = None,
    title: str | None = None,
) -> Map:
    """A new map, the same for the same seed and wishes.

    Every landscape is connected, its fields are firm, sizes differ by one at most, and the lake lies in the middle.
    Unless ``holes`` are asked for, an island has none and an archipelago about one for every 32 fields.

    :raises InvalidTextError: if the wishes cannot be met.

    >>> generate_map(7, fields=60, landscapes=5)
    <Map 'island-60-5-0-7': 60 fields, 5 landscapes>
    """
    stray, holes = _check_wishes(fields, landscapes, shape, holes)
    name = f"{shape}-{fields}-{landscapes}-{holes}-{seed}" if name is None else name
    title = f"{shape.capitalize()} {seed}" if title is None else title
    for key, value in (("name", name), ("title", title)):
        if "\n" in value:
            raise InvalidTextError("map-bad-value", key=key, character="U+000A")
    for attempt in range(ATTEMPTS):
        places = _coast(random.Random(f"coast {seed} {attempt}"), fields, holes, stray)
        if places is None:
            continue
        rng = random.Random(f"landscapes {seed} {attempt}")
        labels = partition_fields(rng, places, landscapes)
        if labels is not None:
            return _drawn(places, labels, _letters(rng, landscapes), name, title)
    raise InvalidTextError("generate-failed", seed=seed, attempts=ATTEMPTS)


def _check_wishes(fields: int, landscapes: int, shape: str, holes: int | None) -> tuple[int, int]:
    """How far the coast strays, and the number of holes."""
    if shape not in SHAPES:
        raise InvalidTextError("generate-shape", shape=shape, known=", ".join(SHAPES))
    if not MIN_FIELDS <= fields <= MAX_FIELDS:
        raise InvalidTextError("generate-fields", fields=fields, least=MIN_FIELDS, most=MAX_FIELDS)
    if not MIN_LANDSCAPES <= landscapes <= MAX_LANDSCAPES:
        raise InvalidTextError("generate-landscapes", landscapes=landscapes, least=MIN_LANDSCAPES, most=MAX_LANDSCAPES)
    stray, fields_per_hole = SHAPES[shape]
    if landscapes * ROOM_EACH > fields:
        least = landscapes * ROOM_EACH
        raise InvalidTextError("generate-crowded", landscapes=landscapes, fields=fields, least=least, each=ROOM_EACH)
    most = min(fields // FIELDS_PER_HOLE, fields // ROOM_EACH - landscapes)
    if holes is None:
        holes = min(fields // fields_per_hole, most) if fields_per_hole else 0
    if not 0 <= holes <= most:
        raise InvalidTextError("generate-holes", fields=fields, landscapes=landscapes, holes=holes, most=most)
    return stray, holes


def _letters(rng: random.Random, n_landscapes: int) -> list[str]:
    """The lake, which lies in the middle, and others in any order."""
    others = [letter for letter in list(LANDSCAPES)[: max(n_landscapes, len(KNOWN_LANDSCAPES))] if letter != LAKE]
    return [LAKE, *sorted(others, key=lambda _: rng.random())][:n_landscapes]


def _drawn(places: list[Place], labels: list[int], letters: list[str], name: str, title: str) -> Map:
    left = min(col for _, col in places)
    rows: dict[int, str] = {}
    for (row, col), label in zip(places, labels, strict=True):
        rows[row] = rows.get(row, "").ljust(col - left) + letters[label]
    names = {letter: landscape for letter, landscape in LANDSCAPES.items() if letter in letters}
    return Map.from_text(Map(name, tuple(rows.values()), names, title).text())


# The coast.


def _coast(rng: random.Random, n_fields: int, n_holes: int, stray: int) -> list[Place] | None:
    """The places of the fields, row by row from the left; None if the holes find no room."""
    rows, cols = range(-MAX_ROWS // 2, MAX_ROWS // 2), range(-MAX_ROWS, MAX_ROWS + 1)
    places = [(row, col) for row in rows for col in cols if (row + col) % 2 == 0]
    rings = rings_of(places)
    high, wide = 90 + below(rng, 21), 90 + below(rng, 21)
    noise = _noise(rng, rings)
    far = [
        (3 * row * row * high + col * col * wide) * (100 + stray * noise[number] // 1000)
        for number, (row, col) in enumerate(places)
    ]
    labels = [SEA] * len(places) + [OFF]
    first = places.index((0, 0))
    for place in (first, *rings[first][:2]):
        labels[place] = LAND
    _grow(labels, rings, far, n_fields)
    for _ in range(n_holes):
        if not _cut_hole(rng, labels, rings, 1 + below(rng, 3)):
            return None
        _grow(labels, rings, far, n_fields)
    return [place for place, label in zip(places, labels, strict=False) if label == LAND]


def _noise(rng: random.Random, rings: list[Ring]) -> list[int]:
    """A number from -1000 to 1000 for each place, near ones alike, all equally frequent."""
    values = [below(rng, 1 << 20) for _ in rings]
    for _ in range(NOISE_PASSES):
        mean = sum(values) // len(values)
        values = [
            values[number] + sum(mean if near == OFF else values[near] for near in ring)
            for number, ring in enumerate(rings)
        ]
    noise = [0] * len(rings)
    for rank, number in enumerate(sorted(range(len(rings)), key=values.__getitem__)):
        noise[number] = 2000 * rank // (len(rings) - 1) - 1000
    return noise


def _grow(labels: list[int], rings: list[Ring], far: list[int], n_fields: int) -> None:
    """Turn sea into land, the nearest place first, until there are so many fields; the coast stays firm."""
    shore: dict[int, tuple[int, int]] = {}
    changed: Sequence[int] = range(len(rings))
    for _ in range(n_fields - labels.count(LAND)):
        for place in changed:
            shore.pop(place, None)
            if labels[place] == SEA and (run := run_of(rings[place], labels, LAND)) >= 2:
                shore[place] = far[place] * FAR_BY_RUN[run], place
        _, nearest = min(shore.values())
        labels[nearest] = LAND
        changed = [nearest, *(near for near in rings[nearest] if near != OFF)]


def _cut_hole(rng: random.Random, labels: list[int], rings: list[Ring], size: int) -> bool:
    """Make a hole of up to this size, with two fields of land between it and the sea or another hole."""
    hole: list[int] = []
    for _ in range(size):
        near_by = sorted({near for place in hole for near in rings[place]}) if hole else range(len(rings))
        room = [
            place
            for place in near_by
            if labels[place] == LAND
            and all(labels[other] == LAND or other in hole for near in rings[place] for other in (near, *rings[near]))
        ]
        if room:
            hole.append(room[below(rng, len(room))])
            labels[hole[-1]] = HOLE
    return bool(hole)
