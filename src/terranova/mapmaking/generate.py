"""New maps from a seed: an island or an archipelago, divided into landscapes of equal size.

The same seed and wishes give the same map on every machine: chance comes from ``random.Random.random`` alone, whose
sequence Python guarantees; all else is whole numbers, and nothing depends on the order of a set.

``partition`` makes the landscapes; the coast obeys the same law: every field is firm within the map as a whole.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from terranova.errors import InvalidTextError
from terranova.mapmaking import plans
from terranova.mapmaking.partition import OFF, Place, Ring, below, middle_of, partition_fields, rings_of, run_of
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


@dataclass(frozen=True)
class Style:
    """How an island is planned."""

    shape: str = "island"
    plan: plans.Plan | None = None
    """Where landscapes begin; without one, a lake in the middle and the others around it."""
    stretch: int = 100
    """How many times as long as high the island is, in percent."""
    pieces: int = 1
    """In how many places each landscape lies."""
    has_hub: bool = False
    """Whether the lake lies in the middle."""


STYLES = {
    "hub": Style(has_hub=True),
    "stripes": Style(plan=plans.stripes, stretch=220),
    "patches": Style(pieces=2),
    "rings": Style(plan=plans.rings, has_hub=True),
    "islets": Style(shape="archipelago", pieces=2),
}
"""The styles of island there are; the first is what is made unless another is asked for."""

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
    shape: str | None = None,
    holes: int | None = None,
    style: str = "hub",
    name: str | None = None,
    title: str | None = None,
) -> Map:
    """A new map, the same for the same seed and wishes.

    The fields of every landscape are firm and sizes differ by one at most, or by two where each lies in two places.
    ``style`` is one of ``STYLES``: *hub* (a lake in the middle, the others around it), *stripes* (a long island of
    bands), *patches* (each landscape in two places), *rings* (arcs around a lake) and *islets* (patches on
    ragged land with holes). ``shape`` is one of ``SHAPES``, by default the style's; unless ``holes`` are asked for, an
    island has none and an archipelago about one for every 32 fields.

    :raises InvalidTextError: if the wishes cannot be met.

    >>> generate_map(7, fields=60, landscapes=5)
    <Map 'island-60-5-0-7': 60 fields, 5 landscapes>
    """
    if style not in STYLES:
        raise InvalidTextError("generate-style", style=style, known=", ".join(STYLES))
    chosen = STYLES[style]
    shape = chosen.shape if shape is None else shape
    stray, holes = _check_wishes(fields, landscapes, chosen.pieces, shape, holes)
    kind = shape if style == "hub" else style
    name = f"{kind}-{fields}-{landscapes}-{holes}-{seed}" if name is None else name
    title = f"{kind.capitalize()} {seed}" if title is None else title
    for key, value in (("name", name), ("title", title)):
        if "\n" in value:
            raise InvalidTextError("map-bad-value", key=key, character="U+000A")
    for attempt in range(ATTEMPTS):
        places = _coast(random.Random(f"coast {seed} {attempt}"), fields, holes, stray, chosen.stretch)
        if places is None:
            continue
        rng = random.Random(f"landscapes {seed} {attempt}")
        begin = chosen.plan(rng, places, landscapes) if chosen.plan else None
        labels = partition_fields(rng, places, landscapes * chosen.pieces, begin)
        if labels is not None and chosen.pieces > 1:
            labels = _pair_up(rng, places, labels, landscapes)
        if labels is not None:
            return _drawn(places, labels, _letters(rng, landscapes, chosen.has_hub), name, title)
    raise InvalidTextError("generate-failed", seed=seed, attempts=ATTEMPTS)


def _check_wishes(fields: int, landscapes: int, pieces: int, shape: str, holes: int | None) -> tuple[int, int]:
    """How far the coast strays, and the number of holes."""
    if shape not in SHAPES:
        raise InvalidTextError("generate-shape", shape=shape, known=", ".join(SHAPES))
    if not MIN_FIELDS <= fields <= MAX_FIELDS:
        raise InvalidTextError("generate-fields", fields=fields, least=MIN_FIELDS, most=MAX_FIELDS)
    if not MIN_LANDSCAPES <= landscapes <= MAX_LANDSCAPES:
        raise InvalidTextError("generate-landscapes", landscapes=landscapes, least=MIN_LANDSCAPES, most=MAX_LANDSCAPES)
    stray, fields_per_hole = SHAPES[shape]
    each = ROOM_EACH * pieces
    if landscapes * each > fields:
        least = landscapes * each
        raise InvalidTextError("generate-crowded", landscapes=landscapes, fields=fields, least=least, each=each)
    most = min(fields // FIELDS_PER_HOLE, fields // ROOM_EACH - landscapes * pieces)
    if holes is None:
        holes = min(fields // fields_per_hole, most) if fields_per_hole else 0
    if not 0 <= holes <= most:
        raise InvalidTextError("generate-holes", fields=fields, landscapes=landscapes, holes=holes, most=most)
    return stray, holes


def _letters(rng: random.Random, n_landscapes: int, has_hub: bool) -> list[str]:
    """The lake, which lies in the middle of a hub, and others in any order."""
    others = [letter for letter in list(LANDSCAPES)[: max(n_landscapes, len(KNOWN_LANDSCAPES))] if letter != LAKE]
    letters = [LAKE, *sorted(others, key=lambda _: rng.random())][:n_landscapes]
    return letters if has_hub else sorted(letters, key=lambda _: rng.random())


def _pair_up(rng: random.Random, places: list[Place], labels: list[int], n_landscapes: int) -> list[int] | None:
    """Two pieces for each landscape, as far apart as they come, and never side by side; None if that fails."""
    rings = rings_of(places)
    touching = {(labels[here], labels[near]) for here, ring in enumerate(rings) for near in ring if near != OFF}
    pieces: dict[int, list[Place]] = {}
    for place, label in zip(places, labels, strict=True):
        pieces.setdefault(label, []).append(place)
    middles = {label: middle_of(fields) for label, fields in pieces.items()}
    left = sorted(pieces, key=lambda _: rng.random())
    landscape_of: dict[int, int] = {}
    for landscape in range(n_landscapes):
        one = left.pop()
        free = [other for other in left if (one, other) not in touching]
        if not free:
            return None
        row, col = middles[one]
        other = max(
            free, key=lambda other: (3 * (middles[other][0] - row) ** 2 + (middles[other][1] - col) ** 2, other)
        )
        left.remove(other)
        landscape_of |= {one: landscape, other: landscape}
    return [landscape_of[label] for label in labels]


def _drawn(places: list[Place], labels: list[int], letters: list[str], name: str, title: str) -> Map:
    left = min(col for _, col in places)
    rows: dict[int, str] = {}
    for (row, col), label in zip(places, labels, strict=True):
        rows[row] = rows.get(row, "").ljust(col - left) + letters[label]
    names = {letter: landscape for letter, landscape in LANDSCAPES.items() if letter in letters}
    return Map.from_text(Map(name, tuple(rows.values()), names, title).text())


# The coast.


def _coast(rng: random.Random, n_fields: int, n_holes: int, stray: int, stretch: int = 100) -> list[Place] | None:
    """The places of the fields, row by row from the left; None if the holes find no room."""
    wide = MAX_ROWS * stretch // 100
    rows, cols = range(-MAX_ROWS // 2, MAX_ROWS // 2), range(-wide, wide + 1)
    places = [(row, col) for row in rows for col in cols if (row + col) % 2 == 0]
    rings = rings_of(places)
    high, wide = (90 + below(rng, 21)) * stretch // 100, (90 + below(rng, 21)) * 100 // stretch
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
