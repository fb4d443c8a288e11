"""The store: every question it answers and every change it makes, with its SQL."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from terranova.store import models
from terranova.store.database import Database, reads, writes
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
"""The fact that says when the server was last known to be running."""

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


class StoredTable(NamedTuple):
    """All that is stored of one table."""

    table: TableRow
    entries: tuple[EntryRow, ...]
    chat: tuple[ChatRow, ...]
    receipts: tuple[Receipt, ...]


class Store(Database):
    """Tables, their entries and chat, people, and facts about the server."""

    @classmethod
    def in_folder(cls, folder: Path) -> Store:
        """Return the embedded database of a data folder, which is created if it is not there."""
        folder.mkdir(parents=True, exist_ok=True)
        return cls(f"sqlite:///{folder / 'terranova.sqlite3'}")

    # Tables.

    @writes
    def save(self, connection: Connection, saving: Saving) -> None:
        """Write one change of a table.

        :raises ConflictError: if the table was changed by someone else; nothing is written.
        """
        _save(connection, saving)

    @writes
    def save_new(self, connection: Connection, saving: Saving, under: str, receipt: Receipt | None) -> None:
        """Write a new table, with a receipt that is stored ``under`` another id, as the message named no table.

        :raises ConflictError: if the message was answered meanwhile.
        """
        _save(connection, saving)
        _add(connection, models.receipts, under, [receipt] if receipt else [])

    @writes
    def add_chat(self, connection: Connection, table_id: str, row: ChatRow, receipt: Receipt | None) -> None:
        """Write a line of chat.

        :raises ConflictError: if someone else has written one with this number.
        """
        _add(connection, models.chat, table_id, [row])
        _add(connection, models.receipts, table_id, [receipt] if receipt else [])

    @reads
    def has_table(self, connection: Connection, table_id: str) -> bool:
        """Whether there is such a table."""
        return connection.execute(select(models.tables.c.id).where(models.tables.c.id == table_id)).first() is not None

    @reads
    def load(self, connection: Connection, table_id: str) -> StoredTable | None:
        """Return a table with all its entries, the last lines of chat and the last receipts, oldest first."""
        tables, entries, chat, receipts = models.tables, models.entries, models.chat, models.receipts
        row = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
        if row is None:
            return None
        log = select(entries).where(entries.c.table_id == table_id).order_by(entries.c.number)
        lines = select(chat).where(chat.c.table_id == table_id).order_by(chat.c.number.desc()).limit(CHAT_KEPT)
        answers = select(receipts).where(receipts.c.table_id == table_id).order_by(receipts.c.at.desc())
        return StoredTable(
            TableRow(**row),
            tuple(EntryRow(**_without_table(one)) for one in connection.execute(log).mappings()),
            tuple(ChatRow(**_without_table(one)) for one in reversed(connection.execute(lines).mappings().all())),
            tuple(
                Receipt(**_without_table(one))
                for one in reversed(connection.execute(answers.limit(RECEIPTS_KEPT)).mappings().all())
            ),
        )

    @reads
    def find_receipt(self, connection: Connection, table_id: str, person: str, key: str) -> Receipt | None:
        """Return the answer once given to this message."""
        c = models.receipts.c
        query = select(models.receipts).where(c.table_id == table_id, c.person == person, c.key == key)
        row = connection.execute(query).mappings().first()
        return Receipt(**_without_table(row)) if row else None

    @reads
    def open_tables(self, connection: Connection, phase: str, changed_after: float, limit: int) -> tuple[TableRow, ...]:
        """Return the public tables in this phase that have changed since, the latest first."""
        c = models.tables.c
        query = select(models.tables).where(c.is_public, c.phase == phase, c.changed_at > changed_after)
        rows = connection.execute(query.order_by(c.changed_at.desc()).limit(limit)).mappings()
        return tuple(TableRow(**row) for row in rows)

    @reads
    def tables_of(
        self, connection: Connection, person: str, limit: int, before: tuple[float, str] | None = None
    ) -> tuple[TableRow, ...]:
        """Return the tables that a person has made or sat at, the latest first; ``before`` is the last one known."""
        c = models.tables.c
        query = select(models.tables).join(models.members).where(models.members.c.person == person)
        if before is not None:
            moment, table_id = before
            query = query.where((c.changed_at < moment) | ((c.changed_at == moment) & (c.id < table_id)))
        rows = connection.execute(query.order_by(c.changed_at.desc(), c.id.desc()).limit(limit)).mappings()
        return tuple(TableRow(**row) for row in rows)

    @reads
    def tables_awaiting_computer(self, connection: Connection) -> tuple[str, ...]:
        """Return the tables at which a computer player is to move."""
        query = select(models.tables.c.id).where(models.tables.c.awaits_computer)
        return tuple(connection.execute(query).scalars())

    @reads
    def unplayed_tables(self, connection: Connection, before: float, limit: int) -> tuple[str, ...]:
        """Return some tables that still wait for people and were not touched since a moment."""
        c = models.tables.c
        query = select(c.id).where(c.phase == "waiting", c.number == 0, c.changed_at < before).limit(limit)
        return tuple(connection.execute(query).scalars())

    @writes
    def remove_unplayed(self, connection: Connection, table_ids: Collection[str], before: float) -> None:
        """Remove those of these tables that still wait for people and were not touched since a moment."""
        c = models.tables.c
        still = select(c.id).where(c.id.in_(table_ids), c.phase == "waiting", c.number == 0, c.changed_at < before)
        gone = tuple(connection.execute(still).scalars())
        for model in (models.chat, models.members, models.receipts, models.entries):
            connection.execute(delete(model).where(model.c.table_id.in_(gone)))
        connection.execute(delete(models.tables).where(c.id.in_(gone)))

    @writes
    def forget_receipts(self, connection: Connection, before: float) -> None:
        """Drop receipts that are too old to be asked for again."""
        connection.execute(delete(models.receipts).where(models.receipts.c.at < before))

    # Clocks.

    @reads
    def tables_out_of_time(self, connection: Connection, now: float) -> tuple[str, ...]:
        """Return the tables whose deadline has passed, the longest ago first."""
        c = models.tables.c
        return tuple(connection.execute(select(c.id).where(c.deadline <= now).order_by(c.deadline)).scalars())

    @reads
    def deadline_of(self, connection: Connection, table_id: str) -> float | None:
        """Return when the clock that runs at a table runs out."""
        c = models.tables.c
        deadline: float | None = connection.execute(select(c.deadline).where(c.id == table_id)).scalar()
        return deadline

    @writes
    def come_alive(self, connection: Connection, now: float) -> float:
        """Store that the server is running again; puts off all deadlines by the time it was not, and returns that."""
        last = _find_fact(connection, ALIVE)
        away = max(0.0, now - float(last)) if last else 0.0
        _put_off_deadlines(connection, away, now)
        _save_fact(connection, ALIVE, repr(now))
        return away

    @writes
    def put_off(self, connection: Connection, seconds: float, before: float, now: float) -> None:
        """Put off the deadlines of tables last changed before a moment."""
        _put_off_deadlines(connection, seconds, before)
        _save_fact(connection, ALIVE, repr(now))

    async def stay_alive(self, now: float) -> None:
        """Store that the server is running; not while no clock runs, as nobody could lose time then."""
        if await self._has_deadlines():
            await self.write(lambda connection: _save_fact(connection, ALIVE, repr(now)))

    @reads
    def _has_deadlines(self, connection: Connection) -> bool:
        c = models.tables.c
        return connection.execute(select(c.id).where(c.deadline.is_not(None)).limit(1)).first() is not None

    # People and facts.

    @reads
    def find_person(self, connection: Connection, person: str) -> PersonRow | None:
        """Return what is remembered of a person."""
        row = connection.execute(select(models.people).where(models.people.c.id == person)).mappings().first()
        return PersonRow(**row) if row else None

    @writes
    def save_person(self, connection: Connection, person: PersonRow) -> None:
        """Remember a person."""
        new = _dialect(connection).insert(models.people).values(vars(person))
        changed = {"name": person.name, "language": person.language}
        connection.execute(new.on_conflict_do_update(index_elements=["id"], set_=changed))

    def fact(self, name: str, make: Callable[[], str]) -> str:
        """Return a fact about the server, made if there is none yet. Blocks: for the start of a process."""

        def change(connection: Connection) -> str:
            value = _find_fact(connection, name)
            if value is None:
                value = make()
                _save_fact(connection, name, value)
            return value

        return self._writer.submit(change).result()


def _save(connection: Connection, saving: Saving) -> None:
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
    _add(connection, models.receipts, row["id"], [saving.receipt] if saving.receipt else [])
    if saving.table.deadline is not None:
        _save_fact(connection, ALIVE, repr(saving.table.changed_at))
    for person in saving.members:
        member = _dialect(connection).insert(models.members).values(person=person, table_id=row["id"])
        connection.execute(member.on_conflict_do_nothing())
    for other in saving.also:
        _save(connection, other)


def _add(connection: Connection, model: Any, table_id: str, rows: Sequence[Any]) -> None:
    if rows:
        try:
            connection.execute(_INSERT[model], [{"table_id": table_id, **vars(row)} for row in rows])
        except IntegrityError as error:
            raise ConflictError(table_id) from error


def _put_off_deadlines(connection: Connection, seconds: float, before: float) -> None:
    c = models.tables.c
    old = update(models.tables).where(c.deadline.is_not(None), c.changed_at <= before)
    connection.execute(old.values(deadline=c.deadline + seconds))


def _find_fact(connection: Connection, name: str) -> str | None:
    value: str | None = connection.execute(select(models.facts.c.value).where(models.facts.c.name == name)).scalar()
    return value


def _save_fact(connection: Connection, name: str, value: str) -> None:
    new = _dialect(connection).insert(models.facts).values(name=name, value=value)
    connection.execute(new.on_conflict_do_update(index_elements=["name"], set_={"value": value}))


def _dialect(connection: Connection) -> Any:
    return postgresql if connection.dialect.name == "postgresql" else sqlite


def _without_table(row: RowMapping) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "table_id"}
