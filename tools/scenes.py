"""The pictures that are compared with golden files, and what they show; drawn without playing a game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from terranova import svg
from terranova.actions import MovePioneer, PlaceStone
from terranova.bridge import tables_of
from terranova.maps import Map
from terranova.outcome import Preview
from terranova.position import LETTERS, PLAYERS, Position
from terranova.region import Region

TERRA_NOVA = Map.load("terra-nova")
DUEL = Map.load("duel")

TABLE = Position.from_text(
    "x#./3x#y./4x#3.r/#3x#6./x#2x#5.r./x4#7.y/#r6.y4./13./14./6.y2.#3./y6.#y2#2./5.r2#r#x2#/3.yr#.2#x#x/.2#.#r#y2#x"
    "/r4.r#x/4. r2 i4>m6! 15,32 48 0",
    TERRA_NOVA,
)
"""The middle of a game of two: red has moved i4-m6, placed a stone on n6, and thinks of n5."""


def region(map: Map, fields: Collection[str], *pioneers: int) -> Region:
    """A region of these fields, with so many pioneers of each player."""
    return tables_of(map).region_with(frozenset(fields), pioneers)


def _of(text: str) -> list[str]:
    return text.split()


TABLE_TERRITORIES = (
    region(TERRA_NOVA, _of("m13 n12"), 1, 0),
    region(TERRA_NOVA, _of("l11 m11"), 0, 1),
    region(TERRA_NOVA, _of("e2 f1"), 1, 0),
    region(TERRA_NOVA, _of("o11"), 1, 0),
    region(TERRA_NOVA, _of("a6 b4 b5 b6 c3 c4 c5 c6 d3 d4 d5 e4 e5"), 1, 4),
)
_CLOSING = region(TERRA_NOVA, _of("m8 n7 n9 o4 o5 o6 o7 o8 o9 p5 p6 p7 p8"), 3, 1)
_LEAVING = (("n7", "red"), ("n9", "yellow"), ("o4", "red"), ("o9", "red"))
TABLE_PREVIEW = Preview((_CLOSING,), _CLOSING.shares, _LEAVING, ends_game=False)
TABLE_LAST = (MovePioneer("i4", "m6"), PlaceStone("n6"))
TABLE_MARKS: tuple[svg.Mark, ...] = (
    svg.Ring("m6", "red"),
    svg.Ring("n5"),
    svg.Ghost("n5"),
    svg.Offer("l5"),
    svg.Step("m6", 1),
    svg.Step("n6", 2),
)
TABLE_VIEW: Mapping[str, Any] = {
    "territories": TABLE_TERRITORIES,
    "last": TABLE_LAST,
    "marks": TABLE_MARKS,
    "preview": TABLE_PREVIEW,
}


def position(map: Map, stones: str, closed: str, pioneers: Mapping[str, str], scores: tuple[int, ...]) -> Position:
    """A position after set-up, from lists of fields."""
    cells = dict.fromkeys(map.fields, ".") | dict.fromkeys(_of(stones), "#") | dict.fromkeys(_of(closed), "x")
    for player, fields in pioneers.items():
        cells |= dict.fromkeys(_of(fields), LETTERS[PLAYERS.index(player)])
    return Position(map, "".join(cells.values()), PLAYERS[2], 0, 0, (), scores, 61, 0)


FOUR = position(
    DUEL,
    stones="b3 b4 b5 k3 k4 k5 k6 k7 d11 e10 f10 g10 h11 e4 g5",
    closed="a3 a4 l4 l5 l6 l7 e11 f11 g11",
    pioneers={
        "red": "b2 d2 e6 f9 h3 i5 j4 c8",
        "yellow": "c2 d7 f5 h8 i2 j8 k2 b9",
        "blue": "c5 e2 f1 g8 i8 j6 d9",
        "green": "d4 f7 g2 h5 j10 k8",
    },
    scores=(0, 0, 4, 13),
)
"""A game of four on the map duel: a territory of nobody's, one that two share, one of green's; one shown as unknown."""
FOUR_TERRITORIES = (
    region(DUEL, _of("a3 a4"), 0, 0, 0, 0),
    region(DUEL, _of("l4 l5 l6 l7"), 0, 0, 1, 1),
)
FOUR_MARKS: tuple[svg.Mark, ...] = (
    svg.Ring("g8", "blue"),
    *(svg.Dot(field) for field in _of("f8 g7 g9")),
    svg.Arrow("g8", "e7", "blue"),
    svg.Ghost("e7", "blue"),
    svg.Cross("e4"),
    svg.Arrow("f5", "f3"),
    svg.Offer("e8", (0, 0, 4, 4)),
)

ONE_ROW = Map.from_text("name: ridge\nF: forest\nL: lake\nR: mountains\nD: dunes\n\nF F L L L R R D D F\n")
INVENTED = Map.from_text(
    """name: far-away
title: Far <away> & "strange"
L: lake
D: dunes
J: jungle
Q: quicksand
W: wine & more
Z: zinc flats

   D D D J J
  D D L L J J J
 Q Q L   L W J
Q Q Q L L W W W
 Q Z Z   W W W
  Z Z Z Z W W
"""
)

PICTURES: Mapping[str, Callable[[], str]] = {
    "new-terra-nova": lambda: svg.board(Position.new(TERRA_NOVA, players=2, supply=80)),
    "table-light": lambda: svg.board(TABLE, **TABLE_VIEW, score_track=True),
    "table-dark": lambda: svg.board(TABLE, **TABLE_VIEW, theme="dark", size=800),
    "table-grey": lambda: svg.board(TABLE, **TABLE_VIEW, theme="grey", size=640, names=True),
    "table-small": lambda: svg.board(TABLE, **TABLE_VIEW, size=300, title="Small"),
    "archipelago": lambda: svg.map(Map.load("archipelago"), theme="auto"),
    "duel-thumbnail": lambda: svg.map(DUEL, size=120, background=False),
    "duel-letters": lambda: svg.map(DUEL, size=700, letters=True, theme="dark"),
    "four-players": lambda: svg.board(FOUR, territories=FOUR_TERRITORIES, marks=FOUR_MARKS, score_track=True, size=900),
    "one-row": lambda: svg.map(ONE_ROW, size=800),
    "invented": lambda: svg.map(INVENTED, size=600),
}
"""From the name of a golden file to the function that draws it."""
