"""The best turn that ends the game is the best of all turns that do."""

from __future__ import annotations

import random

import pytest

import terranova as tn
from terranova.exhaustive import Fate, best_ending
from terranova.game import Game
from terranova.puzzles.collection import shipped

LAST_STONES = (
    "2./#r#y4./.#2.r#4./3.y2#5./2.r#.#y4./3.#2.#4./.#.y.#2.r2./4.#2.#3./3.r3.y2./9./7./4. r0 - 9,12 {supply} 0"
)


def brute(game: Game) -> tuple[Fate, int]:
    """The same by playing every turn."""
    best, own = (Fate.NONE, 0), game.players.index(game.turn or "")
    for turn in game.turns():
        after = game.copy()
        after.push(turn)
        if not after.is_game_over():
            continue
        lead = after.scores[own] - max(score for i, score in enumerate(after.scores) if i != own)
        ending = (Fate.WON if lead > 0 else Fate.SHARED if lead == 0 else Fate.LOST, lead)
        best = ending if best[0] == Fate.NONE else max(best, ending)
    return best


SMALL = [puzzle for puzzle in shipped() if puzzle.kind == "win" and puzzle.n_turns < 4000]


@pytest.mark.parametrize("puzzle", SMALL, ids=lambda puzzle: puzzle.id)
def test_the_best_ending_is_that_of_all_turns(puzzle: tn.Puzzle) -> None:
    game = puzzle.game()
    ending = best_ending(game)
    assert (ending.fate, ending.lead) == brute(game)
    assert ending.is_proved
    own = game.players.index(game.turn or "")
    game.push(ending.turn)
    assert game.is_game_over()
    assert game.scores[own] - max(score for i, score in enumerate(game.scores) if i != own) == ending.lead


@pytest.mark.parametrize("supply", [1, 2, 3])
def test_the_last_stones_end_the_game_no_matter_who_leads(supply: int) -> None:
    game = Game.from_position(LAST_STONES.format(supply=supply), "duel")
    ending = best_ending(game)
    assert ending.is_proved
    assert (ending.fate != Fate.NONE) == (supply <= 2)
    if ending.turn:
        game.push(ending.turn)
        assert game.is_game_over()


def test_what_is_left_of_a_turn() -> None:
    game = Game.from_position(LAST_STONES.format(supply=1), "duel")
    game.push(next(action for action in game.legal_actions if str(action)[0] != "*"))
    ending = best_ending(game)
    assert (ending.fate, ending.lead) == brute(game)


def test_an_ending_far_off_costs_nothing() -> None:
    game, rng = Game(map="terra-nova"), random.Random(1)
    while game.position.is_setup:
        game.push(rng.choice(list(game.legal_actions)))
    ending = best_ending(game)
    assert (ending.fate, ending.n_played, ending.is_proved) == (Fate.NONE, 0, True)


def test_a_search_given_up_says_so() -> None:
    game = Game.from_position(LAST_STONES.format(supply=2), "duel")
    ending = best_ending(game, most=10)
    assert not ending.is_proved
