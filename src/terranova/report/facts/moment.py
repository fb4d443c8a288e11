"""Moment: a turn of a game with a better one, and what both lead to; facts are found in it and checked by it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property

from terranova.closable import Closing, closable
from terranova.errors import IllegalActionError, InvalidTextError
from terranova.events import TerritoryScored
from terranova.game import Game
from terranova.maps import Map
from terranova.region import Region
from terranova.turn import Turn


@dataclass(frozen=True)
class Played:
    """What a turn led to."""

    game: Game
    gains: tuple[int, ...]
    """The points each player got, in turn order."""
    territories: tuple[Region, ...]


def play(game: Game, turn: Turn | str) -> Played | None:
    """Play a whole turn, or the beginning of one, in a copy; None if the rules do not allow it."""
    ahead = game.copy()
    try:
        events = ahead.push_turn(turn)
    except (IllegalActionError, InvalidTextError):
        return None
    gains = tuple(now - was for now, was in zip(ahead.scores, game.scores, strict=True))
    return Played(ahead, gains, tuple(event.territory for event in events if isinstance(event, TerritoryScored)))


def as_if_to_move(game: Game, player: str) -> Game:
    """The game as if it were this player's turn now."""
    position = replace(game.position, turn=player, actions_taken=0, moved=())
    return Game.from_position(position, rules=game.rules)


def middle_of(map: Map, fields: Collection[str]) -> str:
    """The field to name others by: the one with most neighbours among them, the first of several."""
    inside = set(fields)
    return max(
        sorted(inside, key=lambda field: map.index[field]),
        key=lambda field: sum(neighbour in inside for neighbour in map.neighbours(field)),
    )


def in_order(map: Map, fields: Collection[str]) -> tuple[str, ...]:
    """The fields in the order of the map."""
    return tuple(sorted(fields, key=lambda field: map.index[field]))


class Moment:
    """A turn that was played, beside a better one.

    :raises IllegalActionError: if one of them is not allowed.
    """

    def __init__(self, before: Game, played: Turn, better: Turn) -> None:
        self.before = before
        self.played = played
        self.better = better
        self.mover = before.turn or ""
        self.own = before.players.index(self.mover)
        for turn in (played, better):
            before.copy().push_turn(turn)

    @cached_property
    def after(self) -> Played:
        """What the turn that was played led to."""
        found = play(self.before, self.played)
        assert found is not None
        return found

    @cached_property
    def after_better(self) -> Played:
        """What the better turn leads to."""
        found = play(self.before, self.better)
        assert found is not None
        return found

    @cached_property
    def closings(self) -> tuple[Closing, ...]:
        """What each player can close after the turn that was played."""
        return closable(self.after.game)

    @cached_property
    def closings_after_better(self) -> tuple[Closing, ...]:
        """What each player can close after the better turn."""
        return closable(self.after_better.game)

    @property
    def next_player(self) -> str | None:
        """Who moves after the turn that was played."""
        return self.after.game.turn

    def index_of(self, player: str) -> int:
        """The player's place in turn order."""
        return self.before.players.index(player)
