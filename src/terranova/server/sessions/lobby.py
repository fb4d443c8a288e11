"""The list of open tables, live."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from terranova import Map
from terranova.maps import map_names
from terranova.server.schema.clocks import DAY
from terranova.server.schema.summaries import OpenTables, Summary
from terranova.server.serialize.game import outcome_view
from terranova.server.serialize.table import milliseconds, seat_view
from terranova.server.sessions.broadcast import Listener
from terranova.server.sessions.broken import BrokenTables
from terranova.server.sessions.persistence import read_result, read_seats, read_setup
from terranova.server.tables.clock import Clock
from terranova.server.tables.seat import OPEN
from terranova.server.tables.table import PLAYING, WAITING, Table
from terranova.store import Store, TableRow

MOST_SHOWN = 100
SHOWN_SECONDS = {WAITING: 2 * 3_600, PLAYING: 7 * DAY}
"""How long after its last change a table is shown, by its phase."""


KEPT_SECONDS = 0.5
"""The list is made anew no more often, unless a table has changed: a hundred large maps take a while."""


class Lobby:
    """The connections that follow the list, and whether it has changed."""

    def __init__(self, store: Store, clock: Clock, broken: BrokenTables | None = None) -> None:
        self.broken = broken or BrokenTables()
        self._store = store
        self._clock = clock
        self.listeners: set[Listener] = set()
        self.is_changed = False
        self.announce: Callable[[], None] | None = None
        """Tells other processes that the list has changed."""
        self._has_news = False
        self._kept: asyncio.Future[bytes] | None = None
        """The list as JSON, or on its way."""
        self._kept_at = 0.0

    def notice(self, after: Table, before: Table | None = None) -> None:
        """Mark the list as changed if a public table has."""
        if after.options.is_public or (before is not None and before.options.is_public):
            self.is_changed = self._has_news = True
            self._kept = None

    def hear(self) -> None:
        """A public table has changed in another process."""
        self.is_changed = True
        self._kept = None

    async def list(self) -> OpenTables:
        """The open tables, those that wait for people first; where nothing has happened for long, nobody is."""
        now = self._clock.now()
        rows: list[TableRow] = []
        for phase, seconds in SHOWN_SECONDS.items():
            rows += await self._store.open_tables(phase, now - seconds, MOST_SHOWN)
        return OpenTables(tables=summaries(rows[:MOST_SHOWN], self.broken, now))

    async def json(self) -> bytes:
        """The same as JSON, made once for all who ask at the same moment."""
        now = self._clock.now()
        if self._kept is None or not 0 <= now - self._kept_at < KEPT_SECONDS:
            self._kept, self._kept_at = asyncio.ensure_future(self._write()), now
        return await asyncio.shield(self._kept)

    async def _write(self) -> bytes:
        return (await self.list()).model_dump_json().encode()

    async def broadcast(self) -> None:
        """Send everyone the list if it has changed; called at a steady pace, so that many changes are one message."""
        if not self.is_changed:
            return
        if self._has_news and self.announce is not None:
            self.announce()
        self.is_changed = self._has_news = False
        if self.listeners:
            data = await self.json()
            for listener in tuple(self.listeners):
                listener.send(data)


def summaries(rows: Iterable[TableRow], broken: BrokenTables, now: float, person: str | None = None) -> list[Summary]:
    """Tables in a list; ``yours`` are the seats of a person. One that cannot be read stands in no other's way."""
    read = []
    for row in rows:
        try:
            read.append(_summary(row, person))
        except Exception as error:  # another version of the game may have written it
            broken.add(row.id, error, now)
    return read


def _summary(row: TableRow, person: str | None) -> Summary:
    setup, seats, result = read_setup(row), read_seats(row), read_result(row)
    map = setup.map
    yours: list[Any] = [seat.player for seat in seats if person is not None and seat.owner == person]
    return Summary.model_construct(
        table=row.id,
        phase=row.phase,
        map=map.name,
        title=map.title or map.name,
        picture=_picture(map, row.id),
        rules=setup.rules.text(),
        seats=[seat_view(seat) for seat in seats],
        free=sum(seat.kind == OPEN for seat in seats),
        clock=setup.clock.kind,
        seconds=setup.clock.seconds,
        scores=row.document["scores"],
        turn=row.document["turn"],
        outcome=outcome_view(result),
        yours=yours,
        is_public=row.is_public,
        is_record=setup.is_record,
        number=row.number,
        created=milliseconds(row.created_at),
        changed=milliseconds(row.changed_at),
        deadline=None if row.deadline is None else milliseconds(row.deadline),
    )


def _picture(map: Map, table: str) -> str:
    is_ours = map.name in map_names() and map.text() == Map.load(map.name).text()
    return f"/api/maps/{map.name}/picture.svg" if is_ours else f"/api/tables/{table}/moments/0/picture.svg"
