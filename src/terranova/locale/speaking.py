"""The language that is spoken just now: set for a run of the command line, or for a request of the server.

Every sentence stands as a literal where it is used, so that ``tools/messages.py`` finds it; one that is said elsewhere
than where it stands is marked there by ``to_say``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from terranova.locale.translator import LANGUAGES, Translator, translator

_SPOKEN: ContextVar[str] = ContextVar("terranova_language", default=LANGUAGES[0])


def speaker() -> Translator:
    """Who translates just now."""
    return translator(_SPOKEN.get())


def speak(language: str) -> None:
    """Speak a language from now on, in this task or thread."""
    translator(language)
    _SPOKEN.set(language)


@contextmanager
def speaking(language: str) -> Iterator[Translator]:
    """Speak a language for a while."""
    before = _SPOKEN.set(language)
    try:
        yield translator(language)
    finally:
        _SPOKEN.reset(before)


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
