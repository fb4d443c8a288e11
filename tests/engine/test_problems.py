"""The levels on positions whose answers were proved by looking at every turn."""

from __future__ import annotations

import random

from terranova.engine import Engine, Limit
from tools.problems import SHARES, check, is_proved, read

PROBLEMS = read()


def test_there_are_as_many_as_are_wanted() -> None:
    assert len(PROBLEMS) == len(set(PROBLEMS)) == sum(SHARES.values())
    assert {problem.group[1:] for problem in PROBLEMS} == {
        (players, map) for players in (2, 3, 4) for map in ("archipelago", "duel", "terra-nova")
    }


def test_a_new_proof_says_the_same() -> None:
    for problem in random.Random(1).sample(PROBLEMS, 12):
        assert is_proved(problem), problem.text()


def test_level_5_solves_most() -> None:
    assert check(PROBLEMS, Engine(level=5, memory=8)) >= 0.7


def test_a_longer_search_solves_nearly_all() -> None:
    problems = random.Random(1).sample(PROBLEMS, 60)
    assert check(problems, Engine(limit=Limit(nodes=60), memory=8)) >= 0.9
