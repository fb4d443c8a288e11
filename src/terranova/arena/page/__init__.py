"""The page of a match: one HTML file that needs nothing else, neither scripts nor a network.

``markup`` writes elements, ``charts`` draws, ``style`` is the look, ``figures`` turns results into charts with their
tables, and ``document`` puts the page together.
"""

from __future__ import annotations

from terranova.arena.page.document import page_of

__all__ = ["page_of"]
