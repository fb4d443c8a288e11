"""Why an action or a position is refused: the core only says no, this finds the rule and the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from terranova.actions import Action, MovePioneer, PlacePioneer, PlaceStone
from terranova.bridge import MapTables
from terranova.errors import IllegalActionError, InvalidTextError
from terranova.maps import Map
from terranova.outcome import ENDINGS, Outcome
from terranova.position import FREE, PARTS, STONE, Position
from terranova.rules import RuleSet

if TYPE_CHECKING:
    from terranova.core import Words


def explain(action: Action, position: Position, rules: RuleSet, outcome: Outcome | None) -> IllegalActionError:
    """The error for an illegal action; of several broken rules the first in the order of the conformance cases."""
    code, rule, details = _reason(action, position, rules, outcome)
    return IllegalActionError(code, rule=rule, action=str(action), **details)


def _reason(
    action: Action, position: Position, rules: RuleSet, outcome: Outcome | None
) -> tuple[str, str, dict[str, str]]:
    player = position.turn or ""
    if outcome is not None:
        return "game-over", outcome.rule, {}
    for field in _fields(action):
        if field not in position.map:
            return "no-such-field", "R1", {"field": field}
    if position.is_setup:
        if not isinstance(action, PlacePioneer):
            return "set-up-only-places", "R5", {"example": position.map.fields[position.cells.index(FREE)]}
        return "field-taken", "R5", {"field": action.field}
    if isinstance(action, PlacePioneer):
        return "no-placing", "R7", {}
    if isinstance(action, MovePioneer):
        return _move_reason(action, position, player)
    assert isinstance(action, PlaceStone)
    if position.actions_taken == 0:
        return "first-is-a-move", "R7", {}
    if position.supply == 0:
        return "no-stones", "R12", {}
    if not position.is_free(action.field):
        return "field-taken", "R12", {"field": action.field}
    beside_any = any(action.field in position.map.neighbours(path[-1]) for path in position.moved)
    code = "not-last-moved" if beside_any and rules.anchor == "last-moved" else "no-anchor"
    return code, "R12", {"field": action.field, "player": player}


def _fields(action: Action) -> tuple[str, ...]:
    if isinstance(action, MovePioneer):
        return action.start, action.end
    assert isinstance(action, PlacePioneer | PlaceStone)
    return (action.field,)


def _move_reason(action: MovePioneer, position: Position, player: str) -> tuple[str, str, dict[str, str]]:
    start, end = action.start, action.end
    if start not in position.pioneers:
        return "no-pioneer", "R10", {"field": start}
    if position.pioneers[start] != player:
        return "not-your-pioneer", "R10", {"field": start, "player": player}
    if start == end:
        return "stands-still", "R10", {}
    way = next((line for step in range(6) if end in (line := list(position.map.line(start, step)))), None)
    if way is None:
        return "no-straight-line", "R10", {"start": start, "end": end}
    for field in way[: way.index(end) + 1]:
        if not position.is_free(field):
            return "way-blocked", "R10", {"start": start, "end": end, "field": field}
    return "way-home", "R11", {"field": end}


def check_position(position: Position, rules: RuleSet, tables: MapTables) -> Words:
    """Refuse a position that no game could show; return it as the core's array, with the ending of a finished game.

    :raises InvalidTextError: with the part that is wrong.
    """
    state = tables.state_of(position, rules)
    if not tables.regions_fit(state):
        _check_territories(position, tables)
    _check_homes(position, rules)
    ending = _find_ending(position, state, tables)
    if position.turn is None:
        if ending is None:
            raise _wrong(position, "TURN", "position-not-ended")
        tables.end(state, ending)
        return state
    if ending is not None:
        raise _wrong(position, "TURN", "position-ended", rule=ENDINGS[ending])
    if not position.is_setup and not tables.has_action(state):
        raise _wrong(position, "TURN", "position-no-action", player=position.turn)
    return state


def _wrong(position: Position, part: str, code: str, **details: Any) -> InvalidTextError:
    words = position.text().split(" ")
    column = sum(len(word) + 1 for word in words[: PARTS.index(part)]) + 1
    return InvalidTextError(code, column=column, part=part, **details)


def _first(map: Map, fields: frozenset[str]) -> str:
    return min(fields, key=map.index.__getitem__)


def _check_territories(position: Position, tables: MapTables) -> None:
    for fields in position.regions():
        if tables.region(fields, position).is_territory:
            raise _wrong(position, "ROWS", "position-territory", field=_first(position.map, fields))
        for field in sorted(position.closed, key=position.map.index.__getitem__):
            if any(near in fields for near in position.map.neighbours(field)):
                raise _wrong(position, "ROWS", "position-closed", field=field)
    for fields in position.closed_areas():
        if not tables.region(fields, position).is_territory:
            raise _wrong(position, "ROWS", "position-closed-open", field=_first(position.map, fields))


def _check_homes(position: Position, rules: RuleSet) -> None:
    for path in position.moved:
        if rules.returns == "never" and path[0] in path[1:]:
            raise _wrong(position, "MOVED", "position-moved-home", field=path[0])


def _find_ending(position: Position, state: Words, tables: MapTables) -> str | None:
    """The code by which the game is over here, or would have been before this moment."""
    if position.is_setup:
        return None
    # A stone of this very turn counts when the turn ends, and the first turn begins without a look at R23 and later.
    stone_this_turn = position.actions_taken > position.moves_made
    first_turn = position.turn == position.players[0] and STONE not in position.cells and position.quiet == 0
    too_early = {"R22"} if position.actions_taken else set()
    too_early |= set(ENDINGS.values()) - {"R21", "R22"} if stone_this_turn or first_turn else set()
    return next((code for code in tables.ending_codes(state) if ENDINGS[code] not in too_early), None)
