"""The time of a server goes on evenly when the clock of its machine is set, and servers agree about it."""

from __future__ import annotations

import time

import pytest

from terranova.server import system_clock
from terranova.server.system_clock import SystemClock


class Machine:
    """The two clocks of a machine."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall = 1_000_000.0
        self.steady = 50.0
        monkeypatch.setattr(system_clock, "steady_seconds", lambda: self.steady)
        monkeypatch.setattr(time, "time", lambda: self.wall)

    def pass_time(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


def test_time_passes(machine: Machine) -> None:
    clock = SystemClock()
    assert clock.now() == 1_000_000
    machine.pass_time(12.5)
    assert clock.now() == 1_000_012.5


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
def test_a_jump_of_the_machine_is_no_jump_of_the_time(machine: Machine, jump: float) -> None:
    clock = SystemClock()
    machine.wall += jump
    assert clock.now() == 1_000_000
    machine.pass_time(10)
    assert clock.now() == pytest.approx(1_000_010, abs=0.11)
    for _ in range(400):
        before = clock.now()
        machine.pass_time(1000)
        assert clock.now() > before
    assert clock.now() == pytest.approx(machine.wall)  # it gets there in the end


def test_small_corrections_are_followed(machine: Machine) -> None:
    clock = SystemClock()
    machine.wall += 0.02
    machine.pass_time(10)
    assert clock.now() == pytest.approx(machine.wall)


def test_servers_agree_on_the_time_of_their_database(machine: Machine) -> None:
    clock = SystemClock()
    clock.agree(2_000_000, asked_at=49.0)  # it took a second; half of it is taken for the way back
    assert clock.now() == 2_000_000.5
    machine.wall += 500
    machine.pass_time(10)
    assert clock.now() == 2_000_010.5
    clock.agree(2_000_090.0, asked_at=machine.steady)  # the database's clock was set: it is approached
    machine.pass_time(10)
    assert clock.now() == pytest.approx(2_000_020.6)


def test_a_time_that_was_long_on_its_way_does_not_count(machine: Machine) -> None:
    clock = SystemClock()
    clock.agree(2_000_000, asked_at=50.0)
    machine.pass_time(100)
    clock.agree(2_000_095, asked_at=140.0)
    machine.pass_time(100)
    assert clock.now() == 2_000_200
