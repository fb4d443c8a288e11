"""Kill the server again and again during live play, and see that nothing acknowledged is lost or doubled.

    python tools/faults.py --kills 200

Players play turns, plan and chat over HTTP, each message with a key of its own. Whenever the server is gone (SIGKILL,
at any moment) they send the same message again until it is answered. In the end every table's record must be exactly
what was acknowledged, in its order; plans must have come back; a clock must have lost only the time the server was up.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from terranova import record

Json = dict[str, Any]

GONE = (OSError, http.client.HTTPException, json.JSONDecodeError)
RESEND_SECONDS = 0.02
CLOCK_SECONDS = 3000
CLOCK_SLACK = 0.5


@dataclass
class Server:
    """A server in a process of its own."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    uptime: float = 0.0
    """Seconds in which it could have been asked something."""

    def start(self) -> None:
        """Start it and wait until games can be played."""
        environment = os.environ | {"TERRANOVA_DATA_DIR": str(self.folder), "TERRANOVA_PREPARE": "no"}
        command = [sys.executable, "-m", "terranova.server", "--host", "127.0.0.1", "--port", str(self.port)]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        client = Client(self.port)
        while not client.ask("GET", "/api/health")["is_ready"]:
            time.sleep(RESEND_SECONDS)
        client.close()
        self.started = time.time()

    def kill(self) -> None:
        """End it without a word."""
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.uptime += time.time() - self.started


class Client:
    """A browser that never gives up."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.repeated = 0
        self._keys = count(1)
        self._connection: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: Json | None = None) -> Json:
        """The answer, however often the question has to be asked."""
        while True:
            try:
                status, answer = self._try(method, path, body)
            except GONE:
                self.close()
                self.repeated += 1
                time.sleep(RESEND_SECONDS)
                continue
            if status in (429, 503):
                time.sleep(RESEND_SECONDS)
                continue
            if status >= 400:
                raise AssertionError(f"{method} {path} {body}: {status} {answer}")
            return answer

    def close(self) -> None:
        """Let the connection go."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def act(self, table: str, command: str, **body: Any) -> Json:
        """Do something at a table, once."""
        return self.ask("POST", f"/api/tables/{table}/{command}", {"key": f"k{next(self._keys)}", **body})

    def _try(self, method: str, path: str, body: Json | None) -> tuple[int, Json]:
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        headers = {"Content-Type": "application/json"} | ({"Cookie": self.cookie} if self.cookie else {})
        self._connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        response = self._connection.getresponse()
        data = response.read()
        if cookie := response.getheader("Set-Cookie"):
            self.cookie = cookie.partition(";")[0]
        if not data.startswith(b"{"):
            return response.status, {"text": data.decode()}
        return response.status, json.loads(data)


@dataclass
class Player(threading.Thread):
    """Plays at a table of its own until told to stop, and keeps what was acknowledged."""

    port: int
    seed: int
    stop: threading.Event
    with_computer: bool = False
    played: list[str] = field(default_factory=list)
    """Acknowledged actions of people, in their order."""
    acknowledged: int = 0
    """Actions of all games."""
    said: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(daemon=True)
        self.client = Client(self.port)
        self.chance = random.Random(self.seed)

    def __hash__(self) -> int:
        return id(self)

    def run(self) -> None:
        """Play game after game."""
        try:
            self.client.ask("PUT", "/api/me", {"name": f"Player {self.seed}"})
            while not self.stop.is_set():
                self._play_game()
        except Exception as error:  # reported by whoever waits for this thread
            self.problems.append(repr(error))

    def _play_game(self) -> None:
        seats = [{"who": "here"}, {"who": "computer", "level": 1} if self.with_computer else {"who": "here"}]
        wish = {"seats": seats, "map": "duel", "key": f"make{len(self.tables)}"}
        table = self.client.ask("POST", "/api/tables", wish)["table"]
        self.tables.append(table)
        self.played, self.said = [], []
        state = self._state(table)
        while state["phase"] == "playing" and not self.stop.is_set():
            if state["thinking"] is not None:
                time.sleep(RESEND_SECONDS)
            else:
                self._play_turn(table, state)
            state = self._state(table)
        self._check(table)

    def _state(self, table: str) -> Json:
        state: Json = self.client.ask("GET", f"/api/tables/{table}")["state"]
        return state

    def _play_turn(self, table: str, state: Json) -> None:
        actions: list[str] = []
        moment, is_complete = state["moment"], False
        while not is_complete:
            actions.append(self.chance.choice(moment["legal"]))
            self.client.act(table, "plan", after=state["number"], actions=actions)
            seen = self._state(table)
            plan = seen["plan"]
            if plan is None or [step["action"] for step in plan["steps"]] != actions:
                raise AssertionError(f"the plan {actions} has become {plan and plan['steps']}")
            moment, is_complete = plan["moment"], plan["is_complete"]
        if self.chance.random() < 0.2:
            text = f"line {len(self.said)}"
            self.client.act(table, "chat", text=text)
            self.said.append(text)
        number = self.client.act(table, "turn", after=state["number"])["number"]
        if number != state["number"] + len(actions):
            raise AssertionError(f"{len(actions)} actions after {state['number']} were answered with {number}")
        self.played += actions
        self.acknowledged += len(actions)

    def _check(self, table: str) -> None:
        """What the server has must be what it has acknowledged."""
        text = self.client.ask("GET", f"/api/tables/{table}/record")["text"]
        replay = self.client.ask("GET", f"/api/tables/{table}/replay")
        kept = [step["action"] for step in replay["steps"] if not self.with_computer or step["player"] == "red"]
        if kept != self.played:
            raise AssertionError(f"table {table}: {len(self.played)} actions acknowledged, {len(kept)} kept")
        record.read(text)
        chat = [line["text"] for line in self.client.ask("GET", f"/api/tables/{table}")["chat"]]
        if chat != self.said[-200:]:
            raise AssertionError(f"table {table}: {len(self.said)} lines said, {len(chat)} kept")


def run(kills: int, players: int, seed: int, computers: int = 0, longest: float = 0.6) -> Json:
    """Kill the server so many times while so many play; gives the figures.

    :raises AssertionError: if something acknowledged was lost or doubled.
    """
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), _free_port())
        server.start()
        watch = Client(server.port)
        clock = {"kind": "game", "seconds": CLOCK_SECONDS}
        wish = {"seats": [{"who": "here"}, {"who": "here"}], "clock": clock, "key": "clock"}
        clocked = watch.ask("POST", "/api/tables", wish)["table"]
        stop = threading.Event()
        crowd = [Player(server.port, seed + i, stop, with_computer=i < computers) for i in range(players + computers)]
        for player in crowd:
            player.start()
        began = time.time()
        try:
            for _ in range(kills):
                time.sleep(chance.uniform(0.05, longest))
                server.kill()
                server.start()
                if problems := [problem for player in crowd for problem in player.problems]:
                    raise AssertionError(problems[0])
            stop.set()
            for player in crowd:
                player.join(60)
            problems = [problem for player in crowd for problem in player.problems]
            if problems or any(player.is_alive() for player in crowd):
                raise AssertionError(problems[0] if problems else "a player did not stop")
            lost = _check_clock(watch, clocked, server)
        finally:
            stop.set()
            for client in (watch, *(player.client for player in crowd)):
                client.close()
            if server.process:
                server.process.kill()
                server.process.wait()
    return {
        "kills": kills,
        "tables": sum(len(player.tables) for player in crowd),
        "actions acknowledged": sum(player.acknowledged for player in crowd),
        "messages sent again": sum(player.client.repeated for player in crowd),
        "seconds": round(time.time() - began, 1),
        "seconds up": round(server.uptime, 1),
        "seconds lost by the clock": round(lost, 1),
    }


def _check_clock(client: Client, table: str, server: Server) -> float:
    """What the clock has lost may not be more than the time the server was there."""
    state = client.ask("GET", f"/api/tables/{table}")["state"]
    lost = CLOCK_SECONDS - (state["clock"]["deadline"] - state["time"]) / 1000
    up = server.uptime + time.time() - server.started
    if lost > up + CLOCK_SLACK:
        raise AssertionError(f"the clock lost {lost:.1f} s, but the server was up for only {up:.1f} s")
    return float(lost)


def _free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def main() -> None:
    """Run as the arguments say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--computers", type=int, default=1, help="players against the computer, beside the others")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    figures = run(chosen.kills, chosen.players, chosen.seed, chosen.computers)
    for name, value in figures.items():
        print(f"{name:>26}  {value}")
    print("nothing acknowledged was lost or doubled")


if __name__ == "__main__":
    main()
