"""The board of a page that replays: all that ever stands on it, marked with the moment from which on it does."""

from __future__ import annotations

from itertools import chain

from terranova.actions import MovePioneer, PlacePioneer, PlaceStone
from terranova.drawing.art import STONE, pioneer
from terranova.drawing.geometry import Point, number, polygons, segments
from terranova.export.playback import Playback
from terranova.svg import ground, overlay, pieces
from terranova.svg.canvas import ID, Canvas
from terranova.svg.layers import draw_still
from terranova.svg.pictures import map_box
from terranova.svg.scene import Detail, Scene

MARKS = 6
"""So many fields of a turn can be marked: two for each move, and an action has no more."""


class ReplayBoard:
    """Draws the board, and knows where each pioneer was when."""

    def __init__(self, playback: Playback) -> None:
        self.playback = playback
        self.index = {field: i for i, field in enumerate(playback.map.fields)}
        self.owners: list[str] = []
        """The player of each pioneer, in the order in which they came."""
        self.journeys: list[list[list[int]]] = []
        """For each pioneer: from which moment on it stands on which field; -1 once it has left."""
        self.stones: list[list[int]] = []
        """Each stone: from which moment on, and its field."""
        self.closed: list[list[int]] = []
        """Each closed field in the same way."""
        self._follow()
        self.scene = Scene(Canvas("auto"), playback.map, None, Detail.at(1, coordinates=True))
        self.places = [[round(x, 1), round(y, 1)] for x, y in map(self.scene.grid.centre, playback.map.fields)]

    def _follow(self) -> None:
        """Find out who was where when."""
        start = self.playback.moments[0].position
        here: dict[str, int] = {}
        for field, player in start.pioneers.items():
            self._appear(here, 0, field, player)
        self.stones += [[0, self.index[field]] for field in self.playback.map.fields if field in start.stones]
        self.closed += [[0, self.index[field]] for field in self.playback.map.fields if field in start.closed]
        for n, moment in enumerate(self.playback.moments[1:], 1):
            match moment.action:
                case PlacePioneer(field):
                    self._appear(here, n, field, moment.player or "")
                case MovePioneer(start_field, end):
                    pioneer = here.pop(start_field)
                    here[end] = pioneer
                    self.journeys[pioneer].append([n, self.index[end]])
                case PlaceStone(field):
                    self.stones.append([n, self.index[field]])
            for field in chain.from_iterable(region.fields for region in moment.territories):
                self.closed.append([n, self.index[field]])
                if field in here:
                    self.journeys[here.pop(field)].append([n, -1])

    def _appear(self, here: dict[str, int], n: int, field: str, player: str) -> None:
        here[field] = len(self.owners)
        self.owners.append(player)
        self.journeys.append([[n, self.index[field]]])

    def svg(self, title: str) -> str:
        """The picture, as it is when the game ends."""
        scene, canvas, box = self.scene, self.scene.canvas, map_box(self.scene.grid)
        draw_still(scene, "sea", box)
        draw_still(scene, "land")
        self._draw_motifs()
        draw_still(scene, "seams")
        ground.draw_numbers(scene)
        self._draw_territories()
        canvas.define("last-mark", self._mark())
        canvas.add(*(f'<use data-m="" class="gone" href="#{ID}last-mark"/>' for _ in range(MARKS)))
        self._draw_walls()
        canvas.add('<path id="trail" {trail-under}/><path id="trail-top" {trail}/>')
        self._draw_pieces()
        self._draw_tags()
        return canvas.svg(box, None, title, "")

    def _draw_motifs(self) -> None:
        for letter, name in self.scene.landscapes.items():
            self.scene.canvas.add(f"<g {{{name}-motif}}>")
            for field in self.scene.ground.fields[letter]:
                ground.draw_motif(self.scene, field, more=f'data-f="{self.index[field]}"')
            self.scene.canvas.add("</g>")

    def _draw_territories(self) -> None:
        start = self.playback.moments[0].position
        if start.closed:
            self.scene.canvas.add('<g data-n="0">')
            pieces.draw_closed(Scene(self.scene.canvas, self.playback.map, start, self.scene.detail), [])
            self.scene.canvas.add("</g>")
        canvas = self.scene.canvas
        for n, moment in enumerate(self.playback.moments):
            for region in moment.territories:
                before, canvas.body = canvas.body, []
                pieces.draw_closed(self.scene, [region])
                area = polygons(self.scene.grid.outline(region.fields))
                name = f"area{len(canvas.definitions)}"
                canvas.define(name, f'<path id="{ID}{name}" d="{area}"/>')
                drawn = "".join(canvas.body).replace(f'<path d="{area}"', f'<use href="#{ID}{name}"')
                canvas.body = before
                canvas.add(f'<g data-n="{n}">{drawn}</g>')

    def _draw_tags(self) -> None:
        for n, moment in enumerate(self.playback.moments):
            for region in moment.territories:
                self.scene.canvas.add(f'<g data-n="{n}">')
                pieces.draw_tags(self.scene, [region])
                self.scene.canvas.add("</g>")

    def _draw_walls(self) -> None:
        """Bars between stones, there from the later of the two on."""
        map, grid = self.playback.map, self.scene.grid
        since = {map.fields[i]: n for n, i in self.stones}
        links: list[tuple[int, str]] = []
        for field in since:
            for step in (0, 1, 2):
                near = map.step(field, step)
                if near in since and near is not None:
                    n = max(since[field], since[near])
                    links.append((n, segments([(grid.centre(field), grid.centre(near))])))
        canvas = self.scene.canvas
        bars = "".join(f'<path d="{path}" data-n="{n}"/>' for n, path in links)
        canvas.define("walls", f'<g id="{ID}walls">{bars}</g>')
        for name, down in (("wall-cast", 10), ("wall-edge", 4), ("wall-side", 4), ("wall-top", 0)):
            canvas.use("walls", (0, down), more=f"{{{name}}}")

    def _draw_pieces(self) -> None:
        """Stones from the top row down, then the pioneers."""
        canvas = self.scene.canvas
        canvas.define("stone", STONE)
        for n, i in sorted(self.stones, key=lambda stone: stone[1]):
            canvas.use("stone", self._place(i), more=f'data-n="{n}"')
        for k, (player, journey) in enumerate(zip(self.owners, self.journeys, strict=True)):
            canvas.define(player, pioneer(player))
            where = 'class="gone"'
            if (last := journey[-1][1]) >= 0:
                x, y = self._place(last)
                where = f'style="transform:translate({number(x)}px,{number(y - 5)}px)"'
            canvas.add(f'<use href="#{ID}{player}" data-p="{k}" {where}/>')

    def _place(self, i: int) -> Point:
        x, y = self.places[i]
        return x, y

    def _mark(self) -> str:
        """The mark of the last action's fields, as a symbol."""
        canvas = self.scene.canvas
        before, canvas.body = canvas.body, []
        overlay.stamp(self.scene, "last", [(0, 0)])
        drawn, canvas.body = "".join(canvas.body), before
        return drawn
