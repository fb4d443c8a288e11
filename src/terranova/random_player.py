"""Random play that meets stones: the kind of action is drawn first, then one of that kind.

Of all legal actions some nine in ten are moves. Where each has the same chance, games of two see one stone or two, end
by R24 and score nothing: no opponent to measure with, and nothing to learn from.
"""

from __future__ import annotations

import random
from typing import Literal

from terranova.actions import Action, PlaceStone
from terranova.errors import TerraNovaError
from terranova.game import Game

Draw = Literal["balanced", "uniform"]
DRAWS: tuple[Draw, ...] = ("balanced", "uniform")


def random_action(game: Game, rng: random.Random, draw: Draw = "balanced") -> Action:
    """A legal action, drawn by kind first (``"balanced"``) or each with the same chance (``"uniform"``).

    >>> game, rng = Game(map="duel"), random.Random(1)
    >>> while not game.is_game_over():
    ...     events = game.push(random_action(game, rng))
    >>> sum(game.scores) > 0
    True

    :raises TerraNovaError: if the game is over, or there is no such way to draw.
    """
    if draw not in DRAWS:
        raise TerraNovaError("bad-choice", name="draw", value=draw, known=", ".join(DRAWS))
    legal = list(game.legal_actions)
    if not legal:
        raise TerraNovaError("engine-game-over")
    if draw == "balanced":
        stones = [action for action in legal if isinstance(action, PlaceStone)]
        if stones and len(stones) < len(legal):
            wants_stone = rng.random() < 0.5
            legal = [action for action in legal if isinstance(action, PlaceStone) == wants_stone]
    return rng.choice(legal)
