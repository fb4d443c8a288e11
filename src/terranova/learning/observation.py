"""What a program that learns sees of a position: planes of numbers, a number for each field.

Version 1. ``L`` landscapes, ``P`` players; all numbers are float32, an observation is an array [planes, fields]:

    L    landscape     1 on the fields of each landscape, in the order of ``map.landscapes``
    1    free          1 on free fields (R1)
    1    stone         1 on fields with a border stone
    1    closed        1 on closed fields (R19)
    P    pioneers      1 on the fields of a player's pioneers: first whose view it is, then in turn order
    1    moved         1 where a pioneer stands that has moved this turn
    1    moved last    1 where the one stands that moved last (R12, anchor=last-moved)
    1    home          1 on fields where pioneers moved this turn began it (R11)
    1    to place      pioneers that all players still have to place, divided by 32, on every field
    1    actions       actions taken this turn, divided by 3
    1    supply        stones left, divided by 80
    1    quiet         quiet turns divided by the limit (R24); 0 if there is none
    P    score         points divided by 100, first of the player whose view it is

Once a game is over, nobody is to move: nothing is marked as moved, and the view is the first player's.
"""

from __future__ import annotations

from terranova.maps import Map
from terranova.position import check_players

OBSERVATION_VERSION = 1
"""Changes when the planes do."""

_GROUND = ("free", "stone", "closed")
_TURN = ("moved", "moved last", "home")
_COUNTS = ("to place", "actions", "supply", "quiet")


def observation_planes(map: Map, players: int) -> tuple[str, ...]:
    """The names of the planes in their order; player 0 is the one whose view it is.

    >>> observation_planes(Map.load("duel"), 2)[-11:-1]
    ('pioneers 0', 'pioneers 1', 'moved', 'moved last', 'home', 'to place', 'actions', 'supply', 'quiet', 'score 0')
    """
    seats = range(check_players(players))
    landscapes = (f"landscape {letter}" for letter in map.landscapes)
    pioneers, scores = (f"pioneers {seat}" for seat in seats), (f"score {seat}" for seat in seats)
    return (*landscapes, *_GROUND, *pioneers, *_TURN, *_COUNTS, *scores)
