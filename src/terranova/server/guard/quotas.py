"""Bounds on how much one person or address can do, so that a flood harms only itself."""

from __future__ import annotations

import ipaddress
import math
from collections import Counter, OrderedDict
from functools import lru_cache

from terranova.server.errors import Refusal
from terranova.server.settings import Limits
from terranova.server.tables.clock import Clock

PEOPLE_OF_AN_ADDRESS = 4
"""A person is only a cookie, and anybody can have many: so much more than one person one address may do."""
MOST_BUCKETS = 20_000
"""The least used are forgotten beyond that; they were full again long ago."""


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
    """Buckets that fill at a steady rate and are drawn from; one for each kind of use and each user."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def use(self, kind: str, user: str, rate: tuple[float, int], cost: float = 1) -> None:
        """Draw from a bucket. What costs more than there is takes the bucket below nothing, and the next waits longer.

        :raises Refusal: if it is empty.
        """
        per_second, burst = rate
        now = self._clock.now()
        level, at = self._buckets.pop((kind, user), (float(burst), now))
        level = min(float(burst), level + max(0.0, now - at) * per_second)
        allowed = level >= 1
        self._buckets[kind, user] = (level - cost if allowed else level, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        if not allowed:
            raise Refusal("too-many", seconds=math.ceil((1 - level) / per_second))

    def use_of_both(self, kind: str, person: str, address: str, rate: tuple[float, int]) -> None:
        """Draw one from a person's bucket and from that of the address, which has several people.

        :raises Refusal: if one is empty.
        """
        per_second, burst = rate
        self.use(kind, person, rate)
        self.use(kind, f"address {address}", (PEOPLE_OF_AN_ADDRESS * per_second, PEOPLE_OF_AN_ADDRESS * burst))


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
