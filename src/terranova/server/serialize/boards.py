"""The still parts of boards by digest: browsers ask for each once, and keep it."""

from __future__ import annotations

from collections import OrderedDict

from terranova import Map, map_names
from terranova.svg.still import board_digest

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


def find_board(digest: str) -> Map | None:
    """The map of a board, or None if none has been shown under that digest."""
    if digest not in _maps:
        for map in (Map.load(name) for name in map_names()):
            _maps.setdefault(board_digest(map), map)
    return _maps.get(digest)
