"""The languages: everything people read, and in which of them.

    messages/*.json   English texts that have a key: what the browser and the pages show
    de.po, fr.po, …   the translations of these and of all sentences in the sources; written by tools/messages.py

``say("…")`` says a sentence in the language that is spoken just now, ``translator("de")`` in a certain one.
"""

from __future__ import annotations

from terranova.locale.keyed import message_text, messages_of
from terranova.locale.pseudo import PSEUDO
from terranova.locale.translator import (
    LANGUAGES,
    NAMES,
    Translator,
    listing,
    say,
    say_count,
    speak,
    speaker,
    speaking,
    to_say,
    translator,
)

__all__ = [
    "LANGUAGES",
    "NAMES",
    "PSEUDO",
    "Translator",
    "listing",
    "message_text",
    "messages_of",
    "say",
    "say_count",
    "speak",
    "speaker",
    "speaking",
    "to_say",
    "translator",
]
