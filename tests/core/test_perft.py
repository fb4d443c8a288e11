"""How many sequences of actions there are from known positions; the counts are data in `perft/`.

A case is a run of lines `key value`: `id`, `map` (a shipped one, or a file of that folder), `rules`, `players`,
`position` and, for each depth in actions, `perft depth count`. Lines that begin with `#` are comments.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

import terranova as tn
from tests.support import naive
from tests.support.naive import NaiveGame, NaiveMap

FOLDER = Path(__file__).parents[1] / "perft"
EDITIONS = ("de", "fr", "fi", "it", "hu")
IS_PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""Whether the core runs as plain Python, which is some hundred times slower."""
LIBRARY_LIMIT = 3_000 if IS_PLAIN else 1_500_000
"""Counts above this are for patient people."""
NAIVE_LIMIT = 500
"""Counts above this take the naive rules too long."""


@dataclass
class Case:
    id: str
    map: str = ""
    rules: str = ""
    players: int = 0
    position: str = ""
    counts: dict[int, int] = field(default_factory=dict)

    def game(self) -> tn.Game:
        return tn.Game.from_position(self.position, map=load(self.map), players=self.players, rules=self.rules)

    def naive_game(self) -> NaiveGame:
        return NaiveGame(NaiveMap(load(self.map).text()), self.players, self.rules, self.position)


@cache
def load(name: str) -> tn.Map:
    """The map of that name in the folder, or the shipped one."""
    path = FOLDER / f"{name}.map"
    return tn.Map.load(path if path.exists() else name)


def read_cases(path: Path) -> list[Case]:
    cases: list[Case] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        key, _, value = line.partition(" ")
        if key == "id":
            cases.append(Case(value))
        elif key == "perft":
            depth, count = value.split()
            cases[-1].counts[int(depth)] = int(count)
        elif key == "players":
            cases[-1].players = int(value)
        else:
            assert key in ("map", "rules", "position"), f"{path.name}: {line}"
            setattr(cases[-1], key, value)
    return cases


CASES = [case for path in sorted(FOLDER.glob("*.perft")) for case in read_cases(path)]


def divided(case: Case, depth: int) -> str:
    """The count for each action, and the naive count where it is another."""
    lines = []
    for action in case.game().legal_actions:
        game = case.game()
        game.push(action)
        count = tn.perft(game, depth - 1)
        line = f"{action} {count}"
        if count <= NAIVE_LIMIT and (slow := naive.perft(case.naive_game().after(str(action)), depth - 1)) != count:
            line += f", naive {slow}"
        lines.append(line)
    return "\n".join(lines)


def each_case(cases: list[Case]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=[case.id for case in cases])


@each_case(CASES)
def test_counts(case: Case) -> None:
    for depth, count in case.counts.items():
        if count <= LIBRARY_LIMIT:
            found = tn.perft(case.game(), depth)
            assert found == count, f"{case.id}, depth {depth}:\n{divided(case, depth)}"


@pytest.mark.slow
@pytest.mark.skipif(IS_PLAIN, reason="takes hours without the compiler")
@each_case([case for case in CASES if max(case.counts.values()) > LIBRARY_LIMIT])
def test_large_counts(case: Case) -> None:
    for depth, count in case.counts.items():
        assert tn.perft(case.game(), depth) == count, f"{case.id}, depth {depth}:\n{divided(case, depth)}"


@each_case(CASES)
def test_small_counts_of_the_naive_rules(case: Case) -> None:
    for depth, count in case.counts.items():
        if count <= NAIVE_LIMIT:
            assert naive.perft(case.naive_game(), depth) == count


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", EDITIONS)
def test_every_rule_set_and_number_of_players_has_cases(rules: str, players: int) -> None:
    cases = [case for case in CASES if (case.rules, case.players) == (rules, players)]
    assert len(cases) >= 2
    assert any(max(case.counts) >= 4 for case in cases)


def test_ids_are_unique_and_depths_complete() -> None:
    assert len({case.id for case in CASES}) == len(CASES)
    for case in CASES:
        assert sorted(case.counts) == list(range(1, len(case.counts) + 1)), case.id
