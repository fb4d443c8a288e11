"""Exercises from mistakes: a better turn is accepted, another is answered with what it allows."""

from __future__ import annotations

import pytest

import terranova as tn
from terranova import Turn
from terranova.errors import IllegalActionError
from terranova.report import Judge, JudgedTurn, exercise_game, judge_turns, try_turn
from terranova.report.facts import ALLOWING
from tests.report.test_report import GAMES

DEPTH = 5


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge(DEPTH)


@pytest.fixture(scope="module")
def record() -> tn.record.Record:
    return tn.record.read(GAMES / "duel.txt")


@pytest.fixture(scope="module")
def mistake(judge: Judge, record: tn.record.Record) -> JudgedTurn:
    return next(turn for turn in judge_turns(record, judge) if turn.is_mistake and turn.facts)


def test_the_best_turn_solves_it(judge: Judge, record: tn.record.Record, mistake: JudgedTurn) -> None:
    game = exercise_game(record, mistake)
    attempt = try_turn(game, mistake, mistake.best, judge)
    assert attempt.is_solved
    assert attempt.is_best
    assert attempt.facts == ()
    assert game.position == record.game(mistake.n_actions).position


def test_the_mistake_itself_does_not(judge: Judge, record: tn.record.Record, mistake: JudgedTurn) -> None:
    attempt = try_turn(exercise_game(record, mistake), mistake, mistake.turn, judge)
    assert not attempt.is_solved
    assert not attempt.is_best
    assert {fact.code for fact in attempt.facts} <= set(ALLOWING)


def test_an_illegal_turn_is_refused(judge: Judge, record: tn.record.Record, mistake: JudgedTurn) -> None:
    with pytest.raises(IllegalActionError):
        try_turn(exercise_game(record, mistake), mistake, Turn(["*a1"]), judge)
