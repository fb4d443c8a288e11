"""Ratings: what the results of games say about strength, and how surely.

Games with the same opening belong together (two with seats exchanged, or one for each seat): their results are not
independent, so what counts as one observation is the *block* of them.

- The score is the mean share of the win. Its interval is Wilson's, which is right at 0 % and 100 % too, for as many
  games as the blocks are worth: fewer than were played if blocks vary more than independent games would, more if less.
- Elo differences follow the usual curve; with several seats on a side the model is that a seat wins in proportion to
  its strength (for two players the same).
- The sequential test is the generalized one (GSPRT) on the scores of the blocks, as chess engines are tested: the ratio
  of the likelihoods of the results under both bounds, each with the distribution that fits best.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist

CONFIDENCE = 0.95
PRIOR_BLOCKS = 5.0
"""As so many blocks count the assumption that games are independent, which a few blocks can hardly refute."""
HALVINGS = 60
TINY = 1e-3
"""As so many blocks count results that have not been seen but could be, in the sequential test."""


@dataclass(frozen=True)
class Block:
    """The games with one opening, as one side sees them."""

    total: float
    """The sum of its scores, each from 0 to 1."""
    games: int


@dataclass(frozen=True)
class Estimate:
    """A score and the interval in which the true one lies, 95 times of 100."""

    score: float
    low: float
    high: float
    games: int


def estimate(blocks: Sequence[Block], confidence: float = CONFIDENCE) -> Estimate | None:
    """The expected score with its interval; None without a game."""
    games = sum(block.games for block in blocks)
    if not games:
        return None
    score = sum(block.total for block in blocks) / games
    low, high = wilson(score, games / design_effect(blocks, score, games), confidence)
    return Estimate(score, low, high, games)


def design_effect(blocks: Sequence[Block], score: float, games: int) -> float:
    """The variance of the mean score, as a multiple of what it would be if games were independent and won or lost."""
    independent = score * (1 - score) / games
    n_blocks = len(blocks)
    if n_blocks < 2 or independent <= 0:
        return 1.0
    spread = sum((block.total - block.games * score) ** 2 for block in blocks)
    seen = spread / games**2 * n_blocks / (n_blocks - 1)
    return (n_blocks * seen / independent + PRIOR_BLOCKS) / (n_blocks + PRIOR_BLOCKS)


def wilson(score: float, games: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's interval for a share of so many independent games.

    >>> [round(end, 3) for end in wilson(1.0, 12)]
    [0.758, 1.0]
    """
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    weight = 1 + z**2 / games
    centre = (score + z**2 / (2 * games)) / weight
    half = z / weight * math.sqrt(score * (1 - score) / games + z**2 / (4 * games**2))
    return max(0.0, centre - half), min(1.0, centre + half)


# Elo.


def elo_of(score: float, own: int = 1, others: int = 1) -> float:
    """The Elo difference at which ``own`` seats have this score against ``others``; infinite at 0 and 1.

    >>> round(elo_of(0.75)), round(elo_of(0.25, 1, 3))
    (191, 0)
    """
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else 400 * math.log10(score / (1 - score) * others / own)


def score_of(elo: float, own: int = 1, others: int = 1) -> float:
    """The score of ``own`` seats against ``others`` at this Elo difference; the inverse of ``elo_of``."""
    strength = own * 10 ** (elo / 400)
    return strength / (strength + others)


# The sequential test.


@dataclass(frozen=True)
class Sprt:
    """A sequential test of "the difference is ``elo0``" against "it is ``elo1``"."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    """The chance to take ``elo1`` for true when ``elo0`` is."""
    beta: float = 0.05
    """The chance to take ``elo0`` for true when ``elo1`` is."""

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the test ends."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, counts: Mapping[float, int], own: int = 1, others: int = 1) -> float:
        """The log-likelihood ratio of what was seen: how many blocks had which mean score."""
        if not counts:
            return 0.0
        weights = {0.0: TINY, 1.0: TINY} | dict(counts)
        n = sum(weights.values())
        seen = [(score, weight / n) for score, weight in sorted(weights.items())]
        likely0 = fitted(seen, score_of(self.elo0, own, others))
        likely1 = fitted(seen, score_of(self.elo1, own, others))
        return n * sum(p * math.log(q1 / q0) for (_, p), q0, q1 in zip(seen, likely0, likely1, strict=True))

    def verdict(self, llr: float) -> str | None:
        """``elo0`` or ``elo1``, whichever the test takes for true; None if it goes on."""
        low, high = self.bounds
        return "elo0" if llr <= low else "elo1" if llr >= high else None


def fitted(seen: Sequence[tuple[float, float]], mean: float) -> list[float]:
    """The chances of the scores seen, under the likeliest distribution that has this mean.

    They are ``p / (1 + x (score - mean))`` with the one ``x`` that gives the mean; it is found by halving.
    """
    low = -1 / (max(score for score, _ in seen) - mean)
    high = 1 / (mean - min(score for score, _ in seen))
    for _ in range(HALVINGS):
        x = (low + high) / 2
        if sum(p * (score - mean) / (1 + x * (score - mean)) for score, p in seen) > 0:
            low = x
        else:
            high = x
    x = (low + high) / 2
    return [p / (1 + x * (score - mean)) for score, p in seen]
