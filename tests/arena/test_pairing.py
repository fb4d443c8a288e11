from __future__ import annotations

from collections import Counter

import pytest

from terranova import InvalidTextError, Map
from terranova.arena.errors import ArenaError
from terranova.arena.pairing import Config, Plan, Schedule
from terranova.arena.players import Spec
from tests.support.arena_programs import config


def plans(match: Config, games: int) -> list[Plan]:
    schedule = Schedule(match)
    return [schedule.plan(number) for number in range(games)]


def blocks(found: list[Plan]) -> list[list[Plan]]:
    return [[plan for plan in found if plan.block == block] for block in sorted({plan.block for plan in found})]


def test_two_players_exchange_seats() -> None:
    found = plans(config("random", "greedy", random_setup=4), 6)
    assert [plan.seating for plan in found] == [(0, 1), (1, 0)] * 3
    assert [plan.block for plan in found] == [0, 0, 1, 1, 2, 2]


@pytest.mark.parametrize(("specs", "players"), [(2, 2), (2, 3), (3, 3), (2, 4), (3, 4), (4, 4), (5, 2), (4, 3), (6, 4)])
def test_everybody_has_every_seat_equally_often(specs: int, players: int) -> None:
    match = config(*["random"] * specs, players=players)
    found = plans(match, players * len(Schedule(match).tables))
    seats = Counter((spec, seat) for plan in found for seat, spec in enumerate(plan.seating))
    for spec in range(specs):
        assert len({seats[spec, seat] for seat in range(players)}) == 1
    # And in every block by itself.
    for block in blocks(found):
        for spec in range(specs):
            counts = {sum(plan.seating[seat] == spec for plan in block) for seat in range(players)}
            assert len(counts) == 1


@pytest.mark.parametrize(("specs", "players", "tables"), [(3, 3, 2), (4, 4, 6), (3, 4, 3), (5, 2, 10), (4, 3, 8)])
def test_everybody_sits_behind_everybody(specs: int, players: int, tables: int) -> None:
    match = config(*["random"] * specs, players=players)
    assert len(Schedule(match).tables) == tables
    found = plans(match, players * tables)
    follows = Counter((plan.seating[i - 1], plan.seating[i]) for plan in found for i in range(players))
    for one in range(specs):
        for other in range(one):
            assert follows[one, other] == follows[other, one] > 0


def test_the_last_player_fills_the_table() -> None:
    found = plans(config("level:6", "level:4", players=4), 4)
    assert [plan.seating for plan in found] == [(0, 1, 1, 1), (1, 1, 1, 0), (1, 1, 0, 1), (1, 0, 1, 1)]


def test_a_block_has_one_opening_and_others_have_others() -> None:
    found = blocks(plans(config("random", "random", players=3, random_setup=3), 30))
    for block in found:
        assert len({plan.opening for plan in block}) == 1
        assert len({plan.map for plan in block}) == 1
        assert len(block[0].opening) == 3
    assert len({block[0].opening for block in found}) == len(found)


def test_seeds_differ_from_game_to_game_and_seat_to_seat() -> None:
    found = plans(config("random", "random"), 40)
    assert len({seed for plan in found for seed in plan.seeds}) == 80


def test_the_schedule_follows_from_the_seed() -> None:
    match = config("random", "random", random_setup=2, seed=9)
    assert plans(match, 8) == plans(match, 8)
    assert Schedule(match).plan(7) == plans(match, 8)[7]
    assert plans(match, 8) != plans(config("random", "random", random_setup=2, seed=10), 8)


def test_every_table_plays_on_every_map() -> None:
    maps = (Map.load("duel"), Map.load("terra-nova"), Map.load("archipelago"))
    match = Config(tuple(Spec.from_text("random") for _ in range(3)), maps)
    found = plans(match, 2 * 3 * 3)
    played = Counter((frozenset(plan.seating), plan.map.name) for plan in found)
    assert len(played) == 9
    assert set(played.values()) == {2}


def test_matches_that_cannot_be_played_are_refused() -> None:
    with pytest.raises(ArenaError, match="A match needs two or more players, not 1"):
        config("random").check()
    with pytest.raises(ArenaError, match="40 random pioneers are too many; set-up has 26"):
        config("random", "random", random_setup=40).check()
    with pytest.raises(InvalidTextError, match="The number of players must be 2, 3 or 4, not 5"):
        config("random", "random", players=5).check()
    config("random", "random", random_setup=26).check()
