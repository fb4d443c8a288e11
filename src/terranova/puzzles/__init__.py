"""Puzzles: positions with a task and an answer that was proved by looking at every turn.

puzzles = shipped()                              # those that come with the game
puzzle = puzzles.daily(date.today())             # or puzzles["k3fq2ab"], puzzles.next_for(1500)
judge(puzzle, "e5-e9 *e10 *d9")                  # solved, or what the turn overlooked
prove_again(puzzle)                              # look at every turn once more
make_puzzle("most", game).puzzle                 # one of your own, if the position makes a good one
"""

from terranova.puzzles.attempt import OVERLOOKED, Verdict, is_whole, judge
from terranova.puzzles.collection import Collection, read, shipped
from terranova.puzzles.making import MAKEABLE, Finding, make_puzzle, require_puzzle_ground
from terranova.puzzles.proof import Proof, prove, prove_again, value_of
from terranova.puzzles.puzzle import KINDS, Kind, Puzzle
from terranova.puzzles.ratings import Rated, rate

__all__ = [
    "KINDS",
    "MAKEABLE",
    "OVERLOOKED",
    "Collection",
    "Finding",
    "Kind",
    "Proof",
    "Puzzle",
    "Rated",
    "Verdict",
    "is_whole",
    "judge",
    "make_puzzle",
    "prove",
    "prove_again",
    "rate",
    "read",
    "require_puzzle_ground",
    "shipped",
    "value_of",
]
