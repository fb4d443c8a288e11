"""The keys of positions: 64 bits each, made of numbers that look random but are the same everywhere and always.

What is on the fields is combined by exclusive or, a number for each field that is not free. So a program that plays
actions itself can bring a key up to date with what has changed: ``cell_keys`` has the numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

CONTENTS = ".rybg#x"
"""What can be on a field, in the order of its numbers."""

_BITS = (1 << 64) - 1


def mix(number: int) -> int:
    """64 bits in which every bit depends on every bit of the number (splitmix64)."""
    number = (number + 0x9E3779B97F4A7C15) & _BITS
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _BITS
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _BITS
    return number ^ (number >> 31)


@cache
def cell_keys(n_fields: int) -> tuple[tuple[int, ...], ...]:
    """By field and by what is on it (``CONTENTS``), its number; 0 for a free field."""
    width = len(CONTENTS)
    return tuple((0, *(mix(field * width + content) for content in range(1, width))) for field in range(n_fields))


@cache
def map_key(digest: str) -> int:
    """The number of a map's drawing."""
    return mix(int(digest, 16))


def rest_key(
    turn: str | None,
    to_place: int,
    actions_taken: int,
    moved: Iterable[Sequence[str]],
    scores: Iterable[int],
    counts: tuple[int, int],
) -> int:
    """The number of everything that is not on the fields; ``counts`` are supply and quiet turns."""
    key = mix(ord(turn[0]) if turn else 0)
    for number in (to_place, actions_taken, *scores, *counts):
        key = mix(key ^ number)
    for path in moved:
        key = mix(key ^ int.from_bytes(">".join(path).encode(), "big") % _BITS)
    return key
