"""Outcome and Preview: how a game ended, and what an action would do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from terranova.locale import message_text
from terranova.region import Region

ENDINGS = {
    "no-open-region": "R21",
    "nobody-left-to-move": "R22",
    "player-gone": "R23",
    "no-stones": "R24",
    "quiet": "R24",
}
"""All endings by code, with the rule of each. The core has an ``END_…`` and the catalogues an ``ending.…`` for each."""


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
        """Why the game ended, as an English sentence with the number of the rule."""
        return message_text(f"ending.{self.code}")


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

    @classmethod
    def of_turn(cls, previews: Sequence[Preview]) -> Preview:
        """What several actions would do together, from what each would do after those before."""
        return cls(
            tuple(territory for preview in previews for territory in preview.territories),
            tuple(sum(gains) for gains in zip(*(preview.gains for preview in previews), strict=True)),
            tuple(gone for preview in previews for gone in preview.leaving),
            any(preview.ends_game for preview in previews),
        )
