"""What an action would do: the core plays it on a copy, and this reads what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from terranova.actions import Action
from terranova.bridge import MapTables
from terranova.outcome import Preview
from terranova.position import Position

if TYPE_CHECKING:
    from terranova.core import Words


def preview_action(tables: MapTables, state: Words, action: Action, position: Position) -> Preview | None:
    """What the action would do in this state, which is that of the position; None if it is not legal."""
    rank = tables.ranks.get(action)
    played = None if rank is None else tables.play(state, rank)
    if played is None:
        return None
    territories = tuple(tables.region(fields, position) for fields in played.closed)
    gains = tuple(sum(territory.shares[i] for territory in territories) for i in range(len(position.players)))
    closing = frozenset().union(*played.closed)
    leaving = tuple((field, player) for field, player in position.pioneers.items() if field in closing)
    is_over = bool(played.state[tables.slots.END] == tables.slots.END_NO_OPEN_REGION)
    return Preview(territories, gains, leaving, is_over)
