"""The glossaries: translations keep to the words that docs/glossary has for a thing, and to one form of address."""

from __future__ import annotations

import re

import pytest

from tools import messages as tool

PARAMETER = re.compile(r"\{[^{}]*\}")

OTHER_WORDS = {
    "de": r"Pionier|\bIhnen\b",
    "fr": r"[Tt]erritoire|\b(?:[Tt]u|[Tt]oi|[Tt]on|[Tt]es)\b",
    "it": r"[Cc]asell[ae]|[“”]",
    "fi": r"[Pp]ioneer",
    "hu": r"[Pp]ionír|[Hh]ivatkozás|[Ss]zerver|\bÖn\b",
}
"""Words for which the glossary has another one, forms of address that we do not use, and foreign quotes."""


@pytest.mark.parametrize("language", OTHER_WORDS)
def test_translations_keep_to_their_glossary(language: str) -> None:
    pattern = re.compile(OTHER_WORDS[language])
    strings = [entry.string or "" for entry in tool.read(language) if entry.id]
    forms = [form for string in strings for form in ([string] if isinstance(string, str) else string)]
    assert len(forms) > 1000
    assert [form for form in forms if pattern.search(PARAMETER.sub("{}", form))] == []
