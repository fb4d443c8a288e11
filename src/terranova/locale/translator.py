"""Translator: one language, and the one in use now: set for a run of the command line, or for a request of the server.

Every sentence stands as a literal where it is used, so that ``tools/messages.py`` finds it; one that is said elsewhere
than where it stands is marked there by ``to_say``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING, Any, Protocol

from terranova.locale.keyed import SERVER_AREAS, Message, messages
from terranova.locale.pseudo import PSEUDO, PseudoCatalogue

if TYPE_CHECKING:
    from datetime import datetime

NAMES = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "it": "Italiano",
    "fi": "Suomi",
    "hu": "Magyar",
}
"""Every language there is, by its own name. The first is the one everything is written in."""

LANGUAGES = tuple(NAMES)

NAMED = frozenset(("player", "expected"))
"""The details of a message that are players, shown by their names."""
WORDY = frozenset(("parity", "landscape", "other", "largest", "smallest"))
"""The details of a message that may be words of the game."""


class Translations(Protocol):
    """Where a translator looks texts up."""

    def find(self, context: str, english: str) -> str | None:
        """The translation of a text; None if there is none."""

    def find_forms(self, context: str, one: str, many: str) -> tuple[str, ...] | None:
        """The plural forms of a translation; None if there are none."""

    @property
    def plural(self) -> Callable[[int], int]:
        """Which form is used for a number."""


class Translator:
    """Turns English sentences, and keys, into texts of one language.

    >>> english = translator("en")
    >>> english.say("{player} moves to {field}.", player="Ann", field="e5")
    'Ann moves to e5.'
    >>> english.say_count(1, "{count} stone", "{count} stones"), english.t("left.stones", count=3)
    ('1 stone', '3 stones left')
    """

    def __init__(self, language: str, translations: Translations | None) -> None:
        self.language = language
        self._translations = translations
        """None for English."""
        self._formatter = _Formatter(self)

    # Sentences.

    def say(self, sentence: str, /, **details: object) -> str:
        """The sentence with the details put in for their names in braces."""
        return self._formatter.vformat(self.pattern("", sentence), (), details)

    def say_count(self, count: int, one: str, many: str, /, **details: object) -> str:
        """The sentence for that number, with ``{count}`` and the details put in."""
        return self._formatter.vformat(self._plural("", count, one, many), (), {"count": count, **details})

    def say_as(self, context: str, sentence: str, /, **details: object) -> str:
        """A sentence that is called something, such as the one of an error: ``error.bad-field``.

        Details that are words of the game, such as a landscape, are said in this language too.
        """
        known = {name: self._format_value(name, value) for name, value in details.items()}
        return self._formatter.vformat(self.pattern(context, sentence), (), known)

    def t(self, key: str, /, **details: object) -> str:
        """The message with that key.

        :raises KeyError: if there is none.
        """
        message = messages()[key]
        if isinstance(message, str):
            return self.say_as(key, message, **details)
        count = details["count"]
        assert isinstance(count, int)
        known = {name: self._format_value(name, value) for name, value in details.items()}
        return self._formatter.vformat(self._plural(key, count, message["one"], message["other"]), (), known)

    def has(self, key: str) -> bool:
        """Whether there is a message with that key."""
        return key in messages()

    def pattern(self, context: str, sentence: str) -> str:
        """A sentence as it is written in this language, before anything is put in."""
        found = self._translations.find(context, sentence) if self._translations else None
        return sentence if found is None else found

    def _plural(self, context: str, count: int, one: str, many: str) -> str:
        if self._translations and (forms := self._translations.find_forms(context, one, many)):
            return forms[self._translations.plural(count)]
        return one if count == 1 else many

    # Names, numbers, dates.

    def word(self, value: object) -> object:
        """A word of the game inside a sentence, such as ``red``; anything else stays as it is."""
        keys = (f"word.{value}", f"landscape.{value}")
        return next((self.t(key) for key in keys if self.has(key)), value) if self._translations else value

    def _format_value(self, name: str, value: object) -> object:
        if name in NAMED and self.has(f"player.{value}"):
            return self.t(f"player.{value}")
        return self.word(value) if name in WORDY else value

    def landscape(self, name: str) -> str:
        """A landscape's name; those that maps invent stay as they are."""
        return self.t(f"landscape.{name}") if self.has(f"landscape.{name}") else name

    def title(self, title: str) -> str:
        """The title of a map; those of maps that do not come along stay as they are."""
        return self.t(f"map.{title}") if self.has(f"map.{title}") else title

    def listing(self, words: Sequence[str]) -> str:
        """Words one after another."""
        return ", ".join(words)

    def number(self, value: float, spec: str = "") -> str:
        """A number as it is written here; ``spec`` is one of Python's, such as ``.1f``."""
        plain = format(value, spec)
        if self._translations is None or self.language == PSEUDO or not isinstance(value, int | float):
            return plain
        # Imported here: English needs nothing of it.
        from terranova.extras import load

        numbers: Any = load("babel.numbers")
        symbols = {
            ".": numbers.get_decimal_symbol(self.language),
            ",": numbers.get_group_symbol(self.language),
        }
        return "".join(symbols.get(letter, letter) for letter in plain)

    def date(self, moment: datetime) -> str:
        """A day and a time as they are written here."""
        from babel.dates import format_datetime

        return format_datetime(moment, "medium", locale=self.language.replace("-", "_"))

    # The browser.

    def table(self) -> bytes:
        """The messages that the browser asks for, as a script that it loads before its modules."""
        import json

        found = {key: self._browser_message(key, message) for key, message in messages(SERVER_AREAS).items()}
        texts = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
        return f"globalThis.terranovaMessages = {texts};\n".encode()

    def _browser_message(self, key: str, message: Message) -> Message:
        if isinstance(message, str):
            return self.pattern(key, message)
        forms = self._translations.find_forms(key, message["one"], message["other"]) if self._translations else None
        # All our languages have the two plural forms that Intl.PluralRules calls so.
        return dict(zip(("one", "other"), forms, strict=True)) if forms else message


class _Formatter(Formatter):
    """Puts details into a sentence, numbers as the language writes them."""

    def __init__(self, translator: Translator) -> None:
        self._translator = translator

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec and isinstance(value, int | float):
            return self._translator.number(value, format_spec)
        return str(format(value, format_spec))


@cache
def translator(language: str) -> Translator:
    """What is said in a language.

    :raises ValueError: if it is none of ``LANGUAGES``.
    """
    if language == LANGUAGES[0]:
        return Translator(language, None)
    if language == PSEUDO:
        return Translator(language, PseudoCatalogue())
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    # Imported here, as elsewhere in this package: English, as most use the command line, is not to wait for it.
    from terranova.locale.catalogue import catalogue

    return Translator(language, catalogue(language))


_CURRENT: ContextVar[str] = ContextVar("terranova_language", default=LANGUAGES[0])


def speaker() -> Translator:
    """The translator in use."""
    return translator(_CURRENT.get())


def speak(language: str) -> None:
    """Use a language from now on, in this task or thread."""
    translator(language)
    _CURRENT.set(language)


@contextmanager
def speaking(language: str) -> Iterator[Translator]:
    """Use a language within a block."""
    before = _CURRENT.set(language)
    try:
        yield translator(language)
    finally:
        _CURRENT.reset(before)


def say(sentence: str, /, **details: object) -> str:
    """The sentence with the details put in for their names in braces."""
    return speaker().say(sentence, **details)


def say_count(count: int, one: str, many: str, /, **details: object) -> str:
    """The sentence for one or the sentence for many, with ``{count}`` and the details put in."""
    return speaker().say_count(count, one, many, **details)


def to_say(sentence: str) -> str:
    """The sentence itself: ``say`` says it later."""
    return sentence


def listing(words: Sequence[str]) -> str:
    """Words one after another."""
    return speaker().listing(words)
