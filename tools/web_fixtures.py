"""What the library computes, for the tests of the browser's board to compare with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from terranova.drawing import geometry, lettering
from terranova.maps import Map
from terranova.svg.still import board_geometry, still_board
from tools.scenes import TABLE

ROOT = Path(__file__).resolve().parent.parent

FILE = ROOT / "tests" / "web" / "library.json"


def of_map(map: Map) -> dict[str, Any]:
    """A map as the browser gets it, and what both sides compute: neighbours, outlines and hatching."""
    grid = geometry.Grid(map)
    loops = grid.outline(map.fields)
    return {
        "view": {
            "name": map.name,
            "title": map.title,
            "rows": list(map.rows),
            "landscapes": dict(map.landscapes),
            "geometry": board_geometry(map),
            "board": "",
        },
        "steps": still_board(map)["steps"],
        "fields": list(map.fields),
        "near": {field: [map.step(field, step) for step in range(6)] for field in map.fields[::14]},
        "outline": loops,
        "hatching": [_short(point) for line in geometry.hatching(loops, 45, 8) for point in line],
    }


def _short(point: geometry.Point) -> list[float]:
    return [round(value, 4) for value in point]


def text() -> str:
    """The text of the file."""
    values = (0, 1, -1, 0.5, -0.5, 12.34, 0.04, -0.04, 100.06)
    letters = ("0123456789", "e5", "m13", "+26", "AFMPSLHR")
    found = {
        "maps": [of_map(map) for map in (TABLE.map, Map.load("archipelago"))],
        "numbers": [[value, geometry.number(value)] for value in values],
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
