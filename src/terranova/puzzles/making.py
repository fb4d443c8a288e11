"""Puzzles from a position that somebody has set up: which tasks it supports, and why not the others."""

from __future__ import annotations

from dataclasses import dataclass, field

from terranova import exhaustive
from terranova.errors import TerraNovaError
from terranova.game import Game
from terranova.maps import Map, map_names
from terranova.puzzles.mining.candidates import puzzle_of
from terranova.puzzles.proof import prove, threat_of
from terranova.puzzles.puzzle import GAP, Kind, Puzzle
from terranova.rules import RuleSet

MAKEABLE: tuple[Kind, ...] = ("most", "majority", "win", "stop")
"""The kinds that can be proved while somebody waits: those of one turn."""
LARGEST_SHARE = 1 / 20
"""Of all turns that are answers: who makes a puzzle may want an easy one, but chance should not solve it."""
REASONS = ("nothing", "close", "nearly", "many")
"""Why a position is no puzzle of a kind: the task cannot be done; the best turns are, or may be, too close to each
other; too many turns are answers."""


@dataclass(frozen=True)
class Finding:
    """Whether a position is a puzzle of a kind."""

    kind: Kind
    puzzle: Puzzle | None
    reason: str = ""
    """Why it is none: one of ``REASONS``."""
    figures: dict[str, int] = field(default_factory=dict)
    """The numbers that belong to the reason."""


def require_puzzle_ground(game: Game) -> None:
    """Refuse what no puzzle can begin from.

    :raises TerraNovaError: if it is not the beginning of a turn, on a bundled map and by the German rules.
    """
    if game.is_game_over() or game.position.is_setup or game.position.actions_taken:
        raise TerraNovaError("puzzle-moment")
    is_bundled = game.map.name in map_names() and game.map == Map.load(game.map.name)
    if not is_bundled or game.rules != RuleSet.of("de"):
        raise TerraNovaError("puzzle-ground")


def make_puzzle(kind: Kind, game: Game) -> Finding:
    """Look at all turns, and say whether the answer to this task is better than all the rest.

    :raises TerraNovaError: if no puzzle can begin there.
    """
    require_puzzle_ground(game)
    if kind == "win" and not _may_win(game):
        return Finding(kind, None, "nothing")
    threat = threat_of(game)[0] if kind == "stop" else 0
    if kind == "stop" and threat < GAP:
        return Finding(kind, None, "nothing")
    proof = prove(kind, game)
    if proof is None:
        return _unproved(kind, game)
    if kind == "stop" and threat - proof.target < GAP:
        return Finding(kind, None, "nothing")
    if kind != "win" and proof.next_best is not None and not proof.is_unique:
        return Finding(kind, None, "close", {"target": proof.target, "next": proof.next_best})
    if proof.next_best is None or proof.n_answers > proof.n_turns * LARGEST_SHARE:
        return Finding(kind, None, "many", {"answers": proof.n_answers, "total": proof.n_turns})
    return Finding(kind, puzzle_of(kind, game, proof))


def _unproved(kind: Kind, game: Game) -> Finding:
    """Why there is no proof."""
    if kind == "stop":
        return Finding(kind, None, "nearly")
    value = exhaustive.Value.MARGIN if kind == "majority" else exhaustive.Value.POINTS
    tally = exhaustive.count_turns(game, value)
    if kind == "win" or tally.best <= 0:
        return Finding(kind, None, "nothing")
    return Finding(kind, None, "many", {"answers": tally.n_turns, "total": tally.n_turns})


def _may_win(game: Game) -> bool:
    """Whether a turn wins, or it takes looking at all turns to know."""
    ending = exhaustive.best_ending(game, any_win=True)
    return ending.fate == exhaustive.Fate.WON or not ending.is_proved
