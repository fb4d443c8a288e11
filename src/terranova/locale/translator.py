"""Translator: the messages of one language."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from terranova.locale.keyed import Forms, Message, messages

LANGUAGES = ("en", "de", "fr", "it", "fi", "hu")
"""The first is the one everything is written in."""

NAMES = {"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano", "fi": "Suomi", "hu": "Magyar"}
"""What a language calls itself."""


@dataclass(frozen=True)
class Translator:
    """Turns keys into texts of one language."""

    language: str

    def t(self, key: str, **details: object) -> str:
        """The message with that key, the details put in for their names in braces."""
        message = self.message(key)
        return (message if isinstance(message, str) else self._form(message, details["count"])).format(**details)

    def message(self, key: str) -> Message:
        """A message as it is written.

        :raises KeyError: if there is none.
        """
        return messages()[key]

    def table(self) -> bytes:
        """All messages with a key as a script: what the browser loads before its modules."""
        texts = json.dumps({key: self.message(key) for key in messages()}, ensure_ascii=False, separators=(",", ":"))
        return f"globalThis.terranovaMessages = {texts};\n".encode()

    def _form(self, forms: Forms, count: object) -> str:
        return forms["one" if count == 1 else "other"]


@cache
def translator(language: str) -> Translator:
    """The messages of a language.

    :raises ValueError: if it is none of ``LANGUAGES``.
    """
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    return Translator(language)
