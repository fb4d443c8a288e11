"""The words of reports: every kind of fact has a sentence and a title, in every language, with and without *you*."""

from __future__ import annotations

import pytest

from terranova import Turn
from terranova.locale import LANGUAGES, speaking
from terranova.report import FACT_CODES, Fact, JudgedTurn
from terranova.report.words import fact_text, reasons, title

NAMES = {"red": "Anna", "yellow": "Ben", "blue": "Carla"}
NUMBERS = {
    "points": 12, "count": 4, "got": 0, "pioneers": 2, "had": 2, "have": 1,
    "own": 2, "gainer_from": 40, "gainer_to": 69, "loser_from": 58, "loser_to": 30,
}  # fmt: skip


def fact_of(code: str) -> Fact:
    numbers = {"red": 56, "yellow": 48, "blue": 41} if code in ("missed-win", "ended-behind") else NUMBERS
    return Fact(code, "yellow", field="e5", numbers=numbers, others=("blue",))


def turn_with(*facts: Fact) -> JudgedTurn:
    turn, best = Turn(["a1-a2"]), Turn(["a1-a3"])
    chances, better = (0.2, 0.5, 0.3), (0.5, 0.3, 0.2)
    return JudgedTurn(
        7, "red", 30, turn, best, (), (41.2, 50.0, 30.0), chances, (47.6, 49.0, 30.0), better, 0.3, "blunder", 60,
        (0, 0, 0), facts,
    )  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", FACT_CODES)
def test_every_fact_has_words(code: str, language: str) -> None:
    with speaking(language):
        turn = turn_with(fact_of(code))
        texts = [
            *(fact_text(fact_of(code), NAMES, reader) for reader in (None, "yellow", "blue")),
            *(title(turn, NAMES, reader) for reader in (None, "red", "yellow")),
        ]
    for text in texts:
        assert text
        assert "{" not in text
        assert "fact." not in text


def test_the_reader_is_you() -> None:
    fact = fact_of("allowed-closing")
    assert fact_text(fact, NAMES) == "Now Ben can close 4 spaces around e5: +12."
    assert fact_text(fact, NAMES, "yellow") == "Now you can close 4 spaces around e5: +12."
    assert title(turn_with(fact), NAMES) == "Anna: let Ben in"
    assert title(turn_with(fact), NAMES, "yellow") == "Anna: let you in"
    assert title(turn_with(fact), NAMES, "red") == "You: let Ben in"


def test_without_a_fact_the_expected_points_are_said() -> None:
    assert reasons(turn_with(), NAMES) == ["Points expected for Anna: 48 after the better turn, 41 after this one."]
    assert title(turn_with(), NAMES) == "Anna: missed a better turn"
