"""A map as it is printed, measured in the PDF itself; made once for all tests that ask for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from terranova.maps import Map
from terranova.pdf import PrintReport, print_map
from tests.support.pdf_paths import MM, Painted, Point, read_page

PAPER_SIZES = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
MARGIN = 10.0
UNPRINTABLE = 5.0

SMALL = Map.from_text("""name: small
title: Smallish
F: forest
L: lake
M: meadow
S: steppe
X: xylophones

  F F X
 F L L M
S S L M
""")


@dataclass(frozen=True)
class Print:
    """A print and its pages, read only once they are asked for."""

    report: PrintReport
    data: bytes

    @cached_property
    def reader(self) -> PdfReader:
        return PdfReader(BytesIO(self.data))

    def size(self, number: int) -> Point:
        box = self.reader.pages[number].mediabox
        return float(box.width) / MM, float(box.height) / MM

    def page(self, number: int) -> list[Painted]:
        return read_page(self.data, number)

    @property
    def sheets(self) -> range:
        return range(1, 1 + self.report.across * self.report.down)

    @property
    def pieces(self) -> range:
        return range(self.sheets.stop, self.report.pages - 1)


@cache
def printed(name: str = "terra-nova", **wishes: Any) -> Print:
    return print_one(Map.load(name), **wishes)


def print_one(map: Map = SMALL, **wishes: Any) -> Print:
    file = BytesIO()
    report = print_map(map, file, **wishes)
    return Print(report, file.getvalue())


COMBINATIONS = [
    ("terra-nova", "A4", 6, "colour"),
    ("terra-nova", "A4", 6, "grey"),
    ("terra-nova", "A4", 6, "ink-saving"),
    ("terra-nova", "Letter", 6, "ink-saving"),
    ("terra-nova", "Letter", 9, "grey"),
    ("terra-nova", "A4", 1, "ink-saving"),
    ("duel", "A4", 2, "grey"),
    ("duel", "Letter", 4, "colour"),
    ("archipelago", "A4", 12, "ink-saving"),
    ("archipelago", "Letter", 3, "colour"),
]
combinations = pytest.mark.parametrize(("name", "paper", "sheets", "style"), COMBINATIONS)


# The board.
