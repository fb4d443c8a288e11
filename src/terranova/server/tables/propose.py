"""Asking the others at a table: taking turns back, giving away the seat of someone who has gone, playing again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from terranova.server.errors import Refusal
from terranova.server.tables import play
from terranova.server.tables.history import turns_of
from terranova.server.tables.seat import OPEN, PERSON
from terranova.server.tables.table import OVER, PLAYING, Proposal, Table

UNDO = "undo"
GIVE = "give"
REMATCH = "rematch"


def propose_undo(table: Table, person: str, turn: int, now: float) -> Table:
    """Ask all other people to take the game back to before a turn of the history."""
    _require_free(table, person)
    if table.setup.is_record or (table.phase == OVER and (table.result is None or table.result.rule is None)):
        raise Refusal("table-over")
    if table.phase != OVER:
        table.require_phase(PLAYING)
    turns = turns_of(table)
    if not 0 <= turn < len(turns):
        raise Refusal("no-such-turn", turn=turn)
    asked = tuple(other for other in table.people if other != person)
    if _is_own_placing(table, person, turns[turn].first):
        asked = ()
    made = _make_proposal(table, UNDO, person, asked)
    return _carry_out(_with(table, replace(made, turn=turn, back_to=turns[turn].first)), person, (), now)


def _is_own_placing(table: Table, person: str, first: int) -> bool:
    """Whether all since that action is a placing of one's own in set-up, or a computer player's answer to it."""
    since = table.played[first:]
    return table.game.position.is_setup and all(entry.person in (None, person) for entry in since)


def propose_give(
    table: Table, person: str, player: str, to: str, level: int | None, here: Collection[str], now: float
) -> Table:
    """Ask the other people who are here to give away the seat of somebody who has left or is away."""
    _require_free(table, person)
    if table.phase == OVER:
        raise Refusal("table-over")
    seat = table.seat(player)
    if seat.kind not in (PERSON, OPEN) or (seat.kind == OPEN and to == OPEN):
        raise Refusal("seat-taken", player=player)
    if seat.kind == PERSON and (seat.owner == person or seat.owner in here):
        raise Refusal("not-away", player=player)
    asked = tuple(other for other in table.people if other not in (person, seat.owner) and other in here)
    level = table.setup.stand_in if level is None else level
    made = replace(_make_proposal(table, GIVE, person, asked), player=player, to=to, level=level)
    return _carry_out(_with(table, made), person, here, now)


def propose_rematch(table: Table, person: str, here: Collection[str], now: float) -> Table:
    """Ask the other people who are here to play again."""
    _require_free(table, person)
    table.require_phase(OVER)
    if table.setup.is_record:
        raise Refusal("table-over")
    if table.next is not None:
        raise Refusal("already-rematched")
    asked = tuple(other for other in table.people if other != person and other in here)
    return _carry_out(_with(table, _make_proposal(table, REMATCH, person, asked)), person, here, now)


def answer(table: Table, person: str, proposal_id: int, yes: bool, here: Collection[str], now: float) -> Table:
    """Answer a proposal; one no ends it, and the person who made it may take it back."""
    asked = table.proposal
    if asked is None or asked.id != proposal_id:
        raise Refusal("no-proposal")
    if person == asked.by and not yes:
        return replace(table, proposal=None)
    if person not in asked.asked:
        raise Refusal("not-asked")
    if not yes:
        return replace(table, proposal=None)
    agreed = asked.agreed if person in asked.agreed else (*asked.agreed, person)
    return _carry_out(replace(table, proposal=replace(asked, agreed=agreed)), asked.by, here, now)


def is_rematch_agreed(table: Table) -> bool:
    """Whether a new table is to be made for the same people."""
    return table.proposal is not None and table.proposal.what == REMATCH and table.proposal.is_agreed


def _carry_out(table: Table, person: str, here: Collection[str], now: float) -> Table:
    asked = table.proposal
    assert asked is not None
    if not asked.is_agreed:
        return table
    if asked.what == UNDO:
        assert asked.back_to is not None
        return play.undo(table, asked.back_to, person, now)
    if asked.what == GIVE:
        return _give(table, asked, here, now)
    return table  # a rematch is a table of its own, which the service makes


def _give(table: Table, asked: Proposal, here: Collection[str], now: float) -> Table:
    """Give the seat away, unless it is not to be had any more since that was proposed."""
    assert asked.player is not None
    seat = table.seat(asked.player)
    is_gone = (seat.kind == PERSON and seat.owner not in here) or (seat.kind == OPEN and asked.to != OPEN)
    if table.phase == OVER or not is_gone:
        return replace(table, proposal=None)
    level = table.setup.stand_in if asked.level is None else asked.level
    given = seat.freed() if asked.to == OPEN else seat.given_to_computer(level)
    after = replace(table.with_seat(given), proposal=None)
    if after.plan and after.plan.player == asked.player:
        after = replace(after, plan=None)
    return play.settle(table, after, now)


def _require_free(table: Table, person: str) -> None:
    has_played = table.phase == OVER and any(seat.former == person for seat in table.seats)
    if not table.seats_of(person) and not has_played:
        raise Refusal("not-seated")
    if table.proposal is not None and table.proposal.by != person:
        raise Refusal("proposal-open")


def _make_proposal(table: Table, what: str, person: str, asked: tuple[str, ...]) -> Proposal:
    return Proposal(table.n_proposals + 1, what, person, asked)


def _with(table: Table, proposal: Proposal) -> Table:
    return replace(table, proposal=proposal, n_proposals=proposal.id)
