"""Positions played on without a table, to see what the rules say."""

from __future__ import annotations

from typing import Any

from terranova import Game, RuleSet
from terranova.position import PLAYERS
from terranova.server.schema.trials import Trial, TrialStep
from terranova.server.serialize.game import event_views, moment_view
from terranova.server.serialize.table import map_view, rules_view
from terranova.server.tables.maps import find_map, read_map


def play(request: Trial) -> Game:
    """The game that the actions lead to.

    :raises TerraNovaError: if there is no such map, rule set or position, or an action is not legal.
    """
    map = read_map(request.drawing) if request.drawing is not None else find_map(request.map)
    game = Game.from_position(request.position, map, rules=RuleSet.from_text(request.rules))
    for action in [*request.played, *request.actions]:
        game.push_text(action)
    return game


def parts(game: Game, *, is_playable: bool = True, n_played: int = 0) -> dict[str, Any]:
    """What a view of a trial is made of; it begins after so many actions."""
    again = Game.from_position(game.start, rules=game.rules)
    for action in game.action_stack[:n_played]:
        again.push(action)
    start, steps = again.position, []
    for action, caused in zip(game.action_stack[n_played:], game.event_stack[n_played:], strict=True):
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
        "start": start.text(),
        "steps": steps,
        "moment": moment_view(game, is_playable=is_playable),
    }
