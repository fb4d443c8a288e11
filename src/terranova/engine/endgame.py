"""The end of the game counted out: turns that win at once, and turns after which the next player would.

What is found here is proved: all turns are looked at. How much is looked at depends on the limit of the search.
"""

from __future__ import annotations

from collections.abc import Sequence

from terranova.engine.results import Candidate, Limit
from terranova.exhaustive import Fate, best_ending
from terranova.game import Game
from terranova.position import CLOSED, STONE
from terranova.turn import Turn

ACTIONS_PER_SECOND = 400_000
"""Actions to play for each second of the limit, once for the own turn and once for the replies."""
ACTIONS_PER_NODE = 1_000
LEAST_ACTIONS, MOST_ACTIONS = 20_000, 2_000_000
SHARE_OF_TIME = 0.1
"""What is kept of the time for the replies."""
FEW_STONES = 5
FEW_FIELDS = 55
"""With more stones and open fields than this the end is farther off than a turn and its reply."""


def is_near(game: Game) -> bool:
    """Whether the game may end with this turn or the next."""
    position, limit = game.position, game.quiet_limit
    n_open = sum(cell not in (STONE, CLOSED) for cell in position.cells)
    return position.supply <= FEW_STONES or n_open <= FEW_FIELDS or 0 < limit <= position.quiet + 2


def actions_for(game: Game, limit: Limit) -> int:
    """How many actions may be played to count the end out, with this limit for the search; 0 if it is far off."""
    if not is_near(game):
        return 0
    by_nodes = MOST_ACTIONS if limit.nodes is None else limit.nodes * ACTIONS_PER_NODE
    by_time = MOST_ACTIONS if limit.time is None else int(limit.time * ACTIONS_PER_SECOND)
    least = LEAST_ACTIONS if limit.time is None else 0
    return max(least, min(by_nodes, by_time, MOST_ACTIONS))


def rest_of(limit: Limit) -> Limit:
    """The limit of the search, if replies are counted out after it."""
    return limit if limit.time is None else Limit(limit.nodes, (1 - SHARE_OF_TIME) * limit.time)


def find_win(game: Game, most: int) -> Turn | None:
    """The turn that ends the game with the greatest lead for who plays it; None if no turn is known to win."""
    ending = best_ending(game, most=most)
    return ending.turn if ending.fate == Fate.WON else None


def first_sound(game: Game, candidates: Sequence[Candidate], most: int) -> Candidate:
    """The first turn that does not lose at once: by ending the game, or because the next player ends it as the winner.

    So nobody is made king by a player who has another turn. The first of all if all lose, or if it takes too long.
    """
    player = game.turn
    for candidate in candidates:
        ahead = game.copy()
        ahead.push(candidate.turn)
        outcome = ahead.outcome()
        if outcome is not None:
            if player in outcome.winners:
                return candidate
            continue
        reply = best_ending(ahead, any_win=True, most=most)
        most -= reply.n_played
        if reply.fate != Fate.WON or ahead.turn == player or most <= 0:
            return candidate
    return candidates[0]
