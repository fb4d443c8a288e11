"""Tables as rows of the store, and back.

A row has the fields of a table that are searched for in columns of their own, what never changes in ``setup``, what is
being planned in ``plan``, which is written apart, and all other fields in ``document``.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from sys import intern
from typing import Any

from terranova.server.sessions import codec
from terranova.server.tables.seat import Seat
from terranova.server.tables.table import ACTION, UNDO, Entry, Plan, Result, Setup, Table, rebuild, take_back
from terranova.store import EntryRow, Receipt, Saving, StoredTable, TableRow

COLUMNS = ("id", "created_at", "phase", "version", "deadline")
"""The fields of a table that a row has too; they are not in its document."""


def saving(before: Table | None, after: Table, now: float, receipt: Receipt | None = None) -> Saving:
    """Return what must be written for a table to become another one."""
    known = len(before.log) if before else 0
    return Saving(
        table=_row(after, now),
        is_new=before is None,
        entries=tuple(EntryRow(**codec.write(entry)) for entry in after.log[known:]),
        receipt=receipt,
        members=_new_members(before, after),
    )


def _new_members(before: Table | None, after: Table) -> tuple[str, ...]:
    """Return who finds the table among their games from now on: who made it, and who sits down."""
    known = before.people if before else ()
    people = after.people if before else dict.fromkeys((after.maker, *after.people))
    return tuple(person for person in people if person not in known)


def _row(table: Table, now: float) -> TableRow:
    document = codec.write(table, without=(*COLUMNS, "setup", "plan"))
    return TableRow(
        **{name: getattr(table, name) for name in COLUMNS},
        maker=table.maker,
        changed_at=now,
        setup=_setup_document(table.setup),
        document=document | {"scores": list(table.game.scores), "turn": table.turn},  # for lists of tables
        is_public=table.options.is_public,
        number=table.number,
        awaits_computer=table.awaits_computer and bool(table.people),  # others play only while somebody watches
    )


@lru_cache(maxsize=1024)
def _setup_document(setup: Setup) -> dict[str, Any]:
    return codec.write(setup)


def plan_document(table: Table) -> dict[str, Any] | None:
    """Return what is stored of a plan."""
    return None if table.plan is None else codec.write(table.plan)


def table_of(stored: StoredTable) -> Table:
    """Return the table of what was stored."""
    row = stored.table
    setup = read_setup(row)
    game, log, played = rebuild(setup, [_entry(row) for row in stored.entries])
    columns = {name: getattr(row, name) for name in COLUMNS}
    read = codec.read(Table, row.document, **columns, setup=setup, game=game, log=log, played=played)
    return read if row.plan is None else replace(read, plan=codec.read(Plan, row.plan))


def advance(before: Table, stored: StoredTable) -> Table:
    """Return the table of what was stored after an earlier version, whose game is played on."""
    row = stored.table
    game, log, played = before.game, list(before.log), list(before.played)
    if stored.entries:
        game = game.copy()
    for stored_entry in stored.entries:
        entry = _entry(stored_entry)
        if entry.kind == ACTION:
            entry = replace(entry, events=game.push_text(entry.text))
            played.append(entry)
        elif entry.kind == UNDO:
            game = take_back(game, int(entry.text))
            del played[int(entry.text) :]
        log.append(entry)
    columns = {name: getattr(row, name) for name in COLUMNS}
    both = (tuple(log), tuple(played)) if stored.entries else (before.log, before.played)
    read = codec.read(Table, row.document, **columns, setup=before.setup, game=game, log=both[0], played=both[1])
    return read if row.plan is None else replace(read, plan=codec.read(Plan, row.plan))


def _entry(row: EntryRow) -> Entry:
    """Return an entry; the few different words of a long log are shared."""
    player, person = (None if word is None else intern(word) for word in (row.player, row.person))
    return Entry(row.number, intern(row.kind), player, intern(row.text), person, row.at)


def read_setup(row: TableRow) -> Setup:
    """Return what was fixed when the table was made."""
    return codec.read(Setup, row.setup)


def read_seats(row: TableRow) -> tuple[Seat, ...]:
    """Return the seats of a table that need not be loaded."""
    seats: tuple[Seat, ...] = codec.read_field(Table, "seats", row.document)
    return seats


def read_result(row: TableRow) -> Result | None:
    """Return the result of a table that need not be loaded."""
    result: Result | None = codec.read_field(Table, "result", row.document)
    return result
