"""Whole games as text; `tests/test_generated.py` replays them line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import playthroughs

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))
COMBINATIONS = {(rules, players) for rules in ("de", "fr", "fi", "it", "hu") for players in (2, 3, 4)}
MOST = 60_000


def header(path: Path) -> dict[str, str]:
    lines = path.read_text(encoding="utf-8").split("\n\n")[0].splitlines()
    return dict(line.split(": ") for line in lines)


def test_every_rule_set_and_number_of_players_has_one() -> None:
    found = [(header(path)["rules"], int(header(path)["players"])) for path in FILES]
    assert sorted(found) == sorted(COMBINATIONS)
    assert {path.name for path in FILES} == {playthroughs.name_of(rules, players) for rules, players in COMBINATIONS}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_is_a_whole_game_and_not_too_long_to_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text) < MOST
    assert text.splitlines()[-2] == "legal 0"
    assert "\nended: R" in text


def test_together_they_show_most_of_what_can_happen() -> None:
    texts = [path.read_text(encoding="utf-8") for path in FILES]
    for what in ("scored: ", "passed: ", "forgone 1", "ended: R22", "ended: R23", "ended: R24"):
        assert any(what in text for text in texts), what


def test_the_script_draws_the_same_game_from_the_same_seed() -> None:
    first, second = (playthroughs.draw_game("duel", "hu", 2, 7) for _ in range(2))
    assert first == second
