"""Measure the store: committed turns a second, beside a bare INSERT loop of the same durability on the same disk.

    python -m tools.bench_store                 # SQLite and PostgreSQL
    python -m tools.bench_store --kind sqlite --json

A turn changes its table, adds three entries and a receipt. ``players`` tables play at once, each waiting for its answer
before the next turn. Both loops run in turns, so that whatever else the machine does hits both.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg

from terranova.store import EntryRow, Receipt, Saving, Store, TableRow
from terranova.store.store import address_in
from tools.postgres import postgres

ROUNDS = 5
DOCUMENT = {"seats": [{"player": player, "kind": "person", "name": "Ann", "link": "x" * 22} for player in "ab"]}
NEW = TableRow("", "x" * 22, 1.0, 1.0, {"map": "F" * 900}, DOCUMENT, "playing", True, 0, 1, None, False)

Commit = Callable[[int], object]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kind", choices=("sqlite", "postgresql"))
    parser.add_argument("--players", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each round of each loop")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    kinds = [chosen.kind] if chosen.kind else ["sqlite", "postgresql"]
    figures = {kind: measure(kind, chosen.players, chosen.seconds) for kind in kinds}
    if chosen.json:
        json.dump(figures, sys.stdout, indent=2)
        print()
        return
    for kind, found in figures.items():
        for name, value in found.items():
            print(f"{kind:>12} {name:>28}  {value}")


def measure(kind: str, players: int, seconds: float) -> dict[str, float]:
    """Return the figures of one kind of database."""
    bare, together, alone = [], [], []
    with _database(kind) as (address, connect):
        store = Store(address)
        try:
            tables = asyncio.run(_make(store, players))
            with connect() as commit:
                for _ in range(ROUNDS):
                    bare.append(bare_rate(commit, seconds))
                    together.append(asyncio.run(_turn_rate(store, tables, players, seconds)))
                    alone.append(asyncio.run(_turn_rate(store, tables, 1, seconds)))
        finally:
            store.close()
    middle = {name: statistics.median(values) for name, values in (("bare", bare), ("all", together), ("one", alone))}
    return {
        "bare INSERTs/s": round(middle["bare"]),
        f"turns/s of {players} tables": round(middle["all"]),
        "turns/s of one table": round(middle["one"]),
        "ratio": round(statistics.median(a / b for a, b in zip(together, bare, strict=True)), 2),
        "ratio of one table": round(statistics.median(a / b for a, b in zip(alone, bare, strict=True)), 2),
    }


@contextmanager
def _database(kind: str) -> Iterator[tuple[str, Callable[[], Any]]]:
    with tempfile.TemporaryDirectory() as folder:
        if kind == "sqlite":
            yield address_in(Path(folder)), lambda: sqlite_loop(Path(folder) / "bare.sqlite3")
        else:
            with postgres() as server:
                address = server.new_database()
                yield address, lambda: postgres_loop(address.replace("+psycopg", ""))


@contextmanager
def sqlite_loop(file: Path) -> Iterator[Commit]:
    """A bare INSERT, in a file of its own."""
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("CREATE TABLE IF NOT EXISTS bare (number INTEGER PRIMARY KEY, text TEXT)")
        yield lambda number: database.execute("INSERT INTO bare VALUES (NULL, ?)", (f"e{number}",))


@contextmanager
def postgres_loop(address: str) -> Iterator[Commit]:
    """A bare INSERT, in a table of its own."""
    with psycopg.connect(address, autocommit=True, prepare_threshold=1) as database:
        database.execute("CREATE TABLE IF NOT EXISTS bare (number SERIAL PRIMARY KEY, text TEXT)")
        yield lambda number: database.execute("INSERT INTO bare (text) VALUES (%s)", (f"e{number}",))


def bare_rate(commit: Commit, seconds: float) -> float:
    """How many of these a second, one after the other."""
    began, number = time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        commit(number)
        number += 1
    return number / (time.perf_counter() - began)


async def _make(store: Store, players: int) -> list[TableRow]:
    tables = [replace(NEW, id=f"{number:012}") for number in range(players)]
    await asyncio.gather(*(store.save(Saving(table, is_new=True)) for table in tables))
    return tables


async def _turn_rate(store: Store, tables: list[TableRow], players: int, seconds: float) -> float:
    until, done = time.perf_counter() + seconds, 0

    async def play(place: int) -> None:
        nonlocal done
        while time.perf_counter() < until:
            table = tables[place]
            number, now = table.number, time.time()
            entries = tuple(EntryRow(number + i, "action", "red", "e5-e9", "x" * 22, now) for i in (1, 2, 3))
            receipt = Receipt("x" * 22, f"{number:020}", {"type": "answer", "number": number, "version": 1}, now)
            changed = replace(table, number=number + 3, version=table.version + 1, changed_at=now)
            await store.save(Saving(changed, entries=entries, receipt=receipt))
            tables[place] = changed
            done += 1

    began = time.perf_counter()
    await asyncio.gather(*(play(place) for place in range(players)))
    return done / (time.perf_counter() - began)


if __name__ == "__main__":
    main()
