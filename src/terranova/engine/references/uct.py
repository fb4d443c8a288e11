"""The plain reference of tree search: UCT over single actions with uniformly random playouts."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from terranova.core.jit import jit
from terranova.core.layout import END, MAX_PLAYERS, N_ACTIONS, N_PLAYERS, SCORES, TURN, Tables, Words
from terranova.core.movegen import list_actions
from terranova.core.play import play
from terranova.core.playout import RandomState, draw, play_out
from terranova.engine.evaluation.evaluate import Numbers

EXPLORATION = 1.4
LONGEST_PLAYOUT = 3000


class ActionTree(NamedTuple):
    """N nodes, each an action; children stand side by side."""

    size: Words  # [1]
    actions: Words  # [N]
    children: Words  # [N], the first child
    n_children: Words  # [N], -1 before the node was looked into
    visits: Words  # [N]
    wins: Numbers  # [N], of the player who took the action


def new_action_tree(n_nodes: int) -> ActionTree:
    """Room for so many nodes."""
    actions, children, n_children, visits = (np.zeros(n_nodes, np.int64) for _ in range(4))
    return ActionTree(np.ones(1, np.int64), actions, children, n_children, visits, np.zeros(n_nodes))


@jit
def uct_plant(tree: ActionTree) -> None:
    """Leave only the root."""
    tree.size[0], tree.n_children[0], tree.visits[0], tree.wins[0] = 1, -1, 0, 0.0


@jit
def uct_simulate(tables: Tables, root: Words, tree: ActionTree, rng: RandomState, n: int) -> None:
    """Play ``n`` random games from the leaves of the tree."""
    state = np.empty_like(root)
    path, movers = np.empty(512, np.int64), np.empty(512, np.int64)
    legal = np.empty(tables[N_ACTIONS], np.int64)
    wins = np.zeros(MAX_PLAYERS)
    for _ in range(n):
        state[:] = root
        node, depth = 0, 0
        path[0] = 0
        movers[0] = state[TURN]
        while tree.n_children[node] > 0 and depth < 511:
            best, chosen = -1.0, tree.children[node]
            scale = math.log(tree.visits[node] + 1.0)
            first = tree.children[node]
            begin = draw(rng, tree.n_children[node])
            for i in range(tree.n_children[node]):
                child = first + (begin + i) % tree.n_children[node]
                if tree.visits[child] == 0:
                    chosen = child
                    break
                score = tree.wins[child] / tree.visits[child] + EXPLORATION * math.sqrt(scale / tree.visits[child])
                if score > best:
                    best, chosen = score, child
            depth += 1
            movers[depth] = state[TURN]
            path[depth] = chosen
            play(tables, state, tree.actions[chosen])
            node = chosen
        if not state[END] and tree.n_children[node] == -1:
            count = list_actions(tables, state, legal)
            first = tree.size[0]
            if first + count <= len(tree.actions):
                tree.children[node], tree.n_children[node] = first, count
                tree.size[0] = first + count
                for i in range(count):
                    tree.actions[first + i], tree.n_children[first + i] = legal[i], -1
                    tree.visits[first + i], tree.wins[first + i] = 0, 0.0
        play_out(tables, state, rng, LONGEST_PLAYOUT)
        share_win(state, wins)
        for i in range(depth + 1):
            tree.visits[path[i]] += 1
            tree.wins[path[i]] += wins[movers[i]]


@jit
def share_win(state: Words, wins: Numbers) -> None:
    """One for the winner, a share of it if there are several."""
    most, winners = np.int64(-1), 0
    for player in range(state[N_PLAYERS]):
        if state[SCORES + player] > most:
            most, winners = state[SCORES + player], 1
        elif state[SCORES + player] == most:
            winners += 1
    for player in range(state[N_PLAYERS]):
        wins[player] = 1.0 / winners if state[SCORES + player] == most else 0.0


@jit
def uct_best(tree: ActionTree) -> int:
    """The action visited most."""
    best = tree.children[0]
    for child in range(tree.children[0], tree.children[0] + tree.n_children[0]):
        if tree.visits[child] > tree.visits[best]:
            best = child
    return tree.actions[best]
