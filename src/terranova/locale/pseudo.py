"""The pseudo-language: English with accents, in brackets and two fifths longer.

It is in no list of languages and is asked for by name: ``?lang=en-XA``. A page in it shows at a glance what is not
translated (no brackets) and what has no room for longer words.
"""

from __future__ import annotations

import re

PSEUDO = "en-XA"

_ACCENTS = str.maketrans(
    "aceginorsuyzACEGINORSUYZ",
    "áçéğíñöŕšüýžÁÇÉĞÍÑÖŔŠÜÝŽ",
)
_KEPT = re.compile(r"(\{[^{}]*\}|<[^<>]*>|`[^`]*`|\bR\d+\b|(?<![\w-])--[a-z][a-z-]*|\n)")
"""What stays as it is: parameters, markup, code, the numbers of rules, options, line ends."""
_MORE = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
LONGER = 0.4


class PseudoCatalogue:
    """Translations that are made up when they are asked for."""

    def find(self, context: str, english: str) -> str | None:  # noqa: ARG002  # as catalogues are asked
        """The text in the pseudo-language."""
        return pseudo(english)

    def find_forms(self, context: str, one: str, many: str) -> tuple[str, ...] | None:  # noqa: ARG002  # as catalogues are asked
        """The plural forms, which are those of English."""
        return pseudo(one), pseudo(many)

    def plural(self, count: int) -> int:
        """Which form is used for a number."""
        return int(count != 1)


def pseudo(english: str) -> str:
    """An English text as the pseudo-language has it.

    >>> pseudo("End turn of {name} (R7)")
    '[Éñd tüŕñ öf {name} (R7) öñé twö]'
    """
    shown = "".join(part if _KEPT.fullmatch(part) else part.translate(_ACCENTS) for part in _KEPT.split(english))
    n_letters = len(re.sub(r"\{[^{}]*\}", "", english).strip())
    more: list[str] = []
    while sum(len(word) + 1 for word in more) < LONGER * n_letters:
        more.append(_MORE[len(more) % len(_MORE)].translate(_ACCENTS))
    start, end = shown[: len(shown) - len(shown.lstrip())], shown[len(shown.rstrip()) :]
    return f"{start}[{' '.join([shown.strip(), *more])}]{end}"
