"""Batches: the same as single games, action by action; and what they refuse."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

import terranova as tn
from terranova.learning.rewards import rewards_of
from tests.support.strategies import SEEDS, odd_map, rule_text

N = 5


def random_batch(seed: int, **options: Any) -> tn.Batch:
    rng = random.Random(seed)
    players = rng.choice((2, 3, 4))
    map = tn.Map.from_text(odd_map(rng, min_fields=40, max_fields=90))
    return tn.Batch(map, players, rule_text(rng), N, seed=seed, **options)


def new_game(batch: tn.Batch) -> tn.Game:
    return tn.Game.from_position(batch.start, rules=batch.rules)


@settings(max_examples=15)
@given(SEEDS)
def test_a_batch_plays_as_single_games(seed: int) -> None:
    batch = random_batch(seed, threads=1 + seed % 3, auto_reset=bool(seed % 2))
    games = [new_game(batch) for _ in range(N)]
    n_actions = len(batch.actions)
    for _ in range(80):
        masks = batch.masks()
        assert np.array_equal(masks, np.array([game.legal_mask() for game in games]))
        assert np.array_equal(batch.masks(copy=False), masks)
        packed = batch.masks(packed=True, copy=False)
        assert np.array_equal(np.unpackbits(packed, axis=1, count=n_actions, bitorder="little"), masks)
        assert np.array_equal(batch.observe(), np.array([game.observation() for game in games]))
        assert batch.turns.tolist() == [game.players.index(game.turn) if game.turn else -1 for game in games]
        indices = batch.sample("uniform" if seed % 5 == 0 else "balanced")
        assert masks[np.arange(N), indices].all()
        done = batch.step(indices)
        for game, index in zip(games, indices, strict=True):
            game.push(batch.actions[index])
        assert done.tolist() == batch.done.tolist() == [game.is_game_over() for game in games]
        assert batch.scores.tolist() == [list(game.scores) for game in games]
        if not batch.auto_reset:
            batch.reset(done)
        games = [new_game(batch) if over else game for game, over in zip(games, done, strict=True)]
        assert [batch.position(i) for i in range(N)] == [game.position for game in games]


def test_the_same_seed_draws_the_same_actions() -> None:
    one, other, third = (tn.Batch("duel", n=8, seed=seed) for seed in (3, 3, 4))
    drawn = []
    for batch in (one, other, third):
        samples = [batch.sample() for _ in range(3)]
        drawn.append(np.array(samples).tolist())
    assert drawn[0] == drawn[1] != drawn[2]


def test_balanced_play_scores_and_uniform_play_does_not() -> None:
    """What ``sample`` says of the two: uniform games of two end without points by R24."""
    points = {}
    for kind in ("balanced", "uniform"):
        batch, total, ended = tn.Batch("duel", n=32, seed=1), 0, 0
        while ended < 100:
            done = batch.step(batch.sample(kind))
            total += int(batch.scores[done].sum())
            ended += int(done.sum())
        points[kind] = total / ended
    assert points["uniform"] < 1
    assert points["balanced"] > 20


def test_a_game_that_is_over_waits_for_its_reset() -> None:
    batch = tn.Batch("duel", n=3, auto_reset=False, seed=2)
    while not batch.done.any():
        batch.step(batch.sample())
    over = int(np.flatnonzero(batch.done)[0])
    assert batch.turns[over] == -1
    assert batch.sample()[over] == -1
    assert not batch.masks()[over].any()
    position = batch.position(over)
    batch.reset(batch.done)
    assert not batch.done.any()
    assert batch.position(over) == batch.start != position


def test_a_pioneer_with_more_than_64_moves() -> None:
    """Rows so long that the moves from one field need two words."""
    rows = [" " * (i % 2) + " ".join("FHMS"[j // 4 % 4] for j in range(63)) for i in range(4)]
    head = "name: long\nF: forest\nH: hills\nM: meadow\nS: steppe\n\n"
    batch = tn.Batch(tn.Map.from_text(head + "\n".join(rows) + "\n"), n=1, seed=1)
    game = new_game(batch)
    while not game.is_game_over() and len(game.action_stack) < 60:
        legal = [batch.actions[i] for i in np.flatnonzero(batch.masks(copy=False)[0])]
        assert legal == list(game.legal_actions)
        index = batch.sample()
        batch.step(index)
        game.push(batch.actions[index[0]])


def test_masks_that_belong_to_the_batch_are_read_only() -> None:
    """Only what has changed is written into them, so nobody else may write."""
    batch = tn.Batch("duel", n=2)
    for packed in (False, True):
        with pytest.raises(ValueError, match="read-only"):
            batch.masks(packed=packed, copy=False)[0, 0] = True
        batch.masks(packed=packed)[0, 0] = True


def test_it_begins_where_it_is_told() -> None:
    game = tn.Game(map="duel")
    for _ in range(26):
        game.push(next(iter(game.legal_actions)))
    batch = tn.Batch("duel", n=2, start=game.position)
    assert batch.start == game.position
    assert batch.masks()[1].tolist() == game.legal_mask().tolist()


def test_whose_turn_it_is_in_one_game() -> None:
    batch = tn.Batch("duel", n=3, auto_reset=False, seed=1)
    while not batch.done.any():
        assert [batch.turn(game) for game in range(3)] == batch.turns.tolist()
        batch.step(batch.sample())
    assert batch.turn(int(np.flatnonzero(batch.done)[0])) == -1
    with pytest.raises(tn.TerraNovaError, match="no game 3"):
        batch.turn(3)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_copy_goes_on_by_itself_and_alike(copied: Any, threads: int) -> None:
    batch = tn.Batch("duel", 3, n=4, seed=3, reward="points", threads=threads)
    for _ in range(40):
        batch.step(batch.sample())
    other = copied(batch)
    for _ in range(40):
        drawn = batch.sample()
        assert drawn.tolist() == other.sample().tolist()
        batch.step(drawn)
        assert other.position(0) != batch.position(0)
        other.step(drawn)
        assert other.masks().tolist() == batch.masks().tolist()
        assert other.rewards().tolist() == batch.rewards().tolist()
        assert other.position(0) == batch.position(0)


# Rewards.


@pytest.mark.parametrize(
    ("reward", "scores", "expected"),
    [
        ("result", [30, 20], [1, -1]),
        ("result", [20, 20], [0, 0]),
        ("result", [9, 5, 5, 1], [1, -1 / 3, -1 / 3, -1 / 3]),
        ("result", [9, 9, 1], [0.25, 0.25, -0.5]),
        ("points", [30, 20], [10, -10]),
        ("points", [12, 0, 6], [9, -9, 0]),
    ],
)
def test_rewards(reward: Any, scores: list[int], expected: list[float]) -> None:
    after = np.array([scores, scores])
    found = rewards_of(reward, np.zeros_like(after), after, np.array([True, False]))
    assert found.dtype == np.float32
    assert found[0] == pytest.approx(expected)
    assert found[1] == pytest.approx(expected if reward == "points" else [0] * len(scores))


def test_the_rewards_of_a_game_add_up() -> None:
    batch = tn.Batch("duel", 3, n=4, reward="points", seed=5)
    total = np.zeros((4, 3))
    for _ in range(1500):
        done = batch.step(batch.sample())
        total += batch.rewards()
        for game in np.flatnonzero(done):
            points = batch.scores[game]
            assert total[game] == pytest.approx((points * 3 - points.sum()) / 2, abs=1e-3)
            total[game] = 0
    assert abs(total.sum()) < 1e-3


# Refusals.


def test_an_illegal_action_names_its_game_and_nothing_is_played() -> None:
    batch = tn.Batch("duel", n=4, threads=2)
    before = [batch.position(i) for i in range(4)]
    indices = batch.sample()
    indices[2] = batch.actions.index("*a3")
    with pytest.raises(tn.BatchActionError, match=r"^Game 2: \*a3: .* \(R5\)$") as refused:
        batch.step(indices)
    assert (refused.value.game, refused.value.rule) == (2, "R5")
    assert [batch.position(i) for i in range(4)] == before


@pytest.mark.parametrize("index", [-1, 2762, 2**40])
def test_an_index_out_of_range(index: int) -> None:
    batch = tn.Batch("duel", n=2)
    before = batch.position(0)
    with pytest.raises(tn.TerraNovaError, match=f"Game 1: there is no action {index}") as refused:
        batch.step([batch.actions.index("a3"), index])
    assert refused.value.code == "batch-index"
    assert batch.position(0) == before


def test_an_action_after_the_end() -> None:
    batch = tn.Batch("duel", n=1, auto_reset=False)
    while not batch.done[0]:
        last = batch.sample()
        batch.step(last)
    with pytest.raises(tn.BatchActionError) as refused:
        batch.step(last)
    assert refused.value.code == "game-over"


@pytest.mark.parametrize("indices", [[1.0, 2.0], ["a3", "a4"], [True, False], [None, None], [[1], [2, 3]]])
def test_indices_are_whole_numbers(indices: Any) -> None:
    with pytest.raises(TypeError, match="whole numbers"):
        tn.Batch("duel", n=2).step(indices)


@pytest.mark.parametrize("indices", [[105], [105, 106, 107], [[105, 106]], 105])
def test_one_index_for_each_game(indices: Any) -> None:
    with pytest.raises(tn.TerraNovaError, match="shape") as refused:
        tn.Batch("duel", n=2).step(indices)
    assert refused.value.code == "batch-shape"


def test_marks_for_a_reset() -> None:
    batch = tn.Batch("duel", n=2)
    with pytest.raises(TypeError, match="bool"):
        batch.reset([0, 1])
    with pytest.raises(tn.TerraNovaError, match="shape"):
        batch.reset([True])


def test_a_closed_batch_refuses_everything() -> None:
    with tn.Batch("duel", n=2, threads=2) as batch:
        batch.step(batch.sample())
    assert "closed" in repr(batch)
    calls = (batch.masks, batch.observe, batch.sample, batch.reset, lambda: batch.step([0, 0]), lambda: batch.turns)
    for call in calls:
        with pytest.raises(tn.TerraNovaError) as refused:
            call()
        assert refused.value.code == "batch-closed"
    batch.close()


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"n": 0}, "bad-count"),
        ({"threads": -1}, "bad-count"),
        ({"reward": "money"}, "bad-choice"),
        ({"players": 5}, "players-number"),
        ({"map": "nowhere"}, "unknown-map"),
        ({"start": "nothing"}, "position-parts"),
    ],
)
def test_what_cannot_be_made(options: dict[str, Any], code: str) -> None:
    with pytest.raises(tn.TerraNovaError) as refused:
        tn.Batch(**{"map": "duel", **options})
    assert refused.value.code == code


def test_what_cannot_be_asked() -> None:
    batch = tn.Batch("duel", n=2)
    for call, code in (
        (lambda: batch.observe(2), "no-such-player"),
        (lambda: batch.position(2), "no-such-game"),
        (lambda: batch.sample("best"), "bad-choice"),  # type: ignore[arg-type]
    ):
        with pytest.raises(tn.TerraNovaError) as refused:
            call()
        assert refused.value.code == code
    with pytest.raises(TypeError):
        tn.Batch("duel", n=2.0)  # type: ignore[arg-type]
