"""What a page of a PDF shows: paths, fills and words, in mm from its lower left corner."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from io import BytesIO
from math import dist, hypot
from typing import Any

from pypdf import PdfReader
from reportlab.pdfbase.pdfmetrics import stringWidth

MM = 72 / 25.4
Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
EVERYWHERE: Box = (-1e9, -1e9, 1e9, 1e9)
TOKEN = re.compile(
    rb"\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f]*>|/[^\s/\[\]()<>]+|[-+]?(?:\d+\.?\d*|\.\d+)|[A-Za-z'\"*]+|[\[\]]", re.S
)
ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.S)


@dataclass(frozen=True)
class State:
    matrix: Matrix = (1 / MM, 0, 0, 1 / MM, 0, 0)
    clip: Box = EVERYWHERE
    fill: tuple[float, ...] = (0,)
    line: tuple[float, ...] = (0,)
    width: float = 1.0
    font: str = ""
    size: float = 0.0


@dataclass(frozen=True)
class Painted:
    """A path, or a line of text as the two ends of its base line."""

    loops: tuple[tuple[Point, ...], ...]
    clip: Box
    fill: tuple[float, ...] | None
    line: tuple[float, ...] | None
    is_text: bool = False
    half: float = 0.0

    def moved(self, state: State) -> Painted:
        """The same where a form is shown."""
        matrix = state.matrix
        loops = tuple(tuple(at(matrix, x, y) for x, y in loop) for loop in self.loops)
        (x0, y0), (x1, y1) = at(matrix, *self.clip[:2]), at(matrix, *self.clip[2:])
        clip, half = meet((x0, y0, x1, y1), state.clip), self.half * hypot(*matrix[:2])
        return Painted(loops, clip, self.fill, self.line, self.is_text, half)

    def boxes(self) -> Iterator[Box]:
        """What can be seen of each loop."""
        for loop in self.loops:
            xs, ys = zip(*loop, strict=True)
            box = min(xs) - self.half, min(ys) - self.half, max(xs) + self.half, max(ys) + self.half
            seen = meet(box, self.clip)
            if seen[0] <= seen[2] and seen[1] <= seen[3]:
                yield seen


def meet(one: Box, other: Box) -> Box:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def times(one: Matrix, other: Matrix) -> Matrix:
    """First ``one``, then ``other``."""
    a, b, c, d, e, f = one
    u, v, w, x, y, z = other
    return a * u + b * w, a * v + b * x, c * u + d * w, c * v + d * x, e * u + f * w + y, e * v + f * x + z


def at(matrix: Matrix, x: float, y: float) -> Point:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


@dataclass
class PageReader:
    """Follows the operators of a content stream; curves are taken by their handles, which lie around them."""

    resources: Any
    painted: list[Painted] = field(default_factory=list)

    def read(self, data: bytes, state: State) -> None:
        stack: list[State] = []
        operands: list[Any] = []
        loops: list[list[Point]] = []
        clips = False
        text_matrix: Matrix = (1, 0, 0, 1, 0, 0)
        for token in TOKEN.findall(data):
            if token[:1] in b"(</[]" or token[:1] in b"+-.0123456789":
                operands.append(float(token) if token[:1] in b"+-.0123456789" else token)
                continue
            numbers = [operand for operand in operands if isinstance(operand, float)]
            match token.decode():
                case "q":
                    stack.append(state)
                case "Q":
                    state = stack.pop()
                case "cm":
                    state = replace(state, matrix=times(tuple(numbers), state.matrix))  # type: ignore[arg-type]  # six
                case "m":
                    loops.append([at(state.matrix, *numbers)])
                case "l":
                    loops[-1].append(at(state.matrix, *numbers))
                case "c":
                    loops[-1] += [at(state.matrix, *numbers[i : i + 2]) for i in (0, 2, 4)]
                case "re":
                    x, y, width, height = numbers
                    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
                    loops.append([at(state.matrix, *corner) for corner in corners])
                case "W" | "W*":
                    clips = True
                case "n" | "f" | "f*" | "S" | "B" | "B*" | "b" | "s" as paint:
                    if clips:
                        xs, ys = zip(*loops[0], strict=True)
                        state = replace(state, clip=meet(state.clip, (min(xs), min(ys), max(xs), max(ys))))
                    if paint != "n":
                        self.paint(loops, state, paint)
                    loops, clips = [], False
                case "g" | "rg":
                    state = replace(state, fill=tuple(numbers))
                case "G" | "RG":
                    state = replace(state, line=tuple(numbers))
                case "w":
                    state = replace(state, width=numbers[0])
                case "BT":
                    text_matrix = (1, 0, 0, 1, 0, 0)
                case "Tm":
                    text_matrix = tuple(numbers)  # type: ignore[assignment]  # six
                case "Tf":
                    state = replace(state, font=operands[0].decode(), size=numbers[0])
                case "Tj":
                    self.write(operands[0], state, text_matrix)
                case "Do":
                    self.show(operands[0].decode(), state)
                case "h" | "d" | "j" | "J" | "TL" | "T*" | "ET":
                    pass
                case unknown:
                    raise AssertionError(f"operator {unknown}")
            operands = []

    def paint(self, loops: list[list[Point]], state: State, paint: str) -> None:
        scale = hypot(*state.matrix[:2])
        drawn = paint in ("S", "s", "B", "B*", "b")
        self.painted.append(
            Painted(
                tuple(tuple(loop) for loop in loops),
                state.clip,
                state.fill if paint not in ("S", "s") else None,
                state.line if drawn else None,
                half=0.0 if not drawn or all(len(loop) == 2 for loop in loops) else state.width * scale / 2,
            )
        )

    def write(self, string: bytes, state: State, matrix: Matrix) -> None:
        whole = times(matrix, state.matrix)
        width = self.width(unescaped(string[1:-1]), state)
        ends = at(whole, 0, 0), at(whole, width, 0)
        self.painted.append(Painted((ends,), state.clip, state.fill, None, is_text=True))

    def width(self, text: bytes, state: State) -> float:
        font = self.resources["/Font"][state.font].get_object()
        if "/Widths" not in font:
            return float(stringWidth(text.decode("cp1252"), font["/BaseFont"][1:], state.size))
        widths, first = font["/Widths"], int(font["/FirstChar"])
        return sum(float(widths[code - first]) for code in text) * state.size / 1000

    def show(self, name: str, state: State) -> None:
        form = self.resources["/XObject"][name].get_object()
        self.painted += [item.moved(state) for item in read_form(form.get_data(), Hidden(form["/Resources"]))]


@dataclass(frozen=True)
class Hidden:
    """A value that makes no difference to a cache."""

    value: Any = field(compare=False)


@cache
def read_form(data: bytes, resources: Hidden) -> list[Painted]:
    """What a form paints in its own units, read once however many pages show it."""
    reader = PageReader(resources.value)
    reader.read(data, State(matrix=(1, 0, 0, 1, 0, 0)))
    return reader.painted


def unescaped(text: bytes) -> bytes:
    named = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
    return ESCAPE.sub(lambda m: bytes([int(m[1], 8)]) if m[1].isdigit() else named.get(m[1], m[1]), text)


@cache
def read_page(data: bytes, number: int) -> list[Painted]:
    page = PdfReader(BytesIO(data)).pages[number]
    reader = PageReader(page["/Resources"])
    contents = page.get_contents()
    assert contents is not None
    reader.read(contents.get_data(), State())
    return reader.painted


@dataclass(frozen=True)
class Hexagon:
    x: float
    y: float
    radius: float
    stands: bool
    """On a corner, as fields do."""


def hexagons(painted: list[Painted]) -> Iterator[tuple[Hexagon, Box]]:
    """All regular hexagons, and what of the page they may be seen on."""
    for item in painted:
        for loop in item.loops:
            if len(loop) != 6 or item.is_text:
                continue
            x, y = (sum(axis) / 6 for axis in zip(*loop, strict=True))
            radii = [dist((x, y), corner) for corner in loop]
            sides = [dist(loop[i], loop[i - 1]) for i in range(6)]
            if max(radii + sides) - min(radii + sides) < 0.01:
                yield Hexagon(x, y, radii[0], any(abs(cx - x) < 0.001 for cx, _ in loop)), item.clip
