"""Inks: what colour a thing gets in each style of print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from terranova.drawing.palette import GREY, LIGHT, Theme, invented
from terranova.errors import InvalidTextError
from terranova.maps import KNOWN_LANDSCAPES, Map
from terranova.pdf.canvas.pen import Colour
from terranova.svg.styles import WEIGHTS, Weights

STYLES: Mapping[str, Theme] = {"colour": LIGHT, "grey": GREY, "ink-saving": GREY}
"""The theme of each style; the last one leaves out every fill."""

_THIN = "#a8a8a8"
_MIDDLE = "#4a4a4a"
_BLACK = "#000000"
_WHITE = "#ffffff"


@dataclass(frozen=True)
class GroundInks:
    """The inks of a landscape on a map, and what its fields show."""

    letter: str
    landscape: str
    base: Colour
    """The field."""
    bright: Colour
    """One that is a little lighter, since no two fields of nature are alike."""
    dull: Colour
    shade: Colour
    """Along the landscape's border."""
    lit: Colour
    """A field's sides towards the light."""
    low: Colour
    edge: str
    ink: str
    motif: str
    snow: Colour

    @property
    def is_known(self) -> bool:
        """Whether there is a picture of it; otherwise its letter stands for it."""
        return self.landscape in KNOWN_LANDSCAPES


@dataclass(frozen=True)
class PlayerInks:
    """The inks of a player: the figure, its half in the shade, its outline, the glyph on it, and a pale ground."""

    fill: Colour
    lee: Colour
    edge: str
    glyph: Colour
    pale: Colour


@dataclass(frozen=True)
class Inks:
    """One style of print."""

    style: str

    @classmethod
    def named(cls, style: str) -> Inks:
        """:raises InvalidTextError: if there is no such style."""
        if style not in STYLES:
            raise InvalidTextError("printing-style", style=style, known=", ".join(STYLES))
        return cls(style)

    @cached_property
    def theme(self) -> Theme:
        return STYLES[self.style]

    @property
    def weights(self) -> Weights:
        return WEIGHTS[self.theme.name]

    @property
    def has_fills(self) -> bool:
        return self.style != "ink-saving"

    @property
    def has_letters(self) -> bool:
        """Whether each field shows its landscape's letter: where its colour does not tell it."""
        return self.style != "colour"

    def fill(self, surface: str) -> Colour:
        return self.theme[surface] if self.has_fills else None

    def line(self, surface: str) -> str:
        """For text and lines, which every style has."""
        return self.theme[surface]

    def on(self, surface: str, ground: str) -> str:
        """For text on a filled ground, which in the style without fills is text on paper."""
        return self.theme[surface if self.has_fills else ground]

    def blend(self, one: str, other: str, part: float) -> Colour:
        """That part of one surface on another."""
        return mix(self.theme[one], self.theme[other], part) if self.has_fills else None

    def grounds(self, map: Map) -> dict[str, GroundInks]:
        """The inks of each of the map's landscapes, by its letter."""
        own = [letter for letter, name in map.landscapes.items() if name not in KNOWN_LANDSCAPES]
        return {
            letter: self._ground(letter, name, own.index(letter) if letter in own else 0, len(own))
            for letter, name in map.landscapes.items()
        }

    def _ground(self, letter: str, name: str, index: int, count: int) -> GroundInks:
        if not self.has_fills:
            return GroundInks(letter, name, None, None, None, None, None, None, _THIN, _BLACK, _MIDDLE, None)
        ground = self.theme.landscapes.get(name) or invented(self.theme.name, index, count)
        base, weights = ground.base, self.weights
        return GroundInks(
            letter,
            name,
            base=base,
            bright=mix(_WHITE, base, weights.tint),
            dull=mix(_BLACK, base, weights.tint),
            shade=mix(ground.shade, base, weights.shade),
            lit=mix(_WHITE, base, weights.lit),
            low=mix(_BLACK, base, weights.low),
            edge=mix(ground.shade, base, 0.5),
            ink=ground.ink,
            motif=mix(ground.ink, base, weights.motif),
            snow=_WHITE,
        )

    def player(self, player: str) -> PlayerInks:
        if not self.has_fills:
            return PlayerInks(None, None, _BLACK, None, None)
        paint = self.theme.players[player]
        lee, pale = mix(_BLACK, paint.fill, 0.15), mix(paint.fill, _WHITE, 0.22)
        return PlayerInks(paint.fill, lee, paint.edge, paint.on, pale)


def mix(one: str, other: str, part: float) -> str:
    """The colour of a layer of ``one``, so opaque, on ``other``: nothing on the pages shines through."""
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a * part + b * (1 - part)):02x}" for a, b in pairs)
