"""Bounds: a flood hurts only its sender, a slow reader only themselves."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text as sql
from starlette.websockets import WebSocketDisconnect

from terranova.server.bus.local import LocalBus
from terranova.server.errors import Refusal
from terranova.server.guard.quotas import PEOPLE_OF_AN_ADDRESS, Rates
from terranova.server.guard.socket_count import SocketCount
from terranova.server.http.sockets import Connection
from terranova.server.settings import Limits
from tests.server.conftest import Start
from tests.support.server import ROOMY, FakeClock, Server, until


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
    async def test() -> None:
        count = SocketCount(Limits(sockets_per_person=1, sockets_per_address=2, sockets=3), LocalBus())
        await count.enter("ann", "1")
        for person, address in (("ann", "2"), ("ann", "1")):
            with pytest.raises(Refusal):
                await count.enter(person, address)
        await count.enter("bob", "1")
        with pytest.raises(Refusal):
            await count.enter("cid", "1")
        await count.enter(None, "2")
        with pytest.raises(Refusal):
            await count.enter(None, "3")
        count.exit("ann", "1")
        await count.enter("cid", "1")
        assert count.total == 3

    asyncio.run(test())


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
        self.scope: dict[str, Any] = {}

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
            connection.send(str(number).encode())
        await asyncio.wait_for(running, 120)
        assert socket.closed == 4008

    asyncio.run(run())


def test_networks_of_version_6_are_counted_together_too() -> None:
    rates = Rates(FakeClock(), Limits(requests=(1, 10)))
    allowed = 0
    for number in range(400):
        try:
            rates.use("requests", f"2001:db8:1:{number:x}::/64")
        except Refusal:
            break
        allowed += 1
    assert allowed == 160
    rates.use("requests", "2001:db8:2::/64")


def test_sockets_of_a_wider_network_are_counted() -> None:
    async def test() -> None:
        count = SocketCount(Limits(sockets_per_address=2, sockets=1000), LocalBus())
        for number in range(8):
            await count.enter(None, f"2001:db8:1:{number:x}::/64")
        with pytest.raises(Refusal):
            await count.enter(None, "2001:db8:1:ff::/64")
        count.exit(None, "2001:db8:1:3::/64")
        await count.enter(None, "2001:db8:1:ff::/64")

    asyncio.run(test())


def test_a_restart_gives_nobody_a_new_day(start: Start) -> None:
    limits = replace(ROOMY, tables_per_day=3)
    clock = FakeClock()
    ann = start(clock=clock, limits=limits).browser("Ann")
    for _ in range(3):
        ann.make("here", "here")
    again = start(clock=clock, limits=limits).browser()
    again.client.cookies = ann.client.cookies
    wish = {"seats": [{"who": "here"}, {"who": "here"}]}
    refused = again.client.post("/api/tables", json=wish)
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "daily-limit")
    clock.advance(86_401)
    later = start(clock=clock, limits=limits).browser()
    later.client.cookies = ann.client.cookies
    later.make("here", "here")


def test_a_restart_gives_an_address_no_new_day_either(start: Start) -> None:
    limits = replace(ROOMY, tables_per_day=1)
    clock = FakeClock()
    server = start(clock=clock, limits=limits)
    for _ in range(PEOPLE_OF_AN_ADDRESS):
        server.browser("Ann").make("here", "here")
    wish = {"seats": [{"who": "here"}, {"who": "here"}]}
    refused = start(clock=clock, limits=limits).browser("Eve").client.post("/api/tables", json=wish)
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "daily-limit")


def test_tables_of_a_day_are_bounded(start: Start) -> None:
    server = start(limits=replace(ROOMY, tables_per_day=3))
    ann = server.browser("Ann")
    for _ in range(3):
        ann.make("here", "here")
    wish = {"seats": [{"who": "here"}, {"who": "here"}]}
    refused = ann.client.post("/api/tables", json=wish)
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "daily-limit")
    assert 8 * 3600 <= int(refused.headers["retry-after"]) <= 8 * 3600 + 1
    for number in range(20):  # other cookies of the same address
        if server.browser(f"B{number}").client.post("/api/tables", json=wish).status_code == 429:
            break
    assert number == 9
    server.clock.advance(86_401)
    ann.make("here", "here")


def test_bytes_of_a_day_are_bounded(start: Start) -> None:
    server = start(limits=replace(ROOMY, bytes_per_day=100_000))
    eve = server.browser("Eve")
    text = '[Map "duel"]\n[Players "2"]\n\n' + "; comment\n" * 1000
    codes = [eve.client.post("/api/records", json={"text": text}).status_code for _ in range(4)]
    assert codes[0] != 429
    assert codes[-1] == 429


def n_people(server: Server) -> int:
    count = sql("select count(*) from people")
    return int(server.context.store._writer.submit(lambda connection: connection.execute(count).scalar_one()).result())


def test_browsers_that_do_not_come_back_leave_nothing(start: Start) -> None:
    server = start(limits=replace(ROOMY, people_per_day=5))
    for number in range(20):
        server.browser(f"B{number}")
    assert n_people(server) == 0
    ann = server.browser("Ann")
    assert ann.get("/api/me")["name"] == "Ann"
    assert n_people(server) == 1
    many = [server.browser(f"C{number}") for number in range(10)]
    assert [one.get("/api/me")["name"] for one in many] == [f"C{number}" for number in range(10)]
    assert n_people(server) == 5
