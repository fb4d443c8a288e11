"""A worker that hangs or crashes, as an engine in it would make it: the seat that was asked forfeits."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from terranova import record
from terranova.arena import worker_handle
from terranova.arena.errors import ArenaError
from terranova.arena.worker_handle import WorkerHandle
from tests.support.arena_programs import config, processes_marked, wait_until


@pytest.fixture
def mark(monkeypatch: pytest.MonkeyPatch) -> str:
    mark = f"TERRANOVA_TEST=worker-{time.time_ns()}"
    monkeypatch.setenv(*mark.split("=", 1))
    monkeypatch.setattr(worker_handle, "PATIENCE", 0.3)
    return mark


def handle(mode: str) -> WorkerHandle:
    command = [sys.executable, str(Path(__file__).parents[1] / "support" / "fake_arena_worker.py"), mode]
    return WorkerHandle(config("level:8", "level:4"), lambda: False, command)


@pytest.mark.parametrize(("mode", "code", "text"), [("hang", "hang", "no answer"), ("crash", "crash", "signal 6")])
def test_a_worker_that_fails_costs_the_seat_the_game(
    mode: str, code: str, text: str, mark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_handle, "SLACK_SECONDS", 2.0 if mode == "hang" else 60.0)
    failing = handle(mode)
    result, written = failing.play(0)
    failing.close()
    assert result.forfeit is not None
    assert (result.forfeit.seat, result.forfeit.code) == (1, code)
    assert text in result.forfeit.text
    assert result.shares == (1.0, 0.0)
    read = record.read(written)
    assert [str(action) for action in read.actions] == ["a3"]
    assert read.tags["Forfeit"] == "yellow"
    assert wait_until(lambda: not processes_marked(mark))


@pytest.mark.parametrize(
    ("mode", "reason"), [("no-start", "there is nothing to start with"), ("no-game", "it exited with code 1")]
)
def test_a_worker_that_does_not_work_at_all_is_an_error(mode: str, reason: str, mark: str) -> None:
    with pytest.raises(ArenaError, match=reason):
        handle(mode).play(0)
    assert wait_until(lambda: not processes_marked(mark))
