"""Pairing: who sits where in which game, on which map, after which opening. All of it follows from the seed.

A block is a set of games with one opening on one map, in which everybody has every seat once: two games with seats
exchanged for two players, a round of all seats for three or four. With fewer players than seats the last one fills the
rest (``A B B B``); with more, all tables of so many are played in turn.
"""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass
from itertools import combinations, permutations

from terranova.arena.errors import ArenaError
from terranova.arena.players import Spec
from terranova.game import Game
from terranova.maps import Map
from terranova.rules import RuleSet


@dataclass(frozen=True)
class Config:
    """Which games are played, and how."""

    specs: tuple[Spec, ...]
    maps: tuple[Map, ...]
    players: int = 2
    rules: RuleSet = RuleSet()  # noqa: RUF009  # a frozen value
    seed: int = 0
    random_setup: int = 0
    """How many of the first placings are random, the same in all games of a block."""
    seconds: float = 1.0
    """The time for a turn of players that think as long as they may."""
    grace: float = 1.0
    """Seconds an answer may be late, besides a tenth of its time."""
    hang: float = 120.0
    """Seconds to wait for an answer that has no time limit."""
    max_turns: int = 1000
    """A game is broken off after so many turns; the points decide."""

    @property
    def uses_engine(self) -> bool:
        """Whether the engine of this library plays, or one of its reference opponents."""
        return any(spec.kind not in ("random", "cmd") for spec in self.specs)

    def check(self) -> None:
        """:raises TerraNovaError: if such games cannot be played."""
        if len(self.specs) < 2:
            raise ArenaError("arena-too-few", count=len(self.specs))
        for map in self.maps:
            placings = Game(map, self.players, self.rules).position.to_place
            if self.random_setup > placings:
                raise ArenaError("arena-random-setup", count=self.random_setup, limit=placings)
        for spec in self.specs:
            spec.check()


@dataclass(frozen=True)
class Plan:
    """One game to be played."""

    number: int
    """From 0; the games are played in this order."""
    block: int
    seating: tuple[int, ...]
    """Which of the specs has which seat, in turn order."""
    map: Map
    opening: tuple[str, ...]
    """The first placings."""
    seeds: tuple[int, ...]
    """For each seat."""


class Schedule:
    """The endless list of a match's games; each depends on the seed and its number alone."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.tables = _tables(len(config.specs), config.players)
        """The seatings of the blocks, repeated in this order."""

    @property
    def block_size(self) -> int:
        """Games in a block."""
        return self.config.players

    def plan(self, number: int) -> Plan:
        """The game of that number."""
        config = self.config
        block, place = divmod(number, self.block_size)
        # Every table plays on every map: the map changes after each round of tables.
        round, table = divmod(block, len(self.tables))
        map = config.maps[(round + table) % len(config.maps)]
        base = self.tables[table]
        seating = base[place:] + base[:place]
        seeds = tuple(_number(config.seed, "seat", number, seat) for seat in range(config.players))
        return Plan(number, block, seating, map, self._opening(map, block), seeds)

    def _opening(self, map: Map, block: int) -> tuple[str, ...]:
        source = random.Random(_number(self.config.seed, "opening", block))
        game = Game(map, self.config.players, self.config.rules)
        for _ in range(self.config.random_setup):
            game.push(source.choice(list(game.legal_actions)))
        return tuple(str(action) for action in game.action_stack)


def _tables(n_specs: int, players: int) -> list[tuple[int, ...]]:
    """All ways to sit round a table, up to rotation."""
    if n_specs <= players:
        groups = [(*range(n_specs), *([n_specs - 1] * (players - n_specs)))]
    else:
        groups = list(combinations(range(n_specs), players))
    tables: dict[tuple[int, ...], None] = {}
    for group in groups:
        for order in permutations(group):
            rotated = min(order[i:] + order[:i] for i in range(players))
            tables.setdefault(rotated, None)
    return list(tables)


def _number(*parts: object) -> int:
    """A random number that these parts determine, the same on every machine."""
    digest = hashlib.sha256("/".join(str(part) for part in parts).encode()).digest()
    return int.from_bytes(digest[:4], "big")
