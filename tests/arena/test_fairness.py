"""Fairness of a map: games of a level against itself, and what they add up to."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from terranova import Map, RuleSet
from terranova.arena.fairness import Tally, play_game
from terranova.server.computer.studies.fairness import play_games

RULES = RuleSet.from_text("de")


def test_tallies_add_up() -> None:
    both = Tally(1, (1.0, 0.0), 80, 10, 0.5) + Tally(2, (0.5, 1.5), 150, 21, 0.9)
    assert both == Tally(3, (1.5, 1.5), 230, 31, 1.4)


def test_an_interval_holds_the_share_and_narrows() -> None:
    few, many = Tally(20, (15.0, 5.0)), Tally(200, (150.0, 50.0))
    for tally in (few, many):
        for share, low, high in tally.intervals():
            assert 0 <= low < share < high <= 1
    assert few.intervals()[0][1] < 0.6 < many.intervals()[0][1]


@pytest.mark.slow
def test_a_game_is_the_same_for_the_same_seed() -> None:
    duel = Map.load("duel")
    one, same, other = (play_game(duel, 2, rules=RULES, level=1, seed=seed) for seed in (5, 5, 6))
    assert one == same != other
    assert one is not None
    assert (one.games, sum(one.wins)) == (1, 1.0)
    assert one.turns > 0
    assert 0 <= one.land <= 1


class StoppedAfter:
    """A task that is to stop after so many games."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.told: list[int] = []

    def report(self, found: dict[str, object]) -> None:
        self.told.append(int(str(found["games"])))

    def is_stopped(self) -> bool:
        return len(self.told) >= self.games


@pytest.mark.slow
def test_stopping_changes_no_game() -> None:
    data = {
        "map": Map.load("duel").text(),
        "rules": RULES.text(),
        "players": 2,
        "level": 1,
        "games": 3,
        "tally": asdict(Tally(0, (0.0, 0.0))),
    }
    whole = play_games(data, StoppedAfter(9))
    task = StoppedAfter(1)
    part = play_games(data, task)
    assert task.told == [1]
    assert part["rest"]["tally"]["games"] == 1
    assert play_games(part["rest"], StoppedAfter(9)) == whole
