"""What all routes of one app share. Made by ``make_app``, never global."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from terranova.server.bus.bus import MISSED, Event
from terranova.server.computer.study_service import Studies
from terranova.server.drawing.painter import Painter
from terranova.server.errors import Refusal
from terranova.server.guard.quotas import MapQuota, Rates
from terranova.server.guard.socket_count import SocketCount
from terranova.server.guard.stored_usage import StoredUsage
from terranova.server.http.assets import Assets
from terranova.server.http.metrics import Metrics
from terranova.server.http.readiness import Readiness
from terranova.server.identity import COOKIE, Identities, Links, Person, PuzzleLinks
from terranova.server.logs import note, person_digest
from terranova.server.reports.service import ReportService
from terranova.server.schema.commands import Command
from terranova.server.schema.views import Answer
from terranova.server.sessions.registry import SessionRegistry
from terranova.server.sessions.service import TableService
from terranova.server.settings import Settings
from terranova.server.tables.clock import Clock
from terranova.store import PersonRow, Store

NAMES_KEPT = 10_000
PEOPLE = "people"
"""The channel on which processes tell each other names."""


@dataclass
class Context:
    """The parts of a running server."""

    settings: Settings
    store: Store
    clock: Clock
    service: TableService
    studies: Studies
    reports: ReportService
    identities: Identities
    links: Links
    puzzle_links: PuzzleLinks
    rates: Rates
    sockets: SocketCount
    readiness: Readiness
    assets: Assets
    map_quota: MapQuota
    stored_usage: StoredUsage
    painter: Painter
    pixel_painter: Painter
    """For pictures in pixels: one may take seconds, and the others should not wait for it."""
    export_painter: Painter
    """For moving pictures and prints: one takes seconds, and cards should not wait for it."""
    metrics: Metrics = field(default_factory=Metrics)
    wellness: Any = None
    """How the server was when it was last looked at."""
    upkeep: asyncio.Task[None] | None = None
    is_leaving: bool = False
    """Whether this process ends soon."""
    api_body: asyncio.Future[str] | None = None
    """The description of the API as HTML, once somebody has asked for it."""
    _people: OrderedDict[str, PersonRow] = field(default_factory=OrderedDict)
    _unsaved: OrderedDict[str, None] = field(default_factory=OrderedDict)
    """New browsers whose names are not in the database yet."""

    @property
    def sessions(self) -> SessionRegistry:
        """The tables in memory."""
        return self.service.registry

    async def person_of(self, cookies: Mapping[str, str], address: str) -> Person | None:
        """Whose request it is; None if the browser is not known."""
        person = self.identities.read(cookies.get(COOKIE))
        if person is None:
            return None
        if person in self._unsaved:
            await self._save_new(person, address)
        note(person=person_digest(person))
        return Person(person, (await self.remembered(person)).name, address)

    async def act(self, table: str, person: Person, command: Command) -> Answer:
        """Count a command of a person, then carry it out.

        :raises Refusal: if it is too much, or cannot be done.
        """
        self.rates.use_for(command, person.id, person.address)
        answer = await self.service.act(table, person, command)
        await self.learn_name(person, getattr(command, "name", None))
        return answer

    async def remembered(self, person: str) -> PersonRow:
        """Return what is remembered of a person; the name may be empty."""
        known = self._people.get(person)
        if known is None:
            known = await self.store.find_person(person) or PersonRow(person, "", None)
            self._keep(known)
        return known

    async def learn_name(self, person: Person, name: str | None) -> None:
        """Remember the name a person sat down with, if none is known."""
        if name and not (before := await self.remembered(person.id)).name:
            await self.remember(person, name, before.language)

    async def remember(self, person: Person, name: str, language: str | None) -> None:
        """Remember a name: of a new browser in memory, and in the database once it comes back with its cookie."""
        row = PersonRow(person.id, name, language)
        if person.is_new or person.id in self._unsaved:
            self._unsaved[person.id] = None
            while len(self._unsaved) > NAMES_KEPT:
                self._unsaved.popitem(last=False)
        else:
            await self.store.save_person(row, self.clock.now())
        self._keep(row)
        data = {"id": row.id, "name": row.name, "language": row.language, "is_unsaved": row.id in self._unsaved}
        self.sessions.sharing.bus.publish(PEOPLE, "name", data)

    async def follow_people(self) -> None:
        """Hear of the names that other processes learn."""
        await self.sessions.sharing.bus.follow(PEOPLE, self._hear_of_person)

    def _hear_of_person(self, event: Event) -> None:
        data = event.data
        if event.kind == MISSED:
            self._people = OrderedDict((one, self._people[one]) for one in self._unsaved if one in self._people)
            return
        self._keep(PersonRow(data["id"], data["name"], data["language"]))
        if data["is_unsaved"]:
            self._unsaved[data["id"]] = None
        else:
            self._unsaved.pop(data["id"], None)

    async def _save_new(self, person: str, address: str) -> None:
        """Save the name of a browser that has come back; if its address had too many today, later."""
        with contextlib.suppress(Refusal):
            self.rates.use_of_day("people_per_day", f"address {address}")
            del self._unsaved[person]
            await self.store.save_person(await self.remembered(person), self.clock.now())

    def _keep(self, person: PersonRow) -> None:
        self._people[person.id] = person
        self._people.move_to_end(person.id)
        while len(self._people) > NAMES_KEPT:
            self._people.popitem(last=False)
