"""How colours look, also to those who see fewer: contrast, CIELAB, the difference of two colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import NamedTuple

# Machado, Oliveira and Fernandes (2009), severity 1.0, for linear RGB.
VISIONS: Mapping[str, tuple[tuple[float, float, float], ...]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
COLOUR_VISIONS = ("normal", "protan", "deutan", "tritan")


def linear(colour: str) -> list[float]:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def dot(one: Iterable[float], two: Iterable[float]) -> float:
    return sum(a * b for a, b in zip(one, two, strict=True))


def contrast(one: str, two: str) -> float:
    """WCAG 2."""
    darker, lighter = sorted(dot((0.2126, 0.7152, 0.0722), linear(colour)) for colour in (one, two))
    return (lighter + 0.05) / (darker + 0.05)


class Lab(NamedTuple):
    lightness: float
    a: float
    b: float

    @property
    def chroma(self) -> float:
        return hypot(self.a, self.b)

    @property
    def hue(self) -> float:
        return degrees(atan2(self.b, self.a)) % 360


def lab(colour: str, vision: str = "normal") -> Lab:
    """CIELAB under D65, as somebody with that vision sees the colour."""
    rgb = linear(colour)
    seen = [min(1.0, max(0.0, dot(row, rgb))) for row in VISIONS[vision]]
    white_and_rows = (
        (0.95047, (0.4124564, 0.3575761, 0.1804375)),
        (1.0, (0.2126729, 0.7151522, 0.0721750)),
        (1.08883, (0.0193339, 0.1191920, 0.9503041)),
    )
    x, y, z = (_cube_root(dot(row, seen) / white) for white, row in white_and_rows)
    return Lab(116 * y - 16, 500 * (x - y), 200 * (y - z))


def _cube_root(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def difference(one: Lab, two: Lab) -> float:
    """CIEDE2000, in the steps of Sharma, Wu and Dalal (2005)."""
    # Step 1: chroma and hue with the greys pulled apart.
    stretch = 1 + 0.5 * (1 - sqrt(_seventh((one.chroma + two.chroma) / 2)))
    one, two = one._replace(a=one.a * stretch), two._replace(a=two.a * stretch)
    # Step 2: the differences.
    grey = one.chroma * two.chroma == 0
    turn = 0.0 if grey else (two.hue - one.hue + 180) % 360 - 180
    d_lightness, d_chroma = two.lightness - one.lightness, two.chroma - one.chroma
    d_hue = 2 * sqrt(one.chroma * two.chroma) * sin(radians(turn / 2))
    # Step 3: weights from the means.
    lightness, chroma = (one.lightness + two.lightness) / 2, (one.chroma + two.chroma) / 2
    hue = one.hue + two.hue if grey else (one.hue + turn / 2) % 360
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    t = 1 + sum(weight * cos(radians(times * hue + shift)) for weight, times, shift in waves)
    from_middle = (lightness - 50) ** 2
    d_lightness /= 1 + 0.015 * from_middle / sqrt(20 + from_middle)
    d_chroma /= 1 + 0.045 * chroma
    d_hue /= 1 + 0.015 * chroma * t
    rotation = -2 * sqrt(_seventh(chroma)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    return sqrt(d_lightness**2 + d_chroma**2 + d_hue**2 + rotation * d_chroma * d_hue)


def _seventh(chroma: float) -> float:
    return chroma**7 / (chroma**7 + 25**7)
