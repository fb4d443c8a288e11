"""Symmetry: a rotation or mirror image that maps a map onto itself, for data augmentation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from terranova.actions import Action, MovePioneer, PlacePioneer, PlaceStone, as_action
from terranova.maps import Map
from terranova.position import Position

MIRRORED = "-mirrored"

Place = tuple[int, int]


@dataclass(frozen=True)
class Symmetry:
    """A way to lay a map onto itself: every field goes to a field, and neighbours, lines and landscapes fit.

    Landscapes may trade places as a whole, which changes no rule: forest everywhere for lake everywhere.

    >>> [str(symmetry) for symmetry in Map.load("duel").symmetries]
    ['identity']
    """

    map: Map
    turns: int
    """Sixths of a full turn, clockwise, 0 to 5; after the mirroring."""
    is_mirrored: bool
    fields: tuple[int, ...]
    """By a field's index, the index of the field it goes to."""

    def field(self, field: str) -> str:
        """Where a field goes.

        :raises KeyError: if the map has no such field.
        """
        return self.map.fields[self.fields[self.map.index[field]]]

    def action(self, action: Action | str) -> Action:
        """What becomes of an action."""
        action = as_action(action)
        if isinstance(action, MovePioneer):
            return MovePioneer(self.field(action.start), self.field(action.end))
        if isinstance(action, PlaceStone):
            return PlaceStone(self.field(action.field))
        assert isinstance(action, PlacePioneer)
        return PlacePioneer(self.field(action.field))

    @cached_property
    def actions(self) -> tuple[int, ...]:
        """By an action's index, the index of what becomes of it."""
        return tuple(self.map.actions.indices[self.action(action)] for action in self.map.actions)

    def position(self, position: Position) -> Position:
        """What becomes of a position."""
        cells = [""] * len(self.fields)
        for cell, index in zip(position.cells, self.fields, strict=True):
            cells[index] = cell
        moved = tuple(tuple(self.field(field) for field in path) for path in position.moved)
        return replace(position, cells="".join(cells), moved=moved)

    def __str__(self) -> str:
        mirrored = "mirrored" if self.is_mirrored else ""
        turned = f"turned by {60 * self.turns}°" if self.turns else ""
        return ", ".join(filter(None, (mirrored, turned))) or "identity"


def find_symmetries(map: Map) -> tuple[Symmetry, ...]:
    """All symmetries of a map, the identity first."""
    places = [_axes(*map.places[field]) for field in map.fields]
    found = []
    for is_mirrored, turns in product((False, True), range(6)):
        fields = _lay(places, [_turn(_mirror(place) if is_mirrored else place, turns) for place in places])
        if fields and _fits_landscapes(map, fields):
            found.append(Symmetry(map, turns, is_mirrored, fields))
    return tuple(found)


def mirror(map: Map) -> Map:
    """The map's mirror image, left and right exchanged: its rows list the same fields from right to left."""
    width = max(len(row) for row in map.rows)
    rows = [row.ljust(width)[::-1].rstrip() for row in map.rows]
    margin = min(len(row) - len(row.lstrip()) for row in rows if row.strip())
    name = map.name.removesuffix(MIRRORED) if map.name.endswith(MIRRORED) else map.name + MIRRORED
    return Map(name, tuple(row[margin:] for row in rows), map.landscapes, map.title, map.author)


# Two axes that run at 60 degrees: right, and right-down. With them a turn by a sixth is (q, r) -> (-r, q + r).


def _axes(row: int, col: int) -> Place:
    return (col - row) // 2, row


def _mirror(place: Place) -> Place:
    q, r = place
    return -q - r, r


def _turn(place: Place, turns: int) -> Place:
    q, r = place
    for _ in range(turns):
        q, r = -r, q + r
    return q, r


def _lay(places: list[Place], turned: list[Place]) -> tuple[int, ...]:
    """Push the turned places onto the places; by index, which one each covers, or nothing if they do not fit."""
    (q, r), (other_q, other_r) = min(places), min(turned)
    index = {place: i for i, place in enumerate(places)}
    laid = [index.get((a - other_q + q, b - other_r + r)) for a, b in turned]
    return tuple(i for i in laid if i is not None) if None not in laid else ()


def _fits_landscapes(map: Map, fields: tuple[int, ...]) -> bool:
    letters = [map.landscape_of(field) for field in map.fields]
    pairs = {(letter, letters[index]) for letter, index in zip(letters, fields, strict=True)}
    return len(pairs) == len(map.landscapes)
