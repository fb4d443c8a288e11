"""How much one person or address may do, so that a flood harms only itself."""

from __future__ import annotations

import hashlib
import ipaddress
import math
from collections import Counter, OrderedDict
from functools import lru_cache

from terranova.server.errors import Refusal
from terranova.server.schema.commands import Command
from terranova.server.settings import Limits
from terranova.server.tables.clock import Clock

PEOPLE_OF_AN_ADDRESS = 4
"""A person is only a cookie, and anybody can have many: so much more than one person one address may do."""
MOST_BUCKETS = 20_000
"""Beyond that the least recently used are dropped; they were full again long ago."""
MAPS_KNOWN = 64
"""How many of the last maps are used again for free."""


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Under which name an address is counted: who has one address of version 6 has all of its network.

    >>> network_of("192.0.2.7"), network_of("2001:db8:1:2:3:4:5:6"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        place = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(place, ipaddress.IPv4Address):
        return str(place)
    if place.ipv4_mapped:
        return str(place.ipv4_mapped)
    return str(ipaddress.ip_network((place.packed, 64), strict=False))


class Rates:
    """Buckets that fill at a steady rate and are drawn from: one for each rate of ``Limits`` and each user."""

    def __init__(self, clock: Clock, limits: Limits) -> None:
        self._clock = clock
        self._limits = limits
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def use(self, limit: str, user: str, cost: float = 1, *, people: int = 1) -> None:
        """Draw from a bucket, which is as large as those of so many people.

        What costs more than is left takes the bucket below zero, and the next use waits longer.

        :raises Refusal: if it is empty.
        """
        per_second, burst = (people * number for number in getattr(self._limits, limit))
        now = self._clock.now()
        level, at = self._buckets.pop((limit, user), (float(burst), now))
        level = min(float(burst), level + max(0.0, now - at) * per_second)
        allowed = level >= 1
        self._buckets[limit, user] = (level - cost if allowed else level, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        if not allowed:
            raise Refusal("too-many", seconds=math.ceil((1 - level) / per_second))

    def use_of_both(self, limit: str, person: str, address: str) -> None:
        """Draw one from a person's bucket and from that of the address, which has several people.

        :raises Refusal: if one is empty.
        """
        self.use(limit, person)
        self.use(limit, f"address {address}", people=PEOPLE_OF_AN_ADDRESS)

    def use_for(self, command: Command, person: str, address: str) -> None:
        """Count a command of a person; the request or message it came by is counted for the address already.

        :raises Refusal: if it is too much.
        """
        self.use("messages", person)
        if command.quota:
            self.use_of_both(command.quota, person, address)


class MapQuota:
    """Counts the new maps of people's own: getting one ready for play is the most expensive work there is."""

    def __init__(self, rates: Rates) -> None:
        self._rates = rates
        self._known: OrderedDict[bytes, None] = OrderedDict()

    def use(self, drawing: str, person: str | None, address: str) -> None:
        """Count a map unless it was used lately.

        :raises Refusal: if there were too many new ones.
        """
        digest = hashlib.sha256(drawing.encode("utf-8", "replace")).digest()
        if digest not in self._known:
            # Everybody without a cookie at one address counts as one person.
            self._rates.use_of_both("maps", person or f"nobody {address}", address)
        self._known[digest] = None
        self._known.move_to_end(digest)
        while len(self._known) > MAPS_KNOWN:
            self._known.popitem(last=False)


class SocketCount:
    """How many sockets are open: in all, of each person, of each address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: Counter[str] = Counter()

    def enter(self, person: str | None, address: str) -> None:
        """Count a socket.

        :raises Refusal: if there are too many.
        """
        limits = self._limits
        bounds = {"all": limits.sockets, f"address {address}": limits.sockets_per_address}
        if person:
            bounds[f"person {person}"] = limits.sockets_per_person
        if any(self._open[name] >= most for name, most in bounds.items()):
            raise Refusal("too-many", seconds=10)
        self._open.update(bounds.keys())

    def exit(self, person: str | None, address: str) -> None:
        """Count a socket no more."""
        for name in ("all", f"address {address}", f"person {person}"):
            if self._open[name] > 0:
                self._open[name] -= 1
                if not self._open[name]:
                    del self._open[name]
