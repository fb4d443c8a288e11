"""Game, a position with its history, and what it is made of."""

from terranova.game.game import Game as Game
