"""Reports: turns judged one by one, grades, accuracy, turning points."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import terranova as tn
from terranova.errors import TerraNovaError
from terranova.record import Record
from terranova.report import (
    GRADES,
    GameReport,
    Judge,
    JudgedTurn,
    Moment,
    accuracy,
    grade_of,
    is_true,
    judge_turns,
    turning_points,
    turns_of,
)

GAMES = Path(__file__).parent / "games"
DEPTH = 3


@pytest.fixture(scope="module")
def record() -> Record:
    return tn.record.read(GAMES / "duel.txt")


@pytest.fixture(scope="module")
def judged(record: Record) -> tuple[JudgedTurn, ...]:
    """The last turns of the game."""
    return tuple(judge_turns(record, Judge(DEPTH), first=len(turns_of(record)) - 12))


@pytest.mark.parametrize("name", ["duel", "three"])
def test_turns_are_those_of_the_record(name: str) -> None:
    record = tn.record.read(GAMES / f"{name}.txt")
    game = record.game(record.start.to_place)
    for number, n_actions, turn in turns_of(record):
        assert game.n_actions == n_actions
        assert 1 <= number <= len(record.turns())
        game.push_turn(turn)
    assert game.is_game_over()


def test_every_turn_says_what_was_expected(record: Record, judged: tuple[JudgedTurn, ...]) -> None:
    assert len(judged) == 12
    for turn in judged:
        game = record.game(turn.n_actions)
        assert game.turn == turn.player
        own = game.players.index(turn.player)
        best, played = game.copy(), game.copy()
        best.push_turn(turn.best)
        played.push_turn(turn.turn)
        assert turn.loss == pytest.approx(max(0.0, turn.best_chances[own] - turn.chances[own]))
        assert turn.grade == grade_of(turn.loss)
        assert sum(turn.chances) == pytest.approx(1, abs=0.01)
        assert turn.gains == tuple(now - was for now, was in zip(played.scores, game.scores, strict=True))
        if best.key == played.key:
            assert turn.grade == "best"
        for fact in turn.facts:
            assert is_true(fact, Moment(game, turn.turn, turn.best), turn.chances, turn.best_chances)


def test_the_last_turn_is_judged_by_the_result(record: Record, judged: tuple[JudgedTurn, ...]) -> None:
    outcome = record.game().outcome()
    assert outcome
    assert judged[-1].values == tuple(map(float, outcome.scores))
    share = 1 / len(outcome.winners)
    assert judged[-1].chances == tuple(share * (player in outcome.winners) for player in record.start.players)


def test_the_same_question_gets_the_same_answer(record: Record, judged: tuple[JudgedTurn, ...]) -> None:
    again = next(judge_turns(record, Judge(DEPTH), first=len(turns_of(record)) - 12))
    assert again.document() == judged[0].document()


def test_turns_survive_being_written(judged: tuple[JudgedTurn, ...]) -> None:
    for turn in judged:
        document = json.loads(json.dumps(turn.document()))
        assert JudgedTurn.from_document(document).document() == document
    for broken in ({}, {**judged[0].document(), "grade": "splendid"}, {**judged[0].document(), "turn": "a1 a2-"}):
        with pytest.raises(TerraNovaError) as caught:
            JudgedTurn.from_document(broken)
        assert caught.value.code == "bad-report"


def test_a_record_of_a_set_up_has_no_report() -> None:
    game = tn.Game("duel")
    game.push_text("a3")
    with pytest.raises(TerraNovaError) as caught:
        next(judge_turns(game.record(), Judge(1)))
    assert caught.value.code == "report-no-turns"


def test_a_turn_that_is_broken_off_is_not_judged(record: Record) -> None:
    first = turns_of(record)[0]
    whole = replace(record, actions=record.actions[: first[1] + len(first[2])])
    assert len(turns_of(whole)) == 1
    assert turns_of(replace(record, actions=record.actions[: first[1] + 1])) == []
    judged = list(judge_turns(whole, Judge(1)))
    assert [turn.number for turn in judged] == [1]


@pytest.mark.parametrize("depth", [0, -1, 10**9])
def test_what_is_no_depth(depth: int) -> None:
    with pytest.raises(TerraNovaError) as caught:
        Judge(depth)
    assert caught.value.code == "bad-report-depth"


def test_grades_go_from_best_to_blunder() -> None:
    assert [grade.most for grade in GRADES] == sorted(grade.most for grade in GRADES)
    assert grade_of(0.0) == "best"
    assert grade_of(1.0) == grade_of(1.5) == "blunder"
    assert accuracy([]) is None
    values = [accuracy([loss]) for loss in (0.0, 0.02, 0.1, 0.5, 1.0)]
    assert values == sorted((value for value in values if value is not None), reverse=True)
    assert values[0] == 100


def test_summaries_and_turning_points(record: Record, judged: tuple[JudgedTurn, ...]) -> None:
    report = GameReport.of(record, judged)
    assert not report.is_complete
    assert sum(sum(one.counts.values()) for one in report.players) == len(judged)
    losses = [0.0, 0.3, 0.07, 0.2, 0.9, 0.01, 0.04, 0.0, 0.0, 0.0, 0.0, 0.0]
    costly = [replace(turn, loss=loss, facts=()) for turn, loss in zip(judged, losses, strict=True)]
    assert [turn.loss for turn in turning_points(costly)] == [0.3, 0.2, 0.9]
    assert turning_points([replace(turn, loss=0.01, facts=()) for turn in judged]) == ()
