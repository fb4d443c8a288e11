"""A whole game to look at, and a picture of one of its moments."""

from __future__ import annotations

from typing import Any, NamedTuple

from terranova import Action, Position
from terranova.region import Region
from terranova.server.schema.summaries import Replay, ReplayStep
from terranova.server.serialize.game import event_views, outcome_view
from terranova.server.serialize.table import map_view, milliseconds, seat_view, turn_view
from terranova.server.tables.history import turns_of
from terranova.server.tables.table import Table, take_back


def replay_of(table: Table) -> Replay:
    """The whole game."""
    game = table.setup.new_game()
    start = game.position.text()
    steps = []
    for entry in table.played:
        game.push_text(entry.text)
        step: dict[str, Any] = {
            "action": entry.text,
            "player": entry.player,
            "events": event_views(game.map, entry.events),
            "position": game.position.text(),
            "scores": list(game.scores),
            "supply": game.supply,
            "quiet": game.quiet,
        }
        steps.append(ReplayStep.model_construct(**step))
    return Replay.model_construct(
        table=table.id,
        map=map_view(game.map),
        players=list(game.players),
        seats=[seat_view(seat) for seat in table.seats],
        rules=table.setup.rules.text(),
        start=start,
        steps=steps,
        turns=[turn_view(turn) for turn in turns_of(table)],
        outcome=outcome_view(table.result),
        phase=table.phase,
        created=milliseconds(table.created_at),
    )


class Shown(NamedTuple):
    """A moment of the game as a picture shows it."""

    position: Position
    territories: tuple[Region, ...]
    last: tuple[Action, ...]
    """The turn that led to it."""


def shown_at(table: Table, n_actions: int) -> Shown:
    """A moment of the game to be drawn."""
    game = take_back(table.game, n_actions)
    first = max((turn.first for turn in turns_of(table) if turn.actions and turn.first < n_actions), default=None)
    last = tuple(game.action_stack[first:n_actions]) if first is not None else ()
    return Shown(game.position, tuple(game.territories), last)
