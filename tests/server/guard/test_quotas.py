"""Bounds: a flood harms only whoever makes it, a slow reader only themselves."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from terranova.server.errors import Refusal
from terranova.server.guard.quotas import Rates, SocketCount
from terranova.server.http.sockets import Connection
from terranova.server.settings import Limits
from tests.server.conftest import Start
from tests.support.server import ROOMY, FakeClock, until


def test_a_bucket_empties_and_fills() -> None:
    clock = FakeClock()
    rates = Rates(clock, Limits(chats=(0.5, 3), messages=(0.5, 3)))
    for _ in range(3):
        rates.use("chats", "ann")
    with pytest.raises(Refusal) as caught:
        rates.use("chats", "ann")
    assert caught.value.details == {"seconds": 2}
    rates.use("chats", "bob")
    rates.use("messages", "ann")
    clock.advance(2)
    rates.use("chats", "ann")
    with pytest.raises(Refusal):
        rates.use("chats", "ann")


def test_sockets_are_counted() -> None:
    count = SocketCount(Limits(sockets_per_person=1, sockets_per_address=2, sockets=3))
    count.enter("ann", "1")
    for person, address in (("ann", "2"), ("ann", "1")):
        with pytest.raises(Refusal):
            count.enter(person, address)
    count.enter("bob", "1")
    with pytest.raises(Refusal):
        count.enter("cid", "1")
    count.enter(None, "2")
    with pytest.raises(Refusal):
        count.enter(None, "3")
    count.exit("ann", "1")
    count.enter("cid", "1")


def test_a_flood_of_messages_is_refused_and_the_others_play_on(start: Start) -> None:
    server = start(limits=replace(ROOMY, messages=(1, 5), chats=(1, 3)))
    ann, eve = server.browser("Ann"), server.browser()
    table = ann.make("here Ann", "elsewhere")
    with eve.listen(table) as anonymous:
        until(anonymous, "welcome")
    with ann.listen(table) as socket:
        until(socket, "welcome")
        codes = []
        for _ in range(5):
            socket.send_json({"type": "chat", "phrase": "hello"})
            message = socket.receive_json()
            while message["type"] not in ("answer", "error"):
                message = socket.receive_json()
            codes.append(message.get("error", {}).get("code"))
        assert codes == [None, None, None, "too-many", "too-many"]
    bob = server.browser("Bob")
    bob.do(table, "sit", name="Bob")
    response = ann.client.post(f"/api/tables/{table}/leave", json={})
    assert response.status_code == 429
    assert int(response.headers["retry-after"]) >= 1
    server.clock.advance(10)
    ann.do(table, "leave")


def test_requests_and_makings_are_bounded(start: Start) -> None:
    server = start(limits=replace(ROOMY, makings=(0.1, 2)))
    ann = server.browser("Ann")
    for _ in range(2):
        ann.make("here", "here")
    assert ann.refused("/api/tables", {"seats": [{"who": "here"}, {"who": "here"}]}, 429)["code"] == "too-many"
    server = start(limits=replace(ROOMY, requests=(1, 4)))
    client = server.browser().client
    assert [client.get("/api/health").status_code for _ in range(6)] == [200] * 4 + [429] * 2


def test_too_many_sockets_are_refused(start: Start) -> None:
    server = start(limits=replace(ROOMY, sockets_per_person=1))
    ann = server.browser("Ann")
    table = ann.make("here", "here")
    with ann.listen(table) as first:
        until(first, "welcome")
        with ann.listen(table) as second:
            assert second.receive_json()["error"]["code"] == "too-many"
            with pytest.raises(WebSocketDisconnect) as closed:
                second.receive_json()
        assert closed.value.code == 4029
    with ann.listen(table) as third:
        until(third, "welcome")


class StuckSocket:
    """A socket whose client reads nothing."""

    def __init__(self) -> None:
        from starlette.websockets import WebSocketState

        self.application_state = WebSocketState.CONNECTED
        self.closed: int | None = None
        self.client = None

    async def send_text(self, _data: str) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int, _reason: str) -> None:
        self.closed = code


def test_a_slow_client_is_let_go() -> None:
    async def run() -> None:
        socket: Any = StuckSocket()
        connection = Connection(socket, None, most_waiting=3)

        async def read() -> None:
            await asyncio.Event().wait()

        running = asyncio.create_task(connection.run(read))
        await asyncio.sleep(0)
        for number in range(6):
            connection.send(str(number))
        await asyncio.wait_for(running, 120)
        assert socket.closed == 4008

    asyncio.run(run())
