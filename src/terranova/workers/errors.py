"""What can go wrong with a child process."""

from __future__ import annotations

from terranova.locale import say

QUOTE_LENGTH = 80
"""How much of a foreign text is quoted."""


class CalledOff(Exception):  # noqa: N818  # not an error: the caller asked for it
    """The wait was called off."""


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


def shorten(text: str, limit: int = QUOTE_LENGTH) -> str:
    """Quote a foreign text in one line, shortened and with unprintable characters escaped."""
    shown = "".join(letter if letter.isprintable() else f"\\x{ord(letter):02x}" for letter in text[: limit + 1])
    return shown if len(shown) <= limit else shown[:limit] + "…"


def with_line(line: str, problem: str) -> str:
    """What is wrong, after the foreign line it is about."""
    return say("“{line}”: {problem}", line=shorten(line), problem=problem)
