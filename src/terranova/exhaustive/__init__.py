"""Every turn of a position looked at: what the best achieve, proved. Compiled when it is first asked for."""

from __future__ import annotations

from terranova.exhaustive.search import (
    Search,
    Tally,
    Value,
    best_gain,
    count_turns,
    find_breaking_reply,
    find_defences,
    find_promises,
    sure_points,
)
from terranova.exhaustive.warmup import load_replies, load_turns

__all__ = [
    "Search",
    "Tally",
    "Value",
    "best_gain",
    "count_turns",
    "find_breaking_reply",
    "find_defences",
    "find_promises",
    "load_replies",
    "load_turns",
    "sure_points",
]
