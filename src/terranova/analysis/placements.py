"""What placings bring; for the bundled maps counted beforehand by ``tools/placements.py``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from terranova.maps import Map, map_names
from terranova.rules import RuleSet

FILE = Path(__file__).parent.parent / "data" / "placements.json"
RULES = "de"
"""The edition by which the games were played."""


@dataclass(frozen=True)
class PlacementValues:
    """How much a pioneer brought that was placed on a field."""

    games: int
    points: dict[str, float]
    """Points that a pioneer placed there brought its player, on average: its share of the territories it won with."""
    counts: dict[str, int]
    """How many pioneers that are."""


Table = dict[tuple[str, int], PlacementValues]
"""By the name of a map and the number of players."""


def shipped_placements(map: Map, players: int, rules: RuleSet | str = RULES) -> PlacementValues | None:
    """The values that come with the game; None for other maps and rules.

    >>> found = shipped_placements(Map.load("duel"), 2)
    >>> found is not None and found.games >= 100 and max(found.points.values()) > 1
    True
    """
    if RuleSet.of(rules) != RuleSet.of(RULES) or map.name not in map_names() or Map.load(map.name) != map:
        return None
    return _shipped().get((map.name, players))


@cache
def _shipped() -> Table:
    return read_table()


def read_table(path: Path = FILE) -> Table:
    """The table of a file.

    :raises OSError: if it cannot be read.
    """
    table: Table = {}
    for name, by_players in json.loads(path.read_text(encoding="utf-8")).items():
        fields = Map.load(name).fields
        for players, found in by_players.items():
            points = {field: value for field, value in zip(fields, found["points"], strict=True) if value is not None}
            counts = {field: count for field, count in zip(fields, found["counts"], strict=True) if count}
            table[name, int(players)] = PlacementValues(found["games"], points, counts)
    return table


def write_table(table: Mapping[tuple[str, int], PlacementValues], path: Path = FILE) -> None:
    """Write a table: rows of numbers for each map and number of players, by ``map.fields``."""
    written: dict[str, dict[str, object]] = {}
    for (name, players), found in sorted(table.items()):
        fields = Map.load(name).fields
        points = [round(found.points[field], 2) if field in found.points else None for field in fields]
        counts = [found.counts.get(field, 0) for field in fields]
        written.setdefault(name, {})[str(players)] = {"games": found.games, "points": points, "counts": counts}
    new = path.with_name(path.name + ".new")
    new.write_text(json.dumps(written, separators=(",", ":")) + "\n", encoding="utf-8", newline="\n")
    new.replace(path)
