"""The greedy reference: of all turns one with the best lead in points after it, whatever comes then."""

from __future__ import annotations

import numpy as np

from terranova.core.jit import jit
from terranova.core.layout import END, KIND_MASK, KIND_SHIFT, N_ACTIONS, N_PLAYERS, SCORES, STONE, TURN, Tables, Words
from terranova.core.movegen import list_actions
from terranova.core.play import SAME_TURN, play
from terranova.core.playout import Chance, draw, random_action


@jit
def points_lead(state: Words, player: int) -> int:
    """The player's points less those of the best other."""
    best = np.int64(-1)
    for other in range(state[N_PLAYERS]):
        if other != player:
            best = max(best, state[SCORES + other])
    return state[SCORES + player] - best


@jit
def greedy_turn(tables: Tables, state: Words, chance: Chance, turn: Words) -> int:
    """Fill ``turn`` with a turn of the best lead, a random one of several; says how many positions were looked at.

    Only stones change points, so of turns without a closing one random one stands for all.
    """
    player = state[TURN]
    states = np.empty((3, len(state)), np.int64)
    actions = np.empty((3, tables[N_ACTIONS]), np.int64)
    counts, at = np.zeros(3, np.int64), np.zeros(3, np.int64)
    best, ties, looked = points_lead(state, player), 1, 0
    random_turn(tables, state, chance, turn)
    level = 0
    states[0] = state
    counts[0] = list_actions(tables, state, actions[0])
    after = np.empty_like(state)
    while level >= 0:
        if at[level] == counts[level]:
            level -= 1
            continue
        action = actions[level, at[level]]
        at[level] += 1
        is_stone = (action >> KIND_SHIFT) & KIND_MASK == STONE
        if level == 2 and not is_stone:
            continue  # a last move changes no points
        after[:] = states[level]
        goes_on = play(tables, after, action) == SAME_TURN
        looked += 1
        lead = points_lead(after, player)
        if is_stone and lead != points_lead(states[level], player) and lead >= best:
            ties = ties + 1 if lead == best else 1
            if lead > best or draw(chance, ties) == 0:
                best = lead
                for i in range(3):
                    turn[i] = actions[i, at[i] - 1] if i <= level else 0
        if goes_on and level < 2:
            level += 1
            states[level] = after
            counts[level] = list_actions(tables, after, actions[level])
            at[level] = 0
    finish_turn(tables, state, chance, turn)
    return looked


@jit
def random_turn(tables: Tables, state: Words, chance: Chance, turn: Words) -> None:
    """Fill ``turn`` with random actions."""
    for i in range(3):
        turn[i] = 0
    finish_turn(tables, state, chance, turn)


@jit
def finish_turn(tables: Tables, state: Words, chance: Chance, turn: Words) -> None:
    """Add random actions to a turn until it is whole."""
    now = state.copy()
    for i in range(3):
        if turn[i] == 0:
            turn[i] = random_action(tables, now, chance)
        if play(tables, now, turn[i]) != SAME_TURN or now[END]:
            return
