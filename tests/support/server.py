"""Parts of a server for tests: a clock that stands still, computer players that answer at once, browsers."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from anyio import fail_after
from starlette.testclient import TestClient, WebSocketTestSession

from terranova import Game, PlaceStone
from terranova.server.computer.bots import Bot
from terranova.server.computer.job import Job, OnProgress, TurnRequest, TurnResult
from terranova.server.http.context import Context
from terranova.server.settings import Limits, Settings
from terranova.server.tables.table import ends_turn

Json = dict[str, Any]

PLENTY = (1000.0, 100_000)
ROOMY = Limits(
    requests=PLENTY,
    messages=PLENTY,
    makings=PLENTY,
    maps=PLENTY,
    chats=PLENTY,
    hints=PLENTY,
    pictures=PLENTY,
    tables_per_day=100_000,
    people_per_day=100_000,
    bytes_per_day=10**10,
    sockets_per_person=1000,
    sockets_per_address=1000,
)
RING = """name: ring
F: forest
L: lake
M: meadow
S: steppe

F F F L L L
 F F F L L L
M M M S S S
 M M M S S S
"""
NOON = 1_700_000_000.0
SELDOM = 3600
PATIENCE = 60.0
"""Seconds after which a message that has not come never will."""


class FakeClock:
    """A clock that goes on when told to."""

    def __init__(self) -> None:
        self.time = NOON

    def now(self) -> float:
        return self.time

    def advance(self, seconds: float) -> None:
        self.time += seconds


def choose(request: TurnRequest) -> TurnResult:
    """A turn by chance that takes what points there are: no engine has to be compiled for these tests."""
    game, chance = request.game(), random.Random(request.seed)
    me = game.players.index(game.turn or "")
    return TurnResult(_some_turn(game, me, chance))


def _some_turn(game: Game, me: int, chance: random.Random) -> list[str]:
    actions: list[str] = []
    while True:
        is_setup = game.position.is_setup
        legal = list(game.legal_actions)
        stones = [action for action in legal if isinstance(action, PlaceStone)]
        action = chance.choice(stones if stones and chance.random() < 0.8 else legal)
        best = 0
        for stone in stones:
            gains = game.preview(stone).gains
            if 2 * gains[me] - sum(gains) > best:
                action, best = stone, 2 * gains[me] - sum(gains)
        events = game.push(action)
        actions.append(str(action))
        if ends_turn(events, is_setup=is_setup):
            return actions


class AskedJob(Job[Any]):
    """A job that a test can look into."""

    request: TurnRequest


class FakeWorkers:
    """Computer players that answer at once, or when told to."""

    def __init__(self) -> None:
        self.is_held = False
        self.is_ready = True
        self.asked: list[AskedJob] = []
        self.hurried: list[Job[Any]] = []
        self.cancelled: list[Job[Any]] = []
        self._numbers = count(1)

    def start(self) -> None: ...

    async def close(self) -> None: ...

    def ask(self, request: Any, asker: str = "", key: str = "", on_progress: OnProgress | None = None) -> Job[Any]:
        job = AskedJob(next(self._numbers), request, asker, on_progress)
        self.asked.append(job)
        if not self.is_held:
            self.answer(job)
        return job

    def answer(self, job: Job[Any], thought: TurnResult | None = None) -> None:
        if not job.done.done():
            assert isinstance(job.request, TurnRequest)
            job.done.set_result(thought or choose(job.request))

    def hurry(self, job: Job[Any]) -> None:
        self.hurried.append(job)
        self.answer(job)

    def cancel(self, job: Job[Any]) -> None:
        self.cancelled.append(job)
        job.done.cancel()


class Browser:
    """A browser: its cookies, its requests, its sockets."""

    def __init__(self, server: Server, name: str | None = None) -> None:
        self.server = server
        self.client = TestClient(server.client.app)
        self.client.portal = server.client.portal
        self._keys = count(1)
        if name:
            self.put("/api/me", {"name": name})

    def get(self, path: str, **more: Any) -> Json:
        response = self.client.get(path, **more)
        assert response.status_code == 200, response.text
        found: Json = response.json()
        return found

    def put(self, path: str, body: Json) -> Json:
        response = self.client.put(path, json=body)
        assert response.status_code == 200, response.text
        found: Json = response.json()
        return found

    def post(self, path: str, body: Json | None = None) -> Json:
        response = self.client.post(path, json=body or {})
        assert response.status_code < 300, response.text
        found: Json = response.json()
        return found

    def refused(self, path: str, body: Json | None = None, status: int | None = None) -> Json:
        """Post what must be refused; gives the error."""
        response = self.client.post(path, json=body or {})
        assert response.status_code >= 400, response.text
        assert status is None or response.status_code == status, response.text
        found: Json = response.json()
        return {**found["error"], "missed": found["missed"]}

    def make(self, *seats: str, **more: Any) -> str:
        """Make a table: ``"here"``, ``"here Ann"``, ``"elsewhere"``, ``"computer 3"``."""
        wishes: list[Json] = []
        for words in seats:
            who, _, rest = words.partition(" ")
            named = {"level": int(rest)} if who == "computer" and rest else {"name": rest} if rest else {}
            wishes.append({"who": who, **named})
        made = self.post("/api/tables", {"seats": wishes, **more})
        table: str = made["table"]
        return table

    def state(self, table: str) -> Json:
        found: Json = self.get(f"/api/tables/{table}")["state"]
        return found

    def do(self, table: str, command: str, **body: Any) -> Json:
        """Give a command over HTTP; ``plan``, ``turn`` and ``hint`` follow the present state unless told."""
        return self.post(f"/api/tables/{table}/{command}", self._body(table, command, body))

    def try_to(self, table: str, command: str, **body: Any) -> Json:
        """Give a command that must be refused; gives the error."""
        return self.refused(f"/api/tables/{table}/{command}", self._body(table, command, body))

    def _body(self, table: str, command: str, body: Json) -> Json:
        if command in ("plan", "turn", "hint") and "after" not in body:
            return {"after": self.state(table)["number"], **body}
        return body

    def listen(
        self, table: str, after: int | None = None, headers: dict[str, str] | None = None
    ) -> WebSocketTestSession:
        query = f"?after={after}" if after is not None else ""
        return self.client.websocket_connect(f"/api/tables/{table}/socket{query}", headers=headers or {})


class Server:
    """The server and what tests turn."""

    def __init__(self, client: TestClient, clock: FakeClock, workers: FakeWorkers) -> None:
        self.client = client
        self.clock = clock
        self.workers = workers

    @property
    def context(self) -> Context:
        app: Any = self.client.app
        context: Context = app.state.context
        return context

    def browser(self, name: str | None = None) -> Browser:
        return Browser(self, name)

    def call(self, function: Callable[..., Any], *args: Any) -> Any:
        """Run something in the server's loop."""
        assert self.client.portal
        return self.client.portal.call(function, *args)

    def pass_time(self, seconds: float) -> None:
        self.clock.advance(seconds)
        self.call(self.context.service.upkeep.enforce_clocks)

    def settle(self) -> None:
        """Wait until no computer player thinks any more that has been answered."""

        async def wait() -> None:
            sessions = self.context.sessions
            while any(
                session.thinking is not None and (session.thinking.job is None or session.thinking.job.done.done())
                for session in sessions.live.values()
            ):
                await asyncio.sleep(0)

        self.call(wait)


def quiet_settings(folder: Path, limits: Limits = ROOMY, bots: tuple[Bot, ...] = ()) -> Settings:
    """Settings under which nothing happens by itself."""
    return Settings(data_dir=folder, clock_seconds=SELDOM, alive_seconds=SELDOM, limits=limits, bots=bots)


def until(socket: WebSocketTestSession, kind: str, seconds: float = PATIENCE) -> Json:
    """The next message of a type; what comes before is skipped, but no error."""
    skipped: list[str] = []

    async def receive() -> Any:
        with fail_after(seconds):
            return await socket._send_rx.receive()

    while True:
        try:
            received = socket.portal.call(receive)
        except TimeoutError:
            raise AssertionError(f"no {kind!r} came within {seconds} s, only {skipped}") from None
        socket._raise_on_close(received)
        message: Json = json.loads(received["text"])
        if message["type"] == kind:
            return message
        assert message["type"] != "error" or kind == "error", message
        skipped.append(message["type"])
