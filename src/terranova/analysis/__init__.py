"""Analysis of positions: the best turns, who is expected to score what, what placings bring; and trees of turns."""

from terranova.analysis.lines import Lines, find_lines
from terranova.analysis.playouts import Ownership, PlacementCounter, PlacementValues, find_ownership
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
]
