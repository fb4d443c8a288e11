"""Drawings: maps of people's own. A new one is counted, as getting it ready for play is the dearest thing there is."""

from __future__ import annotations

import hashlib
from collections import OrderedDict

from terranova.server.guard.quotas import Rates

KNOWN = 64
"""So many are kept ready."""


class MapQuota:
    """The maps that were used last."""

    def __init__(self, rates: Rates, rate: tuple[float, int]) -> None:
        self._rates = rates
        self._rate = rate
        self._known: OrderedDict[bytes, None] = OrderedDict()

    def use(self, drawing: str, person: str | None, address: str) -> None:
        """Count a map unless it is known.

        :raises Refusal: if there were too many new ones.
        """
        name = hashlib.sha256(drawing.encode("utf-8", "replace")).digest()
        if name not in self._known:
            # Nobody in particular is as many people as an address has.
            self._rates.use_of_both("map", person or f"nobody {address}", address, self._rate)
        self._known[name] = None
        self._known.move_to_end(name)
        while len(self._known) > KNOWN:
            self._known.popitem(last=False)
