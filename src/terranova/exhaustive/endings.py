"""All turns that end the game, compiled: which of them is best for who plays it (R21–R25).

A third action is tried only if it can matter: one that closes nothing ends the game only by the last stone, by quiet
play, or by leaving nobody to move.
"""

from __future__ import annotations

import numpy as np

from terranova.core.bits import count_bits
from terranova.core.jit import jit
from terranova.core.layout import (
    END,
    FREE,
    MOVE,
    N_ACTIONS,
    N_PLAYERS,
    OPEN,
    QUIET,
    QUIET_LIMIT,
    SCORES,
    STEPS,
    SUPPLY,
    TURN,
    WORDS,
    Tables,
    Words,
    copy_words,
    count_spots,
    end_of,
    kind_of,
    spot,
)
from terranova.core.movegen import list_actions, near_of
from terranova.core.regions import closing_starts
from terranova.exhaustive.turns import TURN_SIZE, Rules

# What an ending is for a player.
NONE, LOST, SHARED, WON = 0, 1, 2, 3
MANY_FIELDS = 40
"""With more open fields than this the last territories are not closed in one turn."""
FAR_BELOW = -1_000_000

# What a search for endings found, slot by slot.
BEST = 0  # one of NONE to WON
LEAD = 1  # the lead over the best other player with it
PLAYED = 2  # how many actions were played; more than allowed if the search was given up
ENDING_SIZE = 3


@jit
def free_neighbours(tables: Tables, state: Words, player: int) -> int:
    """How many free fields lie beside the player's pioneers."""
    total = 0
    for w in range(WORDS):
        near = np.int64(0)
        for i in range(count_spots(state, player)):
            near |= tables[near_of(spot(state, player, i)) + w]
        total += count_bits(near & state[FREE + w])
    return total


@jit
def can_be_stuck(tables: Tables, state: Words) -> bool:
    """Whether a turn that closes nothing might leave at most one player who can move (R22).

    Three actions take three fields at most; the mover may also lead two pioneers away from free fields.
    """
    movers = 0
    for player in range(state[N_PLAYERS]):
        least = TURN_SIZE + 2 * STEPS if player == state[TURN] else TURN_SIZE
        movers += free_neighbours(tables, state, player) > least
    return movers < 2


@jit
def may_end(tables: Tables, state: Words) -> bool:
    """Whether the game might be over with this turn; if not, no turn ends it but by closing very much at once."""
    n_open = 0
    for w in range(WORDS):
        n_open += count_bits(state[OPEN + w])
    quiet_ends = state[QUIET_LIMIT] != 0 and state[QUIET] + 1 >= state[QUIET_LIMIT]
    return n_open <= MANY_FIELDS or state[SUPPLY] < TURN_SIZE or quiet_ends or can_be_stuck(tables, state)


@jit
def rate_ending(state: Words, player: int) -> tuple[int, int]:
    """What the end of a game is for a player, and the player's lead."""
    best = np.int64(FAR_BELOW)
    for other in range(state[N_PLAYERS]):
        if other != player:
            best = max(best, state[SCORES + other])
    lead = state[SCORES + player] - best
    return WON if lead > 0 else SHARED if lead == 0 else LOST, lead


@jit
def note_ending(state: Words, player: int, first: int, second: int, third: int, found: Words, turn: Words) -> None:
    """Keep the turn if the game is over with it and it is better than those before."""
    if not state[END]:
        return
    outcome, lead = rate_ending(state, player)
    if outcome > found[BEST] or (outcome == found[BEST] and lead > found[LEAD]):
        found[BEST], found[LEAD] = outcome, lead
        turn[0], turn[1], turn[2] = first, second, third


@jit
def best_ending(rules: Rules, state: Words, any_win: bool, most: int, found: Words, turn: Words) -> None:
    """Find the best turn, or rest of one, that ends the game: by its outcome, then by the lead.

    With ``any_win`` the first one that wins will do. After more than ``most`` actions the search is given up.
    """
    tables, play = rules.tables, rules.play
    player, n_actions = state[TURN], tables[N_ACTIONS]
    firsts, seconds, thirds = (
        np.empty(n_actions, np.int64),
        np.empty(n_actions, np.int64),
        np.empty(n_actions, np.int64),
    )
    one, two, three = np.empty_like(state), np.empty_like(state), np.empty_like(state)
    found[BEST], found[LEAD], found[PLAYED] = NONE, FAR_BELOW, 0
    stuck = can_be_stuck(tables, state)
    quiet = state[QUIET_LIMIT] != 0 and state[QUIET] + 1 >= state[QUIET_LIMIT]
    for i in range(list_actions(tables, state, firsts)):
        copy_words(state, one)
        found[PLAYED] += 1
        if play(tables, one, firsts[i]):
            note_ending(one, player, firsts[i], 0, 0, found, turn)
            continue
        for j in range(list_actions(tables, one, seconds)):
            if found[PLAYED] > most or (any_win and found[BEST] == WON):
                return
            copy_words(one, two)
            found[PLAYED] += 1
            if play(tables, two, seconds[j]):
                note_ending(two, player, firsts[i], seconds[j], 0, found, turn)
                continue
            matters = stuck or has_closed(two, state)
            n_left, tried_move, tried_stone = two[SUPPLY], False, False
            for k in range(list_actions(tables, two, thirds)):
                third = thirds[k]
                if kind_of(third) == MOVE:
                    # Whichever move it is, the scores are the same; only who can move is not.
                    if not matters and (tried_move or not (quiet or n_left == 0)):
                        continue
                    tried_move = True
                elif closing_starts(tables, two, end_of(third)) == 0:
                    if not matters and (tried_stone or n_left > 1):
                        continue
                    tried_stone = True
                copy_words(two, three)
                found[PLAYED] += 1
                play(tables, three, third)
                note_ending(three, player, firsts[i], seconds[j], third, found, turn)


@jit
def has_closed(state: Words, before: Words) -> bool:
    """Whether something was closed between two positions: more fields are gone than stones were placed."""
    gone = 0
    for w in range(WORDS):
        gone += count_bits(before[OPEN + w] & ~state[OPEN + w])
    return gone > before[SUPPLY] - state[SUPPLY]
