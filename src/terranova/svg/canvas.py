"""Canvas: collects the elements of a picture and writes the document around them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape

from terranova.drawing.geometry import Box, Point, number, numbers
from terranova.drawing.lettering import CAP_TO_SIZE, SMALLEST_TEXT
from terranova.svg.styles import THEME_NAMES, sheet

ID = "tn@"
"""Stands for the picture's own prefix of ids until everything is drawn."""

_CLASS = re.compile(r"\{([a-z0-9-]+)\}")
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Canvas:
    """What is drawn, in the order in which it is added: later lies on top."""

    def __init__(self, theme: str | None) -> None:
        """Without a theme the classes are those of the page the picture becomes a part of.

        :raises ValueError: if there is no such theme.
        """
        if theme is not None and theme not in THEME_NAMES:
            raise ValueError(f"unknown theme {theme!r}; there are {', '.join(THEME_NAMES)}")
        self.theme = theme or ""
        self.prefix = f"tn-{theme}-" if theme else "tn-"
        self.body: list[str] = []
        self.definitions: dict[str, str] = {}
        self.classes: set[str] = set()
        self.texts: dict[str, float] = {}

    def cls(self, name: str) -> str:
        """The class of that name, as an attribute."""
        self.classes.add(name)
        return f'class="{self.prefix}{name}"'

    def add(self, *elements: str) -> None:
        """Add elements; ``{name}`` in them stands for the class of that name."""
        self.body += [_CLASS.sub(lambda found: self.cls(found[1]), element) for element in elements]

    def path(self, path: str, name: str, more: str = "") -> None:
        """Add a path, unless it is empty."""
        if path:
            self.body.append(f'<path d="{path}" {self.cls(name)}{more}/>')

    def define(self, name: str, element: str) -> None:
        """Define a symbol, or with an ``id`` of its own any other element that is used by name."""
        if name not in self.definitions:
            if " id=" not in element:
                element = f'<symbol id="{ID}{name}" overflow="visible">{element}</symbol>'
            self.definitions[name] = _CLASS.sub(lambda found: self.cls(found[1]), element)

    def use(self, name: str, at: Point, scale: float = 1, *, mirrored: bool = False, more: str = "") -> None:
        """Add what was defined, once more."""
        x, y = at
        if scale == 1 and not mirrored:
            place = f'x="{number(x)}" y="{number(y)}"' if (x, y) != (0, 0) else ""
        else:
            size = f"{-scale:g} {scale:g}" if mirrored else f"{scale:g}"
            place = f'transform="translate({numbers(x, y)})scale({size})"'
        self.add(" ".join(part for part in (f'<use href="#{ID}{name}"', place, more) if part) + "/>")

    @contextmanager
    def text(self, name: str, cap: float) -> Iterator[None]:
        """Add what follows as a group of lettering, ``cap`` units high."""
        self.texts[name] = cap
        self.add(f'<g id="{ID}{name}">')
        yield
        self.add("</g>")

    def svg(self, box: Box, size: float | None, title: str, description: str) -> str:
        """The whole document; ``size`` is the longer side in pixels, None lets the picture fill its place."""
        css = sheet(self.theme, frozenset(self.classes))
        if size is None:
            css += "".join(_hidden_if_small(name, cap, box) for name, cap in self.texts.items())
        style = f"<style>{css}</style>"
        defs = f"<defs>{''.join(self.definitions.values())}</defs>" if self.definitions else ""
        body = style + defs + "".join(self.body)
        texts = f"<title>{_text(title)}</title>"
        if description:
            texts += f"<desc>{_text(description)}</desc>"
        prefix = f"tn{hashlib.sha256((texts + body).encode()).hexdigest()[:8]}-"
        measures = ""
        if size is not None:
            scale = size / box.longer
            measures = f' width="{number(box.width * scale)}" height="{number(box.height * scale)}"'
        corners = " ".join(number(value) for value in (box.left, box.top, box.width, box.height))
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{corners}"{measures} role="img"'
        texts = texts.replace("<title>", f'<title id="{prefix}title">').replace("<desc>", f'<desc id="{prefix}desc">')
        labels = f' aria-labelledby="{prefix}title"' + (f' aria-describedby="{prefix}desc"' if description else "")
        return f"{head}{labels}>{texts}{body.replace(ID, prefix)}</svg>\n"


def _hidden_if_small(name: str, cap: float, box: Box) -> str:
    """The rule for a picture without a size: what its place makes too small to read is left out."""
    readable = box.width * SMALLEST_TEXT / (cap * CAP_TO_SIZE)
    return f"@media(max-width:{readable:.0f}px){{#{ID}{name}{{display:none}}}}"


def _text(text: str) -> str:
    """The text as XML can hold it; characters it cannot hold at all become a replacement character."""
    return escape(_NOT_XML.sub("\ufffd", text), quote=False)
