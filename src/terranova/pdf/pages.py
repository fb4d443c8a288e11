"""Page: one page of the print, and how a list of them becomes a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike, fspath
from typing import Any, BinaryIO

from terranova.extras import load
from terranova.pdf.canvas.fonts import Fonts
from terranova.pdf.canvas.pen import MM, Pen
from terranova.pdf.pieces import Drawing
from terranova.pdf.sheets import SAFE, page_size

load("reportlab")

from reportlab.pdfgen.canvas import Canvas  # noqa: E402 -- after the sentence that says how to get it

File = str | PathLike[str] | BinaryIO

FOOT = 2.3
"""The size of the line at the foot, in mm."""


@dataclass(frozen=True)
class Page:
    """A page with a name for the reader's list of pages, and how to draw it in mm from its upper left corner."""

    name: str
    draw: Callable[[Pen], None]
    orientation: str = "portrait"
    has_foot: bool = True


def open_canvas(file: File, paper: str, title: str, texts: Mapping[str, str], font: str) -> Any:
    """A canvas that writes the same bytes for the same drawing, and asks to be printed at its true size."""
    width, height = page_size(paper, "portrait")
    target = fspath(file) if isinstance(file, str | PathLike) else file
    # Every page begins with a font: one of ours, as reportlab's own is not embedded.
    canvas = Canvas(
        target,
        pagesize=(width * MM, height * MM),
        invariant=1,
        pageCompression=1,
        lang=texts["language"],
        initialFontName=font,
    )
    canvas.setTitle(title)
    canvas.setAuthor("Terra Nova")
    canvas.setSubject(texts["credit"])
    canvas.setCreator("Terra Nova")
    canvas.setViewerPreference("PrintScaling", "None")
    return canvas


def draw_pages(canvas: Any, pages: Sequence[Page], paper: str, fonts: Fonts, drawing: Drawing) -> None:
    muted, texts = drawing.inks.line("muted"), drawing.texts
    for number, page in enumerate(pages, 1):
        width, height = page_size(paper, page.orientation)
        canvas.setPageSize((width * MM, height * MM))
        canvas.bookmarkPage(f"page-{number}")
        canvas.addOutlineEntry(page.name, f"page-{number}")
        pen = Pen(canvas, fonts, height)
        page.draw(pen)
        if page.has_foot:
            base = height - SAFE - 1
            pen.text(SAFE + 10, base, texts["credit"], FOOT, muted, within=width - 70)
            count = texts["page"].format(page=number, pages=len(pages))
            pen.text(width - SAFE - 10, base, count, FOOT, muted, anchor=1)
        canvas.showPage()
