"""How hard a puzzle is, from which levels of the engine solve it."""

from __future__ import annotations

from terranova.engine import Engine
from terranova.game import Game
from terranova.puzzles.proof import value_of
from terranova.puzzles.puzzle import Kind
from terranova.turn import Turn

STRENGTHS = {1: 700, 2: 1000, 3: 1200, 4: 1400, 5: 1500, 6: 1650}
"""The levels that are asked, on the scale of the solvers' ratings: by convention, so that it has a place to begin."""
TRIES = {1: 3, 2: 3, 3: 3}
"""How often those that choose by chance are asked; the others once."""
EASIEST, HARDEST = 600, 2200


def solved_shares(kind: Kind, game: Game, target: int) -> dict[int, float]:
    """How often each level finds an answer."""
    shares = {}
    for level in STRENGTHS:
        tries = TRIES.get(level, 1)
        solved = 0
        for seed in range(tries):
            turn = Turn(Engine(level=level, seed=seed, memory=8).play(game).turn)
            solved += value_of(kind, game, turn) == target
        shares[level] = solved / tries
    return shares


def weakest_level(shares: dict[int, float]) -> int | None:
    """The weakest level that always solves it, as do all stronger ones; None if the strongest does not."""
    found = None
    for level in sorted(shares, reverse=True):
        if shares[level] < 1:
            break
        found = level
    return found


def rating_of(shares: dict[int, float]) -> int:
    """The rating at which the levels would be expected to solve as many as they did."""
    solved = sum(shares.values())

    def expected(rating: int) -> float:
        return sum(1 / (1 + 10 ** ((rating - strength) / 400)) for strength in STRENGTHS.values())

    return min(range(EASIEST, HARDEST + 1, 10), key=lambda rating: abs(expected(rating) - solved))
