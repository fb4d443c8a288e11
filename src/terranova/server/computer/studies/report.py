"""Reports: the turns of a game judged one by one, and turns tried in the place of mistakes."""

from __future__ import annotations

from terranova import Turn
from terranova.record import Record
from terranova.report import Judge, JudgedTurn, JudgingStoppedError, exercise_game, judge_turns, try_turn, turns_of
from terranova.server.computer.kinds import REST, Task
from terranova.workers.messages import Message


def judge_game(data: Message, task: Task) -> Message:
    """The turns of a ``record`` from the ``first`` on, looked into so many ``nodes`` deep, each told as it is known."""
    record, first = Record.from_text(data["record"]), int(data["first"])
    judge = Judge(data["nodes"], is_stopped=task.is_stopped)
    n_turns = len(turns_of(record))
    index = first
    try:
        for turn in judge_turns(record, judge, first) if first < n_turns else ():
            task.report({"index": index, "turn": turn.document()})
            index += 1
    except JudgingStoppedError:
        return {"index": index, REST: {**data, "first": index}}
    return {"index": index}


def judge_attempt(data: Message, task: Task) -> Message:
    """What came of a ``turn`` tried in the place of the ``judged`` one of a ``record``."""
    record, judged = Record.from_text(data["record"]), JudgedTurn.from_document(data["judged"])
    judge = Judge(data["nodes"], is_stopped=task.is_stopped)
    turn = Turn.from_text(data["turn"])
    try:
        attempt = try_turn(exercise_game(record, judged), judged, turn, judge)
    except JudgingStoppedError:
        return {REST: data}
    return {
        "is_solved": attempt.is_solved,
        "is_best": attempt.is_best,
        "loss": round(attempt.loss, 4),
        "values": [round(value, 2) for value in attempt.values],
        "chances": [round(chance, 4) for chance in attempt.chances],
        "facts": [fact.document() for fact in attempt.facts],
    }
