"""Puzzles in the terminal: the task, what came of a try, the answer."""

from __future__ import annotations

from terranova.locale import speaker
from terranova.puzzles import Puzzle, Verdict
from terranova.puzzles.wording import task_text, verdict_text, why_sentences


def puzzle_lines(puzzle: Puzzle) -> list[str]:
    """What is to be done."""
    t = speaker().t
    return ["", f"{puzzle.id}: {t(f'puzzle.kind.{puzzle.kind}')} ({puzzle.rating})", task_text(puzzle, speaker())]


def verdict_lines(puzzle: Puzzle, verdict: Verdict) -> list[str]:
    """What came of a try."""
    text = verdict_text(puzzle, verdict, speaker())
    if verdict.is_solved:
        return [text, *why_sentences(puzzle, speaker())]
    rules = f" ({', '.join(verdict.rules)})" if verdict.rules else ""
    return [speaker().t(f"puzzle.not-yet.{puzzle.kind}"), f"{text}{rules}"]


def answer_lines(puzzle: Puzzle) -> list[str]:
    """The answer, and why nothing beats it."""
    return ["", f"{speaker().t('puzzle.shown')}: {puzzle.solution}", *why_sentences(puzzle, speaker())]


def puzzle_document(puzzle: Puzzle, *, with_answer: bool) -> dict[str, object]:
    """A puzzle as JSON."""
    document: dict[str, object] = {
        "id": puzzle.id,
        "kind": puzzle.kind,
        "map": puzzle.map,
        "players": puzzle.n_players,
        "position": puzzle.position,
        "rating": puzzle.rating,
        "themes": list(puzzle.themes),
    }
    if with_answer:
        document |= {
            "answer": str(puzzle.solution),
            "value": puzzle.target,
            "next_best": puzzle.next_best,
            "answers": puzzle.n_answers,
            "turns": puzzle.n_turns,
        }
    return document
