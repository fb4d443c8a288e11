"""The bus that the settings ask for."""

from __future__ import annotations

from terranova.server.bus.bus import Bus
from terranova.server.bus.local import LocalBus


def open_bus(redis_url: str) -> Bus:
    """The bus at an address; without one, that of a server of one process."""
    if not redis_url:
        return LocalBus()
    # Imported here: a server of one process does without the library.
    from terranova.server.bus.redis_bus import RedisBus

    return RedisBus(redis_url)
