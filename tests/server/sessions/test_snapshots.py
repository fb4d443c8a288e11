"""What is kept of a table equals what is worked out anew, after every change of whole games."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from terranova import Map, RuleSet
from terranova.server.schema.commands import PlayOn, SeatWish
from terranova.server.serialize.game import moment_view
from terranova.server.sessions.snapshots import SnapshotCache
from terranova.server.tables import create, join, play, propose
from terranova.server.tables.history import turns_of
from terranova.server.tables.seat import PERSON, Seat
from terranova.server.tables.table import PLAYING, Setup, Table

ANN = "ann"


def new_table(players: int) -> Table:
    setup = Setup(Map.load("duel"), RuleSet.from_text("de quiet_limit=6"), players)
    seats = [Seat(player, PERSON, owner=ANN) for player in ("red", "yellow", "blue", "green")[:players]]
    return join.begin_if_full(Table("t", ANN, 0.0, setup, setup.new_game(), tuple(seats)), random.Random(1), 0.0)


def check(snapshots: SnapshotCache, table: Table) -> Table:
    assert snapshots.turns(table) == turns_of(table)
    assert snapshots.moment(table) == moment_view(table.game, is_playable=table.phase == PLAYING)
    assert snapshots.moment(table) is snapshots.moment(replace(table, version=table.version + 1))
    return table


def play_turn(table: Table, snapshots: SnapshotCache, rng: random.Random) -> Table:
    """Plan a turn action by action, and end it."""
    actions: list[str] = []
    is_complete = False
    while not is_complete:
        game, _ = play.play_through(table, actions)
        legal = [str(action) for action in game.legal_actions]
        stones = [action for action in legal if action.startswith("*")]
        actions.append(rng.choice(stones if stones and rng.random() < 0.8 else legal))
        table = check(snapshots, play.plan(table, ANN, table.number, actions, 0.0))
        planned, is_complete = play.planned(table)
        assert planned.position == play.play_through(table, actions)[0].position
    return check(snapshots, play.end_turn(table, ANN, table.number, None, 1.0))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_with_turns_taken_back(players: int) -> None:
    rng, snapshots, table = random.Random(players), SnapshotCache(), new_table(players)
    for _ in range(100):
        if table.phase != PLAYING:
            break
        table = play_turn(table, snapshots, rng)
        if rng.random() < 0.1:
            turn = rng.randrange(max(0, len(turns_of(table)) - 4), len(turns_of(table)))
            table = check(snapshots, propose.propose_undo(table, ANN, turn, 2.0))
    assert len(table.played) > 25


def test_a_game_that_goes_on_in_the_middle_of_a_turn() -> None:
    rng, table = random.Random(1), new_table(2)
    while len(table.played) < 40:
        table = play_turn(table, SnapshotCache(), rng)
    for n_actions in range(30, 38):
        wish = PlayOn(actions=n_actions, seats=[SeatWish(who="here"), SeatWish(who="here")])
        other, snapshots = create.play_on(table, wish, ANN, "Ann", rng, 0.0), SnapshotCache()
        for _ in range(3):
            other = play_turn(check(snapshots, other), snapshots, rng)


def test_a_game_taken_back_and_played_on_while_nobody_looked() -> None:
    """It is longer than the one known, and another one."""
    rng, snapshots, table = random.Random(5), SnapshotCache(), new_table(2)
    for _ in range(30):
        table = play_turn(table, snapshots, rng)
    unseen, n_known = SnapshotCache(), len(table.played)
    table = propose.propose_undo(table, ANN, len(turns_of(table)) - 2, 2.0)
    while len(table.played) <= n_known:
        table = play_turn(table, unseen, rng)
    check(snapshots, table)
