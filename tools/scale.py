"""What a number of players at once needs, from the measured cost of an action, a socket, a game and a computer's turn.

    python -m tools.scale                     1,000, 100,000 and 1,000,000 players
    python -m tools.scale --players 5000
    python -m tools.scale --check LOAD.json   compare with what ``make load ARGS=--json`` has measured

The costs are those of docs/benchmarks.md; docs/scale.md says what follows. A small simulation gives the
waiting time: actions arrive at random, each process does one after the other.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True)
class Costs:
    """Measured: the first four by ``make load``, the others by ``tools.bench_games``; see docs/benchmarks.md."""

    action_ms: float = 1.9
    """Processor time of the web process for an action that four see, with PostgreSQL and Redis."""
    process_mb: float = 195.0
    """A web process with nobody at it, on PostgreSQL and Redis: 268 MB at 1,000 sockets without what those take."""
    socket_mb: float = 0.061
    """A socket with its part of a table in the middle of a game: from 175 MB with none to 236 with 1,000, on SQLite."""
    action_bytes: float = 1_700.0
    """Sent to the four."""
    event_bytes: float = 1_030.0
    """An action on its way through Redis: three plans of 457 bytes for each turn of 2,762."""
    game_bytes: float = 17_400.0
    """A finished game in the database, without its receipts, which are removed after a week."""
    archived_bytes: float = 870.0
    """The same as a compressed record."""
    computer_turn_s: float = 0.063
    """Of an engine process in the middle of a game, the mean of levels 1 to 7; level 8 alone takes 5 s."""


@dataclass(frozen=True)
class Habits:
    """Assumed: what people do."""

    watchers_per_player: float = 1.0
    players_per_table: float = 2.0
    actions_per_player: float = 0.2
    """A second, of which one in four is a turn: 250 tables make 100 a second, as in ``make load``."""
    turns_share: float = 0.25
    against_computer: float = 0.3
    """The part of the tables at which a computer plays."""
    game_actions: float = 220.0
    """Of random games."""


@dataclass(frozen=True)
class Machine:
    """What is bought."""

    cores: int = 8
    memory_gb: float = 32.0
    load: float = 0.6
    """Of a web process at most, so that the 99 % stay short."""
    database_writes: float = 15_000.0
    """Commits a second of one PostgreSQL with group commit on a good disk."""
    redis_messages: float = 150_000.0
    """Messages a second through one Redis core, in and out."""


def plan(players: int, costs: Costs, habits: Habits, machine: Machine) -> Json:
    """What so many players at once need."""
    sockets = players * (1 + habits.watchers_per_player)
    actions = players * habits.actions_per_player
    turns = actions * habits.turns_share
    by_time = actions * costs.action_ms / 1000 / machine.load
    processes = max(1, math.ceil(by_time))
    memory = processes * costs.process_mb + sockets * costs.socket_mb
    machines = max(math.ceil(processes / machine.cores), math.ceil(memory / 1024 / machine.memory_gb))
    computer_turns = turns * habits.against_computer / 2
    messages = actions * 2 if processes > 1 else 0.0
    games = turns * 3 / habits.game_actions
    return {
        "players": players,
        "sockets": round(sockets),
        "actions a second": round(actions),
        "web processes": processes,
        "web machines": machines,
        "web memory, GB": round(memory / 1024, 1),
        "traffic to browsers, Mbit/s": round(actions * costs.action_bytes * 8 / 1e6, 1),
        "commits a second": round(turns),
        "databases": max(1, math.ceil(turns / machine.database_writes)),
        "new games a day": round(games * 86_400),
        "database growth, GB a day": round(games * 86_400 * costs.game_bytes / 1e9, 1),
        "archive growth, GB a day": round(games * 86_400 * costs.archived_bytes / 1e9, 2),
        "Redis messages a second": round(messages),
        "Redis traffic, Mbit/s": round(messages * costs.event_bytes * 8 / 1e6, 1),
        "Redis cores": math.ceil(messages / machine.redis_messages),
        "engine cores": math.ceil(computer_turns * costs.computer_turn_s / 0.7),
        **waiting(actions / processes, costs.action_ms),
        "first limit": _first_limit(processes, machines, turns, messages, machine),
    }


def _first_limit(processes: int, machines: int, turns: float, messages: float, machine: Machine) -> str:
    shares = {
        "commits of one PostgreSQL": turns / machine.database_writes,
        "messages of one Redis": messages / machine.redis_messages,
        "processor time of one web process": processes - 1,
        "processors of one web machine": machines - 1,
    }
    passed = [name for name, share in shares.items() if share >= 1]
    return "; ".join(passed) or "none"


def waiting(rate: float, mean_ms: float, seconds: float = 200.0, seed: int = 1) -> Json:
    """How long an action waits and takes at one process: simulated, with the costs of turns and plans."""
    chance, now, free_at, took = random.Random(seed), 0.0, 0.0, []
    while now < seconds:
        now += chance.expovariate(rate)
        cost = mean_ms / 1000 * (2.2 if chance.random() < 0.25 else 0.6)  # a turn, or one of three plans
        free_at = max(free_at, now) + cost
        took.append(1000 * (free_at - now))
    took.sort()
    return {"answer p50, ms": round(took[len(took) // 2], 1), "answer p99, ms": round(took[len(took) * 99 // 100], 1)}


def check(measured: Json, costs: Costs) -> list[Json]:
    """The simulation beside the measurement, for each of its runs."""
    found = []
    for name, one in measured.items():
        rate = one["actions_per_second"]
        predicted = waiting(rate, one["cpu_ms_per_action"])
        found.append(
            {
                "run": name,
                "sockets": one["sockets"],
                "processor share, predicted": round(rate * costs.action_ms / 1000, 3),
                "processor share, measured": round(rate * one["cpu_ms_per_action"] / 1000, 3),
                "memory MB, predicted": round(costs.process_mb + one["sockets"] * costs.socket_mb),
                "memory MB, measured": one["memory_mb"][-1],
                "p50 ms, predicted": predicted["answer p50, ms"],
                "p50 ms, measured": one["answer_p50"],
                "p99 ms, predicted": predicted["answer p99, ms"],
                "p99 ms, measured": one["answer_p99"],
            }
        )
    return found


def main() -> None:
    """Print the plan as the arguments say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--players", type=int, nargs="+", default=[1_000, 100_000, 1_000_000])
    parser.add_argument("--check", type=Path, help="what make load ARGS=--json has printed")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    costs = Costs()
    if chosen.check:
        rows = check(json.loads(chosen.check.read_text(encoding="utf-8")), costs)
    else:
        rows = [plan(players, costs, Habits(), Machine()) for players in chosen.players]
    if chosen.json:
        print(json.dumps(rows))
        return
    for name in rows[0]:
        print(f"{name:>30}" + "".join(f"  {row[name]!s:>22}" for row in rows))


if __name__ == "__main__":
    main()
