"""A real server that is stopped, restarted or stands still: sockets are told, and no clock loses that time."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.support.real_server import RealServer, running

CLOCK = {"kind": "game", "seconds": 600}
SLACK_SECONDS = 0.75
"""Of a clock that is looked at four times a second, on a busy machine."""


def make_table(server: RealServer) -> tuple[str, str]:
    wish = {"seats": [{"who": "here"}, {"who": "here"}], "map": "duel", "clock": CLOCK}
    made, cookie = server.post("/api/tables", wish)
    return made["table"], cookie


def left(server: RealServer, table: str) -> float:
    """Seconds until the clock that runs has run out."""
    state = server.get(f"/api/tables/{table}")["state"]
    return float(state["clock"]["deadline"] - state["time"]) / 1000


@pytest.mark.parametrize("pause", [2.0, 4.5])
def test_a_pause_costs_no_player_anything(tmp_path: Path, pause: float) -> None:
    with running(tmp_path) as server:
        table, _ = make_table(server)
        began, before = time.monotonic(), left(server, table)
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(pause)
        server.process.send_signal(signal.SIGCONT)
        until = time.monotonic() + 30
        while True:
            lost, passed = before - left(server, table), time.monotonic() - began
            if lost <= passed - pause + SLACK_SECONDS:
                break
            assert time.monotonic() < until, f"{lost:.2f} s lost of {passed:.2f} s, though it stood still for {pause} s"
            time.sleep(0.05)


def test_sockets_are_told_and_clocks_stand_still_until_the_server_is_back(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table, cookie = make_table(server)
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        with (
            connect(address, additional_headers={"Cookie": cookie}, compression=None) as socket,
            connect(f"ws://127.0.0.1:{server.port}/api/open-tables/socket", compression=None) as lobby,
        ):
            for one in (socket, lobby):
                one.recv(timeout=60)
            before = left(server, table)
            began = time.monotonic()
            server.process.terminate()
            for one in (socket, lobby):
                assert json.loads(one.recv(timeout=60)) == {"type": "restarting"}
                with pytest.raises(ConnectionClosed):
                    one.recv(timeout=60)
                assert one.close_code == 1012
        stopped = time.monotonic() - began
        assert server.process.wait(60) == 0
    time.sleep(2)
    with running(tmp_path) as server:
        lost = before - left(server, table)
    assert lost <= stopped + SLACK_SECONDS + 1  # and what the first request of the new one took
