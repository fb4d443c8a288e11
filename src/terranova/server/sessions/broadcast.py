"""What the listeners of a table get when it changes. Each form is serialized once, however many listen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from pydantic_core import to_json

from terranova.server.schema import views as out
from terranova.server.serialize.changes import change_of, offer_of, plan_form
from terranova.server.serialize.table import state_view, without_plan
from terranova.server.sessions.snapshots import SnapshotCache
from terranova.server.tables.history import PastTurn
from terranova.server.tables.seat import PERSON
from terranova.server.tables.table import Table

NO_PLAN = b"null"


class Listener(Protocol):
    """A connection, as a table sees it."""

    person: str | None
    name: str
    address: str
    wants_changes: bool
    """Whether it gets what has changed; else it gets whole states."""

    def send(self, data: bytes) -> None:
        """Send a message; never waits."""


class Forms(NamedTuple):
    """A message for those who keep up with changes."""

    data: bytes
    chooser: str | None = None
    """The person who is to move."""
    offer: bytes | None = None
    """What that person can choose from, if it is worked out; added to their message."""

    def write(self) -> dict[str, Any]:
        """As it travels to other processes."""
        offer = None if self.offer is None else self.offer.decode()
        return {"message": self.data.decode(), "chooser": self.chooser, "offer": offer}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Forms:
        """As another process has sent it."""
        offer = None if data["offer"] is None else data["offer"].encode()
        return cls(data["message"].encode(), data["chooser"], offer)

    def send(self, listeners: Iterable[Listener]) -> None:
        """Send everybody their form."""
        offered: bytes | None = None
        for listener in listeners:
            if not listener.wants_changes:
                continue
            if self.offer is None or listener.person != self.chooser:
                listener.send(self.data)
            else:
                offered = offered or self.data[:-1] + b"," + self.offer[1:]
                listener.send(offered)


def chooser_at(table: Table) -> str | None:
    """The person who is to move."""
    seat = table.seat_to_move
    return seat.owner if seat is not None and seat.kind == PERSON else None


def change_forms(
    before: Table,
    after: Table,
    snapshots: SnapshotCache,
    now: float,
    *,
    thinking: out.ThinkingView | None,
    is_chooser_here: bool,
    has_new_roles: bool,
) -> Forms:
    """What has changed, and what the player to move can choose from now if that may be something else."""
    was, turns = snapshots.compact(before), snapshots.turns(before)
    change = change_of(before, after, (was, snapshots.compact(after)), (turns, snapshots.turns(after)), now)
    if before.awaits_computer or after.awaits_computer:
        change["thinking"] = None if thinking is None else thinking.model_dump()
    has_new_offer = has_new_roles or "moment" in change or "phase" in change
    offer = to_json(offer_of(after, is_planned=False)) if is_chooser_here and has_new_offer else None
    return Forms(to_json(change), chooser_at(after), offer)


def plan_bytes(table: Table, snapshots: SnapshotCache) -> bytes:
    """The plan of a table as messages have it."""
    return to_json(plan_form(table, snapshots.compact(table)))


def plan_message(version: int, draft: int, plan: bytes) -> bytes:
    """The message that shows a plan."""
    return b'{"type":"plan","version":%d,"draft":%d,"plan":%b}' % (version, draft, plan)


def send_states(
    listeners: Iterable[Listener],
    table: Table,
    snapshots: SnapshotCache,
    now: float,
    *,
    draft: int,
    after: int,
    thinking: out.ThinkingView | None,
    known_turns: Sequence[PastTurn] | None = None,
) -> None:
    """Send whole states to those who want them, with the entries after a number and the turns not known yet."""
    forms: dict[bool, bytes] = {}
    for listener in listeners:
        is_seen = table.sees_plan(listener.person)
        if is_seen not in forms:
            turns = snapshots.turns(table)
            state = state_view(
                table,
                snapshots.moment(table),
                turns,
                now=now,
                draft=draft,
                after=after,
                known_turns=turns if known_turns is None else known_turns,
                thinking=thinking,
            )
            forms[is_seen] = (state if is_seen else without_plan(state)).model_dump_json().encode()
        listener.send(forms[is_seen])
