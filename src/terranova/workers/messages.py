"""Messages between a worker and its parent: JSON objects, one per line."""

from __future__ import annotations

import json
from typing import Any

from terranova.workers.errors import EngineFault, shorten

Message = dict[str, Any]


def encode(message: Message) -> bytes:
    """The line of a message, without its end."""
    return json.dumps(message, ensure_ascii=False).encode()


def decode(line: str | bytes) -> Message:
    """The message of a line.

    :raises EngineFault: with the code ``nonsense`` if it is not a JSON object.
    """
    try:
        message = json.loads(line)
    except ValueError:
        message = None
    if not isinstance(message, dict):
        raise EngineFault("nonsense", shorten(str(line)))
    return message
