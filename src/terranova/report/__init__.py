"""Game reports: every turn of a game judged, why in facts that playing confirms, and exercises from mistakes.

    report = GameReport.make(record)
    for turn in judge_turns(record): ...      the same, turn by turn

Names that need the engine load the compiler when they are first used; what reads reports does without it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from terranova.report.facts import FACT_CODES, Fact, Moment, find_facts, is_true
from terranova.report.grades import DEFAULT_NODES, GRADES, MOST_NODES, Grade, accuracy, grade_of
from terranova.report.report import GameReport, PlayerSummary, turning_points
from terranova.report.turns import JudgedTurn, turns_of

if TYPE_CHECKING:
    from terranova.report.exercises import Attempt, exercise_game, try_turn
    from terranova.report.judge import Judge, JudgingStoppedError, judge_turns

__all__ = [
    "DEFAULT_NODES",
    "FACT_CODES",
    "GRADES",
    "MOST_NODES",
    "Attempt",
    "Fact",
    "GameReport",
    "Grade",
    "Judge",
    "JudgedTurn",
    "JudgingStoppedError",
    "Moment",
    "PlayerSummary",
    "accuracy",
    "exercise_game",
    "find_facts",
    "grade_of",
    "is_true",
    "judge_turns",
    "try_turn",
    "turning_points",
    "turns_of",
]

_LATER = {
    **dict.fromkeys(("Attempt", "exercise_game", "try_turn"), "exercises"),
    **dict.fromkeys(("Judge", "JudgingStoppedError", "judge_turns"), "judge"),
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'terranova.report' has no attribute {name!r}")
    return getattr(import_module(f"terranova.report.{_LATER[name]}"), name)
