"""What honest players notice of somebody who attacks the server inside its limits, or floods it.

    python -m tools.attacks                          every attack for 30 seconds
    python -m tools.attacks --seconds 10 pings codes

A server runs with its usual limits in a process of its own, the attacker in another, from one address. Beside them
eight tables are played over sockets, and one against the computer, each from an address of its own. A quiet run of the
same length comes before each attack; ``ratio`` is the p99 beside the attack to that of the quiet run just before it,
which a busy machine slows down too.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing.synchronize import Event
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from terranova import Game
from tools.attackers import ATTACKS, LONG, Target, prepare

Json = dict[str, Any]

TABLES = 8
PAUSE = (0.3, 0.7)
"""Seconds between two turns at an honest table."""
LATE_SECONDS = 30
"""After which an answer counts as a problem."""
READY_SECONDS = 300
"""The first start ever compiles the rules."""
MOST_MS = 100.0
"""What the p99 of honest turns may be."""
MOST_COMPUTER_MS = 1000.0
"""By so much an answer of the computer may be later than on the quiet server."""
ATTACK_SECONDS = 900
"""More than enough: an attack is ended once it is measured."""


@dataclass
class Figures:
    """What the honest players have measured."""

    answers: list[float] = field(default_factory=list)
    """Seconds from sending a turn to its answer."""
    computer: list[float] = field(default_factory=list)
    """Seconds from that to the turn of the computer."""
    problems: int = 0

    def summary(self) -> Json:
        """The figures, in milliseconds."""
        ordered = sorted(self.answers) or [float("nan")]
        late = sorted(self.computer) or [float("nan")]
        return {
            "turns": len(self.answers),
            "p50": round(statistics.median(ordered) * 1000, 1),
            "p99": round(ordered[int(0.99 * (len(ordered) - 1))] * 1000, 1),
            "computer": round(statistics.median(late) * 1000, 1),
            "latest": round(late[-1] * 1000, 1),
            "problems": self.problems,
        }


class Honest:
    """A person who plays at a table, both seats or against the computer."""

    def __init__(self, port: int, number: int, figures: Figures, *, with_computer: bool = False) -> None:
        self.port = port
        self.address = f"127.0.2.{number + 1}"
        self.chance = random.Random(number)
        self.figures = figures
        self.with_computer = with_computer
        self._has_tried = False
        """Whether a turn was played, or failed."""

    async def play(self, seconds: float) -> None:
        """Play game after game for so long, and at least one turn."""
        until = time.monotonic() + seconds
        while self._goes_on(until):
            try:
                await self._play_game(until)
            except (OSError, WebSocketException, TimeoutError):
                self.figures.problems += 1
                self._has_tried = True
                await asyncio.sleep(0.2)

    def _goes_on(self, until: float) -> bool:
        return time.monotonic() < until or not self._has_tried

    async def _play_game(self, until: float) -> None:
        other = {"who": "computer", "level": 3} if self.with_computer else {"who": "here"}
        made, cookie = await asyncio.to_thread(self._make, {"seats": [{"who": "here"}, other], "map": "duel"})
        table = made["table"]
        async with connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket",
            additional_headers={"Cookie": cookie},
            compression=None,
            local_addr=(self.address, 0),
        ) as socket:
            await socket.recv()
            game = Game(map="duel", players=2)
            while self._goes_on(until) and not game.is_game_over():
                await self._turn(socket, game)
                self._has_tried = True
                await asyncio.sleep(self.chance.uniform(*PAUSE))

    async def _turn(self, socket: ClientConnection, game: Game) -> None:
        after, player, actions = len(game.action_stack), game.turn, []
        while game.turn == player and not game.is_game_over():
            action = self.chance.choice(list(game.legal_actions))
            is_setup = game.position.is_setup
            game.push(action)
            actions.append(str(action))
            if is_setup:
                break
        began = time.perf_counter()
        await socket.send(json.dumps({"type": "turn", "after": after, "actions": actions, "key": f"k{after}"}))
        entries: list[str] = []
        is_answered = False
        while not is_answered or (self.with_computer and game.turn == "yellow" and not game.is_game_over()):
            message = json.loads(await asyncio.wait_for(socket.recv(), LATE_SECONDS))
            if message["type"] == "error":
                raise WebSocketException(message["error"]["code"])
            if message["type"] == "answer":
                is_answered, answered = True, time.perf_counter()
                self.figures.answers.append(answered - began)
            if self.with_computer:
                told = message.get("entries") or []
                entries += [entry.get("text") or entry.get("action") for entry in told if entry["player"] == "yellow"]
            if entries and is_answered:
                self.figures.computer.append(time.perf_counter() - answered)
                for text in entries:
                    game.push_text(text)
                entries = []

    def _make(self, wish: Json) -> tuple[Json, str]:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/api/tables", json.dumps(wish).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=LATE_SECONDS) as response:
            return json.load(response), response.headers["Set-Cookie"].partition(";")[0]


async def measure(port: int, seconds: float) -> Figures:
    """Let the honest play for a while."""
    figures = Figures()
    people = [Honest(port, number, figures, with_computer=number == TABLES) for number in range(TABLES + 1)]
    await asyncio.gather(*(person.play(seconds) for person in people))
    return figures


def run(names: list[str], seconds: float, n_actions: int = LONG) -> dict[str, Json]:
    """Measure beside each attack, and before it without; gives the figures by its name, of the last quiet run too.

    The long game has ``n_actions``.
    """
    found: dict[str, Json] = {}
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"TERRANOVA_DATA_DIR": folder, "TERRANOVA_LIMITS": "makings=1/200"}
        command = [sys.executable, "-m", "terranova.server", "--port", "0"]
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout
                port = int((re.search(r":(\d+)/", process.stdout.readline()) or [0, 0])[1])
                _wait(port)
                target = prepare(port, n_actions)
                _print("", [*Figures().summary(), "ratio"])
                for name in names:
                    quiet = found["quiet"] = asyncio.run(measure(target.port, seconds)).summary()
                    _print("quiet", quiet.values())
                    with _attacking(name, target):
                        attacked = asyncio.run(measure(target.port, seconds)).summary()
                    found[name] = attacked | {
                        "quiet p99": quiet["p99"],
                        "quiet latest": quiet["latest"],
                        "ratio": round(attacked["p99"] / quiet["p99"], 1),
                    }
                    _print(name, [*attacked.values(), found[name]["ratio"]])
            finally:
                process.kill()
    return found


def _print(name: str, values: Iterable[object]) -> None:
    print(f"{name:>10}  " + "  ".join(f"{value!s:>9}" for value in values), flush=True)


@contextlib.contextmanager
def _attacking(name: str, target: Target) -> Iterator[None]:
    """:raises RuntimeError: if the attack does not begin, or ends by itself."""
    context = multiprocessing.get_context("spawn")
    has_begun = context.Event()
    attacker = context.Process(target=_attack, args=(name, target, has_begun), daemon=True)
    attacker.start()
    try:
        if not has_begun.wait(READY_SECONDS):
            raise RuntimeError(f"the attack {name} does not begin")
        yield
        if not attacker.is_alive():
            raise RuntimeError(f"the attack {name} has ended by itself")
    finally:
        attacker.kill()
        attacker.join()
        attacker.close()


def _attack(name: str, target: Target, has_begun: Event) -> None:
    has_begun.set()
    ATTACKS[name](target, ATTACK_SECONDS)


def _wait(port: int) -> None:
    until = time.monotonic() + READY_SECONDS
    while time.monotonic() < until:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health") as response:
            health = json.load(response)
        if health["is_ready"] and health["computers_ready"]:
            return
        time.sleep(0.1)
    raise SystemExit("the server does not get ready")


def main(arguments: list[str] | None = None) -> None:
    """Run as the arguments say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("attacks", nargs="*", help=f"some of {', '.join(ATTACKS)}; all by default")
    parser.add_argument("--seconds", type=float, default=30)
    chosen = parser.parse_args(arguments)
    unknown = [name for name in chosen.attacks if name not in ATTACKS]
    if unknown:
        parser.error(f"there is no attack {unknown[0]}; there are {', '.join(ATTACKS)}")
    found = run(chosen.attacks or list(ATTACKS), chosen.seconds)
    missed = [name for name, figures in found.items() if not is_reached(figures)]
    print(f"reached: {'all' if not missed else 'all but ' + ', '.join(missed)}")
    print(json.dumps(found | {"machine_load": round(os.getloadavg()[0], 1)}))


def is_reached(figures: Json) -> bool:
    """Whether the honest noticed no more than they may."""
    is_quick = figures["p99"] < MOST_MS and figures["latest"] < figures.get("quiet latest", 0.0) + MOST_COMPUTER_MS
    return bool(is_quick and not figures["problems"])


if __name__ == "__main__":
    main()
