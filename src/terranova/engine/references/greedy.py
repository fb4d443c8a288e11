"""The greedy reference: of all turns one with the best lead in points after it, whatever comes then."""

from __future__ import annotations

import numpy as np

from terranova.constants import ACTIONS_PER_TURN
from terranova.core.jit import jit
from terranova.core.layout import END, N_ACTIONS, N_PLAYERS, SCORES, STONE, TURN, Tables, Words, kind_of
from terranova.core.movegen import list_actions
from terranova.core.play import play
from terranova.core.playout import RandomState, draw, random_action


@jit
def points_lead(state: Words, player: int) -> int:
    """The player's points less those of the best other."""
    best = np.int64(-1)
    for other in range(state[N_PLAYERS]):
        if other != player:
            best = max(best, state[SCORES + other])
    return state[SCORES + player] - best


@jit
def greedy_turn(tables: Tables, state: Words, rng: RandomState, turn: Words) -> int:
    """Fill ``turn`` with a turn of the best lead, a random one of several; says how many positions were looked at.

    Only stones change points, so of turns without a closing one random one stands for all.
    """
    player = state[TURN]
    states = np.empty((ACTIONS_PER_TURN, len(state)), np.int64)
    actions = np.empty((ACTIONS_PER_TURN, tables[N_ACTIONS]), np.int64)
    counts, at = np.zeros(ACTIONS_PER_TURN, np.int64), np.zeros(ACTIONS_PER_TURN, np.int64)
    best, ties, looked = points_lead(state, player), 1, 0
    random_turn(tables, state, rng, turn)
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
        is_stone = kind_of(action) == STONE
        if level == ACTIONS_PER_TURN - 1 and not is_stone:
            continue  # a last move changes no points
        after[:] = states[level]
        goes_on = not play(tables, after, action)
        looked += 1
        lead = points_lead(after, player)
        if is_stone and lead != points_lead(states[level], player) and lead >= best:
            ties = ties + 1 if lead == best else 1
            if lead > best or draw(rng, ties) == 0:
                best = lead
                for i in range(ACTIONS_PER_TURN):
                    turn[i] = actions[i, at[i] - 1] if i <= level else 0
        if goes_on and level < ACTIONS_PER_TURN - 1:
            level += 1
            states[level] = after
            counts[level] = list_actions(tables, after, actions[level])
            at[level] = 0
    finish_turn(tables, state, rng, turn)
    return looked


@jit
def random_turn(tables: Tables, state: Words, rng: RandomState, turn: Words) -> None:
    """Fill ``turn`` with random actions."""
    for i in range(ACTIONS_PER_TURN):
        turn[i] = 0
    finish_turn(tables, state, rng, turn)


@jit
def finish_turn(tables: Tables, state: Words, rng: RandomState, turn: Words) -> None:
    """Add random actions to a turn until it is whole."""
    now = state.copy()
    for i in range(ACTIONS_PER_TURN):
        if turn[i] == 0:
            turn[i] = random_action(tables, now, rng)
        if play(tables, now, turn[i]) or now[END]:
            return
