"""Running the search: one tree for each thread, in steps short enough to keep the time and to stop at any moment."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numba
import numpy as np

from terranova.bridge import MapTables
from terranova.constants import ACTIONS_PER_TURN
from terranova.core import layout
from terranova.core.jit import pointer_to
from terranova.core.layout import MAX_PLAYERS, Words
from terranova.core.play import play
from terranova.engine.evaluation.cuts import BLOCK, MapTopology, build_topology, new_cache
from terranova.engine.evaluation.evaluate import Judge, evaluate, new_scratch
from terranova.engine.evaluation.weights import as_array
from terranova.engine.levels import NARROW, WIDE
from terranova.engine.results import Limit
from terranova.engine.search.pool import N_VALUES, SearchContext
from terranova.engine.search.reuse import find_position, replant
from terranova.engine.search.tree import NO_NODE, ROOT, Generator, Style, Tree, new_tree, plant, simulate
from terranova.engine.search.turns import generate_turns

STYLE = Style(exploration=0.3, temperature=0.03, own_share=0.2)
CACHE_BLOCKS = 4096  # lists of cuts kept for each thread, 3 kB each, unless memory is short
FEW_BLOCKS = 16
NODE_BYTES = 8 * (4 + 3 + 2 * N_VALUES + 1)
STEP_SECONDS = 0.02
SPARE_SECONDS = 0.004  # what the answer itself takes


@lru_cache(maxsize=32)
def topology_of(tables: MapTables) -> MapTopology:
    """The topology of a map; made once."""
    array, n_fields = tables.array, len(tables.map)
    more_at = layout.FIELDS_AT + n_fields * layout.FIELD_SIZE
    more = array[more_at : more_at + n_fields * layout.MORE_SIZE].reshape(n_fields, layout.MORE_SIZE)
    letters = list(tables.map.landscapes)
    landscapes = np.array([letters.index(tables.map.landscape_of(field)) for field in tables.map.fields], np.int64)
    neighbours = more[:, layout.NEIGHBOURS : layout.NEIGHBOURS + layout.STEPS].copy()
    fields = array[layout.FIELDS_AT : more_at].reshape(n_fields, layout.FIELD_SIZE)
    return build_topology(neighbours, landscapes, fields[:, layout.LANES : layout.LANES + layout.AXES])


@dataclass
class Child:
    """A turn at the root with what the search found of it."""

    turn: tuple[int, ...]
    """Actions as the core writes them."""
    visits: int
    values: tuple[float, ...]
    chances: tuple[float, ...]
    line: tuple[tuple[int, ...], ...]


def new_context(tables: MapTables, weights: tuple[float, ...], n_blocks: int = CACHE_BLOCKS) -> SearchContext:
    """What a search on this map works with, with space for so many lists of cuts."""
    judge = Judge(tables.array, topology_of(tables), new_cache(n_blocks), as_array(weights), new_scratch())
    return context_for(judge)


def context_for(judge: Judge) -> SearchContext:
    """What a search with this judge works with."""
    state: Words = np.zeros(1, np.int64)
    return SearchContext(
        judge,
        pointer_to(play, numba.boolean, judge.tables, state, 0),
        pointer_to(evaluate, numba.void, judge, state, np.zeros(N_VALUES)),
    )


def generator_for(context: SearchContext) -> Generator:
    """The generator of turns, to be called by its address."""
    state: Words = np.zeros(1, np.int64)
    turns, values = np.zeros((1, ACTIONS_PER_TURN), np.int64), np.zeros((1, N_VALUES))
    return pointer_to(generate_turns, numba.int64, context, state, NARROW, turns, values)


class Searcher:
    """A tree and its memory for one thread."""

    def __init__(self, tables: MapTables, weights: tuple[float, ...], max_bytes: int) -> None:
        n_blocks = CACHE_BLOCKS
        while n_blocks > FEW_BLOCKS and 8 * BLOCK * n_blocks > max_bytes // 4:
            n_blocks //= 2
        self.context = new_context(tables, weights, n_blocks)
        self._generate = generator_for(self.context)
        self.tree: Tree = new_tree(max(1000, (max_bytes - 8 * BLOCK * n_blocks) // NODE_BYTES))
        self.nodes = 0
        self._root: Words | None = None

    def run(
        self,
        root: Words,
        limit: Limit,
        begin: float,
        is_stopped: Callable[[], bool],
        noise: int,
        tick: Callable[[], None] | None,
    ) -> None:
        """Grow the tree from the root until the limit is reached, the tree is full or someone says stop.

        The time of the limit counts from ``begin``. Without a limit of nodes the tree of the last search goes on if the
        root is in it; with one, equal positions get equal answers.
        """
        deadline = None if limit.time is None else begin + limit.time - SPARE_SECONDS
        started = now = time.perf_counter()
        self.nodes = 0
        if limit.nodes is not None or not self._keep_on(root):
            plant(self.tree)
        self._root = root
        step = 1
        style = STYLE._replace(temperature=STYLE.temperature * (1.0 + 0.5 * noise))
        while limit.nodes is None or self.nodes < limit.nodes:
            wanted = step if limit.nodes is None else min(step, limit.nodes - self.nodes)
            before = now
            done = simulate(self.context, self._generate, self.tree, root, (WIDE, NARROW), style, wanted)
            self.nodes += done
            if tick:
                tick()
            if done < wanted or is_stopped():
                return
            now = time.perf_counter()
            # The next may take as long as the last did; near the end steps get shorter, in case they take longer still.
            each = max((now - started) / self.nodes, (now - before) / done)
            if deadline is not None and now + each > deadline:
                return
            left = STEP_SECONDS if deadline is None else min(STEP_SECONDS, (deadline - now) / 2)
            step = max(1, int(left / each))

    def _keep_on(self, root: Words) -> bool:
        """Make this position the root of the tree, with all that is known below it; False if it is not in the tree."""
        if self._root is None:
            return False
        node = find_position(self.context, self.tree, self._root, root)
        if node == NO_NODE:
            return False
        replant(self.context, self._generate, self.tree, node, root, WIDE, STYLE)
        return True

    def children(self, n_players: int) -> list[Child]:
        """The turns at the root."""
        tree = self.tree
        first, n = int(tree.children[ROOT]), int(tree.n_children[ROOT])
        return [self._child(node, n_players) for node in range(first, first + n)]

    def best(self, own: int, n_players: int) -> Child | None:
        """The turn at the root that looks best so far to the player; None before the first."""
        tree = self.tree
        first, n = int(tree.children[ROOT]), int(tree.n_children[ROOT])
        if n <= 0:
            return None
        visits = tree.visits[first : first + n]
        leading = np.flatnonzero(visits == visits.max()) + first
        return max((self._child(int(node), n_players) for node in leading), key=lambda child: child.chances[own])

    def leading(self, count: int, own: int, n_players: int) -> list[Child]:
        """The turns at the root that look best so far to the player, the best first."""
        tree = self.tree
        first, n = int(tree.children[ROOT]), int(tree.n_children[ROOT])
        if n <= 0:
            return []
        visits = tree.visits[first : first + n]
        most = np.flatnonzero(visits >= np.partition(visits, -min(count, n))[-min(count, n)]) + first
        return sorted((self._child(int(node), n_players) for node in most), key=lambda child: rank(child, own))[:count]

    def _child(self, node: int, n_players: int) -> Child:
        tree, visits = self.tree, int(self.tree.visits[node])
        found = (tree.sums[node] / visits if visits else tree.statics[node]).tolist()
        return Child(
            turn=self._turn(node),
            visits=visits,
            values=tuple(found[:n_players]),
            chances=tuple(found[MAX_PLAYERS : MAX_PLAYERS + n_players]),
            line=self._line(node),
        )

    def _turn(self, node: int) -> tuple[int, ...]:
        return tuple(action for action in self.tree.turns[node].tolist() if action)

    def _line(self, node: int) -> tuple[tuple[int, ...], ...]:
        tree, line = self.tree, [self._turn(node)]
        while tree.n_children[node] > 0:
            first, n = int(tree.children[node]), int(tree.n_children[node])
            node = first + int(np.argmax(tree.visits[first : first + n]))
            line.append(self._turn(node))
            if not tree.visits[node]:
                break
        return tuple(line)


def search(
    searchers: list[Searcher],
    root: Words,
    limit: Limit,
    begin: float,
    is_stopped: Callable[[], bool],
    tick: Callable[[], None] | None,
) -> list[Child]:
    """Let all searchers run side by side; the turns they found, most visited first."""
    n_players, failed = int(root[layout.N_PLAYERS]), threading.Event()
    for searcher in searchers:
        searcher.nodes = 0
    shares = _shares(limit, len(searchers))
    searchers = searchers[: len(shares)]

    def halts() -> bool:
        return failed.is_set() or is_stopped()

    others = [
        threading.Thread(target=searcher.run, args=(root, share, begin, halts, i, None))
        for i, (searcher, share) in enumerate(zip(searchers[1:], shares[1:], strict=True), 1)
    ]
    for thread in others:
        thread.start()
    try:
        searchers[0].run(root, shares[0], begin, is_stopped, 0, tick)
    except BaseException:  # Ctrl+C, or an error in the progress callback: nothing keeps running
        failed.set()
        raise
    finally:
        for thread in others:
            thread.join()
    merged: dict[tuple[int, ...], Child] = {}
    for searcher in searchers:
        for child in searcher.children(n_players):
            known = merged.get(child.turn)
            merged[child.turn] = child if known is None else _merge(known, child)
    own = int(root[layout.TURN])
    return sorted(merged.values(), key=lambda child: rank(child, own))


def rank(child: Child, own: int) -> tuple[float, float, float, tuple[int, ...]]:
    """What turns are sorted by: the most visited first, then those that promise the player most."""
    return -child.visits, -child.chances[own], -lead_of(child.values, own), child.turn


def lead_of(values: tuple[float, ...], player: int) -> float:
    """The player's expected points less those of the best other."""
    return values[player] - max(value for i, value in enumerate(values) if i != player)


def _shares(limit: Limit, n: int) -> list[Limit]:
    """The limits of so many searchers, or of fewer if there are not nodes enough for all."""
    if limit.nodes is None:
        return [limit] * n
    each, rest = divmod(limit.nodes, n)
    return [Limit(each + (i < rest), limit.time) for i in range(min(n, limit.nodes))]


def _merge(one: Child, other: Child) -> Child:
    visits = one.visits + other.visits
    if not visits:
        return one
    share = one.visits / visits
    return Child(
        turn=one.turn,
        visits=visits,
        values=tuple(share * a + (1 - share) * b for a, b in zip(one.values, other.values, strict=True)),
        chances=tuple(share * a + (1 - share) * b for a, b in zip(one.chances, other.chances, strict=True)),
        line=one.line if one.visits >= other.visits else other.line,
    )
