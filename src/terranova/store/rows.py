"""The values that go into the store and come out of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

CHAT_KEPT = 200
"""Lines of a table's chat that are shown."""
RECEIPTS_KEPT = 400
"""Answers of a table that stay in memory; older ones are found in the store."""


@dataclass(frozen=True)
class TableRow:
    """A table: what never changes (``setup``), what does (``document``), and what is searched for."""

    id: str
    maker: str
    created_at: float
    changed_at: float
    setup: dict[str, Any]
    document: dict[str, Any]
    phase: str
    is_public: bool
    number: int
    """How many entries there are."""
    version: int
    """How often it was saved; a saving must name the version it follows."""
    deadline: float | None
    """When the player to move runs out of time, in seconds since 1970."""
    awaits_computer: bool
    plan: Any = None
    """What the player to move has planned at this version, if that was saved; every saving drops it."""


@dataclass(frozen=True)
class EntryRow:
    """One entry of a table's log. Entries are added and never changed; ``(table, number)`` is unique."""

    number: int
    kind: str
    player: str | None
    text: str
    person: str | None
    at: float


@dataclass(frozen=True)
class ChatRow:
    """A line of a table's chat."""

    number: int
    person: str | None
    player: str | None
    name: str
    phrase: str | None
    text: str
    at: float


@dataclass(frozen=True)
class Receipt:
    """The answer that was given to a message, for when it is repeated."""

    person: str
    key: str
    answer: dict[str, Any]
    at: float


@dataclass(frozen=True)
class AnalysisRow:
    """An analysis, as a record; a change must name the version it follows."""

    id: str
    owner: str
    title: str
    record: str
    others_may_add: bool
    version: int
    created_at: float
    changed_at: float


@dataclass(frozen=True)
class PersonRow:
    """What is remembered of a browser."""

    id: str
    name: str
    language: str | None


@dataclass(frozen=True)
class Saving:
    """All that one change of a table writes; all of it or nothing."""

    table: TableRow
    is_new: bool = False
    entries: tuple[EntryRow, ...] = ()
    receipt: Receipt | None = None
    members: tuple[str, ...] = ()
    """People who find the table among their games from now on."""
    also: tuple[Saving, ...] = field(default=())
    """Other tables changed at the same moment, a rematch for example."""
    made_from: str = ""
    """Where a new table was made, see ``Store.usage_from``."""
