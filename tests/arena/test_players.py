from __future__ import annotations

from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terranova import Game
from terranova.arena.errors import ArenaError
from terranova.arena.match import time_limit
from terranova.arena.pairing import Schedule
from terranova.arena.players import EnginePlayer, ProgramPlayer, RandomPlayer, Spec, make_player
from terranova.protocol.answers import Option
from terranova.protocol.client import READY_SECONDS
from terranova.protocol.errors import EngineFault
from terranova.protocol.turns import push_whole_turn
from tests.support.arena_programs import bad_bot_spec, config


@pytest.mark.parametrize(
    ("text", "kind", "budget"),
    [
        ("level:4", "level", None),
        ("level:8", "level", 2.0),
        ("nodes:2000", "nodes", None),
        ("time:0.5", "time", 0.5),
        ("uct:10", "uct", 10.0),
        ("closer:1.0", "closer", 1.0),
        ("greedy", "greedy", None),
        ("random", "random", None),
        ("cmd:./bot --fast 'a b'", "cmd", 2.0),
    ],
)
def test_specs_are_read(text: str, kind: str, budget: float | None) -> None:
    spec = Spec.from_text(text)
    assert (spec.kind, spec.budget(2.0), str(spec)) == (kind, budget, text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "“” is not a player. Write one such as level:4"),
        ("lvl:4", "“lvl:4” is not a player"),
        ("level", "“level”: level needs a number from 1 to 8"),
        ("level:9", "“level:9”: level needs a number from 1 to 8"),
        ("level:0", "level needs"),
        ("nodes:", "nodes needs a number of nodes"),
        ("nodes:1e6", "nodes needs"),
        ("time:0", "time needs a number of seconds"),
        ("time:-1", "time needs"),
        ("time:nan", "time needs"),
        ("uct", "uct needs a number of seconds such as 10"),
        ("greedy:1", "“greedy:1”: nothing may follow greedy"),
        ("cmd:", "cmd needs a command"),
        ("cmd:'./bot", "cmd needs a command"),
    ],
)
def test_bad_specs_say_what_is_wrong(text: str, sentence: str) -> None:
    with pytest.raises(ArenaError) as caught:
        Spec.from_text(text)
    assert sentence in caught.value.sentence


@given(st.text())
def test_any_text_is_a_spec_or_an_error(text: str) -> None:
    try:
        spec = Spec.from_text(text)
    except ArenaError:
        return
    assert Spec.from_text(spec.text) == spec


def test_programs_must_be_there() -> None:
    with pytest.raises(ArenaError, match=r"there is no program “./no-such-bot”"):
        Spec.from_text("cmd:./no-such-bot 1").check()
    Spec.from_text(bad_bot_spec("hang")).check()
    Spec.from_text("random").check()


def test_random_players_repeat_their_games() -> None:
    def play(seed: int) -> Game:
        game, player = Game("duel", 3), RandomPlayer()
        player.begin(game, seed)
        while not game.is_game_over():
            push_whole_turn(game, player.answer(game))
        return game

    assert play(5).action_stack == play(5).action_stack
    assert play(5).action_stack != play(6).action_stack


def test_programs_run_on_from_game_to_game() -> None:
    player = make_player(Spec.from_text(bad_bot_spec("illegal")), 0.2, 5.0)
    assert isinstance(player, ProgramPlayer)
    assert player.groups == ()
    player.begin(Game("duel"), 1)
    running = player.groups
    player.begin(Game("duel"), 2)
    assert player.groups == running
    with pytest.raises(EngineFault, match="illegal"):
        player.answer(Game("duel"))
    player.close()
    assert player.groups == ()


@pytest.mark.slow
def test_the_engine_plays_by_level_nodes_and_references() -> None:
    pytest.importorskip("terranova.engine.references.players")
    game = Game("duel")
    for spec in ("level:1", "nodes:2", "greedy"):
        player = make_player(Spec.from_text(spec), 1.0, 1.0)
        assert isinstance(player, EnginePlayer)
        player.warm_up(game)
        player.begin(game, 7)
        push_whole_turn(game, player.answer(game))
        player.close()


@pytest.mark.parametrize("bounds", [(1, 1_000_000), (-5, 5), (0, 2**40)])
def test_a_program_gets_a_seed_within_its_bounds(bounds: tuple[int, int]) -> None:
    player = make_player(Spec.from_text(bad_bot_spec("silent")), 1.0, 1.0)
    assert isinstance(player, ProgramPlayer)
    client = Mock(options={"seed": Option("seed", "number", str(bounds[0]), *bounds)})
    player._client = client
    player.begin(Game("duel"), 2**32 - 1)
    (name, value), _ = client.set_option.call_args
    assert name == "seed"
    assert bounds[0] <= int(value) <= bounds[1]


def test_options_may_be_less_than_nothing() -> None:
    assert Option.from_text("contempt number -3 -100 100") == Option("contempt", "number", "-3", -100, 100)


def test_a_program_has_its_own_time_to_take_in_the_position() -> None:
    match = config("level:8", bad_bot_spec("silent"), seconds=1.0, grace=0.5)
    plan = Schedule(match).plan(0)
    engine, program = (time_limit(plan, match, plan.seating.index(spec)) for spec in (0, 1))
    assert engine == pytest.approx(1.6)
    assert program == pytest.approx(1.6 + READY_SECONDS)
