"""A hint in words: what the best turn brings."""

from __future__ import annotations

from collections.abc import Sequence

from terranova.events import TerritoryScored
from terranova.server import playing
from terranova.server.messages.outgoing import HintView
from terranova.server.opponents import Thought
from terranova.server.tables import Table

SENTENCES = {
    "places": "a good field for a pioneer",
    "closes": "closes {closes} for {points}",
    "ends-game": "ends the game and wins it",
    "prepares": "nothing can be closed to advantage; this prepares a later closing or hinders one",
}


def explain(table: Table, actions: Sequence[str], thought: Thought) -> HintView:
    """The hint for a turn."""
    player = table.game.players.index(table.turn or "")
    game, _ = playing.play_through(table, actions)
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
    closes = "a territory" if len(scored) == 1 else f"{len(scored)} territories"
    others = sum(gains) - gains[player]
    points = f"{gains[player]} points" + (f", {others} for others" if others else "")
    return HintView.model_construct(
        actions=list(actions),
        gains=gains,
        closes=len(scored),
        code=code,
        sentence=SENTENCES[code].format(closes=closes, points=points),
        values=thought.values,
        chances=thought.chances,
    )
