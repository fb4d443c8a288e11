"""The computer players: legal everywhere, repeatable, stoppable, sensible."""

import math
import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import terranova as tn
from terranova.engine import Engine, Limit, PlayResult
from terranova.engine.bench import bench
from terranova.engine.levels import LEVELS, STRONGEST, WEAKEST, Level
from terranova.engine.references.players import REFERENCES, make
from tests.support.strategies import odd_map, rule_text

SIGNATURE = (Path(__file__).parent / "signature.txt").read_text(encoding="utf-8").strip()


def finish(game: tn.Game, engines: list[Engine], most: int = 4000) -> tn.Game:
    for _ in range(most):
        if game.is_game_over():
            return game
        engine = engines[game.players.index(game.turn or "") % len(engines)]
        result = engine.play(game)
        assert result.turn[0] == result.action
        game.push(result.action)
    raise AssertionError("the game does not end")


def middle(map: str = "terra-nova", players: int = 2, rules: str = "de", seed: int = 1, actions: int = 30) -> tn.Game:
    game, rng = tn.Game(map=map, players=players, rules=rules), random.Random(seed)
    for _ in range(game.position.to_place + actions):
        legal = [str(action) for action in game.legal_actions]
        game.push_text(rng.choice([text for text in legal if text.startswith("*")] or legal))
    return game


def test_signature() -> None:
    assert bench().signature == SIGNATURE


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_levels_play_whole_games(level: int, players: int) -> None:
    game = finish(tn.Game(map="duel", players=players), [Engine(level=level, seed=level)])
    assert game.is_game_over()


@pytest.mark.parametrize("seed", range(12))
def test_odd_maps_and_rules(seed: int) -> None:
    rng = random.Random(seed)
    map = tn.Map.from_text(odd_map(rng, min_fields=40))
    rules = rule_text(rng)
    if "quiet_limit=0" in rules:
        rules = "de"  # without a limit a game need not end
    finish(tn.Game(map=map, players=rng.choice([2, 3, 4]), rules=rules), [Engine(level=4, seed=seed)])


def test_nodes_repeat_exactly() -> None:
    answers = [Engine(limit=Limit(nodes=25), seed=3).play(middle()) for _ in range(2)]
    assert answers[0].turn == answers[1].turn
    assert answers[0].values == answers[1].values
    assert [c.visits for c in answers[0].candidates] == [c.visits for c in answers[1].candidates]
    assert answers[0].nodes == 25


def test_two_threads_repeat_exactly() -> None:
    answers = [Engine(limit=Limit(nodes=24), threads=2).play(middle()) for _ in range(2)]
    assert answers[0].turn == answers[1].turn
    assert answers[0].nodes == 24


@pytest.mark.parametrize("players", [2, 3, 4])
def test_values_are_one_for_each_player(players: int) -> None:
    result = Engine(limit=Limit(nodes=10)).play(middle("archipelago", players))
    assert len(result.values) == len(result.chances) == players
    assert sum(result.chances) == pytest.approx(1)
    assert all(0 <= chance <= 1 for chance in result.chances)


def test_the_whole_turn_is_legal_and_followed() -> None:
    game, engine = middle(), Engine(limit=Limit(nodes=20))
    while game.position.actions_taken:
        game.push(engine.play(game).action)
    first = engine.play(game)
    game.push(first.action)
    for action in first.turn[1:]:
        planned = engine.play(game)
        assert planned.action == action
        game.push(action)


@pytest.mark.parametrize("played", [1, 2])
def test_from_the_middle_of_a_turn(played: int) -> None:
    game = middle()
    while game.position.actions_taken != played:
        game.push(next(iter(game.legal_actions)))
    result = Engine(limit=Limit(nodes=5)).play(game)
    assert len(result.turn) <= 3 - played
    game.push_turn(" ".join(map(str, result.turn)))


def test_stop_answers_with_the_best_so_far() -> None:
    engine = Engine(limit=Limit(time=600))
    game = middle()
    seen: list[int] = []

    def tick(progress: tn.Progress) -> None:
        seen.append(progress.nodes)
        if len(seen) == 3:
            engine.stop()

    found: list[PlayResult] = []
    thread = threading.Thread(target=lambda: found.append(engine.play(game, on_progress=tick)))
    thread.start()
    thread.join(60)
    assert found
    assert game.is_legal(found[0].action)
    assert found[0].nodes == seen[-1]


def test_the_library_offers_the_engine() -> None:
    assert tn.Engine is Engine
    assert tn.Limit is Limit
    assert all(hasattr(tn, name) for name in tn.__all__)


@pytest.mark.parametrize(("nodes", "threads"), [(1, 4), (3, 2), (20, 3)])
def test_nodes_are_kept_to_by_all_threads_together(nodes: int, threads: int) -> None:
    engine = Engine(limit=Limit(nodes=20), threads=threads)
    engine.play(middle())
    assert engine.play(middle(), Limit(nodes=nodes)).nodes == nodes


def test_nothing_goes_on_behind_a_search_that_failed() -> None:
    def fail(progress: tn.Progress) -> None:
        raise ZeroDivisionError

    before = threading.active_count()
    with pytest.raises(ZeroDivisionError):
        Engine(limit=Limit(time=600), threads=3).play(middle(), on_progress=fail)
    assert threading.active_count() == before


def test_a_turn_is_found_where_hardly_anything_is_left_to_do() -> None:
    game = tn.Game.from_position("2./8./.r8./11./11./3.y7./11./11./10./9./7./4. r0 - 0,0 0 0", map="duel")
    for level in LEVELS:
        result = Engine(level=level).play(game, Limit(nodes=2))
        assert len(result.turn) == 3
        game.copy().push_turn(" ".join(map(str, result.turn)))


@pytest.mark.parametrize(("memory", "threads"), [(2, 2), (8, 1), (40, 2)])
def test_memory_is_for_everything_that_is_kept(memory: int, threads: int) -> None:
    engine = Engine(limit=Limit(nodes=2), memory=memory, threads=threads)
    for map in ("duel", "terra-nova"):
        engine.play(middle(map))
    kept = [array for one in engine._searchers for array in (*one.tree, one.context.judge.cache)]
    assert sum(array.nbytes for array in kept) <= memory * 1_000_000 + 100


def test_memory_bounds_the_tree() -> None:
    result = Engine(limit=Limit(nodes=100_000), memory=1).play(middle())
    assert 1 <= result.nodes < 100_000


def test_finished_game_is_an_error() -> None:
    game = finish(tn.Game(map="duel"), [Engine(level=1)])
    for ask in (Engine(level=1).play, Engine(level=1).analyse):
        with pytest.raises(tn.TerraNovaError) as caught:
            ask(game)
        assert caught.value.code == "engine-game-over"


@pytest.mark.parametrize("level", [0, 9, -1])
def test_no_such_level(level: int) -> None:
    with pytest.raises(ValueError, match="level"):
        Engine(level=level)


def test_bad_limits() -> None:
    for wrong in ({"nodes": 0}, {"time": -1.0}):
        with pytest.raises(ValueError, match="limit"):
            Limit(**wrong)


def test_analyse_gives_the_best_turns() -> None:
    game = middle()
    candidates = Engine(level=1).analyse(game, top=3, limit=Limit(nodes=30))
    assert len(candidates) == 3
    assert candidates[0].visits >= candidates[1].visits >= candidates[2].visits
    for candidate in candidates:
        game.copy().push_turn(" ".join(map(str, candidate.turn)))


@pytest.mark.parametrize("level", [n for n in LEVELS if 4 <= n <= 6])
def test_takes_the_territory_that_is_there_to_take(level: int) -> None:
    """Red can close twelve fields of two landscapes with one move and one stone."""
    map = tn.Map.from_text(
        "name: take\nA: arable\nB: beach\nC: canyon\nD: dunes\nE: estuary\nF: forest\n\n"
        "A A A C C D D E E F F\n A A A C C D D E E F F\nB B B C C D D E E F F\n B B B C C D D E E F F\n"
    )
    game = tn.Game.from_position("3.#2.y4./r2.#7./2.r#3.y3./3.r2.y4. r0 - 0,0 30 0", map=map, players=2)
    turn = Engine(level=level).play(game).turn
    game.push_turn(" ".join(str(action) for action in turn))
    assert game.scores[0] >= 22


@pytest.mark.parametrize("name", REFERENCES)
def test_references_play_legal_turns(name: str) -> None:
    game = tn.Game(map="duel", players=3)
    player = make(name, Limit(time=0.02), seed=5)
    for _ in range(45):
        result = player.play(game)
        game.push_turn(" ".join(map(str, result.turn)))


def test_unknown_reference() -> None:
    with pytest.raises(ValueError, match="nobody"):
        make("nobody")


def test_a_level_0_would_be_the_weakest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Level 0 is a level like any other, and can be one that plays at random."""
    random_level = Level(nodes=1, temperature=math.inf)
    monkeypatch.setitem(LEVELS, 0, random_level)
    game, turns = middle("duel"), set()
    for seed in range(8):
        engine = Engine(level=0, seed=seed)
        assert engine._level is random_level
        turns.add(engine.play(game).turn)
    assert len(turns) > 4
    start = tn.Game("duel")
    assert len({Engine(level=0, seed=seed).play(start).action for seed in range(8)}) > 4


@pytest.mark.parametrize("level", [WEAKEST - 1, STRONGEST + 1])
def test_a_level_outside_the_table_is_refused_with_the_range(level: int) -> None:
    with pytest.raises(ValueError, match=f"{WEAKEST} to {STRONGEST}"):
        Engine(level=level)


def test_levels_need_no_compiler() -> None:
    code = "import sys; from terranova.engine.levels import LEVELS, STRONGEST; assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
