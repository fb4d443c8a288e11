"""Catalogue: the translations of one language, read from its ``.po`` file.

Babel writes and checks these files (``tools/messages.py``). They are read here by a few lines instead, because Babel
takes two tenths of a second for it, longer than the command line takes to answer; a test compares the two.
"""

from __future__ import annotations

import gettext
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent

_PART = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?) )?(".*")')
_PLURALS = re.compile(r"plural=([^;]+)")


@dataclass(frozen=True)
class Catalogue:
    """The texts of a language by what they are called and what they say in English."""

    texts: dict[tuple[str, str], tuple[str, ...]]
    """From context and English text to the forms of the translation: one, or as many as there are plural forms."""
    plural: Callable[[int], int]
    """Which form is used for a number."""

    def find(self, context: str, english: str) -> str | None:
        """The translation of a text; None if there is none."""
        return self.texts.get((context, english), (None,))[0]

    def find_forms(self, context: str, one: str, many: str) -> tuple[str, ...] | None:  # noqa: ARG002  # others need it
        """The plural forms of a translation; None if there are none."""
        return self.texts.get((context, one))


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language other than English."""
    text = (FOLDER / f"{language}.po").read_text("utf-8")
    entries = list(_entries(text))
    texts = {(context, english): forms for context, english, forms in entries if english and all(forms)}
    header = next(forms[0] for _, english, forms in entries if not english)
    rule = _PLURALS.search(header)
    return Catalogue(texts, gettext.c2py(rule[1].strip() if rule else "0"))


def _entries(text: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for block in text.split("\n\n"):
        parts: dict[str, str] = {}
        name = ""
        for line in block.split("\n"):
            if found := _PART.fullmatch(line):
                name = found[1] or name
                # The escapes of a .po file that Babel writes are among those of JSON.
                parts[name] = parts.get(name, "") + json.loads(found[2])
        if "msgid" in parts:
            forms = tuple(part for name, part in parts.items() if name.startswith("msgstr"))
            yield parts.get("msgctxt", ""), parts["msgid"], forms
