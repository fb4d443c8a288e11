"""How many sockets are open: in all, of each person, of each address; by whichever process."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from terranova.server.bus.bus import Bus, BusDownError
from terranova.server.errors import Refusal
from terranova.server.guard.quotas import NETWORKS_SHARING, wider_network_of
from terranova.server.settings import Limits

AGAIN_SECONDS = 10
ALL = "all"


class SocketCount:
    """Counts sockets: here, and with the other processes if there are any."""

    def __init__(self, limits: Limits, bus: Bus) -> None:
        self._limits = limits
        self._bus = bus
        self._open: Counter[str] = Counter()

    @property
    def total(self) -> int:
        """How many are open here."""
        return self._open[ALL]

    async def enter(self, person: str | None, address: str) -> None:
        """Count a socket.

        :raises Refusal: if there are too many.
        """
        bounds = self._bounds(person, address)
        if any(self._open[name] >= most for name, most in bounds.items()):
            raise Refusal("too-many", seconds=AGAIN_SECONDS)
        self._open.update(bounds.keys())
        if not self._bus.is_shared:
            return
        # The limit in all is about the memory of one process.
        shared = {name: most for name, most in bounds.items() if name != ALL}
        try:
            is_held = await self._bus.hold(shared)
        except BusDownError:
            return  # then each process counts for itself
        except BaseException:
            self.exit(person, address)
            raise
        if not is_held:
            self._forget(bounds)
            raise Refusal("too-many", seconds=AGAIN_SECONDS)

    def exit(self, person: str | None, address: str) -> None:
        """Count a socket no more."""
        bounds = self._bounds(person, address)
        self._forget(bounds)
        if self._bus.is_shared:
            self._bus.let_go(name for name in bounds if name != ALL)

    def _forget(self, names: Iterable[str]) -> None:
        for name in names:
            self._open[name] -= 1
            if self._open[name] <= 0:
                del self._open[name]

    def _bounds(self, person: str | None, address: str) -> dict[str, int]:
        limits = self._limits
        bounds = {ALL: limits.sockets, f"address {address}": limits.sockets_per_address}
        if wider := wider_network_of(f"address {address}"):
            bounds[wider] = limits.sockets_per_address * NETWORKS_SHARING
        if person:
            bounds[f"person {person}"] = limits.sockets_per_person
        return bounds
