"""How fast the server answers, and how much memory it takes.

    python -m tools.bench_web                     the whole: 50 live tables; 500 tables with 2,000 sockets
    python -m tools.bench_web --tables 5 --sockets 20 --held 5 --seconds 5      a small one

A server runs in a process of its own. At each live table two people play over a socket at their pace, watched by two
others; the round trip is the time from sending an action (or ending a turn) to its answer, which goes out after the
transaction. For the memory each table is in the middle of a game, all sockets are open at once, and after an action at
every table each of them must have been told of it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tools import bench_actions, bench_pages

Json = dict[str, Any]

LIMITS = (
    "requests=1000000/1000000 messages=1000000/1000000 makings=1000000/1000000 "
    "sockets_per_address=100000 connections_per_address=100000"
)
"""Everybody here has one address."""
PAUSE = (0.5, 1.5)
WATCHERS = 2
MIDDLE = 100
"""Actions played at the tables that are held."""
CONNECTING = 50
"""Sockets that are opened at the same time."""
WANTED = {"median ms": 15, "99 % ms": 60, "MB with all": 1024} | bench_actions.WANTED | bench_pages.WANTED


class Bench:
    """A server to be measured."""

    def __init__(self, address: str, process: asyncio.subprocess.Process | subprocess.Popen[str]) -> None:
        self.address = address
        self.process = process

    def memory(self, most: bool = False) -> float:
        """Megabytes in use by the server, now or at the most so far."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        found = re.search(rf"{'VmHWM' if most else 'VmRSS'}:\s+(\d+) kB", status)
        assert found
        return int(found[1]) / 1024

    def cpu(self) -> float:
        """Seconds of processor time the server has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def post(self, path: str, body: Json, cookie: str = "") -> tuple[Json, str]:
        """Ask something; gives the answer and the cookie."""
        headers = {"Content-Type": "application/json"} | ({"Cookie": cookie} if cookie else {})
        request = urllib.request.Request(self.address + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as response:
            return json.load(response), (response.headers.get("Set-Cookie") or cookie).partition(";")[0]

    def make_table(self) -> tuple[str, str]:
        """A table with two seats of one browser, and its cookie."""
        made, cookie = self.post("/api/tables", {"seats": [{"who": "here"}, {"who": "here"}]})
        return made["table"], cookie

    def go_on(self, game: str) -> tuple[str, str]:
        """A table that goes on with a game, and its cookie."""
        wish = {"actions": MIDDLE - 1, "seats": [{"who": "here"}, {"who": "here"}]}
        made, cookie = self.post(f"/api/tables/{game}/play-on", wish)
        return made["table"], cookie

    def socket(self, table: str, cookie: str) -> connect:
        """A socket at a table."""
        address = f"ws{self.address[4:]}/api/tables/{table}/socket"
        headers = {"Cookie": cookie} if cookie else {}
        return connect(address, additional_headers=headers, compression=None, max_queue=4, open_timeout=60)


@asynccontextmanager
async def running() -> AsyncIterator[Bench]:
    """A server in a process of its own, ready to play."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"TERRANOVA_DATA_DIR": folder, "TERRANOVA_LIMITS": LIMITS, "TERRANOVA_PREPARE": "no"}
        command = [sys.executable, "-m", "terranova.server", "--port", "0"]
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            found = re.search(r"http://[^/]+", process.stdout.readline())
            assert found
            bench = Bench(found[0], process)
            try:
                while not json.load(urllib.request.urlopen(bench.address + "/api/health"))["is_ready"]:
                    await asyncio.sleep(0.1)
                yield bench
            finally:
                process.terminate()


async def play(bench: Bench, seconds: float, seed: int, all_are_there: asyncio.Barrier) -> list[float]:
    """Play at a table for a while, once all tables are there; gives the round trips."""
    chance = random.Random(seed)
    table, cookie = await asyncio.to_thread(bench.make_table)
    trips: list[float] = []
    async with AsyncExitStack() as stack:
        for _ in range(WATCHERS):
            watcher = await stack.enter_async_context(bench.socket(table, ""))
            stack.callback(asyncio.create_task(_read_all(watcher)).cancel)
        socket = await stack.enter_async_context(bench.socket(table, cookie))
        state = json.loads(await socket.recv())["state"]
        await all_are_there.wait()
        end = time.perf_counter() + seconds
        while time.perf_counter() < end and state["phase"] == "playing":
            await asyncio.sleep(chance.uniform(*PAUSE))
            state, trip = await _trip(socket, _next_message(state, chance))
            trips.append(trip)
    return trips


async def _read_all(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


async def _trip(socket: ClientConnection, message: Json) -> tuple[Json, float]:
    state: Json = {}
    began = time.perf_counter()
    await socket.send(json.dumps(message))
    while True:
        answer = json.loads(await socket.recv())
        if answer["type"] == "state":
            state = answer
        elif answer["type"] == "answer":
            return state, time.perf_counter() - began
        elif answer["type"] == "error":
            raise RuntimeError(answer)


def _next_message(state: Json, chance: random.Random) -> Json:
    plan = state["plan"] or {"steps": [], "is_complete": False, "moment": state["moment"]}
    after = {"after": state["number"], "key": f"k{state['version']}"}
    if plan["is_complete"]:
        return {"type": "turn", **after}
    actions = [step["action"] for step in plan["steps"]]
    legal = plan["moment"]["legal"]
    stones = [action for action in legal if action.startswith("*")]
    # Chance alone hardly ever chooses a stone, and a game without stones is soon over (R24).
    action = chance.choice(stones if stones and chance.random() < 0.6 else legal)
    return {"type": "plan", **after, "actions": [*actions, action]}


async def measure_trips(tables: int, seconds: float) -> Json:
    """The round trips with so many live tables."""
    async with running() as bench:
        await play(bench, 3, 0, asyncio.Barrier(1))  # warm
        cpu = bench.cpu()
        together = asyncio.Barrier(tables)
        found = await asyncio.gather(*(play(bench, seconds, seed, together) for seed in range(tables)))
        trips = sorted(trip for each in found for trip in each)
        return {
            "live tables": tables,
            "actions": len(trips),
            "actions a second": round(len(trips) / seconds, 1),
            "median ms": round(trips[len(trips) // 2] * 1000, 1),
            "99 % ms": round(trips[int(len(trips) * 0.99)] * 1000, 1),
            "worst ms": round(trips[-1] * 1000, 1),
            "server CPU ms each": round((bench.cpu() - cpu) / len(trips) * 1000, 1),
        }


async def measure_memory(tables: int, sockets: int) -> Json:
    """The memory of a server that holds so many tables and sockets."""
    _allow_many_files()
    async with running() as bench, AsyncExitStack() as stack:
        empty = bench.memory()
        made = [await asyncio.to_thread(bench.go_on, game) for game in [_middle_of_a_game(bench)] * tables]
        told: list[asyncio.Task[Json]] = []
        players: list[tuple[ClientConnection, Json]] = []
        for first in range(0, sockets, CONNECTING):
            at = [made[number % tables] for number in range(first, min(first + CONNECTING, sockets))]
            opened = [stack.enter_async_context(bench.socket(table, cookie)) for table, cookie in at]
            for socket in await asyncio.gather(*opened):
                state = json.loads(await socket.recv())["state"]
                if len(players) < tables:
                    players.append((socket, state))
                told.append(asyncio.create_task(_next_state(socket, state["version"])))
        chance = random.Random(1)
        for socket, state in players:
            await socket.send(json.dumps(_next_message(state, chance)))
        await asyncio.wait_for(asyncio.gather(*told), 120)
        return {
            "tables": tables,
            "sockets": sockets,
            "MB at the start": round(empty),
            "MB with all": round(bench.memory()),
            "MB at the most": round(bench.memory(most=True)),
        }


def _middle_of_a_game(bench: Bench) -> str:
    """A table with a game that has gone on for a while."""
    table, cookie = bench.make_table()
    chance, state = random.Random(2), bench.post(f"/api/tables/{table}/chat", {"phrase": "hello"}, cookie)[0]
    while state["number"] < MIDDLE:
        with urllib.request.urlopen(f"{bench.address}/api/tables/{table}") as response:
            state = json.load(response)["state"]
        message = _next_message(state, chance)
        bench.post(f"/api/tables/{table}/{message.pop('type')}", message, cookie)
    return table


async def _next_state(socket: ClientConnection, version: int) -> Json:
    """The first state that is newer."""
    while True:
        message: Json = json.loads(await socket.recv())
        if message["type"] == "state" and message["version"] > version:
            return message


def _allow_many_files() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def main() -> None:
    """Measure as the arguments say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=50, help="live tables for the round trips")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--held", type=int, default=500, help="tables held in memory")
    parser.add_argument("--sockets", type=int, default=2000)
    parser.add_argument(
        "--action-tables", type=int, default=250, help="tables for the cost of an action, four sockets each"
    )
    parser.add_argument("--no-pages", action="store_true", help="leave out the pages, which need a browser")
    parser.add_argument("--json", action="store_true", help="print the figures for a program")
    chosen = parser.parse_args()
    figures = asyncio.run(measure_trips(chosen.tables, chosen.seconds))
    figures |= asyncio.run(measure_memory(chosen.held, chosen.sockets))
    figures |= bench_actions.figures(chosen.action_tables)
    if not chosen.no_pages:
        figures |= bench_pages.measure()
    if chosen.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        wanted = f"  (wanted: under {WANTED[name]})" if name in WANTED else ""
        print(f"{name:>40}  {value}{wanted}")


if __name__ == "__main__":
    main()
