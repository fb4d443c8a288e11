"""Which language the command line speaks: as ``--language``, ``TERRANOVA_LANGUAGE`` or the system says."""

from __future__ import annotations

from collections.abc import Mapping

from terranova.errors import InvalidTextError
from terranova.locale import LANGUAGES, PSEUDO, speak

OWN = "TERRANOVA_LANGUAGE"
SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first of these that is set decides, as everywhere."""


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


def start_speaking(language: str) -> None:
    """Speak a language from now on, click's own words included."""
    speak(language)
    if language != LANGUAGES[0]:
        # Imported here: English, as most run it, needs nothing of it.
        from terranova.cli.help_translation import teach_click

        teach_click()
