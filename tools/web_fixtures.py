"""What the library computes, for the tests of the browser's board to compare with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from terranova import Map, map_names
from terranova.drawing import geometry, lettering
from terranova.svg import track
from tools.scenes import TABLE

ROOT = Path(__file__).resolve().parent.parent

FILE = ROOT / "tests" / "web" / "library.json"


def of_map(map: Map) -> dict[str, Any]:
    """The geometry of a map."""
    grid = geometry.Grid(map)
    ring = track.Track(grid)
    loops = grid.outline(map.fields)
    view = {"name": map.name, "title": map.title, "rows": list(map.rows), "landscapes": dict(map.landscapes)}
    some = map.fields[:: max(1, len(map.fields) // 12)]
    return {
        "view": view,
        "fields": list(map.fields),
        "centres": {field: grid.centre(field) for field in some},
        "near": {field: [map.step(field, step) for step in range(6)] for field in some},
        "outline": loops,
        "coast": [_short(point) for loop in loops for point in geometry.coast(loop, 7.5, 5)],
        "hatching": [_short(point) for line in geometry.hatching(loops, 45, 8) for point in line],
        "track": [_short(ring.at(score)) for score in range(100)],
    }


def _short(point: geometry.Point) -> list[float]:
    return [round(value, 4) for value in point]


def text() -> str:
    """The text of the file."""
    values = (0, 1, -1, 0.5, -0.5, 12.34, 0.04, -0.04, 100.06, -7.25)
    letters = ("0123456789", "e5", "m13", "+26", "AFMPSLHR")
    found = {
        "maps": [of_map(Map.load(name)) for name in map_names()],
        "numbers": [[value, geometry.number(value)] for value in values if value != -7.25],
        "chances": [[list(given), geometry.chance(*given)] for given in ((0, 0), (7, 3, 12), (-5, 40), (1000, 2))],
        "letters": [[word, lettering.lettering(word, 10, 20, 7)] for word in letters],
        "position": {
            "text": TABLE.text(),
            "pioneers": dict(TABLE.pioneers),
            "stones": sorted(TABLE.stones),
            "closed": sorted(TABLE.closed),
        },
    }
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n"


def files() -> dict[Path, str]:
    """The fixture."""
    return {FILE: text()}
