"""The still parts of boards by digest: browsers ask for each once, and keep it."""

from __future__ import annotations

import json
from collections import OrderedDict

from terranova import Map, map_names
from terranova.svg.still import board_digest, still_board

KEPT = 1000
"""So many maps are remembered; a browser asks as soon as it has read the address."""

_maps: OrderedDict[str, Map] = OrderedDict()


def board_address(map: Map) -> str:
    """Where the still part of the map's board can be read from now on."""
    digest = board_digest(map)
    _maps[digest] = map
    _maps.move_to_end(digest)
    while len(_maps) > KEPT:
        _maps.popitem(last=False)
    return f"/api/boards/{digest}"


def find_board(digest: str) -> bytes | None:
    """The still part of a board as JSON, or None if no map has been shown under that digest."""
    if digest not in _maps:
        shipped = {board_digest(map): map for map in (Map.load(name) for name in map_names())}
        if digest not in shipped:
            return None
        _maps[digest] = shipped[digest]
    return json.dumps(still_board(_maps[digest]), ensure_ascii=False, separators=(",", ":")).encode()
