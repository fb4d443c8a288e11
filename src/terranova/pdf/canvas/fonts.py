"""The letters: measuring, breaking and drawing text, with the fonts that come with reportlab or any TrueType files."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from os import PathLike, fspath
from typing import Any

from terranova.errors import InvalidTextError
from terranova.extras import load

load("reportlab")

from reportlab.pdfbase import pdfmetrics  # noqa: E402 -- after the sentence that says how to get it
from reportlab.pdfbase.ttfonts import TTFError, TTFont  # noqa: E402

# What stands alone in the font for an accent that a letter lacks: the Hungarian ő is an o and a ˝.
_COMBINING = "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327\u0328"
_ACCENTS = dict(zip(_COMBINING, "`´ˆ˜¯˘˙¨˚˝ˇ¸˛", strict=True))
_BELOW = "¸˛"
_RAISE = 0.18
"""How much higher an accent stands over a capital letter, as a part of the size."""

FontFiles = tuple[str | PathLike[str], str | PathLike[str]]
"""The TrueType files of a plain and a bold font."""


@dataclass
class Fonts:
    """A plain and a bold font for one print."""

    plain: str
    bold: str
    missing: set[str] = field(default_factory=set)
    """Characters that were to be drawn but that no font has."""

    @classmethod
    def load(cls, files: FontFiles | None) -> Fonts:
        plain, bold = files or ("Vera.ttf", "VeraBd.ttf")
        return cls(_registered(plain), _registered(bold))

    def width(self, text: str, size: float, font: str) -> float:
        return float(sum(pdfmetrics.stringWidth(piece, font, size) for piece, _ in self._pieces(text, font)))

    def draw(self, canvas: Any, x: float, y: float, text: str, size: float, font: str) -> None:
        """Draw in points, from the left end of the base line."""
        canvas.setFont(font, size)
        for piece, accent in self._pieces(text, font):
            width = pdfmetrics.stringWidth(piece, font, size)
            canvas.drawString(x, y, piece)
            if accent:
                raised = _RAISE * size if piece.isupper() and accent not in _BELOW else 0
                canvas.drawString(x + (width - pdfmetrics.stringWidth(accent, font, size)) / 2, y + raised, accent)
            x += width

    def broken(self, text: str, size: float, font: str, width: float) -> list[str]:
        """The text in lines no wider than that, as far as its words allow."""
        lines = [""]
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}" if lines[-1] else word
            if not lines[-1] or self.width(longer, size, font) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _pieces(self, text: str, font: str) -> Iterator[tuple[str, str]]:
        """Runs of text as they can be drawn, each with an accent to set on it."""
        has = pdfmetrics.getFont(font).face.charToGlyph
        run = ""
        for character in text:
            if ord(character) in has:
                run += character
                continue
            if run:
                yield run, ""
                run = ""
            parts = unicodedata.normalize("NFD", character)
            accent = _ACCENTS.get(parts[1], "") if len(parts) == 2 else ""
            if accent and ord(parts[0]) in has and ord(accent) in has:
                yield parts[0], accent
            else:
                self.missing.add(character)
                yield "?", ""
        if run:
            yield run, ""


def _registered(path: str | PathLike[str]) -> str:
    """The name under which reportlab knows the font of that file.

    :raises InvalidTextError: if it is not a TrueType font.
    """
    name = f"terranova {fspath(path)}"
    if name not in pdfmetrics.getRegisteredFontNames():
        try:
            pdfmetrics.registerFont(TTFont(name, fspath(path)))
        except (OSError, TTFError) as error:
            raise InvalidTextError("unreadable-file", name=fspath(path), reason=str(error)) from None
    return name
