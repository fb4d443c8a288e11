"""Puzzles in one position: what is cheap to know first, then the proof."""

from __future__ import annotations

from terranova import exhaustive
from terranova.game import Game
from terranova.puzzles.mining.themes import is_turned, territories_of, themes_of, up_to_last_closing
from terranova.puzzles.proof import PROMISING, Proof, prove, threat_of, value_of
from terranova.puzzles.puzzle import GAP, Kind, Puzzle

LEAST_POINTS = 6
"""Less is not worth a puzzle."""
LEAST_THREAT = 8
LEAST_RELIEF = 5
"""By how much a stop must lower what the next player can score."""
MOST_ANSWERS = 600
LARGEST_SHARE = 1 / 400
"""Of all turns that are answers; a puzzle should not be solved by chance."""
MOST_MOVES = 120
"""Where a turn can begin in more ways, hardly anything can be closed yet, and the proofs take long."""
MOST_MOVES_FOR_STOP = 60
MOST_MOVES_FOR_AHEAD = 32


def candidates(game: Game, wanted: frozenset[Kind], is_last: bool = False) -> list[Puzzle]:
    """The puzzles of these kinds in a position at the beginning of a turn.

    ``is_last`` says that the game is known to have ended with this turn.
    """
    n_first = len(game.legal_actions)
    if n_first > MOST_MOVES:
        return []
    found: list[Puzzle] = []
    gain, example = exhaustive.best_gain(game)
    if gain >= LEAST_POINTS and wanted & {"most", "majority"}:
        player = game.turn or ""
        is_majority = any(is_turned(game, region, player) for region in territories_of(game, example))
        kind: Kind = "majority" if is_majority else "most"
        if kind in wanted:
            found += _proved(kind, game, None)
    if is_last and "win" in wanted:
        found += _proved("win", game, None)
    if "stop" in wanted and n_first <= MOST_MOVES_FOR_STOP:
        target = _stoppable(game)
        if target is not None:
            found += _proved("stop", game, target)
    if "ahead" in wanted and len(game.players) == 2 and n_first <= MOST_MOVES_FOR_AHEAD:
        target = _promised(game, gain)
        if target is not None:
            found += _proved("ahead", game, target)
    return found


def _is_rare(n_answers: int, n_turns: int) -> bool:
    return n_answers <= MOST_ANSWERS and n_answers <= n_turns * LARGEST_SHARE


def _stoppable(game: Game) -> int | None:
    """What the best of the promising turns leaves to the next player, if that is much less than what threatens."""
    threat, _ = threat_of(game)
    if threat < LEAST_THREAT:
        return None
    target = min(value_of("stop", game, turn) for turn in game.turns(PROMISING, promising=True))
    return target if threat - target >= LEAST_RELIEF else None


def _promised(game: Game, at_once: int) -> int | None:
    """What the best of the promising turns makes sure of in two turns, if that takes more than taking what is there."""
    values = {turn: value_of("ahead", game, turn) for turn in game.turns(PROMISING, promising=True)}
    target = max(values.values())
    if target < LEAST_POINTS or target < at_once + GAP:
        return None
    return target


def _proved(kind: Kind, game: Game, target: int | None) -> list[Puzzle]:
    proof = prove(kind, game, target)
    if proof is None or not _is_rare(proof.n_answers, proof.n_turns):
        return []
    if kind == "win":
        if proof.next_best is None:
            return []
    elif not proof.is_unique or (kind == "majority" and proof.target < LEAST_POINTS):
        return []
    return [puzzle_of(kind, game, proof)]


def puzzle_of(kind: Kind, game: Game, proof: Proof) -> Puzzle:
    """The puzzle of a proof; of its turns only what is needed is kept."""
    is_short = kind in ("most", "majority")
    solution = up_to_last_closing(game, proof.solution) if is_short else proof.solution
    runner_up = up_to_last_closing(game, proof.runner_up) if is_short and proof.runner_up else proof.runner_up
    return Puzzle(
        kind=kind,
        map=game.map.name,
        position=game.position.text(),
        target=proof.target,
        next_best=proof.next_best,
        n_answers=proof.n_answers,
        n_turns=proof.n_turns,
        solution=solution,
        runner_up=runner_up,
        themes=themes_of(game, solution),
    )
