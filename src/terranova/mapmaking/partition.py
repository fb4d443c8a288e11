"""Partition: the fields of a new map, divided into landscapes of equal size.

A field is *firm* when the neighbours of its own landscape stand in one run around it, two or more of them:

      A A          A B
     A f B        B f B      an f of landscape A: firm on the left; on the right it only links two runs
      B B          A A

Firm fields leave no slivers: nothing hangs on by one field, nowhere is a landscape one field wide between two wider
parts, and it stays connected whichever field is taken from it.

Chance comes from ``random.Random.random`` alone, whose sequence Python guarantees; all else is whole numbers.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from heapq import heapify, heappop, heappush

from terranova.maps import STEPS

Place = tuple[int, int]
"""Row and column, as in a drawing."""
Ring = tuple[int, ...]
"""The places around one, clockwise from the right, as indices; ``OFF`` where there is none."""
OFF = -1
"""Lists of labels end with an entry of this value, so that an index of ``OFF`` reads ``OFF``."""

# Judged by eye on some hundred maps, and by the attempts that the most crowded ones take.
ROUNDS = 24
SCALE = 16
SWEEPS, COOLING = 150, 25  # sweeps in all, and from one hottest to the next
HOTTEST, COOLEST = 50, 6
SPREAD_PLANNED = 8  # by a plan, sizes may differ by an eighth more: thin bands have no firm field to spare
LOOSE, UNEVEN = 45, 16  # what a loose field and an uneven size weigh
BOND, BOND_SPAN = -5, 31  # two unlike neighbours weigh -5 to 25: uneven bonds make winding borders


def below(rng: random.Random, limit: int) -> int:
    """A whole number from 0 up to but not including the limit."""
    return int(rng.random() * limit)


def rings_of(places: Sequence[Place]) -> list[Ring]:
    """The ring of each place among these places."""
    index = {place: number for number, place in enumerate(places)}
    return [tuple(index.get((row + d_row, col + d_col), OFF) for d_row, d_col in STEPS) for row, col in places]


def _one_run(bits: int) -> int:
    begins = bits & ~(bits << 1 | bits >> len(STEPS) - 1)
    return bits.bit_count() if begins.bit_count() <= 1 else 0


_RUNS = tuple(_one_run(bits) for bits in range(1 << len(STEPS)))


def run_of(ring: Ring, labels: list[int], label: int) -> int:
    """How many places of the ring have this label, if those stand in one run; else 0."""
    a, b, c, d, e, f = ring
    bits = (labels[a] == label) | (labels[b] == label) << 1 | (labels[c] == label) << 2
    return _RUNS[bits | (labels[d] == label) << 3 | (labels[e] == label) << 4 | (labels[f] == label) << 5]


def partition_fields(
    rng: random.Random, places: Sequence[Place], n_landscapes: int, begin: Sequence[int] | None = None
) -> list[int] | None:
    """The landscape of each place, numbered from 0 for the one in the middle; None if no good partition is found.

    In a good one every landscape is connected and touches two others or more (one other, if it began at the end of a
    row of them), its fields are firm, and sizes differ by one at most. ``begin`` says in which landscape each place
    begins; without it one lies in the middle and the others around it.
    """
    partition = _Partition(rng, places, n_landscapes, begin)
    return partition.middle_first() if partition.settle() else None


class _Partition:
    """A partition that is improved step by step."""

    def __init__(
        self, rng: random.Random, places: Sequence[Place], n_landscapes: int, begin: Sequence[int] | None = None
    ) -> None:
        self.rng = rng
        self.n_fields, self.n_landscapes = len(places), n_landscapes
        self.rings = rings_of(places)
        self.points = [(SCALE * row, SCALE * col) for row, col in places]
        self.least_touched = 2 if begin is None else 1
        self.spread = 1 if begin is None else 1 + len(places) // (SPREAD_PLANNED * n_landscapes)
        self.labels = self.around_centres() if begin is None else self.from_plan(begin)
        self.sizes = [self.labels.count(label) for label in range(n_landscapes)]
        self.loose = [run_of(ring, self.labels, self.labels[place]) < 2 for place, ring in enumerate(self.rings)]
        self.bonds = [[0] * len(STEPS) for _ in places]
        for place, ring in enumerate(self.rings):
            for step in range(3):
                if ring[step] != OFF:
                    self.bonds[place][step] = self.bonds[ring[step]][step + 3] = BOND + below(rng, BOND_SPAN)

    def around_centres(self) -> list[int]:
        """Part the map by the nearest centre; a centre with too few fields counts as nearer, and all but one move."""
        points = self.points
        centres = [middle_of(points)]
        while len(centres) < self.n_landscapes:
            some = [points[below(self.rng, self.n_fields)] for _ in range(6)]
            centres.append(max(some, key=lambda point: min(_apart(point, centre) for centre in centres)))
        nearer = [0] * self.n_landscapes
        for _ in range(ROUNDS):
            drawn = list(zip(centres, nearer, strict=True))
            apart = [[_apart(point, centre) - near for centre, near in drawn] for point in points]
            labels = [distances.index(min(distances)) for distances in apart]
            for label in range(self.n_landscapes):
                mine = [point for point, its in zip(points, labels, strict=True) if its == label]
                missing = self.n_fields - len(mine) * self.n_landscapes
                nearer[label] += SCALE * SCALE * missing // (2 * self.n_landscapes)
                if mine and label:
                    centres[label] = middle_of(mine)
        return self.connected_parts(apart)

    def from_plan(self, begin: Sequence[int]) -> list[int]:
        """What is connected of each landscape as planned; the rest goes to those beside it."""
        return self.connected_parts([[int(mine != label) for label in range(self.n_landscapes)] for mine in begin])

    def connected_parts(self, apart: list[list[int]]) -> list[int]:
        """Let each landscape grow from its centre, so that it does not reach over water."""
        labels = [OFF] * (self.n_fields + 1)
        waiting = [
            min((distances[label], place, label) for place, distances in enumerate(apart))
            for label in range(self.n_landscapes)
        ]
        heapify(waiting)
        while waiting:
            _, place, label = heappop(waiting)
            if labels[place] == OFF:
                labels[place] = label
                for near in self.rings[place]:
                    if near != OFF:
                        heappush(waiting, (apart[near][label], near, label))
        return labels

    def settle(self) -> bool:
        """Move borders until all fields are firm and all sizes even: with chance at first, then only for the better."""
        for sweep in range(SWEEPS):
            heat = max(HOTTEST * (COOLING - sweep % COOLING) // COOLING, COOLEST)
            for _ in range(self.n_fields):
                place = below(self.rng, self.n_fields)
                label = self.labels[self.rings[place][below(self.rng, len(STEPS))]]
                if label not in (OFF, self.labels[place]):
                    self.change(place, label, limit=below(self.rng, heat + 1))
            if heat == COOLEST and not any(self.loose) and self.even_out():
                return all(self.n_touching(label) >= self.least_touched for label in range(self.n_landscapes))
        return False

    def even_out(self) -> bool:
        """Hand on single fields, landscape by landscape, from a largest to a smaller one; all fields stay firm."""
        while (most := max(self.sizes)) - min(self.sizes) > self.spread:
            largest = [label for label in range(self.n_landscapes) if self.sizes[label] == most]
            if not any(self.hand_on(label, most - 2, {label}) for label in largest):
                return False
        return True

    def hand_on(self, old: int, size: int, passed: set[int]) -> bool:
        """Whether a field of this landscape could be given away, in the end to one of at most this size."""
        for place in range(self.n_fields):
            if self.labels[place] != old:
                continue
            for new in dict.fromkeys(self.labels[near] for near in self.rings[place]):
                if new in passed or new == OFF:
                    continue
                self.labels[place] = new
                here = [place, *(near for near in self.rings[place] if near != OFF)]
                if all(run_of(self.rings[near], self.labels, self.labels[near]) >= 2 for near in here):
                    passed.add(new)
                    if self.sizes[new] <= size or self.hand_on(new, size, passed):
                        self.sizes[old] -= 1
                        self.sizes[new] += 1
                        return True
                self.labels[place] = old
        return False

    def change(self, place: int, new: int, limit: int) -> None:
        """Give the place to another landscape, unless that cuts its own or is worse by more than the limit."""
        labels, ring, old = self.labels, self.rings[place], self.labels[place]
        worse = UNEVEN * (self.sizes[new] + 1 - self.sizes[old])
        for near, bond in zip(ring, self.bonds[place], strict=True):
            worse += bond * ((labels[near] == old) - (labels[near] == new))
        here = [place, *(near for near in ring if near != OFF)]
        if worse - LOOSE * len(here) > limit or not (run_of(ring, labels, old) or self.is_spare(place)):
            return
        labels[place] = new
        loose = [run_of(self.rings[near], labels, labels[near]) < 2 for near in here]
        worse += LOOSE * (sum(loose) - sum(self.loose[near] for near in here))
        if worse > limit:
            labels[place] = old
            return
        self.sizes[old] -= 1
        self.sizes[new] += 1
        for near, its in zip(here, loose, strict=True):
            self.loose[near] = its

    def is_spare(self, place: int) -> bool:
        """Whether the landscape of this place stays connected without it."""
        label = self.labels[place]
        near_by = [near for near in self.rings[place] if self.labels[near] == label]
        found = near_by[:1]
        seen = {place, *found}
        for other in found:
            more = [near for near in self.rings[other] if self.labels[near] == label and near not in seen]
            found += more
            seen.update(more)
        return bool(found) and seen.issuperset(near_by)

    def middle_first(self) -> list[int]:
        """The labels, with 0 for the landscape nearest to the middle."""
        middle, labels = middle_of(self.points), self.labels[:OFF]
        parts: list[list[Place]] = [[] for _ in self.sizes]
        for point, label in zip(self.points, labels, strict=True):
            parts[label].append(point)
        nearest = min(range(self.n_landscapes), key=lambda label: _apart(middle_of(parts[label]), middle))
        return [{nearest: 0, 0: nearest}.get(label, label) for label in labels]

    def n_touching(self, label: int) -> int:
        """How many other landscapes this one touches."""
        mine = [ring for place, ring in enumerate(self.rings) if self.labels[place] == label]
        return len({self.labels[near] for ring in mine for near in ring} - {label, OFF})


def middle_of(points: Sequence[Place]) -> Place:
    """The mean of some places, in whole numbers."""
    return sum(row for row, _ in points) // len(points), sum(col for _, col in points) // len(points)


def _apart(one: Place, other: Place) -> int:
    """The square of the distance: neighbours are 2 columns apart, or 1 column and a row as high as √3 columns."""
    return 3 * (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
