"""Messages that have a key, in English: ``messages/<area>.json``, one file for each area.

The browser and the pages ask for them by key. A message is a text with parameters in braces, or an object with the
plural forms ``one`` and ``other``, chosen by the parameter ``count``. An object may also carry a ``comment`` for
translators; a message without plural forms then has its text as ``text``.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "messages"

Forms = dict[str, str]
Message = str | Forms


SERVER_AREAS = frozenset({"errors", "facts", "findings", "rules", "tutorial"})
"""Areas that the browser has no use for: their texts reach it with pages and answers."""


@cache
def messages(without: frozenset[str] = frozenset()) -> dict[str, Message]:
    """All messages by key, in the order of the files; those of some areas can be left out."""
    import json

    found: dict[str, Message] = {}
    for path in files():
        area = {key: without_comment(one) for key, one in json.loads(path.read_text("utf-8")).items()}
        if twice := sorted(found.keys() & area.keys()):
            raise ValueError(f"{path.name}: {', '.join(twice)} stand in another file too")
        found |= area if path.stem not in without else {}
    return found


def without_comment(message: Message) -> Message:
    """A message as it stands in a file, without what it says to translators alone."""
    if isinstance(message, str):
        return message
    return message["text"] if "text" in message else {form: message[form] for form in ("one", "other")}


def comment_on(message: Message) -> str:
    """What a message as it stands in a file says to translators."""
    return "" if isinstance(message, str) else message.get("comment", "")


def files() -> list[Path]:
    """The files, one for each area."""
    return sorted(FOLDER.glob("*.json"))


def message_text(key: str) -> str:
    """The English text of a message, of several things if it has plural forms; empty if there is none."""
    found = messages().get(key, "")
    return found if isinstance(found, str) else found["other"]


def messages_of(prefix: str) -> dict[str, str]:
    """The English texts whose keys have a prefix such as ``error.``, by the rest of the key."""
    return {key.removeprefix(prefix): message_text(key) for key in messages() if key.startswith(prefix)}
