"""The arithmetic of clocks, and that every kind is declared whole."""

from __future__ import annotations

import pytest

from terranova.server.schema.clocks import CLOCK_KINDS, CLOCK_NUMBERS, DAY, ClockSetting, ClockWish
from terranova.server.tables.clock import ClockChoice, has_run_out


def test_a_game_clock_is_charged_for_fractions_of_seconds_and_gets_its_increment() -> None:
    clock = ClockChoice("game", 60, 5)
    left = clock.full(3)
    assert left == (60.0, 60.0, 60.0)
    deadline = clock.start(left, 1, 1000.25)
    assert deadline == 1060.25
    left = clock.stop(left, 1, deadline, 1002.0, has_played=True)
    assert left == (60.0, 63.25, 60.0)
    assert clock.start(left, 1, 2000.5) == 2063.75


def test_no_increment_without_a_turn_and_nobody_has_less_than_nothing() -> None:
    clock = ClockChoice("game", 60, 5)
    assert clock.stop((60.0, 60.0), 0, 60.0, 10.5, has_played=False) == (49.5, 60.0)
    assert clock.stop((60.0, 60.0), 0, 60.0, 61.0, has_played=False) == (0.0, 60.0)


@pytest.mark.parametrize("kind", ["turn", "days"])
def test_a_turn_has_all_its_time_again(kind: str) -> None:
    clock = ClockChoice(kind, 30)
    left = clock.full(2)
    assert clock.stop(left, 0, 30.0, 29.75, has_played=True) == left
    assert clock.start(left, 0, 100.5) == 130.5


def test_a_deadline_has_run_out_only_when_it_has_passed() -> None:
    assert not has_run_out(None, 5.0)
    assert not has_run_out(5.0, 5.0)
    assert has_run_out(5.0, 5.001)


@pytest.mark.parametrize("kind", CLOCK_KINDS)
def test_a_kind_is_set_by_its_own_numbers_and_no_others(kind: str) -> None:
    numbers = CLOCK_KINDS[kind].numbers
    message = ClockWish.model_validate({"kind": kind, "seconds": 77, "increment": 7, "days": 2, "on_timeout": "loses"})
    clock = ClockChoice.from_message(message)
    assert clock.is_running == bool(numbers)
    assert clock.seconds == {"seconds": 77, "days": 2 * DAY, None: 0}[CLOCK_KINDS[kind].time]
    assert clock.increment == (7 if "increment" in numbers else 0)
    assert clock.on_timeout == ("loses" if numbers else "computer")


@pytest.mark.parametrize("name", CLOCK_NUMBERS)
def test_the_bounds_of_a_number_are_those_of_the_message(name: str) -> None:
    bounds = CLOCK_NUMBERS[name]
    for number in (bounds.least, bounds.most, bounds.default):
        ClockWish.model_validate({name: number})
    for number in (bounds.least - 1, bounds.most + 1):
        with pytest.raises(ValueError, match=name):
            ClockWish.model_validate({name: number})
    assert getattr(ClockWish(), name) == bounds.default


@pytest.mark.parametrize("kind", CLOCK_KINDS)
def test_every_number_of_a_kind_counts(kind: str) -> None:
    for name in CLOCK_KINDS[kind].numbers:
        least = CLOCK_NUMBERS[name].least
        wishes = [ClockWish.model_validate({"kind": kind, name: least + more}) for more in (0, 1)]
        one, other = map(ClockChoice.from_message, wishes)
        assert one != other, f"server/tables/clock.py: from_message drops {name}"
        views = [{field: getattr(choice, field) for field in ClockSetting.model_fields} for choice in (one, other)]
        assert views[0] != views[1], f"server/schema/clocks.py: ClockSetting does not show {name}"


@pytest.mark.parametrize(
    ("kind", "number"), [(kind, number) for kind in CLOCK_KINDS for number in CLOCK_KINDS[kind].numbers]
)
def test_every_number_of_a_kind_changes_how_long_a_player_has(kind: str, number: str) -> None:
    bounds = CLOCK_NUMBERS[number]
    assert deadlines(kind, number, bounds.least) != deadlines(kind, number, bounds.least + 1), "server/tables/clock.py"


def deadlines(kind: str, number: str, value: int) -> list[float]:
    """When the time of one player runs out, in three turns of half a second each."""
    clock = ClockChoice.from_message(ClockWish.model_validate({"kind": kind, number: value}))
    left, found = clock.full(2), []
    for now in (0.0, 100.0, 200.0):
        found.append(clock.start(left, 0, now))
        left = clock.stop(left, 0, found[-1], now + 0.5, has_played=True)
    return found


def test_of_two_the_one_out_of_time_loses_unless_the_table_says_otherwise() -> None:
    wish = ClockWish(kind="turn")
    assert [ClockChoice.from_message(wish, players).on_timeout for players in (2, 3, 4)] == [
        "loses",
        "computer",
        "computer",
    ]
    assert ClockChoice.from_message(ClockWish(kind="turn", on_timeout="computer"), 2).on_timeout == "computer"
