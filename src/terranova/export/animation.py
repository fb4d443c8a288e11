"""An animated picture of a game or a turn, as GIF: every chat program, forum and mail shows one moving.

The ground is drawn once; pieces are small pictures put on it, so that a frame costs a thousandth of a drawn one.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any, NamedTuple

from terranova import svg
from terranova.actions import Action, MovePioneer, PlacePioneer, PlaceStone
from terranova.drawing import art
from terranova.drawing.geometry import PITCH, RADIUS, Box, Point, hexagon, number, segments
from terranova.drawing.lettering import lettering, stroke, width
from terranova.export.playback import Moment, Playback
from terranova.extras import load
from terranova.position import Position
from terranova.region import Region
from terranova.svg import ground, overlay, pieces
from terranova.svg.canvas import Canvas
from terranova.svg.layers import draw_still
from terranova.svg.pictures import map_box
from terranova.svg.scene import Detail, Scene, ground_of

SIZE = 600
STRIP = 64
"""The height of the scores under the board, in drawing units."""
COLOURS = 255
"""One place of a GIF's 256 colours stands for what stays as it is."""

SLIDE, ACTION, TURN, CLOSING, END = 50, 260, 520, 1300, 3500
"""How long a frame stays, in milliseconds: a slide from space to space, an action, a turn, a closing, the end."""
SLOWLY = 2
"""A single turn is shown so many times as slowly."""
MOST_SLOW = 12
"""So many actions at most are shown slowly, with slides from space to space."""

WALL_LAYERS = {"wall-cast": 10, "wall-edge": 4, "wall-side": 4, "wall-top": 0}
"""The bars between stones, as ``svg`` draws them: from the lowest up, and how far each lies down."""
BARS = ((2, 0), (1, 1), (-1, 1))
"""Where the neighbours to the right and below lie, in half fields and rows."""

Image = Any
"""An image of Pillow, which has types only where it is installed."""


class Frame(NamedTuple):
    """What a frame shows, and how long."""

    moment: Moment
    n_actions: int
    last: tuple[Action, ...]
    milliseconds: int
    sliding: tuple[str, Point] | None = None
    """A pioneer on its way: whose, and where it is."""


def animation(
    playback: Playback, first: int = 0, last: int | None = None, *, size: int = SIZE, theme: str = "light"
) -> bytes:
    """The moments from ``first`` to ``last``, counted by actions, as a GIF that begins again at its end.

    :param size: the longer side of the board in pixels.
    :raises ValueError: if there are no such moments, or no such theme.
    :raises MissingExtraError: if the extra ``png`` is not installed.
    """
    last = playback.n_actions if last is None else last
    if not 0 <= first <= last <= playback.n_actions:
        raise ValueError(f"there are no moments from {first} to {last}; the game has {playback.n_actions} actions")
    frames = list(_frames(playback, first, last))
    painter = _Painter(playback, size, theme)
    pictures = [painter.frame(frame) for frame in frames]
    palette = painter.palette(pictures)
    packed = [picture.quantize(palette=palette, dither=load("PIL.Image").Dither.NONE) for picture in pictures]
    file = io.BytesIO()
    packed[0].save(
        file,
        "GIF",
        save_all=True,
        append_images=packed[1:],
        duration=[frame.milliseconds for frame in frames],
        loop=0,
        disposal=1,
    )
    return file.getvalue()


def _frames(playback: Playback, first: int, last: int) -> Iterator[Frame]:
    is_slow = last - first <= MOST_SLOW
    pace = SLOWLY if is_slow else 1
    yield Frame(playback.moments[first], first, (), pace * TURN)
    shown: list[Action] = []
    for n in range(first + 1, last + 1):
        before, moment = playback.moments[n - 1], playback.moments[n]
        assert moment.action is not None
        if before.is_last_of_turn and moment.turn:
            shown = []
        if is_slow and isinstance(moment.action, MovePioneer):
            for at in _way(playback, moment.action):
                position = before.position.without(moment.action.start)
                sliding = (moment.player or "", at)
                yield Frame(Moment(position), n - 1, tuple(shown), SLIDE, sliding)
        shown.append(moment.action)
        stay = TURN if moment.is_last_of_turn and moment.turn else ACTION
        stay = CLOSING if moment.territories else stay
        yield Frame(moment, n, tuple(shown), END if n == last else pace * stay)
        if not moment.turn:
            shown = []


def _way(playback: Playback, move: MovePioneer) -> Iterator[Point]:
    """The places of a sliding pioneer between its start and its end."""
    grid = ground_of(playback.map).grid
    (x1, y1), (x2, y2) = grid.centre(move.start), grid.centre(move.end)
    n_steps = max(4, min(12, round(2 * max(abs(x2 - x1), abs(y2 - y1)) / grid.half)))
    for step in range(1, n_steps):
        part = step / n_steps
        part = part * part * (3 - 2 * part)
        yield x1 + (x2 - x1) * part, y1 + (y2 - y1) * part


class _Painter:
    """Draws frames of one game at one size."""

    def __init__(self, playback: Playback, size: int, theme: str) -> None:
        self.images = load("PIL.Image")
        self.playback, self.theme = playback, theme
        self.grid = ground_of(playback.map).grid
        self.box = map_box(self.grid)
        self.scale = size / self.box.longer
        self.detail = Detail.at(self.scale, coordinates=True)
        self.sprites: dict[str, tuple[Image, Point]] = {}
        self.closings: dict[int, list[tuple[Image, Point]]] = {}
        self.strips: dict[tuple[object, ...], Image] = {}
        drawn = self._scene()
        corner, sides = (
            f'x="{self.box.left}" y="{self.box.top}"',
            f'width="{self.box.width}" height="{self.box.height}"',
        )
        drawn.canvas.add(f"<rect {corner} {sides} {{sea}}/>")  # no rounded corners
        for layer in ("sea", "land", "seams"):
            draw_still(drawn, layer, self.box)
        self.plain = self._image(drawn.canvas, self.box).convert("RGB")
        numbers = self._scene()
        ground.draw_numbers(numbers)
        self.numbered = self.plain.copy()
        self._put(self.numbered, self._image(numbers.canvas, self.box))
        motifs = self._scene()
        ground.draw_motifs(motifs)
        self.mask = self._mask()
        self.bare = self.plain.copy()
        self._put(self.bare, self._image(motifs.canvas, self.box))
        self._put(self.bare, self._image(numbers.canvas, self.box))

    def frame(self, frame: Frame) -> Image:
        """A frame in all its colours."""
        position, (wide, high) = frame.moment.position, self.bare.size
        strip = self._strip(position)
        picture = self.images.new("RGB", (wide, high + strip.height))
        picture.paste(self.bare, (0, 0))
        picture.paste(strip, (0, high))
        for field, player in position.pioneers.items():
            self._cover(picture, field, self.numbered if player else self.plain)
        for field in position.stones | position.closed:
            self._cover(picture, field, self.plain)
        closed = self._closings(frame.n_actions)
        for area, place, _, _ in closed:
            self._put(picture, area, place)
        for field in self._last_fields(frame.last):
            self._stamp(picture, "last", self.grid.centre(field))
        self._draw_walls(picture, position)
        for field in self.playback.map.fields:
            if field in position.stones:
                self._stamp(picture, "stone", self.grid.centre(field))
            elif pioneer := position.pioneers.get(field):
                self._stamp(picture, pioneer, self.grid.centre(field))
        if frame.sliding:
            self._stamp(picture, *frame.sliding)
        for _, _, tag, place in closed:
            self._put(picture, tag, place)
        return picture

    def palette(self, pictures: list[Image]) -> Image:
        """The colours of the whole: of its first and last frame, and those of the pieces many times over."""
        wide, high = pictures[0].size
        sheet = self.images.new("RGB", (2 * wide, high + high // 4))
        sheet.paste(pictures[0], (0, 0))
        sheet.paste(pictures[-1], (wide, 0))
        x = 0
        names = [*self.playback.players, "stone"]
        while x < sheet.width:
            for name in names:
                sprite, _ = self._sprite(name)
                self._put(sheet, sprite, (x, high))
                x += sprite.width
        return sheet.quantize(COLOURS, method=self.images.Quantize.MEDIANCUT)

    # Pieces.

    def _stamp(self, picture: Image, name: str, at: Point) -> None:
        sprite, (left, top) = self._sprite(name)
        x, y = self._pixel((at[0] + left, at[1] + top))
        self._put(picture, sprite, (x, y))

    def _sprite(self, name: str) -> tuple[Image, Point]:
        """A small picture, and where it lies around the middle of a field."""
        if name not in self.sprites:
            scene = self._scene()
            box = Box(-40, -12, 110, 90) if name.startswith("wall") else Box(-38, -44, 76, 88)
            canvas, origin = scene.canvas, (0.0, 0.0)
            if name == "stone":
                canvas.define("stone", art.STONE)
                canvas.use("stone", origin)
            elif name == "last":
                overlay.stamp(scene, "last", [origin])
            elif name.startswith("wall"):
                layer, _, step = name.rpartition("-")
                (x, y), down = BARS[int(step)], WALL_LAYERS[layer]
                canvas.path(segments([((0, down), (x * self.grid.half, y * PITCH + down))]), layer)
            else:
                canvas.define(name, art.pioneer(name))
                canvas.use(name, (0, -5), self.detail.piece)
            self.sprites[name] = self._image(canvas, box), (box.left, box.top)
        return self.sprites[name]

    def _draw_walls(self, picture: Image, position: Position) -> None:
        links = [
            (self.grid.centre(field), step)
            for field in position.stones
            for step in (0, 1, 2)
            if position.map.step(field, step) in position.stones
        ]
        for layer in WALL_LAYERS:
            for at, step in links:
                self._stamp(picture, f"{layer}-{step}", at)

    def _cover(self, picture: Image, field: str, ground: Image) -> None:
        """Show a field as on another ground."""
        x, y = self.grid.centre(field)
        left, top = self._pixel((x - self.grid.half, y - RADIUS))
        wide, high = self.mask.size
        picture.paste(ground.crop((left, top, left + wide, top + high)), (left, top), self.mask)

    def _mask(self) -> Image:
        """The shape of a field."""
        canvas = Canvas(self.theme)
        canvas.path(hexagon(0, 0, RADIUS), "stone-top")
        return self._image(canvas, Box(-self.grid.half, -RADIUS, 2 * self.grid.half, 2 * RADIUS)).getchannel("A")

    @staticmethod
    def _last_fields(last: tuple[Action, ...]) -> list[str]:
        fields: dict[str, None] = {}
        for action in last:
            match action:
                case MovePioneer(start, end):
                    fields |= {start: None, end: None}
                case PlacePioneer(field) | PlaceStone(field):
                    fields[field] = None
        return list(fields)

    # Territories.

    def _closings(self, n_actions: int) -> list[tuple[Image, Point, Image, Point]]:
        found: list[Any] = []
        for n in range(1, n_actions + 1):
            moment = self.playback.moments[n]
            if moment.territories and n not in self.closings:
                self.closings[n] = [self._closing(moment.position, region) for region in moment.territories]
            found += self.closings.get(n, [])
        return found

    def _closing(self, position: Position, region: Region) -> Any:
        left, top, wide, high = self._bounds(region.fields)
        box, place = Box(left, top, wide, high), self._pixel((left, top))
        area, tag = self._scene(position), self._scene(position)
        pieces.draw_closed(area, [region])
        pieces.draw_tags(tag, [region])
        return self._image(area.canvas, box), place, self._image(tag.canvas, box), place

    def _bounds(self, fields: Any) -> tuple[float, float, float, float]:
        """A box around fields, whose corner is a pixel's."""
        xs, ys = zip(*self.grid.centres(fields), strict=True)
        left, top = self._pixel((min(xs) - 50, min(ys) - 50))
        x, y = self.box.left + left / self.scale, self.box.top + top / self.scale
        return x, y, max(xs) + 50 - x, max(ys) + 50 - y

    # Scores.

    def _strip(self, position: Position) -> Image:
        """The points of all players under the board; whose turn it is has a lighter plate."""
        key = (position.scores, position.turn)
        if key not in self.strips:
            canvas, wide = Canvas(self.theme), self.box.width
            canvas.add(f'<rect width="{number(wide)}" height="{STRIP}" {{sea}}/>')
            share = wide / len(position.players)
            for i, (player, score) in enumerate(zip(position.players, position.scores, strict=True)):
                middle, text = (i + 0.5) * share, str(score)
                total = 40 + width(text, 24)
                plate = "plate-turn" if position.turn == player else "plate"
                x = middle - total / 2
                box = f'x="{number(x - 18)}" y="6" width="{number(total + 36)}" height="{STRIP - 12}" rx="26"'
                canvas.add(f"<rect {box} {{{plate}}}/>")
                canvas.define(f"{player}-token", art.token(player))
                canvas.use(f"{player}-token", (x + 13, STRIP / 2), 1.5)
                path = lettering(text, x + total - width(text, 24) / 2, STRIP / 2 + 12, 24)
                canvas.path(path, "goal-text", stroke(24, 0.16))
            self.strips[key] = self._image(canvas, Box(0, 0, wide, STRIP), self.bare.width).convert("RGB")
        return self.strips[key]

    # Pixels.

    def _scene(self, position: Position | None = None) -> Scene:
        return Scene(Canvas(self.theme), self.playback.map, position, self.detail)

    def _image(self, canvas: Canvas, box: Box, wide: int | None = None) -> Image:
        drawn = svg.png(canvas.svg(box, box.longer * self.scale, "", ""), size=wide)
        return self.images.open(io.BytesIO(drawn)).convert("RGBA")

    def _pixel(self, at: Point) -> tuple[int, int]:
        return round((at[0] - self.box.left) * self.scale), round((at[1] - self.box.top) * self.scale)

    @staticmethod
    def _put(picture: Image, other: Image, at: Any = (0, 0)) -> None:
        picture.paste(other, at, other)
