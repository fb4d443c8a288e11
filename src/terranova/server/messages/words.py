"""The small types that messages are made of."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints

Player = Literal["red", "yellow", "blue", "green"]
Phase = Literal["waiting", "playing", "over"]
Phrase = Literal[
    "hello",
    "good-luck",
    "one-moment",
    "your-turn",
    "nice-turn",
    "oops",
    "thanks",
    "sorry",
    "close-game",
    "well-played",
    "again",
    "goodbye",
]
"""The ready-made phrases of the chat; each reader sees them in their own language."""

MOST_LEVEL = 8
MOST_NUMBER = 1_000_000_000


def _shown(text: str) -> str:
    if not all(character.isprintable() for character in text):
        raise ValueError("holds a character that cannot be shown")
    return text


Shown = Annotated[str, AfterValidator(_shown)]
Name = Annotated[Shown, StringConstraints(strip_whitespace=True, min_length=1, max_length=32)]
ChatText = Annotated[Shown, StringConstraints(strip_whitespace=True, min_length=1, max_length=300)]
ActionText = Annotated[Shown, StringConstraints(pattern=r"^[^ ]{1,16}$")]
Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
TableId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9]{1,32}$")]


class Message(BaseModel):
    """The base of all messages: nothing unknown in them, nothing changed in them."""

    model_config = ConfigDict(extra="forbid", frozen=True)
