"""Terra Nova: the board game as a library.

>>> import terranova as tn
>>> game = tn.Game(map="terra-nova", players=2, rules="de")
>>> game.turn, len(game.legal_actions)
('red', 168)
"""

from typing import TYPE_CHECKING, Any

from terranova import record
from terranova.actions import Action, MovePioneer, PlacePioneer, PlaceStone
from terranova.bridge import is_warm, warm_up
from terranova.errors import IllegalActionError, InvalidTextError, TerraNovaError, UnknownMapError
from terranova.game import Game, LegalActions, perft
from terranova.maps import Map, map_names
from terranova.outcome import Outcome, Preview
from terranova.position import PLAYERS, Position
from terranova.region import Region
from terranova.rules import RuleSet

if TYPE_CHECKING:
    from terranova import svg
    from terranova.engine import Candidate, Engine, Limit, PlayResult

__version__ = "0.1.0"
__all__ = [
    "PLAYERS",
    "Action",
    "Candidate",
    "Engine",
    "Game",
    "IllegalActionError",
    "InvalidTextError",
    "LegalActions",
    "Limit",
    "Map",
    "MovePioneer",
    "Outcome",
    "PlacePioneer",
    "PlaceStone",
    "PlayResult",
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


_ENGINE = ("Candidate", "Engine", "Limit", "PlayResult")


def __getattr__(name: str) -> Any:
    """Pictures and computer players are imported when one is asked for."""
    from importlib import import_module

    if name == "svg":
        return import_module("terranova.svg")
    if name in _ENGINE:
        return getattr(import_module("terranova.engine"), name)
    raise AttributeError(f"module 'terranova' has no attribute {name!r}")
