"""The maps that tables are played on: those that come with the game, and drawings."""

from __future__ import annotations

from functools import lru_cache

from terranova import Map
from terranova.errors import UnknownMapError
from terranova.maps import map_names


def find_map(name: str) -> Map:
    """Return a map that comes with the game. Files are never looked for: the name comes from strangers.

    :raises UnknownMapError: if there is none of that name.
    """
    if name not in map_names():
        raise UnknownMapError("unknown-map", name=name, known=", ".join(map_names()))
    return Map.load(name)


@lru_cache(maxsize=256)
def read_map(text: str) -> Map:
    """Return the map of a drawing; tables on the same drawing share it."""
    return Map.from_text(text)
