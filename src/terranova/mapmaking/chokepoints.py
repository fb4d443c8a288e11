"""Where a map is narrow: its holes, and the fields on which one or two stones part it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from terranova.maps import STEPS, Map, connected

SMALL_PART = 4
"""Two stones that cut off fewer fields than this make no strait: beside any headland they could."""

Place = tuple[int, int]
Ring = Sequence[str | None]
"""The fields around one or two others, in order; None where there is no field."""


@dataclass(frozen=True)
class Cut:
    """Fields that part the map when stones lie on them."""

    stones: tuple[str, ...]
    fields: tuple[str, ...]
    """What is cut off: all but the largest part."""


def find_holes(map: Map) -> tuple[frozenset[Place], ...]:
    """The groups of missing places, as row and column, that the sea does not reach; the largest first."""
    width, parity = max(len(row) for row in map.rows), sum(map.places[map.fields[0]]) % 2
    rows, cols = range(-1, len(map.rows) + 1), range(-2, width + 2)
    missing = {(row, col) for row in rows for col in cols if (row + col) % 2 == parity} - set(map.places.values())
    groups = []
    for first in sorted(missing):
        if first in missing:
            missing.remove(first)
            group = [first]
            for row, col in group:
                near_by = missing & {(row + d_row, col + d_col) for d_row, d_col in STEPS}
                missing -= near_by
                group += near_by
            groups.append(frozenset(group))
    # The first place of all lies above the drawing: its group is the sea.
    return tuple(sorted(groups[1:], key=len, reverse=True))


def find_bottlenecks(map: Map) -> tuple[Cut, ...]:
    """The single fields that part the map."""
    rings: dict[tuple[str, ...], Ring] = {
        (field,): [map.step(field, step) for step in range(len(STEPS))] for field in map.fields
    }
    return tuple(_cuts(map, rings, least=1))


def find_straits(map: Map) -> tuple[Cut, ...]:
    """The pairs of neighbours that part the map together, where neither does so alone."""
    bottlenecks = {field for cut in find_bottlenecks(map) for field in cut.stones}
    rings: dict[tuple[str, ...], Ring] = {}
    for field in map.fields:
        for step in range(len(STEPS) // 2):
            other = map.step(field, step)
            if other is not None and field not in bottlenecks and other not in bottlenecks:
                #    2 1 8
                #   3 a b 7      the ring of a and b, where step 0 leads from a to b
                #    4 5 6
                ring = [map.step(field, (step - turn) % len(STEPS)) for turn in (1, 2, 3, 4, 5)]
                rings[field, other] = [*ring, *(map.step(other, (step - turn) % len(STEPS)) for turn in (-1, 0, 1))]
    return tuple(_cuts(map, rings, least=SMALL_PART))


def _cuts(map: Map, rings: Mapping[tuple[str, ...], Ring], least: int) -> Iterator[Cut]:
    for stones, ring in rings.items():
        # Stones part the map only if the fields around them stand in two runs or more.
        if sum(near is not None and ring[number - 1] is None for number, near in enumerate(ring)) < 2:
            continue
        parts = sorted(connected(map, [field for field in map.fields if field not in stones]), key=len)
        cut_off = frozenset[str]().union(*parts[:-1])
        if len(cut_off) >= least:
            yield Cut(stones, tuple(field for field in map.fields if field in cut_off))
