"""The state of a game in a few lines: points, pioneers, stones, and what the player to move may do."""

from __future__ import annotations

from terranova import Action, Game, MovePioneer, PlaceStone
from terranova.cli.terminal.board import BoardDrawing, flow
from terranova.cli.terminal.sentences import Names, describe_outcome
from terranova.locale import listing, say, say_count
from terranova.position import ACTIONS_PER_TURN


def status_lines(game: Game, names: Names, drawing: BoardDrawing) -> list[str]:
    """Points and pioneers of everyone, stones left, quiet turns; then whose turn it is, or how the game ended."""
    outcome = game.outcome()
    lines = [points_line(game, names, drawing), supply_line(game)]
    return lines + (describe_outcome(outcome, names) if outcome else [turn_line(game, names)])


def points_line(game: Game, names: Names, drawing: BoardDrawing) -> str:
    """The points of all players, and how many pioneers they have on the map."""
    pioneers = list(game.position.pioneers.values())
    entries = [
        say(
            "{player} {points} ({pioneers})",
            player=drawing.player(player, names[player]),
            points=score,
            pioneers=pioneers.count(player),
        )
        for player, score in zip(game.players, game.scores, strict=True)
    ]
    return flow(say("Points (pioneers): {entries}.", entries=listing(entries)).split(", "), ", ")


def supply_line(game: Game) -> str:
    """Stones left and, if they are counted, the turns in a row without one (R24)."""
    if not game.quiet_limit:
        return say("Stones left: {stones}.", stones=game.supply)
    return say(
        "Stones left: {stones}. Turns in a row without a stone: {quiet} of {limit}.",
        stones=game.supply,
        quiet=game.quiet,
        limit=game.quiet_limit,
    )


def turn_line(game: Game, names: Names) -> str:
    """Whose turn it is and what can be typed, with examples that are legal."""
    assert game.turn is not None
    legal, position = list(game.legal_actions), game.position
    if position.is_setup:
        return say_count(
            position.to_place,
            "{player}: place your last pioneer on a free space, such as {field}.",
            "{player}: place a pioneer on a free space, such as {field} ({count} left to place).",
            player=names[game.turn],
            field=_example(legal, Action),
        )
    move, stone = _example(legal, MovePioneer), _example(legal, PlaceStone)
    known = {"player": names[game.turn], "number": position.actions_taken + 1, "of": ACTIONS_PER_TURN}
    if not stone:
        return say("{player}, action {number} of {of}: move a pioneer, such as {move}.", move=move, **known)
    if not move:
        return say("{player}, action {number} of {of}: place a stone, such as {stone}.", stone=stone, **known)
    return say(
        "{player}, action {number} of {of}: move a pioneer ({move}) or place a stone ({stone}).",
        move=move,
        stone=stone,
        **known,
    )


def _example(legal: list[Action], kind: type[Action]) -> str:
    """An action from the middle of the list: the first ones lie at the rim."""
    fitting = [action for action in legal if isinstance(action, kind)]
    return str(fitting[len(fitting) // 2]) if fitting else ""
