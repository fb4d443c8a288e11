"""Commands that change a table, each with its handler. A refusal leaves everything as it was: tables are values."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from terranova.server.errors import Refusal
from terranova.server.identity import Links, Person
from terranova.server.schema import commands
from terranova.server.tables import create, join, play, propose
from terranova.server.tables.table import Options, Table


@dataclass(frozen=True)
class Circumstances:
    """What a command may depend on besides the table and the person."""

    now: float
    here: set[str]
    """The people who have not been away for long."""
    chance: random.Random
    links: Links
    author_of: Callable[[int], str | None] = lambda _line: None
    """Who wrote a line of the chat."""


C = TypeVar("C", bound=commands.Command)
Handler = Callable[[Table, C, Person, Circumstances], Table]

HANDLERS: dict[type[commands.Command], Handler[Any]] = {}


def handles(model: type[C]) -> Callable[[Handler[C]], Handler[C]]:
    """Register the handler of a command."""

    def register(handler: Handler[C]) -> Handler[C]:
        HANDLERS[model] = handler
        return handler

    return register


def apply(table: Table, command: commands.Command, person: Person, given: Circumstances) -> Table:
    """Return the table after a command.

    :raises Refusal: if it cannot be done.
    :raises TerraNovaError: if the rules do not allow it.
    """
    return HANDLERS[type(command)](table, command, person, given)


@handles(commands.Turn)
def _turn(table: Table, command: commands.Turn, person: Person, given: Circumstances) -> Table:
    return play.end_turn(table, person.id, command.after, command.actions, given.now)


@handles(commands.PlaceRest)
def _place_rest(table: Table, command: commands.PlaceRest, person: Person, given: Circumstances) -> Table:
    return play.place_rest(table, person.id, command.after, command.how, given.now)


@handles(commands.Ready)
def _ready(table: Table, _: commands.Ready, person: Person, given: Circumstances) -> Table:
    return join.begin_if_full(join.get_ready(table, person.id), given.chance, given.now)


@handles(commands.Sit)
def _sit(table: Table, command: commands.Sit, person: Person, given: Circumstances) -> Table:
    seated = join.sit(table, person.id, command.player, command.name, create.new_link(), given.now)
    return join.begin_if_full(seated, given.chance, given.now)


@handles(commands.Leave)
def _leave(table: Table, command: commands.Leave, person: Person, given: Circumstances) -> Table:
    return join.leave(table, person.id, command.player, given.now)


@handles(commands.ChangeSeat)
def _change_seat(table: Table, command: commands.ChangeSeat, person: Person, given: Circumstances) -> Table:
    seat = create.seat_from(command.seat, command.player, person.id, person.name)
    return join.begin_if_full(join.change_seat(table, person.id, seat), given.chance, given.now)


@handles(commands.Start)
def _start(table: Table, command: commands.Start, person: Person, given: Circumstances) -> Table:
    return join.begin(table, person.id, command.level, given.chance, given.now)


@handles(commands.ChangeOptions)
def _change_options(table: Table, command: commands.ChangeOptions, person: Person, _: Circumstances) -> Table:
    if table.maker != person.id:
        raise Refusal("not-maker")
    named = {name: getattr(command, name) for name in vars(table.options)}
    changed = {name: value for name, value in named.items() if value is not None}
    return replace(table, options=Options(**vars(table.options) | changed))


@handles(commands.Carry)
def _carry(table: Table, command: commands.Carry, person: Person, given: Circumstances) -> Table:
    return join.carry(table, person.id, given.links.read(table.id, command.token), given.now)


@handles(commands.RenewLink)
def _renew_link(table: Table, command: commands.RenewLink, person: Person, _: Circumstances) -> Table:
    return join.renew_link(table, person.id, command.player, create.new_link())


@handles(commands.Mute)
def _mute(table: Table, command: commands.Mute, person: Person, given: Circumstances) -> Table:
    return join.mute(table, person.id, given.author_of(command.line), muted=command.muted)


@handles(commands.Resign)
def _resign(table: Table, command: commands.Resign, person: Person, given: Circumstances) -> Table:
    return play.resign(table, person.id, command.player, given.now)


@handles(commands.Propose)
def _propose(table: Table, command: commands.Propose, person: Person, given: Circumstances) -> Table:
    here, now = given.here, given.now
    if command.what == "undo":
        assert command.turn is not None
        return propose.propose_undo(table, person.id, command.turn, now)
    if command.what == "give":
        assert command.player is not None
        after = propose.propose_give(table, person.id, command.player, command.to, command.level, here, now)
        return join.begin_if_full(after, given.chance, now)
    return propose.propose_rematch(table, person.id, here, now)


@handles(commands.Agree)
def _agree(table: Table, command: commands.Agree, person: Person, given: Circumstances) -> Table:
    answered = propose.answer(table, person.id, command.proposal, command.yes, given.here, given.now)
    return join.begin_if_full(answered, given.chance, given.now)
