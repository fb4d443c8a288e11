"""Exercises: a player's mistakes, to be played better."""

from __future__ import annotations

from dataclasses import dataclass

from terranova.game import Game
from terranova.record import Record
from terranova.report.facts import ALLOWING, Fact, Moment, find_facts
from terranova.report.judge import CONFIRM, Judge
from terranova.report.turns import JudgedTurn
from terranova.turn import Turn

MARGIN = 0.04
"""So much chance less than the best turn's is as good."""
SHARE = 0.4
"""A small mistake is corrected only by a turn that costs at most this share of it."""


@dataclass(frozen=True)
class Attempt:
    """What came of a turn that was tried."""

    is_solved: bool
    is_best: bool
    """Whether it is as good as the best turn known."""
    loss: float
    """The chance that the turn costs against the best one known."""
    values: tuple[float, ...]
    chances: tuple[float, ...]
    facts: tuple[Fact, ...]
    """What a turn that is not good enough allows; none of them names the better turn."""


def exercise_game(record: Record, judged: JudgedTurn) -> Game:
    """The position before a mistake."""
    return record.game(judged.n_actions)


def try_turn(game: Game, judged: JudgedTurn, turn: Turn, judge: Judge) -> Attempt:
    """Judge a turn tried in place of a mistake; ``game`` stands before it.

    :raises IllegalActionError: if the turn is not allowed.
    """
    own = game.players.index(judged.player)
    ahead = game.copy()
    ahead.push_turn(turn)
    best = judge.after(game, judged.best, CONFIRM)
    after = judge.prospect(ahead, CONFIRM)
    loss = max(0.0, best.chances[own] - after.chances[own])
    played = game.copy()
    played.push_turn(judged.turn)
    is_solved = loss <= min(MARGIN, SHARE * judged.loss) and ahead.key != played.key
    facts: tuple[Fact, ...] = ()
    if not is_solved:
        facts = find_facts(Moment(game, turn, judged.best), codes=ALLOWING)
    return Attempt(is_solved, loss == 0, loss, after.values, after.chances, facts)
