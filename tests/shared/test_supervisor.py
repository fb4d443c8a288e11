"""``terranova serve --workers 2``: both processes serve, one that dies comes back, all end together."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from tools.shared_servers import databases


def children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(one) for one in found]


def is_ready(port: int) -> bool:
    try:
        found = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/api/health", timeout=5))
    except OSError:
        return False
    return bool(found["is_ready"])


def until(is_so: object, seconds: float = 600) -> None:
    assert callable(is_so)
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.1)


@pytest.mark.slow
def test_web_processes_are_kept_running_replaced_and_ended(tmp_path: Path) -> None:
    with databases(is_durable=False) as (database, redis):
        environment = os.environ | {
            "TERRANOVA_DATABASE_URL": database,
            "TERRANOVA_REDIS_URL": redis.url,
            "TERRANOVA_DATA_DIR": str(tmp_path),
        }
        command = [sys.executable, "-m", "terranova", "serve", "--workers", "2", "--port", "0"]
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout
                found = re.search(r"http://127\.0\.0\.1:(\d+)/", server.stdout.readline())
                assert found
                port = int(found[1])
                until(lambda: is_ready(port))
                until(lambda: len(children(server.pid)) == 2)
                first = children(server.pid)
                os.kill(first[0], signal.SIGKILL)
                until(lambda: len(children(server.pid)) == 2 and first[0] not in children(server.pid))
                until(lambda: is_ready(port))
                second = children(server.pid)
                server.send_signal(signal.SIGHUP)
                until(lambda: len(children(server.pid)) == 2 and not set(second) & set(children(server.pid)))
                until(lambda: is_ready(port))
                last = children(server.pid)
                server.terminate()
                assert server.wait(300) == 0
                assert not any(Path(f"/proc/{pid}").exists() for pid in last)
            finally:
                server.kill()


def test_without_postgresql_and_redis_there_is_one_sentence(tmp_path: Path) -> None:
    environment = os.environ | {"TERRANOVA_DATA_DIR": str(tmp_path)}
    for more, expected in (
        ({}, "several web processes need PostgreSQL and Redis"),
        ({"TERRANOVA_REDIS_URL": "redis://127.0.0.1:1/0"}, "TERRANOVA_REDIS_URL needs TERRANOVA_DATABASE_URL"),
        ({"TERRANOVA_REDIS_URL": "nonsense"}, "this is not the address of a Redis server"),
    ):
        command = [sys.executable, "-m", "terranova", "serve", "--workers", "2", "--port", "0"]
        done = subprocess.run(command, env=environment | more, capture_output=True, text=True, timeout=600)
        assert done.returncode == 2
        assert expected in done.stderr
        assert "Traceback" not in done.stderr
