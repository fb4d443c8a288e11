"""Frames on sockets: counted before they are read, whatever they are."""

from __future__ import annotations

import random
import socket
import struct
import time
from collections.abc import Iterator

import pytest
from websockets.frames import Frame, Opcode

from terranova.server.errors import Refusal
from terranova.server.guard.frames import FrameBudget, FrameCounter
from terranova.server.guard.quotas import Rates
from terranova.server.settings import Limits
from tests.server.guard.test_connections import open_socket, wait_for
from tests.support.real_server import RealServer, running
from tests.support.server import FakeClock

PING = bytes(Frame(Opcode.PING, b"").serialize(mask=True))


@pytest.mark.parametrize("seed", range(20))
def test_frames_are_counted_however_they_are_cut(seed: int) -> None:
    chance = random.Random(seed)
    sizes = [chance.choice((0, 1, 125, 126, 127, 300, 65_535, 65_536, 70_000)) for _ in range(30)]
    kinds = [Opcode.TEXT, Opcode.PING, Opcode.PONG, Opcode.BINARY, Opcode.CONT]
    data = b"".join(
        Frame(Opcode.TEXT if size > 125 else chance.choice(kinds), bytes(size)).serialize(mask=chance.random() < 0.9)
        for size in sizes
    )
    counter, found, at = FrameCounter(), 0, 0
    while at < len(data):
        step = chance.choice((1, 2, 3, 5, 17, 1000, 40_000))
        found += counter.count(data[at : at + step], 1000)
        at += step
    assert found == len(sizes)


def test_counting_stops_at_the_limit() -> None:
    assert FrameCounter().count(PING * 40_000, 100) == 101


def test_a_budget_holds_for_frames_bytes_and_drips() -> None:
    limits = Limits(messages=(1, 10), requests=(1, 1000))
    for data, allowed in ((PING, 16), (b"\x82\xfe\x08\x00" + bytes(4 + 2048), 7), (b"\x00", 80)):
        budget = FrameBudget(Rates(FakeClock(), limits), "one")
        assert 0 < n_used(budget, data, None) <= allowed


def n_used(budget: FrameBudget, data: bytes, address: str | None) -> int:
    """How often this can be sent, up to a thousand times."""
    for number in range(1000):
        try:
            budget.use(data, address)
        except Refusal:
            return number
    return 1000


def test_sockets_of_one_address_share_a_budget() -> None:
    rates = Rates(FakeClock(), Limits(messages=(1, 10), requests=(1, 20)))
    budgets = [FrameBudget(rates, str(number)) for number in range(10)]
    used = [n_used(budget, PING, "198.51.100.7") for budget in budgets]
    assert used[0] > 10
    assert sum(used) < 40
    assert n_used(FrameBudget(rates, "other"), PING, "198.51.100.8") == used[0]


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    limits = "messages=30/40 requests=1000/9999"
    with running(tmp_path_factory.mktemp("data"), TERRANOVA_LIMITS=limits) as server:
        yield server


def close_code(connection: socket.socket) -> int:
    """The code in the close frame that ends a connection."""
    data = b""
    while more := connection.recv(65_536):
        data += more
        at = data.find(b"\x88")
        while at >= 0 and len(data) >= at + 4:
            (code,) = struct.unpack("!H", data[at + 2 : at + 4])
            if code == 1000 or code >= 4000:
                return int(code)
            at = data.find(b"\x88", at + 1)
    raise AssertionError("no close frame")


FLOODS = {
    "pings": PING,
    "pongs": bytes(Frame(Opcode.PONG, b"").serialize(mask=True)),
    "messages": bytes(Frame(Opcode.TEXT, b'{"type":"ping"}').serialize(mask=True)),
    "pieces": bytes(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)),
}


@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_of_frames_is_closed_with_a_code(real: RealServer, kind: str) -> None:
    table, _ = real.make_table()
    with open_socket(real, table) as connection:
        wait_for(real, table, 1)
        connection.sendall(FLOODS[kind] * 500)
        assert close_code(connection) == 4029
        wait_for(real, table, 0)


def test_few_frames_are_no_flood(real: RealServer) -> None:
    table, _ = real.make_table()
    with open_socket(real, table) as connection:
        wait_for(real, table, 1)
        for _ in range(60):
            connection.sendall(PING)
            time.sleep(0.02)
        wait_for(real, table, 1)
