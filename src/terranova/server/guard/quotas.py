"""How much one person or address may do, so that a flood harms only itself."""

from __future__ import annotations

import hashlib
import ipaddress
import math
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache

from terranova.server.errors import Refusal
from terranova.server.schema.commands import Command
from terranova.server.settings import Limits
from terranova.server.tables.clock import Clock

PEOPLE_OF_AN_ADDRESS = 4
"""A person is only a cookie, and anybody can have many: so much more than one person one address may do."""
MOST_BUCKETS = 20_000
"""Beyond that the least recently used are dropped; they were full again long ago."""
NETWORKS_WITHIN = 16
"""So many networks of version 6 (/64) one provider's customer may use fully; they often have 256 or more (/56, /48)."""
NETWORKS_SHARING = 4
"""So many of them may have all the sockets and connections of an address; these are held, not used up."""
DAY = 86_400.0
BYTES_OF_A_COMMAND = 400
BYTES_OF_A_TABLE = 3_000
BYTES_OF_AN_ENTRY = 80
BYTES_OF_A_TRY = 250
"""What is stored of each, about: for what a person may have stored in a day."""
SHARED_PART = 1 / 16
"""Other processes learn what was drawn from a bucket once it is this part of the burst: seldom for people who play, at
once for floods. All processes together allow so much more than the limit for each further one."""
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


@lru_cache(maxsize=4096)
def wider_network_of(user: str) -> str | None:
    """The network around one of version 6 that is part of a user's name; None for others.

    >>> wider_network_of("address 2001:db8:1:2::/64"), wider_network_of("192.0.2.7")
    ('address 2001:db8:1::/48', None)
    """
    if not user.endswith("/64"):
        return None
    kind, space, network = user.rpartition(" ")
    return f"{kind}{space}{ipaddress.ip_network(network).supernet(new_prefix=48)}"


class Bucket:
    """What one user may still do. It fills at a steady rate, up to ``burst``."""

    __slots__ = ("at", "burst", "level", "name", "per_second", "unshared")

    def __init__(self, name: str, per_second: float, burst: float, now: float) -> None:
        self.name = name
        self.per_second = per_second
        self.burst = burst
        self.level = burst
        self.at = now
        self.unshared = 0.0
        """What was drawn here and other processes do not know of."""

    def fill(self, now: float) -> float:
        """Bring it up to a moment; returns what is in it then."""
        self.level = min(self.burst, self.level + max(0.0, now - self.at) * self.per_second)
        self.at = now
        return self.level


class Rates:
    """Buckets that are drawn from: one for each rate of ``Limits`` and each user."""

    def __init__(self, clock: Clock, limits: Limits) -> None:
        self.share: Callable[[Bucket], None] | None = None
        """Called with a bucket of which other processes should know, see ``RateSharing``."""
        self._clock = clock
        self._limits = limits
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def use(self, limit: str, user: str, cost: float = 1, *, people: int = 1, may_overdraw: bool = True) -> None:
        """Draw from a bucket, which is as large as those of so many people.

        What costs more than is left takes the bucket below zero, and the next use waits longer; or it is refused.

        :raises Refusal: if it is empty.
        """
        per_second, burst = getattr(self._limits, limit)
        self._draw(limit, user, cost, per_second * people, burst * people, may_overdraw=may_overdraw)
        if wider := wider_network_of(user):
            people *= NETWORKS_WITHIN
            self._draw(limit, wider, cost, per_second * people, burst * people, may_overdraw=may_overdraw)

    def use_of_day(self, limit: str, user: str, cost: float = 1, *, people: int = 1) -> None:
        """Draw from what a user may do in a day.

        :raises Refusal: if nothing is left.
        """
        for name, most in ((user, people), (wider_network_of(user), people * NETWORKS_WITHIN)):
            if name is not None:
                a_day = float(getattr(self._limits, limit) * most)
                self._draw(limit, name, cost, a_day / DAY, a_day, code="daily-limit")

    def _draw(
        self,
        limit: str,
        user: str,
        cost: float,
        per_second: float,
        burst: float,
        *,
        may_overdraw: bool = True,
        code: str = "too-many",
    ) -> None:
        bucket = self._bucket(limit, user, per_second, burst)
        level = bucket.fill(self._clock.now())
        needed = 1 if may_overdraw else cost
        if level < needed:
            raise Refusal(code, seconds=math.ceil((needed - level) / per_second))
        bucket.level -= cost
        if self.share is not None:
            bucket.unshared += cost
            if bucket.unshared >= SHARED_PART * burst:
                self.share(bucket)

    def _bucket(self, limit: str, user: str, per_second: float, burst: float) -> Bucket:
        bucket = self._buckets.get((limit, user))
        if bucket is not None:
            self._buckets.move_to_end((limit, user))
            return bucket
        bucket = self._buckets[limit, user] = Bucket(f"{limit}:{user}", per_second, burst, self._clock.now())
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket

    def has(self, limit: str, user: str) -> bool:
        """Whether a user has used something of a limit lately."""
        return (limit, user) in self._buckets

    def remember_day(self, limit: str, user: str, used: float, *, people: int = 1) -> None:
        """Take over what a user has used of a day, as before a restart."""
        a_day = float(getattr(self._limits, limit) * people)
        bucket = self._bucket(limit, user, a_day / DAY, a_day)
        bucket.level = min(bucket.level, a_day - used)

    def burst(self, limit: str) -> int:
        """How much of a limit can be used at once."""
        return int(getattr(self._limits, limit)[1])

    def forget(self, limit: str, user: str) -> None:
        """Drop the bucket of a user who is gone."""
        self._buckets.pop((limit, user), None)

    def use_of_both(self, limit: str, person: str, address: str) -> None:
        """Draw one from a person's bucket and from that of the address, which has several people.

        :raises Refusal: if one is empty.
        """
        self.use(limit, person)
        self.use(limit, f"address {address}", people=PEOPLE_OF_AN_ADDRESS)

    def use_of_both_in_a_day(self, limit: str, person: str, address: str, cost: float = 1) -> None:
        """The same of what a person and an address may do in a day.

        :raises Refusal: if nothing is left.
        """
        self.use_of_day(limit, person, cost)
        self.use_of_day(limit, f"address {address}", cost, people=PEOPLE_OF_AN_ADDRESS)

    def use_for(self, command: Command, person: str, address: str) -> None:
        """Count a command of a person; the request or message it came by is counted for the address already.

        :raises Refusal: if it is too much.
        """
        self.use("messages", person)
        if command.quota != "messages":
            self.use_of_both(command.quota, person, address)
        self.use_of_both_in_a_day("bytes_per_day", person, address, BYTES_OF_A_COMMAND)


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
