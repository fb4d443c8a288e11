"""Committed actions a second of one process, as fast as clients can go, beside a bare INSERT loop and boardgame.io.

    python -m tools.bench_commits                    SQLite and PostgreSQL, three rounds in turn, about five minutes
    python -m tools.bench_commits --rounds 1 --seconds 4 --kind sqlite --json

40 tables, each with four sockets, over and over: a bare INSERT loop of the same durability on the same disk; our server
with *plan, plan, plan, turn*; our server with whole turns only; boardgame.io in memory. "Actions" are messages that
were answered and seen by the four; "committed" are the actions of the game that turns have put on the disk.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools.bench_actions import Ask, Json, fill, run_load, serving
from tools.bench_peers import measure_peer
from tools.bench_store import bare_rate, postgres_loop, sqlite_loop
from tools.load import asker
from tools.shared_cluster import cluster

PEER = "boardgame.io"
WANTED = 0.3
"""Of a bare INSERT loop."""
BARE_SECONDS = 2.0


class Place:
    """A running server, and the loop to compare it with."""

    def __init__(self, ask: Ask, port: int, pid: int, loop: Callable[[], Any]) -> None:
        self.ask = ask
        self.port = port
        self.pid = pid
        self.loop = loop


@contextmanager
def sqlite_place() -> Iterator[Place]:
    """One process on SQLite."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "data") as server:
        bare = Path(folder) / "bare.sqlite3"
        yield Place(server.ask, server.port, server.process.pid, lambda: sqlite_loop(bare))


@contextmanager
def postgres_place() -> Iterator[Place]:
    """One process on PostgreSQL and Redis."""
    with cluster(1, 0) as made:
        web, address = made.webs[0], made.database.replace("+psycopg", "")
        yield Place(asker(web.port), web.port, web.process.pid, lambda: postgres_loop(address))


PLACES = {"sqlite": sqlite_place, "postgresql": postgres_place}


def measure(kind: str, rounds: int, tables: int, seconds: int, *, has_peer: bool) -> Json:
    """Return the medians of one kind of database, and of the ratios within each round."""
    found: dict[str, list[float]] = defaultdict(list)
    load = {"tables": tables, "seconds": seconds, "most": 100}
    with PLACES[kind]() as place, tempfile.TemporaryDirectory() as folder:
        for number in range(rounds):
            with place.loop() as commit:
                bare = bare_rate(commit, BARE_SECONDS)
            found["bare INSERTs/s"].append(bare)
            for name, turns in (("plan, plan, plan, turn", False), ("turns only", True)):
                names = fill(place.ask, Path(folder) / f"{number}{turns}.json", tables, shown=True)
                options = {"port": place.port, "pid": place.pid, "data": str(names), "turns": turns, **load}
                one = run_load(options)
                found[f"{name}: actions/s"].append(one["actions_per_second"])
                found[f"{name}: committed/s"].append(one["committed_per_second"])
                found[f"{name}: processor ms"].append(one["cpu_ms_per_action"])
                found[f"{name}: actions ÷ bare"].append(one["actions_per_second"] / bare)
                found[f"{name}: committed ÷ bare"].append(one["committed_per_second"] / bare)
            if has_peer:
                peer = measure_peer(PEER, load)
                ours = found["plan, plan, plan, turn: actions/s"][-1]
                found[f"{PEER}, in memory: actions/s"].append(peer["actions_per_second"])
                found[f"{PEER}, in memory: processor ms"].append(peer["cpu_ms_per_action"])
                found[f"actions ÷ {PEER}"].append(ours / peer["actions_per_second"])
    return {name: round(statistics.median(values), 2) for name, values in found.items()}


def main() -> None:
    """Measure as the arguments say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kind", choices=tuple(PLACES))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=int, default=8, help="of each load, at most")
    parser.add_argument("--no-peer", action="store_true", help="without boardgame.io")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    kinds = [chosen.kind] if chosen.kind else list(PLACES)
    figures: Json = {}
    for kind in kinds:
        found = measure(kind, chosen.rounds, chosen.tables, chosen.seconds, has_peer=not chosen.no_peer)
        figures[kind] = found
        if not chosen.json:
            for name, value in found.items():
                print(f"{kind:>12}  {name:>44}  {value:>10}", flush=True)
    figures["wanted ÷ bare"] = WANTED
    figures["machine load"] = round(os.getloadavg()[0], 1)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
