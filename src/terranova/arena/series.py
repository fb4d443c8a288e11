"""Series: what the charts of a match show, as numbers: scores game by game, lengths, calibration and Elo by effort."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev

from terranova.arena.match import FORFEIT
from terranova.arena.pairing import Config
from terranova.arena.ratings import CONFIDENCE, Block, Estimate, estimate
from terranova.arena.report import blocks_of
from terranova.arena.results import GameResult
from terranova.position import PLAYERS

MOST_POINTS = 100
"""A line of more points looks no better."""
MOST_BARS = 12
BAR_WIDTHS = (1, 2, 5, 10, 20, 25, 50, 100)
BINS = 10
RESAMPLES = 200
ROUNDS = 200
PRIOR_GAMES = 1.0
"""As so many even games against an average player count the assumption that nobody is infinitely strong."""
EFFORTS = ("time", "uct", "closer", "nodes")
"""The kinds of players whose argument says how much they think."""


def ordered(results: Mapping[int, GameResult]) -> list[GameResult]:
    """The games by number."""
    return [results[number] for number in sorted(results)]


# The score of a player, game by game.


def trend(games: Sequence[GameResult], spec: int) -> list[Estimate]:
    """The score of a player after its first block, its second, and so on; the last is that after all its games."""
    blocks = blocks_of([game for game in games if spec in game.seating], spec)
    ends = sorted({round(len(blocks) * step / MOST_POINTS) for step in range(1, MOST_POINTS + 1)} - {0})
    return [found for end in ends if (found := estimate(blocks[:end])) is not None]


# How long games were.


@dataclass(frozen=True)
class Bar:
    """A bar of a histogram: numbers from ``low`` to ``high``, both included."""

    low: int
    high: int
    count: int


def lengths(games: Sequence[GameResult]) -> list[Bar]:
    """The games by their turns, in at most so many bars of one round width."""
    turns = [game.turns for game in games]
    if not turns:
        return []
    least, most = min(turns), max(turns)
    fitting = [width for width in BAR_WIDTHS if most // width - least // width < MOST_BARS]
    width = fitting[0] if fitting else math.ceil((most + 1) / MOST_BARS)
    counts = Counter(number // width for number in turns)
    return [Bar(i * width, (i + 1) * width - 1, counts[i]) for i in range(least // width, most // width + 1)]


# What became of announced chances.


@dataclass(frozen=True)
class Bin:
    """The turns whose announced chance lay in one tenth."""

    announced: float
    """The mean chance announced."""
    won: Estimate
    """The mean share of the win; ``games`` counts turns, and turns of one block are not taken for independent."""


@dataclass(frozen=True)
class Calibration:
    """How announced chances compare with results; forfeited games are left out."""

    bins: tuple[Bin, ...]
    brier: float
    """The mean square of announced minus won: 0 is perfect; 0.25 is what calling every game of two even gives."""
    turns: int


def calibration(games: Sequence[GameResult]) -> Calibration | None:
    """The calibration of all players that announce chances; None if none does."""
    seen: dict[int, list[tuple[int, float, float]]] = {}
    for game in games:
        if game.rule == FORFEIT:
            continue
        for share, chances in zip(game.shares, game.chances, strict=bool(game.chances)):
            for chance in chances:
                seen.setdefault(min(int(chance * BINS), BINS - 1), []).append((game.block, chance, share))
    everything = [turn for of_bin in seen.values() for turn in of_bin]
    if not everything:
        return None
    brier = fmean((chance - share) ** 2 for _, chance, share in everything)
    return Calibration(tuple(_bin(seen[key]) for key in sorted(seen)), brier, len(everything))


def _bin(turns: Sequence[tuple[int, float, float]]) -> Bin:
    shares: dict[int, list[float]] = {}
    for block, _, share in turns:
        shares.setdefault(block, []).append(share)
    won = estimate([Block(sum(of_block), len(of_block)) for of_block in shares.values()])
    assert won is not None
    return Bin(fmean(chance for _, chance, _ in turns), won)


# Elo by effort.


@dataclass(frozen=True)
class Rated:
    """A player at one effort, compared with the one that thinks least."""

    effort: float
    elo: float
    low: float
    high: float


def curves(config: Config, games: Sequence[GameResult]) -> dict[str, list[Rated]]:
    """For each kind of player that plays at several efforts: its Elo, by effort."""
    found: dict[str, list[Rated]] = {}
    for kind in EFFORTS:
        played = {index for game in games for index in game.seating}
        efforts = {float(config.specs[i].argument): i for i in sorted(played) if config.specs[i].kind == kind}
        if len(efforts) > 1:
            found[kind] = _curve(config, games, sorted(efforts.items()))
    return found


def _curve(config: Config, games: Sequence[GameResult], efforts: Sequence[tuple[float, int]]) -> list[Rated]:
    blocks: dict[int, list[GameResult]] = {}
    for game in games:
        blocks.setdefault(game.block, []).append(game)
    source = random.Random(config.seed)  # the same page whenever it is written
    drawn = [source.choices(list(blocks.values()), k=len(blocks)) for _ in range(RESAMPLES)]
    base = efforts[0][1]
    rated = ratings(len(config.specs), games)
    again = [ratings(len(config.specs), [game for block in sample for game in block]) for sample in drawn]
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    curve = []
    for effort, spec in efforts:
        elo, half = rated[spec] - rated[base], z * stdev(sample[spec] - sample[base] for sample in again)
        curve.append(Rated(effort, elo, elo - half, elo + half))
    return curve


def ratings(n_specs: int, games: Sequence[GameResult]) -> list[float]:
    """The Elo of each player at which these results are likeliest, 0 on average.

    A seat wins in proportion to its strength, as everywhere here; found by the usual iteration (Zermelo's).
    """
    tables = Counter(tuple(sorted(game.seating)) for game in games)
    wins = [PRIOR_GAMES / 2] * n_specs
    for game in games:
        for spec, share in zip(game.seating, game.shares, strict=True):
            wins[spec] += share
    strengths = [1.0] * n_specs
    for _ in range(ROUNDS):
        weights = [PRIOR_GAMES / (1 + strength) for strength in strengths]
        for table, count in tables.items():
            each = count / sum(strengths[spec] for spec in table)
            for spec in table:
                weights[spec] += each
        strengths = [won / weight for won, weight in zip(wins, weights, strict=True)]
    elos = [400 * math.log10(strength) for strength in strengths]
    mean = fmean(elos)
    return [elo - mean for elo in elos]


def seats(games: Sequence[GameResult]) -> tuple[str, ...]:
    """The colours of the seats, in turn order."""
    return PLAYERS[: len(games[0].seating)]
