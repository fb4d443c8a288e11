"""What placings bring on the bundled maps: the table that is shipped, how it is written and read."""

from __future__ import annotations

from pathlib import Path

import pytest

from terranova.analysis import PlacementValues, shipped_placements
from terranova.analysis.placements import FILE, read_table, write_table
from terranova.maps import Map, map_names
from terranova.position import PIONEERS_EACH


@pytest.mark.parametrize("name", map_names())
@pytest.mark.parametrize("players", PIONEERS_EACH)
def test_every_bundled_map_has_its_values(name: str, players: int) -> None:
    map = Map.load(name)
    found = shipped_placements(map, players)
    assert found is not None
    assert found.games >= 100
    assert found.points.keys() == found.counts.keys() <= set(map.fields)
    assert sum(found.counts.values()) == found.games * players * PIONEERS_EACH[players]
    # The pioneers of a game share no more than what the whole map is worth.
    assert min(found.points.values()) >= 0
    assert 0.5 < max(found.points.values()) < len(map)


def test_the_table_is_small_and_reads_as_it_was_written(tmp_path: Path) -> None:
    assert FILE.stat().st_size <= 60_000
    copy = tmp_path / "placements.json"
    write_table(read_table(), copy)
    assert copy.read_bytes() == FILE.read_bytes()
    some = {("duel", 2): PlacementValues(1, {"e5": 2.5}, {"e5": 1})}
    write_table(some, copy)
    assert read_table(copy) == some


def test_other_maps_and_rules_have_none() -> None:
    duel = Map.load("duel")
    assert shipped_placements(duel, 2, "hu") is None
    assert shipped_placements(Map.from_text(duel.text().replace("duel", "terra-nova", 1)), 2) is None
