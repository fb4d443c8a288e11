"""Charts as SVG. Lengths across are percent and lengths down are pixels, so that text has one size on every screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from terranova.arena.page.markup import Markup, element
from terranova.workers.errors import shorten

PLOT = 200
"""The height of a chart's plot, without its labels."""
TOP = 18
"""Room above it for the label of the uppermost line."""
BELOW = 24
ROW = 46
BAR_ROW = 44
BAR_SHARE = 66
"""Percent for the longest bar; its value stands beside it, since names may fill their line."""
NAME_WIDTH = 32
INSET = 3.0
"""Percent that dots keep away from the left and the right."""


@dataclass(frozen=True)
class Row:
    """A line of a chart of intervals or bars."""

    name: str
    value: str
    score: float
    """From 0 to 1, like all that follow."""
    low: float = 0.0
    high: float = 0.0
    fair: float | None = None


@dataclass(frozen=True)
class Dot:
    """A value with its interval; all from 0 to 1."""

    x: float
    y: float
    low: float
    high: float


@dataclass(frozen=True)
class Label:
    """A text at a place of an axis, from 0 to 1."""

    at: float
    text: str


def intervals(summary: str, rows: Sequence[Row]) -> Markup:
    """A line for each row: the interval as a bar, the value as a dot, the fair score as a tick."""
    shapes: list[str] = []
    for i, row in enumerate(rows):
        base = i * ROW
        shapes += _names(base, row)
        shapes.append(_rect(0, base + 26, 100, 8, "track"))
        shapes.append(_rect(100 * row.low, base + 26, max(100 * (row.high - row.low), 0.5), 8, "span"))
        if row.fair is not None:
            at = f"{100 * row.fair:.2f}%"
            shapes.append(element("line", x1=at, x2=at, y1=base + 22, y2=base + 38, class_="fair"))
        shapes.append(element("circle", cx=f"{_within(row.score):.2f}%", cy=base + 30, r=6, class_="dot"))
    return _svg(summary, len(rows) * ROW, shapes)


def bars(summary: str, rows: Sequence[Row]) -> Markup:
    """A bar for each row."""
    shapes: list[str] = []
    for i, row in enumerate(rows):
        base = i * BAR_ROW
        shapes.append(element("text", row.name, x=0, y=base + 15))
        shapes.append(_rect(0, base + 24, BAR_SHARE, 8, "track"))
        shapes.append(_rect(0, base + 24, BAR_SHARE * row.score, 8, "bar"))
        shapes.append(element("text", row.value, x="100%", y=base + 32, class_="number end"))
    return _svg(summary, len(rows) * BAR_ROW, shapes)


def columns(summary: str, counts: Sequence[int], labels: Sequence[str]) -> Markup:
    """A column for each count, labelled below."""
    most, step = max(counts, default=1) or 1, 100 / max(len(counts), 1)
    skip = 2 if len(labels) > 6 else 1
    shapes: list[str] = [_line(PLOT, "axis")]
    for i, (count, label) in enumerate(zip(counts, labels, strict=True)):
        height = PLOT * count / most
        middle = f"{(i + 0.5) * step:.2f}%"
        shapes.append(_rect((i + 0.08) * step, TOP + PLOT - height, 0.84 * step, height, "bar"))
        if count:
            shapes.append(element("text", str(count), x=middle, y=TOP + PLOT - height - 5, class_="number middle"))
        if i % skip == 0:
            shapes.append(element("text", label, x=middle, y=TOP + PLOT + 17, class_="label middle"))
    return _svg(summary, TOP + PLOT + BELOW, shapes)


def band(
    summary: str, line: Sequence[Dot], lines: Sequence[Label], below: Sequence[Label], fair: float | None = None
) -> Markup:
    """A line inside the band of its intervals, over labelled lines across."""
    upper = [f"{100 * dot.x:.2f},{PLOT * (1 - dot.high):.2f}" for dot in line]
    lower = [f"{100 * dot.x:.2f},{PLOT * (1 - dot.low):.2f}" for dot in reversed(line)]
    middle = [f"{100 * dot.x:.2f},{PLOT * (1 - dot.y):.2f}" for dot in line]
    drawn = element(
        "svg",
        element("polygon", points=" ".join(upper + lower), class_="band"),
        element("polyline", points=" ".join(middle), class_="curve"),
        y=TOP,
        width="100%",
        height=PLOT,
        viewBox=f"0 0 100 {PLOT}",
        preserveAspectRatio="none",
    )
    shapes = [*_lines(lines), *([] if fair is None else [_line(PLOT * (1 - fair), "fair")]), drawn]
    if line:
        shapes.append(
            element("circle", cx=f"{_within(line[-1].x):.2f}%", cy=TOP + PLOT * (1 - line[-1].y), r=5, class_="dot")
        )
    return _svg(summary, TOP + PLOT + BELOW, [*shapes, *_below(below)])


def dots(
    summary: str,
    found: Sequence[Dot],
    lines: Sequence[Label],
    below: Sequence[Label],
    *,
    is_joined: bool = False,
    has_diagonal: bool = False,
) -> Markup:
    """Dots with their intervals, joined by a line if wanted, or over the diagonal on which both axes are equal."""
    shapes: list[str] = _lines(lines)
    if has_diagonal:
        shapes.append(
            element("line", x1=f"{INSET}%", x2=f"{100 - INSET}%", y1=TOP + PLOT, y2=TOP, class_="fair"),
        )
    places = [(f"{_inset(dot.x):.2f}%", TOP + PLOT * (1 - dot.y), dot) for dot in found]
    if is_joined:
        for (x, y, _), (next_x, next_y, _) in pairwise(places):
            shapes.append(element("line", x1=x, y1=y, x2=next_x, y2=next_y, class_="curve"))
    for x, y, dot in places:
        ends = {"y1": TOP + PLOT * (1 - dot.low), "y2": TOP + PLOT * (1 - dot.high)}
        shapes.append(element("line", x1=x, x2=x, **ends, class_="whisker"))
        shapes.append(element("circle", cx=x, cy=y, r=5, class_="dot"))
    inset = [Label(_inset(label.at) / 100, label.text) for label in below]
    return _svg(summary, TOP + PLOT + BELOW, [*shapes, *_below(inset)])


def _svg(summary: str, height: float, shapes: Sequence[str]) -> Markup:
    return element("svg", *shapes, role="img", aria_label=summary, width="100%", height=height)


def _names(top: int, row: Row) -> list[Markup]:
    return [
        element("text", shorten(row.name, NAME_WIDTH), x=0, y=top + 15, class_="name"),
        element("text", row.value, x="100%", y=top + 15, class_="number end"),
    ]


def _rect(x: float, y: float, width: float, height: float, kind: str) -> Markup:
    return element("rect", x=f"{x:.2f}%", y=y, width=f"{width:.2f}%", height=height, rx=min(4, height / 2), class_=kind)


def _line(y: float, kind: str) -> Markup:
    return element("line", x1=0, x2="100%", y1=TOP + y, y2=TOP + y, class_=kind)


def _lines(labels: Sequence[Label]) -> list[str]:
    shapes: list[str] = []
    for label in labels:
        y = PLOT * (1 - label.at)
        shapes.append(_line(y, "axis" if label.at == 0 else "grid-line"))
        shapes.append(element("text", label.text, x=0, y=TOP + y - 4, class_="label"))
    return shapes


def _below(labels: Sequence[Label]) -> list[str]:
    return [
        element("text", label.text, x=f"{100 * label.at:.2f}%", y=TOP + PLOT + 17, class_=f"label {_anchor(label.at)}")
        for label in labels
    ]


def _anchor(at: float) -> str:
    return "start" if at < 0.05 else "end" if at > 0.95 else "middle"


def _within(share: float) -> float:
    """Percent at which a dot is not cut off."""
    return min(max(100 * share, 1.5), 98.5)


def _inset(share: float) -> float:
    return INSET + (100 - 2 * INSET) * share
