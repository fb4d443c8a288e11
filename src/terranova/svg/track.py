"""The score track and its tokens."""

from __future__ import annotations

from collections.abc import Sequence

from terranova.drawing.art import token
from terranova.drawing.geometry import Point, number, numbers
from terranova.drawing.lettering import lettering, stroke, width
from terranova.drawing.track import STEPS, Track
from terranova.position import PLAYERS, Position
from terranova.svg.scene import Scene


def draw_track(scene: Scene, track: Track, position: Position, gains: Sequence[int]) -> None:
    """The steps, and the points that would be won."""
    draw_ring(scene, track)
    won = {player: gain for player, gain in zip(PLAYERS, gains, strict=False) if gain}
    goals = {player: position.scores[PLAYERS.index(player)] + gain for player, gain in won.items()}
    for player, goal in goals.items():
        points = [track.at(half / 2) for half in range(2 * (goal - won[player]), 2 * goal + 1)]
        path = "L".join(numbers(*point) for point in points)
        scene.canvas.path(f"M{path}", f"{player}-gain")
    _draw_ticks(scene, track, [score % STEPS for score in (*position.scores, *goals.values())])
    for player, goal in goals.items():
        _draw_goal(scene, track.at(goal), player, goal)


def draw_ring(scene: Scene, track: Track) -> None:
    """The ground of the track."""
    left, top = number(track.x - track.across - track.radius), number(track.y - track.down - track.radius)
    wide, high = number(2 * (track.across + track.radius)), number(2 * (track.down + track.radius))
    for name in ("track-edge", "track"):
        rect = f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="{number(track.radius)}" {{{name}}}/>'
        scene.canvas.add(rect)


def tick(track: Track, step: int) -> str:
    """The line of a step, longer at every fifth."""
    half = 2.5 if step % 5 else 5
    return f"M{numbers(*track.at(step, -half))}L{numbers(*track.at(step, half))}"


def _draw_ticks(scene: Scene, track: Track, taken: list[int]) -> None:
    small, fives, tens = "", "", ""
    scale = scene.detail.label
    for step in range(STEPS):
        if step % 5:
            small += tick(track, step)
        elif step % 10 or not scale:
            fives += tick(track, step)
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
