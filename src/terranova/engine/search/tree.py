"""The search tree over whole turns, as arrays: a node is a turn, its children are the replies worth a look.

Every node holds one value per player: expected points and chances to win, never a sign flip, so it serves 2, 3 and 4.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from terranova.constants import ACTIONS_PER_TURN
from terranova.core.jit import jit
from terranova.core.layout import END, MAX_PLAYERS, N_PLAYERS, TURN, Words, copy_words
from terranova.engine.evaluation.evaluate import Numbers
from terranova.engine.levels import Width
from terranova.engine.search.pool import N_VALUES, SearchContext, copy_numbers

ROOT = 0
NO_NODE = -1

Generator = Callable[[SearchContext, Words, Width, Words, Numbers], int]
"""``generate_turns``, called by its address."""


class Tree(NamedTuple):
    """N nodes; node 0 is the root. ``size`` [1] says how many are in use."""

    size: Words
    parents: Words  # [N]
    children: Words  # [N], the first child; they stand side by side
    n_children: Words  # [N], NO_NODE before the node was looked into
    turns: Words  # [N, 3], the turn that led here; 0 for no action
    visits: Words  # [N]
    sums: Numbers  # [N, 8], of the values of all visits
    statics: Numbers  # [N, 8], the values as first judged
    priors: Numbers  # [N], how promising the turn looked among its siblings


class Style(NamedTuple):
    """How the tree grows."""

    exploration: float
    temperature: float  # of the priors, in chances to win
    own_share: float  # of a node's own judgement in its first value; the rest is its best reply's


def new_tree(n_nodes: int) -> Tree:
    """Room for so many nodes."""
    size = np.zeros(1, np.int64)
    parents, children, n_children, visits = (np.zeros(n_nodes, np.int64) for _ in range(4))
    turns = np.zeros((n_nodes, ACTIONS_PER_TURN), np.int64)
    sums, statics = (np.zeros((n_nodes, N_VALUES)) for _ in range(2))
    return Tree(size, parents, children, n_children, turns, visits, sums, statics, np.zeros(n_nodes))


@jit
def plant(tree: Tree) -> None:
    """Leave only the root, not looked into."""
    tree.size[0] = 1
    tree.parents[ROOT], tree.n_children[ROOT], tree.visits[ROOT] = NO_NODE, NO_NODE, 0
    tree.sums[ROOT] = 0.0
    tree.statics[ROOT] = 0.0


@jit
def add_child(tree: Tree, node: int, turn: Words, values: Numbers) -> None:
    """Add a child not looked into at the end of the tree."""
    child = tree.size[0]
    tree.size[0] = child + 1
    tree.parents[child], tree.n_children[child], tree.visits[child] = node, NO_NODE, 0
    copy_words(turn, tree.turns[child])
    copy_numbers(values, tree.statics[child])
    tree.sums[child] = 0.0


@jit
def expand(
    context: SearchContext, generate: Generator, tree: Tree, node: int, state: Words, width: Width, style: Style
) -> None:
    """Look into a node: add its turns as children."""
    turns, values = np.empty((width.turns, ACTIONS_PER_TURN), np.int64), np.empty((width.turns, N_VALUES))
    n = generate(context, state, width, turns, values)
    first, own = tree.size[0], MAX_PLAYERS + state[TURN]
    if first + n > len(tree.parents):
        return
    tree.children[node], tree.n_children[node] = first, n
    total = 0.0
    for i in range(n):
        child = first + i
        add_child(tree, node, turns[i], values[i])
        tree.priors[child] = math.exp((values[i, own] - values[0, own]) / style.temperature)
        total += tree.priors[child]
    for child in range(first, first + n):
        tree.priors[child] /= total


@jit
def select(tree: Tree, node: int, player: int, style: Style) -> int:
    """The child to look at next: good for the player to move, promising, or not yet visited much."""
    best, chosen = -1e9, NO_NODE
    root_visits = math.sqrt(tree.visits[node] + 1.0)
    for child in range(tree.children[node], tree.children[node] + tree.n_children[node]):
        visits = tree.visits[child]
        value = tree.statics[child, MAX_PLAYERS + player]
        if visits:
            value = tree.sums[child, MAX_PLAYERS + player] / visits
        value += style.exploration * tree.priors[child] * root_visits / (1.0 + visits)
        if value > best:
            best, chosen = value, child
    return chosen


@jit
def play_turn(context: SearchContext, state: Words, turn: Words) -> None:
    """Play the actions of a turn."""
    for i in range(ACTIONS_PER_TURN):
        if turn[i]:
            context.play(context.judge.tables, state, turn[i])


@jit
def go_round(
    context: SearchContext, generate: Generator, state: Words, reply: Words, width: Width, value: Numbers
) -> None:
    """Go on from a reply until the player before it would be to move again; each takes the turn that looks best.

    With two players the reply itself completes the round. Fills ``value`` as judged at the end.
    """
    turns, values = np.empty((width.turns, ACTIONS_PER_TURN), np.int64), np.empty((width.turns, N_VALUES))
    copy_words(reply, turns[0])
    for _ in range(state[N_PLAYERS] - 2):
        play_turn(context, state, turns[0])
        if state[END] or generate(context, state, width, turns, values) == 0:
            return
        copy_numbers(values[0], value)


@jit
def simulate(
    context: SearchContext,
    generate: Generator,
    tree: Tree,
    root: Words,
    widths: tuple[Width, Width],
    style: Style,
    n: int,
) -> int:
    """Visit ``n`` leaves; says how many were visited before the tree was full."""
    state, value, reply = np.empty_like(root), np.empty(N_VALUES), np.empty(N_VALUES)
    for done in range(n):
        copy_words(root, state)
        node = np.int64(ROOT)
        while tree.n_children[node] > 0 and not state[END]:
            node = select(tree, node, state[TURN], style)
            play_turn(context, state, tree.turns[node])
        copy_numbers(tree.statics[node], value)
        if not state[END]:
            width, share = (widths[0], 0.0) if node == ROOT else (widths[1], style.own_share)
            expand(context, generate, tree, node, state, width, style)
            if tree.n_children[node] == NO_NODE:
                return done
            copy_numbers(tree.statics[tree.children[node]], reply)
            if node != ROOT:
                go_round(context, generate, state, tree.turns[tree.children[node]], width, reply)
            for i in range(N_VALUES):
                value[i] = share * value[i] + (1.0 - share) * reply[i]
        while node != NO_NODE:
            tree.visits[node] += 1
            for i in range(N_VALUES):
                tree.sums[node, i] += value[i]
            node = tree.parents[node]
    return n
