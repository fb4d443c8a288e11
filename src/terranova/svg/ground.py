"""The ground: sea, coast, landscapes and coordinates."""

from __future__ import annotations

from terranova.drawing.art import MOTIFS, WAVE
from terranova.drawing.geometry import Box, hexagons, number, numbers, placed, polygons, segments, smooth
from terranova.drawing.ground import CLIFF, LIT, LOW, ROUGHNESS
from terranova.drawing.lettering import lettering, stroke
from terranova.svg.canvas import ID
from terranova.svg.scene import Scene


def draw_sea(scene: Scene, box: Box, *, background: bool) -> None:
    """Water that grows lighter towards the coast, with depth lines and a few waves."""
    canvas = scene.canvas
    if background:
        x, y, width, height = (number(value) for value in (box.left, box.top, box.width, box.height))
        canvas.add(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="24" {{sea}}/>')
    draw_shallows(scene)
    if background and not scene.detail.is_plain:
        draw_waves(scene, box)


def draw_shallows(scene: Scene) -> None:
    """The water around the coast."""
    for name in ("contour", "shoal-outer", "shoal-middle", "shoal-inner"):
        scene.canvas.use("coast", (0, CLIFF / 2), more=f"{{{name}}}")


def draw_waves(scene: Scene, box: Box) -> None:
    """A few waves in the open sea."""
    scene.canvas.path("".join(f"M{numbers(*place)}{WAVE}" for place in scene.ground.waves(box)), "wave")


def define_coast(scene: Scene) -> None:
    """The line between land and sea, used by several layers."""
    loops = scene.ground.coast(0 if scene.detail.is_plain else ROUGHNESS)
    path = "".join(smooth(loop) for loop in loops)
    scene.canvas.define("coast", f'<path id="{ID}coast" d="{path}"/>')


def draw_coast(scene: Scene) -> None:
    """Surf, cliffs and the beach around the fields."""
    canvas = scene.canvas
    canvas.use("coast", (5, CLIFF + 6), more="{shadow}")
    for down in (0.0, CLIFF):
        canvas.use("coast", (0, down), more="{foam}")
    for down in (CLIFF, CLIFF * 2 / 3, CLIFF / 3):
        canvas.use("coast", (0, down), more="{cliff}")
    canvas.use("coast", (0, CLIFF / 3), more="{strata}")
    if not scene.detail.is_plain:
        canvas.path(segments(scene.ground.hachures()), "hachure")
    canvas.use("coast", (0, 0), more="{shore}")
    canvas.use("coast", (0, 0), more="{tide}")


def draw_areas(scene: Scene) -> None:
    """The colours of the landscapes."""
    for letter, name in scene.landscapes.items():
        scene.canvas.path(polygons(scene.ground.areas[letter]), name)


def draw_relief(scene: Scene) -> None:
    """Lighter and darker fields, the landscapes' shaded borders, light and shade on the edges of fields."""
    canvas, ground = scene.canvas, scene.ground
    for fields, name in zip(ground.tints(), ("light-tint", "dark-tint"), strict=True):
        canvas.path(hexagons(scene.grid.centres(fields)), name)
    for letter, name in scene.landscapes.items():
        canvas.path(polygons(ground.shade(letter)), f"{name}-shade")
    centres = list(scene.grid.centres(scene.map.fields))
    for path, name in ((LIT, "lit"), (LOW, "low")):
        canvas.path("".join(placed(path, x, y) for x, y in centres), name)


def draw_seams(scene: Scene) -> None:
    """The lines between landscapes, and around them all."""
    scene.canvas.path(segments(scene.ground.seams()), "seam")
    scene.canvas.path(polygons(scene.ground.rim), "rim")


def draw_motifs(scene: Scene) -> None:
    """The motif or letter of each landscape on its bare fields."""
    canvas, detail = scene.canvas, scene.detail
    if detail.is_plain:
        return
    middle = -4.5 if detail.number else -1 * detail.motif
    for letter, name in scene.landscapes.items():
        bare = [field for field in scene.ground.fields[letter] if scene.is_bare(field)]
        if not bare:
            continue
        if scene.letters or scene.is_invented(letter):
            cap = 16 if detail.number else 20
            paths = (lettering(letter, x, y + middle + cap / 2, cap) for x, y in scene.grid.centres(bare))
            canvas.path("".join(paths), f"{name}-letter")
            continue
        canvas.define(name, MOTIFS[name])
        canvas.add(f"<g {{{name}-motif}}>")
        for field in bare:
            x, y = scene.grid.centre(field)
            canvas.use(name, (x, y + middle), detail.motif, mirrored=scene.ground.is_mirrored(field))
        canvas.add("</g>")


def draw_motif(scene: Scene, field: str, more: str = "") -> None:
    """The motif or letter of one field, whatever stands on it, with ``more`` attributes.

    A motif gets its look from the group it is drawn into.
    """
    letter = scene.map.landscape_of(field)
    name, (x, y), middle = scene.landscapes[letter], scene.grid.centre(field), -4.5
    if scene.letters or scene.is_invented(letter):
        scene.canvas.path(lettering(letter, x, y + middle + 8, 16), f"{name}-letter", f" {more}")
        return
    scene.canvas.define(name, MOTIFS[name])
    mirrored = scene.ground.is_mirrored(field)
    scene.canvas.use(name, (x, y + middle), scene.detail.motif, mirrored=mirrored, more=more)


def draw_rows(scene: Scene) -> None:
    """The letter of each row, at both its ends in the sea."""
    cap, paths = scene.detail.row, []
    if not cap:
        return
    for letter, (left, y), (right, _) in scene.ground.row_ends():
        paths += [lettering(letter, x, y + cap * 0.42 + 2, cap) for x in (left - cap / 2, right + cap / 2)]
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
            for field in scene.ground.fields[letter]:
                if field not in scene.stones and field not in scene.closed:
                    x, y = scene.grid.centre(field)
                    path += lettering(field if scene.names else field[1:], x, y + 24, cap)
            if path:
                canvas.define(f"{name}-numbers", f'<path id="{ID}{name}-numbers" d="{path}"/>')
                canvas.use(f"{name}-numbers", (0, 0), more=f"{{{name}-under}}")
                canvas.use(f"{name}-numbers", (0, 0), more=f"{{{name}-ink}}")
