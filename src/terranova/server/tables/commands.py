"""What a command makes of a table. A refusal leaves everything as it was: tables are values."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from terranova.server.errors import Refusal
from terranova.server.identity import Links
from terranova.server.schema import commands
from terranova.server.tables import create, join, play, propose
from terranova.server.tables.table import Options, Table


@dataclass(frozen=True)
class Circumstances:
    """What a command may depend on beside the table and whoever gives it."""

    now: float
    here: set[str]
    """The people who have not been away for long."""
    chance: random.Random
    links: Links


def changed(table: Table, me: str, my_name: str, command: commands.AnyCommand, given: Circumstances) -> Table:
    """The table after a command.

    :raises Refusal: if it cannot be done.
    :raises TerraNovaError: if the rules do not allow it.
    """
    now = given.now
    match command:
        case commands.Plan():
            return play.plan(table, me, command.after, command.actions, now)
        case commands.Turn():
            return play.end_turn(table, me, command.after, command.actions, now)
        case commands.Resign():
            return play.resign(table, me, command.player, now)
        case commands.Sit():
            sat = join.sit(table, me, command.player, command.name, create.new_link(), now)
            return join.begin_if_full(sat, given.chance, now)
        case commands.Leave():
            return join.leave(table, me, command.player, now)
        case commands.ChangeSeat():
            seat = create.seat_from(command.seat, command.player, me, my_name)
            return join.begin_if_full(join.change_seat(table, me, seat), given.chance, now)
        case commands.Start():
            return join.begin(table, me, command.level, given.chance, now)
        case commands.Carry():
            return join.carry(table, me, given.links.read(table.id, command.token), now)
        case commands.ChangeOptions():
            return _with_options(table, me, command)
        case commands.Agree():
            answered = propose.answer(table, me, command.proposal, command.yes, given.here, now)
            return join.begin_if_full(answered, given.chance, now)
        case commands.Propose():
            return join.begin_if_full(_propose(table, me, command, given), given.chance, now)
    raise AssertionError(command)


def _with_options(table: Table, person: str, command: commands.ChangeOptions) -> Table:
    if table.maker != person:
        raise Refusal("not-maker")
    old = table.options
    options = Options(
        is_public=old.is_public if command.is_public is None else command.is_public,
        show_plans=old.show_plans if command.show_plans is None else command.show_plans,
        hints=old.hints if command.hints is None else command.hints,
    )
    return replace(table, options=options)


def _propose(table: Table, person: str, command: commands.Propose, given: Circumstances) -> Table:
    if command.what == "undo":
        assert command.turn is not None
        return propose.propose_undo(table, person, command.turn, given.now)
    if command.what == "give":
        assert command.player is not None
        return propose.propose_give(table, person, command.player, command.to, command.level, given.here, given.now)
    return propose.propose_rematch(table, person, given.here, given.now)
