"""Analysis of positions: the best turns with what they promise each player, and how the game would go on."""

from terranova.analysis.lines import Lines, find_lines

__all__ = ["Lines", "find_lines"]
