"""Making tables: as requested, from a record, from a moment of another game, and for a rematch."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from dataclasses import replace

from terranova import RuleSet
from terranova.locale import say
from terranova.position import PLAYERS
from terranova.record import Record
from terranova.server.errors import Refusal
from terranova.server.schema.commands import MakeTable, PlayOn, SeatWish
from terranova.server.schema.vocabulary import DEFAULT_LEVEL, cleaned
from terranova.server.tables.clock import ClockChoice
from terranova.server.tables.join import begin_if_full, rotated
from terranova.server.tables.maps import find_map, read_map
from terranova.server.tables.play import MOST_ENTRIES, finish
from terranova.server.tables.seat import COMPUTER, OPEN, PERSON, Seat
from terranova.server.tables.table import ACTION, OVER, Entry, Options, Setup, Table, rebuild

LETTERS = "23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ"
ID_LENGTH = 12
PLAYER_TAGS = tuple(player.capitalize() for player in PLAYERS)


def new_id() -> str:
    """Return an id that nobody guesses: anyone who knows it may watch."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def new_link() -> str:
    """The secret of a seat's private link."""
    return secrets.token_urlsafe(12)


def seat_from(request: SeatWish, player: str, person: str, name: str) -> Seat:
    """Return the seat that was requested."""
    if request.who == "computer" and request.bot:
        return Seat(player, COMPUTER, request.name or request.bot, bot=request.bot)
    if request.who == "computer":
        return Seat(
            player, COMPUTER, request.name or "", level=DEFAULT_LEVEL if request.level is None else request.level
        )
    if request.who == "elsewhere":
        return Seat(player, OPEN)
    return Seat(player, PERSON, request.name or name, owner=person, link=new_link())


def make_table(request: MakeTable, person: str, name: str, chance: random.Random, now: float) -> Table:
    """Return the table that was requested; if nobody is missing, the game has begun.

    :raises TerraNovaError: if there is no such map, rule set or position.
    """
    setup = Setup(
        map=read_map(request.drawing) if request.drawing is not None else find_map(request.map),
        rules=RuleSet.from_text(request.rules),
        players=len(request.seats),
        start=request.start,
        order=request.order,
        placing=request.placing,
        clock=ClockChoice.from_message(request.clock, len(request.seats)),
        stand_in=request.stand_in,
    )
    is_among_friends = any(seat.who == "elsewhere" for seat in request.seats)
    show_plans = not is_among_friends if request.show_plans is None else request.show_plans
    options = Options(request.is_public, show_plans, request.hints)
    return _made(setup, _seats(request.seats, person, name), options, person, chance, now)


def _seats(requests: Sequence[SeatWish], person: str, name: str) -> tuple[Seat, ...]:
    return tuple(seat_from(request, player, person, name) for request, player in zip(requests, PLAYERS, strict=False))


def _made(
    setup: Setup, seats: tuple[Seat, ...], options: Options, person: str, chance: random.Random, now: float
) -> Table:
    table = Table(new_id(), person, now, setup, setup.new_game(), seats, options=options)
    return begin_if_full(table, chance, now)


def require_moment(table: Table, actions: int) -> None:
    """:raises Refusal: if not so many actions have been played there."""
    if actions > len(table.played):
        raise Refusal("unknown-moment", count=len(table.played))


def play_on(table: Table, request: PlayOn, person: str, name: str, chance: random.Random, now: float) -> Table:
    """Return a new table that goes on from a moment of another, with its history."""
    require_moment(table, request.actions)
    if request.actions >= MOST_ENTRIES:
        raise Refusal("table-full", limit=MOST_ENTRIES)
    if len(request.seats) != table.setup.players:
        raise Refusal("bad-message", reason=say("the number of seats must be {count}", count=table.setup.players))
    setup = replace(table.setup, order="given", clock=ClockChoice(), rematch_of=None, is_record=False)
    entries = [
        replace(entry, number=number, person=None) for number, entry in enumerate(table.played[: request.actions], 1)
    ]
    game, log, played = rebuild(setup, entries)
    made = Table(new_id(), person, now, setup, game, _seats(request.seats, person, name), log=log, played=played)
    return begin_if_full(made, chance, now)


def rematch(table: Table, here: set[str], chance: random.Random, now: float) -> Table:
    """Return the table of a rematch, with the seats rotated; the seat of a person who is not here is free."""
    seats = []
    for seat in rotated(table.seats):
        person = seat.owner or seat.former
        if seat.kind == COMPUTER and seat.former is None:
            seats.append(seat)
        elif person is not None and person in here:
            seats.append(Seat(seat.player, PERSON, seat.name, owner=person, link=new_link()))
        else:
            seats.append(Seat(seat.player))
    setup = replace(table.setup, order="given", rematch_of=table.id)
    owners = [seat.owner for seat in seats if seat.owner]
    maker = table.maker if table.maker in owners or not owners else owners[0]
    return _made(setup, tuple(seats), table.options, maker, chance, now)


def from_record(record: Record, person: str, now: float) -> Table:
    """Return a table of a written game.

    :raises Refusal: if it is too long.
    """
    if len(record.actions) > MOST_ENTRIES:
        raise Refusal("table-full", limit=MOST_ENTRIES)
    setup = Setup(record.map, record.rules, record.players, record.start.text(), is_record=True)
    game = setup.new_game()
    entries = []
    for number, action in enumerate(record.actions, 1):
        entries.append(Entry(number, ACTION, game.turn, str(action), None, now))
        game.push(action)
    game, log, played = rebuild(setup, entries)
    seats = tuple(
        Seat(player, PERSON, _name(record, tag)) for player, tag in zip(game.players, PLAYER_TAGS, strict=False)
    )
    table = Table(new_id(), person, now, setup, game, seats, log=log, played=played)
    return replace(finish(table), phase=OVER)


def _name(record: Record, tag: str) -> str:
    return cleaned(record.tags.get(tag, "")[:32])


def record_of(table: Table, n_actions: int | None = None) -> Record:
    """The game as a record, with the names of those who sit at the table."""
    tags = {
        tag: seat.name or (f"Level {seat.level}" if seat.kind == COMPUTER else "")
        for tag, seat in zip(PLAYER_TAGS, table.seats, strict=False)
    }
    record = Record.of(table.game, {tag: name for tag, name in tags.items() if name})
    return replace(record, actions=record.actions[:n_actions])
