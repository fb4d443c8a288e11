"""The turns of a game in the order in which they were taken."""

from __future__ import annotations

from dataclasses import dataclass

from terranova.events import GameEnded, TerritoryScored, TurnEnded, TurnPassed
from terranova.server.tables import Table


@dataclass(frozen=True)
class PastTurn:
    """A turn: each placing of set-up is one, and each turn passed over."""

    index: int
    number: int | None
    """Its number in the record; None in set-up."""
    player: str
    actions: tuple[str, ...]
    """None of them if it was passed over."""
    first: int
    """How many actions had been played before it."""
    gains: tuple[int, ...]
    closed: int
    at: float


def turns_of(table: Table) -> list[PastTurn]:
    """All turns of a table's game; the last may be unfinished in a record."""
    found: list[PastTurn] = []
    n_setup = table.game.start.to_place
    nothing = (0,) * len(table.game.players)
    words: list[str] = []
    gains, closed, number, first = list(nothing), 0, 0, 0
    player, at = "", 0.0

    def end(is_setup: bool) -> None:
        nonlocal words, gains, closed, number
        number += not is_setup
        found.append(
            PastTurn(len(found), None if is_setup else number, player, tuple(words), first, tuple(gains), closed, at)
        )
        words, gains, closed = [], list(nothing), 0

    for i, entry in enumerate(table.played):
        is_setup = i < n_setup
        if not words:
            player, first = entry.player or "", i
        words.append(entry.text)
        at = entry.at
        for event in entry.events:
            if isinstance(event, TerritoryScored):
                gains = [sum(pair) for pair in zip(gains, event.territory.shares, strict=True)]
                closed += 1
        if is_setup or any(isinstance(event, TurnEnded | GameEnded) for event in entry.events):
            end(is_setup)
        for event in entry.events:
            if isinstance(event, TurnPassed):
                player, first = event.player, i + 1
                end(False)
    if words:
        end(False)
    return found
