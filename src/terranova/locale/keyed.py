"""Messages that have a key, in English: ``messages/<area>.json``, one file for each area.

The browser and the pages ask for them by key. A message is a text with parameters in braces, or an object with the
plural forms ``one`` and ``other``, chosen by the parameter ``count``.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "messages"

Forms = dict[str, str]
Message = str | Forms


@cache
def messages() -> dict[str, Message]:
    """All messages by key, in the order of the files."""
    found: dict[str, Message] = {}
    for path in sorted(FOLDER.glob("*.json")):
        area: dict[str, Message] = json.loads(path.read_text("utf-8"))
        if twice := sorted(found.keys() & area.keys()):
            raise ValueError(f"{path.name}: {', '.join(twice)} stand in another file too")
        found |= area
    return found
