"""Every turn of a position looked at: what the best achieve, proved. Loaded and compiled when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from terranova.exhaustive.search import (
        Ending,
        Fate,
        Search,
        Tally,
        Value,
        best_ending,
        best_gain,
        count_turns,
        find_breaking_reply,
        find_defences,
        find_promises,
        sure_points,
    )
    from terranova.exhaustive.warmup import load_endings, load_replies, load_turns

__all__ = [
    "Ending",
    "Fate",
    "Search",
    "Tally",
    "Value",
    "best_ending",
    "best_gain",
    "count_turns",
    "find_breaking_reply",
    "find_defences",
    "find_promises",
    "load_endings",
    "load_replies",
    "load_turns",
    "sure_points",
]

_WARMUP = ("load_endings", "load_replies", "load_turns")


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'terranova.exhaustive' has no attribute {name!r}")
    return getattr(import_module(f"terranova.exhaustive.{'warmup' if name in _WARMUP else 'search'}"), name)
