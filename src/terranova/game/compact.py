"""Compact forms of a game for messages: legal actions as one text, regions as masks, positions by what has changed.

Everything here is said elsewhere at length, and more readably. ``docs/websocket.md`` describes the forms.
"""

from __future__ import annotations

from binascii import b2a_base64
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from terranova.actions import MovePioneer, PlaceStone
from terranova.bridge import MapTables, tables_of
from terranova.events import TerritoryScored
from terranova.game import Game
from terranova.maps import Map
from terranova.region import Region

if TYPE_CHECKING:
    from terranova.core import Words

LAYOUTS_KEPT = 4096
REGIONS_KEPT = 8192

Json = dict[str, Any]


class RegionMask(NamedTuple):
    """A region: its fields as bits in the order of the map, and its pioneers by player."""

    fields: int
    pioneers: tuple[int, ...]


class Snapshot(NamedTuple):
    """What of a moment is compared with another."""

    actions: int
    cells: str
    rest: str
    """The position's text behind its rows."""
    to_place: int
    regions: tuple[RegionMask, ...]


def snapshot(game: Game) -> Snapshot:
    """The game as it stands."""
    position = game.position
    forms = _forms(game.map)
    return Snapshot(
        game.n_actions,
        position.cells,
        position.rest(),
        position.to_place,
        forms.regions(game.state(), len(game.players)),
    )


def change(map: Map, before: Snapshot, after: Snapshot) -> Json:
    """What a moment has that the one before had not."""
    forms = _forms(map)
    found: Json = {"actions": after.actions, "cells": forms.changed_cells(before.cells, after.cells)}
    found["rest"] = after.rest
    if after.to_place != before.to_place:
        players = len(after.regions[0].pioneers) if after.regions else 0
        found["to_place"] = [(after.to_place + number) // players for number in range(players)]
    if after.regions != before.regions:
        known = {region: number for number, region in enumerate(before.regions)}
        found["regions"] = [known[region] if region in known else _region_form(map, region) for region in after.regions]
    return found


def offer(game: Game) -> tuple[str, list[str]]:
    """The legal actions as one text, moves of one pioneer joined (``*b9 c9-c7,c8``), and the stones that close.

    >>> game = Game(map="duel")
    >>> offer(game)[0][:14]
    'a3 a4 b2 b3 b4'
    """
    forms, state = _forms(game.map), game.state()
    ranks = forms.tables.sorted_ranks(state)
    return forms.legal_text(ranks), forms.closing_stones(state, ranks)


def region_form(map: Map, region: Region) -> Json:
    """A region that has closed or would."""
    index, fields = map.index, 0
    for field in region.fields:
        fields |= 1 << index[field]
    return _region_form(map, RegionMask(fields, region.pioneers))


def territories_since(game: Game, n_actions: int) -> Iterable[tuple[int, Region]]:
    """The territories closed after so many actions, each with how many actions had been played then."""
    for number, events in enumerate(game.events_since(n_actions), n_actions + 1):
        for event in events:
            if isinstance(event, TerritoryScored):
                yield number, event.territory


@lru_cache(maxsize=REGIONS_KEPT)
def _region_form(map: Map, region: RegionMask) -> Json:
    return _forms(map).region_form(region)


@lru_cache(maxsize=64)
def _forms(map: Map) -> _MapForms:
    return _MapForms(map)


class _MapForms:
    """A map as its compact forms need it."""

    def __init__(self, map: Map) -> None:
        self.map = map
        self.tables: MapTables = tables_of(map)
        index = map.index
        self.n_bytes = (len(map) + 7) // 8
        steps = [[map.step(field, step) for step in range(6)] for field in map.fields]
        self.near = [sum(1 << index[other] for other in row if other is not None) for row in steps]
        # By rank: the pioneer that moves or none, the text of its first move, and that of a further one.
        self.movers: list[str | None] = []
        self.firsts: list[str] = []
        self.furthers: list[str] = []
        for action in self.tables.actions:
            move = action if isinstance(action, MovePioneer) else None
            self.movers.append(move.start if move else None)
            self.firsts.append(f" {action}")
            self.furthers.append(f",{move.end}" if move else f" {action}")
        self.stone_fields = {
            rank: index[action.field]
            for rank, action in enumerate(self.tables.actions)
            if isinstance(action, PlaceStone)
        }
        """By rank, the fields of stones."""
        self.layouts = lru_cache(maxsize=LAYOUTS_KEPT)(self._split)

    def legal_text(self, ranks: Iterable[int]) -> str:
        movers, firsts, furthers = self.movers, self.firsts, self.furthers
        parts: list[str] = []
        last = None
        for rank in ranks:
            mover = movers[rank]
            parts.append(furthers[rank] if mover is not None and mover == last else firsts[rank])
            last = mover
        return "".join(parts)[1:]

    def closing_stones(self, state: Words, ranks: Iterable[int]) -> list[str]:
        import numpy as np

        tables, slots, fields = self.tables, self.tables.slots, self.stone_fields
        found = np.empty(slots.MAX_CLOSINGS * slots.WORDS, np.int64)
        return [
            self.firsts[rank][1:]
            for rank in ranks
            if rank in fields and tables.core.find_closings(tables.array, state, fields[rank], found)
        ]

    def regions(self, state: Words, players: int) -> tuple[RegionMask, ...]:
        slots = self.tables.slots
        pioneers = [self._mask(state, slots.PIONEERS + player * slots.WORDS) for player in range(players)]
        return tuple(
            RegionMask(fields, tuple((fields & theirs).bit_count() for theirs in pioneers))
            for fields in self.layouts(self._mask(state, slots.OPEN))
        )

    def _mask(self, state: Words, at: int) -> int:
        return int.from_bytes(state[at : at + self.tables.slots.WORDS].tobytes(), "little")

    def _split(self, open_fields: int) -> tuple[int, ...]:
        """The regions of a layout of stones (R14), in the order of their first fields."""
        found, left, near = [], open_fields, self.near
        while left:
            region = frontier = left & -left
            left ^= region
            while frontier:
                field = frontier & -frontier
                new = near[field.bit_length() - 1] & left
                left ^= new
                region |= new
                frontier ^= field | new
            found.append(region)
        return tuple(found)

    def region_form(self, region: RegionMask) -> Json:
        import numpy as np

        fields = region.fields.to_bytes(8 * self.tables.slots.WORDS, "little")
        multiplier, worth = self.tables.core.rate_region(self.tables.array, np.frombuffer(fields, np.int64), 0)
        winners, shares = self.tables.shares(worth, region.pioneers)
        form: Json = {
            "fields": b2a_base64(fields[: self.n_bytes], newline=False).decode(),
            "pioneers": list(region.pioneers),
            "winners": list(winners),
        }
        if multiplier:
            form |= {"multiplier": int(multiplier), "worth": int(worth), "shares": list(shares)}
        return form

    def changed_cells(self, before: str, after: str) -> str:
        """The fields that have changed, each with what is on it now: ``e5. e9r``."""
        fields = self.map.fields
        return " ".join([fields[i] + now for i, (was, now) in enumerate(zip(before, after, strict=True)) if was != now])
