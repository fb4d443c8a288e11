"""What a command makes of a table. A refusal leaves everything as it was: tables are values."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from terranova.server import making, playing, proposals, seating
from terranova.server.errors import Refusal
from terranova.server.identity import Links
from terranova.server.messages import incoming as said
from terranova.server.tables import Options, Table


@dataclass(frozen=True)
class Circumstances:
    """What a command may depend on beside the table and whoever gives it."""

    now: float
    here: set[str]
    """The people who have not been away for long."""
    chance: random.Random
    links: Links


def changed(table: Table, me: str, my_name: str, command: said.AnyCommand, given: Circumstances) -> Table:
    """The table after a command.

    :raises Refusal: if it cannot be done.
    :raises TerraNovaError: if the rules do not allow it.
    """
    now = given.now
    match command:
        case said.Plan():
            return playing.plan(table, me, command.after, command.actions, now)
        case said.Turn():
            return playing.end_turn(table, me, command.after, command.actions, now)
        case said.Resign():
            return playing.resign(table, me, command.player, now)
        case said.Sit():
            sat = seating.sit(table, me, command.player, command.name, making.new_link(), now)
            return seating.begin_if_full(sat, given.chance, now)
        case said.Leave():
            return seating.leave(table, me, command.player, now)
        case said.ChangeSeat():
            seat = making.seat_from(command.seat, command.player, me, my_name)
            return seating.begin_if_full(seating.change_seat(table, me, seat), given.chance, now)
        case said.Start():
            return seating.begin(table, me, command.level, given.chance, now)
        case said.Carry():
            return seating.carry(table, me, given.links.read(table.id, command.token), now)
        case said.ChangeOptions():
            return _with_options(table, me, command)
        case said.Agree():
            answered = proposals.answer(table, me, command.proposal, command.yes, given.here, now)
            return seating.begin_if_full(answered, given.chance, now)
        case said.Propose():
            return seating.begin_if_full(_propose(table, me, command, given), given.chance, now)
    raise AssertionError(command)


def _with_options(table: Table, person: str, command: said.ChangeOptions) -> Table:
    if table.maker != person:
        raise Refusal("not-maker")
    old = table.options
    options = Options(
        is_public=old.is_public if command.is_public is None else command.is_public,
        show_plans=old.show_plans if command.show_plans is None else command.show_plans,
        hints=old.hints if command.hints is None else command.hints,
    )
    return replace(table, options=options)


def _propose(table: Table, person: str, command: said.Propose, given: Circumstances) -> Table:
    if command.what == "undo":
        assert command.turn is not None
        return proposals.propose_undo(table, person, command.turn, given.now)
    if command.what == "give":
        assert command.player is not None
        return proposals.propose_give(table, person, command.player, command.to, command.level, given.here, given.now)
    return proposals.propose_rematch(table, person, given.here, given.now)
