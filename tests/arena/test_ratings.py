from __future__ import annotations

import math
import random
from collections import Counter

import pytest

from terranova.arena.ratings import Block, Sprt, design_effect, elo_of, estimate, score_of, wilson


@pytest.mark.parametrize(("elo", "score"), [(0, 0.5), (100, 0.6401), (200, 0.7597), (400, 0.9091), (-191, 0.2498)])
def test_elo_is_the_usual_curve(elo: float, score: float) -> None:
    assert score_of(elo) == pytest.approx(score, abs=1e-4)
    assert elo_of(score_of(elo)) == pytest.approx(elo)


@pytest.mark.parametrize(("own", "others"), [(1, 1), (1, 2), (1, 3), (3, 1)])
def test_equal_strength_is_the_fair_share(own: int, others: int) -> None:
    assert score_of(0, own, others) == pytest.approx(own / (own + others))
    assert elo_of(own / (own + others), own, others) == pytest.approx(0, abs=1e-9)
    assert elo_of(score_of(77, own, others), own, others) == pytest.approx(77)


def test_elo_at_the_ends() -> None:
    assert elo_of(1.0) == math.inf
    assert elo_of(0.0) == -math.inf


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # Of Newcombe (1998), table I: Wilson's score method without continuity correction.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_intervals_are_the_published_ones(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins / games, games) == pytest.approx((low, high), abs=5e-5)


def test_intervals_at_the_ends_are_not_empty() -> None:
    all_won = estimate([Block(2.0, 2)] * 6)
    assert all_won is not None
    assert (all_won.score, all_won.high) == (1.0, 1.0)
    assert all_won.low == pytest.approx(0.7575, abs=1e-4)
    assert estimate([]) is None


def test_blocks_that_cancel_out_make_the_interval_narrower() -> None:
    """If the first seat always wins, the pairs show for certain that both players are equal."""
    paired = estimate([Block(1.0, 2)] * 50)
    single = estimate([Block(float(i % 2), 1) for i in range(100)])
    doubled = estimate([Block(2.0 * (i % 2), 2) for i in range(50)])
    assert paired is not None
    assert single is not None
    assert doubled is not None
    assert paired.high - paired.low < 0.5 * (single.high - single.low)
    assert doubled.high - doubled.low > 1.3 * (single.high - single.low)


def test_draws_make_the_interval_narrower() -> None:
    drawn = [Block(0.5, 1)] * 100
    assert design_effect(drawn, 0.5, 100) < 0.1


@pytest.mark.parametrize("score", [0.5, 0.65, 0.85, 0.97])
@pytest.mark.parametrize("pairs", [20, 60])
@pytest.mark.parametrize("tie", [0.0, 0.3])
def test_intervals_hold_the_truth_as_often_as_they_say(score: float, pairs: int, tie: float) -> None:
    """Pairs whose openings favour one side by chance, with some games shared; 600 matches each."""
    chance, held, n = random.Random(1), 0, 600
    for _ in range(n):
        blocks = []
        for _ in range(pairs):
            favour = chance.choice((-1, 1)) * min(score, 1 - score) * 0.5
            shared = [0.5 if chance.random() < tie else None for _ in range(2)]
            wins = [chance.random() < score + sign * favour for sign in (1, -1)]
            blocks.append(Block(sum(half if half else float(win) for half, win in zip(shared, wins, strict=True)), 2))
        found = estimate(blocks)
        assert found is not None
        held += found.low <= (1 - tie) * score + tie / 2 <= found.high
    assert held / n > 0.92


def pentanomial(*counts: int) -> dict[float, int]:
    return {score / 4: count for score, count in enumerate(counts)}


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "llr"),
    # As the testers of chess engines have them: pairs lost, lost and drawn, even, won and drawn, won.
    [((223, 9863, 21279, 10037, 246), 0.5, 2.5, -3.07), ((871, 26175, 55983, 26678, 821), 0.0, 2.0, -4.98)],
)
def test_the_sequential_test_gives_known_ratios(counts: tuple[int, ...], elo0: float, elo1: float, llr: float) -> None:
    assert Sprt(elo0, elo1).llr(pentanomial(*counts)) == pytest.approx(llr, abs=0.01)


def test_the_bounds_are_walds() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert Sprt(0, 5, alpha=0.05, beta=0.1).bounds == pytest.approx((-2.251, 2.890), abs=1e-3)


def test_the_verdict_follows_the_results() -> None:
    sprt = Sprt(0, 100)
    assert sprt.llr({}) == 0
    assert sprt.verdict(sprt.llr({1.0: 30})) == "elo1"
    assert sprt.verdict(sprt.llr({0.0: 30})) == "elo0"
    assert sprt.verdict(sprt.llr({0.0: 2, 1.0: 2})) is None


@pytest.mark.parametrize(("truth", "verdict"), [(0.0, "elo0"), (150.0, "elo1")])
@pytest.mark.parametrize("others", [1, 3])
def test_the_sequential_test_errs_as_seldom_as_it_says(truth: float, verdict: str, others: int) -> None:
    chance, right, n = random.Random(2), 0, 100
    sprt, score = Sprt(0, 150), score_of(truth, 1, others)
    for _ in range(n):
        counts: Counter[float] = Counter()
        found = None
        for _ in range(2000):
            counts[sum(chance.random() < score for _ in range(2)) / 2] += 1
            found = sprt.verdict(sprt.llr(counts, 1, others))
            if found:
                break
        right += found == verdict
    assert right / n > 0.9
