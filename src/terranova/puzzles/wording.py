"""Puzzles, tries and answers in words; every figure in them comes from the proof or from playing the try."""

from __future__ import annotations

from typing import Any

from terranova.game import Game
from terranova.locale import Translator
from terranova.puzzles.attempt import Figure, Verdict
from terranova.puzzles.puzzle import Puzzle


def task_text(puzzle: Puzzle, translator: Translator) -> str:
    """What is to be done, in a sentence or two."""
    return translator.t(
        f"puzzle.task.{puzzle.kind}", rival=_next_player(puzzle.game(), translator), target=puzzle.target
    )


def why_sentences(puzzle: Puzzle, translator: Translator) -> list[str]:
    """Why nothing beats the answer, as the proof has it."""
    sentences = [translator.t("puzzle.why.all", count=puzzle.n_turns)]
    if puzzle.next_best is not None:
        rival = _next_player(puzzle.game(), translator)
        sentences.append(translator.t(f"puzzle.why.{puzzle.kind}", next=puzzle.next_best, rival=rival))
    sentences.append(translator.t("puzzle.why.answers", count=puzzle.n_answers))
    return sentences


def verdict_text(puzzle: Puzzle, verdict: Verdict, translator: Translator) -> str:
    """What came of a try."""
    figures = {name: _in_words(figure, translator) for name, figure in verdict.figures.items()}
    if verdict.is_solved:
        figures["rival"] = _next_player(puzzle.game(), translator)
        return translator.t(f"puzzle.solved.{puzzle.kind}", **{"count": verdict.value} | figures)
    code = "too-few" if puzzle.kind == "ahead" and verdict.code == "nothing-closed" else verdict.code
    return translator.t(f"puzzle.overlooked.{code}", **{"count": verdict.value} | figures)


def _in_words(figure: Figure, translator: Translator) -> Any:
    if isinstance(figure, tuple):
        return translator.listing([translator.t(f"player.{player}") for player in figure])
    return figure


def _next_player(game: Game, translator: Translator) -> str:
    own = game.players.index(game.turn or "")
    return translator.t(f"player.{game.players[(own + 1) % len(game.players)]}")
