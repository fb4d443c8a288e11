"""Outcome and Preview: how a game ended, and what an action would do."""

from __future__ import annotations

from dataclasses import dataclass

from terranova.region import Region


@dataclass(frozen=True)
class Ending:
    """A way in which a game can end."""

    rule: str
    sentence: str
    """In English, without a full stop and the number of the rule."""


ENDINGS = {
    "no-open-region": Ending("R21", "no open region is left"),
    "nobody-left-to-move": Ending("R22", "at most one player can still move"),
    "player-gone": Ending("R23", "a player has no pioneer left"),
    "no-stones": Ending("R24", "the supply of stones is empty"),
    "quiet": Ending("R24", "too many turns in a row without a stone"),
}
"""All endings by code; the core has an ``END_…`` for each."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    winners: tuple[str, ...]
    """Who has the most points; several share the win (R25)."""
    rule: str
    """The number of the rule that ended the game, ``"R21"`` to ``"R24"``."""
    code: str
    """Which of the ``ENDINGS`` it was; R24 has two."""
    scores: tuple[int, ...]

    @property
    def reason(self) -> str:
        """Why the game ended, in English, with the number of the rule."""
        return f"{ENDINGS[self.code].sentence} ({self.rule})"


@dataclass(frozen=True)
class Preview:
    """What an action would do if it were played now."""

    territories: tuple[Region, ...]
    """The territories it would close, in the order of their first fields."""
    gains: tuple[int, ...]
    """The points each player would get, in turn order."""
    leaving: tuple[tuple[str, str], ...]
    """The pioneers that would leave the board: field and player, in the order of the fields."""
    ends_game: bool
    """Whether the game would be over at once (R21)."""
