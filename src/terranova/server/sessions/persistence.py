"""Tables as rows of the store, and back."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from terranova import RuleSet
from terranova.server.tables.clock import ClockChoice
from terranova.server.tables.maps import read_map
from terranova.server.tables.seat import Seat
from terranova.server.tables.table import Entry, Options, Plan, Proposal, Result, Setup, Table, rebuild
from terranova.store import EntryRow, Kept, Receipt, Saving, TableRow


def saving(before: Table | None, after: Table, now: float, receipt: Receipt | None = None) -> Saving:
    """What must be written for a table to become another one."""
    known = len(before.log) if before else 0
    return Saving(
        table=_row(after, now),
        is_new=before is None,
        entries=tuple(_entry_row(entry) for entry in after.log[known:]),
        receipt=receipt,
        members=_new_members(before, after),
    )


def _new_members(before: Table | None, after: Table) -> tuple[str, ...]:
    """Who finds the table among their games from now on: whoever made it, and whoever sits down."""
    known = before.people if before else ()
    people = after.people if before else dict.fromkeys((after.maker, *after.people))
    return tuple(person for person in people if person not in known)


def _row(table: Table, now: float) -> TableRow:
    return TableRow(
        id=table.id,
        maker=table.maker,
        created_at=table.created_at,
        changed_at=now,
        setup=_setup_document(table.setup),
        document=_document(table),
        phase=table.phase,
        is_public=table.options.is_public,
        number=table.number,
        version=table.version,
        deadline=table.deadline,
        awaits_computer=table.awaits_computer and bool(table.people),  # others play only while somebody looks on
    )


def _entry_row(entry: Entry) -> EntryRow:
    return EntryRow(entry.number, entry.kind, entry.player, entry.text, entry.person, entry.at)


@lru_cache(maxsize=1024)
def _setup_document(setup: Setup) -> dict[str, Any]:
    return {
        "map": setup.map.text(),
        "rules": setup.rules.text(),
        "players": setup.players,
        "start": setup.start,
        "order": setup.order,
        "clock": vars(setup.clock),
        "stand_in": setup.stand_in,
        "rematch_of": setup.rematch_of,
        "is_record": setup.is_record,
    }


def _document(table: Table) -> dict[str, Any]:
    return {
        "maker": table.maker,
        "seats": [vars(seat) for seat in table.seats],
        "options": vars(table.options),
        "plan": _plan_document(table.plan),
        "proposal": vars(table.proposal) if table.proposal else None,
        "n_proposals": table.n_proposals,
        "left": table.left,
        "result": vars(table.result) if table.result else None,
        "scores": table.game.scores,
        "turn": table.turn,
        "next": table.next,
    }


def _plan_document(plan: Plan | None) -> dict[str, Any] | None:
    return {"player": plan.player, "actions": plan.actions, "redo": plan.redo} if plan else None


def table_of(kept: Kept) -> Table:
    """The table that was kept."""
    row = kept.table
    setup = read_setup(row.setup)
    entries = [Entry(e.number, e.kind, e.player, e.text, e.person, e.at) for e in kept.entries]
    game, log, played = rebuild(setup, entries)
    document = row.document
    return Table(
        id=row.id,
        maker=document["maker"],
        created_at=row.created_at,
        setup=setup,
        game=game,
        seats=read_seats(document),
        phase=row.phase,
        options=Options(**document["options"]),
        log=log,
        played=played,
        plan=_plan(document["plan"]),
        proposal=_proposal(document["proposal"]),
        n_proposals=document["n_proposals"],
        left=tuple(document["left"]) if document["left"] else None,
        deadline=row.deadline,
        result=read_result(document),
        next=document["next"],
        version=row.version,
    )


def read_setup(document: dict[str, Any]) -> Setup:
    """What was fixed when the table was made."""
    return Setup(
        map=read_map(document["map"]),
        rules=RuleSet.from_text(document["rules"]),
        players=document["players"],
        start=document["start"],
        order=document["order"],
        clock=ClockChoice(**document["clock"]),
        stand_in=document["stand_in"],
        rematch_of=document["rematch_of"],
        is_record=document["is_record"],
    )


def read_seats(document: dict[str, Any]) -> tuple[Seat, ...]:
    """The seats of a table's document."""
    return tuple(Seat(**seat) for seat in document["seats"])


def read_result(document: dict[str, Any]) -> Result | None:
    """The result of a table's document."""
    found = document["result"]
    return Result(tuple(found["winners"]), found["rule"], found["code"], tuple(found["scores"])) if found else None


def _plan(document: dict[str, Any] | None) -> Plan | None:
    return Plan(document["player"], tuple(document["actions"]), tuple(document["redo"])) if document else None


def _proposal(document: dict[str, Any] | None) -> Proposal | None:
    if document is None:
        return None
    lists = {"asked": tuple(document["asked"]), "agreed": tuple(document["agreed"])}
    return Proposal(**{**document, **lists})
