"""What can go wrong between two programs that speak the protocol.

TerraNovaError (ValueError)
└── ProtocolError     a line that is not a message, or one that does not fit now
EngineFault           a program that hangs, crashes or answers nonsense
"""

from __future__ import annotations

from typing import Any

from terranova.errors import IllegalActionError, InvalidTextError, TerraNovaError
from terranova.locale import speaker

SHOWN = 80
"""How much of a foreign text is quoted."""


class ProtocolError(TerraNovaError):
    """A line that is not a message of the protocol, or one that does not fit now."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code, **{key: shorten(str(value)) for key, value in details.items()})

    @property
    def sentence(self) -> str:
        """What is wrong, in the current language."""
        return speaker().t(f"protocol.{self.code}", **self.details)


class EngineFault(Exception):  # noqa: N818  # a fault of the other program, not an error of this one
    """A program that cannot be played with: the ``code`` says of what kind, the ``text`` what happened.

    The codes: ``start`` it cannot be started; ``crash`` it ended; ``hang`` no answer in time; ``flood`` more output
    than anyone reads; ``nonsense`` a line that is no answer, or none that fits; ``illegal`` a turn that the rules do
    not allow; ``refused`` it answered with an error.
    """

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        self.text = text
        super().__init__(code, text)

    def __str__(self) -> str:
        return f"{self.code}: {self.text}"


def shorten(text: str, limit: int = SHOWN) -> str:
    """A foreign text as it can be quoted in one line: not long, and without characters that cannot be shown."""
    shown = "".join(letter if letter.isprintable() else f"\\x{ord(letter):02x}" for letter in text[: limit + 1])
    return shown if len(shown) <= limit else shown[:limit] + "…"


def describe(error: TerraNovaError) -> str:
    """The sentence of an error with the place or the rule it speaks of."""
    if isinstance(error, IllegalActionError):
        return str(error)
    if isinstance(error, InvalidTextError) and error.part:
        return f"{error.part}: {error.sentence}"
    return error.sentence
