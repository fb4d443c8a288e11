"""Computer players: search over whole turns with one value per player.

The names below load the compiler when they are first used; ``terranova.engine.levels`` does without it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from terranova.engine.analysis import Analysis
    from terranova.engine.player import Engine
    from terranova.engine.results import Candidate, Evaluation, Limit, OnProgress, PlayResult, Progress
    from terranova.engine.warmup import is_warm, load, warm_up

__all__ = [
    "Analysis",
    "Candidate",
    "Engine",
    "Evaluation",
    "Limit",
    "OnProgress",
    "PlayResult",
    "Progress",
    "is_warm",
    "load",
    "warm_up",
]

_MODULES = {
    "Analysis": "analysis",
    "Engine": "player",
    **dict.fromkeys(("Candidate", "Evaluation", "Limit", "OnProgress", "PlayResult", "Progress"), "results"),
    "is_warm": "warmup",
    "load": "warmup",
    "warm_up": "warmup",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module 'terranova.engine' has no attribute {name!r}")
    return getattr(import_module(f"terranova.engine.{_MODULES[name]}"), name)
