"""A card: the picture that chat programs show beside a link. It holds no words, so that one does for all languages."""

from __future__ import annotations

from collections.abc import Iterable

from terranova import svg
from terranova.actions import Action
from terranova.drawing.geometry import Box, number
from terranova.drawing.lettering import lettering, stroke, width
from terranova.position import Position
from terranova.region import Region
from terranova.svg.canvas import Canvas

WIDTH, HEIGHT = 1200, 630
MARGIN = 56
BOARD = HEIGHT - 20
NAME = ("Terra", "Nova")


def card(
    position: Position, territories: Iterable[Region] = (), last: Iterable[Action] = (), theme: str = "light"
) -> str:
    """A position with the points of all players, 1200 × 630, as SVG."""
    canvas = Canvas(theme)
    canvas.add(f'<rect width="{WIDTH}" height="{HEIGHT}" {{sea}}/>')
    board = svg.board(position, size=BOARD, theme=theme, territories=territories, last=last, background=False)
    _place(canvas, board, WIDTH - BOARD - 24, (HEIGHT - BOARD) / 2)
    cap = 34
    left = MARGIN + 6.0
    for word in NAME:
        wide = width(word, cap)
        canvas.path(lettering(word, left + wide / 2, MARGIN + cap, cap), "tick-text", stroke(cap, 0.15))
        left += wide + 0.7 * cap
    players = position.players
    room = (HEIGHT - 2 * MARGIN - cap - 36) / len(players)
    high = min(150.0, room)
    top = MARGIN + cap + 36 + (HEIGHT - 2 * MARGIN - cap - 36 - high * len(players)) / 2
    for i, (player, score) in enumerate(zip(players, position.scores, strict=True)):
        y = top + i * high
        plate = "plate-turn" if position.turn == player else "plate"
        box = f'x="{MARGIN}" y="{number(y + 6)}" width="400" height="{number(high - 12)}" rx="{number(high / 2 - 6)}"'
        canvas.add(f"<rect {box} {{{plate}}}/>")
        figure = svg.pioneer(player, size=high - 30, theme=theme)
        _place(canvas, figure, MARGIN + 44, y + 15)
        text, size = str(score), high * 0.42
        path = lettering(text, MARGIN + 370 - width(text, size) / 2, y + high / 2 + size / 2, size)
        canvas.path(path, "goal-text", stroke(size, 0.15))
    return canvas.svg(Box(0, 0, WIDTH, HEIGHT), WIDTH, "", "")


def _place(canvas: Canvas, picture: str, x: float, y: float) -> None:
    """Put a whole picture into this one."""
    canvas.body.append(picture.strip().replace("<svg ", f'<svg x="{number(x)}" y="{number(y)}" ', 1))
