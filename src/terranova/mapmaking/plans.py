"""Plans: how the landscapes of a new map lie before their borders are moved about.

A plan gives each place the number of a landscape, in parts of about equal size. Whole numbers only, like ``partition``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import isqrt

from terranova.mapmaking.partition import Place, below, middle_of

Plan = Callable[[random.Random, Sequence[Place], int], list[int]]

FULL_TURN = 4 << 16


def stripes(rng: random.Random, places: Sequence[Place], n_landscapes: int) -> list[int]:
    """Bands across a long island, upright or slanted; in several layers if one would make them too thin."""
    slant = below(rng, 3) - 1
    length = isqrt(len(places) * 28 // 10)
    n_layers = -(-5 * n_landscapes // (2 * length))
    per_layer = _even_parts(n_landscapes, n_layers)
    labels, first = [0] * len(places), 0
    by_row = sorted(range(len(places)), key=lambda place: (places[place], place))
    for n_bands, layer in zip(per_layer, _split(by_row, per_layer), strict=True):
        across = sorted(layer, key=lambda place: (places[place][1] + slant * places[place][0], place))
        for label, band in enumerate(_split(across, [1] * n_bands), first):
            for place in band:
                labels[place] = label
        first += n_bands
    return labels


def rings(rng: random.Random, places: Sequence[Place], n_landscapes: int) -> list[int]:
    """One landscape in the middle, and rings around it that are divided into arcs."""
    n_rings = max(2, isqrt(4 * n_landscapes) // 2 + (isqrt(4 * n_landscapes) % 2))
    counts = [1]
    for ring in range(2, n_rings + 1):
        upto = n_landscapes if ring == n_rings else n_landscapes * ring * ring // (n_rings * n_rings)
        counts.append(max(1, upto - sum(counts)))
    middle_row, middle_col = middle_of(places)
    away = [(row - middle_row, col - middle_col) for row, col in places]
    outwards = sorted(range(len(places)), key=lambda place: (3 * away[place][0] ** 2 + away[place][1] ** 2, place))
    labels, first = [0] * len(places), 0
    for n_arcs, ring_places in zip(counts, _split(outwards, counts), strict=True):
        turn = below(rng, FULL_TURN)
        around = sorted(ring_places, key=lambda place: ((_angle(*away[place]) + turn) % FULL_TURN, place))
        for label, arc in enumerate(_split(around, [1] * n_arcs), first):
            for place in arc:
                labels[place] = label
        first += n_arcs
    return labels


def _angle(row: int, col: int) -> int:
    """A number that grows around the middle, from 0 up to ``FULL_TURN``; no angle, but in the same order."""
    size = abs(row) + abs(col)
    if not size:
        return 0
    part = (abs(row) << 16) // size
    if col >= 0:
        return part if row >= 0 else (FULL_TURN - part) % FULL_TURN
    return FULL_TURN // 2 - part if row >= 0 else FULL_TURN // 2 + part


def _even_parts(total: int, n_parts: int) -> list[int]:
    """Whole numbers with this sum that differ by one at most."""
    return [total * (part + 1) // n_parts - total * part // n_parts for part in range(n_parts)]


def _split(items: Sequence[int], weights: Sequence[int]) -> list[Sequence[int]]:
    """Runs of the items, as long as these weights say."""
    total, done, runs = sum(weights), 0, []
    for weight in weights:
        begin, done = len(items) * done // total, done + weight
        runs.append(items[begin : len(items) * done // total])
    return runs
