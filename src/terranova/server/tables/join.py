"""Sitting down at a table and leaving it, and how a game begins."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

from terranova.server.errors import Refusal
from terranova.server.tables.play import finish, settle, without_proposal_of
from terranova.server.tables.seat import COMPUTER, OPEN, PERSON, Seat
from terranova.server.tables.table import OVER, PLAYING, WAITING, Table

RETURN_SECONDS = 60.0
"""What is left at least of a game clock for a person who takes a seat back."""


def sit(table: Table, person: str, player: str | None, name: str, link: str, now: float) -> Table:
    """Take a free seat, or one's own back from the computer."""
    if table.phase == OVER:
        raise Refusal("table-over")
    if player is None:
        free = [seat for seat in table.seats if seat.is_open_to(person) and seat.former == person]
        free += [seat for seat in table.seats if seat.is_open_to(person)]
        if not free:
            raise Refusal("no-free-seat")
        seat = free[0]
    else:
        seat = table.seat(player)
    if seat.kind == PERSON and seat.owner == person:
        return table.with_seat(replace(seat, name=name))
    if not seat.is_open_to(person):
        raise Refusal("seat-taken", player=seat.player)
    return settle(table, _with_time(table, seat).with_seat(seat.taken_by(person, name, link)), now)


def _with_time(table: Table, seat: Seat) -> Table:
    """The table with a little time for a person who takes their seat back after it had run out."""
    if not seat.out_of_time or table.left is None:
        return table
    index = table.game.players.index(seat.player)
    left = max(table.left[index], RETURN_SECONDS)
    return replace(table, left=(*table.left[:index], left, *table.left[index + 1 :]))


def get_ready(table: Table, person: str) -> Table:
    """Say that the game may begin: one with a clock waits until everybody has."""
    table.require_phase(WAITING)
    mine = table.seats_of(person)
    if not mine:
        raise Refusal("not-seated")
    for seat in mine:
        table = table.with_seat(replace(seat, is_ready=True))
    return table


def leave(table: Table, person: str, player: str | None, now: float) -> Table:
    """Give up one's seat, or all of them; free seats can be taken by anybody or given to the computer."""
    if table.phase == OVER:
        raise Refusal("table-over")
    mine = [table.own_seat(person, player)] if player else list(table.seats_of(person))
    if not mine:
        raise Refusal("not-seated")
    after = table
    for seat in mine:
        after = after.with_seat(seat.freed())
        if after.plan and after.plan.player == seat.player:
            after = replace(after, plan=None)
    return settle(table, without_proposal_of(after, person), now)


def change_seat(table: Table, person: str, changed: Seat) -> Table:
    """Before the game, the maker says who sits on a seat; a person from elsewhere is not sent away."""
    _require_maker(table, person)
    table.require_phase(WAITING)
    seat = table.seat(changed.player)
    if seat.kind == PERSON and seat.owner != person:
        raise Refusal("seat-taken", player=seat.player)
    return table.with_seat(changed)


def renew_link(table: Table, person: str, player: str | None, link: str) -> Table:
    """Give one's seat another private link."""
    return table.with_seat(replace(table.own_seat(person, player), link=link))


def mute(table: Table, person: str, author: str | None, *, muted: bool) -> Table:
    """Let somebody chat no more, or again: the maker anybody else, a player anybody without a seat.

    :raises Refusal: if it is not for this person to say.
    """
    if person != table.maker and not table.seats_of(person):
        raise Refusal("not-seated")
    if author is None or author == person or (person != table.maker and table.seats_of(author)):
        raise Refusal("not-maker")
    others = tuple(one for one in table.muted if one != author)
    return replace(table, muted=(*others, author) if muted else others)


def carry(table: Table, person: str, link: str, now: float) -> Table:
    """Bring a seat to another browser by its private link, whatever its colour is by now."""
    seat = next((one for one in table.seats if one.kind == PERSON and link and one.link == link), None)
    if seat is None:
        raise Refusal("bad-link")
    before = seat.owner
    if before == person:
        return table
    after = table.with_seat(replace(seat, owner=person))
    if after.proposal and before is not None and not after.seats_of(before):
        after = replace(after, proposal=after.proposal.handed_on(before, person))
    if table.maker == seat.owner and not after.seats_of(table.maker):
        after = replace(after, maker=person)
    return settle(table, after, now)


def begin(table: Table, person: str, level: int, chance: random.Random, now: float) -> Table:
    """The maker begins the game, with computer players on the seats that are free."""
    _require_maker(table, person)
    table.require_phase(WAITING)
    for seat in table.seats:
        if seat.kind == OPEN:
            table = table.with_seat(replace(seat, kind=COMPUTER, level=level, former=None))
    return begin_if_full(table, chance, now)


def begin_if_full(table: Table, chance: random.Random, now: float) -> Table:
    """The table with the game begun, if nobody is missing."""
    if table.phase != WAITING or any(seat.kind == OPEN for seat in table.seats) or not _is_everybody_ready(table):
        return table
    seats = [replace(seat, placing=table.setup.placing) if seat.kind == PERSON else seat for seat in table.seats]
    if table.setup.order == "drawn":
        players = [seat.player for seat in seats]
        chance.shuffle(seats)
        seats = [replace(seat, player=player) for seat, player in zip(seats, players, strict=True)]
    begun = replace(table, phase=PLAYING, seats=tuple(seats), proposal=None)
    return settle(table, finish(begun), now)


def _is_everybody_ready(table: Table) -> bool:
    """Whether the clock may start: among several people, each has to say so."""
    if not table.setup.clock.is_running or len(table.people) < 2:
        return True
    return all(seat.is_ready for seat in table.seats if seat.kind == PERSON)


def rotated(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return the seats of a rematch: the second player begins, the first is last, and nobody has lost."""
    seats = tuple(seats)
    players = [seat.player for seat in seats]
    moved = (*seats[1:], seats[0])
    return tuple(
        replace(seat, player=player, lost=None, out_of_time=False, was_played_for=False, is_ready=False)
        for seat, player in zip(moved, players, strict=True)
    )


def _require_maker(table: Table, person: str) -> None:
    if table.maker != person:
        raise Refusal("not-maker")
