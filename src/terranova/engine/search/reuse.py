"""Going on with a tree after some turns were played: the part below the new position is kept, all else is forgotten."""

from __future__ import annotations

import math

import numpy as np

from terranova.constants import ACTIONS_PER_TURN
from terranova.core.jit import jit
from terranova.core.layout import (
    ACTIONS,
    MAX_PLAYERS,
    N_PLAYERS,
    SPOTS,
    TURN,
    Words,
    copy_words,
)
from terranova.engine.levels import Width
from terranova.engine.search.pool import N_VALUES, SearchContext, copy_numbers
from terranova.engine.search.tree import NO_NODE, ROOT, Generator, Style, Tree, add_child, plant, play_turn


@jit
def is_same(one: Words, other: Words) -> bool:
    """Whether two positions between turns are the same, in whatever order their pioneers are listed."""
    same = one[ACTIONS] == 0
    for i in range(SPOTS):
        same = same and one[i] == other[i]
    return same


@jit
def find_position(context: SearchContext, tree: Tree, root: Words, wanted: Words) -> int:
    """The node of a position that comes at most a round after the root and was looked into, or NO_NODE."""
    state, path = np.empty_like(root), np.empty(MAX_PLAYERS, np.int64)
    for node in range(1, tree.size[0]):
        if tree.n_children[node] <= 0:
            continue
        at, depth = np.int64(node), 0
        while at > ROOT and depth < root[N_PLAYERS]:
            path[depth] = at
            at = tree.parents[at]
            depth += 1
        if at != ROOT:
            continue
        copy_words(root, state)
        for i in range(depth - 1, -1, -1):
            play_turn(context, state, tree.turns[path[i]])
        if is_same(state, wanted):
            return node
    return NO_NODE


@jit
def move_node(source: Tree, old: int, target: Tree, new: int, parent: int) -> None:
    """Copy a node into another tree, without its children."""
    target.parents[new], target.n_children[new] = parent, NO_NODE
    target.visits[new], target.priors[new] = source.visits[old], source.priors[old]
    copy_words(source.turns[old], target.turns[new])
    copy_numbers(source.sums[old], target.sums[new])
    copy_numbers(source.statics[old], target.statics[new])


@jit
def move_children(source: Tree, old: int, target: Tree, new: int, places: Words) -> None:
    """Copy the children of a node behind all nodes of another tree; ``places`` [N] notes whose each place is."""
    n, first = source.n_children[old], target.size[0]
    if n <= 0:
        return
    target.children[new], target.n_children[new] = first, n
    target.size[0] = first + n
    for i in range(n):
        move_node(source, source.children[old] + i, target, first + i, new)
        places[first + i] = source.children[old] + i


@jit
def part_of(tree: Tree, node: int) -> Tree:
    """A tree of its own with this node as the root, as large as it has to be."""
    size = tree.size[0] - node + 1
    sums, statics = np.empty((size, N_VALUES)), np.empty((size, N_VALUES))
    part = Tree(
        np.ones(1, np.int64),
        np.empty(size, np.int64),
        np.empty(size, np.int64),
        np.empty(size, np.int64),
        np.empty((size, ACTIONS_PER_TURN), np.int64),
        np.empty(size, np.int64),
        sums,
        statics,
        np.empty(size),
    )
    places = np.empty(size, np.int64)
    move_node(tree, node, part, ROOT, NO_NODE)
    places[ROOT] = node
    new = 0
    while new < part.size[0]:
        move_children(tree, places[new], part, new, places)
        new += 1
    return part


@jit
def replant(
    context: SearchContext, generate: Generator, tree: Tree, node: int, root: Words, width: Width, style: Style
) -> None:
    """Make a node, the position ``root``, the root: with what is below it, and as many turns as a root has."""
    turns, values = np.empty((width.turns, ACTIONS_PER_TURN), np.int64), np.empty((width.turns, N_VALUES))
    n, own = generate(context, root, width, turns, values), MAX_PLAYERS + root[TURN]
    part = part_of(tree, node)
    if part.size[0] + n > len(tree.parents):
        plant(tree)
        return
    places = np.full(part.size[0] + n, NO_NODE, np.int64)
    tree.size[0] = 1
    move_node(part, ROOT, tree, ROOT, NO_NODE)
    for i in range(n):
        add_child(tree, ROOT, turns[i], values[i])
        for old in range(part.children[ROOT], part.children[ROOT] + part.n_children[ROOT]):
            if is_same_turn(part, old, turns[i], values[i, own], own):
                move_node(part, old, tree, 1 + i, ROOT)
                places[1 + i] = old
                part.parents[old] = NO_NODE
    for old in range(part.children[ROOT], part.children[ROOT] + part.n_children[ROOT]):
        if part.parents[old] == ROOT and part.visits[old]:
            places[tree.size[0]] = old
            move_node(part, old, tree, tree.size[0], ROOT)
            tree.size[0] += 1
    tree.children[ROOT], tree.n_children[ROOT] = 1, tree.size[0] - 1
    weigh_root(tree, values[0, own], own, style)
    new = 1
    while new < tree.size[0]:
        if places[new] != NO_NODE:
            move_children(part, places[new], tree, new, places)
        new += 1


@jit
def weigh_root(tree: Tree, best: float, own: int, style: Style) -> None:
    """Count the visits of the root, and how promising its turns are among each other."""
    total, tree.visits[ROOT] = 0.0, 1
    for child in range(1, tree.size[0]):
        tree.visits[ROOT] += tree.visits[child]
        tree.priors[child] = math.exp((tree.statics[child, own] - best) / style.temperature)
        total += tree.priors[child]
    for child in range(1, tree.size[0]):
        tree.priors[child] /= total


@jit
def is_same_turn(tree: Tree, node: int, turn: Words, value: float, own: int) -> bool:
    """Whether the turn of a node is this one, in whatever order of actions."""
    total = np.int64(0)
    for i in range(ACTIONS_PER_TURN):
        total += tree.turns[node, i] - turn[i]
    return total == 0 and abs(tree.statics[node, own] - value) < 1e-9
