"""Positions played on without a table, to see what the rules say."""

from __future__ import annotations

from typing import Any

from terranova import Game, RuleSet
from terranova.position import PLAYERS
from terranova.server.schema.trials import Trial, TrialStep
from terranova.server.serialize.game import event_views, moment_view
from terranova.server.serialize.table import map_view, rules_view
from terranova.server.tables.maps import find_map, read_map


def play(wish: Trial) -> Game:
    """The game that the actions lead to.

    :raises TerraNovaError: if there is no such map, rule set or position, or an action is not legal.
    """
    map = read_map(wish.drawing) if wish.drawing is not None else find_map(wish.map)
    game = Game.from_position(wish.position, map, rules=RuleSet.from_text(wish.rules))
    for action in wish.actions:
        game.push_text(action)
    return game


def parts(game: Game, *, is_playable: bool = True) -> dict[str, Any]:
    """What a view of a trial is made of."""
    again = Game.from_position(game.start, rules=game.rules)
    steps = []
    for action, caused in zip(game.action_stack, game.event_stack, strict=True):
        step: dict[str, Any] = {
            "action": str(action),
            "player": again.turn,
            "events": event_views(game.map, caused),
        }
        steps.append(TrialStep.model_construct(**step))
        again.push(action)
    return {
        "map": map_view(game.map),
        "rules": rules_view(game.rules, len(game.players)),
        "players": list(PLAYERS[: len(game.players)]),
        "start": game.start.text(),
        "steps": steps,
        "moment": moment_view(game, is_playable=is_playable),
    }
