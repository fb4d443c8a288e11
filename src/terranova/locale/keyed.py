"""Messages that have a key, in English: ``messages/<area>.json``, one file for each area.

The browser and the pages ask for them by key. A message is a text with parameters in braces, or an object with the
plural forms ``one`` and ``other``, chosen by the parameter ``count``.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "messages"

Forms = dict[str, str]
Message = str | Forms


SERVER_AREAS = frozenset({"errors", "findings", "rules", "tutorial"})
"""Areas that the browser has no use for: their texts reach it with pages and answers."""


@cache
def messages(without: frozenset[str] = frozenset()) -> dict[str, Message]:
    """All messages by key, in the order of the files; those of some areas can be left out."""
    import json

    found: dict[str, Message] = {}
    for path in files():
        area: dict[str, Message] = json.loads(path.read_text("utf-8"))
        if twice := sorted(found.keys() & area.keys()):
            raise ValueError(f"{path.name}: {', '.join(twice)} stand in another file too")
        found |= area if path.stem not in without else {}
    return found


def files() -> list[Path]:
    """The files, one for each area."""
    return sorted(FOLDER.glob("*.json"))


def message_text(key: str) -> str:
    """The English text of a message without plural forms; empty if there is none."""
    found = messages().get(key, "")
    return found if isinstance(found, str) else ""


def messages_of(prefix: str) -> dict[str, str]:
    """The English texts whose keys have a prefix such as ``error.``, by the rest of the key."""
    return {key.removeprefix(prefix): message_text(key) for key in messages() if key.startswith(prefix)}
