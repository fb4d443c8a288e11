"""What a game takes: in the database, as a record, on its way between processes; and what a computer's turn takes.

    python -m tools.bench_games                 prints the figures that tools/scale.py counts with
    python -m tools.bench_games --games 4 --levels 3

Games of two are played by chance, each turn planned action by action, with answers that are kept as for real players.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import statistics
import tempfile
import time
import zlib
from collections.abc import Mapping
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

from terranova.engine import Engine
from terranova.server.bus.bus import Event, Here
from terranova.server.bus.local import LocalBus
from terranova.server.computer.pool import WorkerPool
from terranova.server.identity import Links, Person
from terranova.server.schema import commands
from terranova.server.sessions.service import TableService
from terranova.server.sessions.session import TableSession
from terranova.server.settings import Settings
from terranova.server.system_clock import SystemClock
from terranova.server.tables.table import PLAYING
from terranova.store import Store
from terranova.store.store import FILE
from tools.bench_actions import middle_of_a_game

PEOPLE = {person.id: person for person in (Person("a" * 22, "Ann"), Person("b" * 22, "Bob"))}
STONES_SHARE = 0.6
LEVELS = range(1, 8)
"""Level 8 thinks for as long as it is given."""


class CountingBus(LocalBus):
    """A bus that only counts what is sent."""

    is_shared = True

    def __init__(self) -> None:
        super().__init__()
        self.sizes: dict[str, list[int]] = {}

    def publish(self, channel: str, kind: str, data: Mapping[str, Any]) -> None:
        """Count an event."""
        self.sizes.setdefault(kind, []).append(len(Event(channel, kind, dict(data), self.process).encode()))


async def play(service: TableService, chance: random.Random, keys: count[int]) -> TableSession:
    """Play a game to its end, as four would see it by another process."""
    ann, bob = PEOPLE.values()
    seats = [commands.SeatWish(who="here"), commands.SeatWish(who="elsewhere")]
    session = await service.make_table(ann, commands.MakeTable(seats=seats, show_plans=True))
    await service.act(session.table.id, bob, commands.Sit(name="Bob"))
    session.elsewhere["other"] = Here((ann.id, bob.id), 2)
    while session.table.phase == PLAYING:
        table, key = session.table, f"{next(keys):020}"
        assert table.seat_to_move is not None
        who = PEOPLE[table.seat_to_move.owner or ""]
        planned = table.plan.actions if table.plan else ()
        if table.plan is not None and table.plan.is_complete and planned:
            await service.act(table.id, who, commands.Turn(after=table.number, actions=list(planned), key=key))
            continue
        game = table.plan.game if table.plan is not None and table.plan.game is not None else table.game
        legal = [str(action) for action in game.legal_actions]
        stones = [action for action in legal if action.startswith("*")]
        action = chance.choice(stones if stones and chance.random() < STONES_SHARE else legal)
        await service.act(table.id, who, commands.Plan(after=table.number, actions=[*planned, action], key=key))
    return session


async def measure_games(folder: Path, games: int) -> dict[str, float]:
    """Play games; returns what each took."""
    Store.in_folder(folder).close()
    empty, _ = stored_bytes(folder / FILE)
    store, bus, chance, keys = Store.in_folder(folder), CountingBus(), random.Random(1), count()
    settings = Settings(data_dir=folder)
    service = TableService(store, SystemClock(), WorkerPool(1, 1), Links(""), settings, chance, bus)
    sessions = [await play(service, chance, keys) for _ in range(games)]
    await service.close()
    store.close()
    records = [zlib.compress(one.table.game.record().text().encode(), 9) for one in sessions]
    kept, kept_long = stored_bytes(folder / FILE)
    plans, changes = (statistics.mean(bus.sizes[kind]) for kind in ("plan", "change"))
    return {
        "actions of a game": statistics.mean(one.table.game.n_actions for one in sessions),
        "bytes stored, with receipts": (kept - empty) / games,
        "bytes stored, without": (kept_long - empty) / games,
        "bytes as a compressed record": statistics.mean(map(len, records)),
        "bytes of a plan between processes": plans,
        "bytes of a turn between processes": changes,
    }


def stored_bytes(file: Path) -> tuple[int, int]:
    """How large a database is, and how large without receipts, which are removed after a week."""
    sizes = []
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        for statement in ("SELECT 1", "DELETE FROM receipts"):
            database.execute(statement)
            database.execute("VACUUM")
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            sizes.append(file.stat().st_size)
    return sizes[0], sizes[1]


def measure_turns(levels: range, turns: int) -> dict[str, float]:
    """The processor time of a turn in the middle of a game, for each level."""
    games = [middle_of_a_game(seed) for seed in range(turns)]
    found = {}
    for level in levels:
        engine = Engine(level=level, seed=1)
        engine.play(games[0])  # what is loaded at first does not count
        began = time.process_time()
        for game in games:
            engine.play(game)
        found[f"seconds of a turn, level {level}"] = (time.process_time() - began) / turns
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--turns", type=int, default=4, help="of each level")
    parser.add_argument("--levels", type=int, default=LEVELS[-1], help="the strongest level that is measured")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure_games(Path(folder), chosen.games))
    figures |= measure_turns(range(1, chosen.levels + 1), chosen.turns)
    if chosen.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:>36}  {value:,.3f}" if value < 10 else f"{name:>36}  {value:,.0f}")


if __name__ == "__main__":
    main()
