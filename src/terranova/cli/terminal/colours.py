"""Colours in a terminal: as many as it has, and none outside a terminal."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from typing import TextIO

PLAIN, BASIC, MANY, ALL = 0, 16, 256, 1 << 24
"""How many colours there are."""

# The sixteen colours as most terminals show them, in the order of their codes.
_BASIC = (
    *("#000000", "#800000", "#008000", "#808000", "#000080", "#800080", "#008080", "#c0c0c0"),
    *("#808080", "#ff0000", "#00ff00", "#ffff00", "#0000ff", "#ff00ff", "#00ffff", "#ffffff"),
)
_CUBE = (0, 95, 135, 175, 215, 255)
_FIRST_OF_CUBE, _FIRST_GREY = 16, 232


@dataclass(frozen=True)
class Ink:
    """Paints text in the colours a terminal has."""

    n_colours: int = PLAIN

    @classmethod
    def for_stream(cls, stream: TextIO) -> Ink:
        """The colours of a stream. ``NO_COLOR`` switches them off, ``FORCE_COLOR`` on where there is no terminal."""
        if os.environ.get("NO_COLOR"):
            return cls(PLAIN)
        term = os.environ.get("TERM", "")
        if not os.environ.get("FORCE_COLOR") and (not stream.isatty() or term == "dumb"):
            return cls(PLAIN)
        if os.environ.get("COLORTERM", "") in ("truecolor", "24bit"):
            return cls(ALL)
        return cls(MANY if "256" in term else BASIC)

    def paint(self, text: str, *, ink: str | None = None, ground: str | None = None, bold: bool = False) -> str:
        """The text in the colours ``ink`` on ``ground``, each written ``#rrggbb``."""
        codes = ["1"] if bold else []
        codes += [_code(ink, self.n_colours, background=False)] if ink else []
        codes += [_code(ground, self.n_colours, background=True)] if ground else []
        if self.n_colours == PLAIN or not codes:
            return text
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m"


@cache
def _code(colour: str, n_colours: int, *, background: bool) -> str:
    red, green, blue = _parts(colour)
    if n_colours == ALL:
        return f"{48 if background else 38};2;{red};{green};{blue}"
    if n_colours == MANY:
        return f"{48 if background else 38};5;{_nearest(colour, _palette())}"
    code = _nearest(colour, dict(enumerate(_BASIC)))
    first = (40 if background else 30) if code < 8 else (92 if background else 82)
    return str(first + code)


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _nearest(colour: str, palette: dict[int, str]) -> int:
    here = _oklab(colour)
    return min(palette, key=lambda code: sum((a - b) ** 2 for a, b in zip(here, _oklab(palette[code]), strict=True)))


@cache
def _oklab(colour: str) -> tuple[float, float, float]:
    """The colour in OKLab, whose distances are perceptual; in RGB, red pioneers would vanish in the hills."""
    shares = (part / 255 for part in _parts(colour))
    red, green, blue = (((share + 0.055) / 1.055) ** 2.4 if share > 0.04 else share / 12.92 for share in shares)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


@cache
def _palette() -> dict[int, str]:
    """The 256 colours without the first sixteen, which depend on the terminal's settings."""
    cube = [(red, green, blue) for red in _CUBE for green in _CUBE for blue in _CUBE]
    greys = [(8 + 10 * step,) * 3 for step in range(24)]
    codes = {_FIRST_OF_CUBE + i: parts for i, parts in enumerate(cube)}
    codes |= {_FIRST_GREY + i: parts for i, parts in enumerate(greys)}
    return {code: "#{:02x}{:02x}{:02x}".format(*parts) for code, parts in codes.items()}
