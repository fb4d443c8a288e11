"""The attacks of ``tools.attacks``: each a function that runs for so many seconds in a process of its own."""

from __future__ import annotations

import base64
import contextlib
import http.client
import json
import os
import random
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from terranova import Game

Json = dict[str, Any]

ADDRESS = "127.0.3.1"
THREADS = 4
LONG = 4_900
"""Actions of the long game, unless the caller says otherwise."""
PING = b"\x89\x80\x00\x00\x00\x00"
COLD = 40
"""Long games, of which the server keeps fewer in memory."""
LISTED = 20
"""Tables that somebody may make at once."""
IDLE = 380
"""Connections, about as many as one address may have."""
REST_SECONDS = 0.05
"""After a refusal."""


@dataclass(frozen=True)
class Target:
    """The server, and what the attacker has made there."""

    port: int
    cookie: str
    long: str
    """A table with a long game."""
    n_actions: int
    """Of the long game."""
    short: str


class Client:
    """A connection from the attacker's address."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port = port
        self.cookie = cookie
        self._http: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: Json | None = None) -> tuple[int, bytes]:
        """The status and the answer; 0 if there is none."""
        headers = {"Content-Type": "application/json"} | ({"Cookie": self.cookie} if self.cookie else {})
        try:
            if self._http is None:
                self._http = http.client.HTTPConnection("127.0.0.1", self.port, 60, (ADDRESS, 0))
            self._http.request(method, path, json.dumps(body) if body is not None else None, headers)
            response = self._http.getresponse()
            answer = response.read()
            if not self.cookie and response.headers["Set-Cookie"]:
                self.cookie = response.headers["Set-Cookie"].partition(";")[0]
        except (OSError, http.client.HTTPException):
            self.close()
            return 0, b""
        return response.status, answer

    def close(self) -> None:
        """Let the connection go."""
        if self._http is not None:
            self._http.close()
            self._http = None


def prepare(port: int, n_actions: int = LONG) -> Target:
    """Upload what the attacks need; the long game has so many actions."""
    game, chance = Game(map="duel", players=2, rules="hu quiet_limit=0"), random.Random(1)
    while len(game.action_stack) < n_actions:
        game.push(chance.choice([action for action in game.legal_actions if not str(action).startswith("*")]))
    with contextlib.closing(Client(port)) as client:
        long = json.loads(client.ask("POST", "/api/records", {"text": game.record().text()})[1])["table"]
        short = json.loads(client.ask("POST", "/api/tables", {"seats": [{"who": "here"}, {"who": "here"}]})[1])["table"]
        return Target(port, client.cookie, long, n_actions, short)


def _repeat(target: Target, seconds: float, ask: Callable[[Client, int], tuple[int, bytes]], n: int = THREADS) -> None:
    """Ask again and again from several connections, as often as the server allows."""

    def run(first: int) -> None:
        client, until, number = Client(target.port, target.cookie), time.monotonic() + seconds, first
        while time.monotonic() < until:
            status, _ = ask(client, number)
            number += n
            if status in (0, 429, 503):
                time.sleep(REST_SECONDS)

    threads = [threading.Thread(target=run, args=(first,)) for first in range(n)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _flood(target: Target, seconds: float, data: bytes, sockets: int) -> None:
    """Send frames on several sockets, and open them again when they are closed."""

    def run() -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            with contextlib.suppress(OSError), _open(target) as connection:
                while time.monotonic() < until:
                    connection.sendall(data)
            time.sleep(REST_SECONDS)

    threads = [threading.Thread(target=run) for _ in range(sockets)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _open(target: Target) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", target.port), 10, (ADDRESS, 0))
    lines = [
        f"GET /api/tables/{target.short}/socket HTTP/1.1",
        f"Host: 127.0.0.1:{target.port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
    ]
    connection.sendall("\r\n".join([*lines, "", ""]).encode())
    connection.recv(4096)
    return connection


def pings(target: Target, seconds: float) -> None:
    """Ping frames on ten sockets."""
    _flood(target, seconds, PING * 500, 10)


def messages(target: Target, seconds: float) -> None:
    """Messages on one socket."""
    _flood(target, seconds, b'\x81\x8f\x00\x00\x00\x00{"type":"ping"}' * 200, 1)


def moments(target: Target, seconds: float) -> None:
    """The first moment of a long game."""
    _repeat(
        target, seconds, lambda client, number: client.ask("GET", f"/api/tables/{target.long}/moments/{number % 50}")
    )


def hurry(target: Target, seconds: float) -> None:
    """Twelve tables against the strongest level, hurried and taken back all the time."""
    seats = [{"who": "computer", "level": 8}, {"who": "here"}]
    made = [Client(target.port, target.cookie).ask("POST", "/api/tables", {"seats": seats})[1] for _ in range(12)]
    tables = [json.loads(answer)["table"] for answer in made if answer.startswith(b"{") and b'"table"' in answer]

    def press(client: Client, number: int) -> tuple[int, bytes]:
        table = tables[number % len(tables)]
        client.ask("POST", f"/api/tables/{table}/hurry", {})
        state = json.loads(client.ask("GET", f"/api/tables/{table}")[1] or b"{}").get("state")
        if state and state["moment"]["turn"] == "yellow" and state["moment"]["legal"]:
            action = state["moment"]["legal"][0]
            client.ask("POST", f"/api/tables/{table}/turn", {"after": state["number"], "actions": [action]})
        time.sleep(1 / 12)
        return 200, b""

    _repeat(target, seconds, press)


def codes(target: Target, seconds: float) -> None:
    """QR codes."""
    path = f"/api/tables/{target.short}/invitation.svg?scale="
    _repeat(target, seconds, lambda client, number: client.ask("GET", f"{path}{number % 20 + 1}"))


def pictures(target: Target, seconds: float) -> None:
    """Pictures of a long game."""
    path = f"/api/tables/{target.long}/moments"
    _repeat(
        target, seconds, lambda client, number: client.ask("GET", f"{path}/{number % target.n_actions}/picture.svg")
    )


def pixels(target: Target, seconds: float) -> None:
    """Large pictures in pixels."""
    path = f"/api/tables/{target.short}/moments/0/picture.png?size="
    _repeat(target, seconds, lambda client, number: client.ask("GET", f"{path}{2048 - number % 50}"))


def docs(target: Target, seconds: float) -> None:
    """The longest page."""
    _repeat(target, seconds, lambda client, _: client.ask("GET", "/api/docs"))


def maps(target: Target, seconds: float) -> None:
    """Pictures of large maps, each another one."""
    _repeat(
        target,
        seconds,
        lambda client, number: client.ask("POST", "/api/maps/picture", {"drawing": large_map(number)}),
    )


def large_map(number: int) -> str:
    """A map as large as there may be, each number another one."""
    rows = "\n".join(
        (" " if row % 2 else "") + " ".join("FLMS"[(row + col) % 4] for col in range(16)) for row in range(16)
    )
    return f"name: big{number}\nF: forest\nL: lake\nM: moor\nS: sea\n\n{rows}\n"


def uploads(target: Target, seconds: float) -> None:
    """Long records."""
    text = Client(target.port).ask("GET", f"/api/tables/{target.long}/record")[1].decode()
    _repeat(target, seconds, lambda client, _: client.ask("POST", "/api/records", {"text": text}))


def names(target: Target, seconds: float) -> None:
    """New browsers that say a name and never come back."""

    def ask(client: Client, number: int) -> tuple[int, bytes]:
        client.cookie = ""
        return client.ask("PUT", "/api/me", {"name": f"N{number}"})

    _repeat(target, seconds, ask)


def starts(target: Target, seconds: float) -> None:
    """The start page."""
    _repeat(target, seconds, lambda client, _: client.ask("GET", "/"), n=8)


def lists(target: Target, seconds: float) -> None:
    """The open tables, many of them on large maps."""
    client = Client(target.port, target.cookie)
    for number in range(LISTED):
        wish = {"seats": [{"who": "here"}, {"who": "elsewhere"}], "drawing": large_map(number), "is_public": True}
        client.ask("POST", "/api/tables", wish)
    _repeat(target, seconds, lambda asking, _: asking.ask("GET", "/api/open-tables"), n=8)


def cold(target: Target, seconds: float) -> None:
    """Long games that are in memory no more, because there are too many of them."""
    client = Client(target.port, target.cookie)
    text = client.ask("GET", f"/api/tables/{target.long}/record")[1].decode()
    made = [client.ask("POST", "/api/records", {"text": text}) for _ in range(COLD)]
    tables = [json.loads(answer)["table"] for status, answer in made if status == 201] or [target.long]
    _repeat(
        target,
        seconds,
        lambda asking, number: asking.ask("GET", f"/api/tables/{tables[number % len(tables)]}/invitation.svg"),
    )


def idle(target: Target, seconds: float) -> None:
    """Connections that say nothing, and bodies that come a byte at a time."""
    head = f"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1:{target.port}\r\nContent-Type: application/json\r\n"
    request = f"{head}Content-Length: 60000\r\n\r\n".encode()
    until, held = time.monotonic() + seconds, list[socket.socket]()
    while time.monotonic() < until:
        while len(held) < IDLE:
            with contextlib.suppress(OSError):
                held.append(socket.create_connection(("127.0.0.1", target.port), 10, (ADDRESS, 0)))
                if len(held) % 2:
                    held[-1].sendall(request)
        for connection in tuple(held):
            try:
                connection.send(b" ")
            except OSError:
                connection.close()
                held.remove(connection)
        time.sleep(1)


ATTACKS: dict[str, Callable[[Target, float], None]] = {
    attack.__name__: attack
    for attack in (
        pings,
        messages,
        moments,
        hurry,
        codes,
        pictures,
        pixels,
        docs,
        maps,
        uploads,
        names,
        starts,
        lists,
        cold,
        idle,
    )
}
