"""Computer players: search over whole turns with one value per player.

The names below are imported when one is asked for, so that ``engine.levels`` can be read without loading the compiler.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from terranova.engine.player import Engine, Progress
    from terranova.engine.results import Candidate, Limit, PlayResult
    from terranova.engine.warmup import is_warm, load, warm_up

__all__ = ["Candidate", "Engine", "Limit", "PlayResult", "Progress", "is_warm", "load", "warm_up"]

_MODULES = {
    "player": ("Engine", "Progress"),
    "results": ("Candidate", "Limit", "PlayResult"),
    "warmup": ("is_warm", "load", "warm_up"),
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(f"terranova.engine.{module}"), name)
    raise AttributeError(f"module 'terranova.engine' has no attribute {name!r}")
