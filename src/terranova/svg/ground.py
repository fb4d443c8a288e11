"""The ground: sea, coast, landscapes and coordinates."""

from __future__ import annotations

from math import hypot

from terranova.drawing.art import MOTIFS, WAVE
from terranova.drawing.geometry import (
    HALF,
    RADIUS,
    Point,
    chance,
    coast,
    hexagons,
    inset,
    number,
    numbers,
    polygons,
    segments,
    smooth,
)
from terranova.drawing.lettering import lettering, stroke
from terranova.svg.canvas import ID, Box
from terranova.svg.scene import Scene

CLIFF = 10.0
"""How high the island stands above the sea."""
SHORE = 7.5
"""How wide its beach is."""
_DOWN = (1, 2)
"""The steps whose edges look at us."""


def draw_sea(scene: Scene, box: Box, *, background: bool) -> None:
    """Water that grows lighter towards the coast, with depth lines and a few waves."""
    canvas = scene.canvas
    if background:
        x, y, width, height = (number(value) for value in (box.left, box.top, box.width, box.height))
        canvas.add(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="24" {{sea}}/>')
    for name in ("contour", "shoal-outer", "shoal-middle", "shoal-inner"):
        canvas.use("coast", (0, CLIFF / 2), more=f"{{{name}}}")
    if background and not scene.detail.is_plain:
        places = [centre for centre in _sea_places(box) if _is_far(scene, centre)]
        canvas.path("".join(f"M{numbers(*place)}{WAVE}" for place in places), "wave")


def define_coast(scene: Scene) -> None:
    """The line between land and sea, used by several layers."""
    roughness = 0 if scene.detail.is_plain else 5
    loops = scene.grid.outline(scene.map.fields)
    path = "".join(smooth(coast(loop, SHORE, roughness)) for loop in loops)
    scene.canvas.define("coast", f'<path id="{ID}coast" d="{path}"/>')


def draw_coast(scene: Scene) -> None:
    """Surf, cliffs and the beach around the fields."""
    canvas, grid = scene.canvas, scene.grid
    canvas.use("coast", (5, CLIFF + 6), more="{shadow}")
    for down in (0.0, CLIFF):
        canvas.use("coast", (0, down), more="{foam}")
    for down in (CLIFF, CLIFF * 2 / 3, CLIFF / 3):
        canvas.use("coast", (0, down), more="{cliff}")
    canvas.use("coast", (0, CLIFF / 3), more="{strata}")
    if not scene.detail.is_plain:
        lines = []
        for field, step in grid.rim(scene.map.places.keys()):
            if step in _DOWN:
                (ax, ay), (bx, by) = grid.edge(field, step)
                for part in (0.15, 0.4, 0.65, 0.9):
                    x, y = ax + (bx - ax) * part, ay + (by - ay) * part + SHORE + 2
                    long = 2.5 + 3.5 * chance(round(x), round(y))
                    lines.append(((x, y), (x, y + long)))
        canvas.path(segments(lines), "hachure")
    canvas.use("coast", (0, 0), more="{shore}")
    canvas.use("coast", (0, 0), more="{tide}")


def draw_land(scene: Scene) -> None:
    """The fields: colour, relief and motif of each landscape, and the seams between landscapes."""
    canvas, grid, map = scene.canvas, scene.grid, scene.map
    fields = map.fields
    for letter, name in scene.landscapes.items():
        canvas.path(polygons(grid.outline(scene.fields_of(letter))), name)
    if not scene.detail.is_plain:
        chances = {field: chance(*map.places[field]) for field in fields}
        canvas.path(hexagons(grid.centres(field for field in fields if chances[field] < 0.3)), "light-tint")
        canvas.path(hexagons(grid.centres(field for field in fields if chances[field] > 0.72)), "dark-tint")
        for letter, name in scene.landscapes.items():
            loops = grid.outline(scene.fields_of(letter))
            canvas.path(polygons(inset(loop, 2.4) for loop in loops), f"{name}-shade")
        centres = list(grid.centres(fields))
        canvas.path("".join(f"M{numbers(x - 24, y + 13)}v-27l24-14 24 14" for x, y in centres), "lit")
        canvas.path("".join(f"M{numbers(x + 24, y - 13)}v27l-24 14-24-14" for x, y in centres), "low")
        _draw_motifs(scene)
    between = [
        (field, step)
        for field in fields
        for step in (0, 1, 2)
        if (near := map.step(field, step)) and map.landscape_of(near) != map.landscape_of(field)
    ]
    canvas.path(segments(grid.edge(*edge) for edge in between), "seam")
    canvas.path(polygons(grid.outline(fields)), "rim")


def _draw_motifs(scene: Scene) -> None:
    canvas, detail = scene.canvas, scene.detail
    middle = -4.5 if detail.number else -1 * detail.motif
    for letter, name in scene.landscapes.items():
        bare = [field for field in scene.fields_of(letter) if scene.is_bare(field)]
        if not bare:
            continue
        if scene.letters or scene.is_invented(letter):
            cap = 16 if detail.number else 20
            paths = (lettering(letter, x, y + middle + cap / 2, cap) for x, y in scene.centres(bare))
            canvas.path("".join(paths), f"{name}-letter")
            continue
        canvas.define(name, MOTIFS[name])
        canvas.add(f"<g {{{name}-motif}}>")
        for field in bare:
            x, y = scene.grid.centre(field)
            mirrored = chance(7, *scene.map.places[field]) < 0.5
            canvas.use(name, (x, y + middle), detail.motif, mirrored=mirrored)
        canvas.add("</g>")


def draw_rows(scene: Scene) -> None:
    """The letter of each row, at both its ends in the sea."""
    cap, paths = scene.detail.row, []
    if not cap:
        return
    for row in scene.map.row_fields():
        (left, y), (right, _) = scene.grid.centre(row[0]), scene.grid.centre(row[-1])
        out = HALF + SHORE + 11 + cap / 2
        paths += [lettering(row[0][0], x, y + cap * 0.42 + 2, cap) for x in (left - out, right + out)]
    with scene.canvas.text("rows", cap):
        scene.canvas.path("".join(paths), "row", stroke(cap))


def draw_numbers(scene: Scene) -> None:
    """The number of each field at its foot; closed fields and stones have none."""
    cap, canvas = scene.detail.number, scene.canvas
    if not cap:
        return
    with canvas.text("numbers", cap):
        for letter, name in scene.landscapes.items():
            path = ""
            for field in scene.fields_of(letter):
                if field not in scene.stones and field not in scene.closed:
                    x, y = scene.grid.centre(field)
                    path += lettering(field if scene.names else field[1:], x, y + 24, cap)
            if path:
                canvas.define(f"{name}-numbers", f'<path id="{ID}{name}-numbers" d="{path}"/>')
                canvas.use(f"{name}-numbers", (0, 0), more=f"{{{name}-under}}")
                canvas.use(f"{name}-numbers", (0, 0), more=f"{{{name}-ink}}")


def _sea_places(box: Box) -> list[Point]:
    """Where waves could be: scattered evenly, but not in a grid."""
    places, step = [], 74
    for row in range(int(box.height // step) + 1):
        for col in range(int(box.width // step) + 1):
            dx, dy = chance(row, col, 1) * 46, chance(row, col, 2) * 46
            places.append((box.left + 22 + col * step + dx - 16, box.top + 30 + row * step + dy - 8))
    right, bottom = box.left + box.width - 34, box.top + box.height - 16
    return [(x, y) for x, y in places if box.left + 16 < x < right and box.top + 16 < y < bottom]


def _is_far(scene: Scene, place: Point) -> bool:
    x, y = place[0] + 8, place[1]
    return all(hypot(x - cx, y - cy) > 3 * RADIUS for cx, cy in scene.grid.centres(scene.map.fields))
