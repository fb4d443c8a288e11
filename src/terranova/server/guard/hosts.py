"""Under which names the server answers: a page of a stranger's name must not talk to it, nor invitations lead there.

A name that a stranger has registered can be made to mean this machine (DNS rebinding), and a browser then takes the
server for theirs. Addresses cannot, and neither can names that only mean something in one's own network.
"""

from __future__ import annotations

import ipaddress
import logging
from functools import lru_cache
from urllib.parse import urlsplit

from terranova.server.settings import Settings

log = logging.getLogger(__name__)

MOST_CHARACTERS = 255
"""As long as a name can be."""
PRIVATE_ENDINGS = (".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal", ".intranet", ".test")
"""Nobody can register these."""
ANY = "*"
NAMES_LOGGED = 20


class AllowedHosts:
    """The names a server goes by."""

    def __init__(self, settings: Settings) -> None:
        self._names = {name.lower() for name in settings.hosts}
        if settings.public_url:
            self._names.add((urlsplit(settings.public_url).hostname or "").lower())
        self._names |= {(urlsplit(origin).hostname or "").lower() for origin in settings.allowed_origins}
        # A proxy is called by the name that it is set up for.
        self._is_any = ANY in self._names or (bool(settings.proxies) and not self._names)
        self._logged: set[str] = set()

    def has(self, host: str) -> bool:
        """Whether the server answers under what a request says in ``Host``."""
        name = _name_of(host)
        if name is None:
            return False
        if self._is_any or not name or name in self._names or _is_private(name):
            return True
        if any(known.startswith(".") and name.endswith(known) for known in self._names):
            return True
        if name not in self._logged and len(self._logged) < NAMES_LOGGED:
            self._logged.add(name)
            log.warning("requests for %s are refused: TERRANOVA_HOSTS or TERRANOVA_PUBLIC_URL names the server", name)
        return False


@lru_cache(maxsize=256)
def _name_of(host: str) -> str | None:
    """The name without the port; None if it is none."""
    if len(host) > MOST_CHARACTERS:
        return None
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
    except ValueError:
        return None
    is_plain = not (parts.path or parts.query or parts.fragment or "@" in parts.netloc)
    return (parts.hostname or "").rstrip(".").lower() if is_plain else None


def _is_private(name: str) -> bool:
    if "." not in name and ":" not in name:  # a machine in the same network
        return True
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return name.endswith(PRIVATE_ENDINGS)
    return True
