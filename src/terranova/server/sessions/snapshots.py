"""What is worked out from a table, cached until its game changes."""

from __future__ import annotations

import asyncio

from terranova import Game, closable
from terranova.server.schema.game import ChanceView, MomentView
from terranova.server.serialize.game import chance_views, moment_view
from terranova.server.tables.history import PastTurn, further_turns, turns_of
from terranova.server.tables.table import PLAYING, Entry, Table


class SnapshotCache:
    """The moment and the turns of one table as it goes on."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._is_playable = False
        self._moment: MomentView | None = None
        self._played: tuple[Entry, ...] = ()
        self._turns: tuple[PastTurn, ...] = ()
        self._asked: tuple[Game, str] | None = None
        self._chances: asyncio.Task[list[ChanceView]] | None = None

    def moment(self, table: Table) -> MomentView:
        """The game as it is committed."""
        is_playable = table.phase == PLAYING
        if self._moment is None or self._game is not table.game or self._is_playable != is_playable:
            self._moment = moment_view(table.game, is_playable=is_playable)
            self._game, self._is_playable = table.game, is_playable
        return self._moment

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
