"""Counts what placings bring on the bundled maps: ``python -m tools.placements`` writes data/placements.json.

Maps and numbers of players that already have so many games are left out, so it can be stopped and run again.
"""

from __future__ import annotations

import argparse
import sys
import time

from terranova.analysis import PlacementCounter
from terranova.analysis.placements import FILE, read_table, write_table
from terranova.maps import Map, map_names
from terranova.position import PIONEERS_EACH

GAMES = 200


def main(arguments: list[str] | None = None) -> int:
    """Play, count and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES, help=f"for each map and number of players ({GAMES})")
    games = parser.parse_args(arguments).games
    table = read_table() if FILE.exists() else {}
    for name in map_names():
        for players in PIONEERS_EACH:
            known = table.get((name, players))
            if known is not None and known.games >= games:
                continue
            begin = time.monotonic()
            counter = PlacementCounter(Map.load(name), players, seed=1)
            for _ in range(games):
                counter.play()
            table[name, players] = counter.values
            write_table(table)
            print(f"{name}, {players} players: {games} games in {time.monotonic() - begin:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
