"""What is noted beside the actions of a record: glyphs and evaluations, their texts and checks."""

from __future__ import annotations

import re
from collections.abc import Iterable

from terranova.errors import InvalidTextError

GLYPHS = ("!", "?", "!!", "??", "!?", "?!")
"""Good, mistake, brilliant, blunder, interesting, doubtful; in the order of chess's $1 to $6."""

MOST_VARIATIONS_DEEP = 32

_EVALUATION = re.compile(r"=-?[0-9]{1,6}(\.[0-9]{1,6})?(,-?[0-9]{1,6}(\.[0-9]{1,6})?)*")
_NUMBERED = re.compile(r"\$([1-6])")
_WITH_GLYPH = re.compile(r"([^!?]+)([!?]{1,2})")


def find_glyph(word: str) -> str | None:
    """The glyph of a word, which may be a number of chess (``$1``); None if it is none."""
    if found := _NUMBERED.fullmatch(word):
        return GLYPHS[int(found[1]) - 1]
    return word if word in GLYPHS else None


def split_glyph(word: str) -> tuple[str, str]:
    """A word and the glyph that stands right behind it, empty if there is none."""
    found = _WITH_GLYPH.fullmatch(word)
    return (found[1], found[2]) if found and found[2] in GLYPHS else (word, "")


def check_glyph(glyph: str) -> str:
    """The glyph itself.

    :raises InvalidTextError: if it is none.
    """
    if glyph not in GLYPHS:
        raise InvalidTextError("record-glyph", text=glyph, known=" ".join(GLYPHS))
    return glyph


def evaluation_text(values: Iterable[float]) -> str:
    """The word of an evaluation: the expected points of each player."""
    return "=" + ",".join(_shown(value) for value in values)


def _shown(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-0", "0" if not round(value, 2) else "-0", 1)


def read_evaluation(word: str, players: int) -> tuple[float, ...]:
    """The numbers of such a word.

    :raises InvalidTextError: if it is none, or has not one number for each player.
    """
    numbers = tuple(float(number) for number in word[1:].split(",")) if _EVALUATION.fullmatch(word) else ()
    if len(numbers) != players:
        raise InvalidTextError("record-evaluation", text=word, players=players)
    return numbers
