"""Whatever of a table clients see is in whole states, and in changes when it has changed."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from terranova.server.schema.changes import Change
from terranova.server.schema.views import State
from terranova.server.serialize.changes import change_of
from terranova.server.serialize.table import PARTS, state_view
from terranova.server.sessions.snapshots import SnapshotCache
from terranova.server.tables import propose
from terranova.server.tables.clock import ClockChoice
from terranova.server.tables.history import turns_of
from terranova.server.tables.table import Options, Result, Table
from tests.server.tables.test_tables import play, table

BEFORE = play(table("ann", "bob", clock=ClockChoice("game", 100)), "a1-a3 *a4 *b3")
CHANGED = {
    "phase": replace(BEFORE, phase="over"),
    "seats": BEFORE.with_seat(replace(BEFORE.seats[0], name="Anna")),
    "clock": replace(BEFORE, deadline=500.0),
    "options": replace(BEFORE, options=Options(hints=True)),
    "proposal": propose.propose_undo(BEFORE, "ann", 0, 5.0),
    "outcome": replace(BEFORE, result=Result(("red",), None, "time", (0, 0))),
    "next": replace(BEFORE, next="other"),
}
"""For each part, the table with another one. A new part wants a line here."""

DEPENDENT = {"seats": ("options",), "phase": ("clock",)}
"""Parts that another one is made from too: who sits where, whose clock runs."""


def change(after: Table) -> dict[str, Any]:
    snapshots = SnapshotCache()
    turns = turns_of(BEFORE)
    both = snapshots.compact(BEFORE), snapshots.compact(after)
    return change_of(BEFORE, replace(after, version=BEFORE.version + 1), both, (turns, turns), 1.0)


def test_a_state_has_every_field_of_its_type() -> None:
    state = state_view(BEFORE, SnapshotCache().moment(BEFORE), turns_of(BEFORE), now=1.0)
    left_out = State.model_fields.keys() - state.model_fields_set - {"type"}
    assert left_out == set(), "server/serialize/table.py: no part of this name, and no field of a table either"


@pytest.mark.parametrize("name", PARTS)
def test_a_part_that_has_changed_is_sent_and_no_other(name: str) -> None:
    assert name in CHANGED, f"tests/server/serialize/test_parts.py: how does {name} change?"
    sent = change(CHANGED[name])
    assert {name} <= sent.keys() & PARTS.keys() <= {name, *DEPENDENT.get(name, ())}
    Change.model_validate(sent)
    assert change(BEFORE).keys().isdisjoint(PARTS)


def test_a_change_can_carry_every_part() -> None:
    assert PARTS.keys() <= Change.model_fields.keys()


def test_what_is_shown_as_it_is_bears_the_name_of_its_field() -> None:
    assert {"phase", "next"} <= {field.name for field in fields(Table)} & PARTS.keys()
