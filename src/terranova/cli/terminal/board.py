"""A map or a position as text: every field with its landscape's letter, its number and what is on it.

    a  S1  S2 rS3 a       mark, letter, number; rows have their letter on both sides
      b ##  M2  x  b      a stone, a closed field: no number where no pioneer can go

The mark is a pioneer's letter (``r y b g``).
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass

import click

from terranova import Map, Position
from terranova.cli.terminal.colours import BASIC, Ink
from terranova.drawing.palette import THEMES, Ground, invented
from terranova.locale import speaker
from terranova.maps import KNOWN_LANDSCAPES
from terranova.position import CLOSED, FREE, LETTERS, PLAYERS, STONE

TINY, SMALL, LARGE = 1, 2, 3
"""Characters for one column of the drawing; a field is two columns wide, and the large ones two lines high."""

# Where a terminal has sixteen colours: none is a player's, and black can be read on all.
BASIC_GROUNDS = ("#008000", "#808000", "#00ff00", "#800080", "#ffffff", "#00ffff", "#ff00ff", "#c0c0c0")
BASIC_INK = "#000000"

LABEL = 3
"""Characters on each side of a row for its letter."""

SPARE_LINES = 7
"""Lines of the terminal below the board: events, status, prompt."""


@dataclass(frozen=True)
class BoardDrawing:
    """How boards are drawn: colours, theme and size."""

    ink: Ink
    theme: str = "light"
    size: int | None = None
    """``TINY``, ``SMALL`` or ``LARGE``; None for the largest that fits the terminal."""

    def draw(self, map: Map, position: Position | None = None) -> str:
        """The board, its lines joined."""
        size = self.size or size_that_fits(map)
        lines = []
        if size == TINY:
            lines.append(_ruler(map))
        for row, fields in enumerate(map.row_fields()):
            cells = [self.cell(map, position, field, size) for field in fields]
            starts = [LABEL + map.places[field][1] * size for field in fields]
            for i, parts in enumerate(zip(*cells, strict=True)):
                lines.append(_line(row, starts, parts, size, is_first=i == 0))
        return "\n".join(lines)

    def cell(self, map: Map, position: Position | None, field: str, size: int) -> list[str]:
        """A field's lines."""
        content = position.at(field) if position else FREE
        letter, ground = map.landscape_of(field), self.ground(map, map.landscape_of(field))
        player = PLAYERS[LETTERS.index(content)] if content in LETTERS else None
        stone = THEMES[self.theme]["stone-edge"], THEMES[self.theme]["stone-top"]
        if size == LARGE:
            if content == STONE:
                return [self.ink.paint(" #### ", ink=stone[1], ground=stone[0], bold=True)] * 2
            if content == CLOSED:
                return [self.ink.paint(text, ink=ground.base) for text in (" x    ", f" {letter}    ")]
            name = self.ink.paint(f" {field:<5}", ink=ground.ink, ground=ground.base)
            left = self.ink.paint(f" {letter} ", ink=ground.ink, ground=ground.base)
            return [name, left + self.mark(f" {content} ", player, ground)]
        number = f"{field[1:]:<2}" if size == SMALL else ""
        if content == STONE:
            return [self.ink.paint(" ## " if number else " #", ink=stone[1], ground=stone[0], bold=True)]
        if content == CLOSED:
            return [self.ink.paint(" x" + " " * len(number), ink=ground.base)]
        if player is None:
            return [self.ink.paint(f" {letter}{number}", ink=ground.ink, ground=ground.base)]
        rest = self.ink.paint(number, ink=ground.ink, ground=ground.base)
        return [self.mark(content + letter, player, ground) + rest]

    def mark(self, text: str, player: str | None, ground: Ground) -> str:
        """A pioneer's letter in the player's colours, or just ground."""
        if player is None:
            return self.ink.paint(" " * len(text), ground=ground.base)
        paint = THEMES[self.theme].players[player]
        return self.ink.paint(text, ink=paint.on, ground=paint.fill, bold=True)

    def ground(self, map: Map, letter: str) -> Ground:
        """The colours of a landscape, known or the map's own."""
        name = map.landscapes[letter]
        if name in KNOWN_LANDSCAPES and self.ink.n_colours == BASIC:
            base = BASIC_GROUNDS[KNOWN_LANDSCAPES.index(name)]
            return Ground(base, base, BASIC_INK)
        if name in KNOWN_LANDSCAPES:
            return THEMES[self.theme].landscapes[name]
        own = [other for other in map.landscapes.values() if other not in KNOWN_LANDSCAPES]
        return invented(self.theme, own.index(name), len(own))

    def legend(self, map: Map) -> str:
        """The letters of the landscapes with their names."""
        entries = []
        for letter, name in map.landscapes.items():
            ground = self.ground(map, letter)
            entries.append(self.ink.paint(f"{letter}={speaker().landscape(name)}", ink=ground.ink, ground=ground.base))
        return flow(entries, " ")

    def player(self, player: str, text: str) -> str:
        """A text in the colours of a player's pioneers."""
        paint = THEMES[self.theme].players[player]
        return self.ink.paint(text, ink=paint.on, ground=paint.fill, bold=True)


def size_that_fits(map: Map) -> int:
    """The largest size whose board fits into the terminal with the lines below it."""
    width, height = shutil.get_terminal_size()
    n_columns = max(len(row) for row in map.rows) + 1
    if n_columns * LARGE + 2 * LABEL <= width and 2 * len(map.rows) + SPARE_LINES <= height:
        return LARGE
    return SMALL if n_columns * SMALL + 2 * LABEL <= width else TINY


def _ruler(map: Map) -> str:
    """The numbers of the fields: 1 and every fifth."""
    numbers = range(1, max(int(field[1:]) for field in map.fields) + 1)
    return (" " * LABEL + "".join(f"{n:>2}" if n == 1 or n % 5 == 0 else "  " for n in numbers)).rstrip()


def _line(row: int, starts: Sequence[int], cells: Sequence[str], size: int, *, is_first: bool) -> str:
    """One line of a row, with the row's letter at both ends."""
    label = chr(ord("a") + row) if is_first else " "
    line, at = " " * (starts[0] - 2) + label + " ", starts[0]
    for start, cell in zip(starts, cells, strict=True):
        line += " " * (start - at) + cell
        at = start + 2 * size
    return (line + " " + label).rstrip()


def flow(pieces: Sequence[str], between: str) -> str:
    """Pieces of text, which may be coloured, broken into lines of the terminal's width."""
    width = shutil.get_terminal_size().columns
    lines: list[str] = []
    for i, piece in enumerate(pieces):
        text = piece if i == len(pieces) - 1 else piece + between
        if lines and len(click.unstyle(lines[-1] + text.rstrip())) <= width:
            lines[-1] += text
        else:
            lines.append(text)
    return "\n".join(line.rstrip() for line in lines)
