"""Digits and letters as strokes of our own.

No font is needed, so that numbers look the same in every browser, notebook and converter, and never vanish where no
font is installed. Capitals and digits are ten units high above the base line, small letters seven.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from terranova.drawing.geometry import number, numbers

CAP = 10
CAP_TO_SIZE = 1.4
"""A font's size is about so many times the height of its capitals; sizes in pixels are given that way."""
SMALLEST_TEXT = 8.5
"""Pixels; text that would be smaller on screen is left out."""
GAP = 2.5
"""Between two characters."""

# Width, then strokes: each begins with M from the left end of the base line and goes on with relative commands.
STROKES: Mapping[str, tuple[float, str]] = {
    "0": (6, "M0-7a3 3 0 0 1 6 0v4a3 3 0 0 1-6 0z"),
    "1": (6, "M1.2-8.3l2.6-1.7v10"),
    "2": (6, "M.3-7.2a2.8 2.8 0 0 1 5.6.2q0 1.6-1.4 3.1l-4.2 3.9h5.7"),
    "3": (6, "M.5-10h5l-2.9 3.9a3 3 0 1 1-2.5 4.6"),
    "4": (6, "M4.4 0v-10l-4.6 7.4h6.4"),
    "5": (6, "M5.5-10h-4.5l-.5 4.9a3.1 3.1 0 1 1-.4 3.6"),
    "6": (6, "M4.7-10q-4.7 3.2-4.7 7a3 3 0 0 0 6 0a3 3 0 0 0-6 0"),
    "7": (6, "M.2-10h5.7l-3.6 10"),
    "8": (6, "M3-5.5a2.4 2.25 0 1 1 0-4.5a2.4 2.25 0 1 1 0 4.5a3 2.75 0 1 0 0 5.5a3 2.75 0 1 0 0-5.5"),
    "9": (6, "M1.3 0q4.7-3.2 4.7-7a3 3 0 0 0-6 0a3 3 0 0 0 6 0"),
    "+": (6, "M.2-4.6h5.6M3-7.4v5.6"),
    "-": (6, "M.6-4.6h4.8"),
    ".": (1.6, "M.8-.6v.6"),
    "A": (7.2, "M0 0l3.6-10l3.6 10M1.2-3.3h4.8"),
    "B": (6.3, "M0-5.2h3.4a2.4 2.4 0 0 0 0-4.8h-3.4v10h3.7a2.6 2.6 0 0 0 0-5.2"),
    "C": (6.5, "M6.4-8a3.4 3.5 0 0 0-6.4 1.5v3a3.4 3.5 0 0 0 6.4 1.5"),
    "D": (6.5, "M0 0v-10h2.6a3.9 3.9 0 0 1 3.9 3.9v2.2a3.9 3.9 0 0 1-3.9 3.9z"),
    "E": (5.4, "M5.4-10h-5.4v10h5.4M0-5.1h4.7"),
    "F": (5.2, "M5.4-10h-5.4v10M0-5h4.6"),
    "G": (6.6, "M6.4-8a3.4 3.5 0 0 0-6.4 1.5v3a3.4 3.5 0 0 0 6.6 1.2v-2.4h-2.7"),
    "H": (6.4, "M0 0v-10M6.4-10v10M6.4-5.1h-6.4"),
    "I": (1.6, "M.8 0v-10"),
    "J": (4.6, "M4.6-10v7.1a2.4 2.9 0 0 1-4.7.8"),
    "K": (6.3, "M0 0v-10M6-10l-6 6.4M2.3-6l4 6"),
    "L": (5, "M0-10v10h5.1"),
    "M": (8, "M0 0v-10l4 6.5l4-6.5v10"),
    "N": (6.4, "M0 0v-10l6.4 10v-10"),
    "O": (7, "M0-6.5a3.5 3.5 0 0 1 7 0v3a3.5 3.5 0 0 1-7 0z"),
    "P": (6.2, "M0 0v-10h3.5a2.8 2.8 0 0 1 0 5.6h-3.5"),
    "Q": (7, "M0-6.5a3.5 3.5 0 0 1 7 0v3a3.5 3.5 0 0 1-7 0zM4.4-2.5l2.9 2.9"),
    "R": (6.5, "M0 0v-10h3.5a2.7 2.7 0 0 1 0 5.4h-3.5M3.2-4.6l3.3 4.6"),
    "S": (6, "M5.9-8.2q-.8-1.8-2.9-1.8a2.7 2.5 0 0 0-.6 4.9l1.4.4a2.5 2.4 0 0 1-.8 4.7q-2.2 0-3-1.9"),
    "T": (6.4, "M0-10h6.4M3.2-10v10"),
    "U": (6.4, "M0-10v6.8a3.2 3.2 0 0 0 6.4 0v-6.8"),
    "V": (7, "M0-10l3.5 10l3.5-10"),
    "W": (10, "M0-10l2.4 10l2.6-8.5l2.6 8.5l2.4-10"),
    "X": (6.4, "M.2-10l6 10M6.2-10l-6 10"),
    "Y": (6.6, "M0-10l3.3 5.2v4.8M3.3-4.8l3.3-5.2"),
    "Z": (6.2, "M.2-10h5.8l-6 10h6.2"),
    "a": (5.4, "M5.4-7v7M5.4-3.5a2.7 3.5 0 1 0-5.4 0a2.7 3.5 0 1 0 5.4 0"),
    "b": (5.4, "M0-10.2v10.2M0-3.5a2.7 3.5 0 1 1 5.4 0a2.7 3.5 0 1 1-5.4 0"),
    "c": (5, "M5-5.7a2.7 3.4 0 1 0 0 4.4"),
    "d": (5.4, "M5.4-10.2v10.2M5.4-3.5a2.7 3.5 0 1 0-5.4 0a2.7 3.5 0 1 0 5.4 0"),
    "e": (5.4, "M.1-3.7h5.3a2.7 3.4 0 1 0-.8 2.6"),
    "f": (3.8, "M3.9-10a2 2.2 0 0 0-2.5 2.2v7.8M0-6.6h3.5"),
    "g": (5.4, "M5.4-7v7.3a2.7 2.7 0 0 1-5.1 1M5.4-3.6a2.7 3.4 0 1 0-5.4 0a2.7 3.4 0 1 0 5.4 0"),
    "h": (5, "M0-10.2v10.2M0-4.3a2.5 2.7 0 0 1 5 0v4.3"),
    "i": (1.2, "M.6-7v7M.6-9.9v.1"),
    "j": (2, "M1.8-7v7.5a1.9 1.9 0 0 1-1.8 2M1.8-9.9v.1"),
    "k": (4.9, "M0-10.2v10.2M4.6-7l-4.6 4.4M1.8-4.2l3.2 4.2"),
    "l": (2, "M.4-10.2v8.4q0 1.8 1.7 1.7"),
    "m": (8.2, "M0-7v7M0-4.4a2.05 2.6 0 0 1 4.1 0v4.4M4.1-4.4a2.05 2.6 0 0 1 4.1 0v4.4"),
    "n": (5, "M0-7v7M0-4.3a2.5 2.7 0 0 1 5 0v4.3"),
    "o": (5.4, "M0-3.5a2.7 3.5 0 1 1 5.4 0a2.7 3.5 0 1 1-5.4 0"),
    "p": (5.4, "M0-7v9.8M0-3.5a2.7 3.5 0 1 1 5.4 0a2.7 3.5 0 1 1-5.4 0"),
    "q": (5.4, "M5.4-7v9.8M5.4-3.5a2.7 3.5 0 1 0-5.4 0a2.7 3.5 0 1 0 5.4 0"),
    "r": (3.2, "M0-7v7M0-4a2.4 2.9 0 0 1 3.4-2.8"),
    "s": (4.5, "M4.4-5.8q-.6-1.2-2.1-1.2q-2 0-2 1.7q0 1.3 2 1.7q2.3.4 2.3 1.9q0 1.7-2.3 1.7q-1.8 0-2.4-1.4"),
    "t": (3.5, "M1.4-9.2v7.2q0 2 2.2 1.9M0-6.7h3.5"),
    "u": (5, "M0-7v4.2a2.5 2.8 0 0 0 5 0M5-7v7"),
    "v": (5, "M0-7l2.5 7l2.5-7"),
    "w": (8, "M0-7l1.9 7l2.1-6l2.1 6l1.9-7"),
    "x": (4.8, "M.1-7l4.6 7M4.7-7l-4.6 7"),
    "y": (5.1, "M0-7l2.6 6.8M5.1-7l-3 8.2q-.6 1.6-2.1 1.5"),
    "z": (4.7, "M.2-7h4.3l-4.4 7h4.6"),
}

_COMMAND = re.compile(r"([Mlhvqaz])([^Mlhvqaz]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def width(text: str, cap: float) -> float:
    """How wide the text is, with capitals ``cap`` units high."""
    return (sum(STROKES[character][0] for character in text) + GAP * (len(text) - 1)) * cap / CAP


@lru_cache(maxsize=8192)
def lettering(text: str, x: float, y: float, cap: float) -> str:
    """The text as a path to be stroked: ``x`` is its middle, ``y`` its base line."""
    path, at = "", x - width(text, cap) / 2
    for character in text:
        for command, values in _strokes(character):
            path += _scale_command(command, values, cap / CAP, at, y)
        at += (STROKES[character][0] + GAP) * cap / CAP
    return path


def stroke(cap: float, share: float = 0.2) -> str:
    """The attribute that gives lettering of this height its weight."""
    return f' style="stroke-width:{cap * share:.2g}"'


@cache
def _strokes(character: str) -> tuple[tuple[str, tuple[float, ...]], ...]:
    found = _COMMAND.findall(STROKES[character][1])
    return tuple((command, tuple(float(value) for value in _NUMBER.findall(rest))) for command, rest in found)


def _scale_command(command: str, values: tuple[float, ...], scale: float, x: float, y: float) -> str:
    if command == "M":
        return f"M{numbers(x + values[0] * scale, y + values[1] * scale)}"
    if command == "a":
        rx, ry, _, large, sweep, dx, dy = values
        return f"a{numbers(rx * scale, ry * scale)} 0 {large:.0f} {sweep:.0f} {numbers(dx * scale, dy * scale)}"
    if command in "hv":
        return command + number(values[0] * scale)
    return command + numbers(*(value * scale for value in values))
