"""How hard a puzzle is, from which levels of the engine solve it and how rare its answers are."""

from __future__ import annotations

import math

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
BASE, FOR_EACH_ZERO = 1000, 120
"""What is expected before a level was asked: so much, and so much more for each zero of one answer in 1000… turns."""
SPREAD = 300
"""How far off that may be. The levels play for the game, not for the task, so they do not decide it alone."""


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


def rating_of(shares: dict[int, float], chance: float) -> int:
    """The likeliest rating; ``chance`` is the share of answers among all turns.

    It is the mode between what the rarity of the answers leads to expect and what the levels solved (a Rasch model).
    """
    solved = sum(shares.values())
    middle = BASE - FOR_EACH_ZERO * math.log10(chance)
    weight = math.log(10) / 400 * SPREAD**2

    def pull(rating: int) -> float:
        expected = sum(1 / (1 + 10 ** ((rating - strength) / 400)) for strength in STRENGTHS.values())
        return weight * (expected - solved) - (rating - middle)

    return min(range(EASIEST, HARDEST + 1, 10), key=lambda rating: abs(pull(rating)))
