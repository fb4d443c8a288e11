"""Running a server: ports, addresses, codes, the data folder, a clean end."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from terranova.server.run import addresses, bind, qr_code
from terranova.server.settings import Limits, Settings, data_dir


def test_a_taken_port_is_no_end() -> None:
    first = bind("127.0.0.1", 0)
    port = first.getsockname()[1]
    second = bind("127.0.0.1", port)
    assert second.getsockname()[1] != port
    first.close()
    second.close()


def test_no_such_host() -> None:
    with pytest.raises(socket.gaierror):
        bind("256.0.0.1", 0)


def test_addresses() -> None:
    with bind("127.0.0.1", 0) as listening:
        local, lan = addresses(listening)
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", local)
    assert lan is None


def test_a_code_can_be_shown_in_a_terminal() -> None:
    code = qr_code("http://192.0.2.7:8610/")
    assert len(code.splitlines()) > 10
    assert "█" in code or "▀" in code


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TERRANOVA_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("TERRANOVA_ORIGINS", "https://one.example https://two.example")
    monkeypatch.setenv("TERRANOVA_LIMITS", "sockets_per_address=5000 chats=1/20")
    settings = Settings.from_environment()
    assert (settings.limits.sockets_per_address, settings.limits.chats) == (5000, (1.0, 20))
    assert settings.data_dir == tmp_path == data_dir()
    assert settings.allowed_origins == ("https://one.example", "https://two.example")


def test_unknown_limits_are_refused() -> None:
    with pytest.raises(ValueError, match="sockets_per_person"):
        Limits.from_text("floods=3")


def test_it_says_where_it_is_serves_and_stops(tmp_path: Path) -> None:
    environment = os.environ | {"TERRANOVA_DATA_DIR": str(tmp_path), "TERRANOVA_PREPARE": "no"}
    command = [sys.executable, "-m", "terranova.server", "--port", "0"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        said = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        assert found, said
        port = int(found[1])
        # Pages do not wait for the rules.
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("GET", "/")
        response = connection.getresponse()
        assert response.status == 200
        response.read()
        connection.request("GET", "/api/health")
        assert json.loads(connection.getresponse().read())["version"]
        connection.close()
        second = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)
        assert second.returncode == 1
        assert f":{port}/" in second.stderr
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
    with socket.socket() as probe, pytest.raises(ConnectionRefusedError):
        probe.connect(("127.0.0.1", port))
