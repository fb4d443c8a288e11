"""Analysis of positions: the best turns, who is expected to score what, what placings bring; and trees of turns.

Modules are loaded when first asked for: the lines and playouts need the engine, trees do not.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from terranova.analysis.lines import Lines, find_lines
    from terranova.analysis.placements import PlacementValues, shipped_placements
    from terranova.analysis.playouts import Ownership, PlacementCounter, find_ownership
    from terranova.analysis.tree import AnalysisTree, TreeNode, TurnFacts

__all__ = [
    "AnalysisTree",
    "Lines",
    "Ownership",
    "PlacementCounter",
    "PlacementValues",
    "TreeNode",
    "TurnFacts",
    "find_lines",
    "find_ownership",
    "shipped_placements",
]

_MODULES = {
    **dict.fromkeys(("Lines", "find_lines"), "lines"),
    **dict.fromkeys(("Ownership", "PlacementCounter", "find_ownership"), "playouts"),
    **dict.fromkeys(("PlacementValues", "shipped_placements"), "placements"),
    **dict.fromkeys(("AnalysisTree", "TreeNode", "TurnFacts"), "tree"),
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module 'terranova.analysis' has no attribute {name!r}")
    return getattr(import_module(f"terranova.analysis.{_MODULES[name]}"), name)
