"""Computer players: search over whole turns with one value per player."""

from terranova.engine.player import Engine, Progress
from terranova.engine.results import Candidate, Limit, PlayResult
from terranova.engine.warmup import is_warm, load, warm_up

__all__ = ["Candidate", "Engine", "Limit", "PlayResult", "Progress", "is_warm", "load", "warm_up"]
