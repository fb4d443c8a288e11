"""A tree that goes on after turns were played is as good as one grown from there."""

from __future__ import annotations

import time

import numpy as np
import pytest

from terranova.bridge import tables_of
from terranova.core import layout
from terranova.engine import Engine, Limit
from terranova.engine.evaluation.weights import shipped
from terranova.engine.search.searcher import Searcher
from terranova.engine.search.tree import NO_NODE, ROOT
from terranova.game import Game
from tests.engine.test_engine import middle

PLENTY = 20_000_000


def whole_turns(players: int) -> Game:
    game = middle("duel", players)
    while game.position.actions_taken:
        game.push(next(iter(game.legal_actions)))
    return game


def grow(searcher: Searcher, game: Game, nodes: int) -> None:
    searcher.run(game.state(), Limit(nodes=nodes), time.perf_counter(), lambda: False, 0, None)


def check(searcher: Searcher) -> None:
    """What holds in every tree."""
    tree, size = searcher.tree, int(searcher.tree.size[0])
    assert tree.parents[ROOT] == NO_NODE
    for node in range(size):
        n, first = int(tree.n_children[node]), int(tree.children[node])
        if n <= 0:
            continue
        assert node < first
        assert first + n <= size
        assert (tree.parents[first : first + n] == node).all()
        assert tree.visits[node] == 1 + tree.visits[first : first + n].sum()
        assert np.isclose(tree.priors[first : first + n].sum(), 1)


def follow(searcher: Searcher, game: Game, n: int) -> Game:
    """The game after the turns that were visited most."""
    game, turns = game.copy(), searcher._line(ROOT)[1:]
    for turn in turns[:n]:
        for word in turn:
            game.push(tables_of(game.map).actions[layout.rank_of(word)])
    return game


@pytest.mark.parametrize("players", [2, 3])
def test_what_is_below_the_new_position_is_kept(players: int) -> None:
    game = whole_turns(players)
    searcher = Searcher(tables_of(game.map), shipped(), PLENTY)
    grow(searcher, game, 150)
    check(searcher)
    after = follow(searcher, game, 1)
    known = {child.turn: child for child in searcher.children(players)}
    best = max(known.values(), key=lambda child: child.visits)
    node = next(n for n in range(1, 100) if searcher._turn(n) == best.turn)
    first, n = int(searcher.tree.children[node]), int(searcher.tree.n_children[node])
    replies = {searcher._turn(k): int(searcher.tree.visits[k]) for k in range(first, first + n)}
    assert searcher._keep_on(after.state())
    check(searcher)
    kept = {child.turn: child.visits for child in searcher.children(players)}
    assert sum(kept.values()) == sum(replies.values()) > 0
    assert len(kept) > len(replies)
    fresh = Searcher(tables_of(game.map), shipped(), PLENTY)
    grow(fresh, after, 1)
    assert {tuple(sorted(turn)) for turn in kept} >= {tuple(sorted(child.turn)) for child in fresh.children(players)}


def test_another_position_begins_anew() -> None:
    game = whole_turns(2)
    searcher = Searcher(tables_of(game.map), shipped(), PLENTY)
    assert not searcher._keep_on(game.state())
    grow(searcher, game, 20)
    other = Game.from_position(game.position.text().replace(" y0 ", " r0 ").replace(" r0 ", " y0 "), "duel")
    assert not searcher._keep_on(other.state())


def test_pondering_helps_the_next_turn() -> None:
    game = whole_turns(2)
    engine = Engine(limit=Limit(time=0.01), memory=16)
    engine.ponder(game, Limit(nodes=60))
    searcher = engine._searchers[0]
    after = follow(searcher, game, 1)
    result = engine.play(after, Limit(time=0.01))
    assert after.is_legal(result.action)
    assert sum(candidate.visits for candidate in result.candidates) > result.nodes
    check(searcher)


def test_nodes_still_repeat_exactly() -> None:
    game = whole_turns(2)
    engine = Engine(memory=16)
    first = engine.analyse(game, limit=Limit(nodes=20))
    engine.ponder(game, Limit(nodes=60))
    assert engine.analyse(game, limit=Limit(nodes=20)) == first
