"""What is worked out from a table, cached until its game changes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from terranova import Game, closable
from terranova.game import compact
from terranova.game.compact import Snapshot
from terranova.server.schema.game import ChanceView, MomentView
from terranova.server.serialize.game import chance_views, moment_view
from terranova.server.tables.history import PastTurn, further_turns, turns_of
from terranova.server.tables.table import PLAYING, Entry, Table

MOMENTS_KEPT = 32
_MOMENTS: OrderedDict[tuple[int, bool], tuple[Game, MomentView]] = OrderedDict()
"""Whole moments by the identity of their game, which only newcomers get: of all tables together, as each takes some
100 kB."""


class SnapshotCache:
    """The moment and the turns of one table as it goes on."""

    def __init__(self) -> None:
        self._compact: tuple[Game, Snapshot] | None = None
        self._played: tuple[Entry, ...] = ()
        self._turns: tuple[PastTurn, ...] = ()
        self._asked: tuple[Game, str] | None = None
        self._chances: asyncio.Task[list[ChanceView]] | None = None

    def moment(self, table: Table) -> MomentView:
        """The game as it is committed."""
        is_playable = table.phase == PLAYING
        key = id(table.game), is_playable
        if key not in _MOMENTS:
            _MOMENTS[key] = table.game, moment_view(table.game, is_playable=is_playable)
            while len(_MOMENTS) > MOMENTS_KEPT:
                _MOMENTS.popitem(last=False)
        return _MOMENTS[key][1]

    def compact(self, table: Table) -> Snapshot:
        """The committed game as changes are told from."""
        if self._compact is None or self._compact[0] is not table.game:
            self._compact = table.game, compact.snapshot(table.game)
        return self._compact[1]

    def turns(self, table: Table) -> tuple[PastTurn, ...]:
        """All turns of the game."""
        known, played = self._played, table.played
        if played is not known:
            n_known = len(known)
            is_longer = 0 < n_known < len(played) and played[n_known - 1] is known[-1]
            self._turns = further_turns(table, self._turns, n_known) if is_longer else turns_of(table)
            self._played = played
        return self._turns

    def knows_chances(self, table: Table) -> bool:
        """Whether it has been asked already what can be closed."""
        return self._asked is not None and self._asked[0] is table.game and self._asked[1] == table.phase

    async def chances(self, table: Table) -> list[ChanceView]:
        """What can be closed; it takes some milliseconds and is worked out beside the rest, once for all who ask."""
        if self._chances is None or not self.knows_chances(table):
            self._asked = table.game, table.phase
            self._chances = asyncio.create_task(asyncio.to_thread(_chances, table))
        return await asyncio.shield(self._chances)


def _chances(table: Table) -> list[ChanceView]:
    if table.phase != PLAYING:
        return []
    return chance_views(table.game.map, closable.closable(table.game.copy()))
