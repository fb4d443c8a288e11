"""A hint: the best turn and what it brings."""

from __future__ import annotations

from collections.abc import Sequence

from terranova.events import TerritoryScored
from terranova.server.computer.job import TurnResult
from terranova.server.schema.views import HintView
from terranova.server.tables import play
from terranova.server.tables.table import Table


def hint_view(table: Table, actions: Sequence[str], thought: TurnResult) -> HintView:
    """Return the hint for a turn."""
    player = table.game.players.index(table.turn or "")
    game, _ = play.play_through(table, actions)
    new = [event for events in game.event_stack[len(table.played) :] for event in events]
    scored = [event.territory for event in new if isinstance(event, TerritoryScored)]
    gains = [sum(territory.shares[i] for territory in scored) for i in range(len(game.players))]
    outcome = game.outcome()
    if table.game.position.is_setup:
        code = "places"
    elif outcome is not None and game.players[player] in outcome.winners:
        code = "ends-game"
    elif gains[player]:
        code = "closes"
    else:
        code = "prepares"
    return HintView.model_construct(
        actions=list(actions),
        gains=gains,
        closes=len(scored),
        code=code,
        values=thought.values,
        chances=thought.chances,
    )
