"""A number for each field as colour: what a policy prefers, who is likely to own what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite

from terranova.drawing.geometry import RADIUS, hexagon
from terranova.errors import InvalidTextError
from terranova.maps import Map
from terranova.svg.scene import Scene

FAINTEST, STRONGEST = 0.12, 0.85
"""The opacities between which a field's number chooses."""


def draw_heat(scene: Scene, heat: Mapping[str, float] | Sequence[float]) -> None:
    """Colour the fields by their numbers; a 0 leaves a field as it is."""
    numbers = heat_numbers(scene.map, heat)
    largest = max((abs(value) for value in numbers.values()), default=0.0)
    for field, value in numbers.items():
        if value:
            opacity = FAINTEST + (STRONGEST - FAINTEST) * abs(value) / largest
            path = hexagon(*scene.grid.centre(field), RADIUS)
            scene.canvas.path(path, "heat-above" if value > 0 else "heat-below", f' fill-opacity="{opacity:.2f}"')


def heat_numbers(map: Map, heat: Mapping[str, float] | Sequence[float]) -> dict[str, float]:
    """The numbers by field.

    :raises InvalidTextError: if a field is not on the map.
    :raises ValueError: if there is not one number for each field, or one is not finite.
    """
    if isinstance(heat, Mapping):
        for field in heat:
            if field not in map:
                raise InvalidTextError("no-such-field", field=field)
        numbers = {field: float(heat[field]) for field in map.fields if field in heat}
    else:
        if len(heat) != len(map):
            raise ValueError(f"the heat has {len(heat)} numbers; the map has {len(map)} fields")
        numbers = dict(zip(map.fields, (float(value) for value in heat), strict=True))
    for field, value in numbers.items():
        if not isfinite(value):
            raise ValueError(f"the heat of {field} is {value}, not a number to draw")
    return numbers
