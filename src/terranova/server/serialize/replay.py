"""A whole game to look at, and a picture of one of its moments."""

from __future__ import annotations

from typing import Any

from terranova import svg
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


def picture(table: Table, n_actions: int, theme: str, size: int) -> str:
    """A moment of the game as SVG, with the turn that led to it shown."""
    game = take_back(table.game, n_actions)
    last: list[Any] = []
    for turn in turns_of(table):
        if turn.actions and turn.first < n_actions:
            last = list(game.action_stack[turn.first : n_actions])
    return svg.board(game.position, size=size, theme=theme, territories=game.territories, last=last, score_track=True)
