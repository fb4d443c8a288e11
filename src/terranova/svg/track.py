"""The score track: a hundred steps around the island, clockwise from the top."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin

from terranova.drawing.art import token
from terranova.drawing.geometry import RADIUS, Grid, Point, number, numbers
from terranova.drawing.lettering import lettering, stroke, width
from terranova.position import PLAYERS, Position
from terranova.svg.canvas import Box
from terranova.svg.scene import Scene

STEPS = 100
_MARGIN = 38
"""From the corners of the fields to the middle of the track."""
_OUTSIDE = 40
"""From there to the edge of the picture."""


class Track:
    """A circle around the map, drawn out along its longer side: where each step of it is."""

    def __init__(self, grid: Grid) -> None:
        self.x, self.y = (grid.left + grid.right) / 2, (grid.top + grid.bottom) / 2
        wide, high = grid.right - grid.left, grid.bottom - grid.top
        self.across, self.down = max(0.0, (wide - high) / 2), max(0.0, (high - wide) / 2)
        distances = (self._distance(centre) for centre in grid.centres(grid.map.fields))
        self.radius = max(distances) + RADIUS + _MARGIN
        self.length = 2 * pi * self.radius + 4 * (self.across + self.down)

    def _distance(self, point: Point) -> float:
        """How far a point is from the line the track runs around."""
        x, y = abs(point[0] - self.x), abs(point[1] - self.y)
        return hypot(max(0.0, x - self.across), max(0.0, y - self.down))

    @property
    def box(self) -> Box:
        half_width = self.across + self.radius + _OUTSIDE
        half_height = self.down + self.radius + _OUTSIDE
        return Box(self.x - half_width, self.y - half_height, 2 * half_width, 2 * half_height)

    def at(self, score: float, out: float = 0) -> Point:
        """The place of a score, ``out`` units outside the middle of the track."""
        left = score % STEPS / STEPS * self.length
        quarter = pi / 2 * self.radius
        # Four times a straight piece and a quarter of a circle; each time the axes turn by a right angle.
        for turn in range(4):
            straight, other = (self.across, self.down) if turn % 2 == 0 else (self.down, self.across)
            forward, outward = _AXES[turn]
            if left <= straight:
                return self._place(forward, left, outward, self.radius + out + other)
            left -= straight
            if left <= quarter:
                angle, radius = left / self.radius, self.radius + out
                return self._place(forward, straight + radius * sin(angle), outward, other + radius * cos(angle))
            left -= quarter
            if left <= other:
                return self._place(forward, straight + self.radius + out, outward, other - left)
            left -= other
        return self.at(0, out)

    def _place(self, forward: Point, ahead: float, outward: Point, out: float) -> Point:
        return (
            self.x + forward[0] * ahead + outward[0] * out,
            self.y + forward[1] * ahead + outward[1] * out,
        )


_AXES: tuple[tuple[Point, Point], ...] = (
    ((1, 0), (0, -1)),
    ((0, 1), (1, 0)),
    ((-1, 0), (0, 1)),
    ((0, -1), (-1, 0)),
)
"""For each quarter of the track: the direction in which it goes on, and the one that points out of the map."""


def draw_track(scene: Scene, track: Track, position: Position, gains: Sequence[int]) -> None:
    """The steps, and the points that would be won."""
    left, top = number(track.x - track.across - track.radius), number(track.y - track.down - track.radius)
    wide, high = number(2 * (track.across + track.radius)), number(2 * (track.down + track.radius))
    for name in ("track-edge", "track"):
        rect = f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="{number(track.radius)}" {{{name}}}/>'
        scene.canvas.add(rect)
    won = {player: gain for player, gain in zip(PLAYERS, gains, strict=False) if gain}
    goals = {player: position.scores[PLAYERS.index(player)] + gain for player, gain in won.items()}
    for player, goal in goals.items():
        points = [track.at(half / 2) for half in range(2 * (goal - won[player]), 2 * goal + 1)]
        path = "L".join(numbers(*point) for point in points)
        scene.canvas.path(f"M{path}", f"{player}-gain")
    _draw_ticks(scene, track, [score % STEPS for score in (*position.scores, *goals.values())])
    for player, goal in goals.items():
        _draw_goal(scene, track.at(goal), player, goal)


def _draw_ticks(scene: Scene, track: Track, taken: list[int]) -> None:
    small, fives, tens = "", "", ""
    scale = scene.detail.label
    for step in range(STEPS):
        half = 2.5 if step % 5 else 5
        tick = f"M{numbers(*track.at(step, -half))}L{numbers(*track.at(step, half))}"
        if step % 5:
            small += tick
        elif step % 10 or not scale:
            fives += tick
        elif all(_steps_between(step, score) * track.length / STEPS > 30 for score in taken):
            x, y = track.at(step)
            tens += lettering(str(step), x, y + 4.5 * scale, 9 * scale)
    scene.canvas.path(small, "tick")
    scene.canvas.path(fives, "tick-five")
    scene.canvas.path(tens, "tick-under")
    scene.canvas.path(tens, "tick-text", stroke(9 * scale))


def _steps_between(one: int, other: int) -> int:
    return min((one - other) % STEPS, (other - one) % STEPS)


def _draw_goal(scene: Scene, at: Point, player: str, goal: int) -> None:
    x, y = at
    scene.canvas.add(f'<circle cx="{number(x)}" cy="{number(y)}" r="16" {{{player}-goal}}/>')
    cap = 9.5 if goal < STEPS else 7.5
    if scene.detail.label:
        scene.canvas.path(lettering(str(goal), x, y + cap / 2, cap), "goal-text", stroke(cap))


def draw_tokens(scene: Scene, track: Track, position: Position) -> None:
    """A token for each player; equal scores stand side by side across the track."""
    canvas = scene.canvas
    for index, (player, score) in enumerate(zip(PLAYERS, position.scores, strict=False)):
        equal = [i for i, other in enumerate(position.scores) if other % STEPS == score % STEPS]
        apart = min(28.0, 57 / max(1, len(equal) - 1))
        x, y = track.at(score, apart * (equal.index(index) - (len(equal) - 1) / 2))
        plate = "plate-turn" if position.turn == player else "plate"
        canvas.add(f'<circle cx="{number(x)}" cy="{number(y)}" r="15.5" {{{plate}}}/>')
        canvas.define(f"{player}-token", token(player))
        canvas.use(f"{player}-token", (x, y - 0.5), 1.05)
        if (laps := score // STEPS * STEPS) and scene.detail.label:
            _draw_laps(scene, (x, y), f"+{laps}")


def _draw_laps(scene: Scene, at: Point, text: str) -> None:
    """What a token on a later lap has to be read with."""
    x, y = at
    half, cap = width(text, 7.5) / 2 + 5, 7.5
    box = f'x="{number(x - half)}" y="{number(y + 9)}" width="{number(2 * half)}" height="14" rx="7"'
    scene.canvas.add(f"<rect {box} {{plate}}/>")
    scene.canvas.path(lettering(text, x, y + 19.8, cap), "goal-text", stroke(cap))
