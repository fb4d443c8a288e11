"""What is pointed out on the board: the last actions, and marks."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, sin

from terranova.actions import Action, MovePioneer, PlacePioneer, PlaceStone
from terranova.drawing.art import figure_of
from terranova.drawing.geometry import Point, number, numbers, placed
from terranova.drawing.lettering import lettering, stroke
from terranova.drawing.marks import MARKS, Arrow, Circle, FieldMark, Ghost, Mark, Offer, Ring, Step
from terranova.position import PLAYERS
from terranova.svg.pieces import draw_pioneer, draw_stone, draw_tag
from terranova.svg.scene import Scene


def draw_last_fields(scene: Scene, last: Sequence[Action]) -> None:
    """A dotted hexagon on every field an action began or ended on."""
    fields: dict[str, None] = {}
    for action in last:
        match action:
            case MovePioneer(start, end):
                fields |= {start: None, end: None}
            case PlacePioneer(field) | PlaceStone(field):
                fields[field] = None
    _stamp(scene, "last", *fields)


def draw_trails(scene: Scene, last: Sequence[Action]) -> None:
    """A line with a head for every move among the actions."""
    moves = [action for action in last if isinstance(action, MovePioneer)]
    for i, move in enumerate(moves):
        _draw_arrow(scene, move.start, move.end, _mover(scene, move.end, moves[i + 1 :]))


def _mover(scene: Scene, end: str, later: list[MovePioneer]) -> str | None:
    """Whose pioneer went to ``end``: it may have gone on from there, and may have been scored away."""
    for move in later:
        if move.start == end:
            end = move.end
    return scene.position.pioneers.get(end) if scene.position else None


def draw_marks_below(scene: Scene, marks: Sequence[Mark]) -> None:
    """The marks that stones and pioneers stand on."""
    for mark in marks:
        if isinstance(mark, FieldMark) and mark.is_below:
            if isinstance(mark, Ring) and mark.player:
                figure_of(mark.player)
            _stamp(scene, mark.shape, mark.field)


def draw_marks(scene: Scene, marks: Sequence[Mark]) -> None:
    """The marks that lie on top; numbers and points last."""
    for mark in marks:
        match mark:
            case Arrow(start, end, player):
                _draw_arrow(scene, start, end, player)
            case Ghost(field, player):
                _draw_ghost(scene, field, player)
            case FieldMark(field) if not mark.is_below:
                _stamp(scene, mark.shape, field)
            case FieldMark() | Step():
                pass
    for mark in marks:
        if isinstance(mark, Step):
            _draw_badge(scene, mark)
        elif isinstance(mark, Offer) and any(mark.gains):
            x, y = scene.grid.centre(mark.field)
            gains = [(player, gain) for player, gain in zip(PLAYERS, mark.gains, strict=False) if gain]
            draw_tag(scene, (x, y - 21), gains, "+")


def _stamp(scene: Scene, name: str, *fields: str) -> None:
    """A simple mark on these fields."""
    stamp(scene, name, list(scene.grid.centres(fields)))


def stamp(scene: Scene, name: str, centres: Sequence[Point]) -> None:
    """A simple mark at these places."""
    for shape in MARKS[name]:
        if isinstance(shape, Circle):
            for x, y in centres:
                place = f'cx="{number(x + shape.right)}" cy="{number(y + shape.down)}" r="{number(shape.radius)}"'
                scene.canvas.add(f"<circle {place} {{{shape.name}}}/>")
        else:
            scene.canvas.path("".join(placed(shape.path, x, y) for x, y in centres), shape.name)


def _class(player: str | None, part: str, otherwise: str) -> str:
    if player is None:
        return otherwise
    figure_of(player)
    return f"{player}-{part}"


def _draw_ghost(scene: Scene, field: str, player: str | None) -> None:
    scene.canvas.add("<g {ghost}>")
    if player:
        draw_pioneer(scene, field, player)
    else:
        draw_stone(scene, field)
    scene.canvas.add("</g>")


def _draw_badge(scene: Scene, step: Step) -> None:
    scale = scene.detail.label
    if not scale:
        return
    (x, y), cap = scene.grid.centre(step.field), 9.2 * scale
    x, y = x + 16.5, y - 17.5
    scene.canvas.add(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(10 * scale)}" {{badge}}/>')
    scene.canvas.path(lettering(str(step.number), x, y + cap / 2, cap), "badge-text", stroke(cap))


def _draw_arrow(scene: Scene, start: str, end: str, player: str | None) -> None:
    canvas, (x1, y1), (x2, y2) = scene.canvas, scene.grid.centre(start), scene.grid.centre(end)
    turn = atan2(y2 - y1, x2 - x1)

    def at(back: float, side: float = 0) -> Point:
        return x2 - cos(turn) * back - sin(turn) * side, y2 - sin(turn) * back + cos(turn) * side

    # A pioneer that has not moved yet stays to be seen; an empty start is marked.
    stands = scene.position is not None and start in scene.position.pioneers
    gap = 21 if stands else 0
    line = f"M{numbers(x1 + cos(turn) * gap, y1 + sin(turn) * gap)}L{numbers(*at(30))}"
    head = f"M{numbers(*at(18))}L{numbers(*at(31, 7.5))}L{numbers(*at(31, -7.5))}z"
    canvas.path(line + head, "trail-under")
    canvas.path(line, _class(player, "trail", "trail"))
    canvas.path(head, _class(player, "trail-head", "trail-head"))
    if not stands:
        canvas.add(f'<circle cx="{number(x1)}" cy="{number(y1)}" r="6.5" {{start}}/>')
