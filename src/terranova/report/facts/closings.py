"""Facts about closings: one missed, one allowed to the next player, one that a single stone would have stopped."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from terranova.actions import MovePioneer, PlaceStone
from terranova.closable import Closing, closable
from terranova.errors import TerraNovaError
from terranova.game import Game
from terranova.report.facts.fact import Fact
from terranova.report.facts.moment import Moment, Played, as_if_to_move, in_order, middle_of, play
from terranova.turn import Turn

LEAST_MISSED = 5
"""Points below which a closing is not worth a sentence."""
MOST_BLOCKS = 8
"""So many turns are tried to block a closing."""
WAYS_TO_BLOCK = 2
"""Moves tried for each field a stone could be placed on."""


def missed_closing(moment: Moment) -> Fact | None:
    """The better turn closes something for the mover that the turn that was played did not bring."""
    points, got = moment.after_better.gains[moment.own], moment.after.gains[moment.own]
    if points - got < LEAST_MISSED:
        return None
    return _about(moment, "missed-closing", moment.mover, moment.better, moment.after_better, got=got)


def allowed_closing(moment: Moment) -> Fact | None:
    """The next player can close something that the better turn would have prevented in this way."""
    worst = _worst(moment)
    if worst is None:
        return None
    played = play(moment.after.game, Turn(worst.actions))
    return None if played is None else _about(moment, "allowed-closing", worst.player, Turn(worst.actions), played)


def blockable_closing(moment: Moment) -> Fact | None:
    """A stone that could have been placed instead makes the next player's best closing impossible."""
    worst = _worst(moment)
    if worst is None:
        return None
    turn, points = Turn(worst.actions), worst.gains[moment.index_of(worst.player)]
    for other, stone in islice(_blocking_turns(moment, turn), MOST_BLOCKS):
        if _blocks(moment, other, stone, worst.player, turn, points) and not _can_still(moment, other, worst):
            numbers = {"points": points, "count": len(worst.fields)}
            fields = in_order(moment.before.map, worst.fields)
            return Fact("blockable-closing", worst.player, str(other), str(turn), fields, stone, numbers)
    return None


def _blocking_turns(moment: Moment, turn: Turn) -> Iterator[tuple[Turn, str]]:
    """Turns that place a stone where the closing needs the field; the better turn first."""
    game, needed = moment.before, _touched(turn)
    for action in moment.better:
        if isinstance(action, PlaceStone) and action.field in needed:
            yield moment.better, action.field
    for stone in needed:
        anchors = set(game.map.neighbours(stone))
        moves = (action for action in game.legal_actions if isinstance(action, MovePioneer) and action.end in anchors)
        for move in islice(moves, WAYS_TO_BLOCK):
            ahead = game.copy()
            ahead.push(move)
            if not ahead.is_legal(PlaceStone(stone)):
                continue
            ahead.push(PlaceStone(stone))
            rest = next(iter(ahead.turns(1, promising=True)), Turn()) if ahead.turn == moment.mover else Turn()
            yield Turn((move, PlaceStone(stone), *rest)), stone


def missed_threat(moment: Moment) -> Fact | None:
    """After the better turn, the mover threatens to close something, unless somebody prevents it."""
    mine = [closing for closing in moment.closings_after_better if closing.player == moment.mover]
    have = [closing for closing in moment.closings if closing.player == moment.mover]
    best = max(mine, key=lambda closing: closing.gains[moment.own], default=None)
    already = max((closing.gains[moment.own] for closing in have), default=0)
    if best is None or best.gains[moment.own] - already < LEAST_MISSED or moment.after_better.game.is_game_over():
        return None
    turn = Turn(best.actions)
    played = play(as_if_to_move(moment.after_better.game, moment.mover), turn)
    return None if played is None else _about(moment, "missed-threat", moment.mover, turn, played)


# Checks.


def check_missed_closing(fact: Fact, moment: Moment) -> bool:
    """Play the turn of the fact and the one that was played, and compare."""
    found = play(moment.before, fact.turn)
    if found is None or fact.player != moment.mover:
        return False
    got = moment.after.gains[moment.own]
    return _holds(fact, moment, found) and fact.numbers["got"] == got < fact.numbers["points"]


def check_allowed_closing(fact: Fact, moment: Moment) -> bool:
    """Play the closing after the turn that was played, and try it after the better one."""
    found = play(moment.after.game, fact.turn)
    if found is None or fact.player != moment.next_player or not _holds(fact, moment, found):
        return False
    points = _gain(moment, moment.after_better.game, fact.player, fact.turn)
    return points < fact.numbers["points"]


def check_blockable_closing(fact: Fact, moment: Moment) -> bool:
    """Play the other turn with the stone: the closing is not possible any more, but would be without the stone."""
    found, points = play(moment.after.game, fact.reply), fact.numbers["points"]
    if found is None or fact.player != moment.next_player or found.gains[moment.index_of(fact.player)] != points:
        return False
    fields = {field for region in found.territories for field in region.fields}
    fits = set(fact.fields) == fields and fact.numbers["count"] == len(fields)
    other, turn = Turn.from_text(fact.turn), Turn.from_text(fact.reply)
    return fits and _blocks(moment, other, fact.field, fact.player, turn, points)


def check_missed_threat(fact: Fact, moment: Moment) -> bool:
    """Play the closing after the better turn, as if it were the mover's turn."""
    if moment.after_better.game.is_game_over():
        return False
    found = play(as_if_to_move(moment.after_better.game, fact.player), fact.turn)
    return found is not None and fact.player == moment.mover and _holds(fact, moment, found)


# What they share.


def _about(moment: Moment, code: str, player: str, turn: Turn, played: Played, **numbers: int) -> Fact:
    own = moment.index_of(player)
    fields = {field for region in played.territories if region.shares[own] for field in region.fields}
    map = moment.before.map
    counted = {"points": played.gains[own], "count": len(fields), **numbers}
    sharing = {winner for region in played.territories if region.shares[own] for winner in region.winners}
    others = tuple(other for other in moment.before.players if other in sharing - {player})
    return Fact(code, player, str(turn), "", in_order(map, fields), middle_of(map, fields), counted, others)


def _holds(fact: Fact, moment: Moment, played: Played) -> bool:
    """Whether a turn that was played out brought what the fact says."""
    own = moment.index_of(fact.player)
    fields = {field for region in played.territories if region.shares[own] for field in region.fields}
    sharing = {winner for region in played.territories if region.shares[own] for winner in region.winners}
    return (
        played.gains[own] == fact.numbers["points"]
        and set(fact.fields) == fields
        and fact.numbers["count"] == len(fields)
        and fact.field in fields
        and set(fact.others) == sharing - {fact.player}
    )


def _worst(moment: Moment) -> Closing | None:
    """What the next player can close and could not in this way after the better turn, the most points first."""
    player = moment.next_player
    if player is None or player == moment.mover:
        return None
    own = moment.index_of(player)
    for closing in sorted(moment.closings, key=lambda closing: -closing.gains[own]):
        points = closing.gains[own]
        if closing.player != player or points < LEAST_MISSED:
            continue
        if _gain(moment, moment.after_better.game, player, str(Turn(closing.actions))) < points:
            return closing
    return None


def _gain(moment: Moment, game: Game, player: str, turn: str) -> int:
    """What the turn brings the player there: 0 if it is not possible."""
    found = play(game, turn) if game.turn == player else None
    return found.gains[moment.index_of(player)] if found else 0


def _touched(turn: Turn) -> tuple[str, ...]:
    """The fields on which the stones and pioneers of a turn come to stand: the stones first."""
    stones = [action.field for action in turn if isinstance(action, PlaceStone)]
    return (*stones, *(action.end for action in turn if isinstance(action, MovePioneer)))


def _blocks(moment: Moment, other: Turn, stone: str, player: str, turn: Turn, points: int) -> bool:
    """Whether the closing is impossible after another turn, because of its stone."""
    found = play(moment.before, other)
    if found is None or PlaceStone(stone) not in other or _gain(moment, found.game, player, str(turn)):
        return False
    if found.game.turn != player:
        return False
    try:
        position = found.game.position.without(stone)
        without = Game.from_position(position, rules=moment.before.rules)
    except TerraNovaError:
        return False
    return _gain(moment, without, player, str(turn)) == points


def _can_still(moment: Moment, other: Turn, worst: Closing) -> bool:
    """Whether the player can close some of these fields all the same, for at least half as much."""
    found = play(moment.before, other)
    assert found is not None
    own = moment.index_of(worst.player)
    return any(
        closing.player == worst.player and closing.fields & worst.fields and 2 * closing.gains[own] >= worst.gains[own]
        for closing in closable(found.game)
    )
