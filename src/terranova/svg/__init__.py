"""Positions and maps as pictures.

``board`` draws a position, ``map`` a map; both return the text of an SVG document that needs nothing else: its colours
are written out, its digits are drawn, and several pictures on one page do not disturb each other. ``png`` turns any of
them into pixels.

>>> from terranova import Map, svg
>>> svg.map(Map.load("duel"), size=120)[:39]
'<svg xmlns="http://www.w3.org/2000/svg"'
"""

from terranova.drawing.marks import Arrow, Cross, Dot, Ghost, Goal, Mark, Note, Offer, Ring, Step
from terranova.svg.pictures import board, field, map, pioneer, stone, token  # noqa: A004 - our word for a map
from terranova.svg.pixels import png
from terranova.svg.styles import THEME_NAMES

__all__ = [
    "THEME_NAMES",
    "Arrow",
    "Cross",
    "Dot",
    "Ghost",
    "Goal",
    "Mark",
    "Note",
    "Offer",
    "Ring",
    "Step",
    "board",
    "field",
    "map",
    "pioneer",
    "png",
    "stone",
    "token",
]
