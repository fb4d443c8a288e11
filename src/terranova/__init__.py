"""Terra Nova: the board game as a library.

>>> import terranova as tn
>>> game = tn.Game(map="terra-nova", players=2, rules="de")
>>> game.turn, len(game.legal_actions)
('red', 168)
"""

from terranova import record, svg
from terranova.actions import Action, MovePioneer, PlacePioneer, PlaceStone
from terranova.bridge import is_warm, warm_up
from terranova.errors import IllegalActionError, InvalidTextError, TerraNovaError, UnknownMapError
from terranova.events import Outcome, Preview, Region
from terranova.game import Game, LegalActions, perft
from terranova.maps import Map, map_names
from terranova.position import PLAYERS, Position
from terranova.rules import RuleSet

__version__ = "0.1.0"
__all__ = [
    "PLAYERS",
    "Action",
    "Game",
    "IllegalActionError",
    "InvalidTextError",
    "LegalActions",
    "Map",
    "MovePioneer",
    "Outcome",
    "PlacePioneer",
    "PlaceStone",
    "Position",
    "Preview",
    "Region",
    "RuleSet",
    "TerraNovaError",
    "UnknownMapError",
    "is_warm",
    "map_names",
    "perft",
    "record",
    "svg",
    "warm_up",
]
