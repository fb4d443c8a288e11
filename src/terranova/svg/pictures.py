"""The pictures: a board, a map, and the pieces of a legend."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from terranova.actions import Action
from terranova.drawing import art
from terranova.drawing.geometry import Box, Grid, hexagon
from terranova.drawing.lettering import lettering, stroke
from terranova.drawing.marks import Mark
from terranova.drawing.track import Track
from terranova.maps import KNOWN_LANDSCAPES, Map
from terranova.outcome import Preview
from terranova.position import PLAYERS, Position
from terranova.region import Region
from terranova.svg import ground, overlay, pieces
from terranova.svg.canvas import Canvas
from terranova.svg.scene import Detail, Scene
from terranova.svg.track import draw_tokens, draw_track


def board(
    position: Position,
    *,
    size: float | None = None,
    theme: str = "light",
    territories: Iterable[Region] = (),
    last: Iterable[Action] = (),
    marks: Iterable[Mark] = (),
    preview: Preview | None = None,
    coordinates: bool = True,
    letters: bool = False,
    names: bool = False,
    score_track: bool = False,
    background: bool = True,
    title: str | None = None,
    description: str | None = None,
) -> str:
    """Draw a position as SVG.

    >>> position = Position.new(Map.load("duel"), players=2, supply=80)
    >>> board(position, size=400).partition(" viewBox")[0]
    '<svg xmlns="http://www.w3.org/2000/svg"'

    :param size: the longer side in pixels; without it the picture fills the place it is given. Text that would be too
        small to read is left out.
    :param theme: ``light``, ``dark``, ``grey`` (for paper), or ``auto``, which follows the reader's own setting.
    :param territories: those scored earlier; a position does not tell whose its closed fields are. Those that are not
        closed in this position are left out, so that a replay can hand in all.
    :param last: the last actions, shown as trails and dotted hexagons.
    :param preview: what an action would close, shown dashed and striped.
    :param letters: letters in the place of motifs.
    :param names: whole names (``e5``) in the place of numbers.
    :param background: whether there is open sea; without it, what lies around the coast is transparent.
    :param title: what a screen reader says first; without it the map's title and the score.
    :raises InvalidTextError: if a field is not on the map.
    :raises ValueError: if there is no such theme, or the size is not a size.
    """
    last, marks = tuple(last), tuple(marks)
    grid = Grid(position.map)
    track = Track(grid) if score_track else None
    box = track.box if track else map_box(grid)
    scene = Scene(Canvas(theme), position.map, position, _detail(box, size, coordinates), letters, names)
    closing = preview.territories if preview else ()
    scored = pieces.closed_territories(scene, territories)

    ground.define_coast(scene)
    ground.draw_sea(scene, box, background=background)
    if track:
        draw_track(scene, track, position, preview.gains if preview else ())
    ground.draw_coast(scene)
    ground.draw_rows(scene)
    ground.draw_land(scene)
    pieces.draw_closed(scene, scored)
    overlay.draw_last_fields(scene, last)
    pieces.draw_closing(scene, closing)
    ground.draw_numbers(scene)
    pieces.draw_walls(scene)
    overlay.draw_marks_below(scene, marks)
    pieces.draw_stones_and_pioneers(scene)
    overlay.draw_trails(scene, last)
    pieces.draw_tags(scene, scored)
    pieces.draw_tags(scene, closing, sign="+")
    overlay.draw_marks(scene, marks)
    if track:
        draw_tokens(scene, track, position)
    return scene.canvas.svg(box, size, title or _title(position), description or _description(position))


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
    box = map_box(Grid(map))
    scene = Scene(Canvas(theme), map, None, _detail(box, size, coordinates), letters, names)
    ground.define_coast(scene)
    ground.draw_sea(scene, box, background=background)
    ground.draw_coast(scene)
    ground.draw_rows(scene)
    ground.draw_land(scene)
    ground.draw_numbers(scene)
    return scene.canvas.svg(box, size, title or map.title or map.name, description or _landscapes(map))


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
