"""Terra Nova: the board game as a library.

>>> import terranova as tn
>>> game = tn.Game(map="terra-nova", players=2, rules="de")
>>> game.turn, len(game.legal_actions)
('red', 168)
"""

from typing import TYPE_CHECKING, Any

from terranova import events, record
from terranova.actions import Action, MovePioneer, PlacePioneer, PlaceStone
from terranova.bridge import is_warm, warm_up
from terranova.errors import IllegalActionError, InvalidTextError, TerraNovaError, UnknownMapError
from terranova.game import Game
from terranova.game.enumeration import perft
from terranova.game.legal_actions import LegalActions
from terranova.learning.action_space import ActionSpace
from terranova.learning.observation import OBSERVATION_VERSION, observation_planes
from terranova.learning.symmetry import Symmetry
from terranova.maps import Map, map_names
from terranova.outcome import Outcome, Preview
from terranova.position import PLAYERS, Position
from terranova.region import Region
from terranova.rules import RuleSet
from terranova.turn import Turn

if TYPE_CHECKING:
    from terranova import svg
    from terranova.engine import Analysis, Candidate, Engine, Evaluation, Limit, PlayResult, Progress
    from terranova.learning.batch import Batch, BatchActionError

__version__ = "0.1.0"
__all__ = [
    "OBSERVATION_VERSION",
    "PLAYERS",
    "Action",
    "ActionSpace",
    "Analysis",
    "Batch",
    "BatchActionError",
    "Candidate",
    "Engine",
    "Evaluation",
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
    "Progress",
    "Region",
    "RuleSet",
    "Symmetry",
    "TerraNovaError",
    "Turn",
    "UnknownMapError",
    "events",
    "is_warm",
    "map_names",
    "observation_planes",
    "perft",
    "record",
    "svg",
    "warm_up",
]


_LATER = {
    **dict.fromkeys(
        ("Analysis", "Candidate", "Engine", "Evaluation", "Limit", "PlayResult", "Progress"), "terranova.engine"
    ),
    **dict.fromkeys(("Batch", "BatchActionError"), "terranova.learning.batch"),
}


def __getattr__(name: str) -> Any:
    """Pictures, computer players and batches are imported when one is asked for."""
    from importlib import import_module

    if name == "svg":
        return import_module("terranova.svg")
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module 'terranova' has no attribute {name!r}")
