"""The search over all turns against the same done slowly, turn by turn, with games."""

from __future__ import annotations

from collections import Counter

import pytest

from terranova import Game
from terranova.bridge import tables_of
from terranova.errors import TerraNovaError
from terranova.exhaustive import (
    Value,
    best_gain,
    count_turns,
    find_breaking_reply,
    find_defences,
    find_promises,
    replies,
    sure_points,
)
from terranova.exhaustive.calls import desk_for
from terranova.exhaustive.turns import MAX_VALUE
from terranova.puzzles import Kind, shipped, value_of

FEW = sorted(shipped(), key=lambda puzzle: (puzzle.n_turns, puzzle.id))
SMALL = [puzzle for puzzle in FEW if puzzle.n_turns <= 1500][:12]
FOR_TWO = [puzzle for puzzle in FEW if puzzle.n_players == 2 and puzzle.kind in ("most", "majority")][:2]
"""With few replies too: puzzles of other kinds leave the next player more."""


def gains(game: Game) -> list[tuple[int, ...]]:
    """What each turn brings each player."""
    found = []
    for turn in game.turns():
        after = game.copy()
        after.push(turn)
        found.append(tuple(now - then for now, then in zip(after.scores, game.scores, strict=True)))
    return found


@pytest.mark.parametrize("puzzle", SMALL, ids=lambda puzzle: puzzle.id)
def test_turns_are_counted_by_what_they_bring(puzzle: object) -> None:
    game = puzzle.game()  # type: ignore[attr-defined]
    own = game.players.index(game.turn)
    slow = gains(game)
    tally = count_turns(game)
    assert tally.counts == Counter(gain[own] for gain in slow)
    assert list(tally.counts) == sorted(tally.counts, reverse=True)
    margins = Counter(gain[own] - max(gain[:own] + gain[own + 1 :]) for gain in slow)
    assert count_turns(game, Value.MARGIN).counts == margins
    kinds: tuple[tuple[Kind, Value], ...] = (("most", Value.POINTS), ("majority", Value.MARGIN), ("win", Value.WIN))
    for kind, value in kinds:
        for worth, example in count_turns(game, value).examples.items():
            assert value_of(kind, game, example) == worth
    assert best_gain(game)[0] == tally.best


@pytest.mark.parametrize("puzzle", FOR_TWO, ids=lambda puzzle: puzzle.id)
def test_replies_are_looked_at_one_by_one(puzzle: object) -> None:
    game = puzzle.game()  # type: ignore[attr-defined]
    player = game.turn
    own = game.players.index(player)
    left, sure = [], []
    for turn in game.turns():
        after = game.copy()
        after.push(turn)
        gain = after.scores[own] - game.scores[own]
        is_next = not after.is_game_over() and after.turn != player
        left.append(best_gain(after)[0] if is_next else 0)
        if after.is_game_over():
            sure.append(gain)
            continue
        sure.append(gain + sure_points(after, player))
    least = min(left)
    found = find_defences(game, least)
    assert (found.is_proved, found.n_good, found.n_turns) == (True, left.count(least), len(left))
    worse = find_defences(game, least + 1)
    assert worse.better == least
    most = max(sure)
    promised = find_promises(game, most)
    assert (promised.is_proved, promised.n_good) == (True, sure.count(most))
    assert find_promises(game, most + 1).n_good == 0


def test_a_reply_that_breaks_a_promise_is_named() -> None:
    for puzzle in FOR_TWO:
        game = puzzle.game()
        player = game.turn
        assert player is not None
        game.push(next(iter(game.turns())))
        if game.is_game_over() or game.turn == player:
            continue
        sure = sure_points(game, player)
        reply = find_breaking_reply(game, player, sure)
        after = game.copy()
        after.push(reply)
        rest = best_gain(after)[0] if after.turn == player else 0
        assert rest <= sure
        assert not find_breaking_reply(game, player, sure - 1)


def test_a_reply_that_is_too_short_here_breaks_no_promise() -> None:
    """It ended the game after another turn; after this one it is only the beginning of a reply."""
    text = (
        "2./x#.2#y.r/3#2r.#.#x/2x3#y.4#/2x#3.#.#r./2x#4.ry2./x2#4.#3./2x2#.#.2#2./3x#.y#x#./x#x#.r2#./x#x#y2./2x#. "
        "y0 - 12,15 43 0"
    )
    game, player = Game.from_position(text, "duel"), "yellow"
    game.push("b7-b8 d6-b7 *c6")
    sure, desk = sure_points(game, player), desk_for(tables_of(game.map).array)
    assert sure > 0
    state, own = game.state(), game.players.index(player)
    replies.least_after(desk, state, own, MAX_VALUE)  # any reply will do
    assert desk.known.size[0] == 1
    assert desk.known.turns[0].all()
    desk.known.turns[0, 2] = 0
    assert replies.least_after(desk, state, own, -1) == sure


def test_turns_begin_after_set_up() -> None:
    with pytest.raises(TerraNovaError, match="set-up"):
        count_turns(Game(map="duel"))
    with pytest.raises(TerraNovaError, match="two players"):
        sure_points(next(puzzle for puzzle in FEW if puzzle.n_players == 3).game(), "red")
