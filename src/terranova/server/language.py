"""Which language a reader wants: as asked for in the address, as remembered, or as their browser says."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import HTTPConnection

from terranova.locale import LANGUAGES, PSEUDO

COOKIE = "terranova_language"
QUERY = "lang"


def language_of(connection: HTTPConnection) -> str:
    """The language of whoever asks."""
    headers = connection.headers
    return choose(connection.query_params.get(QUERY), connection.cookies.get(COOKIE), headers.get("accept-language"))


def choose(query: str | None, cookie: str | None, accepted: str | None) -> str:
    """One of the languages there are.

    >>> choose(None, None, "fr-CH, fr;q=0.9, en;q=0.8")
    'fr'
    >>> choose("hu", "de", None)
    'hu'
    """
    for wanted in (query, cookie):
        if wanted in (*LANGUAGES, PSEUDO):
            return str(wanted)
    ranked = sorted(_weights(accepted or "").items(), key=lambda item: -item[1])
    return next((language for language, weight in ranked if language in LANGUAGES and weight > 0), LANGUAGES[0])


def _weights(accepted: str) -> Mapping[str, float]:
    found: dict[str, float] = {}
    for part in accepted[:500].split(","):
        name, _, parameter = part.strip().partition(";")
        language = name.strip().partition("-")[0].lower()
        try:
            weight = float(parameter.partition("=")[2]) if parameter.strip().startswith("q=") else 1.0
        except ValueError:
            continue
        found[language] = max(weight, found.get(language, 0.0))
    return found
