"""Whole turns, as engines answer with: checked and played."""

from __future__ import annotations

from collections.abc import Sequence

from terranova.actions import Action
from terranova.events import Event, GameEnded, TurnEnded
from terranova.game import Game
from terranova.protocol.errors import ProtocolError


def push_whole_turn(game: Game, actions: Sequence[Action]) -> tuple[Event, ...]:
    """Play the rest of a turn to its end, which in set-up is one placing. If it fails, nothing is played.

    :raises IllegalActionError: if an action is not allowed, or the turn ends before the last.
    :raises ProtocolError: if the turn goes on after the last.
    """
    events, is_over = push_part(game, actions)
    if is_over:
        return events
    for _ in actions:
        game.pop()
    raise ProtocolError("unfinished-turn", text=turn_text(actions))


def push_part(game: Game, actions: Sequence[Action]) -> tuple[tuple[Event, ...], bool]:
    """Play some of a turn, or all; says what that caused and whether the turn is over.

    :raises IllegalActionError: if an action is not allowed, or the turn ends before the last; nothing is played then.
    """
    in_setup = game.position.is_setup
    events = game.push_turn(actions)
    is_placing = in_setup and len(actions) > 0
    return events, is_placing or any(isinstance(event, TurnEnded | GameEnded) for event in events)


def turn_text(actions: Sequence[Action]) -> str:
    """The text of a turn."""
    return " ".join(str(action) for action in actions)
