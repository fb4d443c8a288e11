"""The drawings: a motif for each landscape, a silhouette for each player, the stone. All are our own.

Units are those of ``geometry``, around the middle of a field. Motifs take fill and stroke from where they are used;
``{name}`` stands for the class of that name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from terranova.drawing.geometry import hexagon

LINE = 'fill="none"'
SOLID = 'stroke="none"'

MOTIFS: Mapping[str, str] = {
    # three firs
    "forest": f'<path {SOLID} d="M-7-11l5.2 8.3h-2.4l4.2 7.7h-5.8v3.4h-2.4v-3.4h-5.8l4.2-7.7h-2.4z'
    "M8.5-5l4.3 6.9h-2l3.5 6.3h-4.8v3h-2v-3h-4.8l3.5-6.3h-2z"
    'M3.5-17.5l3.6 5.7h-1.6l2.9 5.1h-9.8l2.9-5.1h-1.6z"/>',
    # four furrows, seedlings between them
    "farmland": f'<path {LINE} d="M-17 3l7-13M-10.5 8.5l11-20.5M-1 9l11-20.5M8.5 8l7.5-14"/>'
    f'<path {LINE} stroke-dasharray=".1 4.3" d="M-14.6 7.5l10-18.5M-5.8 9.5l11-20.5M3.7 9.5l10-18.5"/>',
    # blossoms and sprouts
    "meadow": f'<path {LINE} stroke-width="3" stroke-dasharray=".01 3.4" '
    'd="M-9.5-10.7a2.7 2.7 0 1 1-.01 0zM5.5-14.7a2.7 2.7 0 1 1-.01 0zM11.5-2.2a2.7 2.7 0 1 1-.01 0z"/>'
    f'<path {LINE} d="M-11 8.5q.3-5.5-3.7-8.5M-11 8.5q-.3-5.5 3.7-8.5M-1.5 5q.3-5.5-3.7-8.5M-1.5 5q-.3-5.5 3.7-8.5'
    'M5.5 10q.3-4-2.7-6M5.5 10q-.3-4 2.7-6"/>',
    # tall grass bent by the wind
    "prairie": f'<path {LINE} d="M-13 6.5q-.5-10 4.5-15M-9 8q-.5-13 7-19M-5.5 8.5q.5-9 6-12.5'
    'M3 9q-.5-12 5-17M7 9q0-13.5 8-17.5M10.5 8.5q1-7 6-9"/>',
    # scattered dots
    "steppe": f'<path {LINE} stroke-width="3.2" d="M-10-6h.01M3.5-11h.01M12-3h.01M-3 2.5h.01M-13.5 5h.01M6 6.5h.01"/>'
    f'<path {LINE} stroke-width="2" d="M-4-7.5h.01M-7.5-1.5h.01M8.5-8h.01M4.5-3.5h.01M-7 8h.01M0 9h.01M13 4.5h.01'
    'M-14-1.5h.01"/>',
    # waves
    "lake": f'<path {LINE} d="M-13-8.5q3.3-4.2 6.6 0t6.6 0 6.6 0 6.6 0M-9-.5q3-3.8 6 0t6 0 6 0'
    'M-14 7.5q3-3.8 6 0t6 0 6 0"/>',
    # three arches, shaded
    "hills": '<path fill-opacity=".3" d="M-17 7.5q8.5-17 17 0M0 7.5q8.5-17 17 0M-8.5-3q8.5-17 17 0"/>'
    f'<path {LINE} stroke-width="1.3" d="M-7 2.8q2.5 1.8 3.3 4.4M10 2.8q2.5 1.8 3.3 4.4M1.5-7.7q2.5 1.8 3.3 4.4"/>',
    # two peaks with snow
    "mountains": f'<path {SOLID} d="M-17 8.5L-5.5-13 .8-2.7 5-8 17 8.5z"/>'
    f'<path {SOLID} {{snow}} d="M-5.5-13l-4 7.5 2.6 1.3 1.7-1.7 2.3 1.8 1.4-2.2z'
    'M5-8l-2.7 3.4 1.9 1.2 1.3-1.1 1.7 1.3 1.3-.9z"/>',
}


@dataclass(frozen=True)
class Figure:
    """A player's pioneer."""

    body: str
    lee: str
    """The half that lies in the shade."""
    seam: str
    """Where hat and cloak meet."""
    mark: str
    """The glyph on the chest."""
    token: str
    """The same glyph as a score marker and on tags."""
    hatch: int
    """The direction of hatching on closed fields, in degrees."""


FIGURES: Mapping[str, Figure] = {
    # pointed hat, a cloak like a fir
    "red": Figure(
        "M0-23.5l8 14.5h-3.4l9 24q-13.6 5-27.2 0l9-24H-8z",
        "M0-23.5l8 14.5h-3.4l9 24q-6.8 2.5-13.6 2.5z",
        "M-4.6-9h9.2",
        "M0-2.5l5.6 10.3h-11.2z",
        "M0-9.5l9.5 16.5h-19z",
        45,
    ),
    # broad round hat, a bell
    "yellow": Figure(
        "M0-22.5c5 0 7.8 4 8 8 5 .5 7 2.5 7 4.2 0 2-5 3-8.5 3.3C11 .5 12.5 8.5 11.5 14.5q-11.5 5-23 0"
        "C-12.5 8.5-11 .5-6.5-7c-3.5-.3-8.5-1.3-8.5-3.3 0-1.7 2-3.7 7-4.2.2-4 3-8 8-8z",
        "M0-22.5c5 0 7.8 4 8 8 5 .5 7 2.5 7 4.2 0 2-5 3-8.5 3.3C11 .5 12.5 8.5 11.5 14.5q-5.7 2.5-11.5 2.5z",
        "M-8-14.5q8 3 16 0M-6.5-7q6.5 1.2 13 0",
        "M-4.9 4.8a4.9 4.9 0 1 1 9.8 0a4.9 4.9 0 1 1-9.8 0z",
        "M-8.2 0a8.2 8.2 0 1 1 16.4 0a8.2 8.2 0 1 1-16.4 0z",
        0,
    ),
    # top hat, square shoulders
    "blue": Figure(
        "M-6.5-22.5h13v10h4.3v4.7H7v4.3h5.2V15.5q-12.2 3.5-24.4 0V-3.5H-7v-4.3h-3.8v-4.7h4.3z",
        "M0-22.5h6.5v10h4.3v4.7H7v4.3h5.2V15.5q-6.1 1.7-12.2 1.7z",
        "M-6.5-12.5h13M-7-7.8H7",
        "M-4.7.5h9.4v9.4h-9.4z",
        "M-7.5-7.5h15v15h-15z",
        90,
    ),
    # a hood like a leaf, a diamond
    "green": Figure(
        "M0-24.5c7.5 8 8.3 13.5 3.7 18.5L14.5 6Q7.5 13 0 19 -7.5 13-14.5 6L-3.7-6C-8.3-11-7.5-16.5 0-24.5z",
        "M0-24.5c7.5 8 8.3 13.5 3.7 18.5L14.5 6Q7.5 13 0 19z",
        "M-3.7-6q3.7 2 7.4 0",
        "M0-1l5.8 6.7-5.8 6.7-5.8-6.7z",
        "M0-10.5l9.8 10.5-9.8 10.5-9.8-10.5z",
        135,
    ),
}


def figure_of(player: str) -> Figure:
    """:raises ValueError: if there is no such player."""
    if player not in FIGURES:
        raise ValueError(f"unknown player {player!r}; there are {', '.join(FIGURES)}")
    return FIGURES[player]


def pioneer(player: str) -> str:
    """A figure that stands on the ground, with the classes of its player in braces."""
    figure = figure_of(player)
    return (
        '<ellipse cy="16.5" rx="15" ry="5" {cast}/>'
        f'<path d="{figure.body}" {{halo}}/><path d="{figure.body}" {{{player}}}/><path d="{figure.lee}" {{lee}}/>'
        f'<path d="{figure.seam}" {{{player}-seam}}/><path d="{figure.mark}" {{{player}-on}}/>'
    )


def token(player: str) -> str:
    """The player's glyph by itself."""
    return f'<path d="{figure_of(player).token}" {{{player}-token}}/>'


STONE = (
    f'<path d="{hexagon(1.5, 8, 18)}" {{cast}}/>'
    '<path d="M-15-12.6L0-21.2 15-12.6V12.6L0 21.2-15 12.6z" {stone-edge}/>'
    '<path d="M-14 5.2L0 13.2V19.8L-14 11.8z" {stone-left}/><path d="M14 5.2L0 13.2V19.8L14 11.8z" {stone-right}/>'
    f'<path d="{hexagon(0, -4, 16)}" {{stone-rim}}/><path d="{hexagon(0, -4, 12.4)}" {{stone-top}}/>'
    '<path d="M-12.6 3.5V-11.2L0-18.5 12.6-11.2" {stone-glint}/>'
)
"""A border stone: a cut hexagonal block, lit from the upper left."""

WAVE = "q4-4.5 8 0t8 0"
