"""Game reports: every turn of a game judged, why in facts that playing confirms, and exercises from mistakes.

report = GameReport.make(record)
for turn in judge_turns(record): ...      the same, turn by turn
"""

from terranova.report.exercises import Attempt, exercise_game, try_turn
from terranova.report.facts import FACT_CODES, Fact, Moment, find_facts, is_true
from terranova.report.grades import GRADES, Grade, accuracy, grade_of
from terranova.report.judge import DEFAULT_NODES, Judge, judge_turns, turns_of
from terranova.report.report import GameReport, PlayerSummary, turning_points
from terranova.report.turns import JudgedTurn

__all__ = [
    "DEFAULT_NODES",
    "FACT_CODES",
    "GRADES",
    "Attempt",
    "Fact",
    "GameReport",
    "Grade",
    "Judge",
    "JudgedTurn",
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
