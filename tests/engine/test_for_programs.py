"""What a program asks an engine for besides a turn: progress, judgements, analysis beside an event loop."""

import asyncio
import threading
import time

import pytest

import terranova as tn
from tests.engine.test_engine import middle


def search_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "terranova-analysis"]


def test_progress_has_a_line_and_values() -> None:
    game, seen = middle(players=3), list[tn.Progress]()
    result = tn.Engine(limit=tn.Limit(nodes=60)).play(game, on_progress=seen.append)
    assert [progress.nodes for progress in seen] == sorted(progress.nodes for progress in seen)
    for progress in seen:
        game.preview(progress.line[0])  # legal
        assert len(progress.values) == len(progress.chances) == 3
        assert sum(progress.chances) == pytest.approx(1.0)
    assert seen[-1].nodes == result.nodes
    assert seen[-1].line[0] == result.turn
    assert seen[-1].values == result.values


def test_a_number_as_limit_means_seconds() -> None:
    engine, game = tn.Engine(), middle()
    begin = time.perf_counter()
    assert len(engine.play(game, 0.2).turn) == 3
    assert time.perf_counter() - begin < 2.0
    assert engine.analyse(game, 1, 0.1)
    assert tn.Engine(limit=0.25).limit == tn.Limit(time=0.25)
    for wrong in ("1", True, [0.5]):
        with pytest.raises(TypeError, match="a limit is a Limit or a number of seconds"):
            engine.play(game, wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no negative time"):
        engine.play(game, -1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_evaluate_judges_without_a_search(players: int) -> None:
    engine = tn.Engine(level=1)
    game = middle(players=players)
    before = game.copy()
    judged = engine.evaluate(game)
    assert game == before
    assert judged == engine.evaluate(game)
    assert len(judged.values) == len(judged.chances) == players
    assert sum(judged.chances) == pytest.approx(1.0)
    assert all(value >= score for value, score in zip(judged.values, game.scores, strict=True))
    assert any(value > score for value, score in zip(judged.values, game.scores, strict=True))


def test_evaluate_knows_the_end() -> None:
    game = tn.Game("duel", rules="de quiet_limit=1")
    while not game.is_game_over():
        game.push(next(iter(game.legal_actions)))
    judged = tn.Engine(level=1).evaluate(game)
    outcome = game.outcome()
    assert outcome
    assert judged.values == game.scores
    assert judged.chances == tuple((player in outcome.winners) / len(outcome.winners) for player in game.players)


def test_set_up_has_sensible_values() -> None:
    engine, game = tn.Engine(level=4), tn.Game("terra-nova", 2)
    for field in game.map.fields[:10]:  # red far up, side by side; yellow as it should be
        game.push(field)
        game.push(engine.play(game).action)
    judged = engine.evaluate(game)
    assert judged.chances[1] > 0.52
    assert judged.values[1] > judged.values[0]
    candidates = engine.analyse(game, top=5)
    assert len(candidates) == 5
    for candidate in candidates:
        assert game.is_legal(candidate.turn[0])
        assert candidate.values != (0.0, 0.0)
        assert sum(candidate.chances) == pytest.approx(1.0)
    result = engine.play(game)
    assert result.candidates[0].turn == result.turn
    assert result.values != (0.0, 0.0)


def test_two_threads_cannot_share_an_engine() -> None:
    engine, game = tn.Engine(limit=tn.Limit(time=60)), middle()
    begun = threading.Event()
    thread = threading.Thread(target=lambda: engine.play(game, on_progress=lambda _: begun.set()))
    thread.start()
    try:
        assert begun.wait(60)
        for ask in (engine.play, engine.analyse, engine.evaluate):
            with pytest.raises(tn.TerraNovaError, match="already thinking in another thread"):
                ask(game)
    finally:
        engine.stop()
        thread.join(60)
    assert engine.evaluate(game)


def test_analysis_beside_an_event_loop() -> None:
    async def run() -> tuple[list[tn.Progress], tuple[tn.Candidate, ...]]:
        seen = []
        async with tn.Engine().analysis(middle(), top=2) as analysis:
            async for progress in analysis:
                seen.append(progress)
                if len(seen) == 3:
                    analysis.stop()
            return seen, await analysis.result()

    seen, candidates = asyncio.run(run())
    assert len(seen) >= 3
    assert len(candidates) == 2
    assert candidates[0].visits >= candidates[1].visits
    assert not search_threads()


def test_analysis_ends_by_its_limit() -> None:
    async def run() -> tuple[tn.Candidate, ...]:
        async with tn.Engine().analysis(middle(), limit=tn.Limit(nodes=10)) as analysis:
            return await analysis.result()

    assert sum(candidate.visits for candidate in asyncio.run(run())) <= 10


def test_a_cancelled_analysis_stops_the_search() -> None:
    engine = tn.Engine()

    async def watch(begun: asyncio.Event) -> None:
        async with engine.analysis(middle()) as analysis:
            async for _ in analysis:
                begun.set()

    async def run() -> None:
        begun = asyncio.Event()
        task = asyncio.create_task(watch(begun))
        await asyncio.wait_for(begun.wait(), 60)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(task, 10)

    asyncio.run(run())
    assert not search_threads()
    assert engine.play(middle(), tn.Limit(nodes=1))  # free for others again


def test_a_wait_for_the_result_can_time_out() -> None:
    async def run() -> None:
        async with tn.Engine().analysis(middle()) as analysis:
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(analysis.result(), 0.1)
            assert await anext(analysis)  # the search itself goes on

    asyncio.run(run())
    assert not search_threads()


def test_errors_of_the_search_reach_those_who_wait() -> None:
    game = tn.Game("duel", rules="de quiet_limit=1")
    while not game.is_game_over():
        game.push(next(iter(game.legal_actions)))

    async def iterate() -> None:
        async with tn.Engine().analysis(game) as analysis:
            async for _ in analysis:
                raise AssertionError

    async def leave() -> None:
        async with tn.Engine().analysis(game):
            pass

    for run in (iterate, leave):
        with pytest.raises(tn.TerraNovaError, match="nothing to play"):
            asyncio.run(run())
