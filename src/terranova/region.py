"""Region: connected fields without stones, and what they are worth. The core does the sums."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Region:
    """A largest connected set of fields without stones (R14), and what it is worth if it is a territory (R15–R18)."""

    fields: frozenset[str]
    landscapes: tuple[tuple[str, int], ...]
    """Each landscape's letter with its number of fields in the region, sorted by letter."""
    pioneers: tuple[int, ...]
    """Pioneers in it, by player in turn order."""
    multiplier: int
    """3, 2 or 1 for a territory with one, two or three landscapes (R17); 0 for an open region."""
    worth: int
    """Its fields times its multiplier (R17)."""
    winners: tuple[str, ...]
    """Who has the most pioneers in it; several if equally many, none if it is empty (R18)."""
    shares: tuple[int, ...]
    """The points each player gets when it closes, in turn order (R18)."""

    @property
    def is_territory(self) -> bool:
        """Whether it shows few enough landscapes (R15)."""
        return self.multiplier > 0
