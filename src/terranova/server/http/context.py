"""Context: what all routes of one app share. Made by ``make_app``, never global."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field

from terranova.server.guard.quotas import MapQuota, Rates, SocketCount
from terranova.server.http.assets import Assets
from terranova.server.http.pictures import Painter
from terranova.server.http.readiness import Readiness
from terranova.server.identity import COOKIE, Identities, Links, Person
from terranova.server.schema.commands import Command
from terranova.server.schema.views import Answer
from terranova.server.sessions.registry import SessionRegistry
from terranova.server.sessions.service import TableService
from terranova.server.settings import Settings
from terranova.server.tables.clock import Clock
from terranova.store import PersonRow, Store

NAMES_KEPT = 10_000


@dataclass
class Context:
    """The parts of a running server."""

    settings: Settings
    store: Store
    clock: Clock
    service: TableService
    identities: Identities
    links: Links
    rates: Rates
    sockets: SocketCount
    readiness: Readiness
    assets: Assets
    map_quota: MapQuota
    painter: Painter = field(default_factory=Painter)
    _people: OrderedDict[str, PersonRow] = field(default_factory=OrderedDict)

    @property
    def sessions(self) -> SessionRegistry:
        """The tables in memory."""
        return self.service.registry

    async def person_of(self, cookies: Mapping[str, str], address: str) -> Person | None:
        """Whose request it is; None if the browser is not known."""
        person = self.identities.read(cookies.get(COOKIE))
        return Person(person, (await self.remembered(person)).name, address) if person else None

    async def act(self, table: str, person: Person, command: Command) -> Answer:
        """Count a command of a person, then carry it out.

        :raises Refusal: if it is too much, or cannot be done.
        """
        self.rates.use_for(command, person.id, person.address)
        answer = await self.service.act(table, person, command)
        await self.learn_name(person, getattr(command, "name", None))
        return answer

    async def remembered(self, person: str) -> PersonRow:
        """What is remembered of a person; an empty name if they have told none."""
        known = self._people.get(person)
        if known is None:
            known = await self.store.find_person(person) or PersonRow(person, "", None)
            self._keep(known)
        return known

    async def learn_name(self, person: Person, name: str | None) -> None:
        """Remember the name somebody has sat down with, if they have told none before."""
        if name and not (before := await self.remembered(person.id)).name:
            await self.remember(PersonRow(person.id, name, before.language))

    async def remember(self, person: PersonRow) -> None:
        """Remember a name."""
        await self.store.save_person(person)
        self._keep(person)

    def _keep(self, person: PersonRow) -> None:
        self._people[person.id] = person
        self._people.move_to_end(person.id)
        while len(self._people) > NAMES_KEPT:
            self._people.popitem(last=False)
