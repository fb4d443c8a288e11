"""What people and addresses have stored today, as the store knows it: a restart gives nobody a new day."""

from __future__ import annotations

from terranova.server.guard.quotas import DAY, PEOPLE_OF_AN_ADDRESS, Rates
from terranova.server.tables.clock import Clock
from terranova.store import Store


class StoredUsage:
    """Reads what somebody has stored when they are first counted."""

    def __init__(self, store: Store, rates: Rates, clock: Clock) -> None:
        self._store = store
        self._rates = rates
        self._clock = clock

    async def recall(self, person: str, address: str) -> None:
        """Let what a person and an address have stored today count."""
        since = self._clock.now() - DAY
        if not self._rates.has("tables_per_day", person):
            self._count(person, *await self._store.usage_of(person, since))
        if address and not self._rates.has("tables_per_day", f"address {address}"):
            usage = await self._store.usage_from(address, since)
            self._count(f"address {address}", *usage, people=PEOPLE_OF_AN_ADDRESS)

    def _count(self, user: str, tables: int, size: int, *, people: int = 1) -> None:
        self._rates.remember_day("tables_per_day", user, tables, people=people)
        self._rates.remember_day("bytes_per_day", user, size, people=people)
