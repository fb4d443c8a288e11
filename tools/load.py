"""1,000 sockets at 250 tables in the middle of games, 100 actions a second: how long one takes, and what it costs.

    python -m tools.load                                one process on SQLite
    python -m tools.load --shared 2                     two web processes on PostgreSQL and Redis of their own
    python -m tools.load --shared 1,2,4 --json          one after the other, for a program
    python -m tools.load attacks --seconds 30           beside attackers: see ``tools.attacks``

The four at a table sit at different web processes unless ``--spread tables`` is given. A game lasts about half a minute
of this: a longer run goes on with new tables, while the server keeps running. The generator is ``tools/peers/load.js``.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tools.bench_actions import Ask, Json, fill, run_load, serving
from tools.shared_cluster import cluster

ROUND_SECONDS = 20
LIMITS_MS = {"answer_p50": 15.0, "answer_p99": 100.0}
"""What an action may take at most, until its sender is answered."""
PROCESSOR_GROWTH = 0.15
"""By so much an action may cost more with more web processes, as fast as the clients can go: at a pace, processes that
wait for work add their own share."""
MEMORY_GROWTH = 0.05
"""By so much the second half of a run may take more memory than the first: tables stay in memory for five minutes."""


@dataclass
class Target:
    """A running server."""

    ports: list[int]
    pids: list[int]
    ask: Ask


@contextmanager
def embedded() -> Iterator[Target]:
    """One process on SQLite."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "data") as server:
        yield Target([server.port], [server.process.pid], server.ask)


@contextmanager
def shared(n_web: int) -> Iterator[Target]:
    """Some web processes on PostgreSQL and Redis."""
    with cluster(n_web, 0) as made:
        yield Target(made.ports, [web.process.pid for web in made.webs], asker(made.ports[0]))


def asker(port: int) -> Ask:
    """What asks a web process."""

    def ask(method: str, path: str, body: Json, cookie: str = "") -> tuple[Json, str]:
        headers = {"Content-Type": "application/json"} | ({"Cookie": cookie} if cookie else {})
        address = f"http://127.0.0.1:{port}{path}"
        request = urllib.request.Request(address, json.dumps(body).encode(), headers, method=method)
        with urllib.request.urlopen(request) as response:
            return json.load(response), (response.headers.get("Set-Cookie") or cookie).partition(";")[0]

    return ask


def measure(target: Target, tables: int, rate: int, seconds: int, spread: str) -> list[Json]:
    """Put load on a server for so long; returns the figures of each round."""
    rounds: list[Json] = []
    until = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        while not rounds or time.monotonic() < until:
            names = fill(target.ask, Path(folder) / f"tables{len(rounds)}.json", tables, shown=True)
            options = {
                "port": target.ports[0],
                "ports": target.ports,
                "pids": target.pids,
                "spread": spread,
                "tables": tables,
                "rate": rate,
                "seconds": min(ROUND_SECONDS, seconds),
                "data": str(names),
            }
            rounds.append(run_load(options, is_strict=False) | {"machine_load": round(os.getloadavg()[0], 1)})
    return rounds


def summary(rounds: list[Json], *, is_paced: bool) -> Json:
    """The worst of all rounds for what takes time, the mean for what costs. Without a pace there is always a queue."""
    actions = sum(one["actions"] for one in rounds)
    answered = [one for one in rounds if one["actions"]]
    worst: Json = {
        name: max((one[name] for one in answered), default=None)
        for name in ("answer_p50", "answer_p99", "seen_p50", "seen_p99")
    }
    mean = {
        name: round(sum(one[name] * one["actions"] for one in answered) / max(1, actions), 3)
        for name in ("cpu_ms_per_action", "bytes_per_action", "actions_per_second", "idle_share")
    }
    memory = [one["memory_mb"] for one in rounds]
    errors = sum(one["faults"] for one in rounds)
    half = len(memory) // 2
    growth = round(max(memory[half:]) / max(memory[:half]) - 1, 3) if half else None
    return {
        "sockets": rounds[0]["sockets"],
        "rounds": len(rounds),
        "actions": actions,
        "errors": errors,
        "error": next((one["fault"] for one in rounds if one["fault"]), None),
        **worst,
        "answer_p99_median": round(statistics.median(one["answer_p99"] for one in answered), 2) if answered else None,
        **mean,
        "memory_mb": memory,
        "memory_growth": growth,
        "machine_load": max(one["machine_load"] for one in rounds),
        "is_reached": not errors
        and len(answered) == len(rounds)
        and (not is_paced or all(worst[name] < most for name, most in LIMITS_MS.items()))
        and (growth is None or growth < MEMORY_GROWTH),
    }


def main() -> None:
    """Measure as the arguments say."""
    if sys.argv[1:2] == ["attacks"]:
        from tools import attacks  # it needs no load generator

        attacks.main(sys.argv[2:])
        return
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--shared", default="", help="numbers of web processes, as in 1,2,4; none for the embedded form"
    )
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=int, default=100, help="actions a second; 0 for as many as there can be")
    parser.add_argument("--seconds", type=int, default=ROUND_SECONDS)
    parser.add_argument("--spread", choices=("sockets", "tables"), default="sockets")
    parser.add_argument("--json", action="store_true", help="nothing but the figures for a program")
    chosen = parser.parse_args()
    found: Json = {}
    for words in chosen.shared.split(",") if chosen.shared else [""]:
        with shared(int(words)) if words else embedded() as target:
            rounds = measure(target, chosen.tables, chosen.rate, chosen.seconds, chosen.spread)
        name = f"{words} web processes" if words else "embedded"
        found[name] = summary(rounds, is_paced=chosen.rate > 0)
        first = next(iter(found.values()))["cpu_ms_per_action"]
        growth = found[name]["processor_growth"] = round(found[name]["cpu_ms_per_action"] / first - 1, 3)
        found[name]["is_reached"] &= chosen.rate > 0 or growth < PROCESSOR_GROWTH
        if not chosen.json:
            print(name)
            for key, value in found[name].items():
                print(f"{key:>24}  {value}", flush=True)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
