"""The questions the store answers and the changes it makes, each on an open connection."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from terranova.store import models
from terranova.store.rows import (
    CHAT_KEPT,
    RECEIPTS_KEPT,
    ChatRow,
    ConflictError,
    EntryRow,
    PersonRow,
    Receipt,
    Saving,
    TableRow,
)

ALIVE = "alive_at"
"""The fact that says when the server was last known to be there."""

# Made once: putting a statement together takes longer than carrying it out.
_CHANGING = tuple(
    column.name for column in models.tables.c if column.name not in ("id", "maker", "created_at", "setup")
)
_UPDATE = (
    update(models.tables)
    .where(models.tables.c.id == bindparam("its_id"), models.tables.c.version == bindparam("its_version"))
    .values({name: bindparam(name) for name in _CHANGING})
)
_INSERT = {model: insert(model) for model in (models.entries, models.chat, models.receipts)}


def save(connection: Connection, saving: Saving) -> None:
    """Write one change of a table.

    :raises ConflictError: if the table is not the one the change was made for.
    """
    row = vars(saving.table)
    if saving.is_new:
        try:
            connection.execute(insert(models.tables), row)
        except IntegrityError as error:
            raise ConflictError(row["id"]) from error
    else:
        changed = {name: row[name] for name in _CHANGING}
        mine = {"its_id": row["id"], "its_version": row["version"] - 1}
        if connection.execute(_UPDATE, changed | mine).rowcount != 1:
            raise ConflictError(row["id"])
    _add(connection, models.entries, row["id"], saving.entries)
    if saving.receipt:
        add_receipt(connection, row["id"], saving.receipt)
    if saving.table.deadline is not None:
        save_fact(connection, ALIVE, repr(saving.table.changed_at))
    for person in saving.members:
        member = _dialect(connection).insert(models.members).values(person=person, table_id=row["id"])
        connection.execute(member.on_conflict_do_nothing())
    for other in saving.also:
        save(connection, other)


def add_chat(connection: Connection, table_id: str, row: ChatRow) -> None:
    """Write something that was said."""
    _add(connection, models.chat, table_id, [row])


def add_receipt(connection: Connection, table_id: str, receipt: Receipt) -> None:
    """Write the answer to a message."""
    _add(connection, models.receipts, table_id, [receipt])


def _add(connection: Connection, model: Any, table_id: str, rows: Sequence[Any]) -> None:
    if rows:
        try:
            connection.execute(_INSERT[model], [{"table_id": table_id, **vars(row)} for row in rows])
        except IntegrityError as error:
            raise ConflictError(table_id) from error


def _dialect(connection: Connection) -> Any:
    return postgresql if connection.dialect.name == "postgresql" else sqlite


# Tables.


def find_table(connection: Connection, table_id: str) -> TableRow | None:
    """The table of that id."""
    row = connection.execute(select(models.tables).where(models.tables.c.id == table_id)).mappings().first()
    return _table(row) if row else None


def entries_of(connection: Connection, table_id: str) -> tuple[EntryRow, ...]:
    """All entries of a table, from the first."""
    query = select(models.entries).where(models.entries.c.table_id == table_id).order_by(models.entries.c.number)
    return tuple(EntryRow(**_without_table(row)) for row in connection.execute(query).mappings())


def chat_of(connection: Connection, table_id: str) -> tuple[ChatRow, ...]:
    """The last things said at a table, oldest first."""
    query = (
        select(models.chat)
        .where(models.chat.c.table_id == table_id)
        .order_by(models.chat.c.number.desc())
        .limit(CHAT_KEPT)
    )
    rows = connection.execute(query).mappings().all()
    return tuple(ChatRow(**_without_table(row)) for row in reversed(rows))


def receipts_of(connection: Connection, table_id: str) -> tuple[Receipt, ...]:
    """The last receipts of a table, oldest first."""
    query = (
        select(models.receipts)
        .where(models.receipts.c.table_id == table_id)
        .order_by(models.receipts.c.at.desc())
        .limit(RECEIPTS_KEPT)
    )
    rows = connection.execute(query).mappings().all()
    return tuple(Receipt(**_without_table(row)) for row in reversed(rows))


def find_receipt(connection: Connection, table_id: str, person: str, key: str) -> Receipt | None:
    """The answer once given to this message."""
    c = models.receipts.c
    query = select(models.receipts).where(c.table_id == table_id, c.person == person, c.key == key)
    row = connection.execute(query).mappings().first()
    return Receipt(**_without_table(row)) if row else None


def open_tables(connection: Connection, phase: str, changed_after: float, limit: int) -> tuple[TableRow, ...]:
    """The public tables in this phase that have changed since, the latest first."""
    c = models.tables.c
    query = select(models.tables).where(c.is_public, c.phase == phase, c.changed_at > changed_after)
    rows = connection.execute(query.order_by(c.changed_at.desc()).limit(limit)).mappings()
    return tuple(_table(row) for row in rows)


def tables_of(
    connection: Connection, person: str, limit: int, before: tuple[float, str] | None
) -> tuple[TableRow, ...]:
    """The tables that a person has made or sat at, the latest first: those that follow a moment and an id, if given."""
    c = models.tables.c
    query = select(models.tables).join(models.members).where(models.members.c.person == person)
    if before is not None:
        moment, table_id = before
        query = query.where((c.changed_at < moment) | ((c.changed_at == moment) & (c.id < table_id)))
    rows = connection.execute(query.order_by(c.changed_at.desc(), c.id.desc()).limit(limit)).mappings()
    return tuple(_table(row) for row in rows)


def tables_awaiting_computer(connection: Connection) -> tuple[str, ...]:
    """The tables at which a computer player is to move."""
    query = select(models.tables.c.id).where(models.tables.c.awaits_computer)
    return tuple(connection.execute(query).scalars())


def unplayed_tables(connection: Connection, before: float, limit: int) -> tuple[str, ...]:
    """The tables that still waited for people at a moment, and were not touched since."""
    c = models.tables.c
    query = select(c.id).where(c.phase == "waiting", c.number == 0, c.changed_at < before).limit(limit)
    return tuple(connection.execute(query).scalars())


def remove_unplayed(connection: Connection, table_ids: Collection[str], before: float) -> None:
    """Remove those of these tables that still wait for people, and were not touched since a moment."""
    c = models.tables.c
    still = select(c.id).where(c.id.in_(table_ids), c.phase == "waiting", c.number == 0, c.changed_at < before)
    gone = tuple(connection.execute(still).scalars())
    for model in (models.chat, models.members, models.receipts, models.entries):
        connection.execute(delete(model).where(model.c.table_id.in_(gone)))
    connection.execute(delete(models.tables).where(c.id.in_(gone)))


# Clocks.


def tables_out_of_time(connection: Connection, now: float) -> tuple[str, ...]:
    """The tables whose deadline has passed."""
    c = models.tables.c
    return tuple(connection.execute(select(c.id).where(c.deadline <= now).order_by(c.deadline)).scalars())


def has_deadlines(connection: Connection) -> bool:
    """Whether any clock is running."""
    c = models.tables.c
    return connection.execute(select(c.id).where(c.deadline.is_not(None)).limit(1)).first() is not None


def shift_deadlines(connection: Connection, seconds: float, before: float) -> None:
    """Put off the deadlines of tables last changed before a moment: nobody pays for time in which no server was."""
    c = models.tables.c
    old = update(models.tables).where(c.deadline.is_not(None), c.changed_at <= before)
    connection.execute(old.values(deadline=c.deadline + seconds))


def deadline_of(connection: Connection, table: str) -> float | None:
    """When the clock that runs at a table has run out."""
    c = models.tables.c
    deadline: float | None = connection.execute(select(c.deadline).where(c.id == table)).scalar()
    return deadline


# People, facts, housekeeping.


def find_person(connection: Connection, person: str) -> PersonRow | None:
    """What is remembered of a person."""
    row = connection.execute(select(models.people).where(models.people.c.id == person)).mappings().first()
    return PersonRow(**row) if row else None


def save_person(connection: Connection, person: PersonRow) -> None:
    """Remember a person."""
    new = _dialect(connection).insert(models.people).values(vars(person))
    changed = {"name": person.name, "language": person.language}
    connection.execute(new.on_conflict_do_update(index_elements=["id"], set_=changed))


def find_fact(connection: Connection, name: str) -> str | None:
    """A fact about the server."""
    value: str | None = connection.execute(select(models.facts.c.value).where(models.facts.c.name == name)).scalar()
    return value


def save_fact(connection: Connection, name: str, value: str) -> None:
    """Write a fact about the server."""
    new = _dialect(connection).insert(models.facts).values(name=name, value=value)
    connection.execute(new.on_conflict_do_update(index_elements=["name"], set_={"value": value}))


def forget_receipts(connection: Connection, before: float) -> None:
    """Drop receipts that are too old to be asked for again."""
    connection.execute(delete(models.receipts).where(models.receipts.c.at < before))


def _table(row: RowMapping) -> TableRow:
    return TableRow(**row)


def _without_table(row: RowMapping) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "table_id"}
