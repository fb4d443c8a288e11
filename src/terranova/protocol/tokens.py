"""How a line of the protocol is split into words and quoted, and the numbers that words stand for.

A word is a run of characters without spaces, or a text between double quotes in which ``\\"`` stands for a quote and
``\\\\`` for a backslash, as in the tags of a record.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from terranova.locale import say
from terranova.protocol.errors import ProtocolError

VERSION = 1
"""The version of the protocol."""
LINE_LIMIT = 65_536
"""Bytes in a line, with its end."""
MAX_SECONDS = 86_400.0
MAX_COUNT = 10**12

_WORD = re.compile(r'"((?:[^"\\]|\\.)*)"(?=[ \t]|$)|([^ \t"][^ \t]*)', re.DOTALL)
_BETWEEN = re.compile(r"[ \t]*")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,18}")
_REAL = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9})?")


def split_words(line: str) -> list[str]:
    """The words of a line.

    >>> split_words('newgame map duel rules "it stones=60"')
    ['newgame', 'map', 'duel', 'rules', 'it stones=60']

    :raises ProtocolError: if a quoted word does not end.
    """
    words, at = [], _end_of_spaces(line, 0)
    while at < len(line):
        found = _WORD.match(line, at)
        if found is None:
            raise ProtocolError("open-quote", text=line[at : at + 20])
        words.append(found[2] if found[1] is None else _ESCAPED.sub(r"\1", found[1]))
        at = _end_of_spaces(line, found.end())
    return words


def _end_of_spaces(line: str, at: int) -> int:
    found = _BETWEEN.match(line, at)
    return found.end() if found else at


def join_words(words: Iterable[str]) -> str:
    """The line of these words; the inverse of ``split_words``."""
    return " ".join(word if word and not re.search(r'[ \t"]', word) else in_quotes(word) for word in words)


def in_quotes(text: str) -> str:
    """The text between quotes."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def pairs(command: str, words: Sequence[str], known: tuple[str, ...]) -> dict[str, str]:
    """The keys and values after a command.

    :raises ProtocolError: if a key is unknown, repeated or has no value.
    """
    found: dict[str, str] = {}
    for key, value in zip(words[::2], [*words[1::2], None], strict=False):
        if key not in known:
            raise ProtocolError("unknown-key", command=command, key=key, known=", ".join(known))
        if key in found:
            raise ProtocolError("repeated-key", key=key)
        if value is None:
            raise ProtocolError("missing-argument", command=key, what=say("a value"))
        found[key] = value
    return found


def no_more(command: str, words: Sequence[str]) -> None:
    """:raises ProtocolError: if there are any words."""
    if words:
        raise ProtocolError("too-many-arguments", command=command, text=words[0])


# Numbers.


def whole(word: str, least: int, most: int) -> int:
    """The whole number a word stands for.

    :raises ProtocolError: if it is none, or out of bounds.
    """
    if not _WHOLE.fullmatch(word) or not least <= int(word) <= most:
        raise ProtocolError(
            "bad-argument", text=word, what=say("a whole number from {least} to {most}", least=least, most=most)
        )
    return int(word)


def real(word: str) -> float:
    """The number a word stands for.

    :raises ProtocolError: if it is none.
    """
    if not _REAL.fullmatch(word):
        raise ProtocolError("bad-argument", text=word, what=say("a number such as 12 or 0.5"))
    return float(word)


def seconds(word: str) -> float:
    """The time a word stands for: more than 0 and at most a day.

    :raises ProtocolError: if it is none.
    """
    if not _REAL.fullmatch(word) or not 0 < float(word) <= MAX_SECONDS:
        raise ProtocolError("bad-argument", text=word, what=say("a number of seconds such as 2 or 0.5"))
    return float(word)


def reals(word: str) -> tuple[float, ...]:
    """Comma-separated numbers, one for each player.

    :raises ProtocolError: if they are none.
    """
    return tuple(real(part) for part in word.split(","))


def decimal(number: float, places: int) -> str:
    """A number without trailing zeros."""
    text = f"{number:.{places}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text
