"""Processes that are talked to line by line: every wait ends, and nothing is left behind."""

from __future__ import annotations

import signal
import subprocess
import threading
import time
from unittest.mock import Mock

import pytest

from terranova.workers import groups
from terranova.workers.errors import CalledOff, EngineFault
from terranova.workers.line_process import LineProcess
from tests.support.protocol_programs import bad_bot, group_lives


def test_a_program_that_does_not_read_holds_nobody_up() -> None:
    with LineProcess(bad_bot("deaf")) as process:
        process.send("tni", time.monotonic() + 120)
        assert process.receive(time.monotonic() + 120) == "id name deaf"
        assert not process.send("x" * 1_000_000, time.monotonic() + 0.3)
    assert not group_lives(process.pid)


def test_waiting_can_be_called_off() -> None:
    off = threading.Event()
    with LineProcess(bad_bot("silent"), is_called_off=off.is_set) as process:
        threading.Timer(0.2, off.set).start()
        with pytest.raises(CalledOff):
            process.receive(time.monotonic() + 60)
    assert not group_lives(process.pid)


@pytest.mark.parametrize("can_look_without_reaping", [True, False])
def test_what_a_program_has_started_ends_with_it(
    can_look_without_reaping: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not can_look_without_reaping:
        monkeypatch.delattr("os.waitid")
    with LineProcess(bad_bot("parent")) as process:
        process.send("tni", time.monotonic() + 120)
        assert process.receive(time.monotonic() + 120) == "id name parent"
        process.close(patience=0.0)
        process.close()  # a second time does nothing
    assert not group_lives(process.pid)


def test_a_signal_waits_until_what_is_being_started_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object, **options: object) -> Mock:
        signal.raise_signal(signal.SIGINT)
        return Mock(pid=4_000_000_000)

    known: set[int] = set()
    monkeypatch.setattr(subprocess, "Popen", interrupted)
    monkeypatch.setattr(groups, "running", known)
    with pytest.raises(KeyboardInterrupt):
        LineProcess(bad_bot("silent"))
    assert known == {4_000_000_000}


def test_output_that_nobody_asked_for_is_not_kept() -> None:
    with LineProcess(bad_bot("flood")) as process:
        process.send("go", time.monotonic() + 120)
        process.receive(time.monotonic() + 120)
        with pytest.raises(EngineFault, match="flood"):  # noqa: PT012 (how long it takes to write a megabyte is open)
            for _ in range(1200):
                process.wait(time.monotonic() + 0.1)  # reads on while it waits
                process.receive(time.monotonic() + 120)


def test_everything_can_be_ended_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(groups, "_starting", threading.Lock())
    with LineProcess(bad_bot("hang")) as one, LineProcess(bad_bot("parent")) as other:
        groups.end_all()
        for process in (one, other):
            assert process.wait(time.monotonic() + 120) == -9
