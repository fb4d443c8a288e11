"""Puzzles: the collection that is shipped, its proofs, tries and ratings."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date, timedelta

import pytest

from terranova.errors import IllegalActionError, InvalidTextError, TerraNovaError
from terranova.locale import translator
from terranova.puzzles import (
    KINDS,
    MAKEABLE,
    OVERLOOKED,
    Kind,
    Puzzle,
    is_whole,
    judge,
    make_puzzle,
    prove_again,
    rate,
    shipped,
    value_of,
)
from terranova.puzzles.collection import FILE
from terranova.puzzles.puzzle import GAP
from terranova.puzzles.wording import finding_text
from terranova.turn import Turn

PUZZLES = shipped()
CHEAP = sorted((puzzle for puzzle in PUZZLES if puzzle.n_turns <= 100_000), key=lambda puzzle: puzzle.id)
SAMPLE = random.Random(7).sample(CHEAP, 12)


def test_the_collection_is_small_and_has_puzzles_of_all_kinds_and_sizes() -> None:
    assert len(PUZZLES) >= 1000
    assert FILE.stat().st_size <= 500_000
    assert {puzzle.kind for puzzle in PUZZLES} == set(KINDS)
    assert len({puzzle.rating for puzzle in PUZZLES}) > 50
    assert any(puzzle.level is not None for puzzle in PUZZLES)
    assert {puzzle.n_players for puzzle in PUZZLES} == {2, 3, 4}
    assert {puzzle.map for puzzle in PUZZLES} == {"terra-nova", "duel", "archipelago"}
    assert len({puzzle.id for puzzle in PUZZLES}) == len(FILE.read_text("utf-8").splitlines())


def test_every_puzzle_reads_as_it_was_written() -> None:
    for puzzle in PUZZLES:
        assert Puzzle.from_text(puzzle.text()) == puzzle
        game = puzzle.game()
        assert not game.position.is_setup
        assert game.position.actions_taken == 0
        assert value_of("most", game, puzzle.solution) >= 0  # it is legal
        if puzzle.kind != "win":
            assert puzzle.next_best is not None
            assert abs(puzzle.target - puzzle.next_best) >= GAP


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_a_sample_is_proved_again(puzzle: Puzzle) -> None:
    assert prove_again(puzzle)


def test_a_wrong_claim_is_not_proved() -> None:
    puzzle = next(puzzle for puzzle in CHEAP if puzzle.kind == "most")
    assert not prove_again(replace(puzzle, target=puzzle.target - 1))
    assert not prove_again(replace(puzzle, n_answers=puzzle.n_answers + 1))


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_can_be_made_of_its_position(puzzle: Puzzle) -> None:
    if puzzle.kind not in MAKEABLE:
        return
    made = make_puzzle(puzzle.kind, puzzle.game()).puzzle
    assert made is not None
    assert (made.id, made.target, made.n_answers) == (puzzle.id, puzzle.target, puzzle.n_answers)
    assert Puzzle.from_text(made.text()) == made
    assert judge(made, made.solution).is_solved


@pytest.mark.parametrize(
    ("id", "kind", "reason", "figures"),
    [
        ("dx2cqxn", "most", "close", {"target": 22, "next": 20}),
        ("ej5psqa", "most", "nothing", {}),
        ("m6s42r4", "stop", "many", {"answers": 66, "total": 868}),
        ("i4iz5ne", "stop", "nearly", {}),
        ("232k7fy", "stop", "nothing", {}),
        ("ej5psqa", "win", "nothing", {}),
    ],
)
def test_why_a_position_is_no_puzzle(id: str, kind: Kind, reason: str, figures: dict[str, int]) -> None:
    found = make_puzzle(kind, PUZZLES[id].game())
    assert (found.puzzle, found.reason, found.figures) == (None, reason, figures)
    assert finding_text(found, PUZZLES[id].game(), translator("en"))


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_the_answer_solves_it_and_other_turns_hear_what_they_overlook(puzzle: Puzzle) -> None:
    assert judge(puzzle, puzzle.solution).is_solved
    game = puzzle.game()
    turns = [turn for turn, _ in zip(game.turns(), range(60), strict=False)]
    for turn in turns:
        verdict = judge(puzzle, turn)
        assert verdict.is_solved == (value_of(puzzle.kind, game, turn) == puzzle.target)
        if verdict.is_solved:
            continue
        assert verdict.code in OVERLOOKED
        after = game.copy()
        after.push(turn)
        if verdict.code == "nothing-closed":
            assert after.scores == game.scores
        if verdict.code == "shared":
            assert any(len(region.winners) > 1 and game.turn in region.winners for region in verdict.territories)
        if verdict.code == "theirs":
            assert any(game.turn not in region.winners for region in verdict.territories)


def test_tries_are_checked() -> None:
    puzzle = next(puzzle for puzzle in CHEAP if puzzle.kind == "most")
    with pytest.raises(IllegalActionError):
        judge(puzzle, "*a1")
    with pytest.raises(InvalidTextError):
        judge(puzzle, "hello")
    with pytest.raises(TerraNovaError, match="whole turn"):
        judge(puzzle, Turn())
    assert not is_whole(puzzle.game(), Turn())
    with pytest.raises(TerraNovaError, match="no puzzle"):
        PUZZLES["aaaaaaa"]


@pytest.mark.parametrize("text", ["", "abc", "| | |"])
def test_what_is_no_puzzle_is_refused(text: str) -> None:
    with pytest.raises(InvalidTextError):
        Puzzle.from_text(text)


def test_a_name_belongs_to_task_and_position() -> None:
    puzzle = CHEAP[0]
    other = replace(puzzle, position=CHEAP[1].position)
    with pytest.raises(InvalidTextError, match="does not match its name"):
        Puzzle.from_text(other.text().replace(other.id, puzzle.id))


def test_each_day_has_its_puzzle() -> None:
    first = date(2026, 11, 18)
    days = [PUZZLES.daily(first + timedelta(days=n)).id for n in range(len(PUZZLES))]
    assert len(set(days)) == len(PUZZLES)
    assert PUZZLES.daily(first) is PUZZLES.daily(first)


def test_the_next_puzzle_fits_and_is_new() -> None:
    first = PUZZLES.next_for(1500, players=3)
    assert first is not None
    second = PUZZLES.next_for(1500, {first.id}, players=3)
    assert second is not None
    assert second.id != first.id
    assert first.n_players == second.n_players == 3
    assert abs(first.rating - 1500) <= abs(second.rating - 1500)
    assert PUZZLES.next_for(1500, {puzzle.id for puzzle in PUZZLES}) is None


def test_ratings_move_towards_what_is_solved() -> None:
    assert rate(1500, 1500, is_solved=True, n_before=99).change == 12
    assert rate(1500, 1500, is_solved=False, n_before=99).change == -12
    assert rate(1500, 1900, is_solved=True, n_before=99).change > 12
    assert rate(1500, 1500, is_solved=True, n_before=0).change == 24
    assert rate(100, 100, is_solved=False, n_before=99).rating == 100
