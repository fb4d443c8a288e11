"""The English: one voice, one word for one thing, numbers that agree, and a comment for every short label."""

from __future__ import annotations

import re

import pytest

from tools.message_sources import Message, collect

MESSAGES = list(collect().values())
PARAMETER = re.compile(r"\{(\w+)[^{}]*\}")
WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")

CLICK = "src/terranova/cli/help_translation.py"
"""The sentences of click itself, which are not ours to word."""

TRANSLATED = {
    "whoever": r"\bwhoever\b",
    "by lot": r"\bby lot\b",
    "let it stand": r"\blet it stand\b",
    "mended": r"\bmended\b",
    "beside, for next to": r"\bbeside\b",
    "set a stone": r"\bset(?:s|ting)? (?:a|the|one) (?:\w+ )?stone|\bstones? (?:may|can) be set\b",
    "put a stone": r"\bput(?:s|ting)? (?:a|the|one) (?:\w+ )?stone\b",
    "equally many": r"\bequally many\b",
    "rim, for edge": r"\brim\b",
    "looked at": r"\blooked at\b",
    "forgone": r"\bforgone\b",
    "passed over": r"\bpassed over\b",
    "cannot stand here": r"\bstands? here\b",
    "field, for space": r"\bfields?\b",
    "a space before an ellipsis": r"\S …",
    "a space before per cent": r"[\d}] %",
    "straight quotes": r"(?<!\w)['\"](?=[\w{])|(?<=\w)'(?=\w)",
}
"""What reads as translated, or is not the word that we use."""

ALLOWED = {
    "error.record-tag": "straight quotes",  # what has to be typed
}


@pytest.mark.parametrize("what", TRANSLATED)
def test_the_english_is_ours(what: str) -> None:
    pattern = re.compile(TRANSLATED[what], re.IGNORECASE)
    found = [
        f"{message.name}: {form}"
        for message in MESSAGES
        for form in message.forms
        if message.where != CLICK and ALLOWED.get(message.name) != what and pattern.search(PARAMETER.sub("{}", form))
    ]
    assert found == []


COUNTS = r"count|fields|stones|landscapes|pioneers|players|seats|turns|actions|moves|pieces|games|blocks|holes|worth"
COUNTED = re.compile(
    rf"\{{(?:{COUNTS}|limit|total|least|most|sheets|pages|rows|seconds|quiet)\w*\}} (?:\w+ )?([a-z]+s)\b"
)
"""A number, and after it a word in the plural."""
NO_PLURALS = frozenset(
    ["is", "was", "has", "its", "this", "these", "times", "minus", "less", "across", "plus", "does", "points", "as"]
)

MANY = {
    "{players} players": "there are two to four",
    "{landscapes} landscapes": "a map has four at least, and an example as many as it shows",
    "{fields} spaces": "a map has as many as pioneers are placed, and an example as many as it shows",
    "{pioneers} pioneers": "26 at least",
    "{stones} stones": "an edition has 60 at least",
    "{stones} border stones": "an edition has 60 at least",
    "{actions} actions": "a turn has three",
    "{actions} slides": "a turn has three actions",
    "{pieces} pieces": "one piece is not scattered",
    "{most} pioneers": "an example as many as it shows",
    "{limit} bytes": "thousands",
    "{limit} lines": "thousands",
    "{limit} rows": "26",
    "{limit} entries": "hundreds",
    "{most} spaces": "the most that a generated map or the largest landscape has",
    "{most} landscapes": "three, or the most that a map can have",
    "{most} different landscapes": "three",
    "{most} holes": "at most so many",
    "{most} seconds": "at most so many",
    "{least} spaces": "four at least",
    "{least} landscapes": "four",
    "{count} spaces": "too many of them",
    "{count} pioneers": "26 at least, or too many",
    "{count} random pioneers": "too many of them",
    "{count} actions": "more than one where there must be one",
    "{sheets} sheets": "more than are allowed",
    "{pages} pages": "three at least",
    "{most} turns": "20,000",
    "{most} games": "dozens, when the fairness of a map is measured",
    "{total} pioneers": "a player has six at least",
    "{games} games": "two at least, as seats are exchanged",
    "{blocks} blocks": "after so many",
    "{rows} rows": "a map of four landscapes and 26 spaces",
}
"""Numbers that are never one where they stand in a message without plural forms, and why."""


def test_every_number_that_can_be_one_has_plural_forms() -> None:
    single = (m for m in MESSAGES if not m.many and m.where != CLICK and not _shown_by_an_example(m))
    found = ((message.name, number) for message in single for number in COUNTED.finditer(message.english))
    assert [f"{name}: {n[0]}" for name, n in found if n[1] not in NO_PLURALS and n[0] not in MANY] == []


def _shown_by_an_example(message: Message) -> bool:
    """Lessons and examples have fixed numbers: their own tests compare them with the rules engine."""
    return message.name.startswith(("tutorial.", "example."))


def test_both_forms_of_a_plural_message_are_there_for_a_reason() -> None:
    """Plural forms are chosen by ``count``, which stands in the second form at least."""
    uncounted = {"announcement.forgone", "card.fields"}  # the number is not said, or stands apart
    assert [m.name for m in MESSAGES if m.many and "{count}" not in m.many and m.name not in uncounted] == []


def test_no_landscape_is_the_subject_of_a_sentence() -> None:
    """Its name has a number and a gender of its own: hills, farmland, foresta."""
    landscape = re.compile(r"^\{(?:landscape|largest|smallest)\} (?:is|has|lies|touches)\b")
    assert [message.name for message in MESSAGES if any(landscape.match(form) for form in message.forms)] == []


def test_every_short_message_has_a_comment_for_translators() -> None:
    def n_words(message: Message) -> int:
        return len(WORD.findall(PARAMETER.sub("", message.forms[-1])))

    assert [message.name for message in MESSAGES if 1 <= n_words(message) <= 2 and not message.comment] == []
