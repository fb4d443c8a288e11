"""Solutions: the actions that lead from an attempt to the goal of its lesson."""

from __future__ import annotations

from functools import lru_cache

from terranova.teaching.lessons.attempt import Attempt
from terranova.teaching.lessons.lesson import Lesson

CACHED = 4096


def solution_from(attempt: Attempt) -> tuple[str, ...] | None:
    """Actions that lead to the goal from here; empty if it is reached already, None if it is out of reach."""
    return _solution(attempt.lesson, attempt.game.rules.text(), tuple(str(action) for action in attempt.own))


@lru_cache(maxsize=CACHED)
def _solution(lesson: Lesson, rules: str, done: tuple[str, ...]) -> tuple[str, ...] | None:
    attempt = Attempt(lesson, rules)
    attempt.push_line(" ".join(done))
    if lesson.goal.is_met(attempt):
        return ()
    for line in lesson.solutions:
        words = tuple(line.split())
        if words[: len(done)] == done:
            return words[len(done) :]
    for length in range(1, attempt.n_left + 1):
        found = _search(attempt, length)
        if found is not None:
            return found
    return None


def _search(attempt: Attempt, length: int) -> tuple[str, ...] | None:
    """A way of exactly this length, by trying everything the rules allow."""
    goal = attempt.lesson.goal
    for action in list(attempt.game.legal_actions):
        if length == 1 and not goal.can_finish(action):
            continue
        attempt.push(action)
        rest: tuple[str, ...] | None = None
        if length == 1:
            rest = () if goal.is_met(attempt) else None
        elif not attempt.is_over:
            rest = _search(attempt, length - 1)
        attempt.pop()
        if rest is not None:
            return str(action), *rest
    return None
