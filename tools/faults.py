"""Kill the server again and again during live play, and see that nothing acknowledged is lost or doubled.

    python -m tools.faults --kills 200

People play over HTTP and over sockets, alone, in pairs and against the computer (``clients.py``,
``socket_clients.py``) while the server is killed (SIGKILL) at any moment, at times while it is still starting. In the
end every table has exactly what was acknowledged, in its order, and plays on; a player who comes back gets what they
missed, once; no clock lost more than the time the server was there; and no process is left.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from tools.clients import GAME_SECONDS, Client, HttpPlayer, Json, Player, expect, load_rules
from tools.socket_clients import pair

LIMITS = "requests=100000/100000 messages=100000/100000 chats=100000/100000 makings=100000/100000"
"""Everybody here has one address."""
FORK_SERVER = (sys.executable, "-m", "tools.forkserver")
LIFE = (0, 60)
"""Answers to the crowd in one life."""
LONG_LIFE = 10.0
"""Every tenth life lasts until the computer has answered, at most so many seconds: it takes a while to start."""
STILLBORN = 0.1
"""The part of the lives that ends before the server is ready, within so many seconds:"""
STILLBORN_SECONDS = 0.5
REST_SECONDS = (0.1, 0.5)
"""Between two lives. No process is there, so no clock may run."""
LAST_SECONDS = 120


class Server:
    """A server in a process of its own, started again and again on the same folder and port."""

    def __init__(self, folder: Path, port: int) -> None:
        self.port = port
        self.downtime = 0.0
        """Seconds in which its process was certainly not there."""
        self.pid = 0
        self._gone_at: float | None = None
        pipe = subprocess.PIPE
        variables = {"TERRANOVA_DATA_DIR": str(folder), "TERRANOVA_PREPARE": "no", "TERRANOVA_LIMITS": LIMITS}
        environment = os.environ | variables
        self._forker = subprocess.Popen([*FORK_SERVER, str(port)], stdin=pipe, stdout=pipe, env=environment, text=True)

    def start(self) -> None:
        """Start it."""
        assert self._forker.stdin
        assert self._forker.stdout
        if self._gone_at is not None:
            self.downtime += time.time() - self._gone_at
        self._forker.stdin.write("start\n")
        self._forker.stdin.flush()
        self.pid = int(self._forker.stdout.readline())

    def wait(self) -> None:
        """Wait until games can be played."""
        client = Client(self.port)
        while not client.ask("GET", "/api/health")["is_ready"]:
            time.sleep(0.005)
        client.close()

    def kill(self) -> None:
        """End it without a word."""
        os.kill(self.pid, signal.SIGKILL)
        assert self._forker.stdout
        expect(self._forker.stdout.readline() == "gone\n", "the server ended before it was killed")
        self._gone_at, self.pid = time.time(), 0

    def close(self) -> None:
        """Leave nothing behind."""
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
        self._forker.kill()
        self._forker.wait()
        for stream in (self._forker.stdin, self._forker.stdout):
            assert stream
            stream.close()


def run(kills: int, players: int, seed: int, computers: int = 0, pairs: int = 0) -> Json:
    """Kill the server so many times while so many play; gives the figures.

    :raises AssertionError: if something acknowledged was lost or doubled.
    """
    load_rules()
    chance, began = random.Random(seed), time.time()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), free_port())
        alone = [
            HttpPlayer(Client(server.port), seed + i, with_computer=i < computers) for i in range(players + computers)
        ]
        both = [[Client(server.port), Client(server.port)] for _ in range(pairs)]
        together = [player for i in range(pairs) for player in pair(both[i], seed + 1000 + i)]
        crowd: list[Player] = [*alone, *together]
        observer = Client(server.port)
        try:
            server.start()
            server.wait()
            clocked_at = time.time()
            clocked = observer.make([{"who": "here"}, {"who": "here"}])
            for player in crowd:
                player.start()
            for number in range(kills):
                if chance.random() < STILLBORN:
                    time.sleep(chance.uniform(0, STILLBORN_SECONDS))
                else:
                    server.wait()
                    _let_play(crowd, chance)
                    if number % 10 == 9:
                        _let_answer(alone)
                server.kill()
                time.sleep(chance.uniform(*REST_SECONDS))
                server.start()
                check_well(crowd)
                if number % 50 == 49:
                    print(f"{number + 1}/{kills} kills", file=sys.stderr, flush=True)
            server.wait()
            end(crowd)
            lost = _clock_loss(observer, clocked, clocked_at, server.downtime)
            server.kill()
            check_database(Path(folder), sum(player.acknowledged for player in crowd))
        finally:
            observer.close()
            server.close()
        _check_alone(folder)
    return {
        "kills": kills,
        "tables": sum(player.n_tables for player in crowd),
        "actions acknowledged": sum(player.acknowledged for player in crowd),
        "turns of computers": sum(player.computer_turns for player in alone),
        "messages sent again": sum(player.client.repeated for player in alone),
        "sockets opened again": sum(player.reconnected for player in together),
        "answers lost after the commit": sum(player.lost_answers for player in together),
        "seconds": round(time.time() - began, 1),
        "seconds down": round(server.downtime, 1),
        "seconds lost by a clock": round(lost, 1),
    }


def _let_play(crowd: list[Player], chance: random.Random) -> None:
    """Wait for some answers, and then for no particular moment."""
    wanted = sum(player.client.answered for player in crowd) + chance.randint(*LIFE)
    until = time.time() + LONG_LIFE
    while time.time() < until and sum(player.client.answered for player in crowd) < wanted:
        time.sleep(0.002)
    time.sleep(chance.uniform(0, 0.01))


def _let_answer(alone: list[HttpPlayer]) -> None:
    """Wait until each computer player has answered."""
    before = {player: player.computer_turns for player in alone if player.with_computer}
    until = time.time() + LONG_LIFE
    while time.time() < until and any(player.computer_turns == turns for player, turns in before.items()):
        time.sleep(0.02)


def end(crowd: Sequence[Player]) -> None:
    """Every game goes on: each plays another turn, and compares."""
    for player in crowd:
        player.stop()
    until = time.time() + LAST_SECONDS
    for player in crowd:
        player.join(max(0.0, until - time.time()))
        check_well(crowd)
        expect(not player.is_alive(), f"a game does not go on: {player}")


def check_well(crowd: Sequence[Player]) -> None:
    for player in crowd:
        if player.problem:
            raise AssertionError(player.problem)


def _clock_loss(client: Client, table: str, clocked_at: float, downtime: float) -> float:
    """What a clock has lost may not be more than the time the server can have been there.

    Both times are upper bounds, whatever the machine does: the table was made after ``clocked_at``, and during
    ``downtime`` no server process existed.
    """
    state = client.ask("GET", f"/api/tables/{table}")["state"]
    lost = GAME_SECONDS - (state["clock"]["deadline"] - state["time"]) / 1000
    most = time.time() - clocked_at - downtime
    expect(lost <= most, f"the clock lost {lost:.3f} s, but the server was up for at most {most:.3f} s")
    return float(lost)


def check_database(folder: Path, acknowledged: int) -> None:
    """The file is whole, each table has its entries in a row, and no fewer than were acknowledged."""
    with closing(sqlite3.connect(folder / "terranova.sqlite3")) as database:
        (whole,) = database.execute("PRAGMA integrity_check").fetchone()
        expect(whole == "ok", f"the database is broken: {whole}")
        query = """select tables.id, tables.number, count(entries.number), max(entries.number)
                   from tables join entries on entries.table_id = tables.id group by tables.id"""
        rows = database.execute(query).fetchall()
    for table, number, n_entries, last in rows:
        expect(number == n_entries == last, f"table {table}: {number}, but {n_entries} entries up to {last}")
    kept = sum(number for _, number, _, _ in rows)
    expect(kept >= acknowledged, f"{acknowledged} actions acknowledged, {kept} kept")


def _check_alone(folder: str) -> None:
    """No worker is left of any of the servers: each ends when its server does."""
    until = time.time() + 10
    while (left := _processes_of(folder)) and time.time() < until:
        time.sleep(0.1)
    expect(not left, f"processes are left: {left}")


def _processes_of(folder: str) -> list[str]:
    """The processes that run on the folder; where there is no /proc, none are found."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if folder.encode() in (place / "environ").read_bytes() and int(place.name) != os.getpid():
                found.append(f"{place.name} {(place / 'cmdline').read_bytes().decode()}")
        except OSError:
            continue
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def report(figures: Json) -> None:
    """Print what was counted."""
    for name, value in figures.items():
        print(f"{name:>30}  {value}")
    print("nothing acknowledged was lost or doubled")
    print(json.dumps(figures), flush=True)


def main() -> None:
    """Run as the arguments say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kind", nargs="?", choices=("embedded", "shared"), default="embedded")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=300, help="faults of the shared kind")
    parser.add_argument("--players", type=int, default=3, help="who play both seats themselves, over HTTP")
    parser.add_argument("--computers", type=int, default=1, help="who play against the computer, over HTTP")
    parser.add_argument("--pairs", type=int, default=2, help="pairs who play each other, over sockets")
    parser.add_argument("--full", type=int, default=100, help="how often the disk is full, or fails, after that")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.kind == "shared":
        from tools import shared_faults  # it needs PostgreSQL and Redis

        report(shared_faults.run(chosen.rounds, chosen.seed))
        return
    if chosen.kills:
        report(run(chosen.kills, chosen.players, chosen.seed, chosen.computers, chosen.pairs))
    if chosen.full:
        from tools import disk_faults  # it is made of the parts of this module

        report(disk_faults.run(chosen.full, disk_faults.PLAYERS, chosen.seed))


if __name__ == "__main__":
    main()
