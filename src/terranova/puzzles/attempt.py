"""What came of a try: whether it is an answer, and if not, what it overlooked; every fact of it was played out."""

from __future__ import annotations

from dataclasses import dataclass

from terranova import exhaustive
from terranova.actions import Action
from terranova.errors import TerraNovaError
from terranova.events import GameEnded, TerritoryScored, TurnEnded
from terranova.game import Game
from terranova.puzzles.proof import value_of
from terranova.puzzles.puzzle import Puzzle
from terranova.region import Region
from terranova.turn import Turn

Figure = int | str | tuple[str, ...]
"""A number, a turn, or players."""

LATE_KINDS = ("stop", "win", "ahead")
"""Tasks that only a whole turn can solve; the others count the points so far."""


@dataclass(frozen=True)
class Verdict:
    """What came of a try."""

    is_solved: bool
    value: int
    """What the turn is worth as an answer; see ``Puzzle.target``."""
    code: str
    """``solved``, or what it overlooked: one of ``OVERLOOKED``."""
    figures: dict[str, Figure]
    """The numbers, players and turns that belong to it."""
    territories: tuple[Region, ...]
    """What the turn closed."""
    rules: tuple[str, ...] = ()
    reply: Turn | None = None
    """The turn of the next player that shows it."""


OVERLOOKED = {
    "nothing-closed": ("R15",),
    "shared": ("R18",),
    "theirs": ("R18",),
    "empty": ("R18",),
    "multiplier": ("R17",),
    "larger": ("R17",),
    "elsewhere": (),
    "others-score": ("R18",),
    "goes-on": ("R21",),
    "behind": ("R25",),
    "level": ("R25",),
    "still-open": (),
    "reply": (),
}
"""Everything that a try can overlook, with the rules it is about."""


def is_whole(game: Game, turn: Turn) -> bool:
    """Whether the turn is over after these actions, or nothing more can be taken (R7, R9).

    :raises IllegalActionError: if the rules do not allow them.
    """
    events = game.copy().push(turn) if turn else ()
    return any(isinstance(event, TurnEnded | GameEnded) for event in events)


def judge(puzzle: Puzzle, turn: Turn | tuple[Action, ...] | str) -> Verdict:
    """Say what came of a try.

    :raises InvalidTextError: if a text is not a turn.
    :raises IllegalActionError: if the rules do not allow the turn.
    :raises TerraNovaError: if the task needs a whole turn and this is a part of one.
    """
    turn = Turn.from_text(turn) if isinstance(turn, str) else Turn(turn)
    game = puzzle.game()
    if not turn or (puzzle.kind in LATE_KINDS and not is_whole(game, turn)):
        raise TerraNovaError("puzzle-unfinished")
    value = value_of(puzzle.kind, game, turn)
    territories = closed_by(game, turn)
    is_solved = value <= puzzle.target if puzzle.is_small else value >= puzzle.target
    if is_solved:
        return Verdict(True, value, "solved", {"value": value}, territories)
    code, figures, reply = _overlooked(puzzle, game, turn, value, territories)
    return Verdict(False, value, code, figures, territories, OVERLOOKED[code], reply)


def closed_by(game: Game, turn: Turn) -> tuple[Region, ...]:
    """The territories that a turn closes."""
    events = game.copy().push(turn)
    return tuple(event.territory for event in events if isinstance(event, TerritoryScored))


Overlooked = tuple[str, dict[str, Figure], Turn | None]


def _overlooked(puzzle: Puzzle, game: Game, turn: Turn, value: int, territories: tuple[Region, ...]) -> Overlooked:
    if puzzle.kind == "stop":
        return _still_open(game, turn, value)
    if puzzle.kind == "ahead":
        return _reply(puzzle, game, turn, value)
    if puzzle.kind == "win":
        return _not_won(game, turn)
    return _too_little(puzzle, game, value, territories)


def _still_open(game: Game, turn: Turn, value: int) -> Overlooked:
    """The next player still scores: with that very turn."""
    after = game.copy()
    after.push(turn)
    _, reply = exhaustive.best_gain(after)
    return "still-open", {"rival": (after.turn or "",), "value": value, "reply": str(reply)}, reply


def _reply(puzzle: Puzzle, game: Game, turn: Turn, value: int) -> Overlooked:
    """A reply after which less is left than was asked for."""
    own = game.players.index(game.turn or "")
    after = game.copy()
    after.push(turn)
    gained = after.scores[own] - game.scores[own]
    reply = Turn()
    if not after.is_game_over() and after.turn != game.turn:
        reply = exhaustive.find_breaking_reply(after, game.players[own], puzzle.target - gained - 1)
    if not reply:
        return "nothing-closed", {"value": value}, None
    return "reply", {"rival": (after.turn or "",), "value": value, "reply": str(reply)}, reply


def _not_won(game: Game, turn: Turn) -> Overlooked:
    after = game.copy()
    after.push(turn)
    own = game.players.index(game.turn or "")
    if not after.is_game_over():
        return "goes-on", {}, None
    mine, others = after.scores[own], after.scores[:own] + after.scores[own + 1 :]
    ahead = tuple(
        player
        for player, score in zip(game.players, after.scores, strict=True)
        if player != game.players[own] and score == max(others)
    )
    code = "level" if mine == max(others) else "behind"
    return code, {"rival": ahead, "mine": mine, "theirs": max(others)}, None


def _too_little(puzzle: Puzzle, game: Game, value: int, territories: tuple[Region, ...]) -> Overlooked:
    """Why the turn scores less than the answer, from what both of them close."""
    player = game.turn or ""
    own = game.players.index(player)
    if not territories:
        return "nothing-closed", {"value": value}, None
    for region in territories:
        others = tuple(winner for winner in region.winners if winner != player)
        figures: dict[str, Figure] = {
            "worth": region.worth,
            "rival": others,
            "mine": region.pioneers[own],
            "theirs": max(region.pioneers[:own] + region.pioneers[own + 1 :]),
        }
        if player in region.winners and others:
            return "shared", figures, None
        if others:
            return "theirs", figures, None
        if not region.winners:
            return "empty", figures, None
    if puzzle.kind == "majority" and value < sum(region.shares[own] for region in territories):
        return "others-score", {"value": value}, None
    best = closed_by(game, puzzle.solution)
    for region in territories:
        for other in best:
            if region.fields & other.fields:
                if other.multiplier > region.multiplier:
                    return "multiplier", {"value": value, "count": len(region.landscapes)}, None
                if len(other.fields) > len(region.fields):
                    return "larger", {"value": value, "count": len(region.fields)}, None
    return "elsewhere", {"value": value}, None
