"""What stands on the ground: territories, walls, stones and pioneers."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from terranova.drawing.art import FIGURES, STONE, pioneer, token
from terranova.drawing.geometry import Point, hatching, number, numbers, polygons, segments
from terranova.drawing.lettering import lettering, stroke, width
from terranova.maps import connected
from terranova.position import PLAYERS
from terranova.region import Region
from terranova.svg.canvas import ID
from terranova.svg.scene import LABEL, Scene

NOBODY = "nobody"
_UP = (4, 5)
"""The steps whose edges lie above a field."""


def owner(region: Region) -> str:
    """Whose colour a territory has: its only winner's, or nobody's."""
    return region.winners[0] if len(region.winners) == 1 else NOBODY


def shares(region: Region) -> list[tuple[str, int]]:
    """Who gets how many points."""
    return [(player, share) for player, share in zip(PLAYERS, region.shares, strict=False) if player in region.winners]


def closed_territories(scene: Scene, territories: Iterable[Region]) -> list[Region]:
    """Those that are closed in this position."""
    return [region for region in territories if region.fields <= scene.closed]


def draw_closed(scene: Scene, territories: list[Region]) -> None:
    """Closed fields: sunken, hatched in the owner's direction; grey if nobody knows whose they are."""
    known = {field for region in territories for field in region.fields}
    unknown = connected(scene.map, [f for f in scene.map.fields if f in scene.closed and f not in known])
    for fields, player in [*((r.fields, owner(r)) for r in territories), *((fields, NOBODY) for fields in unknown)]:
        canvas, grid = scene.canvas, scene.grid
        area = polygons(grid.outline(fields))
        canvas.path(area, "dull")
        canvas.path(area, f"{player}-wash")
        canvas.path(_hatching(scene, fields, player, 8), f"{player}-hatch")
        walls = (grid.edge(field, step) for field, step in grid.rim(fields) if step in _UP)
        canvas.path("".join(_drop(a, b, 6) for a, b in walls), "sink")
        canvas.path(area, "closed-under")
        canvas.path(area, f"{player}-edge")


def draw_closing(scene: Scene, territories: Iterable[Region]) -> None:
    """Territories that would close: lit, striped, dashed."""
    for region in territories:
        canvas, player = scene.canvas, owner(region)
        area = polygons(scene.grid.outline(region.fields))
        canvas.path(area, "glow")
        canvas.path(_hatching(scene, region.fields, player, 12), f"{player}-stripe")
        canvas.path(area, "will-under")
        canvas.path(area, f"{player}-dash")


def _drop(a: Point, b: Point, down: float) -> str:
    return f"M{numbers(*a)}l{numbers(b[0] - a[0], b[1] - a[1])}v{down:g}l{numbers(a[0] - b[0], a[1] - b[1])}z"


def _hatching(scene: Scene, fields: Collection[str], player: str, gap: float) -> str:
    """Lines in the player's direction; nobody's are crossed."""
    turns = (FIGURES[player].hatch,) if player in FIGURES else (45, 135)
    outline = scene.grid.outline(fields)
    return "".join(segments(hatching(outline, turn, gap if len(turns) == 1 else 1.5 * gap)) for turn in turns)


def draw_walls(scene: Scene) -> None:
    """Bars between neighbouring stones, so that a wall is one line and a gap is seen at once."""
    links = [
        (scene.grid.centre(field), scene.grid.centre(near))
        for field in scene.map.fields
        if field in scene.stones
        for step in (0, 1, 2)
        if (near := scene.map.step(field, step)) in scene.stones and near is not None
    ]
    if not links:
        return
    canvas = scene.canvas
    canvas.define("walls", f'<path id="{ID}walls" d="{segments(links)}"/>')
    for name, down in (("wall-cast", 10), ("wall-edge", 4), ("wall-side", 4), ("wall-top", 0)):
        canvas.use("walls", (0, down), more=f"{{{name}}}")


def draw_stones_and_pioneers(scene: Scene) -> None:
    """Row by row from the top, so that the nearer ones lie in front."""
    if scene.position is None:
        return
    for field in scene.map.fields:
        if field in scene.stones:
            draw_stone(scene, field)
        elif player := scene.position.pioneers.get(field):
            draw_pioneer(scene, field, player)


def draw_stone(scene: Scene, field: str) -> None:
    scene.canvas.define("stone", STONE)
    scene.canvas.use("stone", scene.grid.centre(field))


def draw_pioneer(scene: Scene, field: str, player: str) -> None:
    x, y = scene.grid.centre(field)
    scene.canvas.define(player, pioneer(player))
    scene.canvas.use(player, (x, y - 5), scene.detail.piece)


def draw_tag(scene: Scene, at: Point, points: Collection[tuple[str, int]], sign: str = "") -> None:
    """A label with each player's glyph and points; with none at all it says 0. If too small to read, only glyphs."""
    canvas, (x, y), scale = scene.canvas, at, scene.detail.label
    if not scale:
        _draw_tokens(scene, at, [player for player, _ in points])
        return
    parts = [(player, f"{sign}{share}") for player, share in points] or [("", "0")]
    cap, gap = LABEL * scale, 8 * scale
    widths = [(19 * scale if player else 0) + width(text, cap) for player, text in parts]
    total, high = sum(widths) + gap * (len(parts) - 1) + 15 * scale, 23 * scale
    box = f'x="{number(x - total / 2)}" width="{number(total)}" height="{number(high)}" rx="{number(high / 2)}"'
    canvas.add(f'<rect y="{number(y - high / 2 + 2)}" {box} {{tag-cast}}/>')
    canvas.add(f'<rect y="{number(y - high / 2)}" {box} {{{"tag-tentative" if sign else "tag"}}}/>')
    left = x - total / 2 + 7.5 * scale
    for (player, text), wide in zip(parts, widths, strict=True):
        if player:
            canvas.define(f"{player}-token", token(player))
            canvas.use(f"{player}-token", (left + 6.5 * scale, y), 0.66 * scale)
        path = lettering(text, left + wide - width(text, cap) / 2, y + cap / 2, cap)
        canvas.path(path, "tag-text", stroke(cap))
        left += wide + gap


def _draw_tokens(scene: Scene, at: Point, players: list[str]) -> None:
    x, y = at
    for i, player in enumerate(players):
        beside = x + 26 * (i - (len(players) - 1) / 2)
        scene.canvas.add(f'<circle cx="{number(beside)}" cy="{number(y)}" r="15" {{tag}}/>')
        scene.canvas.define(f"{player}-token", token(player))
        scene.canvas.use(f"{player}-token", (beside, y), 0.95)


def draw_tags(scene: Scene, territories: Iterable[Region], sign: str = "") -> None:
    """What each territory brings to whom, on a field without a pioneer if there is one."""
    for region in territories:
        bare = {field for field in region.fields if field in scene.closed or scene.is_bare(field)}
        draw_tag(scene, scene.grid.middle(bare or region.fields), shares(region), sign)
