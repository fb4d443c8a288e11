"""Markup: elements of HTML and SVG as text that is escaped once, where it is put in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

VOID = ("meta", "circle", "line", "rect", "polygon", "polyline")


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


def element(name: str, /, *content: str, **attributes: object) -> Markup:
    """An element; a trailing underscore of an attribute's name is dropped, others become hyphens.

    >>> element("p", "a < b", class_="note")
    '<p class="note">a &lt; b</p>'
    """
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_text(value))}"' for key, value in attributes.items()
    )
    if name in VOID:
        return Markup(f"<{name}{given}>" if name == "meta" else f"<{name}{given}/>")
    return Markup(f"<{name}{given}>{join(content)}</{name}>")


def join(content: Iterable[str]) -> Markup:
    """Pieces one after another, escaped unless they are markup."""
    return Markup("".join(piece if isinstance(piece, Markup) else escape(piece) for piece in content))


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Markup:
    """A table that scrolls by itself where it is too wide; the first cell of a row names it."""
    head = element("tr", *(element("th", text, scope="col") for text in heads))
    body = [
        element("tr", element("th", row[0], scope="row"), *(element("td", cell) for cell in row[1:])) for row in rows
    ]
    whole = element("table", element("thead", head), element("tbody", *body))
    return element("div", whole, class_="scroll", role="region", aria_label=caption, tabindex=0)


def _text(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
