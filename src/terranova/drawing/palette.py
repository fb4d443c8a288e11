"""The colours of Terra Nova: one set for the library's pictures and for the web.

They are Python and not a data file, so that they are type-checked and cost no reading when the library is imported;
``tools/tokens.py`` writes the web's style sheet from them. ``tests/drawing/test_palette.py`` checks their contrast, and
that people who see fewer colours can tell them apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin

from terranova.maps import KNOWN_LANDSCAPES
from terranova.position import PLAYERS


@dataclass(frozen=True)
class Ground:
    """The colours of a landscape."""

    base: str
    """The field itself."""
    shade: str
    """Its darker border."""
    ink: str
    """Motif, number and letter on it."""


@dataclass(frozen=True)
class Paint:
    """The colours of a player."""

    fill: str
    edge: str
    """The outline of the pioneer."""
    on: str
    """The glyph that lies on the fill."""
    text: str
    """The colour as text on a surface, and as hatching on a closed field."""


@dataclass(frozen=True)
class Theme:
    """All colours of one look."""

    name: str
    surfaces: Mapping[str, str]
    landscapes: Mapping[str, Ground]
    """By the names in ``KNOWN_LANDSCAPES``."""
    players: Mapping[str, Paint]

    def __getitem__(self, surface: str) -> str:
        return self.surfaces[surface]


def _theme(name: str, surfaces: str, landscapes: str, players: str) -> Theme:
    """Read three tables; each line is a name and its colours, without the #."""

    def lines(table: str) -> dict[str, list[str]]:
        rows = (line.split() for line in table.strip().splitlines())
        return {row[0]: [f"#{colour}" for colour in row[1:]] for row in rows}

    grounds = {key: Ground(*colours) for key, colours in lines(landscapes).items()}
    paints = {key: Paint(*colours) for key, colours in lines(players).items()}
    assert tuple(grounds) == KNOWN_LANDSCAPES
    assert tuple(paints) == PLAYERS
    return Theme(name, {key: colours[0] for key, colours in lines(surfaces).items()}, grounds, paints)


LIGHT = _theme(
    "light",
    """
    sea         d5e7ec
    sea-deep    bcd8e1
    page        eef3f2
    panel       ffffff
    raised      f6f8f7
    line        d4dddb
    control     7c8a88
    text        16211f
    muted       4d5b59
    accent      0b6e75
    on-accent   ffffff
    accent-soft dcf0ef
    focus       0a4fd6
    stone       5a5f66
    stone-top   e9ebee
    stone-edge  1d2024
    shore       f6ecd6
    cliff       8c7550
    danger      a3242b
    warn        8a5a00
    good        16683f
    """,
    # name      base   shade  ink
    """
    forest      5b946a 437852 0a1f12
    farmland    e1b539 bd9322 4a3606
    meadow      cfe59b a9c56d 26420c
    prairie     d8984f b27532 402206
    steppe      f0e4c7 d6c7a2 4f4529
    lake        8cc3ea 66a3d0 0c3352
    hills       ca6c60 a24c41 3a0f08
    mountains   b3b4c6 9092a8 24263a
    """,
    # name      fill   edge   on     text
    """
    red         db3135 2b0509 ffffff b01524
    yellow      ffd928 2e2400 2e2400 7a5b00
    blue        245ccf 04122f ffffff 1c49b4
    green       1fac94 04241a 04241a 0b6b49
    """,
)

DARK = _theme(
    "dark",
    """
    sea         0f1c22
    sea-deep    15272f
    page        0c1417
    panel       162126
    raised      1d2a30
    line        2d3c43
    control     76878e
    text        ecf3f4
    muted       a9b8bc
    accent      5fd0cf
    on-accent   04211f
    accent-soft 143a3b
    focus       9cc2ff
    stone       8b929a
    stone-top   f0f2f4
    stone-edge  050607
    shore       3a3626
    cliff       060b0e
    danger      ff9a9a
    warn        f0c26b
    good        7fdcaa
    """,
    """
    forest      244f3a 153524 a9dcb9
    farmland    816817 624f12 fff2c4
    meadow      5d7940 445f1f f6ffe6
    prairie     7a4717 5c340e ffd3a0
    steppe      78715c 6c6449 fff7de
    lake        1e5683 143f63 bfe3ff
    hills       6c2821 511e19 ffc3b6
    mountains   4f5168 3b3c50 dfe1f4
    """,
    """
    red         ff6765 1d0205 1d0205 ff8d90
    yellow      ffd83d 1f1800 1f1800 ffd83d
    blue        5080f5 020b21 020b21 9bbcff
    green       4bd2a7 02170f 02170f 62dcae
    """,
)

# For paper: eight even steps of lightness, so that landscapes differ as far as grey allows; motif, seam and letter do
# the rest. Yellow's pioneers are white and blue's nearly black.
GREY = _theme(
    "grey",
    """
    sea         f3f3f3
    sea-deep    e3e3e3
    page        ffffff
    panel       ffffff
    raised      f4f4f4
    line        cfcfcf
    control     7a7a7a
    text        111111
    muted       4a4a4a
    accent      2b2b2b
    on-accent   ffffff
    accent-soft e6e6e6
    focus       000000
    stone       5e5e5e
    stone-top   f6f6f6
    stone-edge  111111
    shore       fcfcfc
    cliff       8a8a8a
    danger      222222
    warn        222222
    good        222222
    """,
    """
    forest      8e8e8e 6e6e6e 0a0a0a
    farmland    d8d8d8 b4b4b4 141414
    meadow      e8e8e8 c6c6c6 141414
    prairie     acacac 8c8c8c 0f0f0f
    steppe      f8f8f8 d8d8d8 1c1c1c
    lake        c9c9c9 a6a6a6 141414
    hills       9d9d9d 7c7c7c 0a0a0a
    mountains   bababa 989898 0f0f0f
    """,
    """
    red         6b6b6b 0c0c0c ffffff 2a2a2a
    yellow      ffffff 141414 141414 2a2a2a
    blue        161616 0c0c0c ffffff 000000
    green       b6b6b6 0c0c0c 0c0c0c 2a2a2a
    """,
)

THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (LIGHT, DARK, GREY)}


@cache
def invented(theme: str, index: int, count: int) -> Ground:
    """The colours of the landscape ``index`` of the ``count`` a map invents itself: pale paper, hues spread evenly.

    Their letter stands on every field, so the hue only helps the eye along.
    """
    hue = radians(360 * index / count + 75)
    step = index % 3
    match theme:
        case "light":
            return Ground(_oklch(0.93 - 0.04 * step, 0.055, hue), _oklch(0.80 - 0.04 * step, 0.07, hue), LIGHT["text"])
        case "dark":
            return Ground(_oklch(0.34 + 0.04 * step, 0.045, hue), _oklch(0.27 + 0.04 * step, 0.04, hue), DARK["text"])
        case _:
            light = 0.96 - 0.05 * (index % 5)
            return Ground(_oklch(light, 0, 0), _oklch(light - 0.12, 0, 0), GREY["text"])


def _oklch(lightness: float, chroma: float, hue: float) -> str:
    """A colour of the OKLab space in sRGB; what lies outside is cut off."""
    a, b = chroma * cos(hue), chroma * sin(hue)
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    within = (min(1.0, max(0.0, part)) for part in linear)
    parts = (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in within)
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)
