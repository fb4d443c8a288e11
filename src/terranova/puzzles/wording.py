"""Puzzles, tries and answers in words; every figure in them comes from the proof or from playing the try."""

from __future__ import annotations

from typing import Any

from terranova.game import Game
from terranova.locale import Translator
from terranova.puzzles.attempt import Figure, Verdict
from terranova.puzzles.making import Finding
from terranova.puzzles.puzzle import GAP, Puzzle


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


def finding_text(finding: Finding, game: Game, translator: Translator) -> str:
    """Whether a position is a puzzle of a kind, and why not."""
    if finding.puzzle is not None:
        return " ".join(why_sentences(finding.puzzle, translator))
    code = f"nothing.{finding.kind}" if finding.reason == "nothing" else finding.reason
    return translator.t(f"puzzle.not.{code}", gap=GAP, rival=_next_player(game, translator), **finding.figures)


def _in_words(figure: Figure, translator: Translator) -> Any:
    if isinstance(figure, tuple):
        return translator.listing([translator.t(f"player.{player}") for player in figure])
    return figure


def _next_player(game: Game, translator: Translator) -> str:
    own = game.players.index(game.turn or "")
    return translator.t(f"player.{game.players[(own + 1) % len(game.players)]}")
