"""The pictures: a board, a map, and the pieces of a legend."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Protocol

from terranova.actions import Action, as_action
from terranova.drawing import art
from terranova.drawing.geometry import Box, Grid, hexagon
from terranova.drawing.lettering import lettering, stroke
from terranova.drawing.marks import Mark, as_marks
from terranova.drawing.track import Track
from terranova.maps import KNOWN_LANDSCAPES, Map
from terranova.outcome import Preview
from terranova.position import PLAYERS, Position
from terranova.region import Region
from terranova.svg import ground, overlay, pieces
from terranova.svg.canvas import Canvas
from terranova.svg.heat import draw_heat
from terranova.svg.layers import draw_still
from terranova.svg.scene import Detail, Scene, ground_of
from terranova.svg.track import draw_tokens, draw_track


class Showing(Protocol):
    """A game, as far as pictures know it."""

    @property
    def position(self) -> Position:
        """How it stands."""

    @property
    def territories(self) -> tuple[Region, ...]:
        """The territories closed since it began."""


def board(
    shown: Position | Map | Showing,
    *,
    size: float | None = None,
    theme: str = "light",
    territories: Iterable[Region] | None = None,
    last: Iterable[Action | str] = (),
    marks: Iterable[Mark | str] = (),
    heat: Mapping[str, float] | Sequence[float] | None = None,
    preview: Preview | None = None,
    coordinates: bool = True,
    letters: bool = False,
    names: bool = False,
    score_track: bool = False,
    background: bool = True,
    title: str | None = None,
    description: str | None = None,
) -> str:
    """Draw a position, a game or a bare map as SVG.

    >>> position = Position.new(Map.load("duel"), players=2, supply=80)
    >>> board(position, size=400).partition(" viewBox")[0]
    '<svg xmlns="http://www.w3.org/2000/svg"'

    :param size: the longer side in pixels; without it the picture fills the place it is given. Text that would be too
        small to read is left out.
    :param theme: ``light``, ``dark``, ``grey`` (for paper), or ``auto``, which follows the reader's own setting.
    :param territories: those scored earlier; a game brings its own, but a position does not tell whose its closed
        fields are. Those that are not closed in this position are left out, so that a replay can hand in all.
    :param last: the last actions, shown as trails and dotted hexagons.
    :param marks: what to point out. As text, ``f5`` is a ring, ``e5-e9`` an arrow, ``*e6`` the ghost of a stone.
    :param heat: a number for each field, or for some by name: red above 0, blue below, strongest at the largest.
    :param preview: what an action would close, shown dashed and striped.
    :param letters: letters in the place of motifs.
    :param names: whole names (``e5``) in the place of numbers.
    :param background: whether there is open sea; without it, what lies around the coast is transparent.
    :param title: what a screen reader says first; without it the map's title and the score.
    :raises InvalidTextError: if a field is not on the map, or a text is not a mark.
    :raises ValueError: if there is no such theme, or the size is not a size, or the heat has no number for a field.
    :raises TypeError: if it is nothing that can be drawn, or a mark is none.
    """
    if not isinstance(shown, Position | Map):
        if not hasattr(shown, "position"):
            raise TypeError(f"a game, a position or a map can be drawn, not {shown!r}")
        territories = shown.territories if territories is None else territories
        shown = shown.position
    position = shown if isinstance(shown, Position) else None
    map = shown.map if isinstance(shown, Position) else shown
    drawn, actions = as_marks(marks, map), [as_action(action) for action in last]
    grid = ground_of(map).grid
    track = Track(grid) if score_track and position else None
    box = track.box if track else map_box(grid)
    scene = Scene(Canvas(theme), map, position, _detail(box, size, coordinates), letters, names)
    closing = preview.territories if preview else ()
    scored = pieces.closed_territories(scene, territories or ())

    draw_still(scene, "sea", box, background=background)
    if track and position:
        draw_track(scene, track, position, preview.gains if preview else ())
    draw_still(scene, "land")
    ground.draw_motifs(scene)
    draw_still(scene, "seams")
    if heat is not None:
        draw_heat(scene, heat)
    pieces.draw_closed(scene, scored)
    overlay.draw_last_fields(scene, actions)
    pieces.draw_closing(scene, closing)
    ground.draw_numbers(scene)
    pieces.draw_walls(scene)
    overlay.draw_marks_below(scene, drawn)
    pieces.draw_stones_and_pioneers(scene)
    overlay.draw_trails(scene, actions)
    pieces.draw_tags(scene, scored)
    pieces.draw_tags(scene, closing, sign="+")
    overlay.draw_marks(scene, drawn)
    if track and position:
        draw_tokens(scene, track, position)
    title = title or (_title(position) if position else map.title or map.name)
    description = description or (_description(position) if position else _landscapes(map))
    return scene.canvas.svg(box, size, title, description)


def map(
    map: Map,
    *,
    size: float | None = None,
    theme: str = "light",
    coordinates: bool = True,
    letters: bool = False,
    names: bool = False,
    background: bool = True,
    title: str | None = None,
    description: str | None = None,
) -> str:
    """Draw a bare map as SVG; below some 200 pixels it becomes a thumbnail of colours and coast.

    The parameters are those of ``board``.
    """
    return board(
        map,
        size=size,
        theme=theme,
        coordinates=coordinates,
        letters=letters,
        names=names,
        background=background,
        title=title,
        description=description,
    )


# The pieces of a legend.


def field(landscape: str, *, letter: str = "", size: float | None = None, theme: str = "light", title: str = "") -> str:
    """One field of a known landscape, with its letter at the foot if given."""
    if landscape not in KNOWN_LANDSCAPES:
        raise ValueError(f"unknown landscape {landscape!r}; there are {', '.join(KNOWN_LANDSCAPES)}")
    canvas = Canvas(theme)
    canvas.path(hexagon(0, 0, 30), landscape)
    canvas.path(hexagon(0, 0, 27.2), f"{landscape}-shade")
    canvas.add(f'<g transform="translate(0-{5 if letter else 0})" {{{landscape}-motif}}>{art.MOTIFS[landscape]}</g>')
    if letter:
        canvas.path(lettering(letter, 0, 24, 10), f"{landscape}-ink", stroke(10))
    canvas.path(hexagon(0, 0, 30), "rim")
    return canvas.svg(Box(-27.5, -31.5, 55, 63), size, title or landscape, "")


def pioneer(player: str, *, size: float | None = None, theme: str = "light", title: str = "") -> str:
    """A player's pioneer."""
    return _piece(Box(-20, -29, 40, 52), art.pioneer(player), size, theme, title or player)


def token(player: str, *, size: float | None = None, theme: str = "light", title: str = "") -> str:
    """A player's glyph."""
    return _piece(Box(-12, -12, 24, 24), art.token(player), size, theme, title or player)


def stone(*, size: float | None = None, theme: str = "light", title: str = "stone") -> str:
    """A border stone."""
    return _piece(Box(-20, -24, 40, 52), art.STONE, size, theme, title)


def _piece(box: Box, drawing: str, size: float | None, theme: str, title: str) -> str:
    canvas = Canvas(theme)
    canvas.add(drawing)
    return canvas.svg(box, size, title, "")


# Sizes and texts.


def map_box(grid: Grid) -> Box:
    """The map with a little sea."""
    return Box.around(grid, side=52, above=42, below=50)


def _detail(box: Box, size: float | None, coordinates: bool) -> Detail:
    if size is not None and not size > 0:
        raise ValueError(f"a picture cannot be {size} pixels wide")
    return Detail.at(1 if size is None else size / box.longer, coordinates=coordinates)


def _title(position: Position) -> str:
    scores = ", ".join(f"{player} {score}" for player, score in zip(PLAYERS, position.scores, strict=False))
    return f"{position.map.title or position.map.name}: {scores}"


def _description(position: Position) -> str:
    counts = {player: list(position.pioneers.values()).count(player) for player in position.players}
    pioneers = ", ".join(f"{player} {count}" for player, count in counts.items())
    stones = f"{len(position.stones)} stones on the map, {position.supply} left; {len(position.closed)} closed fields"
    turn = f"{position.turn} to move" if position.turn else "the game is over"
    return f"Pioneers: {pioneers}; {stones}; {turn}. {_landscapes(position.map)}"


def _landscapes(map: Map) -> str:
    letters = list(chain.from_iterable(map.rows))
    counts = ", ".join(f"{name} {letters.count(letter)}" for letter, name in map.landscapes.items())
    return f"{len(map.fields)} fields: {counts}."
