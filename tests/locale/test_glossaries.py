"""Translations keep to the words of docs/glossary, to one form of address and to the quotes of their language."""

from __future__ import annotations

import re

import pytest

from tools import messages as tool

PARAMETER = re.compile(r"\{[^{}]*\}")
STRAIGHT_QUOTE = re.compile(r"(?<!\w)['\"](?=[\w{-])")

OTHER_WORDS = {
    "de": r"Pionier|\bIhnen\b",
    "fr": r"[Tt]erritoire|\b(?:[Tt]u|[Tt]oi|[Tt]on|[Tt]es)\b",
    "it": r"[Cc]asell[ae]|[Tt]abellon[ei]|[“”]",
    "fi": r"[Pp]ioneer",
    "hu": r"[Pp]ionír|[Hh]ivatkozás|[Ss]zerver|\bÖn\b",
}
"""Words for which the glossary has another one, forms of address that we do not use, and foreign quotes."""


def lines(forms: str | list[str] | tuple[str, ...] | None) -> str:
    """The forms of a message, each on a line of its own."""
    return forms if isinstance(forms, str) else "\n".join(forms or ())


def texts(language: str) -> list[tuple[str, str]]:
    """All messages, English and translated."""
    return [(lines(entry.id), lines(entry.string)) for entry in tool.read(language) if entry.id]


@pytest.mark.parametrize("language", OTHER_WORDS)
def test_translations_keep_to_their_glossary(language: str) -> None:
    pattern = re.compile(OTHER_WORDS[language])
    translated = [text for _, text in texts(language)]
    assert len(translated) > 1000
    assert [text for text in translated if pattern.search(PARAMETER.sub("{}", text))] == []


@pytest.mark.parametrize("language", OTHER_WORDS)
def test_quotes_are_those_of_the_language(language: str) -> None:
    pairs = texts(language)
    assert [text for english, text in pairs if STRAIGHT_QUOTE.search(text) and not STRAIGHT_QUOTE.search(english)] == []
