"""What an action costs: tables in the middle of games under the load of ``tools/peers/load.js``.

    python -m tools.bench_actions                    at a pace with 1,000 sockets, and as fast as it goes
    python -m tools.bench_actions --rounds 3 --against CHECKOUT      beside another checkout of this program, in turn

An action is one message of *plan, plan, plan, turn* at a table with two players and two watchers. It counts once its
sender is answered and everybody who may see it has seen it. Processor time is that of the server's process, bytes are
those that arrive at the four.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from terranova import Game, PlaceStone
from terranova.server.tables.table import ends_turn

Json = dict[str, Any]
Ask = Callable[..., tuple[Json, str]]
"""Method, path, body and cookie in; the answer and the cookie out."""

LIMITS = (
    "requests=1000000/1000000 messages=1000000/1000000 makings=1000000/1000000 "
    "sockets_per_person=100000 sockets_per_address=100000 connections_per_address=100000 "
    "tables_per_day=1000000 bytes_per_day=1000000000000 people_per_day=1000000"
)
"""Two people sit at all tables, and everybody has one address."""
GAMES = 10
"""Different games that the tables are in the middle of."""
MIDDLE = 98
"""Actions played before, and those that end the turn."""
STONES_LEFT = 20
TURNS_AFTER = 40
"""At most so many turns are worked out beforehand, for a load of whole turns."""
PLAIN = "import sys; sys.modules['scipy'] = None; from terranova.server.__main__ import main; main()"
"""The server as it is installed for playing: numba would load the SciPy that the tests of environments bring."""
LOAD = Path(__file__).parent / "peers" / "load.js"
LOADS: dict[str, Json] = {
    "paced": {"tables": 250, "rate": 100, "seconds": 10},
    "full": {"tables": 40, "seconds": 10, "most": 100},
}


WANTED = {
    "cpu_ms_per_action": 2,
    "bytes_per_action": 2000,
    "memory_mb_at_all_sockets": 250,
}


class Server:
    """A server in a process of its own."""

    def __init__(self, folder: Path, source: Path | None = None) -> None:
        environment = os.environ | {
            "TERRANOVA_DATA_DIR": str(folder),
            "TERRANOVA_LIMITS": LIMITS,
            "TERRANOVA_PREPARE": "no",
        }
        if source is not None:
            environment["PYTHONPATH"] = str(source / "src")
        command = [sys.executable, "-c", PLAIN, "--port", "0"]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        found = re.search(r"http://[^/]+", self.process.stdout.readline())
        assert found
        self.address = found[0]
        while not json.load(urllib.request.urlopen(self.address + "/api/health"))["is_ready"]:
            time.sleep(0.1)

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.address.rpartition(":")[2])

    def close(self) -> None:
        """Stop it."""
        self.process.terminate()
        self.process.wait()

    def ask(self, method: str, path: str, body: Json, cookie: str = "") -> tuple[Json, str]:
        """Ask something; gives the answer and the cookie."""
        headers = {"Content-Type": "application/json"} | ({"Cookie": cookie} if cookie else {})
        request = urllib.request.Request(self.address + path, json.dumps(body).encode(), headers, method=method)
        with urllib.request.urlopen(request) as response:
            return json.load(response), (response.headers.get("Set-Cookie") or cookie).partition(";")[0]


@contextmanager
def serving(folder: Path, source: Path | None = None) -> Iterator[Server]:
    """A server that stops at the end."""
    server = Server(folder, source)
    try:
        yield server
    finally:
        server.close()


def middle_of_a_game(seed: int) -> Game:
    """A game by chance, in its middle, at the beginning of a turn."""
    chance = random.Random(seed)
    while True:
        game, is_turn_over = Game(), True
        while not game.is_game_over() and (len(game.action_stack) < MIDDLE or not is_turn_over):
            legal = list(game.legal_actions)
            stones = [action for action in legal if isinstance(action, PlaceStone)]
            is_setup = game.position.is_setup
            events = game.push(chance.choice(stones if stones and chance.random() < 0.5 else legal))
            is_turn_over = ends_turn(events, is_setup=is_setup)
        if not game.is_game_over() and game.supply >= STONES_LEFT:
            return game


def turns_after(game: Game, seed: int) -> list[list[str]]:
    """The turns of a game by chance that goes on from a moment."""
    chance, game, turns = random.Random(seed), game.copy(), list[list[str]]()
    while not game.is_game_over() and len(turns) < TURNS_AFTER:
        turns.append([])
        is_turn_over = False
        while not is_turn_over and not game.is_game_over():
            legal = list(game.legal_actions)
            stones = [action for action in legal if isinstance(action, PlaceStone)]
            action = chance.choice(stones if stones and chance.random() < 0.5 else legal)
            turns[-1].append(str(action))
            is_turn_over = ends_turn(game.push(action), is_setup=False)
    return turns if not game.is_game_over() else turns[:-1]


def prepare(folder: Path, tables: int, source: Path | None = None, *, shown: bool) -> Path:
    """Fill a data folder with tables in the middle of games; returns the file that names them."""
    with serving(folder, source) as server:
        return fill(server.ask, folder / "tables.json", tables, shown=shown)


def fill(ask: Ask, names: Path, tables: int, *, shown: bool) -> Path:
    """Make tables in the middle of games; returns the file that names them."""
    made: list[Json] = []
    people = [ask("PUT", "/api/me", {"name": name})[1] for name in ("Ann", "Bob")]
    games = [middle_of_a_game(seed) for seed in range(GAMES)]
    records = [ask("POST", "/api/records", {"text": game.record().text()}, people[0])[0] for game in games]
    turns = [turns_after(game, seed) for seed, game in enumerate(games)]
    for number in range(tables):
        game, record = games[number % GAMES], records[number % GAMES]
        wish = {"actions": len(game.action_stack), "seats": [{"who": "here"}, {"who": "elsewhere"}]}
        table = ask("POST", f"/api/tables/{record['table']}/play-on", wish, people[0])[0]["table"]
        ask("POST", f"/api/tables/{table}/sit", {"name": "Bob"}, people[1])
        ask("POST", f"/api/tables/{table}/options", {"show_plans": shown}, people[0])
        made.append({"table": table, "cookies": people, "shown": shown, "turns": turns[number % GAMES]})
    names.write_text(json.dumps(made), encoding="utf-8")
    return names


def measure(folder: Path, load: Json, source: Path | None = None) -> Json:
    """Put load on a copy of a prepared folder."""
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place) / "data"
        shutil.copytree(folder, copy)
        with serving(copy, source) as server:
            options = {
                "server": "terranova",
                "port": server.port,
                "pid": server.process.pid,
                "data": str(copy / "tables.json"),
                **load,
            }
            return run_load(options)


def run_load(options: Json, *, is_strict: bool = True) -> Json:
    """Run the load generator; returns its figures, with the number of faults.

    :raises RuntimeError: if it could not run, or, if this is strict, something failed under the load.
    """
    done = subprocess.run(["node", str(LOAD), json.dumps(options)], capture_output=True, text=True, timeout=300)
    if not done.stdout:
        raise RuntimeError(done.stderr)
    figures: Json = json.loads(done.stdout)
    if is_strict and done.returncode:
        raise RuntimeError(figures["fault"])
    return figures


def figures(tables: int) -> Json:
    """What an action costs at a pace and as fast as it goes, with plans that everyone sees and with private ones."""
    found: Json = {}
    with tempfile.TemporaryDirectory() as place:
        shown, private = Path(place) / "shown", Path(place) / "private"
        prepare(shown, tables, shown=True)
        paced = measure(shown, LOADS["paced"] | {"tables": tables})
        full = measure(shown, LOADS["full"] | {"tables": min(tables, LOADS["full"]["tables"])})
        found["cpu_ms_per_action"] = paced["cpu_ms_per_action"]
        found["cpu_ms_per_action_at_full_load"] = full["cpu_ms_per_action"]
        found["bytes_per_action"] = paced["bytes_per_action"]
        found["actions_per_second"] = full["actions_per_second"]
        found["actions_per_cpu_second"] = round(1000 / full["cpu_ms_per_action"])
        found["memory_mb_at_all_sockets"] = paced["memory_mb"]
        found["sockets_at_a_pace"] = paced["sockets"]
        prepare(private, tables, shown=False)
        alone = measure(private, LOADS["paced"] | {"tables": tables})
        found["cpu_ms_per_action_with_private_plans"] = alone["cpu_ms_per_action"]
        found["bytes_per_action_with_private_plans"] = alone["bytes_per_action"]
    return found


def main() -> None:
    """Measure as the arguments say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--loads", default="paced,full", help="which loads, by name")
    parser.add_argument("--private", action="store_true", help="plans that only the planner sees")
    parser.add_argument("--against", type=Path, help="another checkout, measured in turn with this one")
    parser.add_argument("--folder", type=Path, help="keep the prepared tables here, and use those that are there")
    chosen = parser.parse_args()
    sources: dict[str, Path | None] = {"this": None} | ({"other": chosen.against} if chosen.against else {})
    with tempfile.TemporaryDirectory() as place:
        folders = {}
        for name, source in sources.items():
            folders[name] = (chosen.folder or Path(place)) / name
            if not (folders[name] / "tables.json").exists():
                prepare(folders[name], 250, source, shown=not chosen.private)
        found: dict[tuple[str, str], list[Json]] = {}
        for _ in range(chosen.rounds):
            for load in chosen.loads.split(","):
                for name, source in sources.items():
                    figures = measure(folders[name], LOADS[load], source)
                    found.setdefault((load, name), []).append(figures)
                    print(
                        json.dumps({"load": load, "source": name, "machine": os.getloadavg()[0], **figures}), flush=True
                    )
    for load in chosen.loads.split(","):
        for name in sources:
            rounds = found[load, name]
            middle = {
                key: statistics.median(one[key] for one in rounds)
                for key in ("cpu_ms_per_action", "bytes_per_action", "actions_per_second", "memory_mb")
            }
            print(load, name, middle)


if __name__ == "__main__":
    main()
