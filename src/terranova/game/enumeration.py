"""Everything that can be played from here: turns one by one, and how many sequences of actions there are."""

from __future__ import annotations

from collections.abc import Iterator

from terranova.actions import Action
from terranova.errors import TerraNovaError
from terranova.events import GameEnded, TurnEnded
from terranova.game import Game
from terranova.turn import Turn


def list_turns(game: Game) -> Iterator[Turn]:
    """All legal turns, or what is left of this one, in the order of their texts. The game is played on meanwhile."""
    return (Turn(actions) for actions in _turns(game))


def _turns(game: Game) -> Iterator[tuple[Action, ...]]:
    is_setup = game.position.is_setup
    for action in list(game.legal_actions):
        events = game.push(action)
        if is_setup or any(isinstance(event, TurnEnded | GameEnded) for event in events):
            yield (action,)
        else:
            for rest in _turns(game):
                yield (action, *rest)
        game.pop()


def perft(game: Game, depth: int) -> int:
    """How many sequences of ``depth`` actions there are from here; a game that ends early adds none.

    >>> perft(Game(map="duel"), 2)
    10920
    """
    if not isinstance(depth, int):
        raise TypeError(f"a depth is a whole number, not {depth!r}")
    if depth < 0:
        raise TerraNovaError("bad-depth", depth=depth)
    return game._tables.perft(game._state, depth)
