"""The end counted out: a win at hand is played, a loss at hand avoided, and nobody is made king."""

from __future__ import annotations

import pytest

import terranova as tn
from terranova.engine import Candidate, Engine, Limit
from terranova.engine.endgame import actions_for, first_sound, is_near
from terranova.exhaustive import Fate, best_ending
from terranova.game import Game
from terranova.puzzles.collection import shipped

WINS = [puzzle for puzzle in shipped() if puzzle.kind == "win"]
ALMOST_OVER = (
    "2./#r#y4./.#2.r#4./3.y2#5./2.r#.#y4./3.#2.#4./.#.y.#2.r2./4.#2.#3./3.r3.y2./9./7./4. {turn}0 - {scores} 2 0"
)


def candidates(game: Game, *turns: str) -> list[Candidate]:
    n = len(game.players)
    found = []
    for text in turns:
        turn = tuple(tn.Turn.from_text(text))
        found.append(Candidate(turn, 1, (0.0,) * n, (1 / n,) * n, (turn,)))
    return found


@pytest.mark.parametrize("puzzle", WINS, ids=lambda puzzle: puzzle.id)
def test_a_turn_that_wins_is_played(puzzle: tn.Puzzle) -> None:
    game = puzzle.game()
    result = Engine(level=5).play(game)
    winner = game.turn
    game.push(result.turn)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners == (winner,)
    assert result.chances == tuple(float(player == winner) for player in game.players)
    assert result.values == tuple(map(float, game.scores))


def test_who_is_behind_does_not_place_the_last_stones() -> None:
    game = Game.from_position(ALMOST_OVER.format(turn="r", scores="0,30"), "duel")
    ending = best_ending(game)
    assert ending.fate == Fate.LOST
    move = next(str(turn) for turn in game.turns() if "*" not in str(turn))
    lost, quiet = candidates(game, str(ending.turn), move)
    assert first_sound(game, [lost, quiet], 1_000_000) in (quiet, lost)
    ahead = game.copy()
    ahead.push(quiet.turn)
    replied = best_ending(ahead, any_win=True).fate == Fate.WON
    assert first_sound(game, [lost, quiet], 1_000_000) == (lost if replied else quiet)


def test_a_turn_after_which_the_next_player_wins_at_once_is_not_played() -> None:
    game = Game.from_position(ALMOST_OVER.format(turn="y", scores="10,11"), "duel")
    turns = [str(turn) for turn in game.turns(400)]
    sound, unsound = None, None
    for text in turns:
        ahead = game.copy()
        ahead.push_turn(text)
        if ahead.is_game_over():
            continue
        if best_ending(ahead, any_win=True).fate == Fate.WON:
            unsound = unsound or text
        else:
            sound = sound or text
    assert sound
    assert unsound
    both = candidates(game, unsound, sound)
    assert first_sound(game, both, 5_000_000) == both[1]


def test_nobody_is_made_king_by_a_player_with_another_turn() -> None:
    """Red is last; ending the game makes blue win, going on does not."""
    game = Game.from_position(ALMOST_OVER.format(turn="r", scores="0,11,12"), "duel")
    ending = best_ending(game)
    assert ending.fate == Fate.LOST
    for text in map(str, game.turns(4000)):
        ahead = game.copy()
        ahead.push_turn(text)
        if not ahead.is_game_over() and best_ending(ahead, any_win=True).fate != Fate.WON:
            break
    both = candidates(game, str(ending.turn), text)
    assert first_sound(game, both, 5_000_000) == both[1]
    result = Engine(level=6).play(game)
    game.push(result.turn)
    assert not game.is_game_over()


def test_the_end_is_counted_only_near_it() -> None:
    begin = Game(map="terra-nova")
    while begin.position.is_setup:
        begin.push(next(iter(begin.legal_actions)))
    assert not is_near(begin)
    assert actions_for(begin, Limit(time=1.0)) == 0
    end = Game.from_position(ALMOST_OVER.format(turn="r", scores="0,30"), "duel")
    assert is_near(end)
    assert actions_for(end, Limit(nodes=1)) < actions_for(end, Limit(nodes=100))
    assert actions_for(end, Limit(time=0.0)) == 0
