"""Set-up: where to place a pioneer, so that one's own cover the map well."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from terranova.actions import PlacePioneer
from terranova.game import Game
from terranova.maps import Map
from terranova.position import Position

NEARNESS = (1.0, 0.75, 0.45, 0.25, 0.1)
"""What a pioneer means to a field at distance 0, 1, 2, …; nothing further away."""
CONTESTED = 0.5
"""How much more a field is worth where others are near."""


@lru_cache(maxsize=16)
def nearness(map: Map) -> npt.NDArray[np.float64]:
    """[F, F]: what a pioneer on one field means to another."""
    n_fields = len(map)
    near = np.zeros((n_fields, n_fields))
    for start in range(n_fields):
        front, seen = {start}, {start}
        for weight in NEARNESS:
            near[start, list(front)] = weight
            front = {map.index[f] for i in front for f in map.neighbours(map.fields[i])} - seen
            seen |= front
    return near


def finish_setup(game: Game) -> Game:
    """The game after set-up, if everyone places what is left where it covers the most ground; the game stays as it is.

    >>> finish_setup(Game(map="duel")).position.to_place
    0
    """
    ahead, near, index = game.copy(), nearness(game.map), game.map.index
    is_free = np.array([ahead.position.is_free(field) for field in game.map.fields])
    covers = {player: np.zeros(len(index)) for player in game.players}
    for field, player in game.position.pioneers.items():
        np.maximum(covers[player], near[index[field]], out=covers[player])
    for _ in range(game.position.to_place):
        mover = ahead.turn or ""
        other = np.max([cover for player, cover in covers.items() if player != mover], axis=0)
        gains = np.maximum(0.0, near - covers[mover]) @ (1.0 + CONTESTED * other)
        best = int(np.argmax(np.where(is_free, gains, -1.0)))
        ahead.push(PlacePioneer(game.map.fields[best]))
        is_free[best] = False
        np.maximum(covers[mover], near[best], out=covers[mover])
    return ahead


def placing_values(position: Position) -> dict[str, float]:
    """What placing a pioneer on each free field would add to the ground the player to move covers."""
    near, index = nearness(position.map), position.map.index
    own = np.zeros(len(index))
    other = np.zeros(len(index))
    for field, player in position.pioneers.items():
        cover = own if player == position.turn else other
        np.maximum(cover, near[index[field]], out=cover)
    gains = (np.maximum(0.0, near - own) * (1.0 + CONTESTED * other)).sum(axis=1)
    return {field: float(gains[index[field]]) for field in position.map.fields if position.is_free(field)}
