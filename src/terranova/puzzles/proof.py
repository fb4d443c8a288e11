"""Proofs: every turn of a position looked at, and whether one answer is better than all the rest."""

from __future__ import annotations

from dataclasses import dataclass, replace

from terranova import exhaustive
from terranova.errors import InvalidTextError
from terranova.game import Game
from terranova.puzzles.puzzle import GAP, Kind, Puzzle
from terranova.turn import Turn

MOST_CLOSE_LOOKS = 1_000
"""A position with more turns that have to be looked at closely makes no puzzle: too many are nearly as good."""
PROMISING = 16
"""So many turns that look good are asked first what can be reached."""


@dataclass(frozen=True)
class Proof:
    """What looking at all turns has shown."""

    target: int
    next_best: int | None
    n_answers: int
    n_turns: int
    solution: Turn
    runner_up: Turn | None

    @property
    def is_unique(self) -> bool:
        """Whether the answers are better than all other turns by the gap that a puzzle needs."""
        return self.next_best is not None and abs(self.target - self.next_best) >= GAP


def prove(kind: Kind, game: Game, target: int | None = None) -> Proof | None:
    """Look at all turns for the answer to a task; None if the position has none of this kind.

    ``target`` is what the answer is worth, for ``stop`` and ``ahead``, if somebody knows.
    """
    if kind == "most":
        return _tally(game, exhaustive.Value.POINTS)
    if kind == "majority":
        return _tally(game, exhaustive.Value.MARGIN)
    if kind == "win":
        return _win(game)
    if kind == "stop":
        return _stop(game, target)
    return _ahead(game, target)


def prove_again(puzzle: Puzzle) -> bool:
    """Whether a new proof says of a puzzle what the puzzle says."""
    found = prove(puzzle.kind, puzzle.game(), puzzle.target)
    if found is None or (puzzle.kind != "win" and not found.is_unique):
        return False
    same = replace(found, solution=puzzle.solution, runner_up=puzzle.runner_up)
    claimed = Proof(
        puzzle.target, puzzle.next_best, puzzle.n_answers, puzzle.n_turns, puzzle.solution, puzzle.runner_up
    )
    return same == claimed and value_of(puzzle.kind, puzzle.game(), puzzle.solution) == puzzle.target


def value_of(kind: Kind, game: Game, turn: Turn) -> int:
    """What a turn is worth as an answer to a task.

    :raises IllegalActionError: if the rules do not allow it.
    """
    player = game.players.index(game.turn or "")
    after = game.copy()
    after.push(turn)
    gains = [now - before for now, before in zip(after.scores, game.scores, strict=True)]
    if kind == "most":
        return gains[player]
    if kind == "majority":
        return gains[player] - max(gains[:player] + gains[player + 1 :])
    if kind == "win":
        outcome = after.outcome()
        return int(outcome is not None and outcome.winners == (game.players[player],))
    if kind == "stop":
        rival = game.players[(player + 1) % len(game.players)]
        return exhaustive.best_gain(after)[0] if after.turn == rival else 0
    if after.is_game_over():
        return gains[player]
    return gains[player] + exhaustive.sure_points(after, game.players[player])


def threat_of(game: Game) -> tuple[int, Turn]:
    """What the next player could score if it were their turn now, and how; nothing if that player cannot move."""
    rival = game.players[(game.players.index(game.turn or "") + 1) % len(game.players)]
    position = replace(game.position, turn=rival, actions_taken=0, moved=())
    try:
        ahead = Game.from_position(position, rules=game.rules)
    except InvalidTextError:  # it cannot be their turn (R8)
        return 0, Turn()
    return exhaustive.best_gain(ahead)


def _tally(game: Game, value: exhaustive.Value) -> Proof | None:
    tally = exhaustive.count_turns(game, value)
    if tally.best <= 0 or tally.next_best is None:
        return None
    return Proof(
        tally.best,
        tally.next_best,
        tally.counts[tally.best],
        tally.n_turns,
        tally.examples[tally.best],
        tally.examples[tally.next_best],
    )


def _win(game: Game) -> Proof | None:
    tally = exhaustive.count_turns(game, exhaustive.Value.WIN)
    if tally.best != 1:
        return None
    return Proof(1, 0 if tally.next_best == 0 else None, tally.counts[1], tally.n_turns, tally.examples[1], None)


def _stop(game: Game, target: int | None) -> Proof | None:
    """Search with the least that is known to be possible, until no turn leaves less."""
    if target is None:
        target = min(value_of("stop", game, turn) for turn in game.turns(PROMISING, promising=True))
    while True:
        found = exhaustive.find_defences(game, target, GAP, MOST_CLOSE_LOOKS)
        if found.better is None:
            break
        target = found.better
    if not found.is_proved:
        return None
    return Proof(target, found.others, found.n_good, found.n_turns, found.good[0], None)


def _ahead(game: Game, target: int | None) -> Proof | None:
    """What the best of the promising turns makes sure of; then all turns, for any that are as good."""
    if target is None:
        target = max(value_of("ahead", game, turn) for turn in game.turns(PROMISING, promising=True))
    if target <= 0:
        return None
    found = exhaustive.find_promises(game, target, GAP, MOST_CLOSE_LOOKS)
    if not found.is_proved:
        return None
    return Proof(target, found.others, found.n_good, found.n_turns, found.good[0], None)
