"""The language of the command line: from ``--language``, ``TERRANOVA_LANGUAGE`` or the system."""

from __future__ import annotations

from collections.abc import Mapping

from terranova.errors import InvalidTextError
from terranova.locale import LANGUAGES, PSEUDO, speak

OWN = "TERRANOVA_LANGUAGE"
SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first of these that is set decides, as usual."""


def wanted_language(environment: Mapping[str, str]) -> str:
    """One of the languages there are; English where the system speaks another.

    :raises InvalidTextError: if ``TERRANOVA_LANGUAGE`` names none.
    """
    if own := environment.get(OWN):
        if own not in (*LANGUAGES, PSEUDO):
            raise InvalidTextError("unknown-language", name=own, known=", ".join(LANGUAGES))
        return own
    named = next((value for name in SYSTEM if (value := environment.get(name))), "")
    language = named[:2].lower() if not named[2:3].isalnum() else ""
    return language if language in LANGUAGES else LANGUAGES[0]


def use_language(language: str) -> None:
    """Use a language from now on, for click's own messages too."""
    speak(language)
    if language != LANGUAGES[0]:
        # Imported here because English does not need it.
        from terranova.cli.help_translation import translate_click

        translate_click()
