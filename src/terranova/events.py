"""What an action caused, as values: shared by records, animation, sound and screen readers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from terranova.position import PLAYERS


@dataclass(frozen=True)
class Region:
    """A largest connected set of fields without stones (R14), and what it is worth if it is a territory (R15–R18)."""

    fields: frozenset[str]
    landscapes: tuple[tuple[str, int], ...]
    """Each landscape's letter with its number of fields in the region, sorted by letter."""
    pioneers: tuple[int, ...]
    """Pioneers in it, by player in turn order."""

    @property
    def is_territory(self) -> bool:
        """Whether it shows at most three landscapes (R15)."""
        return len(self.landscapes) <= 3

    @property
    def multiplier(self) -> int:
        """3, 2 or 1 for a territory with one, two or three landscapes (R17); 0 for an open region."""
        return max(0, 4 - len(self.landscapes))

    @property
    def worth(self) -> int:
        """Its fields times its multiplier (R17)."""
        return len(self.fields) * self.multiplier

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has the most pioneers in it; several if equally many, none if it is empty (R18)."""
        most = max(self.pioneers)
        return tuple(player for player, count in zip(PLAYERS, self.pioneers, strict=False) if count == most > 0)

    @property
    def shares(self) -> tuple[int, ...]:
        """The points each player gets when it closes, in turn order (R18)."""
        winners = self.winners
        share = self.worth // len(winners) if winners else 0
        return tuple(share if player in winners else 0 for player in PLAYERS[: len(self.pioneers)])


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
        return f"{ENDINGS[self.code]} ({self.rule})"


ENDINGS = {
    "no-open-region": "no open region is left",
    "nobody-left-to-move": "at most one player can still move",
    "player-gone": "a player has no pioneer left",
    "no-stones": "the supply of stones is empty",
    "quiet": "too many turns in a row without a stone",
}


@dataclass(frozen=True)
class PioneerPlaced:
    """R5."""

    player: str
    field: str


@dataclass(frozen=True)
class PioneerMoved:
    """R10."""

    player: str
    start: str
    end: str


@dataclass(frozen=True)
class StonePlaced:
    """R12."""

    player: str
    field: str


@dataclass(frozen=True)
class TerritoryScored:
    """R16–R19: a territory was closed; its pioneers left the game."""

    territory: Region


@dataclass(frozen=True)
class TurnEnded:
    """A turn ended; ``forgone`` actions were impossible (R9)."""

    player: str
    forgone: int
    quiet: int
    """Quiet turns in a row after it (R24)."""


@dataclass(frozen=True)
class TurnPassed:
    """A player who cannot move was passed over (R8)."""

    player: str
    quiet: int
    """Quiet turns in a row after it (R24)."""


@dataclass(frozen=True)
class GameEnded:
    """R21–R25."""

    outcome: Outcome


Event: TypeAlias = PioneerPlaced | PioneerMoved | StonePlaced | TerritoryScored | TurnEnded | TurnPassed | GameEnded
