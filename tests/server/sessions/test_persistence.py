"""Stored tables: every field comes back, and what older versions have written is still read."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import count
from typing import Any, get_args, get_type_hints

import pytest

from terranova import Map, RuleSet
from terranova.server.sessions import codec
from terranova.server.sessions.persistence import plan_document, read_seats, saving, table_of
from terranova.server.tables import play as playing
from terranova.server.tables import propose
from terranova.server.tables.clock import ClockChoice
from terranova.server.tables.seat import Seat
from terranova.server.tables.table import DERIVED, Options, Plan, Proposal, Result, Setup, Table
from terranova.store import EntryRow, StoredTable, TableRow
from tests.server.tables.test_tables import HERE, play, table
from tests.support.server import RING

STORED = json.loads(
    """
    {"setup": {
      "rules": "de", "players": 3, "start": "r4.b/6./6./5.y r0 - 0,0,0 20 0", "order": "given",
      "clock": {"kind": "game", "seconds": 100, "increment": 7, "on_timeout": "computer"},
      "stand_in": 3, "rematch_of": null, "is_record": false},
     "document": {"maker": "ann",
      "seats": [{"player": "red", "kind": "person", "name": "Ann", "owner": "ann", "level": null, "bot": null,
                 "link": "link-red", "lost": null, "former": null, "out_of_time": false},
                {"player": "yellow", "kind": "person", "name": "Bob", "owner": "bob", "level": null, "bot": null,
                 "link": "link-yellow", "lost": null, "former": null, "out_of_time": false},
                {"player": "blue", "kind": "computer", "name": "", "owner": null, "level": 4, "bot": null,
                 "link": "", "lost": "resigned", "former": "cid", "out_of_time": false}],
      "options": {"is_public": false, "show_plans": true, "hints": null},
      "plan": {"player": "yellow", "actions": ["d6-d5"], "redo": ["*c5"]},
      "proposal": {"id": 1, "what": "undo", "by": "ann", "asked": ["bob"], "agreed": [], "turn": 0, "back_to": 0,
                   "player": null, "to": null, "level": null},
      "n_proposals": 1, "left": [103.5, 100.0, 100.0],
      "result": {"winners": ["red"], "rule": null, "code": "time", "scores": [0, 0, 0]},
      "scores": [0, 0, 0], "turn": "yellow", "next": "other"}}
    """
)
STORED["setup"]["map"] = RING
"""As version 0.1 wrote it: whatever changes, this is read."""
ENTRIES = tuple(
    EntryRow(number, "action", "red", text, "ann", 3.5) for number, text in enumerate(["a1-a3", "*a4", "*b3"], 1)
)


def stored(document: dict[str, Any] | None = None) -> StoredTable:
    row = TableRow(
        id="t",
        maker="ann",
        created_at=1.0,
        changed_at=6.0,
        setup=STORED["setup"],
        document=document or STORED["document"],
        phase="playing",
        is_public=False,
        number=3,
        version=4,
        deadline=103.5,
        awaits_computer=False,
    )
    return StoredTable(row, ENTRIES, ())


def test_what_an_older_version_wrote_is_read() -> None:
    found = table_of(stored())
    assert (found.id, found.created_at, found.phase, found.version, found.deadline) == ("t", 1.0, "playing", 4, 103.5)
    assert (found.maker, found.n_proposals, found.left, found.next) == ("ann", 1, (103.5, 100.0, 100.0), "other")
    assert found.setup == Setup(
        Map.from_text(RING),
        RuleSet.from_text("de"),
        3,
        "r4.b/6./6./5.y r0 - 0,0,0 20 0",
        clock=ClockChoice("game", 100, 7),
    )
    assert found.seats[0] == Seat("red", "person", "Ann", owner="ann", link="link-red")
    assert found.seats[2] == Seat("blue", "computer", level=4, lost="resigned", former="cid")
    assert found.options == Options(show_plans=True)
    assert found.plan == Plan("yellow", ("d6-d5",), ("*c5",))
    assert found.proposal == Proposal(1, "undo", "ann", ("bob",), turn=0, back_to=0)
    assert found.result == Result(("red",), None, "time", (0, 0, 0))
    assert [entry.text for entry in found.log] == ["a1-a3", "*a4", "*b3"]
    assert (found.game.turn, len(found.played)) == ("yellow", 3)


def test_what_is_written_today_has_the_same_layout() -> None:
    found = table_of(stored())
    row = saving(None, found, 6.0).table
    written = json.loads(json.dumps({"setup": row.setup, "document": row.document}))
    known = {name: value for name, value in STORED["document"].items() if name != "plan"}  # in a column of its own
    assert _common(written, STORED) == {"setup": STORED["setup"], "document": known}


def _common(written: Any, known: Any) -> Any:
    """What is written, without the fields that version 0.1 did not have."""
    if isinstance(written, dict):
        return {key: _common(value, known[key]) for key, value in written.items() if key in known}
    if isinstance(written, list):
        return [_common(value, old) for value, old in zip(written, known, strict=True)]
    return written


def test_missing_fields_get_their_defaults_and_unknown_ones_are_ignored() -> None:
    seat = {"player": "red", "kind": "person", "of_the_future": 1}
    found = table_of(stored({"maker": "ann", "seats": [seat, *STORED["document"]["seats"][1:]], "of_the_future": {}}))
    assert found.seats[0] == Seat("red", "person")
    assert (found.options, found.plan, found.n_proposals, found.result, found.next) == (Options(), None, 0, None, None)


@dataclass(frozen=True)
class Unstorable:
    things: set[int]


def filled(hint: Any, numbers: Any) -> Any:
    """A value of a type with every field filled, none with its default."""
    if hint is Map:
        return Map.from_text(RING)
    if hint is RuleSet:
        return RuleSet.from_text("it")
    if is_dataclass(hint):
        hints = get_type_hints(hint)
        names = [field.name for field in fields(hint) if field.metadata != DERIVED]
        return hint(**{name: filled(hints[name], numbers) for name in names})  # type: ignore[operator]  # a class
    if hint is bool:
        return next(numbers) % 2 == 0
    if hint in (int, float, str):
        return hint(next(numbers))
    first = get_args(hint)[0]  # of a tuple or an optional
    return (filled(first, numbers), filled(first, numbers)) if get_args(hint)[1] is ... else filled(first, numbers)


@pytest.mark.parametrize("name", [field.name for field in fields(Table) if field.metadata != DERIVED])
def test_every_field_comes_back(name: str) -> None:
    hint = get_type_hints(Table)[name]
    for first in (1000, 1001):  # each flag once on, once off
        value = filled(hint, count(first))
        before = replace(table_of(stored()), **{name: value})
        document = json.loads(json.dumps(codec.write(before)))
        assert codec.read_field(Table, name, document) == value
        assert document[name] is not None


def test_a_table_comes_back_from_its_rows() -> None:
    one = play(table("ann", "bob", clock=ClockChoice("game", 100, 7)), "a1-a3 *a4 *b3", "d6-d5 *c5 *c6", now=3.0)
    two = propose.propose_undo(propose.propose_undo(one, "ann", 1, 4.0), "ann", 1, 4.0)
    assert two.proposal is not None
    three = propose.answer(two, "bob", two.proposal.id, True, HERE, 5.0)
    four = playing.plan(three, "bob", three.number, ["d6-d5"], 6.0)
    for value in (one, two, three, four):
        rows = saving(None, value, 7.0)
        row = replace(rows.table, plan=json.loads(json.dumps(plan_document(value))))
        kept = table_of(StoredTable(row, rows.entries, ()))
        assert kept.game.position == value.game.position
        assert [(e.number, e.text, e.events) for e in kept.log] == [(e.number, e.text, e.events) for e in value.log]
        assert replace(kept, game=value.game, setup=value.setup) == value


def test_a_type_that_cannot_be_stored_is_named() -> None:
    with pytest.raises(TypeError, match=r"Unstorable\.things: .* cannot be stored"):
        codec.write(Unstorable({1}))


def test_seats_of_an_older_version_are_read() -> None:
    row = saving(None, table("ann", "bob"), 0.0).table
    old = [{key: value for key, value in seat.items() if key != "out_of_time"} for seat in row.document["seats"]]
    assert read_seats(replace(row, document={"seats": old})) == read_seats(row)
