"""The still part of a board for the browser: drawn once for each map, and kept by the browser under the map's digest.

Classes are those of ``web/board/style/paint.css``, so that one drawing does for every theme. What moves, answers or
changes with the zoom (pieces, marks, motifs, numbers) is added by the browser, at the places given here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from terranova.drawing.geometry import Box, Grid
from terranova.drawing.track import STEPS, Track
from terranova.maps import Map
from terranova.svg import ground
from terranova.svg.canvas import ID, Canvas
from terranova.svg.pictures import map_box
from terranova.svg.scene import Detail, Scene
from terranova.svg.track import draw_ring, tick

RING_MARGIN = 6
"""How much further than in a picture the board reaches around the track: room for tokens side by side."""


def board_digest(map: Map) -> str:
    """A short name for all that the still part of a board depends on."""
    landscapes = "\n".join(f"{letter}: {name}" for letter, name in map.landscapes.items())
    return hashlib.sha256(f"{landscapes}\n\n{map.digest}".encode()).hexdigest()[:16]


def board_geometry(map: Map) -> dict[str, Any]:
    """What a board needs before it is drawn.

    ``centres`` are those of the fields in their order; ``box`` holds the map, ``ring`` the score track around it as
    well, both as left, top, width and height; ``classes`` are those of the landscapes, by letter.
    """
    grid = Grid(map)
    return {
        "centres": list(grid.centres(map.fields)),
        "box": _corners(map_box(grid)),
        "ring": _corners(_ring_box(Track(grid))),
        "classes": Scene(Canvas(None), map, None, Detail.at(1, coordinates=True)).landscapes,
    }


def still_board(map: Map) -> dict[str, Any]:
    """The still layers of a board as SVG, and the places of what is drawn on them.

    ``fine`` details within the layers are for boards that are large enough.
    """
    scene = Scene(Canvas(None), map, None, Detail.at(1, coordinates=True))
    track = Track(scene.grid)
    sea = _ring_box(track)
    # Wide enough for the sea around the board in most windows.
    wide = Box(sea.left - 0.3 * sea.width, sea.top - 0.15 * sea.height, 1.6 * sea.width, 1.3 * sea.height)
    ground.define_coast(scene)
    coast = f"<defs>{scene.canvas.definitions['coast']}</defs>"
    layers = {
        "sea": _layer(scene, ground.draw_shallows) + _fine(_layer(scene, lambda scene: ground.draw_waves(scene, wide))),
        "shore": coast + _layer(scene, ground.draw_coast).replace("<path", '<path data-fine=""'),
        "areas": _layer(scene, ground.draw_areas),
        "relief": _fine(_layer(scene, ground.draw_relief)) + _layer(scene, ground.draw_seams),
        "ring": _layer(scene, lambda scene: draw_ring(scene, track)),
        "ticks": _layer(scene, lambda scene: _draw_ticks(scene, track)),
    }
    prefix = f"tn{board_digest(map)}-"
    return {
        "layers": {name: layer.replace(ID, prefix) for name, layer in layers.items()},
        "mirrored": [field for field in map.fields if scene.ground.is_mirrored(field)],
        "rows": [[letter, left, right, y] for letter, (left, y), (right, _) in scene.ground.row_ends()],
        "steps": [[*_tenths(*track.at(step)), *_outwards(track, step)] for step in range(STEPS)],
    }


def _layer(scene: Scene, draw: Callable[[Scene], None]) -> str:
    scene.canvas.body = []
    draw(scene)
    return "".join(scene.canvas.body)


def _fine(layer: str) -> str:
    return f'<g data-fine="">{layer}</g>'


def _draw_ticks(scene: Scene, track: Track) -> None:
    """All ticks but those of the tens, where numbers stand."""
    for name, steps in (("tick", [step for step in range(STEPS) if step % 5]), ("tick-five", range(5, STEPS, 10))):
        scene.canvas.path("".join(tick(track, step) for step in steps), name)


def _ring_box(track: Track) -> Box:
    box, more = track.box, RING_MARGIN
    return Box(box.left - more, box.top - more, box.width + 2 * more, box.height + 2 * more)


def _corners(box: Box) -> list[float]:
    return _tenths(box.left, box.top, box.width, box.height)


def _outwards(track: Track, step: int) -> list[float]:
    """The direction out of the map at a step."""
    (x, y), (further, lower) = track.at(step), track.at(step, 1)
    return [round(further - x, 2), round(lower - y, 2)]


def _tenths(*values: float) -> list[float]:
    return [round(value, 1) for value in values]
