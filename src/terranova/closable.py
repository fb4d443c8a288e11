"""What can be closed: for each player the territories that one turn of theirs would close, with the turn that does it.

Nothing is decided here: the core says where stones close something, which actions are legal and who gets how much.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from terranova.actions import Action, PlaceStone
from terranova.bridge import MapTables, tables_of
from terranova.game import Game
from terranova.position import ACTIONS_PER_TURN, CLOSED, STONE, Position
from terranova.region import Region

if TYPE_CHECKING:
    from terranova.core import Words

Stones = tuple[int, ...]
"""One or two fields, by index and sorted, on which stones close something together and not alone."""
Places = dict[Stones, tuple[Region, ...]]
"""What stones would close."""
Come = tuple[int, ...]
"""For each of the territories how many more pioneers of the player's own are in it after the moves."""
Merit = tuple[int, int, int]
"""How good a way is for the player, to be compared: points, those of the others, moves."""


@dataclass(frozen=True)
class Closing:
    """Territories that a player can close within one turn, by the turn that brings that player the most."""

    player: str
    actions: tuple[Action, ...]
    """The turn, up to the stone that closes."""
    territories: tuple[Region, ...]
    gains: tuple[int, ...]
    """The points each player would get, in turn order."""

    @property
    def fields(self) -> frozenset[str]:
        """All fields that would close."""
        return frozenset(field for territory in self.territories for field in territory.fields)


def closable(game: Game) -> tuple[Closing, ...]:
    """What each player could close with a turn of three actions, or with what is left of the turn going on.

    Only what brings that player points, and nobody more; of territories that overlap the one that brings the most.
    Players come in turn order, beginning with the one to move; the others as if it were their turn now.
    """
    position = game.position
    if position.turn is None or position.is_setup:
        return ()
    tables = tables_of(game.map)
    places = _places(tables, game.state(), position)
    if not places:
        return ()
    first = game.players.index(position.turn)
    found: list[Closing] = []
    for player in game.players[first:] + game.players[:first]:
        here = position if player == position.turn else replace(position, turn=player, actions_taken=0, moved=())
        found += _Turn(tables, here, tables.state_of(here, game.rules), places).closings()
    return tuple(found)


def stones_that_close(game: Game) -> dict[tuple[str, ...], tuple[Region, ...]]:
    """Where one stone, or two together, would close something now, no matter whose or whether they are legal."""
    position = game.position
    if position.turn is None or position.is_setup:
        return {}
    fields = game.map.fields
    places = _places(tables_of(game.map), game.state(), position)
    return {tuple(fields[stone] for stone in stones): regions for stones, regions in places.items()}


def _places(tables: MapTables, state: Words, position: Position) -> Places:
    """Where stones would close something, no matter which player places them."""
    map = tables.map
    near = [[map.index[other] for other in map.neighbours(field)] for field in map.fields]
    is_open = [cell not in (STONE, CLOSED) for cell in position.cells]
    found: Places = {}
    for field in range(len(map)):
        if is_open[field] and (closed := tables.closings(state, field, position)):
            found[field,] = closed
    # Two stones that close something together join a fence to itself: each of them touches one.
    fencing = {
        field
        for field in range(len(map))
        if is_open[field] and (field,) not in found and sum(is_open[n] for n in near[field]) < tables.slots.STEPS
    }
    for field in sorted(fencing):
        without = tables.without(state, field)
        around = {far for n in near[field] for far in (n, *near[n])} & fencing
        for other in sorted(around):
            if field < other and (closed := tables.closings(without, other, position)):
                found[field, other] = closed
    return found


class _Turn:
    """A turn of a player's, and what can be closed with it."""

    def __init__(self, tables: MapTables, position: Position, state: Words, places: Places) -> None:
        import numpy as np

        self.tables, self.position, self.state, self.places = tables, position, state, places
        assert position.turn is not None
        self.own = position.players.index(position.turn)
        self.left = ACTIONS_PER_TURN - position.actions_taken
        self.kinds, self.starts, self.ends = tables.kinds, tables.starts, tables.ends
        index, fields = tables.map.index, tables.map.fields
        self.inside = {
            stones: [[field in region.fields for field in fields] for region in found]
            for stones, found in places.items()
        }
        self.beside: dict[int, list[Stones]] = {}
        """Beside which fields a single stone would close something."""
        for stones in places:
            if len(stones) == 1:
                for field in tables.map.neighbours(fields[stones[0]]):
                    self.beside.setdefault(index[field], []).append(stones)
        self.is_beside = np.zeros(len(fields), bool)
        self.is_beside[list(self.beside)] = True
        self.merits: dict[tuple[Stones, Come, int], Merit | None] = {}

    def closings(self) -> list[Closing]:
        """The best turns, without those that overlap a better one."""
        ways: dict[Stones, dict[Merit, tuple[tuple[int, ...], Come]]] = {}
        for stones, moves in self.ways():
            come = self.come(stones, moves)
            if merit := self.merit(stones, come, len(moves)):
                ways.setdefault(stones, {}).setdefault(merit, (moves, come))
        best = []
        for stones, found in ways.items():
            for merit in sorted(found, reverse=True):
                moves, come = found[merit]
                if actions := self.turn(stones, moves):
                    best.append((merit, stones, actions, come))
                    break
        kept: list[Closing] = []
        for _, stones, actions, come in sorted(best, key=lambda way: (way[0], way[1]), reverse=True):
            territories = self.territories(stones, come)
            closing = Closing(self.position.players[self.own], actions, territories, _gains(territories))
            if not any(closing.fields & other.fields for other in kept):
                kept.append(closing)
        return kept

    def ways(self) -> Iterator[tuple[Stones, tuple[int, ...]]]:
        """Stones that could be placed, with the moves before them by rank; whether all is legal, ``turn`` asks."""
        core, array, slots = self.tables.core, self.tables.array, self.tables.slots
        ranks = core.sorted_ranks(array, self.state)
        yield from self.closing(ranks, (), self.left)
        for move in ranks[self.kinds[ranks] == slots.MOVE].tolist() if self.left > 1 else ():
            played = self.tables.play(self.state, move)
            assert played is not None
            more = core.sorted_ranks(array, played.state)
            yield from self.closing(more, (move,), self.left - 1)
            if self.left == ACTIONS_PER_TURN and self.beside:  # two moves and a stone
                kinds, ends = self.kinds[more], self.ends[more]
                for second in more[(kinds == slots.MOVE) & self.is_beside[ends]].tolist():
                    for stones in self.beside[int(self.ends[second])]:
                        yield stones, (move, second)

    def closing(self, ranks: Words, moves: tuple[int, ...], left: int) -> Iterator[tuple[Stones, tuple[int, ...]]]:
        """Which of the stones among these actions close something, alone or two of them."""
        fields = sorted(self.ends[ranks[self.kinds[ranks] == self.tables.slots.STONE]].tolist())
        for count in range(1, min(left, 2) + 1):
            for stones in combinations(fields, count):
                if stones in self.places:
                    yield stones, moves

    def come(self, stones: Stones, moves: tuple[int, ...]) -> Come:
        ways = [(int(self.starts[move]), int(self.ends[move])) for move in moves]
        return tuple(sum(inside[end] - inside[start] for start, end in ways) for inside in self.inside[stones])

    def merit(self, stones: Stones, come: Come, n_moves: int) -> Merit | None:
        """How good it is for the player; None if it brings nothing, or somebody else more."""
        key = stones, come, n_moves
        if key not in self.merits:
            gains = _gains(self.territories(stones, come))
            own, others = gains[self.own], max(gains[: self.own] + gains[self.own + 1 :])
            self.merits[key] = (own, -others, -n_moves) if own > 0 and own >= others else None
        return self.merits[key]

    def territories(self, stones: Stones, come: Come) -> tuple[Region, ...]:
        """What would close, with the pioneers that are in it after the moves."""
        found = []
        for region, more in zip(self.places[stones], come, strict=True):
            pioneers = list(region.pioneers)
            pioneers[self.own] += more
            found.append(self.tables.with_pioneers(region, tuple(pioneers)))
        return tuple(found)

    def turn(self, stones: Stones, moves: tuple[int, ...]) -> tuple[Action, ...]:
        """The actions of such a turn in an order that is legal; nothing if there is none."""
        tables, fields = self.tables, self.tables.map.fields
        for order in permutations(stones):
            ranks = (*moves, *(tables.ranks[PlaceStone(fields[stone])] for stone in order))
            now = self.state
            for rank in ranks:
                played = tables.play(now, rank)
                if played is None:
                    break
                now = played.state
            else:
                return tuple(tables.actions[rank] for rank in ranks)
        return ()


def _gains(territories: tuple[Region, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*(region.shares for region in territories), strict=True)))
