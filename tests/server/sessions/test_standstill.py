"""When a process stands still, and when it only waits."""

from __future__ import annotations

from terranova.server.sessions.standstill import Standstill

PULSE = 0.25


def pulses(one: Standstill, begin: float, end: float) -> None:
    for number in range(round((end - begin) / PULSE) + 1):
        one.pulse(begin + number * PULSE)


def test_a_process_that_runs_does_not_stand_still() -> None:
    one = Standstill(PULSE)
    assert one.seconds(0) == 0
    pulses(one, 0, 60)
    one.pulse(61)
    assert one.seconds(61) == 0


def test_a_pause_is_given_back_once() -> None:
    one = Standstill(PULSE)
    pulses(one, 0, 10)
    one.pulse(14)
    assert one.seconds(14.1) == 14.1 - 10
    one.settle(14.1)
    pulses(one, 14.25, 20)
    assert one.seconds(20) == 0


def test_it_lasts_until_it_could_be_given_back() -> None:
    one = Standstill(PULSE)
    pulses(one, 0, 10)
    pulses(one, 14, 20)
    assert one.seconds(20) == 10


def test_slow_saving_is_no_standstill_but_a_stall_is() -> None:
    one = Standstill(PULSE)
    for began in (0.0, 4.0, 8.0):
        one.begin_save(began)
        pulses(one, began, began + 1.75)
        one.end_save(began + 1.75, is_saved=True)
        pulses(one, began + 1.75, began + 4)
    assert one.seconds(12) == 0
    one.begin_save(12)
    pulses(one, 12, 15)
    assert one.seconds(15) == 3, "while it lasts"
    one.settle(15)
    pulses(one, 15, 17)
    one.end_save(17, is_saved=True)
    assert one.seconds(17) == 2, "what was given back counts once"


def test_a_failure_counts_from_its_beginning() -> None:
    one = Standstill(PULSE)
    one.begin_save(10)
    one.end_save(10.5, is_saved=False)
    assert one.seconds(11) == 0, "it may have been a moment"
    assert one.seconds(12) == 2
