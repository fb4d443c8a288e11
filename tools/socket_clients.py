"""Two people at one table over sockets, which break and come back while the server is killed.

A player who comes back asks for what follows the last known entry, and must get every entry once: no number is missing,
none comes twice.
"""

from __future__ import annotations

import json
import queue
import time
from collections.abc import Sequence

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tools.clients import RESEND_SECONDS, Client, Json, Player, expect

PASSING = ("warming-up", "not-kept", "busy", "too-many", "changed-meanwhile")
"""Refusals after which the same message is sent again."""
Tables = queue.SimpleQueue[str | None]
"""From the player who makes the tables to the other; None is the end."""


def pair(clients: Sequence[Client], seed: int) -> list[SocketPlayer]:
    """Two people who play together."""
    tables: Tables = queue.SimpleQueue()
    ready: set[Client] = set()
    return [SocketPlayer(client, seed, tables, ready, is_maker=client is clients[0]) for client in clients]


class SocketPlayer(Player):
    """One of the two. They end together: one who left would keep the other waiting."""

    def __init__(self, client: Client, seed: int, tables: Tables, ready: set[Client], *, is_maker: bool) -> None:
        super().__init__(client, seed)
        self.tables = tables
        self.ready = ready
        """Who has played a turn after being told to stop; the same set for both."""
        self.is_maker = is_maker
        self.reconnected = 0
        self.lost_answers = 0
        """Turns that were committed, and whose answer was lost with the server."""

    def play_game(self) -> None:
        """Play one game."""
        table = self._find_table()
        if table is None:
            self.is_done = True
            return
        game = _Game(self, table)
        while not game.is_left:
            try:
                with game.connect() as socket:
                    game.talk(socket)
            except (OSError, EOFError, WebSocketException) as error:
                self.reconnected += 1
                self.client.move_on(error)
                time.sleep(RESEND_SECONDS)
        self.check(table, game.mine, game.colour)
        if self.is_maker and self.is_stopped.is_set():
            self.is_done = True
            self.tables.put(None)

    @property
    def has_ended(self) -> bool:
        """Whether both have shown that their game goes on."""
        return len(self.ready) == 2

    def _find_table(self) -> str | None:
        if not self.is_maker:
            table = self.tables.get()
            if table is not None:
                self.client.act(table, "sit", name="Other")
                self.client.act(table, "ready")
            return table
        table = self.client.make([{"who": "here"}, {"who": "elsewhere"}])
        self.client.act(table, "ready")
        self.tables.put(table)
        return table


class _Game:
    """What one of the two knows of a game."""

    def __init__(self, player: SocketPlayer, table: str) -> None:
        self.player = player
        self.table = table
        self.mine: list[str] = []
        self.colour: str | None = None
        self.known = 0
        """The number of the last entry that was told."""
        self.is_left = False
        self._waiting: Json | None = None
        """The message that is not answered yet."""

    def connect(self) -> ClientConnection:
        """A connection that asks for what was missed."""
        client = self.player.client
        address = f"ws://127.0.0.1:{client.port}/api/tables/{self.table}/socket?after={self.known}"
        headers = {"Cookie": client.cookie}
        seconds = client.silence
        return connect(address, additional_headers=headers, compression=None, open_timeout=seconds, close_timeout=0.1)

    def talk(self, socket: ClientConnection) -> None:
        """Read and play until the game or the connection ends."""
        state = self._come_back(socket)
        while True:
            is_over = state["phase"] == "over" or self.player.has_ended
            if self._waiting is None and is_over:
                self.is_left = True
                return
            is_mine = state["phase"] == "playing" and state["moment"]["turn"] == self.colour
            if self._waiting is None and is_mine:
                self._waiting = {"key": self.player.client.key(), "after": state["number"], **self._choose(state)}
                socket.send(json.dumps(self._waiting))
            message = self._next(socket)
            if message["type"] == "state":
                state = self._take(message)
            elif message["type"] == "answer":
                self._acknowledge(message)
            elif message["type"] == "error" and message["error"]["code"] in PASSING:
                raise EOFError
            elif message["type"] == "error":
                raise AssertionError(f"{self._waiting}: {message['error']}")

    def _come_back(self, socket: ClientConnection) -> Json:
        welcome = self._next(socket)
        if welcome["type"] == "error":
            expect(welcome["error"]["code"] in PASSING, str(welcome))
            raise EOFError
        (self.colour,) = welcome["you"]["seats"]
        state = self._take(welcome["state"])
        if self._waiting is not None:
            is_turn = self._waiting["type"] == "turn"
            self.player.lost_answers += is_turn and state["number"] > self._waiting["after"]
            socket.send(json.dumps(self._waiting))
        return state

    def _take(self, state: Json) -> Json:
        for entry in state["entries"]:
            self.known += 1
            expect(entry["number"] == self.known, f"entry {entry['number']} was told in the place of {self.known}")
        expect(self.known == state["number"], f"told up to {self.known}, but the state is at {state['number']}")
        return state

    def _choose(self, state: Json) -> Json:
        plan = state["plan"] or {"steps": [], "is_complete": False, "moment": state["moment"]}
        actions = [step["action"] for step in plan["steps"]]
        if plan["is_complete"]:
            return {"type": "turn", "actions": actions}
        return {"type": "plan", "actions": [*actions, self.player.chance.choice(plan["moment"]["legal"])]}

    def _acknowledge(self, answer: Json) -> None:
        assert self._waiting is not None
        self.player.client.answered += 1
        expect(answer["key"] == self._waiting["key"], f"{answer['key']} answers {self._waiting['key']}")
        if self._waiting["type"] == "turn":
            self.mine += self._waiting["actions"]
            self.player.acknowledged += len(self._waiting["actions"])
            if self.player.is_stopped.is_set():
                self.player.ready.add(self.player.client)
        self._waiting = None

    def _next(self, socket: ClientConnection) -> Json:
        message: Json = json.loads(socket.recv(timeout=self.player.client.silence))
        return message
