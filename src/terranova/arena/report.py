"""The report of a match: standings, duels, endings and the sequential test."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from statistics import fmean
from typing import Any

from terranova.arena.match import FORFEIT
from terranova.arena.pairing import Config, Schedule
from terranova.arena.ratings import Block, Estimate, Sprt, elo_of, estimate
from terranova.arena.results import GameResult
from terranova.position import PLAYERS

QUIET = "quiet"
"""The code of a game that ended by R24's quiet limit."""


@dataclass(frozen=True)
class Standing:
    """How one player did."""

    player: str
    games: int
    score: float
    """Its mean share of the win, over all its seats."""
    low: float
    high: float
    """The 95 % interval of the score."""
    fair: float
    """The score that equal players would have."""
    elo: float
    """The difference to its opponents."""
    elo_low: float
    elo_high: float
    points: float
    """Mean points of a seat in a game."""
    longest: float
    """Seconds of its longest turn."""
    forfeits: int


@dataclass(frozen=True)
class SeatStanding:
    """How one seat did, over all players; forfeited games are left out."""

    player: str
    """``red``, ``yellow``, ``blue`` or ``green``; red begins."""
    games: int
    score: float
    """Its mean share of the win."""
    low: float
    high: float
    """The 95 % interval of the score."""
    fair: float
    """The score of a seat without advantage."""
    points: float
    """Mean points in a game."""


@dataclass(frozen=True)
class SprtState:
    """The state of a sequential test."""

    elo0: float
    elo1: float
    llr: float
    low: float
    high: float
    verdict: str | None
    blocks: int
    """Blocks the test has seen: those before the first unfinished one."""


@dataclass(frozen=True)
class Report:
    """The results of a match so far."""

    games: int
    blocks: int
    standings: tuple[Standing, ...]
    duels: tuple[tuple[str, str, Standing], ...]
    """For two seats and more than two players: how one did against the other."""
    seats: tuple[SeatStanding, ...]
    """The advantage of each seat."""
    sprt: SprtState | None
    turns: tuple[float, int, int]
    """Turns of a game: mean, least, most."""
    endings: Mapping[str, int]
    """From a rule (R24 with its code), ``forfeit`` or ``turn-limit`` to how many games ended so."""
    quiet: float
    """The share of games that ended by the quiet limit."""
    forfeits: tuple[str, ...]
    """Who forfeited and why, each with the number of the game."""

    def document(self) -> dict[str, Any]:
        """The report as JSON data; infinite numbers are null."""
        document: dict[str, Any] = _finite(asdict(self))
        return document


def report_of(config: Config, results: Mapping[int, GameResult], sprt: Sprt | None = None) -> Report:
    """The report of these results."""
    games = [results[number] for number in sorted(results)]
    n_specs = len(config.specs)
    standings = [standing for i in range(n_specs) if (standing := _standing(config, games, i))]
    duels = []
    if config.players == 2 and n_specs > 2:
        for one, other in combinations(range(n_specs), 2):
            between = [game for game in games if set(game.seating) == {one, other}]
            if duel := _standing(config, between, one):
                duels.append((config.specs[one].text, config.specs[other].text, duel))
    turns = [game.turns for game in games] or [0]
    endings = Counter(f"R24 {game.code}" if game.rule == "R24" else game.rule for game in games)
    return Report(
        games=len(games),
        blocks=len({game.block for game in games}),
        standings=tuple(standings),
        duels=tuple(duels),
        seats=_seats(config, games),
        sprt=SequentialTest(config, sprt).update(results) if sprt else None,
        turns=(fmean(turns), min(turns), max(turns)),
        endings=dict(sorted(endings.items())),
        quiet=endings[f"R24 {QUIET}"] / len(games) if games else 0.0,
        forfeits=tuple(
            f"game {game.number + 1}, {game.players[game.forfeit.seat]}: {game.forfeit.code}: {game.forfeit.text}"
            for game in games
            if game.forfeit
        ),
    )


def _standing(config: Config, games: Sequence[GameResult], spec: int) -> Standing | None:
    played = [game for game in games if spec in game.seating]
    estimated = estimate(blocks_of(played, spec))
    if estimated is None:
        return None
    own = played[0].seating.count(spec)
    ends = _elo_of(estimated, own, config.players - own)
    seats = [(game, seat) for game in played for seat in range(config.players) if game.seating[seat] == spec]
    return Standing(
        player=config.specs[spec].text,
        games=len(played),
        score=estimated.score,
        low=estimated.low,
        high=estimated.high,
        fair=own / config.players,
        elo=ends[0],
        elo_low=ends[1],
        elo_high=ends[2],
        points=fmean(game.scores[seat] for game, seat in seats),
        longest=max((game.longest[seat] for game, seat in seats if game.longest), default=0.0),
        forfeits=sum(
            game.rule == FORFEIT and game.forfeit is not None and game.forfeit.seat == seat for game, seat in seats
        ),
    )


def _seats(config: Config, games: Sequence[GameResult]) -> tuple[SeatStanding, ...]:
    played = [game for game in games if game.rule != FORFEIT]
    found = []
    for seat in range(config.players):
        estimated = estimate(_group(played, lambda game, seat=seat: game.shares[seat]))  # type: ignore[misc]
        if estimated is not None:
            fair, points = 1 / config.players, fmean(game.scores[seat] for game in played)
            score, low, high = estimated.score, estimated.low, estimated.high
            found.append(SeatStanding(PLAYERS[seat], len(played), score, low, high, fair, points))
    return tuple(found)


def _elo_of(estimated: Estimate, own: int, others: int) -> tuple[float, float, float]:
    score, low, high = (elo_of(value, own, others) for value in (estimated.score, estimated.low, estimated.high))
    return score, low, high


def _share(game: GameResult, spec: int) -> float:
    return sum(share for share, seated in zip(game.shares, game.seating, strict=True) if seated == spec)


def blocks_of(games: Sequence[GameResult], spec: int) -> list[Block]:
    """The games of a player by block, with the sums of its shares of the win."""
    return _group(games, lambda game: _share(game, spec))


def _group(games: Sequence[GameResult], score: Callable[[GameResult], float]) -> list[Block]:
    """The blocks of these games with the sums of their scores."""
    scores: dict[int, list[float]] = {}
    for game in games:
        scores.setdefault(game.block, []).append(score(game))
    return [Block(sum(of_block), len(of_block)) for of_block in scores.values()]


# The sequential test sees whole blocks in the order of the schedule, so that its verdict does not depend on the order
# in which games finish.


class SequentialTest:
    """The test of the first player against the others while games come in."""

    def __init__(self, config: Config, sprt: Sprt) -> None:
        self._sprt = sprt
        self._size = Schedule(config).block_size
        self._counts: Counter[float] = Counter()
        self._others = config.players - 1
        self.state = SprtState(sprt.elo0, sprt.elo1, 0.0, *sprt.bounds, None, 0)

    def update(self, results: Mapping[int, GameResult]) -> SprtState:
        """Count the blocks finished since the last update, until the test is decided."""
        while self.state.verdict is None:
            first = self.state.blocks * self._size
            block = [results[number] for number in range(first, first + self._size) if number in results]
            if len(block) < self._size:
                break
            self._counts[round(fmean(_share(game, 0) for game in block), 9)] += 1
            llr = self._sprt.llr(self._counts, 1, self._others)
            self.state = replace(self.state, llr=llr, verdict=self._sprt.verdict(llr), blocks=self.state.blocks + 1)
        return self.state


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(inner) for inner in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
