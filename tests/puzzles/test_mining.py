"""Mining: games looked through, stopped and resumed; the choice from what was found."""

from __future__ import annotations

from pathlib import Path

from terranova.puzzles import prove_again, shipped
from terranova.puzzles.mining.collect import choose, collect, write
from terranova.puzzles.mining.difficulty import EASIEST, HARDEST, rating_of, weakest_level
from terranova.puzzles.mining.mine import FILE, done_sources, found_puzzles, mine
from terranova.puzzles.mining.themes import THEMES

SOME = sorted(shipped(), key=lambda puzzle: puzzle.n_turns)[:6]


def test_games_are_looked_through_once(tmp_path: Path) -> None:
    found = list(mine(tmp_path, games=1, kinds=("most", "majority")))
    assert found
    assert found_puzzles(tmp_path / FILE) == list({puzzle.id: puzzle for puzzle in found}.values())
    assert done_sources(tmp_path / FILE) == {"game 1"}
    assert prove_again(min(found, key=lambda puzzle: puzzle.n_turns))
    assert all(set(puzzle.themes) <= set(THEMES) for puzzle in found)
    assert list(mine(tmp_path, games=1, kinds=("most", "majority"))) == []


def test_the_choice_is_balanced() -> None:
    everything = list(shipped())
    chosen = choose(everything, 18)
    groups = {(puzzle.kind, puzzle.n_players, puzzle.map) for puzzle in everything}
    assert len(chosen) == 18
    assert len({(puzzle.kind, puzzle.n_players, puzzle.map) for puzzle in chosen}) == min(18, len(groups))


def test_what_was_rated_keeps_its_rating(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("".join(f"{puzzle.text()}\n" for puzzle in SOME), "utf-8")
    output = tmp_path / "puzzles.txt"
    write(SOME[:5], output)
    assert list(collect(tmp_path, output, 5))[-1] == (5, 5)
    assert (
        sorted(output.read_text("utf-8").splitlines())
        == sorted(puzzle.text() for puzzle in choose(SOME, 5) if puzzle in SOME[:5])
        or len(output.read_text("utf-8").splitlines()) == 5
    )


def test_ratings_follow_the_levels() -> None:
    every, none = dict.fromkeys(range(1, 7), 1.0), dict.fromkeys(range(1, 7), 0.0)
    chance = 1e-4
    hardest, easiest = rating_of(none, chance), rating_of(every, chance)
    assert EASIEST < easiest < hardest < HARDEST
    some = [rating_of(every | dict.fromkeys(range(1, n), 0.0), chance) for n in range(1, 8)]
    assert some == sorted(some)
    assert (some[0], some[-1]) == (easiest, hardest)
    # Of two that the same levels solve, the one with fewer answers among its turns is harder.
    assert rating_of(none, 1e-6) > hardest > rating_of(none, 1e-3)
    assert weakest_level(every) == 1
    assert weakest_level(none) is None
    assert weakest_level(every | {3: 0.5}) == 4
