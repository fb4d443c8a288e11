"""Running a server: ports, addresses, codes, the data folder, a clean end."""

from __future__ import annotations

import http.client
import json
import logging
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from fastapi import FastAPI

from terranova.server.run import CannotServeError, _config, addresses, bind, qr_code, run
from terranova.server.settings import Limits, Settings, SettingsError
from terranova.store import Store


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
    assert settings.data_dir == tmp_path
    assert settings.allowed_origins == ("https://one.example", "https://two.example")


def test_settings_come_from_a_file_and_the_environment_goes_before_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "terranova.env"
    file.write_text(
        f"TERRANOVA_DATA_DIR={tmp_path}\nTERRANOVA_WORKERS=3\nTERRANOVA_SECURE=yes\nTERRANOVA_PREPARE=no\n"
        'TERRANOVA_PROXIES="127.0.0.1 10.0.0.0/8"\n',
        encoding="utf-8",
    )
    monkeypatch.delenv("TERRANOVA_DATA_DIR", raising=False)
    monkeypatch.setenv("TERRANOVA_SETTINGS", str(file))
    monkeypatch.setenv("TERRANOVA_WORKERS", "5")
    monkeypatch.setenv("TERRANOVA_ORIGINS", "")
    settings = Settings.from_environment()
    assert (settings.data_dir, settings.workers, settings.is_secure) == (tmp_path, 5, True)
    assert (settings.prepare_workers, settings.proxies, settings.allowed_origins) == (
        False,
        ("127.0.0.1", "10.0.0.0/8"),
        (),
    )
    file.write_text("TERRANOVA_WORKER=3\n", encoding="utf-8")
    with pytest.raises(SettingsError, match="TERRANOVA_WORKER=3"):
        Settings.from_environment()
    file.unlink()
    with pytest.raises(SettingsError, match="TERRANOVA_SETTINGS"):
        Settings.from_environment()


def test_settings_made_by_hand_do_not_look_at_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TERRANOVA_WORKERS", "5")
    assert Settings(data_dir=tmp_path).workers == 0


def test_unknown_limits_are_refused() -> None:
    with pytest.raises(ValueError, match="sockets_per_person"):
        Limits.from_text("floods=3")


def settings_in(folder: Path) -> Settings:
    return Settings(data_dir=folder, prepare_workers=False)


def test_a_data_folder_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    for folder in (tmp_path / "file", tmp_path / "file" / "inside"):
        with pytest.raises(CannotServeError, match="file"):
            run(port=0, settings=settings_in(folder))


def test_a_database_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "terranova.sqlite3").write_text("this is no database, and long enough to be seen as none " * 100)
    with pytest.raises(CannotServeError, match="not a database"):
        run(port=0, settings=settings_in(tmp_path))
    (tmp_path / "terranova.sqlite3").unlink()
    (tmp_path / "terranova.sqlite3").mkdir()
    with pytest.raises(CannotServeError, match="Is a directory"):
        run(port=0, settings=settings_in(tmp_path))


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    Store.in_folder(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "terranova.sqlite3")) as database:
        database.execute("update alembic_version set version_num = '9999'")
        database.commit()
    with pytest.raises(CannotServeError, match="newer version"):
        run(port=0, settings=settings_in(tmp_path))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TERRANOVA_LIMITS", "floods=3"),
        ("TERRANOVA_LIMITS", "chats=often"),
        ("TERRANOVA_LIMITS", "sockets=-1"),
        ("TERRANOVA_LIMITS", "chats=0/5"),
        ("TERRANOVA_WORKERS", "many"),
        ("TERRANOVA_WORKERS", "-1"),
        ("TERRANOVA_SECURE", "perhaps"),
        ("TERRANOVA_SETTINGS", "/nowhere.env"),
        ("TERRANOVA_BOTS", "/nowhere.toml"),
        ("TERRANOVA_PROXIES", "not-an-address"),
        ("TERRANOVA_DATABASE_URL", "nonsense"),
    ],
)
def test_settings_that_are_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv("TERRANOVA_DATA_DIR", str(tmp_path))
    monkeypatch.setenv(name, value)
    with pytest.raises(CannotServeError, match=name):
        run(port=0)


def test_no_such_host_is_told(tmp_path: Path) -> None:
    with pytest.raises(CannotServeError, match=r"256\.0\.0\.1"):
        run("256.0.0.1", 0, settings=settings_in(tmp_path))


def test_the_command_line_says_what_is_wrong_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    environment = os.environ | {"TERRANOVA_DATA_DIR": str(tmp_path / "file"), "LC_ALL": "C.UTF-8"}
    for command in (["terranova", "serve"], ["terranova", "play", "--no-open"], ["terranova.server"]):
        done = subprocess.run(
            [sys.executable, "-m", *command, "--port", "0"],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )
        assert done.returncode in (1, 2)
        assert "Traceback" not in done.stderr
        assert str(tmp_path / "file") in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_play_says_where_it_is_and_leaves_nothing_behind(tmp_path: Path, number: signal.Signals) -> None:
    environment = os.environ | {"TERRANOVA_DATA_DIR": str(tmp_path), "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
    with closing(bind("0.0.0.0", 0)) as taken, _playing(taken.getsockname()[1], environment) as process:
        assert process.stdout
        assert process.stderr
        said = ""
        while "Ctrl+C" not in said:
            line = process.stdout.readline()
            assert line, process.stderr.read()
            said += line
        (own, *lan) = re.findall(r"http://[\d.]+:(\d+)/", said)
        assert own != str(taken.getsockname()[1])
        if lan:  # where the machine is in a network
            assert lan == [own]
            assert "█" in said or "▀" in said
        workers = _workers_of(process)
        # As a terminal does it: to all processes of the group at once.
        os.killpg(process.pid, number)
        assert process.wait(30) == 0
        assert process.stderr.read() == ""
    until_gone = time.monotonic() + 120
    for pid in workers:
        while Path(f"/proc/{pid}").exists():
            assert time.monotonic() < until_gone
            time.sleep(0.02)
    assert not (tmp_path / "server.address").exists()


def _playing(port: int, environment: dict[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "terranova", "play", "--no-open", "--port", str(port)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def _workers_of(process: subprocess.Popen[str]) -> list[int]:
    """The workers that are starting or have started, each in its own session by now."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    until_started = time.monotonic() + 120
    while time.monotonic() < until_started:
        workers = [int(pid) for pid in children.read_text().split()]
        if workers and all(os.getsid(pid) == pid for pid in workers):
            return workers
        time.sleep(0.02)
    raise AssertionError("no worker has started")


def test_what_the_web_server_logs_goes_where_everything_goes(tmp_path: Path) -> None:
    _config(settings_in(tmp_path), FastAPI())
    for name in ("uvicorn", "uvicorn.error"):
        assert logging.getLogger(name).handlers == []
        assert logging.getLogger(name).propagate


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
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        connection.request("GET", "/")
        response = connection.getresponse()
        assert response.status == 200
        response.read()
        connection.request("GET", "/api/health")
        assert json.loads(connection.getresponse().read())["version"]
        connection.close()
        second = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=120)
        assert second.returncode == 1
        assert f":{port}/" in second.stderr
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
    with socket.socket() as probe, pytest.raises(ConnectionRefusedError):
        probe.connect(("127.0.0.1", port))
