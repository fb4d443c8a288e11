"""Prints: what is asked of a map on paper, and what it amounts to before it is made."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from terranova.locale import LANGUAGES
from terranova.pdf import MAX_SHEETS, MIN_HEXAGON
from terranova.server.schema.commands import MapText
from terranova.server.schema.vocabulary import Message, Shown, Whole

LARGEST_FIELD = 200.0


class PrintWish(Message):
    """A map and how it is to be printed; the same wishes give the same file."""

    map: Annotated[Shown, Field(max_length=100)] = "terra-nova"
    """The name of a map that comes with the game."""
    drawing: MapText | None = None
    """The text of a map of one's own, in the place of a name."""
    paper: Literal["A4", "Letter"] = "A4"
    sheets: Annotated[Whole, Field(ge=1, le=MAX_SHEETS)] = 6
    """The most sheets for the board."""
    hexagon_mm: Annotated[float, Field(ge=MIN_HEXAGON, le=LARGEST_FIELD)] | None = None
    """The width of a space, on as many sheets as it takes, in the place of a number of sheets."""
    style: Literal["colour", "grey", "ink-saving"] = "colour"
    seams: Literal["zigzag", "straight"] = "zigzag"
    players: Annotated[Whole, Field(ge=2, le=4)] = 4
    """Pieces for up to so many."""
    language: Annotated[str, Field(pattern=f"^({'|'.join(LANGUAGES)})$")] = LANGUAGES[0]


class PrintView(Message):
    """What a print amounts to; all lengths in mm."""

    paper: str
    orientation: str
    across: int
    down: int
    hexagon_width_mm: float
    board_width_mm: float
    board_height_mm: float
    pages: int
    smallest_piece_mm: float
    is_hard_to_handle: bool
    """Whether stones are so small that fingers have trouble with them."""
    picture: str
    """The board on its sheets, as SVG."""
