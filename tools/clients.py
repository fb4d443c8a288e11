"""Clients that never give up, and people who play with them while the server is killed again and again.

Each message has a key of its own. Whenever the server is gone the same message is sent again until it is answered.
Each player keeps what was acknowledged, and raises an AssertionError if the server has it otherwise.
"""

from __future__ import annotations

import http.client
import json
import random
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import count, cycle
from typing import Any

from terranova import Game, record

Json = dict[str, Any]

GONE = (OSError, http.client.HTTPException, json.JSONDecodeError)
RESEND_SECONDS = 0.02
SILENCE_SECONDS = 10
"""After which a connection is taken for dead."""
MOST_PATIENT = 8
"""By so much a client gets more patient when nobody answers: on a busy machine it would only make more work."""
PATIENCE_SECONDS = 240
"""After which the server is taken for dead."""
GAME_SECONDS = 30_000
"""On the clock of each player: nobody needs so long, so nobody may run out of time."""
CHAT_KEPT = 200


def load_rules() -> None:
    """Load the compiled rules, for which players who check their first game would all wait."""
    game = Game(map="duel", players=2)
    game.push(next(iter(game.legal_actions)))
    record.read(game.record().text())


class Client:
    """A browser over HTTP."""

    def __init__(self, port: int, others: Sequence[int] = (), silence: float = SILENCE_SECONDS) -> None:
        self.port = port
        self._silence = silence
        self._misses = 0
        """Connections in a row on which no answer came in time."""
        self._missed_at = 0
        """How many answers there had been then."""
        self._ports = cycle((*others, port))
        self.cookie = ""
        self.answered = 0
        self.repeated = 0
        self.refused = 0
        """Answers 503: nothing was kept, and the message is sent again."""
        self._keys = count(1)
        self._connection: http.client.HTTPConnection | None = None

    @property
    def silence(self) -> float:
        """Seconds after which a connection is taken for dead."""
        misses = self._misses if self.answered == self._missed_at else 0
        return self._silence * min(MOST_PATIENT, 1 << misses)

    def ask(self, method: str, path: str, body: Json | None = None) -> Json:
        """The answer, however often the question has to be asked."""
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            expect(time.monotonic() < until, f"no answer to {method} {path}")
            try:
                status, answer = self._try(method, path, body)
            except GONE as error:
                self.move_on(error)
                self.repeated += 1
                time.sleep(RESEND_SECONDS)
                continue
            if status in (429, 503):
                self.refused += status == 503
                time.sleep(RESEND_SECONDS)
                continue
            if status >= 400:
                raise AssertionError(f"{method} {path} {body}: {status} {answer}")
            self.answered += 1
            return answer

    def close(self) -> None:
        """Let the connection go."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def move_on(self, error: Exception) -> None:
        """Try another process of the server from now on, if there are several."""
        self.close()
        if self.answered != self._missed_at:
            self._misses, self._missed_at = 0, self.answered
        self._misses += isinstance(error, TimeoutError)
        self.port = next(self._ports)

    def key(self) -> str:
        """A key for a message."""
        return f"k{next(self._keys)}"

    def act(self, table: str, command: str, **body: Any) -> Json:
        """Do something at a table, once."""
        return self.ask("POST", f"/api/tables/{table}/{command}", {"key": self.key(), **body})

    def make(self, seats: list[Json]) -> str:
        """A small table with a clock."""
        wish = {"seats": seats, "map": "duel", "clock": {"kind": "game", "seconds": GAME_SECONDS}, "key": self.key()}
        table: str = self.ask("POST", "/api/tables", wish)["table"]
        return table

    def _try(self, method: str, path: str, body: Json | None) -> tuple[int, Json]:
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.silence)
        headers = {"Content-Type": "application/json"} | ({"Cookie": self.cookie} if self.cookie else {})
        self._connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        response = self._connection.getresponse()
        data = response.read()
        if cookie := response.getheader("Set-Cookie"):
            self.cookie = cookie.partition(";")[0]
        if not data.startswith(b"{"):
            return response.status, {"text": data.decode()}
        return response.status, json.loads(data)


class Player(threading.Thread, ABC):
    """Somebody who plays game after game until told to stop."""

    def __init__(self, client: Client, seed: int) -> None:
        super().__init__(daemon=True)
        self.client = client
        self.chance = random.Random(seed)
        self.acknowledged = 0
        """Actions, of all games."""
        self.n_tables = 0
        self.problem: str | None = None
        self.is_stopped = threading.Event()
        self.is_done = False

    def stop(self) -> None:
        """Let it play one more turn, which shows that its game goes on, and end."""
        self.is_stopped.set()

    def run(self) -> None:
        """Play game after game."""
        try:
            self.client.ask("PUT", "/api/me", {"name": "Player"})
            while not self.is_done:
                self.play_game()
                self.n_tables += 1
        except Exception as error:  # reported when the thread is joined
            self.problem = repr(error)
        finally:
            self.client.close()

    @abstractmethod
    def play_game(self) -> None:
        """Play one game to its end, or until told to stop."""

    def check(self, table: str, mine: list[str], player: str | None) -> None:
        """What the server has of this player, or of all, must be what it has acknowledged."""
        record.read(self.client.ask("GET", f"/api/tables/{table}/record")["text"])
        steps = self.client.ask("GET", f"/api/tables/{table}/replay")["steps"]
        kept = [step["action"] for step in steps if player in (None, step["player"])]
        expect(kept == mine, f"table {table}: {len(mine)} actions acknowledged, {len(kept)} kept")
        state = self.client.ask("GET", f"/api/tables/{table}?after=0")["state"]
        numbers = [entry["number"] for entry in state["entries"]]
        expect(numbers == list(range(1, state["number"] + 1)), f"table {table}: entries {numbers} of {state['number']}")
        kinds = {entry["kind"] for entry in state["entries"]}
        expect(kinds <= {"action"}, f"table {table}: somebody ran out of time")


class HttpPlayer(Player):
    """Plays both seats, or one against the computer, over HTTP; plans, and chats."""

    def __init__(self, client: Client, seed: int, *, with_computer: bool = False) -> None:
        super().__init__(client, seed)
        self._known = 0
        """The number that was acknowledged last at the table."""
        self.with_computer = with_computer
        self.computer_turns = 0

    def play_game(self) -> None:
        """Play one game."""
        other = {"who": "computer", "level": 1} if self.with_computer else {"who": "here"}
        table = self.client.make([{"who": "here"}, other])
        self._known = 0
        mine: list[str] = []
        chat_lines: list[str] = []
        state = self._state(table)
        while state["phase"] == "playing" and not self.is_done:
            self.is_done = self.is_stopped.is_set()
            if state["thinking"] is None:
                mine += self._play_turn(table, state, chat_lines)
                state = self._state(table)
            # The computer's answer belongs to the turn: it shows that the computer goes on too.
            while state["thinking"] is not None:
                time.sleep(RESEND_SECONDS)
                state = self._state(table)
                self.computer_turns += state["thinking"] is None
        self.check(table, mine, "red" if self.with_computer else None)
        chat = [line["text"] for line in self.client.ask("GET", f"/api/tables/{table}")["chat"]]
        expect(chat == chat_lines[-CHAT_KEPT:], f"table {table}: {len(chat_lines)} lines sent, {len(chat)} kept")

    def _state(self, table: str) -> Json:
        """How the table stands; another process may hear of the last turn a moment later."""
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            state: Json = self.client.ask("GET", f"/api/tables/{table}")["state"]
            if state["number"] >= self._known:
                return state
            expect(time.monotonic() < until, f"table {table}: {self._known} acknowledged, {state['number']} shown")
            time.sleep(RESEND_SECONDS)

    def _plan(self, table: str, after: int, actions: list[str]) -> Json:
        """Plan these actions. A plan is in memory for a while: a kill may bring back an earlier one of the turn."""
        while True:
            repeated = self.client.repeated
            self.client.act(table, "plan", after=after, actions=actions)
            plan: Json | None = self._state(table)["plan"]
            kept = [step["action"] for step in plan["steps"]] if plan else []
            if plan and kept == actions:
                return plan
            was_killed = self.client.repeated > repeated
            expect(was_killed and kept == actions[: len(kept)], f"the plan {actions} has become {kept}")

    def _play_turn(self, table: str, state: Json, chat_lines: list[str]) -> list[str]:
        actions: list[str] = []
        moment, is_complete = state["moment"], False
        while not is_complete:
            actions.append(self.chance.choice(moment["legal"]))
            plan = self._plan(table, state["number"], actions)
            moment, is_complete = plan["moment"], plan["is_complete"]
        if self.chance.random() < 0.2:
            text = f"line {len(chat_lines)}"
            self.client.act(table, "chat", text=text)
            chat_lines.append(text)
        number = self.client.act(table, "turn", after=state["number"], actions=actions)["number"]
        wanted = state["number"] + len(actions)
        expect(number == wanted, f"table {table}: answered with {number}, not {wanted}")
        self._known = number
        self.acknowledged += len(actions)
        return actions


def expect(is_so: bool, otherwise: str) -> None:
    """:raises AssertionError: if it is not so."""
    if not is_so:
        raise AssertionError(otherwise)
