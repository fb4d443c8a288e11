"""The layers of a picture that depend on the map alone: drawn once for each map and look, then copied."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from terranova.drawing.geometry import Box
from terranova.maps import Map
from terranova.svg import ground
from terranova.svg.canvas import Canvas
from terranova.svg.scene import Detail, Scene

Layer = Literal["sea", "land", "seams"]


class _Drawn(NamedTuple):
    """What drawing a layer left on its canvas."""

    body: str
    definitions: dict[str, str]
    classes: set[str]
    texts: dict[str, float]


def draw_still(scene: Scene, layer: Layer, box: Box | None = None, *, background: bool = True) -> None:
    """Draw the sea, the land under its motifs, or the seams over them."""
    drawn = _drawn(scene.map, scene.canvas.theme, scene.detail, layer, box, background)
    canvas = scene.canvas
    canvas.body.append(drawn.body)
    canvas.definitions |= drawn.definitions
    canvas.classes |= drawn.classes
    canvas.texts |= drawn.texts


@lru_cache(maxsize=96)
def _drawn(map: Map, theme: str, detail: Detail, layer: Layer, box: Box | None, background: bool) -> _Drawn:
    scene = Scene(Canvas(theme), map, None, detail)
    if layer == "sea" and box is not None:
        ground.define_coast(scene)
        ground.draw_sea(scene, box, background=background)
    elif layer == "land":
        ground.draw_coast(scene)
        ground.draw_rows(scene)
        ground.draw_areas(scene)
        if not detail.is_plain:
            ground.draw_relief(scene)
    elif layer == "seams":
        ground.draw_seams(scene)
    canvas = scene.canvas
    return _Drawn("".join(canvas.body), canvas.definitions, canvas.classes, canvas.texts)
