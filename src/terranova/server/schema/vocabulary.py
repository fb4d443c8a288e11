"""The small types that messages are made of."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from terranova.locale import LANGUAGES

Player = Literal["red", "yellow", "blue", "green"]
Phase = Literal["waiting", "playing", "over"]
Phrase = Literal[
    "hello",
    "good-luck",
    "one-moment",
    "nice-turn",
    "oops",
    "thanks",
    "well-played",
    "again",
]
"""The ready-made phrases of the chat; each reader sees them in their own language."""
OldPhrase = Literal["your-turn", "sorry", "close-game", "goodbye"]
"""Phrases that cannot be sent any more, but are in stored chats."""
if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[tuple(LANGUAGES)]
"""A language there is a catalogue of."""

TABLE_ID = "[A-Za-z0-9]{1,32}"
"""The pattern of a table's id."""
DEFAULT_LEVEL = 3
MOST_NUMBER = 1_000_000_000


MOST_MARKS = 6
"""Accents on one letter."""
JOINERS = {0x200C, 0x200D, *range(0xE0020, 0xE0080)}
"""They hold letters and pictures together, and show nothing by themselves."""
BLANKS = {0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0}
"""Letters that show nothing."""
PICTURES = range(0x1F000, 0x1FB00)
"""Where new pictures come, some of them after this Python."""


def _shown(text: str) -> str:
    if not all(_is_shown(character) for character in text):
        raise ValueError("holds a character that cannot be shown")
    return text


def _is_shown(character: str) -> bool:
    return character.isprintable() or ord(character) in JOINERS or _is_new_picture(character)


def _is_new_picture(character: str) -> bool:
    return ord(character) in PICTURES and unicodedata.category(character) == "Cn"


def _tidy(text: Any) -> Any:
    """The text with a simple space for whatever space there is, and none at the ends."""
    return " ".join(text.split()) if isinstance(text, str) else text


def _visible(text: str) -> str:
    _shown(text)
    if not any(_is_visible(character) for character in text):
        raise ValueError("shows nothing")
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            raise ValueError("has too many accents on one letter")
    return text


def _is_visible(character: str) -> bool:
    is_sign = unicodedata.category(character)[0] in "LNPS" or _is_new_picture(character)
    return is_sign and ord(character) not in BLANKS


def cleaned(text: str) -> str:
    """A text from a file as it can be shown: without characters that cannot be, or that turn others round.

    >>> cleaned("  Ann\\u202e  Lee\\n")
    'Ann Lee'
    """
    text = " ".join("".join(character for character in _tidy(text) if _is_shown(character)).split())
    try:
        return _visible(text)
    except ValueError:
        return ""


Shown = Annotated[str, AfterValidator(_shown)]
Visible = Annotated[str, BeforeValidator(_tidy), AfterValidator(_visible)]
Name = Annotated[Visible, StringConstraints(min_length=1, max_length=32)]
ChatText = Annotated[Visible, StringConstraints(min_length=1, max_length=300)]
Whole = Annotated[int, Field(strict=True)]
"""A number, and not a text that looks like one."""
YesNo = Annotated[bool, Field(strict=True)]
ActionText = Annotated[Shown, StringConstraints(pattern=r"^[^ ]{1,16}$")]
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


class Message(BaseModel):
    """The base of all messages: nothing unknown in them, nothing changed in them."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)
