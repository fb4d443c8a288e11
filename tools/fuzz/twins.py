"""The core against the naive rules, on maps that sit on the boundaries of its 64-bit words."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator

from tests.support.naive import PIONEERS_EACH, RULES
from tests.support.strategies import naive_random_game
from tests.support.twins import play_as_twins

BOUNDARIES = (63, 64, 65, 127, 128, 129, 191, 192, 193, 255, 256)
"""Numbers of fields around which a map needs another word."""


def cases() -> Iterator[tuple[int, int, str]]:
    """Fields, players and rule set of games, again and again."""
    while True:
        for n_fields in BOUNDARIES:
            for players in sorted(PIONEERS_EACH):
                for rules in sorted(RULES):
                    yield n_fields, players, rules


def play_twins(seconds: float, most_actions: int, seed: int) -> Counter[str]:
    """Play twins until the time is over or so many actions are compared; counts games, actions and closed fields.

    :raises AssertionError: if the two differ; the seed that it names plays the same game again.
    """
    until, counts = time.monotonic() + seconds, Counter[str]()
    for number, (n_fields, players, rules) in enumerate(cases()):
        if time.monotonic() > until or counts["actions"] >= most_actions:
            return counts
        name = f"{seed} {number}"
        try:
            n_actions, n_closed = play_one(
                name, n_fields, players, rules, most_actions=None if number % 5 == 0 else 160
            )
        except Exception as error:
            error.add_note(f"the game {name!r}: {n_fields} fields, {players} players, rules {rules}")
            raise
        counts.update({"games": 1, "actions": n_actions, "closed fields": n_closed})
    raise AssertionError("there are always more cases")


def play_one(name: str, n_fields: int, players: int, rules: str, most_actions: int | None) -> tuple[int, int]:
    """Play one game of each on an odd map, to its end or for so many actions; counts actions and closed fields."""
    rng = random.Random(name)
    played = naive_random_game(
        rng,
        min_fields=n_fields,
        max_fields=n_fields,
        players=players,
        rules=rules,
        max_actions=most_actions,
        stone_share=rng.choice([0.5, 0.7, 0.9]),
    )
    play_as_twins(rng.randrange(2**32), played)
    return len(played.actions), sum(mark == "x" for mark in played.game.on.values())
