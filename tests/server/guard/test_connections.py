"""Below requests and messages: clients that send or read slowly, and too many connections, on a real server."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import select
import socket
import threading
import time
import urllib.request
from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from terranova.server.guard.connections import ConnectionCount, Inbox
from terranova.server.settings import Limits
from tests.support.real_server import RealServer, running

LIMITS = (
    "head_seconds=1 body_seconds=1 stall_seconds=1 linger_seconds=1 connections_per_address=12 queue=8 "
    "messages=1000/9999 requests=1000/9999"
)


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    with running(tmp_path_factory.mktemp("data"), TERRANOVA_LIMITS=LIMITS) as server:
        yield server


def read_all(connection: socket.socket) -> bytes:
    """All that comes until the server closes; a timeout if it does not."""
    data = b""
    try:
        while more := connection.recv(65_536):
            data += more
    except ConnectionError:
        pass
    return data


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: a\r\n", b"GET /api/health HTTP/1.1\r\nX: "])
def test_a_head_that_does_not_end_is_not_waited_for(real: RealServer, sent: bytes) -> None:
    with real.connect() as connection:
        connection.sendall(sent)
        assert read_all(connection) == b""


def test_a_second_head_is_not_waited_for_either(real: RealServer) -> None:
    with real.connect() as connection:
        connection.sendall(b"GET /api/health HTTP/1.1\r\nHost: a\r\n\r\nGET /api")
        assert read_all(connection).count(b"HTTP/1.1 200") == 1


def test_a_head_without_end_is_refused(real: RealServer) -> None:
    with real.connect() as connection:
        with pytest.raises(OSError):  # noqa: PT012 (any of them may be the one that fails)
            connection.sendall(b"GET /api/health HTTP/1.1\r\n")
            for number in range(100_000):
                connection.sendall(b"X-%d: %s\r\n" % (number, b"y" * 1000))
        read_all(connection)


@pytest.mark.parametrize("size", [20_000, 40_000, 70_000, 200_000])
def test_a_head_that_is_too_large_is_refused_however_it_arrives(real: RealServer, size: int) -> None:
    head = b"GET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Long: %s\r\n\r\n" % (b"y" * size)
    with real.connect() as connection:
        connection.sendall(head)
        at_once = read_all(connection).partition(b"\r\n")[0]
    with real.connect() as connection:
        with contextlib.suppress(ConnectionError):
            for start in range(0, len(head), 8_000):
                connection.sendall(head[start : start + 8_000])
                time.sleep(0.01)
        in_parts = read_all(connection).partition(b"\r\n")[0]
    if size < 32_768:
        assert b" 200 " in at_once
        assert b" 200 " in in_parts
    else:
        assert b" 4" in at_once or not at_once
        assert b" 200 " not in in_parts


def test_a_head_that_is_too_large_is_refused_with_the_limit(real: RealServer) -> None:
    with real.connect() as connection:
        connection.sendall(b"GET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n")
        connection.sendall(b"X-Long: %s\r\n\r\n" % (b"y" * 32_760))
        answer = read_all(connection)
    assert b" 413 " in answer.partition(b"\r\n")[0]
    assert json.loads(answer.rpartition(b"\r\n\r\n")[2])["error"]["code"] == "too-large"


def test_a_body_that_drips_is_answered(real: RealServer) -> None:
    with real.connect() as connection:
        head = b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n"
        connection.sendall(head)
        while not select.select([connection], [], [], 0.2)[0]:
            connection.sendall(b" ")
        answer = connection.recv(65_536)
        with contextlib.suppress(ConnectionError):  # what had not been read when it was closed
            answer += read_all(connection)
    assert b"408" in answer.partition(b"\r\n")[0]
    assert json.loads(answer.rpartition(b"\r\n\r\n")[2])["error"]["code"] == "too-slow"


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/api/tables", "", b" 408 "),
        ("/api/nothing", "", b" 404 "),
        ("/api/tables", "Origin: http://evil.example\r\n", b" 403 "),
        ("/api/tables", "", b" 413 "),
    ],
)
def test_who_goes_on_dripping_after_the_answer_is_cut_off(
    real: RealServer, path: str, headers: str, status: bytes
) -> None:
    length = 900_000 if status == b" 413 " else 900
    head = f"POST {path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n{headers}"
    with real.connect() as connection:
        connection.sendall(f"{head}Content-Length: {length}\r\n\r\n{{".encode())
        until, answer = time.monotonic() + 60, b""
        with contextlib.suppress(ConnectionError):
            while time.monotonic() < until:
                connection.sendall(b" ")
                if select.select([connection], [], [], 0.2)[0]:
                    more = connection.recv(65_536)
                    answer += more
                    if not more:
                        break
        assert status in answer.partition(b"\r\n")[0]
        assert time.monotonic() < until


def test_an_inbox_is_read_in_order_and_a_reader_that_gives_up_loses_nothing() -> None:
    async def test() -> None:
        inbox = Inbox()
        inbox.put_nowait(1)
        inbox.put_nowait(2)
        assert [await inbox.get(), await inbox.get(), inbox.empty()] == [1, 2, True]
        reader = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        inbox.put_nowait(3)
        reader.cancel()
        await asyncio.gather(reader, return_exceptions=True)
        assert await inbox.get() == 3
        reader = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        inbox.put_nowait(4)
        assert await reader == 4

    asyncio.run(test())


@pytest.mark.parametrize("path", ["/api/tables/x/y/socket", "/api/socket", "/api/open-tables", "/"])
def test_there_are_no_other_sockets(real: RealServer, path: str) -> None:
    with pytest.raises(InvalidStatus, match="403"):
        connect(f"ws://127.0.0.1:{real.port}{path}")


def test_connections_are_bounded_in_all_and_by_wider_networks() -> None:
    count = ConnectionCount(Limits(connections=6, connections_per_address=2), ())
    names = [count.enter("192.0.2.1"), count.enter("192.0.2.1")]
    assert count.enter("192.0.2.1") is None
    names += [count.enter(f"2001:db8:1:{number}::1") for number in range(4)]
    assert None not in names
    assert count.enter("192.0.2.9") is None
    for name in names:
        assert name is not None
        count.exit(name)
    many = ConnectionCount(Limits(connections=1000, connections_per_address=2), ())
    entered = [many.enter(f"2001:db8:1:{number:x}::1") for number in range(20)]
    assert sum(name is not None for name in entered) == 8
    assert many.enter("2001:db8:2::1")


def test_too_many_connections_of_one_address(real: RealServer) -> None:
    """Sockets stay open, so that the count is exact; the address is that of no other test."""
    table, _ = real.make_table()
    many = [try_socket(real, table, "127.0.5.1") for _ in range(20)]
    opened = [one for one in many if one is not None]
    try:
        assert [one is not None for one in many] == [True] * 12 + [False] * 8
        other = try_socket(real, table, "127.0.5.2")
        assert other is not None
        other.close()
        opened.pop().close()
        until = time.monotonic() + 120
        while (again := try_socket(real, table, "127.0.5.1")) is None:
            assert time.monotonic() < until, "the connection that was closed is still counted"
        opened.append(again)
        assert try_socket(real, table, "127.0.5.1") is None
    finally:
        for one in opened:
            one.close()


def open_socket(real: RealServer, table: str) -> socket.socket:
    """A socket at a table whose client reads nothing after the handshake."""
    opened = try_socket(real, table)
    assert opened is not None
    return opened


def try_socket(real: RealServer, table: str, address: str = "127.0.0.1") -> socket.socket | None:
    """The same from an address; None if the connection is closed at once."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(120)
    connection.bind((address, 0))
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET /api/tables/{table}/socket HTTP/1.1",
        "Host: a",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
    ]
    answer = b""
    with contextlib.suppress(ConnectionError):
        connection.connect(("127.0.0.1", real.port))
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        answer = connection.recv(12)
    if not answer:
        connection.close()
        return None
    assert answer == b"HTTP/1.1 101"
    return connection


def watchers(real: RealServer, table: str) -> int:
    found: int = real.get(f"/api/tables/{table}")["presence"]["watchers"]
    return found


def wait_for(real: RealServer, table: str, wanted: int, seconds: float = 120) -> None:
    until = time.monotonic() + seconds
    while watchers(real, table) != wanted:
        assert time.monotonic() < until
        time.sleep(0.05)


def test_who_reads_nothing_is_let_go_and_the_others_play_on(real: RealServer) -> None:
    table, cookie = real.make_table()
    address = f"ws://127.0.0.1:{real.port}/api/tables/{table}/socket"
    with (
        open_socket(real, table),
        connect(address, additional_headers={"Cookie": cookie}, compression=None) as player,
    ):
        state = json.loads(player.recv())["state"]
        wait_for(real, table, 1)
        # Until all buffers on the way are full; how much they hold is the machine's affair.
        for number in range(4000):
            if number % 200 == 199 and not watchers(real, table):
                break
            actions = [] if number % 2 else ["e5"]
            player.send(json.dumps({"type": "plan", "after": 0, "actions": actions, "key": f"k{number}"}))
            while (message := json.loads(player.recv(timeout=120)))["type"] != "answer":
                assert message["type"] != "error"
                if message["type"] == "state":
                    state = message
        assert state["number"] == 0
        wait_for(real, table, 0)


def test_who_sends_pings_and_reads_no_pongs_is_let_go(real: RealServer) -> None:
    table, _ = real.make_table()
    ping = bytes([0x89, 0x80 | 125]) + bytes(4) + b"p" * 125
    with open_socket(real, table) as connection:
        wait_for(real, table, 1)
        connection.setblocking(False)
        until = time.monotonic() + 120
        while watchers(real, table) and time.monotonic() < until:
            for _ in range(200):
                try:
                    connection.send(ping * 100)
                except BlockingIOError:
                    break
                except ConnectionError:
                    break
        wait_for(real, table, 0)


def test_pictures_hold_nobody_up(real: RealServer) -> None:
    """Making one takes a second or two."""
    table, _ = real.make_table()
    pixels = b""

    def paint() -> None:
        nonlocal pixels
        path = f"{real.address}/api/tables/{table}/moments/0/picture.png?size=2048"
        with urllib.request.urlopen(path, timeout=120) as response:
            pixels = response.read()

    thread = threading.Thread(target=paint)
    thread.start()
    time.sleep(0.2)
    answers = 0
    while thread.is_alive():
        assert real.get("/api/health")["is_ready"]
        answers += 1
    thread.join()
    assert pixels.startswith(b"\x89PNG")
    assert answers > 2  # were the server held up, one request could be under way and one more begun


def test_noise_is_no_end(real: RealServer) -> None:
    table, _ = real.make_table()
    for noise in (b"\x00" * 200, b"\xff" * 200, os.urandom(300), b"\x81\xfe\xff\xff", b"\x83\x80\x00\x00\x00\x00"):
        with open_socket(real, table) as connection:
            connection.sendall(noise)
            connection.shutdown(socket.SHUT_WR)
            read_all(connection)
        with real.connect() as connection:
            connection.sendall(noise + b"\r\n\r\n")
            read_all(connection)
    wait_for(real, table, 0)
