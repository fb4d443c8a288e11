"""Verdict: what is said to an attempt. The message is a key; the figures are what it speaks of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from terranova.teaching.lessons.attempt import Attempt
from terranova.teaching.lessons.figures import Figures, figures_of, result_of
from terranova.teaching.lessons.solutions import solution_from

Kind = Literal["begun", "way", "off", "done"]


@dataclass(frozen=True)
class Verdict:
    """How an attempt stands."""

    kind: Kind
    """Nothing is done yet; the goal can still be reached; it cannot, though all was allowed; it is reached."""
    message: str
    """The name of what is said, such as ``off-other``; empty if nothing is."""
    figures: Figures
    way: tuple[str, ...]
    """What to do next; empty if the goal is reached or out of reach."""


def judge(attempt: Attempt) -> Verdict:
    """Say how an attempt stands."""
    lesson, way = attempt.lesson, solution_from(attempt)
    figures = {**figures_of(lesson), **result_of(attempt)}
    if way == ():
        return Verdict("done", "done", figures, ())
    if way is None:
        case = what_happened(attempt)
        return Verdict("off", f"off-{case}" if case in lesson.offs else "off", figures, ())
    n_done = len(attempt.own)
    message = f"way-{min(n_done, lesson.n_ways)}" if n_done and lesson.n_ways else "way" if n_done else ""
    return Verdict("way" if n_done else "begun", message, figures, way)


def what_happened(attempt: Attempt) -> str:
    """What is most to be noticed of an attempt that went another way."""
    if attempt.game.is_game_over():
        return "ended"
    if attempt.gain_of_others and attempt.gain:
        return "shared"
    if attempt.gain_of_others:
        return "other"
    if attempt.gain:
        return "closed"
    return "stopped" if attempt.is_over else "else"
