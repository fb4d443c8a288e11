"""The turns of a game in the order in which they were taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from terranova.events import TerritoryScored, TurnPassed
from terranova.server.tables.table import Entry, Table, ends_turn


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


def turns_of(table: Table) -> tuple[PastTurn, ...]:
    """All turns of a table's game; the last may be unfinished in a record."""
    return further_turns(table, (), 0)


def further_turns(table: Table, known: tuple[PastTurn, ...], n_known: int) -> tuple[PastTurn, ...]:
    """All turns, if those of the first so many actions are known."""
    if known and known[-1].actions:
        last = table.played[n_known - 1]
        if not ends_turn(last.events, is_setup=n_known <= table.game.start.to_place):
            known, n_known = known[:-1], known[-1].first
    return (*known, *_Reader(table, known).turns(table.played[n_known:], n_known))


class _Reader:
    """Goes through the entries and puts turns together."""

    def __init__(self, table: Table, known: Sequence[PastTurn]) -> None:
        self._n_setup = table.game.start.to_place
        self._nothing = (0,) * len(table.game.players)
        self._index = len(known)
        self._number = next((turn.number for turn in reversed(known) if turn.number is not None), 0)
        self._found: list[PastTurn] = []

    def turns(self, entries: Sequence[Entry], first: int) -> list[PastTurn]:
        """The turns of these entries; so many came before."""
        turn: list[Entry] = []
        for i, entry in enumerate(entries, first):
            turn.append(entry)
            is_setup = i < self._n_setup
            if ends_turn(entry.events, is_setup=is_setup):
                self._end(turn, i + 1 - len(turn), is_setup=is_setup)
                turn = []
            for event in entry.events:
                if isinstance(event, TurnPassed):
                    self._add(event.player, (), i + 1, self._nothing, 0, entry.at, is_setup=False)
        if turn:
            self._end(turn, first + len(entries) - len(turn), is_setup=False)
        return self._found

    def _end(self, turn: list[Entry], first: int, *, is_setup: bool) -> None:
        scored = [event.territory for entry in turn for event in entry.events if isinstance(event, TerritoryScored)]
        gains = tuple(sum(shares) for shares in zip(self._nothing, *(one.shares for one in scored), strict=True))
        actions = tuple(entry.text for entry in turn)
        self._add(turn[0].player or "", actions, first, gains, len(scored), turn[-1].at, is_setup=is_setup)

    def _add(
        self,
        player: str,
        actions: tuple[str, ...],
        first: int,
        gains: tuple[int, ...],
        closed: int,
        at: float,
        *,
        is_setup: bool,
    ) -> None:
        if not is_setup:
            self._number += 1
        number = None if is_setup else self._number
        self._found.append(PastTurn(self._index, number, player, actions, first, gains, closed, at))
        self._index += 1
