"""What can go wrong between two programs that speak the protocol.

TerraNovaError (ValueError)
└── ProtocolError     a line that is not a message, or one that does not fit now; has a code and a sentence
EngineFault           a program that hangs, crashes or answers nonsense; has a code and a text
"""

from __future__ import annotations

from typing import Any

from terranova.errors import TerraNovaError
from terranova.locale import say_as
from terranova.workers.errors import EngineFault, shorten

__all__ = ["SENTENCES", "EngineFault", "ProtocolError", "shorten"]

SENTENCES = {
    "unknown-command": "there is no command '{word}'",
    "unknown-answer": "'{word}' does not begin any answer",
    "open-quote": "the quoted word that begins with '{text}' does not end",
    "missing-argument": "'{command}' needs {what}",
    "too-many-arguments": "'{command}' has no use for '{text}'",
    "bad-argument": "'{text}' is not {what}",
    "unknown-key": "'{command}' has no '{key}'; it has {known}",
    "repeated-key": "'{key}' stands here a second time",
    "unknown-option": "there is no option '{name}'; there are {known}",
    "line-too-long": "the line is longer than {limit} bytes",
    "not-text": "the line is not text in UTF-8",
    "busy": "a search is running; only 'stop', 'ready?' and 'quit' can come now",
    "no-game": "there is no game; send 'newgame' first",
    "no-position": "there is no position; send 'position' first",
    "unfinished-turn": "'{text}' does not finish the turn",
    "engine-failed": "the engine failed: {reason}",
}


class ProtocolError(TerraNovaError):
    """A line that is not a message of the protocol, or one that does not fit now."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code, **{key: shorten(str(value)) for key, value in details.items()})

    @property
    def sentence(self) -> str:
        """What is wrong, in the current language."""
        return say_as(f"protocol.{self.code}", SENTENCES[self.code], **self.details)
