"""What is drawn elsewhere: each function takes values that JSON has, and returns the file."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import segno

from terranova import Action, Map, Position, svg
from terranova.locale import speaking
from terranova.region import Region
from terranova.svg.still import still_board


def board_values(position: Position, territories: Iterable[Region], last: Iterable[Action]) -> tuple[Any, ...]:
    """A position, the territories scored so far and the actions that led to it, as ``board_svg`` takes them."""
    regions = [asdict(region) | {"fields": sorted(region.fields)} for region in territories]
    return position.map.text(), position.text(), len(position.players), regions, [str(action) for action in last]


def board_svg(
    drawing: str,
    position: str,
    players: int,
    territories: Sequence[Mapping[str, Any]],
    last: Sequence[str],
    size: int,
    theme: str,
) -> bytes:
    """A position, with the actions that led to it shown; see ``board_values``."""
    drawn = svg.board(
        Position.from_text(position, Map.from_text(drawing), players),
        size=size,
        theme=theme,
        territories=[Region(**{**region, "fields": frozenset(region["fields"])}) for region in territories],
        last=[Action.from_text(action) for action in last],
        score_track=True,
    )
    return drawn.encode()


def map_svg(drawing: str, size: int, theme: str) -> bytes:
    """A map."""
    return svg.map(Map.from_text(drawing), size=size, theme=theme).encode()


def still_board_json(drawing: str) -> bytes:
    """The still part of a map's board, by layer."""
    return json.dumps(still_board(Map.from_text(drawing)), ensure_ascii=False, separators=(",", ":")).encode()


def new_map(seed: int, fields: int, landscapes: int, style: str) -> bytes:
    """The text of a new map."""
    from terranova.mapmaking.generate import generate_map

    return generate_map(seed, fields=fields, landscapes=landscapes, style=style).text().encode()


def new_map_svg(seed: int, fields: int, landscapes: int, style: str, size: int, theme: str) -> bytes:
    """A picture of a new map."""
    return map_svg(new_map(seed, fields, landscapes, style).decode(), size, theme)


def png(picture: str) -> bytes:
    """An SVG picture as PNG."""
    return svg.png(picture)


def card_png(
    drawing: str,
    position: str,
    players: int,
    regions: Sequence[Mapping[str, Any]],
    last: Sequence[str],
) -> bytes:
    """The picture beside a link, in few colours: chat programs want it small; see ``board_values``."""
    from PIL import Image

    from terranova.export.card import card
    from terranova.export.playback import read_region

    drawn = card(
        Position.from_text(position, Map.from_text(drawing), players),
        [read_region(region) for region in regions],
        [Action.from_text(action) for action in last],
    )
    file = io.BytesIO()
    Image.open(io.BytesIO(svg.png(drawn))).convert("RGB").quantize(256).save(file, "PNG", optimize=True)
    return file.getvalue()


def replay_page(document: Mapping[str, Any], language: str, address: str, at: int | None) -> bytes:
    """A game as a page in one file."""
    from terranova.export import Playback, page

    with speaking(language):
        return page(Playback.from_document(document), address=address, at=at).encode()


def animation_gif(document: Mapping[str, Any], first: int, last: int, size: int, theme: str) -> bytes:
    """A moving picture of a part of a game."""
    from terranova.export import Playback, animation

    return animation(Playback.from_document(document), first, last, size=size, theme=theme)


def print_pdf(drawing: str, wishes: Mapping[str, Any]) -> bytes:
    """A map to print, as PDF."""
    from terranova.pdf import print_map

    file = io.BytesIO()
    print_map(Map.from_text(drawing), file, **wishes)
    return file.getvalue()


def print_preview(drawing: str, wishes: Mapping[str, Any]) -> bytes:
    """What ``print_pdf`` makes of the same wishes: its report and the board on its sheets, as JSON."""
    from terranova.pdf import preview_map, print_map

    map = Map.from_text(drawing)
    report = print_map(map, io.BytesIO(), **wishes)
    picture = preview_map(map, **{name: value for name, value in wishes.items() if name != "players"})
    found = asdict(report) | {"is_hard_to_handle": report.is_hard_to_handle, "picture": picture}
    return json.dumps(found).encode()


def qr_code(text: str, scale: int) -> bytes:
    """A code that a phone reads, as SVG."""
    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", scale=scale, border=4, dark="#000", light="#fff", xmldecl=False
    )
    return drawn.getvalue()


PICTURES = {
    one.__name__: one
    for one in (
        board_svg,
        map_svg,
        still_board_json,
        new_map,
        new_map_svg,
        png,
        card_png,
        replay_page,
        animation_gif,
        print_pdf,
        print_preview,
        qr_code,
    )
}
"""What may be asked for, by name."""


def draw(request: str | bytes) -> bytes:
    """The file of a request: a name and its arguments, as JSON.

    :raises TerraNovaError: if this cannot be drawn.
    """
    name, arguments = json.loads(request)
    drawn: bytes = PICTURES[name](*arguments)
    return drawn
